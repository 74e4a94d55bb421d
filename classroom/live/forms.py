"""What a teacher may ask for in a live game, and what a page sends with a move."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.models import LONGEST_FACTOR
from classroom.roster.models import Classroom, Student
from classroom.web.forms import Form
from classroom.web.http import Refused

MOST_NAMELESS = 12
_OLD_PAGE = dict.fromkeys(("required", "invalid"), _("This page is old. Load it again."))


class NewGameForm(Form):
    """Everything about a new game that is not the game's own options. Cleaned data: the arguments of services.open_game."""

    lesson_over = _("This lesson is over. Open a new one.")

    # The same form sent twice opens one game.
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4, error_messages=_OLD_PAGE)
    one_screen = forms.ChoiceField(
        label=_("How do you play?"),
        choices=[("", _("each student on a device")), ("yes", _("without devices: I tap for all"))],
        required=False,
        widget=forms.RadioSelect,
    )
    students: forms.ModelMultipleChoiceField[Student] = forms.ModelMultipleChoiceField(
        label=_("Who sits at the table from the start?"),
        queryset=None,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    in_teams = forms.BooleanField(label=_("Teams: students share a tablet and play together"), required=False)
    nameless = forms.IntegerField(
        label=_("Players without a name (teams, guests)"), min_value=0, max_value=MOST_NAMELESS, required=False
    )
    shows_ranking = forms.BooleanField(label=_("Show everybody's points and who is ahead"), required=False)
    has_sound = forms.BooleanField(label=_("Sound from the wall when somebody calls"), required=False)

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.classroom = classroom
        cast("forms.ModelMultipleChoiceField[Student]", self.fields["students"]).queryset = classroom.students()

    def clean_one_screen(self) -> bool:
        return bool(self.cleaned_data["one_screen"])

    def clean_students(self) -> list[Student]:
        return list(self.cleaned_data["students"])

    def clean_nameless(self) -> int:
        return self.cleaned_data["nameless"] or 0

    def clean(self) -> dict[str, Any]:
        """Without devices nobody can join by themselves: if nobody is chosen, the whole class sits down."""
        chosen = self.cleaned_data
        if chosen.get("one_screen") and not chosen.get("students") and not chosen.get("nameless") and not self.errors:
            chosen["students"] = list(self.classroom.students())
        return chosen


class MoveForm(Form):
    """With every move: the page's ply, and a token made with the page, so that a double tap counts once."""

    token = forms.UUIDField()
    ply = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def require(self) -> tuple[uuid.UUID, int]:
        """Token and ply. Raises Refused for a page that is broken or forged."""
        if not self.is_valid():
            raise Refused(gettext("This page is old. Load it again."))
        return self.cleaned_data["token"], self.cleaned_data["ply"]


class TimeForm(Form):
    factor = forms.FloatField(min_value=1, max_value=LONGEST_FACTOR)

    def require(self) -> float:
        if not self.is_valid():
            raise Refused(gettext("Extra time is from 1 to 4 times the usual time."))
        return float(self.cleaned_data["factor"])


class HandicapForm(Form):
    at_least = forms.IntegerField(min_value=1, max_value=99)

    def require(self) -> int:
        if not self.is_valid():
            raise Refused(gettext("Choose how many cards a swish of this player must have."))
        return int(self.cleaned_data["at_least"])
