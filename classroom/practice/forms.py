"""What a teacher may ask for, and what a student may claim."""

import uuid

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.models import BOARD_SIZES, MOST_BOARDS, SIZES, EditionKey
from classroom.practice.shelves import USUAL_BOARDS
from classroom.web.forms import Form


class BoardsForm(Form):
    """Which boards: enough for a preview."""

    edition_key = forms.ChoiceField(
        label=_("Game"), choices=EditionKey.choices, initial=EditionKey.SWISH, widget=forms.RadioSelect
    )
    k = forms.TypedChoiceField(
        label=_("Cards in the swish"), choices=[(k, k) for k in SIZES], coerce=int, initial=2, widget=forms.RadioSelect
    )
    board_size = forms.TypedChoiceField(
        label=_("Cards on the board"),
        choices=[(size, size) for size in USUAL_BOARDS],
        coerce=int,
        initial=12,
        widget=forms.RadioSelect,
    )
    boards = forms.IntegerField(
        label=_("Number of boards"),
        min_value=1,
        max_value=MOST_BOARDS,
        initial=10,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class AssignmentForm(BoardsForm):
    # The same form sent twice assigns once.
    token = forms.UUIDField(
        widget=forms.HiddenInput,
        initial=uuid.uuid4,
        error_messages=dict.fromkeys(("required", "invalid"), _("This page is old. Load it again.")),
    )


class ClaimForm(Form):
    """Cards come as checkboxes (`card`, numbers from 1) or typed (`typed`, "7 12"); typed ones win if both are there."""

    token = forms.UUIDField()
    number = forms.IntegerField(min_value=1, max_value=MOST_BOARDS)
    typed = forms.CharField(required=False, max_length=80)
    card = forms.TypedMultipleChoiceField(
        required=False, coerce=int, choices=[(str(number), number) for number in range(1, max(BOARD_SIZES) + 1)]
    )

    def clean_typed(self) -> list[int]:
        words = self.cleaned_data["typed"].replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) <= 3 for word in words):
            raise forms.ValidationError(_("Type the numbers of the cards, for example 7 12."))
        return [int(word) for word in words]

    def positions(self) -> list[int]:
        """The cards as far as they can be read, to show them chosen again beside the mistake."""
        numbers = self.cleaned_data.get("typed") or self.cleaned_data.get("card") or []
        return [number - 1 for number in numbers]

    def first_mistake(self) -> str:
        """One sentence for the person who made it."""
        mistakes = self.errors.get("typed") or [gettext("This claim cannot be read. Load the page again.")]
        return str(mistakes[0])
