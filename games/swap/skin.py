"""Swap! with two ordinary packs of 52 cards: which of them stands for which card. The rules stay the same.

Kings and queens are Swap, jacks Super Swap, tens and nines Slap, eights and sevens Colour Switch, and from ace to six all
are blank. The suit is the colour.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.swap.cards import DECK, Card, Colour, Kind


class Skin(StrEnum):
    """How the cards look."""

    SWAP = "swap"
    TWO_PACKS = "two_packs"


SUITS = {Colour.GREEN: "C", Colour.RED: "H", Colour.PURPLE: "S", Colour.BLUE: "D"}
"""The suit that stands for a colour: clubs, hearts, spades, diamonds."""

_RANKS = {
    Kind.BLANK: ("A", "2", "3", "4", "5", "6"),
    Kind.SLAP: ("10", "9"),
    Kind.SWITCH: ("8", "7"),
    Kind.SUPER: ("J",),
    Kind.SWAP: ("K", "Q"),
}


@dataclass(frozen=True, slots=True)
class PackCard:
    """A card of one of the two packs, written suit and rank, such as "HK"."""

    suit: str
    rank: str
    pack: int
    """1 or 2."""

    def __str__(self) -> str:
        """Write suit and rank, which is all that can be seen on it."""
        return f"{self.suit}{self.rank}"


def pack_card(card: Card) -> PackCard:
    """Return the card of the two packs that stands for a card of Swap!."""
    ranks = _RANKS[card.kind]
    number = card.copy - 1
    pack, number = number % 2 + 1, number // 2
    if card.colour is None:
        return PackCard(suit=tuple(SUITS.values())[number // len(ranks)], rank=ranks[number % len(ranks)], pack=pack)
    return PackCard(suit=SUITS[card.colour], rank=ranks[number], pack=pack)


PACKS = {card: pack_card(card) for card in DECK}
"""All 104 cards with what stands for them."""
