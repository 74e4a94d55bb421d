"""Students in the middle of a board."""

import pytest

from classroom.practice.models import Attempt, Drill
from tests.practice.playing import Player
from tests.reports.lesson import MINUTE, here
from tests.world import World


@pytest.fixture
def ben(world: World) -> Player:
    """Ben before the first of three boards; cards 1 and 7 are the swish."""
    return Player(world.client("ben"), world.drill_of_ben)


@pytest.fixture
def shown(world: World) -> Attempt:
    """Ben, logged in, before the first of three boards since a minute."""
    here(world.ben, at=world.now)
    Drill.objects.filter(pk=world.drill_of_ben.pk).update(started_at=world.now - MINUTE)
    world.drill_of_ben.attempts.update(shown_at=world.now - MINUTE)
    return world.drill_of_ben.attempts.get()
