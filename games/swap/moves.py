"""The moves of Swap! and how they are written. Rules: docs/rules/swap.md.

`play Rb3`, `draw`, `target 2` (change hands with seat 2), `colour P`, `left`, `right` (where all hands go),
`slap 4 431` (the fourth slap of the game, 431 ms after it could be seen: games/swap/slapping.py), `false-slap` (slapped when
there was nothing to slap), `back` (a player for whom a computer plays takes over again); by the table `next-round` and
`for 2 draw` (what a computer does on seat 2).
"""

import dataclasses
from collections.abc import Collection, Iterator
from enum import StrEnum

from games.core import (
    BadNotation,
    EndNow,
    Join,
    Leave,
    Return,
    Seat,
    TimeOut,
    parse_number,
    parse_seat,
    parse_table_move,
    table_move_text,
)
from games.swap.cards import Card, Colour


class Direction(StrEnum):
    """Where hands go: to the next seat in turn, or to the one before."""

    LEFT = "left"
    RIGHT = "right"


@dataclasses.dataclass(frozen=True, slots=True)
class Play:
    """Play a card of the hand."""

    card: Card


@dataclasses.dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card, since none fits; if it fits it is played at once."""


@dataclasses.dataclass(frozen=True, slots=True)
class Target:
    """After a Swap: change hands with this player."""

    seat: Seat


@dataclasses.dataclass(frozen=True, slots=True)
class NameColour:
    """Say which colour is played from now on."""

    colour: Colour


@dataclasses.dataclass(frozen=True, slots=True)
class MoveHands:
    """After a Super Swap: say where all hands go."""

    direction: Direction


@dataclasses.dataclass(frozen=True, slots=True)
class Slap:
    """Slap the pile. Times are measured and limited before they come here, so the rules only compare them."""

    number: int
    """Which slap of the game is meant, from 1."""
    milliseconds: int
    """From when the player could see the card until the slap."""


@dataclasses.dataclass(frozen=True, slots=True)
class FalseSlap:
    """Slap the pile though there is nothing to slap."""


@dataclasses.dataclass(frozen=True, slots=True)
class Back:
    """A player who was away plays again."""


@dataclasses.dataclass(frozen=True, slots=True)
class NextRound:
    """The dealer deals the next round."""


@dataclasses.dataclass(frozen=True, slots=True)
class For:
    """What a computer does on its seat, or on that of a player who is away; a move by the table."""

    seat: Seat
    act: "Act"


type Act = Play | Draw | Target | NameColour | MoveHands
"""What a player does in a turn of their own."""

type Move = Act | For | Slap | FalseSlap | Back | NextRound | TimeOut | EndNow | Leave | Return

MAX_LENGTH = 100
"""The longest text of a move, in characters."""

SHORTEST_SLAP = 120
"""In milliseconds. Nobody is faster: children of 15 need about 190 ms to react to a sound (Dev Med Child Neurol 1984, 26)."""

LONGEST_SLAP = 60_000
"""In milliseconds; a slap is closed long before."""

MOST_SLAPS = 9999
"""In one game; it ends long before."""

_WORDS: dict[str, Move] = {
    "draw": Draw(),
    "left": MoveHands(Direction.LEFT),
    "right": MoveHands(Direction.RIGHT),
    "false-slap": FalseSlap(),
    "back": Back(),
    "next-round": NextRound(),
}


def move_text(move: Move) -> str:
    """Write a move."""
    match move:
        case Play(card):
            return f"play {card}"
        case Target(seat):
            return f"target {seat}"
        case NameColour(colour):
            return f"colour {colour}"
        case Slap(number, milliseconds):
            return f"slap {number} {milliseconds}"
        case For(seat, act):
            return f"for {seat} {move_text(act)}"
        case TimeOut() | EndNow() | Leave() | Return():
            return table_move_text(move)
    return next(word for word, known in _WORDS.items() if known == move)


def parse_move(text: str) -> Move:
    """Read a move. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation(f"A move is at most {MAX_LENGTH} characters long.")
    match text.split():
        case ["play", card]:
            return Play(Card.parse(card))
        case ["target", seat]:
            return Target(parse_seat(seat))
        case ["colour", colour] if colour in list(Colour):
            return NameColour(Colour(colour))
        case ["slap", number, milliseconds]:
            return Slap(number=_large_number(number), milliseconds=_large_number(milliseconds))
        case ["for", seat, *words]:
            act = parse_move(" ".join(words))
            if isinstance(act, Play | Draw | Target | NameColour | MoveHands):
                return For(seat=parse_seat(seat), act=act)
        case [word] if word in _WORDS:
            return _WORDS[word]
    move = parse_table_move(text)
    if move is None or isinstance(move, Join):
        raise BadNotation(f"{text[:40]!r} is no move of Swap!")
    return move


class Slaps(Collection[Move]):
    """Every time that a player can slap in, and `besides`: many, so they are never stored."""

    def __init__(self, number: int, *, besides: tuple[Move, ...] = ()) -> None:
        self._number = number
        self._besides = besides
        self._times = range(SHORTEST_SLAP, LONGEST_SLAP + 1)

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self._times) + len(self._besides)

    def __iter__(self) -> Iterator[Move]:
        """Yield the other moves, then the slaps, the fastest first."""
        yield from self._besides
        for milliseconds in self._times:
            yield Slap(self._number, milliseconds)

    def __contains__(self, move: object) -> bool:
        """Say whether this slap, or one of the other moves, may be made."""
        if isinstance(move, Slap):
            return move.number == self._number and move.milliseconds in self._times
        return move in self._besides


def _large_number(text: str) -> int:
    thousands, ones = text[:-3], text[-3:]
    if not thousands:
        return parse_number(ones, what="number")
    if not (ones.isascii() and ones.isdigit() and len(ones) == 3) or thousands == "0":
        raise BadNotation(f"A number is written plainly, not {text[:20]!r}.")
    return parse_number(thousands, what="number") * 1000 + int(ones)
