"""Where students stood at the end of each day, worked out from the first day that has changed."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict
from datetime import date
from itertools import groupby

from django.db.models import Q

from classroom.practice.models import Attempt, Drill, Puzzle
from classroom.practice.recording import FirstClaim, Known, KnownOverall, KnownSkill, after_claim, first_claim
from classroom.reports.summaries.counts import begin_of
from classroom.reports.summaries.queue import Stale
from classroom.reports.summaries.tables import SkillStanding, StudentDay
from classroom.roster.models import Student

# So many attempts are in memory at once.
_AT_ONCE = 2000
_RULE = ("mastered_from", "least_boards", "least_days")


def follow(stale: Collection[Stale]) -> None:
    """Work out the standings of these students from their first old day on. Ten queries."""
    known = _known_before(stale)
    _forget(stale)
    skills: list[SkillStanding] = []
    overall: list[StudentDay] = []
    students = {one.student.pk: one.student for one in stale}
    for student_id, attempts in groupby(_attempts(stale), key=lambda attempt: attempt.student_id):
        student = students[student_id]
        claims = (first_claim(attempt, student=student) for attempt in attempts)
        for row in _days(student, claims, known=known.get(student_id, Known())):
            (overall if isinstance(row, StudentDay) else skills).append(row)  # type: ignore[arg-type]
    SkillStanding.objects.bulk_create(skills)
    StudentDay.objects.bulk_create(overall)


def _days(student: Student, claims: Iterable[FirstClaim], *, known: Known) -> Iterator[SkillStanding | StudentDay]:
    """Rows for the end of each day, from claims in their order."""
    for day, of_day in groupby(claims, key=lambda claim: claim.day):
        before, met = known.overall, set()
        for claim in of_day:
            known = after_claim(known, claim)
            met.add(claim.skill)
        for skill in sorted(met & known.skills.keys()):
            yield _skill_row(student, day, skill, known.skills[skill])
        if known.overall is not None and known.overall != before:
            yield _overall_row(student, day, known.overall)


def _skill_row(student: Student, day: date, skill: str, known: KnownSkill) -> SkillStanding:
    return SkillStanding(
        student=student,
        day=day,
        skill=skill,
        mean=known.estimate.mean,
        variance=known.estimate.variance,
        answered_at=known.answered_at,
        **asdict(known.progress),
    )


def _overall_row(student: Student, day: date, known: KnownOverall) -> StudentDay:
    return StudentDay(
        student=student,
        day=day,
        mean=known.estimate.mean,
        variance=known.estimate.variance,
        boards=known.boards,
        answered_at=known.answered_at,
    )


def _known_before(stale: Collection[Stale]) -> dict[uuid.UUID, Known]:
    """What was known of each student before the first old day. Two queries."""
    earlier = _where(stale, "day__lt")
    days = StudentDay.objects.filter(earlier).order_by("student_id", "-day").distinct("student_id")
    standings = (
        SkillStanding.objects.filter(earlier).order_by("student_id", "skill", "-day").distinct("student_id", "skill")
    )
    overall = {row.student_id: KnownOverall(row.estimate, row.boards, row.answered_at) for row in days}
    skills: dict[uuid.UUID, dict[str, KnownSkill]] = defaultdict(dict)
    for row in standings:
        skills[row.student_id][row.skill] = KnownSkill(row.estimate, row.progress, row.answered_at)
    return {one: Known(overall.get(one), skills.get(one, {})) for one in overall.keys() | skills.keys()}


def _forget(stale: Collection[Stale]) -> None:
    old = _where(stale, "day__gte")
    SkillStanding.objects.filter(old).delete()
    StudentDay.objects.filter(old).delete()


def _where(stale: Collection[Stale], lookup: str) -> Q:
    """The rows of each student, by how their day compares with the first old one."""
    students: dict[date, list[uuid.UUID]] = defaultdict(list)
    for one in stale:
        students[one.first_day].append(one.student.pk)
    where = Q(pk__in=[])
    for day, some in students.items():
        where |= Q(**{"student__in": some, lookup: day})
    return where


def _attempts(stale: Collection[Stale]) -> Iterator[Attempt]:
    """What decided something from each student's first old day on: student by student, each in order.

    Boards and drills are met by many attempts: each is there once. Four queries.
    """
    where = Q(pk__in=[])
    for one in stale:
        since = (
            Q() if one.first_day == date.min else Q(decided_at__gte=begin_of(one.first_day, one.student.school.zone))
        )
        where |= Q(student=one.student) & since
    attempts = Attempt.objects.filter(where, again=False).as_decided()
    met = attempts.order_by()
    boards = Puzzle.objects.filter(pk__in=met.values("puzzle")).only("skill", "difficulty", "kind")
    puzzles = {puzzle.pk: puzzle for puzzle in boards.prefetch_related("fitted")}
    begun = Drill.objects.filter(pk__in=met.values("drill")).select_related("assignment")
    drills = {drill.pk: drill for drill in begun.only(*_RULE, "assignment__skills")}
    columns = attempts.only("student_id", "puzzle_id", "drill_id", "right_first", "with_help", "seconds", "decided_at")
    for attempt in columns.order_by("student_id", "decided_at", "pk").iterator(chunk_size=_AT_ONCE):
        # Those of a board that has just been decided come the next time.
        if attempt.puzzle_id in puzzles and attempt.drill_id in drills:
            attempt.puzzle, attempt.drill = puzzles[attempt.puzzle_id], drills[attempt.drill_id]
            yield attempt
