"""How the boards of an assignment did their work: one by one where students had the same ones, else by level and skill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from classroom.practice.models import Assignment, KindKey, Puzzle
from classroom.practice.replays import ToldClaim
from classroom.practice.results import assignment_result
from classroom.practice.results_boards import common_claims
from classroom.reports.items.answers import Answer, answers_of, predictions, rests
from classroom.reports.items.item import Item, item_of
from classroom.reports.items.order import Order, hardest_first, in_order
from classroom.reports.items.sprints import SprintRow, sprint_rows
from classroom.reports.items.tables import boards_table, not_started_table, skills_table, sprints_table
from classroom.reports.items.words import sentence_of
from classroom.reports.tables import Table
from classroom.roster.models import Student

# A board is told of by itself if so many students had it.
LEAST_SHARED = 2


class By(StrEnum):
    """What a row is about: a board, or all boards of one level and skill."""

    BOARD = "board"
    SKILL = "skill"


@dataclass(frozen=True)
class AssignmentItems:
    """`items` in `order`; `sprints` instead for sprints. `alone` boards were had by one student each: nothing is said of one alone.

    `puzzles` and `common` (the wrong claim that most students made) are by the key of the board. `students` are all who were
    asked, `not_started` those of them, by name, who have not begun.
    """

    assignment: Assignment
    made_at: datetime
    by: By
    order: Order
    items: tuple[Item, ...] = ()
    sprints: tuple[SprintRow, ...] = ()
    alone: int = 0
    shared: int = 0
    students: int = 0
    not_started: tuple[Student, ...] = ()
    puzzles: Mapping[int, Puzzle] = field(default_factory=dict)
    common: Mapping[int, ToldClaim] = field(default_factory=dict)

    @property
    def is_sprint(self) -> bool:
        return self.assignment.kind == KindKey.SPRINT

    @property
    def is_empty(self) -> bool:
        return not self.items and not self.sprints

    @property
    def decided(self) -> int:
        """Boards that count, of all students."""
        return self.shared + self.alone

    @property
    def sentence(self) -> str:
        return sentence_of(self.items, self.sprints)

    @property
    def table(self) -> Table:
        """The first table of the page."""
        head = (self.assignment.instruction, self.assignment.summary)
        if self.is_sprint:
            return sprints_table(self.sprints, head=head)
        if self.by is By.SKILL:
            return skills_table(self.items, head=head)
        return boards_table(self.items, self.puzzles, self.common, head=head)

    @property
    def tables(self) -> list[Table]:
        return [self.table, not_started_table(self.not_started)]


def assignment_items(
    assignment: Assignment, *, now: datetime, by: By | None = None, order: Order = Order.HARDEST
) -> AssignmentItems:
    """The same number of queries whatever was done. Unless it is said `by` what: by board if most boards were had by several."""
    result = assignment_result(assignment)
    asked = AssignmentItems(
        assignment=assignment,
        made_at=now,
        by=by or By.BOARD,
        order=order,
        students=result.students,
        not_started=tuple(row.student for row in result.rows if row.state == "not_started"),
    )
    if asked.is_sprint:
        return replace(asked, by=By.SKILL, sprints=sprint_rows(assignment))
    answers = answers_of(assignment)
    boards = _grouped((answer.puzzle, answer) for answer in answers)
    of_several = {puzzle: group for puzzle, group in boards.items() if len(group) >= LEAST_SHARED}
    shared = sum(len(group) for group in of_several.values())
    chosen = by or (By.BOARD if 2 * shared >= len(answers) else By.SKILL)
    is_board = chosen is By.BOARD
    groups = of_several if is_board else _grouped(((answer.level, answer.skill), answer) for answer in answers)
    others, chances = rests(answers), predictions(assignment, answers)
    items = sorted(
        (item_of(group, number=0, others=others, chances=chances, is_board=is_board) for group in groups.values()),
        key=hardest_first,
    )
    numbered = [replace(item, number=number) for number, item in enumerate(items, start=1)]
    puzzles = Puzzle.objects.in_bulk([item.puzzle for item in items]) if is_board else {}
    return replace(
        asked,
        by=chosen,
        items=in_order(numbered, order),
        alone=len(answers) - shared,
        shared=shared,
        puzzles=puzzles,
        common=common_claims(assignment, list(puzzles.values())) if is_board else {},
    )


def _grouped[Key: Hashable](pairs: Iterable[tuple[Key, Answer]]) -> dict[Key, list[Answer]]:
    groups: dict[Key, list[Answer]] = defaultdict(list)
    for key, answer in pairs:
        groups[key].append(answer)
    return groups
