"""The class page as tables: the same cells on the page, in CSV, XLSX and PDF."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from classroom.reports.progress.actions import Action
from classroom.reports.progress.facts import StudentFacts
from classroom.reports.progress.groups import SuggestedGroup
from classroom.reports.progress.growth import Week
from classroom.reports.progress.heat import Heat
from classroom.reports.progress.needs import Reason
from classroom.reports.tables import Column, Table, Value
from classroom.roster.models import Student

# The keys of the tables, for addresses and file names.
KEYS = ("skills", "needs", "growth", "time", "groups")


def heat_table(heat: Heat) -> Table:
    """A row for each student; for each skill the state in words, the boards of the days, and how many were right."""
    columns = [Column("student", gettext("Student"))]
    for head in heat.heads:
        skill = {"skill": head.short}
        columns += [
            Column(f"{head.skill}.state", head.short),
            Column(f"{head.skill}.boards", gettext("%(skill)s, boards") % skill, is_number=True),
            Column(f"{head.skill}.right", gettext("%(skill)s, right") % skill, is_number=True),
        ]
    rows: list[tuple[Value, ...]] = []
    for row in heat.rows:
        cells: list[Value] = [row.student.name]
        for cell in row.cells:
            cells += [cell.words, cell.boards, cell.right]
        rows.append(tuple(cells))
    return Table(gettext("Skills"), tuple(columns), tuple(rows))


def needs_table(needs: Sequence[tuple[Student, Sequence[Reason], Action | None]]) -> Table:
    """A row for each reason, so that a list can be sorted; the one thing to do stands in the first of a student."""
    columns = (
        Column("student", gettext("Student")),
        Column("why", gettext("Why")),
        Column("action", gettext("What to do")),
    )
    rows: list[tuple[Value, ...]] = []
    for student, found, action in needs:
        for number, reason in enumerate(found):
            rows.append((student.name, reason.sentence, action.told if action and number == 0 else None))
    return Table(gettext("Who needs help"), columns, tuple(rows))


def growth_table(weeks: Sequence[Week]) -> Table:
    """A row for each week. Levels are 1 to 5; empty is too early to say."""
    columns = (
        Column("until", gettext("Until")),
        Column("told", gettext("Students with 8 boards"), is_number=True),
        Column("early", gettext("Too early"), is_number=True),
        Column("middle", gettext("Level in the middle"), is_number=True),
        Column("low", gettext("Half of them from level"), is_number=True),
        Column("high", gettext("to level"), is_number=True),
    )
    rows = tuple((week.until, week.told, week.early, week.level, week.low_level, week.high_level) for week in weeks)
    return Table(gettext("Growth"), columns, rows)


def time_table(students: Sequence[StudentFacts]) -> Table:
    """A row for each student who did something in the days."""
    columns = (
        Column("student", gettext("Student")),
        Column("minutes", gettext("Minutes"), is_number=True),
        Column("days", gettext("Days"), is_number=True),
        Column("boards", gettext("Boards"), is_number=True),
        Column("right", gettext("Right the first time"), is_number=True),
    )
    rows = tuple((one.student.name, one.minutes, one.days_active, one.all.boards, one.all.right) for one in students)
    return Table(gettext("Time on task"), columns, rows)


def groups_table(groups: Sequence[SuggestedGroup]) -> Table:
    """A row for each student of a suggested group."""
    columns = (
        Column("group", gettext("Group")),
        Column("student", gettext("Student")),
        Column("why", gettext("Why")),
    )
    rows = tuple((group.name, student.name, group.why) for group in groups for student in group.students)
    return Table(gettext("Suggested groups"), columns, rows)
