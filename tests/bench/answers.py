"""Schools full of answers, made by the database itself. Needs Django set up."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection

from classroom.practice import stock
from classroom.practice.models import Assignment, Drill, Task
from classroom.practice.records import SkillRecord, StudentRating
from classroom.practice.shelves import find_shelf
from classroom.reports.models import SkillDay, SkillStanding, StudentDay
from classroom.roster import services as roster
from classroom.roster.models import Classroom, Enrolment, Student, Teacher, Teaching

STUDENTS, DRILLS, BOARDS = 40, 10, 25
ANSWERS = STUDENTS * DRILLS * BOARDS  # of one class, within ten weeks
SHELF = find_shelf("swish", cards=12, k=2)  # of many skills

# Boards one after the other from the beginning of the drill on; of 100 first claims 35 are wrong, then comes the right one.
ATTEMPTS = """
    INSERT INTO practice_attempt (drill_id, student_id, edition_key, canonical_key, puzzle_id, number, purpose, again,
        shown_at, right_first, with_help, hint_step, hint_at, seconds, clock_seconds, decided_at, finished_at, ending)
    SELECT drill.id, drill.student_id, puzzle.edition_key, puzzle.canonical_key, puzzle.id, turn, 'practice', false,
        shown, chance >= 35, chance %% 10 = 0, CASE WHEN chance %% 10 = 0 THEN 2 + chance %% 4 ELSE 0 END,
        CASE WHEN chance %% 10 = 0 THEN shown END, 5 + chance, 5 + chance * 1.25, shown + chance * interval '1 second',
        shown + chance * interval '1.5 second', 'right'
    FROM practice_drill drill
    CROSS JOIN generate_series(1, %(boards)s) AS turn
    JOIN unnest(%(assignments)s::uuid[]) WITH ORDINALITY AS assignment(id, number) ON assignment.id = drill.assignment_id
    JOIN unnest(%(puzzles)s::bigint[]) WITH ORDINALITY AS stocked(id, number)
        ON stocked.number = (assignment.number - 1) %% %(drills)s * %(boards)s + turn
    JOIN practice_puzzle puzzle ON puzzle.id = stocked.id
    CROSS JOIN LATERAL (SELECT abs(hashtext(drill.student_id::text || puzzle.id)) %% 100 AS chance) AS chances
    CROSS JOIN LATERAL (SELECT drill.started_at + turn * interval '3 minutes' AS shown) AS times
"""
CLAIMS = """
    INSERT INTO practice_claim (attempt_id, token, text, is_right, reason, claimed_at, seconds)
    SELECT attempt.id, gen_random_uuid(), CASE WHEN first AND NOT right_first THEN '0 1' ELSE puzzle.right_claim END,
        NOT first OR right_first, CASE WHEN first AND NOT right_first THEN 'not_a_swish' ELSE 'right' END,
        CASE WHEN first THEN attempt.decided_at ELSE attempt.finished_at END,
        CASE WHEN first THEN attempt.seconds ELSE clock_seconds END
    FROM practice_attempt attempt
    JOIN practice_drill drill ON drill.id = attempt.drill_id AND drill.assignment_id = ANY(%(assignments)s)
    JOIN practice_puzzle puzzle ON puzzle.id = attempt.puzzle_id
    CROSS JOIN (VALUES (true), (false)) AS claims(first)
    WHERE first OR NOT right_first
"""


@dataclass(frozen=True)
class Answered:
    """A class whose students have answered; `teacher` owns it."""

    teacher: Teacher
    classroom: Classroom
    students: tuple[Student, ...]


def fill(classes: int, *, school: str, now: datetime) -> list[Answered]:
    """A new school of so many classes with ANSWERS each, one drill a week, the last of it now."""
    teacher = roster.sign_up_teacher(
        name="Ana", school=school, email=f"{uuid.uuid4()}@bench.example", password="green dot blue hoop",
        time_zone="Europe/Berlin", language="en", now=now,
    )  # fmt: skip
    made = [_class(teacher, number) for number in range(classes)]
    assignments = Assignment.objects.bulk_create(
        _assignment(one.classroom, now=now - timedelta(weeks=DRILLS - week)) for one in made for week in range(DRILLS)
    )
    Drill.objects.bulk_create(
        (
            Drill(assignment=assignment, student=student, started_at=assignment.assigned_at)
            for place, assignment in enumerate(assignments)
            for student in made[place // DRILLS].students
        ),
        batch_size=5000,
    )
    with connection.cursor() as cursor:
        ids = [assignment.pk for assignment in assignments]
        cursor.execute(ATTEMPTS, {"boards": BOARDS, "drills": DRILLS, "assignments": ids, "puzzles": _puzzles(now=now)})
        cursor.execute(CLAIMS, {"assignments": ids})
    return made


def let_rest() -> None:
    """What the database's own housekeeping does at night."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


@contextmanager
def queue_off() -> Iterator[None]:
    """Nothing is told to the summaries meanwhile."""
    tables = ("practice_attempt", "practice_claim")
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        try:
            yield
        finally:
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def copy_summaries(of: Answered, to: Sequence[Answered]) -> None:
    """Give each student of these classes as many rows of summaries as the one in the same place there has."""
    pairs = [
        (one.pk, other.pk, answered.classroom.pk)
        for answered in to
        for one, other in zip(of.students, answered.students, strict=True)
    ]
    own = {"student_id": "pair.student", "classroom_id": "pair.classroom"}
    columns = [list(column) for column in zip(*pairs, strict=True)]
    with connection.cursor() as cursor:
        for model in (SkillDay, SkillStanding, StudentDay, StudentRating, SkillRecord):
            names = [field.column for field in model._meta.concrete_fields if field.column != "id"]
            values = [own.get(name, f'old."{name}"') for name in names]
            cursor.execute(
                f"INSERT INTO {model._meta.db_table} ({', '.join(map(_quoted, names))}) SELECT {', '.join(values)} "
                f"FROM {model._meta.db_table} old JOIN unnest(%s::uuid[], %s::uuid[], %s::uuid[]) "
                "AS pair(old, student, classroom) ON pair.old = old.student_id",
                columns,
            )


def _class(teacher: Teacher, number: int) -> Answered:
    classroom = Classroom.objects.create(school=teacher.school, name=f"Class {number}")
    Teaching.objects.create(teacher=teacher, classroom=classroom, role=Teaching.Role.OWNER)
    students = Student.objects.bulk_create(
        Student(school=teacher.school, name=f"Student {place}", mark="sun") for place in range(STUDENTS)
    )
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=classroom) for student in students)
    return Answered(teacher, classroom, tuple(students))


def _assignment(classroom: Classroom, *, now: datetime) -> Assignment:
    return Assignment.asking(
        Task(kind=SHELF.kind, options=SHELF.task_options, choice="any", boards=BOARDS), classroom=classroom,
        token=uuid.uuid4(), assigned_at=now, opened_at=now,
    )  # fmt: skip


def _puzzles(*, now: datetime) -> Sequence[int]:
    """As many boards as one student needs; everybody has the same ones."""
    if SHELF.puzzles().count() < DRILLS * BOARDS:
        stock.make_boards(SHELF, count=2 * DRILLS * BOARDS, now=now)
    return list(SHELF.puzzles().order_by("pk").values_list("pk", flat=True)[: DRILLS * BOARDS])


def _quoted(name: str) -> str:
    return f'"{name}"'
