"""The teacher's remote: what it shows, what it does, and what it refuses."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from classroom.live import services
from classroom.live.models import Game
from games.swish.rules import SWISH_GAME
from games.swish.state import Phase
from tests.live.seats import (
    FAST,
    fresh,
    log_lines,
    more_students,
    opened,
    play,
    right_show,
    seat_of,
    seconds,
    started,
    started_highest_card,
    state_of,
)
from tests.world import World


def remote(world: World, game: Game, person: str = "ana") -> str:
    return world.client(person).get(reverse("live:remote", args=[game.pk])).content.decode()


def wall(world: World, game: Game) -> str:
    return world.client("ana").get(reverse("live:wall", args=[game.pk])).content.decode()


def act(world: World, route: str, *ids: Any, person: str = "ana", **fields: Any) -> HttpResponse:
    return world.client(person).post(reverse(f"live:{route}", args=ids), fields)


def test_start_needs_players_and_says_so(world: World) -> None:
    game = opened(world)
    answer = act(world, "start", game.pk)
    assert answer.status_code == 409
    assert "This game is for 1 to 100 players." in answer.content.decode()
    assert fresh(game).started_at is None


def test_the_remote_swaps_four_cards_only_on_what_it_shows(world: World) -> None:
    game = started(world)
    fields = {"move": "swap-four", "token": uuid.uuid4(), "ply": 0}
    assert act(world, "table_move", game.pk, **fields).status_code == 302
    assert act(world, "table_move", game.pk, **fields).status_code == 302
    late = act(world, "table_move", game.pk, **(fields | {"token": uuid.uuid4()}))
    assert late.status_code == 409
    assert "The game has gone on. Look again." in late.content.decode()
    assert log_lines(game) == [(1, None, "swap-four")]


@pytest.mark.parametrize(
    "fields",
    [
        {"move": "join", "ply": 0},
        {"move": "call", "ply": 0},
        {"move": "", "ply": 0},
        {"move": "swap-four", "ply": ""},
        {"move": "swap-four", "ply": 99},
        {"move": "swap-four", "ply": 0, "token": "x"},
    ],
    ids=str,
)
def test_a_broken_or_forged_move_of_the_table_changes_nothing(world: World, fields: dict[str, Any]) -> None:
    game = started(world)
    assert act(world, "table_move", game.pk, **{"token": uuid.uuid4(), **fields}).status_code in (409, 422)
    assert log_lines(game) == []


def test_whether_there_is_one_is_told_to_the_teacher_who_asks(world: World) -> None:
    game = started(world)
    assert "Yes, there is a swish." in act(world, "is_there_one", game.pk).content.decode()
    for page in (wall(world, game), world.client("ben").get(reverse("live:device", args=[game.pk])).content.decode()):
        assert "there is a swish" not in page


def test_a_handicap_given_before_the_deal_holds_from_the_deal_on(world: World) -> None:
    game = opened(world, students=[world.ben, world.bea])
    seat = seat_of(game, world.ben)
    assert act(world, "give_handicap", game.pk, seat.pk, at_least=4).status_code == 302
    act(world, "start", game.pk)
    number = seat_of(game, world.ben).number
    assert [player.at_least for player in state_of(game).players] == [4 if at == number else 2 for at in range(2)]
    assert log_lines(game) == [(1, None, f"handicap {number} 4")]


def test_a_handicap_can_be_changed_while_the_game_runs(world: World) -> None:
    game = started(world)
    seat = seat_of(game, world.ben)
    act(world, "give_handicap", game.pk, seat.pk, at_least=3)
    act(world, "give_handicap", game.pk, seat.pk, at_least=3)
    assert state_of(game).players[seat.number].at_least == 3
    assert len(log_lines(game)) == 1
    assert "3 cards or more" in remote(world, game)


@pytest.mark.parametrize("at_least", ["", "x", 1, 13, -2, 10**9])
def test_a_handicap_out_of_range_is_refused(world: World, at_least: object) -> None:
    game = started(world)
    assert act(world, "give_handicap", game.pk, seat_of(game, world.ben).pk, at_least=at_least).status_code == 422
    assert log_lines(game) == []


def test_the_page_of_a_player_offers_what_can_be_changed_for_them(world: World) -> None:
    game = started(world)
    seat = seat_of(game, world.ben)
    address = reverse("live:seat", args=[game.pk, seat.pk])
    assert address in remote(world, game)
    services.give_handicap(seat, at_least=4, now=world.now)
    services.give_time(seat, factor=2, now=world.now)
    page = world.client("sam").get(address).content.decode()
    assert '<option value="4" selected>' in page
    assert '<option value="2.0" selected>' in page
    for route in ("give_handicap", "give_time", "take_out"):
        assert reverse(f"live:{route}", args=[game.pk, seat.pk]) in page


@pytest.mark.usefixtures("highest_card")
def test_a_game_without_handicaps_says_so(world: World) -> None:
    game = started_highest_card(world)
    answer = act(world, "give_handicap", game.pk, seat_of(game, world.ben).pk, at_least=3)
    assert answer.status_code == 422
    assert "This game has no handicaps." in answer.content.decode()
    page = world.client("ana").get(reverse("live:seat", args=[game.pk, seat_of(game, world.ben).pk]))
    assert "Handicap" not in page.content.decode()


@pytest.mark.parametrize("factor", ["", "x", 0, 5, "nan", "inf"])
def test_extra_time_out_of_range_is_refused(world: World, factor: object) -> None:
    game = started(world)
    assert act(world, "give_time", game.pk, seat_of(game, world.ben).pk, factor=factor).status_code == 422
    assert seat_of(game, world.ben).time_factor == 1


def test_take_out_and_let_back_by_the_remote(world: World) -> None:
    game = started(world)
    seat = seat_of(game, world.ben)
    act(world, "take_out", game.pk, seat.pk)
    assert "taken out" in remote(world, game)
    assert "Ben Aydin" not in wall(world, game)
    act(world, "let_back", game.pk, seat.pk)
    assert "Ben Aydin" in wall(world, game)


def test_the_end_keeps_the_result_and_leads_to_another_game_and_to_the_replay(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    act(world, "end", game.pk)
    page = remote(world, game)
    assert "The game is over. The result is kept." in page
    assert "Most points:" in page
    assert reverse("live:replay", args=[game.pk]) in page
    assert f"?game={SWISH_GAME.key}" in page
    assert "The game is over" in wall(world, game)


def test_a_game_ended_in_the_lobby_has_no_result(world: World) -> None:
    game = opened(world)
    act(world, "end", game.pk)
    assert "The game was ended before it began." in remote(world, game)
    replay = world.client("ana").get(reverse("live:replay", args=[game.pk])).content.decode()
    assert "This game was ended before it began." in replay


def test_at_the_one_screen_the_teacher_taps_who_called_and_the_cards_they_name(world: World) -> None:
    game = started(world, one_screen=True, nameless=1)
    seat = seat_of(game, world.ben)
    page = remote(world, game)
    assert page.count('class="pick"') == 16
    assert page.count('value="call"') == 3
    fields = {"ply": 0, "token": uuid.uuid4()}
    assert act(world, "move_for", game.pk, seat.pk, move="call", **fields).status_code == 302
    cards = right_show(game).split()[1:]
    fields = {"ply": 1, "token": uuid.uuid4()}
    assert act(world, "move_for", game.pk, seat.pk, move="show", card=cards, **fields).status_code == 302
    assert "Ben Aydin found a swish" in remote(world, game)
    assert [name for _ply, name, _move in log_lines(game)] == ["Ben Aydin", "Ben Aydin"]


def test_at_the_one_screen_a_student_who_comes_late_is_added_by_a_tap(world: World) -> None:
    game = started(world, students=[world.bea], one_screen=True)
    assert reverse("live:seat_student", args=[game.pk, world.ben.pk]) in remote(world, game)
    assert act(world, "seat_student", game.pk, world.ben.pk).status_code == 302
    assert act(world, "seat_student", game.pk, world.ben.pk).status_code == 302
    assert len(state_of(game).players) == 2
    assert "Add a player" not in remote(world, game)


def test_on_devices_nobody_is_seated_by_the_teacher(world: World) -> None:
    game = started(world, students=[world.bea])
    assert act(world, "seat_student", game.pk, world.ben.pk).status_code == 409
    assert "Add a player" not in remote(world, game)


def test_a_substitute_runs_the_game_but_sees_no_list_and_no_replay(world: World) -> None:
    game = started(world)
    assert "The game is running." in remote(world, game, "sam")
    assert act(world, "pause", game.pk, person="sam").status_code == 302
    for route, of in (("games", world.class_5b), ("replay", game)):
        assert world.client("sam").get(reverse(f"live:{route}", args=[of.pk])).status_code == 404


def test_the_remote_lets_time_pass(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now - seconds(60))
    assert "The time was up." in remote(world, game)
    assert state_of(game).phase is Phase.OPEN


@pytest.mark.usefixtures("highest_card")
def test_a_game_without_a_face_has_wall_remote_and_replay(world: World) -> None:
    game = started_highest_card(world)
    hand = state_of(game).hands[0]
    play(game, world.bea, f"lay {hand[0]}", now=world.now)
    for page in (wall(world, game), remote(world, game)):
        assert "Has laid" in page
        assert "hands" not in page.lower()
    step = world.client("ana").get(reverse("live:replay", args=[game.pk]), {"ply": 1}).content.decode()
    assert f"Bea Núñez: lay {hand[0]}" in step


@pytest.mark.parametrize("route", ["wall", "remote"])
def test_a_look_takes_as_many_queries_with_40_players_as_with_2(
    world: World, django_assert_max_num_queries: Any, route: str
) -> None:
    small, large = started(world), started(world, students=[world.ben, *more_students(world, 39)])
    client = world.client("ana")
    for game in (small, large):
        with django_assert_max_num_queries(12):
            client.get(reverse(f"live:{route}", args=[game.pk]))
