"""What the database itself refuses."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from classroom.live.models import Game, LoggedMove, Seat
from tests.live.seats import play, seat_of, started
from tests.world import World


@pytest.fixture
def game(world: World) -> Game:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ({"started_at": None}, "live_game_has_a_state_once_it_is_dealt"),
        ({"state": ""}, "live_game_has_a_state_once_it_is_dealt"),
        ({"seats_dealt": 0}, "live_game_has_a_state_once_it_is_dealt"),
        ({"scene_ply": 2}, "live_scene_is_not_ahead"),
    ],
)
def test_a_game_that_cannot_be_is_not_stored(game: Game, change: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(**change)


def test_no_clock_runs_after_the_end(game: Game, world: World) -> None:
    with pytest.raises(IntegrityError, match="live_no_clock_runs_after_the_end"), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(ended_at=world.now)


@pytest.mark.parametrize(
    ("change", "constraint"),
    [
        ({"number": 0}, "live_seat_number_once"),
        ({"time_factor": 0.5}, "live_time_factor_is_1_to_4"),
        ({"points": 3.0}, "live_result_is_whole"),
    ],
)
def test_a_seat_that_cannot_be_is_not_stored(game: Game, world: World, change: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Seat.objects.filter(pk=seat_of(game, world.ben).pk).update(**change)


def test_a_student_has_one_seat_in_a_game(game: Game, world: World) -> None:
    with pytest.raises(IntegrityError, match="live_one_seat_for_a_student"), transaction.atomic():
        Seat.objects.create(game=game, student=world.ben, joined_at=world.now)


def test_a_ply_and_a_token_stand_once_in_the_log(game: Game, world: World) -> None:
    first = LoggedMove.objects.get(game=game)
    again = {"game": game, "move": "call", "played_at": world.now}
    with pytest.raises(IntegrityError, match="live_ply_once"), transaction.atomic():
        LoggedMove.objects.create(**again, ply=1, token=uuid.uuid4())
    with pytest.raises(IntegrityError, match="live_move_once"), transaction.atomic():
        LoggedMove.objects.create(**again, ply=2, token=first.token)
