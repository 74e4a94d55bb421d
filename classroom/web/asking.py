"""Asking Celery for work from a page, when the transaction has committed."""

import logging
from typing import Any

from django.db import transaction
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

# A look that comes later than that is not worth it: the schedule has looked meanwhile.
LATE_SECONDS = 30


def ask(task: Any, *ids: str | int | None) -> None:
    """Start `task` with these ids after the commit.

    A broker that is away does not break the page: what must be done is a row in the database, and a sweep on the schedule
    starts what was not started (`draw_waiting_card_sheets`, `restock_shelves`).
    """
    transaction.on_commit(lambda: _send(task, ids))


def look_again(task: Any, *arguments: int | str, seconds: float) -> None:
    """Start `task` once more in so many seconds, for a task that is not done yet; without a broker the schedule does it later."""
    try:
        task.apply_async(arguments, countdown=seconds, expires=seconds + LATE_SECONDS)
    except OperationalError:
        log.warning("The broker is away; %s waits for the schedule.", task.name)


def _send(task: Any, ids: tuple[str | int | None, ...]) -> None:
    try:
        task.delay(*ids)
    except OperationalError:
        log.warning("The broker is away; %s waits for the sweep.", task.name)
