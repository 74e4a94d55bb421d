"""A game move by move: what each step says, and what happens with an address that was typed."""

import pytest
from django.urls import reverse

from classroom.live import services
from classroom.live.replaying import step_of
from tests.live.seats import fresh, play, right_show, seat_of, started
from tests.world import World


def test_the_replay_says_each_ply_in_words(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    play(game, world.ben, right_show(game), now=world.now)
    play(game, world.bea, "stuck", now=world.now)
    services.take_out(seat_of(game, world.bea), by=world.ana, now=world.now)
    services.end_now(game, by=world.ana, now=world.now)
    said = [str(step_of(fresh(game), str(ply))["sentence"]) for ply in range(fresh(game).ply + 1)]
    assert said[:2] == ["", "Ben Aydin calls."]
    assert said[2].startswith("Ben Aydin shows the cards ")
    assert said[3] == "Bea Núñez sees no swish."
    assert said[-1] == "The game was stopped."


@pytest.mark.parametrize(
    ("asked", "ply"),
    [("", 0), ("0", 0), ("1", 1), ("2", 1), ("999999", 1), ("-1", 0), ("x", 0), ("9" * 99, 0), ("¹", 0)],
)
def test_a_ply_that_is_not_there_leads_to_one_that_is(world: World, asked: str, ply: int) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    page = world.client("ana").get(reverse("live:replay", args=[game.pk]), {"ply": asked}).content.decode()
    assert f'data-ply="{ply}"' in page
