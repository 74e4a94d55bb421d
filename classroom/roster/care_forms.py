"""What a teacher may type about classes over the years, groups and many students at once."""

import enum
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from classroom.roster.groups import LONGEST_GROUP
from classroom.roster.models import CardSheet, Classroom, Group, PlayingAlone, Student
from classroom.roster.search import LONGEST_QUERY
from classroom.web.forms import Form
from classroom.web.text import OneLineField


class Arrange(enum.StrEnum):
    """What can be done with many students at once."""

    MOVE = "move"
    ALSO = "also"
    GROUP = "group"
    PRINT = "print"
    RENEW = "renew"
    TAKE_OUT = "take_out"
    THROW = "throw"


class ClassNameForm(Form):
    name = OneLineField(label=_("Name of the class"), max_length=60)


class PlayingAloneForm(Form):
    playing_alone = forms.ChoiceField(
        label=_("Students may begin a game alone"), choices=PlayingAlone.choices, widget=forms.RadioSelect
    )


class CopyForm(Form):
    copy_name = OneLineField(label=_("Name of the new class"), max_length=60)


class ChooseStudentsForm(Form):
    """Some students of a list; `students` of the cleaned form are the rows themselves."""

    def __init__(self, *args: Any, students: Sequence[Student], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._students = {str(student.pk): student for student in students}
        self.fields["student"] = forms.MultipleChoiceField(
            label=_("Students"),
            choices=[(pk, student.name) for pk, student in self._students.items()],
            error_messages={
                "required": _("Choose at least one student."),
                "invalid_choice": _("One of these students is no longer in the list. Load the page again."),
            },
        )

    @property
    def chosen(self) -> list[Student]:
        return [self._students[pk] for pk in self.cleaned_data["student"]]


class ArrangeForm(ChooseStudentsForm):
    """Many students of a class and what to do with them."""

    action = forms.ChoiceField(
        choices=[(one.value, one.value) for one in Arrange],
        error_messages={"required": _("Choose what to do."), "invalid_choice": _("Choose what to do.")},
    )
    to = forms.ChoiceField(label=_("Class"), required=False)
    group = OneLineField(label=_("Name of the group"), required=False, max_length=LONGEST_GROUP)
    paper = forms.ChoiceField(label=_("Paper"), choices=CardSheet.Paper.choices, required=False)

    def __init__(self, *args: Any, classrooms: Sequence[Classroom], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._classrooms = {str(classroom.pk): classroom for classroom in classrooms}
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            ("", _("choose a class")),
            *((pk, classroom.name) for pk, classroom in self._classrooms.items()),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        action = cleaned.get("action")
        if action in (Arrange.MOVE, Arrange.ALSO) and not cleaned.get("to") and "to" not in self.errors:
            self.add_error("to", _("Choose the class."))
        if action == Arrange.GROUP and not cleaned.get("group") and "group" not in self.errors:
            self.add_error("group", _("Give the group a name."))
        return cleaned

    @property
    def classroom(self) -> Classroom:
        return self._classrooms[self.cleaned_data["to"]]


class PutBackForm(ChooseStudentsForm):
    """Former students of a class; `out_of` is the class they were moved to by mistake."""

    out_of = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, classrooms: Sequence[Classroom], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._classrooms = {str(classroom.pk): classroom for classroom in classrooms}
        self.fields["out_of"].choices = [("", ""), *((pk, pk) for pk in self._classrooms)]  # type: ignore[attr-defined]

    @property
    def classroom(self) -> Classroom | None:
        return self._classrooms.get(self.cleaned_data["out_of"])


class GroupForm(Form):
    """A group's name and who of the class is in it."""

    name = OneLineField(label=_("Name of the group"), max_length=LONGEST_GROUP)

    def __init__(self, *args: Any, students: Sequence[Student], group: Group | None = None, **kwargs: Any) -> None:
        initial = {"name": group.name, "student": list(group.students().values_list("pk", flat=True))} if group else {}
        super().__init__(*args, initial=initial, **kwargs)
        self._students = {str(student.pk): student for student in students}
        self.fields["student"] = forms.MultipleChoiceField(
            label=_("Students"),
            choices=[(pk, student.name) for pk, student in self._students.items()],
            required=False,
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "invalid_choice": _("One of these students is no longer in the list. Load the page again.")
            },
        )

    @property
    def chosen(self) -> list[Student]:
        return [self._students[pk] for pk in self.cleaned_data["student"]]


class SearchForm(Form):
    q = OneLineField(
        label=_("Name or school number"),
        required=False,
        max_length=LONGEST_QUERY,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    def clean_q(self) -> str:
        query: str = self.cleaned_data["q"]
        if query and not any(letter.isalnum() for letter in query):
            raise ValidationError(_("Type some letters of the name."))
        return query


class TakeOutForm(Form):
    shelf = forms.CharField(max_length=30)
    thing = forms.UUIDField()
