import pytest

from tests.practice.playing import Player
from tests.world import World


@pytest.fixture
def ben(world: World) -> Player:
    """Ben before the first of three boards; cards 1 and 7 are the swish."""
    return Player(world.client("ben"), world.drill_of_ben)
