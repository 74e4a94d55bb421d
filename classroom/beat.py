"""The schedule's clock: last runs in PostgreSQL, and an advisory lock so that only one beat ever ticks.

Celery's own scheduler keeps a shelve file, whose Python 3.13 format died with a lock error in use; and two of its beats start
everything twice. Here any number of beats may run: the one that holds the lock ticks, the others wait to take over.
"""

from datetime import UTC, datetime
from typing import Any

import psycopg
from celery.beat import ScheduleEntry, Scheduler
from django.conf import settings
from django.db import close_old_connections

from classroom.web.models import ScheduledRun

LOCK_KEY = 7_946_744  # any number of our own: "swish" on a telephone's keys
WAIT_SECONDS = 5.0


class OnceScheduler(Scheduler):
    """A scheduler without a file that ticks in one process only."""

    _lock: psycopg.Connection | None = None

    def setup_schedule(self) -> None:
        self.merge_inplace(self.app.conf.beat_schedule or {})
        self.install_default_entries(self.schedule)
        self._recall()

    def tick(self, *args: Any, **kwargs: Any) -> float:
        if not self._holds_lock():
            return WAIT_SECONDS
        return min(float(super().tick(*args, **kwargs)), WAIT_SECONDS)

    def apply_async(self, entry: ScheduleEntry, *args: Any, **kwargs: Any) -> Any:
        started = super().apply_async(entry, *args, **kwargs)
        close_old_connections()
        ScheduledRun.objects.update_or_create(
            name=entry.name,
            # The entry is the one before this run; Celery counts in its successor.
            defaults={"last_run_at": datetime.now(UTC), "runs": entry.total_run_count + 1},
        )
        return started

    def close(self) -> None:
        super().close()
        if self._lock is not None:
            self._lock.close()

    def _recall(self) -> None:
        """Take the last runs from the database; a task seen for the first time counts from now.

        From now and not from each start: on a laptop that is on for lessons only, a nightly task would never come due.
        """
        now = datetime.now(UTC)
        ScheduledRun.objects.bulk_create(
            (ScheduledRun(name=name, last_run_at=now) for name in self.schedule), ignore_conflicts=True
        )
        for run in ScheduledRun.objects.filter(name__in=list(self.schedule)):
            entry = self.schedule[run.name]
            entry.last_run_at, entry.total_run_count = run.last_run_at, run.runs

    def _holds_lock(self) -> bool:
        """Whether this process is the beat; the lock goes with the connection, so a dead beat frees it."""
        try:
            if self._lock is not None and not self._lock.closed:
                self._lock.execute("SELECT 1")
                return True
            connection = psycopg.connect(settings.DATABASE_URL, autocommit=True)
        except psycopg.OperationalError:
            self._lock = None
            return False
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", [LOCK_KEY]).fetchone()
        if row is None or not row[0]:
            connection.close()
            return False
        self._lock = connection
        self._recall()
        return True
