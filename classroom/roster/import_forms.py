"""What a teacher may send and choose on the way of a roster file."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.roster.files.columns import MAY_REPEAT, Columns, Field, has_name
from classroom.roster.files.decode import CODE_PAGES, STORED_TWICE
from classroom.roster.files.plan import Offer
from classroom.roster.files.problems import RosterFileError
from classroom.roster.files.reading import LARGEST_UPLOAD, take_in
from classroom.roster.import_reading import Message
from classroom.roster.import_words import CODE_PAGE_NAMES, sentence
from classroom.web.forms import Form

FIELD_NAMES = {
    Field.NAME: _("whole name"),
    Field.GIVEN: _("given name"),
    Field.FAMILY: _("family name"),
    Field.ID: _("school number"),
    Field.CLASS: _("class"),
    Field.USERNAME: _("user name"),
}


class RosterFileForm(Form):
    file = forms.FileField(
        label=_("Your list"),
        error_messages={
            "required": _("Choose a file first."),
            "invalid": _("Choose a file first."),
            "empty": _("This file is empty. Nothing was changed."),
        },
        widget=forms.FileInput(
            attrs={
                "accept": ".csv,.tsv,.txt,.xlsx,.xlsm,.zip",
                "data-most": LARGEST_UPLOAD,
                "data-too-large": _("This file is too large. Copy only the list into a new file."),
            }
        ),
    )

    def clean_file(self) -> tuple[str, bytes]:
        """The file's name and its bytes; of one that is too large no more than the limit is read."""
        upload = self.cleaned_data["file"]
        try:
            data = take_in(upload, most=LARGEST_UPLOAD)
        except RosterFileError as error:
            raise ValidationError(sentence(Message(error.problem))) from error
        # PostgreSQL holds no NUL in a text.
        return (upload.name or "").replace("\0", ""), data


class CodePageForm(Form):
    code_page = forms.ChoiceField(
        label=_("Read the letters as"), choices=[(page, CODE_PAGE_NAMES[page]) for page in (*CODE_PAGES, *STORED_TWICE)]
    )


class SheetForm(Form):
    """One of the sheets of a workbook that have a list."""

    def __init__(self, *args: Any, sheets: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sheet"] = forms.ChoiceField(label=_("Sheet"), choices=[(name, name) for name in sheets])


class OnlyClassForm(Form):
    """One of the classes of a list, or all of them."""

    def __init__(self, *args: Any, class_names: Sequence[tuple[str, int]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("all of them")), *((name, f"{name} ({count})") for name, count in class_names)]
        self.fields["only_class"] = forms.ChoiceField(
            label=_("Who of the list goes into this class?"), choices=choices, required=False
        )


class ColumnsForm(Form):
    """What each column holds: one field for each column of the file."""

    def __init__(
        self,
        *args: Any,
        header: Sequence[str],
        columns: Sequence[str],
        sample: Sequence[Sequence[str]],
        has_header: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("not read")), *((field.value, name) for field, name in FIELD_NAMES.items())]
        for place, title in enumerate(header):
            seen = ", ".join(row[place] for row in sample if place < len(row) and row[place].strip())
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=title.strip() or gettext("Column %(number)s") % {"number": place + 1},
                choices=choices,
                required=False,
                initial=columns[place] if place < len(columns) else "",
                # Django takes help texts as HTML; this one is what somebody sent.
                help_text=format_html("{}", seen[:80]),
            )
        self.fields["no_header"] = forms.BooleanField(
            label=_("The list has no headings: its first row is a student"), required=False, initial=not has_header
        )
        # Says that the form was sent at all: with every column left out nothing else would.
        self.fields["columns"] = forms.IntegerField(widget=forms.HiddenInput, initial=len(header))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        places = [name for name in self.fields if name.startswith("column_")]
        columns: Columns = tuple(Field(word) if (word := cleaned.get(name)) else None for name in places)
        if not has_name(columns):
            raise ValidationError(_("Choose the column that holds the names."))
        for field in set(Field) - MAY_REPEAT:
            if columns.count(field) > 1:
                raise ValidationError(
                    gettext("Two columns are “%(field)s”. Choose one of them.") % {"field": FIELD_NAMES[field]}
                )
        return {**cleaned, "chosen": columns}


class DecisionsForm(Form):
    """For each row that may be a student already there: who it is."""

    def __init__(self, *args: Any, offers: Sequence[Offer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for offer in offers:
            choices = [
                *((one.key, self._who(one.name, one.external_id, one.classes)) for one in offer.candidates),
                ("new", _("somebody new")),
            ]
            self.fields[f"row_{offer.row.line}"] = forms.ChoiceField(
                label=offer.row.name, choices=choices, required=False, widget=forms.RadioSelect
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        decisions = {
            int(name.removeprefix("row_")): "" if who == "new" else who
            for name, who in cleaned.items()
            if name.startswith("row_") and who
        }
        if not decisions:
            raise ValidationError(_("Answer at least one of the questions."))
        return {**cleaned, "decisions": decisions}

    @staticmethod
    def _who(name: str, number: str, classes: Sequence[str]) -> str:
        return ", ".join(filter(None, (name, number, *classes)))


class ConfirmForm(Form):
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)
    archive = forms.CharField(
        label=_("Number of students to archive"),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    names_changed = forms.BooleanField(label=_("Yes, these names have really changed"), required=False)

    def __init__(self, *args: Any, ask_about_names: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names_changed"].required = ask_about_names
        self.fields["names_changed"].error_messages["required"] = _("Look at the names first, then tick the box.")
