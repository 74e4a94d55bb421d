"""python -m tests.bench.printing FILE [--quick] PORT PID: files made by a worker, how long and how large; figures into FILE.

Started by tests/bench/paper.py, in the environment of a server and a worker with a database of their own.
"""

import sys
import time
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from time import perf_counter

import django

from tests.bench.figure import Figure, at_most, write_json

django.setup()

from django.utils import timezone  # noqa: E402

from classroom.practice.models import Claim  # noqa: E402
from classroom.reports.days import Days  # noqa: E402
from classroom.reports.files.asking import ask_report  # noqa: E402
from classroom.reports.files.forms import Json  # noqa: E402
from classroom.reports.files.kinds import Subject  # noqa: E402
from classroom.reports.models import ReportKey  # noqa: E402
from classroom.reports.paper.sheet import MOST_BOARDS, Sheet  # noqa: E402
from classroom.reports.paper.sheet_code import code_of  # noqa: E402
from classroom.reports.tasks import make_report  # noqa: E402
from games.swish.kinds.find import FindOptions  # noqa: E402
from tests.bench.answers import Answered, fill, let_rest, queue_off  # noqa: E402
from tests.bench.school_list import peak_megabytes, worker_beside  # noqa: E402

CLASSES, FEWER = 20, 4  # of 10,000 answers each
SECONDS, WAIT = 10, 300
# What the worker needs more for the claims of all classes than for those of one, against the finished zip: it is written to the
# database as text, and copied a few times on its way.
TIMES_THE_ZIP = 10


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    told, _port, web = (part for part in arguments if part != "--quick")
    worker = worker_beside(int(web))
    with queue_off():
        classes = fill(FEWER if quick else CLASSES, school="Bench", now=timezone.now())
    let_rest()
    large = Sheet("find", FindOptions(edition_key="swish", cards=16, k=3), None, MOST_BOARDS, 1)
    sheet, _ = _made(classes[0], ReportKey.WORKSHEET, {"code": code_of(large), "ink": "colour", "with_key": True})
    deck, _ = _made(classes[0], ReportKey.DECK, {"edition_key": "swish", "size": "large", "ink": "colour"})
    _research(classes[:1])
    before = peak_megabytes(worker)
    seconds, size = _research(classes)
    claims = Claim.objects.count()
    more = peak_megabytes(worker) - before
    figures = [
        at_most(f"worksheet of {MOST_BOARDS} boards of 16 cards, with answers", sheet, "s", SECONDS),
        at_most("deck of 60 cards", deck, "s", SECONDS),
        Figure("claims in the research export", claims, "claims"),
        Figure("research export", claims / seconds, "claims a s"),
        Figure("its zip", size / claims, "bytes a claim"),
        Figure("memory of the worker more than for one class", more, "MB"),
        at_most("that memory against the zip", more / (size / 1e6), "times", TIMES_THE_ZIP),
    ]
    write_json(Path(told), figures)
    return 0


def _research(classes: list[Answered]) -> tuple[float, int]:
    """Of all claims there are."""
    today = timezone.localdate()
    first = today - timedelta(days=200)
    days = Days(first, today)
    others = [str(one.classroom.pk) for one in classes[1:]]
    asked = {"first": days.first.isoformat(), "last": days.last.isoformat(), "others": others, "times": "minutes"}
    return _made(classes[0], ReportKey.RESEARCH, asked)


def _made(answered: Answered, kind: ReportKey, asked: Mapping[str, Json]) -> tuple[float, int]:
    """Seconds from asking to the finished file, and its size in bytes."""
    begun = perf_counter()
    subject = Subject(answered.teacher, answered.classroom)
    report = ask_report(kind, subject, asked={"paper": "a4", **asked}, language="en", now=timezone.now())
    make_report.delay(str(report.pk))
    while report.ready_at is None and perf_counter() - begun < WAIT:
        time.sleep(0.05)
        report.refresh_from_db(fields=["ready_at"])
    seconds = perf_counter() - begun if report.ready_at else float("inf")
    report.refresh_from_db(fields=["file"])
    return seconds, len(bytes(report.file or b""))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
