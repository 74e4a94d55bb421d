"""Boards that were done, in few words: as they lie in the database after a drill."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from classroom.practice.models import Attempt, Claim, Drill, Puzzle
from classroom.roster.models import Classroom, Enrolment, Student
from tests.world import World, attempt_of


def done(
    drill: Drill,
    puzzle: Puzzle,
    *,
    number: int,
    at: datetime,
    wrong: Sequence[str] = (),
    right: bool | None = None,
    seconds: float | None = 9.0,
    **changes: Any,
) -> Attempt:
    """A board decided and found at `at`, after these wrong claims; right the first time unless there were some."""
    first = not wrong if right is None else right
    columns = {"right_first": first, "decided_at": at, "finished_at": at, "ending": "right", "seconds": seconds}
    attempt = attempt_of(drill, puzzle, number=number, now=at, **(columns | {"clock_at": None} | changes))
    attempt.save()
    claims = [(text, False) for text in wrong]
    if attempt.ending == "right":
        claims.append((puzzle.right_claim, True))
    Claim.objects.bulk_create(
        Claim(attempt=attempt, token=uuid.uuid4(), text=text, is_right=is_right, claimed_at=at, seconds=seconds or 0.0)
        for text, is_right in claims
    )
    return attempt


def drill_of(world: World, student: Student) -> Drill:
    """The student's drill in the assignment of 5b, without boards."""
    drill, _is_new = Drill.objects.get_or_create(
        assignment=world.assignment_5b, student=student, defaults={"started_at": world.now}
    )
    drill.attempts.all().delete()
    return drill


def students_of(classroom: Classroom, *names: str) -> list[Student]:
    """More students in the class."""
    students = Student.objects.bulk_create(Student(school=classroom.school, name=name, mark="sun") for name in names)
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=classroom) for student in students)
    return students
