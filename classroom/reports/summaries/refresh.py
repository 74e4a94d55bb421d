"""Summaries brought up to date from the attempts: what has changed, or everything anew. Both give the same."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence

from django.db import transaction

from classroom.reports.summaries.counts import count_days
from classroom.reports.summaries.queue import ask_anew, longest_waiting, take, waiting
from classroom.reports.summaries.standings import follow
from classroom.reports.summaries.version import data_version as data_version
from classroom.roster.models import Student

# Students in one transaction; more than a class has.
_AT_ONCE = 100
_A_FEW = 10


def refresh(students: Collection[Student]) -> None:
    """Bring the summaries of these students up to date. One query if nothing has changed; else as many for two as for forty.

    In transactions of its own. What is committed while it works stays in the queue and comes the next time.
    """
    refresh_ids([student.pk for student in students])


def refresh_ids(students: Collection[uuid.UUID]) -> None:
    """`refresh` by ids; those of nobody do nothing."""
    stale = waiting(students)
    for start in range(0, len(stale), _AT_ONCE):
        _sum_up(stale[start : start + _AT_ONCE])


def refresh_some(*, most: int) -> int:
    """Bring at most so many students up to date, those first who have waited longest; how many it were.

    A few at a time, so that a page that wants the same students does not wait long.
    """
    students = longest_waiting(most)
    for start in range(0, len(students), _A_FEW):
        refresh_ids(students[start : start + _A_FEW])
    return len(students)


def rebuild(students: Sequence[uuid.UUID]) -> None:
    """Throw the summaries of these students away and work them out from all attempts. Claims may come in meanwhile."""
    ask_anew(students)
    refresh_ids(students)


@transaction.atomic
def _sum_up(students: Collection[uuid.UUID]) -> None:
    stale = take(students)
    if stale:
        count_days(stale)
        follow(stale)
