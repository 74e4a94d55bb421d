"""What a teacher chooses about Schwimmen and Swap!, in plain words. Rules and variants: docs/rules/schwimmen.md and swap.md."""

import dataclasses
from typing import Any, cast

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.face import OptionsForm
from games.computer import Level
from games.schwimmen.state import SEATS as SCHWIMMEN_SEATS
from games.schwimmen.state import Options as SchwimmenOptions
from games.swap.skin import Skin
from games.swap.state import HAND_SIZES
from games.swap.state import SEATS as SWAP_SEATS
from games.swap.state import Options as SwapOptions

ROUNDS = (1, 2, 3, 4, 6)
TURN_TIMES = (15, 20, 30, 45, 60, 90)


class CardOptionsForm(OptionsForm):
    """Computers, rounds and the clock: for both games."""

    most_computers = 0

    computers = forms.TypedChoiceField(label=_("Computer players"), coerce=int, initial=0)
    level = forms.ChoiceField(
        label=_("They play"),
        choices=[(Level.EASY.value, _("easy")), (Level.MEDIUM.value, _("medium")), (Level.HARD.value, _("hard"))],
        initial=Level.MEDIUM.value,
    )
    rounds = forms.TypedChoiceField(label=_("Rounds"), coerce=int, initial=1)
    turn_seconds = forms.TypedChoiceField(label=_("Time for a turn"), coerce=int, empty_value=None, required=False)

    seldom: tuple[str, ...] = ("turn_seconds",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # In the language of who asks, so not before somebody does.
        self._choose_from(
            "computers", [(0, gettext("none")), *((one, str(one)) for one in range(1, self.most_computers + 1))]
        )
        rounds = [(one, ngettext("%(count)s round", "%(count)s rounds", one) % {"count": one}) for one in ROUNDS]
        self._choose_from("rounds", rounds)
        seconds = [(one, gettext("%(seconds)s seconds") % {"seconds": one}) for one in TURN_TIMES]
        self._choose_from("turn_seconds", [*seconds, ("", gettext("no limit"))])
        self.fields["turn_seconds"].initial = getattr(self.rules, "options", SwapOptions()).turn_seconds

    def clean(self) -> dict[str, Any]:
        """Hands are secret, so nobody can tap for all before the eyes of the class."""
        if self.data.get("one_screen"):
            self.add_error("computers", gettext("In this game everybody has a secret hand, so it needs devices."))
        return self.cleaned_data

    def chosen_computers(self) -> tuple[Level, ...]:
        """The level of each computer player."""
        many: int = self.cleaned_data["computers"]
        return (Level(self.cleaned_data["level"]),) * many

    def _choose_from(self, name: str, choices: list[tuple[Any, str]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices


class SchwimmenOptionsForm(CardOptionsForm):
    most_computers = SCHWIMMEN_SEATS[-1] - 1

    def options_text(self) -> str:
        chosen = self.cleaned_data
        options = SchwimmenOptions(
            rounds=chosen["rounds"], computers=self.chosen_computers(), turn_seconds=chosen["turn_seconds"]
        )
        return self.rules.options_text(options)


class SwapOptionsForm(CardOptionsForm):
    most_computers = SWAP_SEATS[-1] - 1

    hand_size = forms.TypedChoiceField(
        label=_("Cards for each player"),
        choices=[(HAND_SIZES[0], _("10, as in the rules")), (HAND_SIZES[1], _("5: a quick game"))],
        coerce=int,
        initial=HAND_SIZES[0],
        widget=forms.RadioSelect,
    )
    slaps = forms.ChoiceField(
        label=_("When a Slap is played"),
        choices=[("race", _("the last one takes a card")), ("calm", _("no race: chance says who takes a card"))],
        initial="race",
        widget=forms.RadioSelect,
    )
    skin = forms.ChoiceField(
        label=_("The cards look like"),
        choices=[(Skin.SWAP.value, _("Swap! cards")), (Skin.TWO_PACKS.value, _("two ordinary packs of cards"))],
        initial=Skin.SWAP.value,
    )
    false_slap = forms.BooleanField(label=_("A slap at the wrong moment costs a card"), required=False)
    change_places = forms.BooleanField(label=_("Players change places instead of hands"), required=False)

    seldom = ("turn_seconds", "skin", "false_slap", "change_places")

    def options_text(self) -> str:
        chosen = self.cleaned_data
        options = dataclasses.replace(
            SwapOptions(),
            rounds=chosen["rounds"],
            computers=self.chosen_computers(),
            hand_size=chosen["hand_size"],
            calm=chosen["slaps"] == "calm",
            skin=Skin(chosen["skin"]),
            false_slap=chosen["false_slap"],
            change_places=chosen["change_places"],
            turn_seconds=chosen["turn_seconds"],
        )
        return self.rules.options_text(options)
