"""Asking for a worksheet: its kind, its boards, how it is printed; or the code of one that was printed before."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.puzzles import LEVELS, SWISH_EDITIONS, EditionKey, KindKey
from classroom.reports.files.forms import Json, ReportForm
from classroom.reports.form_rows import ShownInRows
from classroom.reports.paper.drawing import Ink
from classroom.reports.paper.sheet import BOARD_COUNTS, PAPER_KINDS, SEEDS, Sheet, TooFewBoards, boards_of
from classroom.reports.paper.sheet_code import LENGTH, BadCode, code_of, sheet_of
from classroom.reports.paper.sheet_options import OPTION_FIELDS, fields_of, options_of
from classroom.reports.paper.worksheet import sheet_title, worksheet_data
from games.core import BadOptions

# The other decks of the site are no film.
CARDS_OF = [(edition.value, edition.label) for edition in SWISH_EDITIONS]
INKS = [(Ink.COLOUR.value, _("in colour")), (Ink.BLACK.value, _("in black and white"))]


@dataclass(frozen=True)
class Preset:
    """A worksheet to begin with; its boards fill both sides of one sheet of A4."""

    name: Promise
    about: Promise
    values: dict[str, Any]


PRESETS = (
    Preset(_("First pairs"), _("Find two cards among six."), {"kind": "find", "k": 2, "board_size": 6, "boards": 9}),
    Preset(_("Pairs"), _("Find two cards among eight."), {"kind": "find", "k": 2, "board_size": 8, "boards": 5}),
    Preset(_("Threes"), _("Find three cards among twelve."), {"kind": "find", "k": 3, "board_size": 12, "boards": 5}),
    Preset(
        _("One is missing"),
        _("Which card completes the stack?"),
        {"kind": "complete", "k": 3, "offered": 4, "boards": 7},
    ),
    Preset(_("Swish or not?"), _("Judge three cards."), {"kind": "judge", "k": 3, "boards": 9}),
    Preset(_("Flip and turn"), _("Say how each card lies."), {"kind": "build", "k": 2, "board_size": 6, "boards": 7}),
)


class WorksheetForm(ShownInRows, ReportForm):
    """Only the fields of the kind asked for are there: the page is fetched anew for another kind.

    Shown with presets, links to the other kinds, and the first board as it will be printed.
    """

    drawn_by = "reports/worksheet_form.html"

    kind = forms.ChoiceField(choices=[(kind.value, kind.label) for kind in PAPER_KINDS], widget=forms.HiddenInput)
    # What a double click sends twice asks for the same sheet.
    seed = forms.IntegerField(min_value=SEEDS[0], max_value=SEEDS[-1], widget=forms.HiddenInput)
    edition_key = forms.ChoiceField(
        label=_("Cards of"), choices=CARDS_OF, initial=EditionKey.SWISH, widget=forms.RadioSelect
    )
    level = forms.TypedChoiceField(
        label=_("Level"),
        choices=[("", _("any")), *((level, level) for level in LEVELS)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    boards = forms.IntegerField(label=_("Boards"), min_value=BOARD_COUNTS[0], max_value=BOARD_COUNTS[-1], initial=6)
    ink = forms.ChoiceField(label=_("Printed"), choices=INKS, initial=Ink.COLOUR, widget=forms.RadioSelect)
    with_key = forms.BooleanField(label=_("With the answers on the last page"), initial=True, required=False)
    code = forms.CharField(
        label=_("Code of a sheet to print again"),
        help_text=_(
            "It stands at the head of each worksheet, as in 4F7K2-M9QXC. What is chosen above does not count then."
        ),
        required=False,
        max_length=4 * LENGTH,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].initial = KindKey.FIND.value
        self.fields["seed"].initial = secrets.randbelow(len(SEEDS))
        asked = self.data.get("kind", "") if self.is_bound else self.initial.get("kind", "")
        self.shown_kind = KindKey(asked) if asked in PAPER_KINDS else KindKey.FIND
        self.fields |= fields_of(self.shown_kind)
        if not self.is_bound and asked not in ("", *PAPER_KINDS):
            self.initial["kind"] = self.shown_kind.value
        chosen = ("edition_key", *OPTION_FIELDS[self.shown_kind], "level", "boards", "ink", "with_key")
        self.order_fields(["kind", "seed", *chosen, "paper", "language"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors or cleaned.get("code"):
            cleaned["sheet"] = self._sheet(cleaned)
        return cleaned

    def asked(self) -> dict[str, Json]:
        return super().asked() | {
            "code": code_of(self.cleaned_data["sheet"]),
            "ink": self.cleaned_data["ink"],
            "with_key": self.cleaned_data["with_key"],
        }

    @property
    def choosing(self) -> list[forms.BoundField]:
        """The fields that are seen, in order."""
        return self.visible_fields()

    @property
    def here(self) -> str:
        """The same page, to which the browser adds what is chosen now."""
        return self._link()

    @cached_property
    def kinds(self) -> list[dict[str, Any]]:
        """Links to the same page for another kind."""
        return [
            {"name": kind.label, "link": self._link(kind=kind.value), "is_shown": kind == self.shown_kind}
            for kind in PAPER_KINDS
        ]

    @cached_property
    def presets(self) -> list[dict[str, Any]]:
        return [
            {
                "name": preset.name,
                "about": preset.about,
                "link": self._link(**preset.values),
                "is_shown": all(str(self[name].value()) == str(value) for name, value in preset.values.items())
                if preset.values["kind"] == self.shown_kind
                else False,
            }
            for preset in PRESETS
        ]

    @cached_property
    def example(self) -> dict[str, Any]:
        """The first board of the sheet, or what is wrong with what is chosen, as a sentence."""
        form = self if self.is_bound else self.as_if_sent()
        if not form.is_valid():
            return {"mistake": next((error for errors in form.errors.values() for error in errors), "")}
        sheet: Sheet = form.cleaned_data["sheet"]
        data = worksheet_data(sheet, ink=Ink(form.cleaned_data["ink"]), with_key=False, boards=1)
        board = data["boards"][0]

        def drawn(key: str) -> SafeString:
            return mark_safe(str(data["drawings"][key]))  # drawn by us from numbers

        return {
            "title": sheet_title(sheet),
            "instruction": data["instruction"],
            "stack": drawn(board["stack"]) if board["stack"] else "",
            "stack_alt": board["stack_alt"],
            "columns": data["columns"],
            "cards": [card | {"svg": drawn(card["drawing"])} for card in board["cards"]],
        }

    def as_if_sent(self) -> WorksheetForm:
        """What a browser would send if nothing were changed."""
        values = {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}
        sent = {name: value for name, value in values.items() if value not in (None, False)}
        return WorksheetForm(sent, subject=self.subject)

    def _link(self, **values: Any) -> str:
        classroom = {"class": str(self.subject.classroom.pk)} if self.subject.classroom else {}
        edition = self["edition_key"].value()
        return "?" + urlencode(classroom | {"edition_key": edition} | values)

    def _sheet(self, cleaned: dict[str, Any]) -> Sheet:
        if cleaned.get("code"):
            return self._printed_before(cleaned["code"])
        try:
            options = options_of(cleaned["kind"], cleaned["edition_key"], cleaned)
            sheet = Sheet(cleaned["kind"], options, cleaned["level"], cleaned["boards"], cleaned["seed"])
        except (BadOptions, ValueError) as error:
            raise ValidationError(_("Such a worksheet cannot be made. Choose again.")) from error
        try:
            boards_of(sheet)
        except TooFewBoards as error:
            raise ValidationError(_too_few(sheet, error)) from error
        return sheet

    def _printed_before(self, code: str) -> Sheet:
        # Nothing else on the form counts then, so nothing else can be wrong.
        for name in {"kind", "seed", "edition_key", "level", "boards", *OPTION_FIELDS[self.shown_kind]} & set(
            self.errors
        ):
            del self.errors[name]
        try:
            sheet = sheet_of(code)
            boards_of(sheet)
        except (BadCode, TooFewBoards) as error:
            words = (
                _("This worksheet was printed by an older version of the site. It cannot be made again.")
                if isinstance(error, BadCode) and error.old
                else _("There is no worksheet with this code. Look again; the letters I, L, O and U are in no code.")
            )
            raise ValidationError({"code": words}) from error
        return sheet


def _too_few(sheet: Sheet, error: TooFewBoards) -> str:
    if sheet.level is None:
        return ngettext(
            "There is only %(count)s such board that is different. Choose fewer boards, or more cards.",
            "There are only %(count)s such boards that are different. Choose fewer boards, or more cards.",
            error.different,
        ) % {"count": error.different}
    if not error.levels:
        return gettext("There are too few boards of this level. Choose any level, or fewer boards.")
    levels = ", ".join(map(str, error.levels))
    return gettext("There are too few boards of this level. There are enough of level %(levels)s.") % {"levels": levels}
