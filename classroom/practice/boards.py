"""A board as a page shows it: the same for a visitor, a student and a teacher's preview."""

import math
import string
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from classroom.practice.hints import Hint
from classroom.practice.judging import Stack
from classroom.practice.models import Attempt, Puzzle, instruction
from games.swish.card import Card


@dataclass(frozen=True)
class BoardCard:
    """One card of a board; `number`, `row` and `column` count from 1, `key` is its letter on the keyboard,
    `marked` says that a hint points at it."""

    number: int
    card: Card
    row: int
    column: int
    key: str
    chosen: bool
    marked: bool = False

    @property
    def position(self) -> int:
        return self.number - 1


COLUMNS = 4


def board_cards(puzzle: Puzzle, chosen: Collection[int] = (), marked: Collection[int] = ()) -> list[BoardCard]:
    return [
        BoardCard(
            number=position + 1,
            card=card,
            row=position // COLUMNS + 1,
            column=position % COLUMNS + 1,
            key=string.ascii_lowercase[position],
            chosen=position in chosen,
            marked=position in marked,
        )
        for position, card in enumerate(puzzle.cards)
    ]


def board_context(
    puzzle: Puzzle,
    *,
    claim_url: str,
    chosen: Collection[int] = (),
    result: Stack | None = None,
    hint: Hint | None = None,
    **more: Any,
) -> dict[str, Any]:
    """What `practice/components/board.html` needs. Nothing of the answer is in it but what `hint` has."""
    return {
        "edition": puzzle.edition,
        "cards": board_cards(puzzle, chosen, hint.marked if hint else ()),
        "columns": COLUMNS,
        "rows": math.ceil(puzzle.board_size / COLUMNS),
        "k": puzzle.k,
        "token": uuid.uuid4(),
        "claim_url": claim_url,
        "instruction": instruction(puzzle.kind, puzzle.task_options),
        "result": result,
        "hint": hint,
        **more,
    }


def progress(attempts: Sequence[Attempt], *, count: int | None) -> list[str]:
    """The state of each of `count` boards: first (right first time), helped, later, shown, run, now or open.

    Where the time decides how many they are (None), of those there have been.
    """
    states = [attempt.state for attempt in attempts]
    return states + ["open"] * ((count or 0) - len(states))
