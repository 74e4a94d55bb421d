"""Making a report in a worker: begun by one at a time, kept whole once or not at all, begun anew when the worker dies."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import DatabaseError, connection
from django.db.models import F
from django.utils import timezone, translation

from classroom.reports.files.kinds import Stopped
from classroom.reports.files.queries import visible_reports
from classroom.reports.files.report import HEARTBEAT, LONGEST_WORK, ReportQuerySet
from classroom.reports.files.table import KINDS
from classroom.reports.models import Report, ReportKey

# The broker has so long to hand a report to a worker before the sweep thinks it lost.
LOST = timedelta(seconds=20)


def make_report(report_id: str, *, now: datetime) -> bool:
    """Make the file, if it is waited for and no other worker is at it. Returns whether it was made and kept here.

    Whatever the kind's `make` raises goes on to the log, and the sweep has the report begun again, at most MOST_TRIES times.
    """
    worker = uuid.uuid4()
    begun = Report.objects.waiting(now).filter(pk=report_id)
    if not begun.update(worker=worker, alive_at=now, snapshot_at=now, tries=F("tries") + 1, progress=0):
        return False
    mine = Report.objects.unfinished().filter(pk=report_id, worker=worker)
    report = mine.about().select_related("asked_by").first()
    if report is None:
        return False
    if not visible_reports(report.asked_by).filter(pk=report_id).exists():
        # The class was put away, or the student has left it: nobody could open the file.
        mine.update(cancelled_at=now)
        return False

    def tell(hundredths: int) -> None:
        if not mine.update(progress=max(0, min(hundredths, 99)), alive_at=timezone.now()):
            raise Stopped

    made = None
    try:
        with _alive(mine), translation.override(report.language), timezone.override(report.school.zone):
            made = KINDS[ReportKey(report.kind)].make(report, tell)
    except Stopped:
        return False
    finally:
        if made is None:
            # Free for the next sweep at once, not only when the lease is over.
            mine.update(alive_at=None)
    kept = mine.update(
        file=made.content,
        file_name=made.file_name,
        content_type=made.content_type,
        ready_at=timezone.now(),
        progress=100,
    )
    return bool(kept)


def left_waiting(now: datetime) -> list[uuid.UUID]:
    """Reports to be begun (again): their worker died, or the broker has lost them. Those tried too often have failed."""
    Report.objects.given_up(now).update(failed_at=now)
    lost = Report.objects.waiting(now).exclude(tries=0, asked_at__gt=now - LOST)
    return list(lost.order_by("asked_at").values_list("pk", flat=True))


@contextmanager
def _alive(mine: ReportQuerySet) -> Iterator[None]:
    """Say beside the work that this worker is alive, also while one long step draws a long file."""
    done = threading.Event()
    beside = threading.Thread(target=_say_alive, args=(mine, done), daemon=True)
    beside.start()
    try:
        yield
    finally:
        done.set()
        beside.join()


def _say_alive(mine: ReportQuerySet, done: threading.Event) -> None:
    end = time.monotonic() + LONGEST_WORK.total_seconds()
    try:
        while not done.wait(HEARTBEAT.total_seconds()) and time.monotonic() < end:
            mine.update(alive_at=timezone.now())
    except DatabaseError:
        # Without a database nothing can be kept either; the lease runs out.
        return
    finally:
        connection.close()
