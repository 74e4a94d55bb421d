"""What a teacher chooses about a game of Swish, in plain words. Rules and variants: docs/rules/swish-play.md."""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.live.faces.face import OptionsForm
from games.swish.rules import SwishGame
from games.swish.state import SHOW_SECONDS, LostCard
from games.table import AnyGame

SIZES: Mapping[str, tuple[str | Promise, int, int]] = {
    "any": (_("any number of cards"), 2, 12),
    "2": (_("2 cards only (beginners)"), 2, 2),
    "2-3": (_("2 or 3 cards"), 2, 3),
    "3+": (_("3 cards or more"), 3, 12),
    "3": (_("3 cards only"), 3, 3),
    "4": (_("4 cards only"), 4, 4),
    "5": (_("5 cards only"), 5, 5),
}
SHOW_TIMES = (5, 10, 15, 20, 30, 60)
GAME_MINUTES = (3, 5, 10, 15, 20, 30, 45)


def swish_rules(rules: AnyGame) -> SwishGame:
    """The rules as those of Swish. Raises TypeError for another game."""
    if not isinstance(rules, SwishGame):
        raise TypeError(f"{rules.key} is not Swish")
    return rules


class SwishOptionsForm(OptionsForm):
    sizes = forms.ChoiceField(
        label=_("A swish has"),
        choices=[(key, words) for key, (words, _least, _most) in SIZES.items()],
        initial="any",
        widget=forms.RadioSelect,
    )
    claim = forms.ChoiceField(
        label=_("Who sees a swish"),
        choices=[
            ("call", _("calls first, then shows the cards (as in the rules)")),
            ("fast", _("shows the cards at once, without a call (fast)")),
        ],
        initial="call",
        widget=forms.RadioSelect,
    )
    show_seconds = forms.TypedChoiceField(
        label=_("Time to show the cards after a call"),
        choices=[(seconds, seconds) for seconds in SHOW_TIMES],
        coerce=int,
        initial=SHOW_SECONDS,
    )
    deck = forms.ChoiceField(label=_("Length of the game"), initial="1", required=False)
    minutes = forms.TypedChoiceField(
        label=_("The game ends at the latest after"),
        choices=[(minutes, minutes) for minutes in GAME_MINUTES],
        coerce=int,
        empty_value=None,
        required=False,
    )
    lost_card = forms.ChoiceField(
        label=_("A wrong call costs a card. The lost card"),
        choices=[
            (LostCard.OUT.value, _("is out of the game")),
            (LostCard.BACK.value, _("goes back into the draw pile")),
        ],
    )
    finder_refills = forms.BooleanField(label=_("The finder fills the gaps by a tap"), required=False)
    lay_counts = forms.BooleanField(label=_("Players also show how the cards lie"), required=False)

    seldom = ("show_seconds", "minutes", "lost_card", "finder_refills", "lay_counts")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = swish_rules(self.rules).options
        cards = len(usual.deck)
        # In the language of who asks, so not before somebody does.
        self._choose_from(
            "deck",
            [
                ("1", gettext("the whole deck (%(cards)s cards)") % {"cards": cards}),
                ("2/3", gettext("shorter (%(cards)s cards)") % {"cards": _share(cards, "2/3")}),
                ("1/2", gettext("short (%(cards)s cards)") % {"cards": _share(cards, "1/2")}),
            ],
        )
        seconds = [(one, gettext("%(seconds)s seconds") % {"seconds": one}) for one in SHOW_TIMES]
        self._choose_from("show_seconds", seconds)
        minutes = [(one, gettext("%(minutes)s minutes") % {"minutes": one}) for one in GAME_MINUTES]
        self._choose_from("minutes", [("", gettext("no limit")), *minutes])
        self.fields["lost_card"].initial = usual.lost_card.value
        self.fields["finder_refills"].initial = usual.finder_refills

    def options_text(self) -> str:
        usual = swish_rules(self.rules).options
        chosen = self.cleaned_data
        _words, at_least, at_most = SIZES[chosen["sizes"]]
        deck = usual.deck
        if chosen["deck"] in ("2/3", "1/2"):
            # Which cards stay in the box is chance of its own; the game's seed deals those that are in.
            kept = sorted(random.SystemRandom().sample(range(len(deck)), _share(len(deck), chosen["deck"])))
            deck = tuple(deck[at] for at in kept)
        options = dataclasses.replace(
            usual,
            deck=deck,
            at_least=at_least,
            at_most=min(at_most, usual.at_most),
            fast=chosen["claim"] == "fast",
            show_seconds=chosen["show_seconds"],
            game_seconds=None if chosen["minutes"] is None else chosen["minutes"] * 60,
            lost_card=LostCard(chosen["lost_card"]),
            finder_refills=chosen["finder_refills"],
            lay_counts=chosen["lay_counts"],
        )
        return self.rules.options_text(options)

    def _choose_from(self, name: str, choices: list[tuple[Any, str]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices


def _share(cards: int, part: str) -> int:
    return {"1": cards, "2/3": cards * 2 // 3, "1/2": cards // 2}[part]
