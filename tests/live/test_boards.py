"""One board for all and the race on the live platform: time, late claims, and who may see what."""

import uuid
from dataclasses import replace
from typing import Any

import pytest

from classroom.live import playing, services
from classroom.live.models import Game
from classroom.live.refusals import MoveRefused
from games.race.rules import RACE_GAME
from games.race.state import Options as RaceOptions
from games.same_board.rules import SAME_BOARD_GAME
from games.swish_boards.board import right_stacks
from tests.live.seats import fresh, more_students, play, seat_of, seconds, started, state_of
from tests.world import World

CLASS = 12


def same_board(world: World, **changes: Any) -> Game:
    options = SAME_BOARD_GAME.options_text(replace(SAME_BOARD_GAME.options, **changes))
    return started(world, game_key="same_board", options=options)


def race(world: World, **changes: Any) -> Game:
    return started(world, game_key="race", options=RACE_GAME.options_text(replace(RaceOptions(boards=3), **changes)))


def right_on_this_board(game: Game) -> str:
    state = state_of(game)
    return f"claim {state.number} {' '.join(map(str, right_stacks(state.board, task=state.options.task)[0]))}"


def right_of(game: Game, number: int) -> str:
    state = state_of(game)
    player = state.players[number]
    return f"claim {player.number} {' '.join(map(str, right_stacks(player.board, task=state.options.task)[0]))}"


def test_a_claim_does_not_prolong_the_time_for_the_board(world: World) -> None:
    game = same_board(world, seconds=20)
    play(game, world.ben, right_on_this_board(game), now=world.now + seconds(15))
    assert fresh(game).turn_due_at == world.now + seconds(20)


def test_the_next_board_has_the_whole_time(world: World) -> None:
    game = same_board(world, seconds=20)
    for move, after in (("reveal", 5), ("next", 10)):
        services.play_for_table(
            game, move=move, seen_ply=fresh(game).ply, token=uuid.uuid4(), now=world.now + seconds(after)
        )
    assert fresh(game).turn_due_at == world.now + seconds(30)


def test_extra_time_of_one_student_holds_the_board_open(world: World) -> None:
    game = same_board(world, seconds=20)
    services.give_time(seat_of(game, world.ben), factor=2, now=world.now)
    for move in ("reveal", "next"):
        services.play_for_table(game, move=move, seen_ply=fresh(game).ply, token=uuid.uuid4(), now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(40)


def test_a_claim_after_the_time_is_told_that_the_time_was_up(world: World) -> None:
    game = same_board(world, seconds=20)
    move = right_on_this_board(game)
    with pytest.raises(MoveRefused) as refused:
        play(game, world.ben, move, now=world.now + seconds(21))
    assert (refused.value.code, refused.value.sentence, refused.value.status) == ("closed", "The time was up.", 409)


def test_claims_of_a_whole_class_made_on_one_page_all_count(world: World) -> None:
    kids = more_students(world, CLASS)
    game = started(
        world, students=kids, game_key="same_board", options=SAME_BOARD_GAME.options_text(SAME_BOARD_GAME.options)
    )
    move = right_on_this_board(game)
    for kid in kids:
        play(game, kid, move, now=world.now, seen_ply=0)
    services.play_for_table(game, move="reveal", seen_ply=0, token=uuid.uuid4(), now=world.now)
    assert [player.points for player in state_of(game).players] == [1] * CLASS


def test_the_answer_shown_twice_by_a_double_tap_is_shown_once(world: World) -> None:
    game = same_board(world)
    token = uuid.uuid4()
    for _tap in range(2):
        services.play_for_table(game, move="reveal", seen_ply=0, token=token, now=world.now)
    assert fresh(game).ply == 1


def test_a_claim_for_the_board_before_is_refused_and_costs_nothing(world: World) -> None:
    game = same_board(world)
    move = right_on_this_board(game)
    for remote in ("reveal", "next"):
        services.play_for_table(game, move=remote, seen_ply=fresh(game).ply, token=uuid.uuid4(), now=world.now)
    with pytest.raises(MoveRefused, match="gone on to another board"):
        play(game, world.ben, move, now=world.now, seen_ply=0)
    assert fresh(game).ply == 2


def test_in_a_race_nobody_is_refused_because_others_have_moved(world: World) -> None:
    game = race(world)
    first = play(game, world.bea, right_of(game, 0), now=world.now, seen_ply=0)
    second = play(game, world.ben, right_of(game, 1), now=world.now, seen_ply=0)
    assert (first.ply, second.ply) == (1, 2)


def test_a_race_by_time_ends_by_itself_and_keeps_the_points(world: World) -> None:
    game = race(world, boards=None, seconds=60)
    play(game, world.ben, right_of(game, 1), now=world.now + seconds(30))
    services.let_time_pass(game, now=world.now + seconds(61))
    assert (fresh(game).ending, seat_of(game, world.ben).points, seat_of(game, world.ben).has_won) == (
        "stopped",
        1.0,
        True,
    )


def test_a_race_is_over_when_all_have_finished(world: World) -> None:
    game = race(world, boards=1)
    play(game, world.bea, "pass 1", now=world.now)
    play(game, world.ben, right_of(game, 1), now=world.now)
    assert (fresh(game).ending, seat_of(game, world.ben).has_won) == ("played_out", True)


def test_a_late_joiner_of_a_race_gets_a_board_of_the_own(world: World) -> None:
    game = race(world)
    kid = more_students(world, 1)[0]
    seat = playing.join(game, kid, now=world.now)
    assert (seat.number, seat.is_late) == (2, True)
    play(game, kid, right_of(game, 2), now=world.now)
    assert state_of(game).players[2].points == 1
