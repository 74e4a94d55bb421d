"""Many at one table at once: real threads, real transactions."""

import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import translation

from classroom.live import playing, services
from classroom.live.log import replay
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.queue import Line, NotServed
from classroom.live.refusals import SENTENCES
from classroom.web.http import Refused
from classroom.web.models import Topic
from games.swish.legal import SwishRefusal
from tests.live.seats import (
    FAST,
    fresh,
    log_lines,
    more_students,
    opened,
    pile,
    play,
    right_show,
    seat_of,
    seconds,
    started,
    state_of,
    wrong_show,
)
from tests.world import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)

CLASS = 40
ROUNDS = 5


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def at_once(calls: Iterable[Callable[[], Any]]) -> list[Any]:
    """What each call gives, or the code or status of its refusal, all started at the same moment."""
    calls = list(calls)
    line = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        line.wait(30)
        try:
            return call()
        except Refused as refused:
            return getattr(refused, "code", refused.status)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [running.result(60) for running in [pool.submit(run, call) for call in calls]]


def claims(game: Game, move: str, *, seen_ply: int, world: World) -> list[Callable[[], Any]]:
    """The same move of everybody at the table, each as a call that gives the ply."""

    def of(seat: Seat) -> Callable[[], Any]:
        token = uuid.uuid4()
        return lambda: playing.play(seat, move=move, seen_ply=seen_ply, token=token, now=world.now).ply

    return [of(seat) for seat in game.seats.select_related("game")]


def test_of_forty_students_claiming_the_same_cards_at_once_exactly_one_wins_each_time(world: World) -> None:
    game = started(world, students=more_students(world, CLASS), options=FAST)
    for number in range(1, ROUNDS + 1):
        answers = at_once(claims(game, right_show(game), seen_ply=number - 1, world=world))
        assert Counter(answers) == {number: 1, "cards_gone": CLASS - 1}
    state = state_of(game)
    assert sum(player.swishes for player in state.players) == fresh(game).ply == ROUNDS
    assert sum(player.mistakes for player in state.players) == 0
    assert replay(game)[-1] == state


def test_of_forty_students_calling_at_once_exactly_one_is_heard(world: World) -> None:
    game = started(world, students=more_students(world, CLASS))
    answers = at_once(claims(game, "call", seen_ply=0, world=world))
    assert Counter(answers) == {1: 1, "stopped": CLASS - 1}
    assert [move for _ply, _who, move in log_lines(game)] == ["call"]


def test_of_forty_votes_at_once_each_counts_and_the_last_swaps_the_cards(world: World) -> None:
    game = started(world, students=more_students(world, CLASS))
    assert sorted(at_once(claims(game, "stuck", seen_ply=0, world=world))) == list(range(1, CLASS + 1))
    assert state_of(game).last.happening == "swapped"
    assert replay(game)[-1] == state_of(game)


def test_eight_taps_with_one_token_are_one_move(world: World) -> None:
    game = started(world, options=FAST)
    seat, show, token = seat_of(game, world.ben), right_show(game), uuid.uuid4()
    before = Topic.objects.get(name=game.topic).number
    answers = at_once(
        [lambda: playing.play(seat, move=show, seen_ply=0, token=token, now=world.now).ply] * 8,
    )
    assert answers == [1] * 8
    assert LoggedMove.objects.count() == 1
    assert Topic.objects.get(name=game.topic).number == before + 1


def test_eight_taps_with_one_token_on_cards_that_are_no_swish_are_one_mistake(world: World) -> None:
    game = started(world, options=FAST)
    seat, show, token = seat_of(game, world.ben), wrong_show(game), uuid.uuid4()
    answers = at_once(
        [lambda: playing.play(seat, move=show, seen_ply=0, token=token, now=world.now).ply] * 8,
    )
    assert answers == [1] * 8
    assert (fresh(game).ply, state_of(game).players[1].mistakes) == (1, 1)


def test_forty_mistakes_at_once_are_forty_plies(world: World) -> None:
    game = started(world, students=more_students(world, CLASS), options=FAST)
    answers = at_once(claims(game, wrong_show(game), seen_ply=0, world=world))
    assert sorted(answers) == list(range(1, CLASS + 1))
    assert [player.mistakes for player in state_of(game).players] == [1] * CLASS
    assert replay(game)[-1] == state_of(game)


