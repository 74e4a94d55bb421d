"""Celery tasks of live play: load by id, call one service."""

from celery import shared_task
from django.utils import timezone

from classroom.live import services
from classroom.live.models import Game


@shared_task(name="live.let_time_pass")
def let_time_pass() -> None:
    """Let clocks run out also in games that nobody looks at, so that each ends and keeps its result."""
    now = timezone.now()
    for game in Game.objects.due(now):
        services.let_time_pass(game, now=now)


@shared_task(name="live.end_forgotten_games")
def end_forgotten_games() -> None:
    """End games whose lesson has been over for half a day, with their results."""
    now = timezone.now()
    for game in Game.objects.forgotten(now):
        services.end_forgotten(game, now=now)
