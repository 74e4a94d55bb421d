"""The moves of Schwimmen and how they are written. Rules: docs/rules/schwimmen.md.

`swap C7 HA` (give the seven of clubs, take the ace of hearts), `swap-all`, `pass`, `knock`, `back` (a player for whom a
computer plays takes over again); by the table `next-round` and `for 2 pass` (what a computer does on seat 2). A swap names
its cards, so that one sent too late can never touch others.
"""

import dataclasses

from games.core import (
    BadNotation,
    EndNow,
    Join,
    Leave,
    Return,
    Seat,
    TimeOut,
    parse_seat,
    parse_table_move,
    table_move_text,
)
from games.schwimmen.cards import Card


@dataclasses.dataclass(frozen=True, slots=True)
class SwapOne:
    """Change one card of the hand for one of the middle."""

    give: Card
    take: Card


@dataclasses.dataclass(frozen=True, slots=True)
class SwapAll:
    """Change the whole hand for the whole middle."""


@dataclasses.dataclass(frozen=True, slots=True)
class Pass:
    """Leave everything as it lies."""


@dataclasses.dataclass(frozen=True, slots=True)
class Knock:
    """Close the round: all others have one more turn."""


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


type Act = SwapOne | SwapAll | Pass | Knock
"""What a player does in a turn."""

type Move = Act | For | Back | NextRound | TimeOut | EndNow | Leave | Return

MAX_LENGTH = 100
"""The longest text of a move, in characters."""

_WORDS: dict[str, Move] = {
    "swap-all": SwapAll(),
    "pass": Pass(),
    "knock": Knock(),
    "back": Back(),
    "next-round": NextRound(),
}


def move_text(move: Move) -> str:
    """Write a move."""
    match move:
        case SwapOne(give, take):
            return f"swap {give} {take}"
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
        case ["swap", give, take]:
            return SwapOne(give=Card.parse(give), take=Card.parse(take))
        case ["for", seat, *words]:
            return For(seat=parse_seat(seat), act=parse_act(" ".join(words)))
        case [word] if word in _WORDS:
            return _WORDS[word]
    move = parse_table_move(text)
    if move is None or isinstance(move, Join):
        raise BadNotation(f"{text[:40]!r} is no move of Schwimmen.")
    return move


def parse_act(text: str) -> Act:
    """Read what a player does in a turn. Raises BadNotation."""
    move = parse_move(text)
    if not isinstance(move, SwapOne | SwapAll | Pass | Knock):
        raise BadNotation(f"{text[:40]!r} is nothing that a player does in a turn.")
    return move
