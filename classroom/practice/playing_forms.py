"""What comes with the forms of an open board, whatever its kind; the claim itself is read by `practice.kinds`."""

import uuid
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.practice.kinds.page import MOST_CARDS
from classroom.practice.models import LAST_HINT, BoardReport, Drill
from classroom.web.forms import Form
from classroom.web.http import Refused

# A drill by minutes has as many boards as one manages.
MOST_NUMBER = 9999


class SentForm(Form):
    """A form whose fields only the page itself fills: what does not fit comes from an old page or from nowhere."""

    unreadable: ClassVar[Promise] = _("This page is old. Load it again.")

    def _sent(self, name: str) -> Any:
        """What was sent in a field. Refused if it is missing or no such thing."""
        if not self.is_valid():
            raise Refused(str(self.unreadable))
        return self.cleaned_data[name]


class BoardNumberForm(SentForm):
    """Which board is meant, so that an old page changes nothing."""

    number = forms.IntegerField(min_value=1, max_value=MOST_NUMBER)

    def board_number(self, drill: Drill) -> int:
        """The number of a board that the drill has, or may have; Refused if it is none."""
        number: int = self._sent("number")
        if number > (drill.assignment.boards or MOST_NUMBER):
            raise Refused(str(self.unreadable))
        return number


class ClaimForm(BoardNumberForm):
    """What comes with a claim of any kind; the claim itself is read by `practice.kinds`."""

    unreadable = _("This claim cannot be read. Load the page again.")
    token = forms.UUIDField()

    def claim_token(self) -> uuid.UUID:
        """Made with the page; Refused if there is none."""
        token: uuid.UUID = self._sent("token")
        return token


class HintForm(BoardNumberForm):
    """Comes with the claim's form: `step` is the hint the page shows, `card` what is chosen by now."""

    step = forms.IntegerField(min_value=0, max_value=LAST_HINT)
    card = forms.TypedMultipleChoiceField(
        required=False, coerce=int, choices=[(str(number), number) for number in range(1, MOST_CARDS + 1)]
    )

    def seen(self) -> int:
        """The step the page shows; Refused if there is none."""
        step: int = self._sent("step")
        return step


class HiddenForm(BoardNumberForm):
    hidden = forms.TypedChoiceField(choices=[("0", "seen"), ("1", "hidden")], coerce=lambda sent: sent == "1")

    def is_hidden(self) -> bool:
        """Whether the page is out of sight now; Refused if it does not say."""
        hidden: bool = self._sent("hidden")
        return hidden


class ReportForm(BoardNumberForm):
    reason = forms.ChoiceField(choices=BoardReport.Reason.choices)

    def chosen_reason(self) -> str:
        """Refused if it is none of the reasons there are."""
        reason: str = self._sent("reason")
        return reason


class SkillForm(SentForm):
    """A skill to practise; whether there is such a skill is for `own_practice` to say."""

    skill = forms.CharField(max_length=10)

    def chosen_skill(self) -> str:
        """Refused if there is none."""
        skill: str = self._sent("skill")
        return skill


class SprintForm(SentForm):
    """How long a sprint takes; 0: until no swish is left."""

    seconds = forms.IntegerField(min_value=0, max_value=3600)

    def chosen_seconds(self) -> int | None:
        """None until no swish is left; Refused if it is no length."""
        seconds: int = self._sent("seconds")
        return seconds or None
