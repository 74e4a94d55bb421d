"""Time runs out for players and for games: by moments in the row, not by anybody's tablet."""

from unittest import mock

import pytest

from classroom.live import playing, services, tasks
from classroom.live.models import Game
from classroom.live.refusals import MoveRefused
from classroom.web.http import Refused
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from tests.live.card_tables import LAID, at_table
from tests.live.seats import (
    WITH_CALLS,
    fresh,
    log_lines,
    play,
    right_show,
    seat_of,
    seconds,
    started,
    started_highest_card,
    state_of,
)
from tests.world import World

FIVE_MINUTES = WITH_CALLS.replace('"game_seconds": null', '"game_seconds": 300')
JUNIOR = SWISH_JR_GAME.options_text(SWISH_JR_GAME.options)


def let_pass(game: Game, world: World, many: float) -> None:
    services.let_time_pass(game, now=world.now + seconds(many))


def test_a_caller_has_ten_seconds_by_the_clock_of_the_server(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(10)
    let_pass(game, world, 9.9)
    assert fresh(game).ply == 1
    let_pass(game, world, 10)
    assert log_lines(game) == [(1, "Ben Aydin", "call"), (2, None, "time-out")]
    assert state_of(game).last.happening == "too_late"


def test_time_runs_out_once_however_many_look(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    for _page in range(3):
        let_pass(game, world, 60)
    assert log_lines(game) == [(1, "Ben Aydin", "call"), (2, None, "time-out")]


def test_a_show_that_comes_after_the_time_is_refused_and_the_time_out_stays_in_the_log(world: World) -> None:
    game = started(world)
    show = right_show(game)
    play(game, world.ben, "call", now=world.now)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.ben, show, now=world.now + seconds(10.5), seen_ply=1)
    assert (refusal.value.sentence, refusal.value.status) == ("The time was up.", 409)
    assert log_lines(game) == [(1, "Ben Aydin", "call"), (2, None, "time-out")]


def test_while_the_table_is_open_no_clock_runs(world: World) -> None:
    game = started(world)
    assert fresh(game).turn_due_at is None
    let_pass(game, world, 3600)
    assert fresh(game).ply == 0


def test_the_gaps_are_filled_after_four_seconds_if_the_finder_does_not(world: World) -> None:
    game = started(world, game_key="swish_jr", options=JUNIOR)
    play(game, world.ben, "call", now=world.now)
    play(game, world.ben, right_show(game), now=world.now + seconds(5))
    assert None in state_of(game).table
    let_pass(game, world, 9)
    assert log_lines(game)[-1] == (3, None, "time-out")
    assert None not in state_of(game).table


def test_a_late_joiner_gives_nobody_more_time(world: World) -> None:
    game = started(world, students=[world.ben])
    play(game, world.ben, "call", now=world.now)
    playing.join(game, world.bea, now=world.now + seconds(8))
    assert fresh(game).turn_due_at == world.now + seconds(10)


def test_who_has_extra_time_gets_it_and_nobody_else(world: World) -> None:
    game = started(world)
    services.give_time(seat_of(game, world.bea), factor=1.5, now=world.now)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(10)
    let_pass(game, world, 10)
    play(game, world.bea, "call", now=world.now + seconds(20))
    assert fresh(game).turn_due_at == world.now + seconds(35)


@pytest.mark.parametrize("factor", [0, 0.99, 4.01, -1, float("nan"), float("inf")])
def test_extra_time_that_is_none_is_refused(world: World, factor: float) -> None:
    game = started(world)
    with pytest.raises(Refused, match="Extra time is from 1 to 4"):
        services.give_time(seat_of(game, world.ben), factor=factor, now=world.now)
    assert seat_of(game, world.ben).time_factor == 1.0


def test_a_pause_stops_both_clocks(world: World) -> None:
    game = started(world, options=FIVE_MINUTES)
    play(game, world.ben, "call", now=world.now + seconds(1))
    services.pause(game, by=world.ana, now=world.now + seconds(4))
    services.pause(game, by=world.ana, now=world.now + seconds(8))
    let_pass(game, world, 3600)
    assert fresh(game).ply == 1
    services.resume(game, now=world.now + seconds(1004))
    services.resume(game, now=world.now + seconds(1010))
    game = fresh(game)
    assert (game.turn_due_at, game.game_due_at) == (world.now + seconds(1011), world.now + seconds(1300))


def test_time_that_ran_out_before_the_pause_has_run_out(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    services.pause(game, by=world.ana, now=world.now + seconds(11))
    assert [move for _ply, _who, move in log_lines(game)] == ["call", "time-out"]
    assert fresh(game).paused_at == world.now + seconds(11)


def test_a_game_with_a_set_time_ends_by_itself_and_keeps_its_result(world: World) -> None:
    game = started(world, options=FIVE_MINUTES)
    play(game, world.ben, "call", now=world.now)
    show = right_show(game)
    play(game, world.ben, show, now=world.now)
    let_pass(game, world, 300)
    game = fresh(game)
    assert (game.ending, game.ended_at, game.ended_by) == ("stopped", world.now + seconds(300), None)
    assert (seat_of(game, world.ben).points, seat_of(game, world.ben).has_won) == (len(show.split()) - 1, True)
    assert (seat_of(game, world.bea).points, seat_of(game, world.bea).has_won) == (0, False)


def test_after_a_night_only_what_the_clocks_say_has_happened(world: World) -> None:
    """The caller's time ran out before the game's."""
    game = started(world, options=FIVE_MINUTES)
    play(game, world.ben, "call", now=world.now + seconds(200))
    let_pass(game, world, 12 * 3600)
    assert [move for _ply, _who, move in log_lines(game)] == ["call", "time-out", "end-now"]


def test_a_call_is_cut_short_by_the_end_of_the_game(world: World) -> None:
    game = started(world, options=FIVE_MINUTES)
    play(game, world.ben, "call", now=world.now + seconds(295))
    let_pass(game, world, 3600)
    assert [move for _ply, _who, move in log_lines(game)] == ["call", "end-now"]


@pytest.mark.usefixtures("highest_card")
def test_one_time_out_is_played_for_a_long_silence(world: World) -> None:
    """Half a minute a round; nobody was there to see the next round begin."""
    game = started_highest_card(world)
    let_pass(game, world, 3600)
    assert log_lines(game) == [(1, None, "time-out")]
    assert fresh(game).turn_due_at == world.now + seconds(3630)


def test_only_games_with_a_clock_that_ran_out_are_due(world: World) -> None:
    called, _open, paused = started(world), started(world), started(world)
    for game in (called, paused):
        play(game, world.ben, "call", now=world.now)
    services.pause(paused, by=world.ana, now=world.now)
    assert list(Game.objects.due(world.now + seconds(9))) == []
    assert list(Game.objects.due(world.now + seconds(10))) == [called]


def test_a_game_that_nobody_looks_at_ends_by_the_schedule(world: World) -> None:
    game = started(world, options=FIVE_MINUTES)
    Game.objects.filter(pk=game.pk).update(game_due_at=world.now - seconds(1))
    tasks.let_time_pass()
    assert (fresh(game).ending, seat_of(game, world.ben).points) == ("stopped", 0)


def test_a_game_whose_state_is_broken_keeps_no_other_game_from_its_end(world: World) -> None:
    games = [started(world, options=FIVE_MINUTES) for _ in range(3)]
    Game.objects.filter(pk__in=[game.pk for game in games]).update(game_due_at=world.now - seconds(1))
    Game.objects.filter(pk=games[1].pk).update(state="nonsense")
    with pytest.raises(ExceptionGroup) as told:
        tasks.let_time_pass()
    assert len(told.value.exceptions) == 1
    assert [fresh(game).ending for game in games] == ["stopped", "", "stopped"]


def test_as_long_as_a_clock_runs_somewhere_the_schedule_looks_every_second_until_the_next_sweep(world: World) -> None:
    game = started(world)
    with mock.patch.object(tasks, "look_again") as again:
        tasks.let_time_pass()
        assert again.call_count == 0  # nobody has called, so no clock runs
        play(game, world.ben, "call", now=world.now)
        tasks.let_time_pass()
        (_task, until), seconds_later = again.call_args.args, again.call_args.kwargs["seconds"]
        assert (0 < until - world.now.timestamp() <= 40, seconds_later) == (True, 1)
        tasks.let_time_pass(until)
        assert again.call_args.args[1] == until
        tasks.let_time_pass(int(world.now.timestamp()))
        assert again.call_count == 2
        services.pause(game, by=world.ana, now=world.now)
        tasks.let_time_pass(until)
        assert again.call_count == 2


def test_two_looks_of_the_schedule_in_the_same_second_play_a_clock_once(world: World) -> None:
    game = at_table(world, LAID["schwimmen"], "schwimmen")
    Game.objects.filter(pk=game.pk).update(turn_due_at=world.now - seconds(1))
    with mock.patch.object(tasks, "look_again"):
        tasks.let_time_pass()
        tasks.let_time_pass()
    assert fresh(game).ply == 1


def test_looking_at_a_game_that_is_not_due_costs_one_query(world: World, django_assert_num_queries) -> None:
    game = started(world)
    with django_assert_num_queries(1):
        let_pass(game, world, 5)


def test_ten_seconds_are_the_games_own(world: World) -> None:
    assert SWISH_GAME.options.show_seconds == 10


def test_a_students_standing_extra_time_counts_without_anybody_giving_it(world: World) -> None:
    world.ben.time_factor = 2.5
    world.ben.save(update_fields=["time_factor"])
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(25)


def test_of_standing_and_given_extra_time_the_longer_counts(world: World) -> None:
    world.ben.time_factor = 2.5
    world.ben.save(update_fields=["time_factor"])
    game = started(world)
    services.give_time(seat_of(game, world.ben), factor=4, now=world.now)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(40)


def test_the_standing_extra_time_of_another_student_is_no_time_for_a_caller(world: World) -> None:
    world.bea.time_factor = 2.5
    world.bea.save(update_fields=["time_factor"])
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).turn_due_at == world.now + seconds(10)
