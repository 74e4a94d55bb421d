"""Of whom something has changed since it was summed up."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import connection
from django.db.models import Min

from classroom.practice.models import Attempt
from classroom.reports.summaries.tables import Base, Changed
from classroom.roster.models import Student

# Locked in this order, whoever takes what: two who take the same wait for each other, and never in a ring.
_TAKE = """
    WITH taken AS MATERIALIZED (
        SELECT id FROM reports_changed WHERE student_id = ANY(%s) ORDER BY student_id, id FOR UPDATE
    )
    DELETE FROM reports_changed changed USING taken WHERE changed.id = taken.id
    RETURNING changed.student_id, changed.decided_at
"""

_HOLD_CLASSES = """
    SELECT id FROM roster_classroom WHERE id IN (
        SELECT assignment.classroom_id
        FROM practice_drill drill JOIN practice_assignment assignment ON assignment.id = drill.assignment_id
        WHERE drill.student_id = ANY(%s)
    ) ORDER BY id FOR KEY SHARE
"""
_HOLD_STUDENTS = "SELECT id FROM roster_student WHERE id = ANY(%s) ORDER BY id FOR KEY SHARE"


@dataclass(frozen=True)
class Stale:
    """A student and the days, by the school's clock, of which the summaries are old: all of them if `everything`.

    `base`: up to this day standings stay as they are, since not all answers are there any more (`tables.Base`).
    """

    student: Student
    days: frozenset[date]
    everything: bool
    base: date | None

    @property
    def first_day(self) -> date:
        """From when on standings are worked out anew."""
        first = date.min if self.everything else min(self.days)
        return first if self.base is None else max(first, self.base + timedelta(days=1))


def waiting(students: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Those of these students of whom something has changed, in order."""
    rows = Changed.objects.filter(student_id__in=students)
    return sorted(rows.values_list("student_id", flat=True).distinct())


def longest_waiting(most: int | None = None) -> list[uuid.UUID]:
    """At most so many students, or all, of whom something has changed, the oldest change first."""
    rows = Changed.objects.values("student_id").annotate(first=Min("pk")).order_by("first")
    return [row["student_id"] for row in rows[:most]]


def ask_anew(students: Collection[uuid.UUID]) -> None:
    """Let everything about these students be worked out anew by the next who takes them."""
    Changed.objects.bulk_create([Changed(student_id=student, decided_at=None) for student in students])


def take(students: Collection[uuid.UUID]) -> list[Stale]:
    """Take what has changed of these students off the queue, in the caller's transaction: five queries, six for everything.

    Whoever else wants the same rows waits until that ends. What is being changed meanwhile stays in the queue. The students and
    their classes stay, too, until then: whoever erases them waits, and of those already gone nothing is returned.
    """
    _hold(students)
    there = {student.pk: student for student in Student.objects.filter(pk__in=students).select_related("school")}
    days: dict[uuid.UUID, set[date]] = {}
    everything: set[uuid.UUID] = set()
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [list(students)])
        for student_id, at in cursor.fetchall():
            if student_id not in there:
                continue
            if at is None:
                everything.add(student_id)
            else:
                days.setdefault(student_id, set()).add(day_of(there[student_id], at))
    for student_id, at in _all_times(everything):
        days.setdefault(student_id, set()).add(day_of(there[student_id], at))
    bases = dict(Base.objects.filter(student__in=there).values_list("student_id", "day"))
    return [
        Stale(there[student_id], frozenset(days.get(student_id, ())), student_id in everything, bases.get(student_id))
        for student_id in sorted(days.keys() | everything)
    ]


def day_of(student: Student, at: datetime) -> date:
    """On which day it was there."""
    return at.astimezone(student.school.zone).date()


def _all_times(students: Collection[uuid.UUID]) -> list[tuple[uuid.UUID, datetime]]:
    if not students:
        return []
    decided = Attempt.objects.filter(student__in=students, decided_at__isnull=False)
    return list(decided.order_by().values_list("student_id", "decided_at"))  # type: ignore[arg-type]


def _hold(students: Collection[uuid.UUID]) -> None:
    """Classes before students: in the order in which they are erased. Claims, which lock the student too, do not wait for this."""
    with connection.cursor() as cursor:
        cursor.execute(_HOLD_CLASSES, [list(students)])
        cursor.execute(_HOLD_STUDENTS, [list(students)])
