"""The moves of the games on boards of their own, and how they are written.

`claim 3 0 5`: on board 3 (counted from 1) the cards on the places 0 and 5 (counted from 0) are a swish. A claim names its
board, so that one sent too late can never touch the next board. `pass 3`, `reveal` and `next` belong to one game each.
"""

import dataclasses
from collections.abc import Collection, Iterator
from itertools import combinations
from math import comb

from games.core import BadNotation, TableMove, parse_number, parse_table_move, table_move_text
from games.swish_boards.board import Stack

MAX_LENGTH = 200
"""The longest text of a move, in characters; a claim of five cards needs 20."""


@dataclasses.dataclass(frozen=True, slots=True)
class Claim:
    """A player says: the cards on these places of this board are a swish."""

    board: int
    places: Stack

    def __post_init__(self) -> None:
        """Refuse a claim without cards and one that names a place twice."""
        if not self.places:
            raise BadNotation("A claim names at least one card.")
        if any(place >= after for place, after in zip(self.places, self.places[1:], strict=False)):
            raise BadNotation("A claim names each place of the board once, the lowest first.")


@dataclasses.dataclass(frozen=True, slots=True)
class Pass:
    """A player gives a board up."""

    board: int


@dataclasses.dataclass(frozen=True, slots=True)
class Reveal:
    """The teacher shows the right answer."""


@dataclasses.dataclass(frozen=True, slots=True)
class Next:
    """The teacher goes on to the next board."""


type Move = Claim | Pass | Reveal | Next | TableMove


def move_text(move: Move) -> str:
    """Write a move."""
    match move:
        case Claim(board, places):
            return " ".join(["claim", str(board), *map(str, places)])
        case Pass(board):
            return f"pass {board}"
        case Reveal():
            return "reveal"
        case Next():
            return "next"
    return table_move_text(move)


def parse_move(text: str) -> Move:
    """Read a move. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation(f"A move is at most {MAX_LENGTH} characters long.")
    match text.split():
        case ["claim", board, *places]:
            chosen = sorted(parse_number(place, what="place on the board") for place in places)
            return Claim(board=_board(board), places=tuple(chosen))
        case ["pass", board]:
            return Pass(board=_board(board))
        case ["reveal"]:
            return Reveal()
        case ["next"]:
            return Next()
    move = parse_table_move(text)
    if move is None:
        raise BadNotation(f"{text[:40]!r} is no move of this game.")
    return move


class Claims(Collection[Move]):
    """Every claim of `k` cards on a board, right or wrong, but those in `but`; and the moves `besides`. Never stored."""

    def __init__(
        self, *, board: int, cards: int, k: int, but: Collection[Stack] = (), besides: tuple[Move, ...] = ()
    ) -> None:
        self._board, self._cards, self._k = board, cards, k
        self._but, self._besides = but, besides

    def __len__(self) -> int:
        """Return the number of moves."""
        return comb(self._cards, self._k) - len(self._but) + len(self._besides)

    def __iter__(self) -> Iterator[Move]:
        """Yield the other moves, then the claims."""
        yield from self._besides
        for places in combinations(range(self._cards), self._k):
            if places not in self._but:
                yield Claim(self._board, places)

    def __contains__(self, move: object) -> bool:
        """Say whether this move may be made."""
        return move in self._besides or (
            isinstance(move, Claim)
            and move.board == self._board
            and len(move.places) == self._k
            and move.places[-1] < self._cards
            and move.places not in self._but
        )


def _board(text: str) -> int:
    return parse_number(text, what="number of the board")
