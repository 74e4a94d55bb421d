"""The tables of an assignment's boards: the page shows these cells, CSV and XLSX hold them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext

from classroom.practice.models import Puzzle
from classroom.practice.replays import ToldClaim, claim_words
from classroom.reports.items.item import Item
from classroom.reports.items.sprints import SprintRow
from classroom.reports.items.words import separates_words, surprise_words
from classroom.reports.tables import Column, Table, Value
from classroom.roster.models import Student


def boards_table(
    items: Sequence[Item], puzzles: Mapping[int, Puzzle], common: Mapping[int, ToldClaim], *, head: tuple[str, ...]
) -> Table:
    """A row for each board. Shares are hundredths."""
    return Table(
        title=gettext("Boards"),
        head=head,
        columns=(
            Column("name", gettext("Board")),
            Column("skill", gettext("Skill")),
            Column("level", pgettext("of boards", "Level"), is_number=True),
            Column("students", gettext("Students"), is_number=True),
            *_measured_columns(),
            Column("common", gettext("Wrong most often")),
            Column("common_students", gettext("by students"), is_number=True),
            Column("answer", gettext("The answer")),
            Column("separates", gettext("Separates students")),
            Column("discrimination", gettext("Correlation with the rest, hundredths"), is_number=True),
        ),
        rows=tuple(_board_row(item, puzzles.get(item.puzzle or 0), common.get(item.puzzle or 0)) for item in items),
    )


def skills_table(items: Sequence[Item], *, head: tuple[str, ...]) -> Table:
    """A row for all boards of one level and skill. Shares are hundredths."""
    return Table(
        title=gettext("Boards by level and skill"),
        head=head,
        columns=(
            Column("skill", gettext("Skill")),
            Column("level", pgettext("of boards", "Level"), is_number=True),
            Column("students", gettext("Students"), is_number=True),
            Column("boards", gettext("Boards"), is_number=True),
            *_measured_columns(),
        ),
        rows=tuple((item.skill_title, item.level, item.students, item.boards, *_measured(item)) for item in items),
    )


def sprints_table(rows: Sequence[SprintRow], *, head: tuple[str, ...]) -> Table:
    return Table(
        title=gettext("Sprints"),
        head=head,
        columns=(
            Column("skill", gettext("Skill")),
            Column("level", pgettext("of boards", "Level"), is_number=True),
            Column("students", gettext("Students"), is_number=True),
            Column("runs", gettext("Runs"), is_number=True),
            Column("found", gettext("Swishes, median"), is_number=True),
            Column("wrong", gettext("Wrong claims, median"), is_number=True),
            Column("seconds", gettext("Median time, s"), is_number=True),
        ),
        rows=tuple(
            (row.skill_title, row.level, row.students, row.runs, row.found, row.wrong, row.seconds) for row in rows
        ),
    )


def not_started_table(students: Sequence[Student]) -> Table:
    return Table(
        title=gettext("Not started"),
        columns=(Column("student", gettext("Student")),),
        rows=tuple((student.name,) for student in students),
    )


def _measured_columns() -> tuple[Column, ...]:
    return (
        Column("right", gettext("Right first time"), is_number=True),
        Column("percent", gettext("Right, %"), is_number=True),
        Column("predicted", gettext("Predicted, %"), is_number=True),
        Column("surprise", gettext("Against the prediction")),
        Column("seconds", gettext("Median time, s"), is_number=True),
        Column("hinted", gettext("With hints"), is_number=True),
        Column("gave_up", gettext("Given up"), is_number=True),
    )


def _measured(item: Item) -> tuple[Value, ...]:
    return (
        item.right,
        item.percent,
        item.predicted_percent,
        surprise_words(item.surprise) or None,
        item.median_seconds,
        item.hinted,
        item.gave_up,
    )


def _board_row(item: Item, puzzle: Puzzle | None, common: ToldClaim | None) -> tuple[Value, ...]:
    return (
        item.name,
        item.skill_title,
        item.level,
        item.students,
        *_measured(item),
        common.words if common else None,
        common.count if common else None,
        claim_words(puzzle, puzzle.right_claim) if puzzle else None,
        separates_words(item.separates) or None,
        None if item.discrimination is None else round(100 * item.discrimination),
    )
