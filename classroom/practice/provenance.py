"""Where a puzzle comes from: made anew from its kind, options and seed, and compared with what is stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from classroom.practice.engines import engine_of
from classroom.practice.models import Puzzle
from games.core import BadNotation, BadOptions


@dataclass(frozen=True)
class Unproved:
    """A stored puzzle that is not what its seed gives today, and why."""

    puzzle_id: int
    reason: str


def unproved(puzzles: Iterable[Puzzle]) -> Iterator[Unproved]:
    """Those of the puzzles that cannot be made anew. Constant memory."""
    for puzzle in puzzles:
        reason = _difference(puzzle)
        if reason:
            yield Unproved(puzzle.pk, reason)


def _difference(puzzle: Puzzle) -> str:
    """What differs between the puzzle stored and the one made anew; empty if they are equal."""
    try:
        stored = puzzle.engine
        made = puzzle.kind_of.make(puzzle.seed, stored.options)
    except (BadNotation, BadOptions, ValueError, KeyError) as bad:
        return f"cannot be read or made: {bad}"
    differing = [name for name in engine_of(puzzle.kind).compared if getattr(made, name) != getattr(stored, name)]
    again = Puzzle.of(made, place=puzzle.place, now=puzzle.made_at)
    columns = ("right_claim", "options", "edition_key", "board_size", "k", "level", "skill", "deck_hash")
    differing += [name for name in columns if getattr(again, name) != getattr(puzzle, name)]
    return f"differs in {', '.join(dict.fromkeys(differing))}" if differing else _wrong_answer(puzzle, stored)


def _wrong_answer(puzzle: Puzzle, stored: Any) -> str:
    return "" if puzzle.kind_of.judge(stored, stored.answer).right else "has a wrong answer"
