"""Drills to begin with: each fills the form at one tap, and says what it trains."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.practice.assignments import Choice
from classroom.practice.engines import CARDS, SWISH
from classroom.practice.puzzles import EditionKey, KindKey


@dataclass(frozen=True, kw_only=True)
class Preset:
    """`fields` are the values of the form that differ from what it starts with; the edition is left as it is chosen."""

    key: str
    name: Promise
    trains: Promise
    length: Promise
    fields: Mapping[str, Any]
    kind: str = KindKey.FIND.value


PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            key="first",
            name=_("First lesson"),
            trains=_("See which dot lies in which hoop. Nothing has to be turned."),
            length=_("8 boards of 8 cards"),
            # Boards that are found as they lie: the rule is enough to learn at once.
            fields={"k": 2, "board_size": 8, "skills": ["MATCH"], "choose": Choice.ANY, "boards": 8},
        ),
        Preset(
            key="flips",
            name=_("Flips"),
            trains=_("See a card from behind, in your head: its sides change places."),
            length=_("10 boards of 8 cards"),
            fields={"k": 2, "board_size": 8, "skills": ["FLIP-LR", "FLIP-TB"], "choose": Choice.ANY, "boards": 10},
        ),
        Preset(
            key="plan",
            name=_("Plan ahead"),
            trains=_("Keep one card in mind while looking for the next: three need each other."),
            length=_("10 boards of 12 cards"),
            fields={"k": 3, "board_size": 12, "choose": Choice.ADAPTIVE, "boards": 10},
        ),
        Preset(
            key="challenge",
            name=_("Challenge 5"),
            trains=_("A chain of five cards. Hard; trying again is part of it."),
            length=_("5 boards of 12 cards"),
            fields={"k": 5, "board_size": 12, "choose": Choice.ADAPTIVE, "boards": 5},
        ),
        Preset(
            key="31",
            name=_("Up to 31"),
            trains=_("Add by tens, and see at a glance which cards count: hands of Schwimmen."),
            length=_("10 boards of level 2"),
            fields={"card_level": 2, "boards": 10},
            kind=KindKey.WORTH.value,
        ),
    )
}
# What a kind is about, in a line for teachers.
KIND_SENTENCES: dict[str, Promise] = {
    KindKey.FIND: _("Choose cards that fit."),
    KindKey.COMPLETE: _("Which card is missing?"),
    KindKey.BUILD: _("Flip and turn the cards."),
    KindKey.JUDGE: _("Yes or no, by eye alone."),
    KindKey.HOW_MANY: _("Count the pairs."),
    KindKey.SPRINT: _("As many as one can."),
    KindKey.WORTH: _("Add the points of a hand."),
    KindKey.BEST_EXCHANGE: _("Compare eleven choices."),
    KindKey.KNOCK_NOW: _("Decide by what is likely."),
    KindKey.NEW_MIDDLE: _("A chance, counted."),
    KindKey.DRAW_ODDS: _("A chance, counted."),
    KindKey.BEST_PLAY: _("Compare what is left."),
}

# The tiles of the kinds under the name of their game.
KIND_GROUPS: tuple[tuple[str | Promise, tuple[KindKey, ...]], ...] = (
    (EditionKey.SWISH.label, tuple(KindKey(key) for key in SWISH.kinds)),
    *(
        (
            edition.label,
            tuple(KindKey(key) for key, kind in CARDS.kinds.items() if kind.options_type.edition_key == edition),
        )
        for edition in (EditionKey.SCHWIMMEN, EditionKey.SWAP)
    ),
)
