"""The wall: what the projector shows to the room, and what it keeps to itself."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from classroom.live import playing
from classroom.live.models import Game
from tests.live.seats import (
    FAST,
    opened,
    play,
    right_show,
    started,
    state_of,
)
from tests.world import World


def wall(world: World, game: Game) -> str:
    return world.client("ana").get(reverse("live:wall", args=[game.pk])).content.decode()


def act(world: World, route: str, *ids: Any, person: str = "ana", **fields: Any) -> HttpResponse:
    return world.client(person).post(reverse(f"live:{route}", args=ids), fields)


def test_the_wall_of_the_lobby_has_code_qr_and_the_names_as_they_come(world: World) -> None:
    game = opened(world)
    page = wall(world, game)
    assert "ACD E34" in page
    assert '<div class="qr"><svg' in page
    assert "Nobody is here yet." in page
    playing.join(game, world.ben, now=world.now)
    assert "Ben Aydin" in wall(world, game)


def test_the_wall_has_nothing_to_press(world: World) -> None:
    page = wall(world, started(world))
    assert "<button" not in page
    assert "<form" not in page
    assert "<input" not in page


def test_the_code_leaves_the_wall_when_the_lesson_is_over(world: World) -> None:
    game = started(world)
    world.class_5b.sessions.update(ends_at=world.now)
    assert "ACD E34" not in wall(world, game)


def test_the_wall_says_who_has_called_and_how_long_they_have(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    page = wall(world, game)
    assert "Ben Aydin has called." in page
    assert 'data-left="' in page


def test_the_wall_shows_the_proof_of_a_swish_and_what_is_left_over_of_a_wrong_one(world: World) -> None:
    game = started(world, options=FAST)
    show = right_show(game)
    play(game, world.ben, show, now=world.now)
    page = wall(world, game)
    assert f"Ben Aydin found a swish of {len(show.split()) - 1} cards." in page
    assert page.count('class="layer ink"') == len(show.split()) - 1
    places = [place for place, card in enumerate(state_of(game).table) if card is not None][:3]
    table = state_of(game).table
    play(game, world.ben, "show " + " ".join(f"{place}:{table[place]}" for place in places), now=world.now)
    assert "has no" in wall(world, game)


def test_points_stand_on_the_wall_only_if_ranking_is_switched_on(world: World) -> None:
    for ranking in (False, True):
        game = started(world, options=FAST, shows_ranking=ranking)
        play(game, world.ben, right_show(game), now=world.now)
        assert ("wall-points" in wall(world, game)) is ranking


def test_with_ranking_the_one_with_most_cards_stands_first(world: World) -> None:
    game = started(world, options=FAST, shows_ranking=True)
    assert wall(world, game).index("Bea Núñez") < wall(world, game).index("Ben Aydin")
    play(game, world.ben, right_show(game), now=world.now)
    page = wall(world, game).partition("wall-names")[2]
    assert page.index("Ben Aydin") < page.index("Bea Núñez")


def test_there_is_sound_only_if_it_is_switched_on(world: World) -> None:
    assert "permit-sound" not in wall(world, started(world))
    assert "permit-sound" in wall(world, started(world, has_sound=True))


def test_a_pause_takes_the_cards_off_the_wall_and_stops_the_clock(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    assert act(world, "pause", game.pk).status_code == 302
    page = wall(world, game)
    assert "Pause" in page
    assert "data-place" not in page
    assert "data-look-in" not in page
    act(world, "resume", game.pk)
    assert "data-place" in wall(world, game)
