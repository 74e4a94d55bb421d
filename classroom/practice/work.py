"""What a student has to do, and has done lately."""

from datetime import datetime

from classroom.practice.models import Assignment
from classroom.practice.querysets import AssignmentQuerySet
from classroom.roster.models import Student


def todays_work(student: Student, *, now: datetime) -> AssignmentQuerySet:
    """Open assignments, newest first, each with `started`, `finished` and `boards_done` of this student. One query."""
    return (
        Assignment.objects.for_student(student, now)
        .filter(owner=None)
        .with_drill_of(student)
        .select_related("classroom")
    )
