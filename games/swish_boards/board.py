"""Boards on which to find a swish of k cards, drawn by the chance of a game. Rules: docs/rules/swish-boards.md."""

import dataclasses
from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from zlib import crc32

from games.core import BadOptions, below, shuffled
from games.swish.card import Card
from games.swish.edition import EDITIONS, Edition
from games.swish.generate import BOARD_SIZES, SIZES, Puzzle, rebuild
from games.swish.solve import single_cycles

type Stack = tuple[int, ...]
"""Places of a board, from 0 and ascending."""

_SEEDS = 1 << 53  # as many as Random.random can tell apart
_CANDIDATES = 8  # for one more board of the same difficulty
_POOL = 3  # candidates for each board of a set; the set is the part of the pool that lies closest together
_POOL_AT_LEAST = 24


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is asked on every board of a game: find a swish of `k` cards that can lie as one cycle."""

    edition_key: str = "swish"
    cards: int = 9
    k: int = 2

    def __post_init__(self) -> None:
        """Raise BadOptions for boards that cannot be made."""
        if self.edition_key not in EDITIONS:
            raise BadOptions("The cards are those of Swish or of Swish Jr.")
        most = self.edition.table_size
        if not BOARD_SIZES[0] <= self.cards <= most:
            raise BadOptions(f"A board has from {BOARD_SIZES[0]} to {most} cards.")
        if self.k not in SIZES:
            raise BadOptions(f"The swish to find has from {SIZES[0]} to {SIZES[-1]} cards.")

    @property
    def edition(self) -> Edition:
        """Return the edition of the cards."""
        return EDITIONS[self.edition_key]


def draw(task: Task, *, rng: Random) -> Puzzle:
    """Return a board by chance."""
    return rebuild(edition=task.edition, cards=task.cards, k=task.k, seed=below(_SEEDS, rng=rng))


def draw_like(task: Task, difficulty: float, *, seen: Collection[int], rng: Random) -> Puzzle:
    """Return a new board about as difficult as asked: the closest of a few whose mark (`mark_of`) is not in `seen`."""
    drawn = [draw(task, rng=rng) for _ in range(_CANDIDATES)]
    new = [board for board in drawn if mark_of(board) not in seen]
    return min(new or drawn, key=lambda board: abs(board.difficulty - difficulty))


def draw_set(task: Task, many: int, *, rng: Random) -> tuple[Puzzle, ...]:
    """Return so many boards that are as equally difficult as chance allows, in an order of chance."""
    pool = sorted(
        (draw(task, rng=rng) for _ in range(max(_POOL_AT_LEAST, _POOL * many))), key=lambda board: board.difficulty
    )
    spreads = [pool[first + many - 1].difficulty - pool[first].difficulty for first in range(len(pool) - many + 1)]
    first = spreads.index(min(spreads))
    return shuffled(pool[first : first + many], rng=rng)


def mark_of(board: Puzzle) -> int:
    """Return a number by which a board is known again, however its cards are turned or ordered."""
    return crc32(board.canonical_key.encode())


def is_right(cards: Sequence[Card], stack: Stack, *, task: Task) -> bool:
    """Say whether the cards on these places are what the task asks for: any such swish counts, not one in particular."""
    return stack in right_stacks(tuple(cards), task=task)


@lru_cache(maxsize=256)
def right_stacks(cards: tuple[Card, ...], *, task: Task) -> tuple[Stack, ...]:
    """Return every right answer on a board, in order. Looked for once, however many claim."""
    return tuple(single_cycles(cards, edition=task.edition, k=task.k))