def test_who_claims_together_with_others_is_refused_in_the_own_language(world: World) -> None:
    game = started(world, students=more_students(world, CLASS), options=FAST)
    show = right_show(game)

    def claim(seat: Seat, language: str) -> str:
        with translation.override(language):
            try:
                playing.play(seat, move=show, seen_ply=0, token=uuid.uuid4(), now=world.now)
            except Refused as refused:
                return f"{language} {refused.sentence}"
        return "won"

    seats = list(game.seats.select_related("game"))
    said = at_once([partial(claim, seat, ("en", "de")[at % 2]) for at, seat in enumerate(seats)])
    with translation.override("de"):
        german = str(SENTENCES[SwishRefusal.CARDS_GONE])
    ends = {"en": "These cards do not lie there any more.", "de": german}
    assert [words for words in said if words != "won" and not words.endswith(ends[words[:2]])] == []
    assert said.count("won") == 1


def test_two_tablets_of_one_student_claiming_at_once_score_once(world: World) -> None:
    game = started(world, options=FAST)
    seat, show = seat_of(game, world.ben), right_show(game)
    answers = at_once(
        [lambda: playing.play(seat, move=show, seen_ply=0, token=uuid.uuid4(), now=world.now).ply] * 2,
    )
    assert sorted(answers, key=str) == [1, "cards_gone"]
    assert state_of(game).players[1].swishes == 1


def test_a_student_joining_from_four_tablets_at_once_has_one_seat(world: World) -> None:
    game = started(world, students=[world.ben])
    answers = at_once([lambda: playing.join(game, world.bea, now=world.now).pk] * 4)
    assert len(set(answers)) == 1
    assert log_lines(game) == [(1, None, "join")]


def test_a_class_joining_a_running_game_at_once_gets_a_seat_each(world: World) -> None:
    game = started(world, students=[world.ben])
    kids = more_students(world, 12)
    at_once(lambda kid=kid: playing.join(game, kid, now=world.now) for kid in kids)
    assert sorted(game.seats.values_list("number", flat=True)) == list(range(13))
    assert replay(game)[-1] == state_of(game)


def test_a_game_started_four_times_at_once_is_dealt_once(world: World) -> None:
    game = opened(world, students=[world.ben, world.bea])
    at_once([lambda: services.start(game, by=world.ana, now=world.now)] * 4)
    assert Topic.objects.get(name=game.topic).number == 1


def test_a_game_opened_four_times_at_once_is_opened_once(world: World) -> None:
    token = uuid.uuid4()
    assert len(set(at_once([lambda: opened(world, token=token).pk] * 4))) == 1


def test_time_that_runs_out_while_four_look_runs_out_once(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    at_once([lambda: services.let_time_pass(game, now=world.now + seconds(11))] * 4)
    assert [move for _ply, _who, move in log_lines(game)] == ["call", "time-out"]


def test_a_claim_and_the_end_at_once_leave_a_result_that_fits_the_log(world: World) -> None:
    game = started(world, options=FAST)
    seat, show = seat_of(game, world.ben), right_show(game)
    at_once(
        [
            lambda: services.end_now(game, by=world.ana, now=world.now),
            lambda: playing.play(seat, move=show, seen_ply=0, token=uuid.uuid4(), now=world.now),
        ]
    )
    assert seat_of(game, world.ben).points == pile(game, world.ben)
    assert replay(game)[-1] == state_of(game)


def test_a_claim_while_its_player_is_taken_out_counts_before_it_or_not_at_all(world: World) -> None:
    game = started(world, options=FAST)
    seat, show = seat_of(game, world.ben), right_show(game)
    answers = at_once(
        [
            lambda: services.take_out(seat, by=world.ana, now=world.now),
            lambda: playing.play(seat, move=show, seen_ply=0, token=uuid.uuid4(), now=world.now).ply,
        ]
    )
    moves = [move for _ply, _who, move in log_lines(game)]
    assert (answers[1], moves) in [(1, [show, "leave 1"]), (409, ["leave 1"])]
    assert replay(game)[-1] == state_of(game)


def test_who_waits_for_a_thread_that_hangs_is_told_that_the_database_is_away_and_the_same_token_plays_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = started(world, options=FAST)
    token, show = uuid.uuid4(), right_show(game)

    def hangs(_line: object, _table: uuid.UUID, _claim: object) -> None:
        raise NotServed

    sent = {"token": token, "ply": 0, "move": show}
    with monkeypatch.context() as patch:
        patch.setattr(Line, "answer", hangs)
        answer = world.client("ben").post(reverse("live:move", args=[game.pk]), sent)
    assert answer.status_code == 503
    assert log_lines(game) == []
    assert play(game, world.ben, show, now=world.now, token=token, seen_ply=0).ply == 1
    assert play(game, world.ben, show, now=world.now, token=token, seen_ply=0).ply == 1
    assert LoggedMove.objects.count() == 1
