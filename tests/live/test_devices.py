"""What devices send and show by HTTP: two tablets, reloads, wrong clocks, and moves that are doubled, late, stale or forged."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from classroom.live import services
from classroom.live.models import Game, LoggedMove
from tests.live.seats import (
    FAST,
    WITH_CALLS,
    fresh,
    log_lines,
    pile,
    right_show,
    seat_of,
    started,
    state_of,
    wrong_show,
)
from tests.world import World, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def send(client: Client, game: Game, move: str, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    """A move as the page sends it; each field can be changed, None leaves it out."""
    sent = {"move": move, "ply": fresh(game).ply, "token": str(uuid.uuid4()), **fields}
    headers = {"HX-Request": "true", "HX-Target": "device"} if htmx else {}
    return client.post(
        f"/play/{game.pk}/move/", {name: value for name, value in sent.items() if value is not None}, headers=headers
    )


def shown(client: Client, game: Game) -> str:
    return client.get(f"/play/{game.pk}/").content.decode()


def rows(game: Game) -> tuple[Any, ...]:
    game = fresh(game)
    return game.state, game.ply, list(game.moves.values_list("ply", "move")), list(game.seats.values_list())


def test_two_tablets_of_one_student_show_the_same_seat_and_score_once(world: World) -> None:
    game = started(world, options=FAST)
    one, other = world.client("ben"), world.client("ben")
    move = right_show(game)
    assert [send(tablet, game, move, ply=0).status_code for tablet in (one, other)] == [200, 409]
    assert (pile(game, world.ben), game.seats.filter(student=world.ben).count()) == (2, 1)
    assert 'data-ply="1"' in shown(one, game)
    assert 'data-ply="1"' in shown(other, game)


def test_a_call_on_one_tablet_can_be_shown_on_the_other(world: World) -> None:
    game = started(world, options=WITH_CALLS)
    assert send(world.client("ben"), game, "call").status_code == 200
    assert send(world.client("ben"), game, right_show(game)).status_code == 200
    assert pile(game, world.ben) == 2


def test_a_device_that_reloads_stands_where_it_stood(world: World) -> None:
    game = started(world, options=FAST)
    ben = world.client("ben")
    send(ben, game, right_show(game))
    pages = [ben.get(f"/play/{game.pk}/") for _reload in range(2)]
    assert pages[0].context["view"] == pages[1].context["view"]
    assert all("You have 2 cards" in page.content.decode() for page in pages)


def test_a_teacher_who_reloads_changes_nothing_and_sees_the_same_game(world: World) -> None:
    game = started(world, options=FAST)
    before = rows(game)
    ana = world.client("ana")
    pages = [ana.get(f"/games/{game.pk}/") for _reload in range(3)]
    assert [page.status_code for page in pages] == [200] * 3
    assert {page.context["game"].ply for page in pages} == {0}
    assert rows(game) == before


@pytest.mark.parametrize("hours", [-1, 1], ids=["slow", "fast"])
def test_the_clock_of_a_tablet_that_is_wrong_by_an_hour_does_not_matter(world: World, hours: int) -> None:
    """A page holds how many seconds are left and no time of day, and the server believes no time that a tablet sends."""
    game = started(world, options=WITH_CALLS)
    wrong = timezone.now() + timedelta(hours=hours)
    answer = send(
        world.client("ben"), game, "call", now=wrong.isoformat(), time=str(wrong.timestamp()), played_at=str(wrong)
    )
    assert answer.status_code == 200
    line = LoggedMove.objects.get()
    assert abs(line.played_at - timezone.now()) < timedelta(minutes=1)
    due = fresh(game).turn_due_at
    assert due is not None
    assert due - line.played_at == timedelta(seconds=10)
    page = answer.content.decode()
    assert 9 < float(re.search(r'data-look-in="([\d.]+)"', page)[1]) <= 10.1
    assert f"{timezone.now():%H:%M}" not in page


def test_a_claim_sent_twice_is_one_claim_with_one_answer(world: World) -> None:
    game = started(world, options=FAST)
    ben, token, move = world.client("ben"), str(uuid.uuid4()), right_show(game)
    answers = [send(ben, game, move, ply=0, token=token) for _tap in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert all('data-ply="1"' in answer.content.decode() for answer in answers)
    assert (fresh(game).ply, pile(game, world.ben)) == (1, 2)


def test_a_wrong_claim_sent_twice_costs_one_card(world: World) -> None:
    game = started(world, options=FAST)
    ben, token = world.client("ben"), str(uuid.uuid4())
    send(ben, game, right_show(game))
    move = wrong_show(game)
    assert [send(ben, game, move, token=token).status_code for _tap in range(2)] == [200, 200]
    assert pile(game, world.ben) == 1


def test_a_claim_after_the_end_is_refused_and_nothing_changes(world: World) -> None:
    game = started(world, options=FAST)
    move = right_show(game)
    services.end_now(game, by=world.ana, now=world.now)
    before = rows(game)
    answer = send(world.client("ben"), game, move)
    assert (answer.status_code, "The game is over." in answer.content.decode()) == (409, True)
    assert rows(game) == before


def test_who_is_slower_is_told_who_was_faster_and_loses_nothing(world: World) -> None:
    game = started(world, options=FAST)
    move = right_show(game)
    send(world.client("bea"), game, move, ply=0)
    answer = send(world.client("ben"), game, move, ply=0)
    text = answer.content.decode()
    assert (answer.status_code, "Bea Núñez was faster." in text) == (409, True)
    assert answer.headers["HX-Retarget"] == "[data-mistake-place]"
    assert len(text) < 500
    assert state_of(game).players[1].mistakes == 0


def test_without_javascript_who_is_slower_gets_the_whole_page_with_the_sentence(world: World) -> None:
    game = started(world, options=FAST)
    move = right_show(game)
    send(world.client("bea"), game, move, ply=0)
    answer = send(world.client("ben"), game, move, ply=0, htmx=False)
    text = answer.content.decode()
    assert (answer.status_code, "Bea Núñez was faster." in text, "<!doctype html>" in text.lower()) == (409, True, True)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"token": "1"}, 422),
        ({"token": None}, 422),
        ({"ply": "-1"}, 422),
        ({"ply": "x"}, 422),
        ({"ply": None}, 422),
        ({"ply": "9" * 30}, 422),
        ({"ply": "7"}, 409),
        ({"move": ""}, 422),
        ({"move": "call " * 5000}, 422),
        ({"move": "show 0:0-1"}, 422),
        ({"move": "show 0:0-1 0:0-1"}, 422),
        ({"move": "show 99:0-1 100:1-0"}, 422),
        ({"move": "swap-four"}, 422),
        ({"move": "end-now"}, 422),
        ({"move": "time-out"}, 422),
        ({"move": "join"}, 422),
        ({"move": "leave 0"}, 422),
        ({"move": "handicap 0 5"}, 422),
        ({"move": "\x00"}, 422),
        ({"move": "show 0:0-1:quarter_turn"}, 422),
    ],
    ids=lambda value: re.sub(r"\W+", "_", str(value))[:40],
)
def test_a_forged_move_gets_a_plain_refusal_and_changes_nothing(
    world: World, fields: dict[str, Any], status: int
) -> None:
    game = started(world, options=WITH_CALLS)
    before = rows(game)
    answer = send(world.client("ben"), game, **{"move": "call", **fields})
    assert (answer.status_code, rows(game)) == (status, before)


@pytest.mark.parametrize(("who", "status"), [("yan", 404), ("ana", 401), ("visitor", 401)])
def test_a_move_by_somebody_without_a_seat_is_none(world: World, who: str, status: int) -> None:
    game = started(world, options=FAST)
    before = rows(game)
    assert send(world.client(who), game, right_show(game)).status_code == status
    assert rows(game) == before


def test_a_token_of_another_player_is_no_way_to_their_answer(world: World) -> None:
    game = started(world, options=WITH_CALLS)
    token = str(uuid.uuid4())
    send(world.client("bea"), game, "stuck", token=token)
    answer = send(world.client("ben"), game, "stuck", token=token)
    assert answer.status_code == 409
    assert log_lines(game) == [(1, "Bea Núñez", "stuck")]


def test_a_student_taken_out_in_mid_game_is_told_so_and_comes_back_with_the_score(world: World) -> None:
    game = started(world, options=FAST)
    ben = world.client("ben")
    send(ben, game, right_show(game))
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    answer = send(ben, game, right_show(game))
    assert answer.status_code == 409
    assert "Your teacher has taken you out of this game." in answer.content.decode()
    assert "Your teacher has taken you out of the game" in shown(ben, game)
    services.let_back(seat_of(game, world.ben), now=world.now)
    assert "You have 2 cards" in shown(ben, game)
