"""The 104 cards of Swap!, written colour, kind and copy: Rb3 is the third blank red card, Gs1 a green Slap, W12 a Swap."""

import dataclasses
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from games.core import BadNotation


class Colour(StrEnum):
    """The four colours."""

    GREEN = "G"
    RED = "R"
    PURPLE = "P"
    BLUE = "B"


class Kind(StrEnum):
    """What a card does."""

    BLANK = "b"
    SLAP = "s"
    """The slowest of the others takes a card."""
    SWITCH = "c"
    """Colour Switch: another colour."""
    SUPER = "x"
    """Super Swap: all hands move on by one seat."""
    SWAP = "W"
    """Two hands change places, and any colour; it has none of its own."""


COPIES = {Kind.BLANK: 12, Kind.SLAP: 4, Kind.SWITCH: 4, Kind.SUPER: 2, Kind.SWAP: 16}
"""So many cards there are of each kind: of every colour, or for a Swap in all."""

_NAME = re.compile(r"(?:([GRPB])([bscx])|W)([1-9][0-9]?)", re.ASCII)


@dataclasses.dataclass(frozen=True, slots=True)
class Card:
    """One card; there is each exactly once. Copies differ in nothing but their number."""

    colour: Colour | None
    kind: Kind
    copy: int

    def __post_init__(self) -> None:
        """Refuse a card that is not in the box."""
        if (self.colour is None) != (self.kind is Kind.SWAP) or not 1 <= self.copy <= COPIES[self.kind]:
            raise BadNotation("There is no such card in Swap!")

    def __str__(self) -> str:
        """Write the card."""
        return f"{self.face}{self.copy}"

    @property
    def face(self) -> str:
        """What can be seen on it, such as "Rb" or "W"."""
        return f"{self.colour or ''}{self.kind}"

    def fits(self, colour: Colour | None) -> bool:
        """Say whether it may be played on this colour."""
        return self.kind is Kind.SWAP or self.colour == colour

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card. Raises BadNotation."""
        name = _NAME.fullmatch(text)
        if name is None:
            raise BadNotation(f"{text[:20]!r} is no card of Swap!")
        colour, kind, copy = name.groups()
        return cls(Colour(colour) if colour else None, Kind(kind) if kind else Kind.SWAP, int(copy))


DECK = (
    *(
        Card(colour, kind, copy)
        for colour in Colour
        for kind in (Kind.BLANK, Kind.SLAP, Kind.SWITCH, Kind.SUPER)
        for copy in range(1, COPIES[kind] + 1)
    ),
    *(Card(None, Kind.SWAP, copy) for copy in range(1, COPIES[Kind.SWAP] + 1)),
)
"""All cards: the colours one after the other, then the Swaps."""


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards with spaces between."""
    return " ".join(map(str, cards))
