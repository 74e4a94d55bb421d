"""python -m tests.bench.reporting FILE [--quick] PORT PID: a class page among 10,000 and 1,000,000 answers; figures into FILE.

Started by tests/bench/reports.py, in the environment of a server and a worker with a database of their own.
"""

import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import django

from tests.bench.figure import Figure, at_most, exactly, percentile, write_json

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.practice import services  # noqa: E402
from classroom.practice.models import Attempt  # noqa: E402
from classroom.practice.recording import record_anew  # noqa: E402
from classroom.reports.days import usual_days  # noqa: E402
from classroom.reports.files.asking import ask_report  # noqa: E402
from classroom.reports.files.kinds import Subject  # noqa: E402
from classroom.reports.models import ReportKey  # noqa: E402
from classroom.reports.summaries.refresh import rebuild, refresh  # noqa: E402
from classroom.reports.tasks import make_report  # noqa: E402
from classroom.roster.models import Student  # noqa: E402
from tests.bench.answers import ANSWERS, SHELF, STUDENTS, Answered, copy_summaries, fill, let_rest, queue_off  # noqa: E402
from tests.bench.school_list import peak_megabytes, worker_beside  # noqa: E402

CLASSES, FEWER = 100, 20
LOOKS, CLAIMANTS = 40, 15
CLAIMS, TURNS = 25, 8
RATIO, CLAIM_RATIO = 1.5, 1.1
REPORT_SECONDS, REPORT_MEGABYTES = 10, 300


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    told, _port, web = (part for part in arguments if part != "--quick")
    (small,) = fill(1, school="Bench", now=timezone.now())
    figures = [*_rebuilding(small)]
    let_rest()
    few, queries = _page(small)
    figures.append(Figure(f"class page of {STUDENTS} among {_answers():,} answers: 25 of 100 looks within", few, "ms"))
    figures += _one_claim(small)
    with queue_off():
        others = fill((FEWER if quick else CLASSES) - 1, school="Others", now=timezone.now())
    copy_summaries(small, others)
    let_rest()
    many, as_many = _page(small)
    figures += [
        Figure(f"class page of {STUDENTS} among {_answers():,} answers: 25 of 100 looks within", many, "ms"),
        at_most("that page against the one among few answers", many / few, "times", RATIO),
        Figure("queries of that page among few answers", queries, "queries"),
        exactly("queries of that page among many answers", as_many, "queries", queries),
        *_one_claim(small),
        *_claims_with_and_without(small),
        *_report(small, worker_beside(int(web))),
    ]
    write_json(Path(told), figures)
    return 0


def _answers() -> int:
    return round(Attempt.objects.count(), -2)


def _rebuilding(answered: Answered) -> Iterator[Figure]:
    """What changed all at once is what was filled in."""
    begun = perf_counter()
    rebuild([student.pk for student in answered.students])
    yield Figure("answers summed up anew, one process", ANSWERS / (perf_counter() - begun), "a second")
    for student in answered.students:
        record_anew(student)


def _page(answered: Answered) -> tuple[float, int]:
    """Milliseconds of the class page, which one look in four does not exceed, and its queries.

    The quick looks: other work on the machine only ever makes one slower, and the two pages that are compared are minutes apart.
    """
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(answered.teacher.user, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("reports:progress", args=[answered.classroom.pk])

    def look() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, answer.status_code

    look()  # templates are read
    with CaptureQueriesContext(connection) as queries:
        look()
    asked = len(queries)  # the next look forgets them
    return percentile([_milliseconds(look) for _time in range(LOOKS)], 0.25), asked


def _one_claim(answered: Answered) -> Iterator[Figure]:
    """What the first page after a claim has to do more."""
    taken = []
    for student in answered.students[:CLAIMANTS]:
        _claim(_open_board(student))
        taken.append(_milliseconds(lambda: refresh(answered.students)))
    yield Figure(f"bringing a class up to date after a claim, {_answers():,} answers", median(taken), "ms")


def _claims_with_and_without(answered: Answered) -> Iterator[Figure]:
    """A claim with the queue of what has changed, and without: in turns, so that both meet the same machine."""
    boards = [_open_board(one) for one in answered.students for _board in range(-(-2 * CLAIMS * TURNS // STUDENTS))]
    taken: dict[bool, list[float]] = {True: [], False: []}
    for turn in range(2 * TURNS):
        is_on = turn % 2 == 0
        with nullcontext() if is_on else queue_off():
            for attempt in boards[turn * CLAIMS : (turn + 1) * CLAIMS]:
                taken[is_on].append(_milliseconds(partial(_claim, attempt)))
    with_queue, without = median(taken[True]), median(taken[False])
    yield Figure("a claim: median", with_queue, "ms")
    yield at_most("a claim against one that nothing is queued of", with_queue / without, "times", CLAIM_RATIO)


def _report(answered: Answered, worker: int) -> Iterator[Figure]:
    """The class report by the worker, from asking to the finished file."""
    days = usual_days(timezone.localdate())
    asked = {"paper": "a4", "first": days.first.isoformat(), "last": days.last.isoformat(), "names": "shown"}
    subject = Subject(answered.teacher, answered.classroom)
    begun = perf_counter()
    report = ask_report(ReportKey.CLASS, subject, asked=asked, language="en", now=timezone.now())
    make_report.delay(str(report.pk))
    while report.ready_at is None and perf_counter() - begun < 10 * REPORT_SECONDS:
        time.sleep(0.05)
        report.refresh_from_db(fields=["ready_at"])
    seconds = perf_counter() - begun if report.ready_at else float("inf")
    yield at_most(f"class report of {STUDENTS} students by one worker", seconds, "s", REPORT_SECONDS)
    yield at_most("memory of the worker at its peak", peak_megabytes(worker), "MB", REPORT_MEGABYTES)


def _open_board(student: Student) -> Attempt:
    """Another board before the student, in their last drill."""
    drill = student.drills.latest("started_at")
    puzzle = SHELF.puzzles().unseen_by(student).first()
    assert puzzle is not None
    number = drill.attempts.latest("number").number + 1
    attempt = Attempt.at(puzzle, drill=drill, number=number, shown_at=timezone.now())
    attempt.save()
    return attempt


def _claim(attempt: Attempt) -> None:
    services.claim(
        attempt.drill, number=attempt.number, text=attempt.puzzle.right_claim, token=uuid.uuid4(),
        now=attempt.shown_at + timedelta(seconds=20),
    )  # fmt: skip


def _milliseconds(do: Callable[[], object]) -> float:
    begun = perf_counter()
    do()
    return (perf_counter() - begun) * 1000


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
