"""The class of the classroom bench as the database has it: before the lesson, and after it. Needs Django set up."""

import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone

from classroom.practice import assigning, tasks
from classroom.practice.models import Assignment, Attempt, Claim, Task
from classroom.practice.shelves import find_shelf
from classroom.practice.stock import HIGH_MARK
from classroom.roster import services as roster
from classroom.roster.log_in_cards import pictures
from tests.bench.figure import Figure, exactly

BOARDS = 30  # the most that a drill may have: enough for 150 seconds
SHELF = find_shelf("swish", cards=12, k=3)
SHELF_SECONDS = 60  # for the worker to fill a shelf
EMAIL, PASSWORD = "teacher@bench.example", "green dot blue hoop"


@dataclass(frozen=True)
class Lesson:
    """An open lesson before anybody has come in. `students`: the id of each and their pictures."""

    code: str
    assignment: Assignment
    students: tuple[tuple[uuid.UUID, tuple[str, ...]], ...]
    shelf_seconds: float


def open_lesson(*, students: int) -> Lesson:
    """A teacher with a class, an open lesson, a drill, and its shelf filled by the worker. Raises SystemExit if it is not."""
    now = timezone.now()
    teacher = roster.sign_up_teacher(
        name="Ana", school="Bench", email=EMAIL, password=PASSWORD, time_zone="Europe/Berlin", language="en", now=now
    )
    classroom = roster.make_classroom(teacher, name="5b")
    names = [f"Student {number}" for number in range(1, students + 1)]
    pupils = roster.add_students(classroom, names)
    assignment = assigning.assign(
        classroom,
        teacher=teacher,
        task=Task(kind=SHELF.kind, options=SHELF.task_options, choice="any", boards=BOARDS),
        token=uuid.uuid4(),
        now=now,
    )
    return Lesson(
        code=roster.open_session(classroom, teacher=teacher, now=now).code,
        assignment=assignment,
        students=tuple((student.pk, pictures(student)) for student in pupils),
        shelf_seconds=_fill_shelf(),
    )


def compare(lesson: Lesson, answered: Mapping[uuid.UUID, bool]) -> Iterator[Figure]:
    """Whether the database has every answered claim once and as it was answered, and nothing else."""
    rows = list(Claim.objects.filter(attempt__drill__assignment=lesson.assignment).values_list("token", "is_right"))
    stored = dict(rows)
    yield exactly("answered claims that the database has not", len(answered.keys() - stored.keys()), "claims", 0)
    yield exactly("claims stored twice", len(rows) - len(stored), "claims", 0)
    yield exactly("claims stored that nobody was answered", len(stored.keys() - answered.keys()), "claims", 0)
    other = sum(stored.get(token, is_right) != is_right for token, is_right in answered.items())
    yield exactly("claims stored otherwise than answered", other, "claims", 0)
    attempts = Attempt.objects.filter(drill__assignment=lesson.assignment)
    done, right = attempts.exclude(finished_at=None).count(), sum(answered.values())
    yield exactly("boards done beside right claims", abs(done - right), "boards", 0)


def _fill_shelf() -> float:
    begun = time.monotonic()
    tasks.restock_shelf.delay(SHELF.kind, SHELF.options)
    while SHELF.puzzles().count() < HIGH_MARK * 0.9:  # now and then two made boards are the same
        if time.monotonic() - begun > SHELF_SECONDS:
            raise SystemExit(f"The worker has not filled the shelf within {SHELF_SECONDS} s.")
        time.sleep(0.1)
    return time.monotonic() - begun
