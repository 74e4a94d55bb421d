"""A seat belongs to a student: late, on another tablet, gone and back, taken out; and what stands at the end."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.live import playing, services, tasks
from classroom.live.log import replay
from classroom.live.models import Game, Seat
from classroom.live.queries import places
from classroom.live.querysets import FORGOTTEN_AFTER
from classroom.roster import services as roster_services
from classroom.roster.models import ClassSession, Student
from classroom.web.http import Refused
from games.core import Join
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
    started_highest_card,
    state_of,
)
from tests.world import World


def test_a_late_joiner_gets_the_next_seat_and_is_marked(world: World) -> None:
    game = started(world, students=[world.ben])
    play(game, world.ben, "stuck", now=world.now)
    seat = playing.join(game, world.bea, now=world.now + seconds(60))
    assert (seat.number, seat.joined_ply, seat.is_late) == (1, 2, True)
    assert log_lines(game)[1] == (2, None, "join")
    assert [place.is_late for place in places(game)] == [False, True]
    assert play(game, world.bea, "call", now=world.now + seconds(61)).ply == 3


def test_another_tablet_takes_the_seat_over_with_all_cards(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    before = (pile(game, world.ben), log_lines(game))
    assert playing.join(game, world.ben, now=world.now + seconds(5)) == seat_of(game, world.ben)
    assert (pile(game, world.ben), log_lines(game)) == before


def test_who_leaves_keeps_the_cards_and_finds_them_again(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    had = pile(game, world.ben)
    for _tap in range(2):
        playing.leave(seat_of(game, world.ben), now=world.now)
    with pytest.raises(Refused, match="Join it again"):
        play(game, world.ben, right_show(game), now=world.now)
    for _tap in range(2):
        playing.join(game, world.ben, now=world.now)
    assert [move for _ply, _who, move in log_lines(game)][1:] == ["leave 1", "return 1"]
    assert pile(game, world.ben) == had
    play(game, world.ben, right_show(game), now=world.now)


def test_who_was_taken_out_can_neither_move_nor_come_back(world: World) -> None:
    game = started(world)
    for _tap in range(2):
        services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    with pytest.raises(Refused, match="taken you out"):
        play(game, world.ben, "call", now=world.now)
    with pytest.raises(Refused, match="taken you out"):
        playing.join(game, world.ben, now=world.now)
    assert (seat_of(game, world.ben).removed_by, log_lines(game)) == (world.ana, [(1, None, "leave 1")])


def test_a_page_that_does_not_know_yet_that_its_player_was_taken_out_is_told_so(world: World) -> None:
    game = started(world)
    seat = seat_of(game, world.ben)
    services.take_out(seat, by=world.ana, now=world.now)
    with pytest.raises(Refused, match="taken you out"):
        playing.play(seat, move="call", seen_ply=0, token=uuid.uuid4(), now=world.now)


def test_the_teacher_lets_a_player_back_on_the_same_seat(world: World) -> None:
    game = started(world)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    for _tap in range(2):
        services.let_back(seat_of(game, world.ben), now=world.now)
    assert log_lines(game) == [(1, None, "leave 1"), (2, None, "return 1")]
    assert play(game, world.ben, "call", now=world.now).ply == 3


def test_taking_out_the_caller_frees_the_others(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    assert fresh(game).turn_due_at is None
    assert play(game, world.bea, "call", now=world.now).ply == 3


def test_a_player_can_be_taken_out_during_a_pause(world: World) -> None:
    game = started(world)
    services.pause(game, by=world.ana, now=world.now)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    assert log_lines(game) == [(1, None, "leave 1")]


@pytest.mark.usefixtures("highest_card")
def test_a_game_that_takes_no_late_joiners_refuses_them(world: World) -> None:
    game = started_highest_card(world)
    late = roster_services.add_students(world.class_5b, ["Cem"])[0]
    with pytest.raises(Refused, match="Nobody can join this game any more"):
        playing.join(game, late, now=world.now)
    assert game.seats.count() == 2


@pytest.mark.usefixtures("highest_card")
def test_in_a_game_that_knows_no_leaving_the_table_plays_on_for_who_was_taken_out(world: World) -> None:
    game = started_highest_card(world, rounds=1)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    assert fresh(game).ply == 0
    with pytest.raises(Refused, match="taken you out"):
        play(game, world.ben, "lay 1", now=world.now)
    services.let_time_pass(game, now=world.now + seconds(30))
    assert fresh(game).ending == "played_out"


def test_ending_keeps_the_result_without_a_further_tap(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    had = pile(game, world.ben)
    services.end_now(game, by=world.cora, now=world.now + seconds(9))
    services.end_now(game, by=world.ana, now=world.now + seconds(10))
    game = fresh(game)
    assert (game.ending, game.ended_by, game.ended_at) == ("stopped", world.cora, world.now + seconds(9))
    assert [(place.name, place.points, place.has_won) for place in places(game)] == [
        ("Bea Núñez", 0.0, False),
        ("Ben Aydin", float(had), True),
    ]


def test_a_game_ended_before_the_deal_has_no_result(world: World) -> None:
    game = opened(world, students=[world.ben])
    services.end_now(game, by=world.ana, now=world.now)
    assert (fresh(game).ending, fresh(game).ended_by, seat_of(game, world.ben).points) == ("", world.ana, None)
    with pytest.raises(Refused, match="The game is over"):
        services.start(game, by=world.ana, now=world.now)


def test_after_the_end_the_teacher_changes_nothing(world: World) -> None:
    game = started(world)
    services.end_now(game, by=world.ana, now=world.now)
    ended = [*Game.objects.filter(pk=game.pk).values(), *game.seats.values()]
    services.start(game, by=world.ana, now=world.now)
    for act in (
        lambda: services.pause(game, by=world.ana, now=world.now),
        lambda: services.resume(game, now=world.now),
        lambda: services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now),
        lambda: services.let_back(seat_of(game, world.ben), now=world.now),
        lambda: playing.leave(seat_of(game, world.ben), now=world.now),
    ):
        with pytest.raises(Refused, match="The game is over"):
            act()
    assert [*Game.objects.filter(pk=game.pk).values(), *game.seats.values()] == ended


def test_a_game_left_running_keeps_its_result_half_a_day_after_the_lesson(world: World) -> None:
    game, waiting = started(world, options=FAST), opened(world)
    play(game, world.ben, right_show(game), now=world.now)
    services.pause(game, by=world.ana, now=world.now)
    ends_at = world.now - FORGOTTEN_AFTER + seconds(5)
    ClassSession.objects.filter(pk=world.lesson_5b.pk).update(opened_at=ends_at, ends_at=ends_at)
    tasks.end_forgotten_games()
    assert [fresh(game).ended_at, fresh(waiting).ended_at] == [None, None]
    ClassSession.objects.filter(pk=world.lesson_5b.pk).update(
        opened_at=ends_at - seconds(5), ends_at=ends_at - seconds(5)
    )
    tasks.end_forgotten_games()
    assert (fresh(game).ending, fresh(game).ended_by, seat_of(game, world.ben).has_won) == ("stopped", None, True)
    assert (fresh(waiting).ending, fresh(waiting).ended_at is None) == ("", False)


def test_a_move_asks_the_database_as_often_for_40_seats_as_for_2(world: World) -> None:
    def queries(students: list[Student]) -> int:
        game = started(world, students=students, options=FAST)
        seat = game.seats.select_related("game").first()
        with CaptureQueriesContext(connection) as asked:
            playing.play(seat, move=right_show(game), seen_ply=0, token=uuid.uuid4(), now=world.now)
        return len(asked)

    assert queries(more_students(world, 2)) == queries(more_students(world, 40))


@pytest.mark.parametrize("many", [2, 40])
def test_the_places_of_a_table_are_one_query(world: World, many: int, django_assert_num_queries) -> None:
    game = started(world, students=more_students(world, many))
    with django_assert_num_queries(1):
        assert len(places(game)) == many


def test_after_the_end_nobody_joins(world: World) -> None:
    game = started(world, students=[world.ben])
    services.end_now(game, by=world.ana, now=world.now)
    with pytest.raises(Refused, match="The game is over"):
        playing.join(game, world.bea, now=world.now)


def test_a_whole_game_ends_by_itself_when_the_last_swish_is_taken(world: World) -> None:
    game = started(world, options=FAST)
    rules = fresh(game).rules
    while (state := state_of(game)) and rules.result(state) is None:
        if rules.is_there_one(state):
            play(game, world.ben, right_show(game, at_most=12), now=world.now)
        else:
            services.play_for_table(game, move="swap-four", seen_ply=fresh(game).ply, token=uuid.uuid4(), now=world.now)
    game = fresh(game)
    assert (game.ending, game.ended_at, game.ended_by) == ("cleared", world.now, None)
    assert seat_of(game, world.ben).points == pile(game, world.ben) > 30
    assert replay(game)[-1] == state_of(game)


def test_a_student_whose_data_are_erased_leaves_a_game_that_still_replays(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    Student.objects.filter(pk=world.ben.pk).delete()
    assert replay(game)[-1] == state_of(game)
    assert [place.name for place in places(game)] == ["Bea Núñez", ""]


def test_the_table_offers_a_seat_to_late_joiners_up_to_a_hundred(world: World) -> None:
    game = started(world, students=[world.ben], one_screen=True, nameless=99)
    assert Join() not in game.rules.moves(state_of(game), -1)
    with pytest.raises(Refused, match="Nobody can join"):
        playing.join(game, world.bea, now=world.now, by=world.ana)
    assert Seat.objects.filter(student=world.bea).count() == 0
