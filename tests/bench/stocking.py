"""python -m tests.bench.stocking FILE [--quick] PORT PID: fills shelves and chooses boards; figures into FILE.

Started by tests/bench/stock.py, in the environment of a server with a database of its own. Beside it nothing else is done there.
"""

import sys
import uuid
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import django

from tests.bench.figure import Figure, at_most, percentile, write_json

django.setup()

from django.db import connection  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.practice import choice, stock  # noqa: E402
from classroom.practice.models import Assignment, Attempt, Drill, Puzzle, Task  # noqa: E402
from classroom.practice.shelves import Shelf, find_shelf, usual_shelves  # noqa: E402
from classroom.roster import services as roster  # noqa: E402
from classroom.roster.models import Classroom, Student  # noqa: E402

PUZZLES = 1000
STOCKED, FEWER = 1_000_000, 100_000
SHELVES = 64
SEEN = 5_000
CHOICES = 200
SHELF_SECONDS = 2.0
CHOICE_MS = 10.0
# Rows that are no boards: only shelf, key, skill and difficulty matter to the query. Keys are as long as those of real boards.
ROWS = """
    INSERT INTO practice_puzzle (kind, options, edition_key, board_size, k, board, hidden, right_claim, canonical_key,
        difficulty, level, skill, skills, generator_version, deck_hash, seed, place, made_at)
    SELECT 'find', 'shelf ' || number %% %s, 'swish', 12, 3, '', '', '', 'swish:' || lpad(number::text, 35, '0'),
        2 + 11 * random(), 1 + number %% 5, 'SKILL' || number / 64 %% 4, '{}', 'bench', '', 0, random(), now()
    FROM generate_series(1, %s) AS number
"""


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    told = next(part for part in arguments if part != "--quick")
    write_json(Path(told), [*_shelves(), *_choices(FEWER if quick else STOCKED)])
    return 0


def _shelves() -> Iterator[Figure]:
    """How long one worker takes for a shelf of each kind, generating, solving, grading and storing."""
    firsts: dict[str, Shelf] = {"find": find_shelf("swish", cards=16, k=4)}
    for shelf in usual_shelves():
        firsts.setdefault(shelf.kind, shelf)
    for kind, shelf in firsts.items():
        stock.make_boards(shelf, count=5, now=timezone.now())  # tables are built, statements read
        begun = perf_counter()
        made = stock.make_boards(shelf, count=PUZZLES, now=timezone.now())
        seconds = perf_counter() - begun
        what = f"{PUZZLES:,} finished puzzles on the shelf of {kind}"
        yield at_most(what, seconds, "s", SHELF_SECONDS) if kind == "find" else Figure(what, seconds, "s")
        yield Figure(f"of them new on the shelf of {kind}", made, "puzzles")


def _choices(stocked: int) -> Iterator[Figure]:
    """How long it takes to choose among so many puzzles for who has seen 5,000 of them, those nearest to the aim among them."""
    with connection.cursor() as cursor:
        # Indexes are built faster at the end, and better.
        cursor.execute("SELECT indexname, indexdef FROM pg_indexes WHERE indexname IN ('shelf', 'aim', 'aim_at_skill')")
        indexes = cursor.fetchall()
        assert len(indexes) == 3
        for name, _definition in indexes:
            cursor.execute(f"DROP INDEX {name}")
        cursor.execute(ROWS, [SHELVES, stocked])
        for _name, definition in indexes:
            cursor.execute(definition)
        cursor.execute("VACUUM ANALYZE practice_puzzle")
    student = _student_who_has_seen_much()
    boards = Puzzle.objects.on_shelf("find", "shelf 3").unseen_by(student)
    random, whole, asked = Random(1), [], []
    for aim in [random.uniform(4, 9) for _choice in range(CHOICES)]:
        with CaptureQueriesContext(connection) as queries:
            begun = perf_counter()
            assert choice.choose_near(boards, aim, random=random) is not None
            whole.append((perf_counter() - begun) * 1000)
        (query,) = queries
        asked.append(_milliseconds_in_the_database(query["sql"]))
    yield Figure("puzzles in stock", Puzzle.objects.count(), "puzzles")
    yield Figure("of them seen by the student", Attempt.objects.filter(student=student).count(), "puzzles")
    yield Figure("queries to choose the next board", 1, "query")
    yield at_most("choosing the next board, the query: median", median(asked), "ms", CHOICE_MS)
    yield at_most("choosing the next board, the query: 95 of 100 within", percentile(asked, 0.95), "ms", CHOICE_MS)
    yield Figure("choosing the next board, until it is in Python: median", median(whole), "ms")


def _milliseconds_in_the_database(query: str) -> float:
    """Planning and execution, as PostgreSQL measures them; the fastest of three."""
    taken = []
    with connection.cursor() as cursor:
        for _time in range(3):
            cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {query}")
            (plan,) = cursor.fetchone()[0]
            taken.append(plan["Planning Time"] + plan["Execution Time"])
    return float(min(taken))


def _student_who_has_seen_much() -> Student:
    now = timezone.now()
    teacher = roster.sign_up_teacher(
        name="Ana", school="Bench", email="stock@bench.example", password="green dot blue hoop",
        time_zone="Europe/Berlin", language="en", now=now,
    )  # fmt: skip
    classroom = roster.make_classroom(teacher, name="5b")
    (student,) = roster.add_students(classroom, ["Ben"])
    drill = Drill.objects.create(assignment=_assignment(classroom, now=now), student=student, started_at=now)
    near = Puzzle.objects.on_shelf("find", "shelf 3").filter(difficulty__range=(6, 7))[: SEEN // 2]
    others = Puzzle.objects.filter(generator_version="bench").exclude(options="shelf 3")[: SEEN - len(near)]
    Attempt.objects.bulk_create(
        Attempt.at(puzzle, drill=drill, number=number, shown_at=now)
        for number, puzzle in enumerate([*near, *others], start=1)
    )
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE practice_attempt")
    return student


def _assignment(classroom: Classroom, *, now: datetime) -> Assignment:
    shelf = find_shelf("swish", cards=12, k=3)
    assignment = Assignment.asking(
        Task(kind=shelf.kind, options=shelf.task_options), classroom=classroom, token=uuid.uuid4(), assigned_at=now,
        opened_at=now,
    )  # fmt: skip
    assignment.save()
    return assignment


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
