"""Positions of Schwimmen for drills: a hand and a middle, how they are written, and when two ask the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from games.core import BadNotation
from games.schwimmen.cards import DECK, NUMBERS, Card, Suit, cards_text, parse_cards
from games.schwimmen.simulate import Three
from games.schwimmen.state import HAND
from games.swish.chance import Chance


@dataclass(frozen=True, slots=True)
class Position:
    """What lies before a player."""

    hand: tuple[Card, ...]
    middle: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    """Cards that lay in the middle before."""

    def __post_init__(self) -> None:
        """Raise BadNotation unless three cards are a hand, three or none the middle, and none is there twice."""
        cards = (*self.hand, *self.middle, *self.gone)
        if len(self.hand) != HAND or len(self.middle) not in (0, HAND) or len(set(cards)) != len(cards):
            raise BadNotation("A hand has three cards, the middle too, and no card is there twice.")


def dealt(chance: Chance, *, middle: int = HAND, gone: int = 0) -> Position:
    """Return an ordinary deal."""
    cards = list(DECK)
    chance.shuffle(cards)
    at = HAND + middle
    return Position(tuple(cards[:HAND]), tuple(cards[HAND:at]), tuple(cards[at : at + gone]))


def position_text(position: Position) -> str:
    """Write a position: the hand, the middle and what is gone, with bars between."""
    return " | ".join(map(cards_text, (position.hand, position.middle, position.gone)))


def parse_position(text: str) -> Position:
    """Read a position. Raises BadNotation."""
    parts = text.split("|")
    if len(parts) != 3:
        raise BadNotation("A position is a hand, a middle and what is gone, with bars between.")
    return Position(*map(parse_cards, parts))


def canonical_key(position: Position) -> str:
    """Return the same text for positions that differ only in the order of cards and in which suit is which."""
    suits = tuple(Suit)
    return min(
        position_text(Position(*(_renamed(cards, dict(zip(suits, names, strict=True))) for cards in _parts(position))))
        for names in permutations(suits)
    )


def three(cards: Sequence[Card]) -> Three:
    """Return three cards as numbers for games.schwimmen.simulate."""
    first, second, third = (NUMBERS[card] for card in cards)
    return first, second, third


def _parts(position: Position) -> tuple[tuple[Card, ...], ...]:
    return position.hand, position.middle, position.gone


def _renamed(cards: Sequence[Card], suits: dict[Suit, Suit]) -> tuple[Card, ...]:
    return tuple(sorted((Card(suits[card.suit], card.rank) for card in cards), key=str))
