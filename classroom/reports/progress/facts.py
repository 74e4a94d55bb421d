"""What a report knows of each student: how every skill stands at the end of some days, and what was done in them for a class.

Read from the summaries alone, in the same number of queries for one student and for forty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from math import ceil
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Max, Min, Sum

from classroom.practice.learnt import SKILLS
from classroom.practice.mastery import Progress, State, state_of
from classroom.reports.days import Days
from classroom.reports.models import SkillDay, SkillStanding
from classroom.roster.models import Classroom, Enrolment, Student

# A fall is looked for in the last two weeks, over so many boards at least. Source: docs/teaching.md.
FALL_WITHIN = timedelta(days=14)
FALL_BOARDS = 8


@dataclass(frozen=True)
class Counts:
    """What was done in one skill, or in all, for the class in the days. Boards that came again are only in `again`.

    `right` is at the first claim without help; `hinted` counts boards with hint step 3 and more; `active_seconds` is the time at
    boards, those that came again too.
    """

    boards: int = 0
    right: int = 0
    hinted: int = 0
    claims: int = 0
    wrong: int = 0
    again: int = 0
    active_seconds: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.boards + other.boards,
            self.right + other.right,
            self.hinted + other.hinted,
            self.claims + other.claims,
            self.wrong + other.wrong,
            self.again + other.again,
            self.active_seconds + other.active_seconds,
        )


@dataclass(frozen=True)
class Fall:
    """The moving average of a skill in hundredths, two weeks ago and now."""

    before: int
    after: int

    @property
    def by(self) -> int:
        return self.before - self.after


@dataclass(frozen=True)
class SkillFacts:
    """One skill of one student. `progress` and `state` are those at the end of the days, from everything the student did.

    `fall` is None where the average did not fall.
    """

    skill: str
    state: State = State.NEW
    progress: Progress = field(default_factory=Progress)
    counts: Counts = field(default_factory=Counts)
    fall: Fall | None = None

    @property
    def words(self) -> str:
        """The skill as it is named to children."""
        return str(SKILLS.get(self.skill, self.skill))


@dataclass(frozen=True)
class StudentFacts:
    """`skills` are those ever met, in the order of SKILLS. `last_day` is the newest with a board decided, wherever; None if none.

    `since` is the day on which the student came into the class.
    """

    student: Student
    skills: Mapping[str, SkillFacts]
    days_active: int
    last_day: date | None
    since: date

    @cached_property
    def all(self) -> Counts:
        """Of all skills together."""
        return sum((facts.counts for facts in self.skills.values()), Counts())

    @property
    def minutes(self) -> int:
        """At boards of the class in the days; what was begun counts as a minute."""
        return ceil(self.all.active_seconds / 60)

    def of(self, skill: str) -> SkillFacts:
        return self.skills.get(skill) or SkillFacts(skill)


def facts_of(students: Sequence[Student], classroom: Classroom, days: Days, *, today: date) -> list[StudentFacts]:
    """What is known of these students, in their order, up to the end of the days (or today, if that comes first). Five queries.

    The summaries must be up to date (`summaries.refresh`).
    """
    end = min(days.last, today)
    done = _done(students, classroom, days)
    standings = _standings(students, end)
    last_days = _last_days(students, end)
    joined = _joined(students, classroom)
    return [
        StudentFacts(
            student=student,
            skills=_skills(done.get(student.pk, {}), standings.get(student.pk, {}), end=end),
            days_active=len({day for row in done.get(student.pk, {}).values() for day in row["on"]}),
            last_day=last_days.get(student.pk),
            since=joined.get(student.pk, end),
        )
        for student in students
    ]


def first_day_of(classroom: Classroom) -> date | None:
    """The first day on which a board was decided for the class; None if there is none yet."""
    first: date | None = SkillDay.objects.filter(classroom=classroom).aggregate(first=Min("day"))["first"]
    return first


def in_order(skills: Set[str]) -> list[str]:
    """In the order in which skills are met; what has no place in it comes last."""
    return [skill for skill in SKILLS if skill in skills] + sorted(skills - SKILLS.keys())


def _skills(
    done: Mapping[str, dict[str, Any]], standings: Mapping[str, list[SkillStanding]], *, end: date
) -> dict[str, SkillFacts]:
    met = in_order(done.keys() | standings.keys())
    return {skill: _skill(skill, done.get(skill), standings.get(skill, []), end=end) for skill in met}


def _skill(skill: str, done: dict[str, Any] | None, standings: Sequence[SkillStanding], *, end: date) -> SkillFacts:
    counts = Counts(**{name: done[name] for name in _SUMS}) if done else Counts()
    if not standings:
        return SkillFacts(skill, counts=counts)
    progress = standings[-1].progress
    return SkillFacts(skill, state_of(progress, on=end), progress, counts, _fall(standings))


def _fall(standings: Sequence[SkillStanding]) -> Fall | None:
    """From the oldest of `standings`, which is that of two weeks ago or the first within them. Not from the highest: an average
    over a few boards goes up and down by itself, and its highest point is always above the rest.
    """
    before, now = standings[0], standings[-1]
    if now.boards - before.boards < FALL_BOARDS or now.average >= before.average:
        return None
    return Fall(round(100 * before.average), round(100 * now.average))


_SUMS = ("boards", "right", "hinted", "claims", "wrong", "again", "active_seconds")


def _done(students: Collection[Student], classroom: Classroom, days: Days) -> dict[UUID, dict[str, dict[str, Any]]]:
    rows: Any = (
        SkillDay.objects.filter(classroom=classroom, student__in=students, day__gte=days.first, day__lte=days.last)
        .values("student_id", "skill")
        .annotate(**{name: Sum(name) for name in _SUMS}, on=ArrayAgg("day"))
        .order_by()
    )
    done: dict[UUID, dict[str, dict[str, Any]]] = {}
    for row in rows:
        done.setdefault(row["student_id"], {})[row["skill"]] = row
    return done


def _standings(students: Collection[Student], end: date) -> dict[UUID, dict[str, list[SkillStanding]]]:
    """Of each student and skill the newest standing from two weeks before `end` or earlier, and all since then, oldest first."""
    begin = end - FALL_WITHIN
    known = SkillStanding.objects.filter(student__in=students)
    older = known.filter(day__lte=begin).order_by("student_id", "skill", "-day").distinct("student_id", "skill")
    newer = known.filter(day__gt=begin, day__lte=end).order_by("day")
    standings: dict[UUID, dict[str, list[SkillStanding]]] = {}
    for standing in [*older, *newer]:
        standings.setdefault(standing.student_id, {}).setdefault(standing.skill, []).append(standing)
    return standings


def _last_days(students: Collection[Student], end: date) -> dict[UUID, date]:
    rows = SkillDay.objects.filter(student__in=students, day__lte=end).values("student_id")
    return dict(rows.annotate(last=Max("day")).order_by().values_list("student_id", "last"))


def _joined(students: Collection[Student], classroom: Classroom) -> dict[UUID, date]:
    zone = classroom.school.zone
    rows = Enrolment.objects.filter(classroom=classroom, student__in=students, left_at=None)
    return {
        student: joined_at.astimezone(zone).date() for student, joined_at in rows.values_list("student_id", "joined_at")
    }
