"""Asking for hints and claiming at set times."""

import uuid
from datetime import timedelta

from classroom.practice import services
from classroom.practice.models import Attempt
from tests.practice.playing import text_of
from tests.world import World

WAIT = timedelta(seconds=20)


def attempt_of(world: World) -> Attempt:
    return Attempt.objects.select_related("puzzle").get(drill=world.drill_of_ben, number=1)


def step_to(world: World, step: int) -> None:
    """Ask for the first `step` hints, 20 seconds after each other."""
    for seen in range(step):
        services.hint(world.drill_of_ben, number=1, seen=seen, now=world.now + (seen + 1) * WAIT)


def claim(world: World, positions: tuple[int, ...], *, after: timedelta) -> None:
    services.claim(world.drill_of_ben, number=1, text=text_of(positions), token=uuid.uuid4(), now=world.now + after)
