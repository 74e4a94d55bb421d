"""The tables of a student: the page shows these cells, CSV and XLSX hold them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext

from classroom.practice.models import Run
from classroom.practice.standing import RecordChart
from classroom.reports.progress.states import state_words
from classroom.reports.pupils.assigned import Assigned
from classroom.reports.pupils.skills import Count, SkillProgress
from classroom.reports.pupils.weeks import Week
from classroom.reports.tables import Column, Table, Value

# The keys of the tables in their order, for addresses and file names.
KEYS = ("skills", "weeks", "sprints", "assignments")


def skills_table(skills: Sequence[SkillProgress], *, head: tuple[str, ...]) -> Table:
    return Table(
        title=gettext("Skills"),
        head=head,
        columns=(
            Column("skill", gettext("Skill")),
            Column("state", gettext("State")),
            Column("state_before", gettext("Before")),
            Column("boards", gettext("Boards"), is_number=True),
            Column("right", gettext("Right first time"), is_number=True),
            Column("boards_before", gettext("Boards before"), is_number=True),
            Column("right_before", gettext("Right before"), is_number=True),
            Column("average", gettext("Right lately, %"), is_number=True),
            Column("wrong_claims", gettext("Wrong claims"), is_number=True),
            Column("hinted", gettext("With strong hints"), is_number=True),
            Column("median_seconds", gettext("Median time, s"), is_number=True),
            Column("mean_seconds", gettext("Mean time, s"), is_number=True),
            Column("review_on", gettext("Review")),
        ),
        rows=tuple(_skill_row(skill) for skill in skills),
    )


def weeks_table(weeks: Sequence[Week], *, head: tuple[str, ...]) -> Table:
    return Table(
        title=gettext("Week by week"),
        head=head,
        columns=(
            Column("until", gettext("Until")),
            Column("level", pgettext("of boards", "Level"), is_number=True),
            Column("boards", gettext("Boards"), is_number=True),
            Column("right", gettext("Right first time"), is_number=True),
            Column("minutes", gettext("Minutes at boards"), is_number=True),
        ),
        rows=tuple(
            (
                week.days.last,
                int(week.growth.level) if week.growth else None,
                week.count.boards,
                week.count.right,
                week.active_seconds / 60,
            )
            for week in weeks
        ),
    )


def sprints_table(records: Sequence[RecordChart], *, head: tuple[str, ...]) -> Table:
    """Every run that is told, the newest first within its sort."""
    return Table(
        title=gettext("Sprints"),
        head=head,
        columns=(
            Column("sort", gettext("Sprint")),
            Column("day", gettext("Day")),
            Column("found", gettext("Swishes"), is_number=True),
            Column("wrong", gettext("Wrong claims"), is_number=True),
            Column("seconds", gettext("Time, s"), is_number=True),
            Column("best", gettext("Record")),
        ),
        rows=tuple(
            (
                record.words,
                _day(run),
                run.found,
                run.wrong,
                run.seconds,
                gettext("record") if record.best and run.pk == record.best.pk else None,
            )
            for record in records
            for run in reversed(record.runs)
        ),
    )


def assignments_table(assignments: Sequence[Assigned], *, head: tuple[str, ...]) -> Table:
    return Table(
        title=gettext("Assignments"),
        head=head,
        columns=(
            Column("assignment", gettext("Assignment")),
            Column("assigned_on", gettext("Assigned")),
            Column("state", gettext("State")),
            Column("done", gettext("Boards done"), is_number=True),
            Column("judged", gettext("Boards that count"), is_number=True),
            Column("right", gettext("Right first time"), is_number=True),
        ),
        rows=tuple(
            (
                one.assignment.instruction,
                one.assigned_on,
                one.state_words,
                one.boards_done,
                *_counted(one.count),
            )
            for one in assignments
        ),
    )


def _skill_row(skill: SkillProgress) -> tuple[Value, ...]:
    return (
        capfirst(skill.words),
        state_words(skill.state),
        state_words(skill.state_before),
        skill.count.boards,
        _right(skill.count),
        skill.before.boards,
        _right(skill.before),
        skill.average,
        skill.wrong_claims,
        skill.hinted,
        skill.median_seconds,
        skill.mean_seconds,
        skill.review_on,
    )


def _counted(count: Count) -> tuple[Value, Value]:
    return count.boards, _right(count)


def _day(run: Run) -> date | None:
    return timezone.localtime(run.ended_at).date() if run.ended_at else None


def _right(count: Count) -> int | None:
    """Of no board none can be right: the cell stays empty."""
    return count.right if count.boards else None
