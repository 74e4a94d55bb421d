"""Which boards stand on a worksheet: what was chosen, and a number from which the same boards come again on every machine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from classroom.practice import rating
from classroom.practice.puzzles import LEVELS, KindKey
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options, Puzzle
from games.swish.kinds.table import KINDS

# A sprint needs a deck that runs; all else can be done with a pencil.
PAPER_KINDS = (KindKey.FIND, KindKey.COMPLETE, KindKey.BUILD, KindKey.JUDGE, KindKey.HOW_MANY)
MOST_BOARDS = 24
BOARD_COUNTS = range(1, MOST_BOARDS + 1)
SEEDS = range(1 << 24)
# Boards made in search of those of one level, before it is said that there are too few; about a second of work.
MOST_MADE = 300

_OPTIONS: dict[str, type[Options]] = {
    KindKey.FIND: FindOptions,
    KindKey.COMPLETE: CompleteOptions,
    KindKey.BUILD: BuildOptions,
    KindKey.JUDGE: JudgeOptions,
    KindKey.HOW_MANY: HowManyOptions,
}


class TooFewBoards(ValueError):
    """There are not so many different boards of the level: `different` of any; `levels` are those of which there are enough."""

    def __init__(self, *, different: int, levels: tuple[int, ...]) -> None:
        super().__init__("too few different boards of this level")
        self.different = different
        self.levels = levels


@dataclass(frozen=True)
class Sheet:
    """A worksheet: kind, options, a level or any, how many boards, and the seed they come from.

    Raises ValueError for a kind that is not for paper, options of another kind, a level, a number or a seed out of bounds.
    """

    kind: str
    options: Options
    level: int | None
    boards: int
    seed: int

    def __post_init__(self) -> None:
        if self.kind not in PAPER_KINDS or type(self.options) is not _OPTIONS[self.kind]:
            raise ValueError("no such kind of worksheet")
        if self.level is not None and self.level not in LEVELS:
            raise ValueError(f"a level is from {LEVELS[0]} to {LEVELS[-1]}")
        if self.boards not in BOARD_COUNTS or self.seed not in SEEDS:
            raise ValueError("too many boards, or a seed too large")


def boards_of(sheet: Sheet) -> tuple[Puzzle[Any, Any], ...]:
    """The boards in their order, no two with the same cards; the same ones each time. Raises TooFewBoards."""
    found: list[Puzzle[Any, Any]] = []
    seen: set[str] = set()
    levels: Counter[int] = Counter()
    for made in KINDS[sheet.kind].many(sheet.seed, sheet.options, count=MOST_MADE):
        if made.canonical_key in seen:
            continue
        seen.add(made.canonical_key)
        level = rating.level(made.difficulty)
        levels[level] += 1
        if sheet.level in (None, level):
            found.append(made)
        if len(found) == sheet.boards:
            return tuple(found)
    raise TooFewBoards(different=len(seen), levels=tuple(level for level in LEVELS if levels[level] >= sheet.boards))
