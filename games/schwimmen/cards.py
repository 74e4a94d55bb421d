"""The 32 cards of Schwimmen, written suit and rank: C7 is the seven of clubs, H10 the ten of hearts, SA the ace of spades."""

import dataclasses
from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from games.core import BadNotation


class Suit(StrEnum):
    """The four suits, in the order of the rule text: Kreuz, Pik, Herz, Karo."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(StrEnum):
    """The eight ranks, the lowest first."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


POINTS = {
    **{rank: int(rank) for rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN)},
    **dict.fromkeys((Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.ACE: 11,
}
"""What a card of each rank counts."""


@dataclasses.dataclass(frozen=True, slots=True)
class Card:
    """One card; there is each exactly once."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        """Write the card."""
        return f"{self.suit}{self.rank}"

    @property
    def points(self) -> int:
        """What the card counts: 7 to 11."""
        return POINTS[self.rank]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card. Raises BadNotation."""
        suit, rank = text[:1], text[1:]
        if suit not in list(Suit) or rank not in list(Rank):
            raise BadNotation(f"{text[:20]!r} is no card of Schwimmen.")
        return cls(Suit(suit), Rank(rank))


DECK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All cards: clubs from seven to ace, then spades, hearts and diamonds."""

NUMBERS = {card: number for number, card in enumerate(DECK)}
"""The place of each card in DECK."""


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards with spaces between."""
    return " ".join(map(str, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards with spaces between. Raises BadNotation."""
    return tuple(map(Card.parse, text.split()))
