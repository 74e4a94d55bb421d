"""Celery tasks of live play: load by id, call one service."""

from datetime import UTC, datetime, timedelta
from functools import partial

from celery import shared_task
from django.utils import timezone

from classroom.live import services
from classroom.live.models import Game
from classroom.web.asking import look_again
from classroom.web.sweeps import each

# As the schedule in settings has it.
SWEEP = timedelta(seconds=30)
# As long as a clock runs in any game, one looks so often: a computer player thinks for two seconds.
LOOKS_EVERY = timedelta(seconds=1)


@shared_task(name="live.let_time_pass")
def let_time_pass(until: int | None = None) -> None:
    """Let clocks run out also in games that nobody looks at, so that computers move and each game ends and keeps its result.

    The schedule starts it every SWEEP; while a clock runs somewhere it looks again every second until the next sweep (`until`,
    in seconds since 1970). Between lessons that is one query in half a minute. Two looks at once play nothing twice: the row
    lock and the clock decide.
    """
    now = timezone.now()
    each(Game.objects.due(now), partial(services.let_time_pass, now=now))
    end = datetime.fromtimestamp(until, UTC) if until is not None else now + SWEEP
    if now + LOOKS_EVERY < end and Game.objects.with_running_clock().exists():
        look_again(let_time_pass, int(end.timestamp()), seconds=LOOKS_EVERY.total_seconds())


@shared_task(name="live.end_forgotten_games")
def end_forgotten_games() -> None:
    """End games whose lesson has been over for half a day, with their results."""
    now = timezone.now()
    each(Game.objects.forgotten(now), partial(services.end, now=now))
