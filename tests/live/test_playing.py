"""Moves of players: what counts, what is refused, and that a refusal changes nothing."""

import uuid

import pytest
from django.db import OperationalError

from classroom.live import playing, services, table
from classroom.live.log import replay
from classroom.live.models import Game, LoggedMove
from classroom.live.refusals import MoveRefused
from classroom.web.http import Refused
from classroom.web.models import Topic
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
from tests.world import World


def rows(game: Game) -> tuple[object, ...]:
    """All of a game that a move can change."""
    game = fresh(game)
    return game.state, game.ply, game.turn_due_at, log_lines(game), list(game.seats.values_list())


def test_a_call_and_a_right_show_win_the_cards(world: World) -> None:
    game = started(world)
    show = right_show(game)
    play(game, world.ben, "call", now=world.now)
    play(game, world.ben, show, now=world.now)
    assert pile(game, world.ben) == len(show.split()) - 1
    assert log_lines(game) == [(1, "Ben Aydin", "call"), (2, "Ben Aydin", show)]


def test_a_move_is_told_to_the_watchers_once(world: World) -> None:
    game = started(world)
    before = Topic.objects.get(name=game.topic).number
    play(game, world.ben, "call", now=world.now)
    assert Topic.objects.get(name=game.topic).number == before + 1


def test_a_wrong_show_costs_a_card_and_is_a_move_like_any_other(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.ben, right_show(game), now=world.now)
    had = pile(game, world.ben)
    assert play(game, world.ben, wrong_show(game), now=world.now).ply == 2
    assert pile(game, world.ben) == had - 1


def test_the_same_token_again_is_the_same_move(world: World) -> None:
    game = started(world)
    token = uuid.uuid4()
    first = play(game, world.ben, "call", now=world.now, token=token, seen_ply=0)
    before = rows(game)
    assert play(game, world.ben, "call", now=world.now, token=token, seen_ply=0) == first
    assert rows(game) == before


def test_a_token_of_another_players_move_is_refused(world: World) -> None:
    game = started(world)
    token = uuid.uuid4()
    play(game, world.ben, "stuck", now=world.now, token=token)
    with pytest.raises(Refused) as refusal:
        play(game, world.bea, "stuck", now=world.now, token=token)
    assert refusal.value.status == 409
    assert log_lines(game) == [(1, "Ben Aydin", "stuck")]


def test_if_the_database_goes_away_before_the_end_of_a_move_nothing_of_it_is_kept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(topic: str) -> int:
        raise OperationalError(topic)

    game = started(world, options=FAST)
    token, show = uuid.uuid4(), right_show(game)
    before = rows(game)
    with monkeypatch.context() as patch:
        patch.setattr(table, "tell", gone)
        with pytest.raises(OperationalError):
            play(game, world.ben, show, now=world.now, token=token)
    assert rows(game) == before
    assert play(game, world.ben, show, now=world.now, token=token).ply == 1


def test_after_a_call_the_others_are_told_who_called(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now, seen_ply=0)
    before = rows(game)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.bea, "call", now=world.now, seen_ply=0)
    assert refusal.value.sentence == "Ben Aydin was faster. Another player has called. Wait until the cards are shown."
    assert (refusal.value.status, refusal.value.code) == (409, "stopped")
    assert rows(game) == before


def test_cards_that_another_has_taken_are_refused_without_penalty(world: World) -> None:
    game = started(world, options=FAST)
    play(game, world.bea, right_show(game, which=0), now=world.now)
    had = pile(game, world.bea)
    show = right_show(game)
    play(game, world.ben, show, now=world.now, seen_ply=1)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.bea, show, now=world.now, seen_ply=1)
    assert refusal.value.code == "cards_gone"
    assert refusal.value.sentence == "Ben Aydin was faster. These cards do not lie there any more."
    assert pile(game, world.bea) == had


def test_a_show_of_cards_that_still_lie_counts_on_arrival_however_old_the_page(world: World) -> None:
    game = started(world, options=FAST)
    show = right_show(game)
    play(game, world.bea, wrong_show(game), now=world.now, seen_ply=0)
    services.play_for_table(game, move="handicap 0 3", seen_ply=1, token=uuid.uuid4(), now=world.now)
    assert play(game, world.ben, show, now=world.now, seen_ply=0).ply == 3


def test_votes_of_others_make_no_call_stale(world: World) -> None:
    game = started(world)
    play(game, world.bea, "stuck", now=world.now, seen_ply=0)
    assert play(game, world.ben, "call", now=world.now, seen_ply=0).ply == 2


def test_a_call_for_a_table_that_does_not_lie_any_more_is_refused(world: World) -> None:
    game = started(world)
    play(game, world.bea, "call", now=world.now)
    play(game, world.bea, right_show(game), now=world.now)
    before = rows(game)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.ben, "call", now=world.now, seen_ply=0)
    assert (refusal.value.code, refusal.value.status) == ("stale", 409)
    assert refusal.value.sentence == "Bea Núñez was faster. The game has gone on. Look again."
    assert rows(game) == before


def test_who_only_said_to_be_stuck_is_not_called_faster(world: World) -> None:
    game = started(world)
    play(game, world.bea, "stuck", now=world.now, seen_ply=0)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.ben, "refill", now=world.now, seen_ply=0)
    assert refusal.value.sentence == "There are no gaps to fill."


def test_a_show_that_is_too_small_is_told_so_whoever_was_faster(world: World) -> None:
    game = started(world, options=FAST)
    show = wrong_show(game)
    services.play_for_table(game, move="handicap 1 3", seen_ply=0, token=uuid.uuid4(), now=world.now)
    play(game, world.bea, show, now=world.now)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.ben, show, now=world.now, seen_ply=1)
    assert refusal.value.sentence == "Your swish must have at least 3 cards."


def test_the_last_move_of_a_game_sent_twice_is_the_same_move_also_after_the_end(world: World) -> None:
    game = started(world, options=FAST)
    token, show = uuid.uuid4(), right_show(game)
    first = play(game, world.ben, show, now=world.now, token=token, seen_ply=0)
    services.end_now(game, by=world.ana, now=world.now)
    assert play(game, world.ben, show, now=world.now, token=token, seen_ply=0) == first


@pytest.mark.parametrize("seen_ply", [-1, 1, 10**12])
def test_a_ply_that_has_never_been_is_refused(world: World, seen_ply: int) -> None:
    game = started(world)
    with pytest.raises(Refused) as refusal:
        play(game, world.ben, "call", now=world.now, seen_ply=seen_ply)
    assert refusal.value.status == 409
    assert log_lines(game) == []


@pytest.mark.parametrize(
    "text", ["", "dance", "show", "show 1:9-9", "call\x00", "call " * 2000, "show " + "1:0-0 " * 600]
)
def test_a_text_that_is_no_move_is_refused(world: World, text: str) -> None:
    game = started(world)
    before = rows(game)
    with pytest.raises(Refused) as refusal:
        play(game, world.ben, text, now=world.now)
    assert (refusal.value.sentence, refusal.value.status) == ("This is no move of this game.", 422)
    assert rows(game) == before


@pytest.mark.parametrize("text", ["end-now", "join", "leave 0", "return 0", "time-out", "swap-four", "handicap 0 2"])
def test_a_player_cannot_move_for_the_table(world: World, text: str) -> None:
    game = started(world)
    with pytest.raises(MoveRefused) as refusal:
        play(game, world.ben, text, now=world.now)
    assert (refusal.value.sentence, refusal.value.status) == ("Only the teacher can do this.", 422)


def test_a_seat_of_another_game_is_refused(world: World) -> None:
    game, other = started(world), started(world)
    seat = seat_of(other, world.ben)
    seat.game = game
    with pytest.raises(Refused, match="You have no seat in this game"):
        playing.play(seat, move="call", seen_ply=0, token=uuid.uuid4(), now=world.now)
    assert LoggedMove.objects.count() == 0


def test_before_the_deal_nobody_moves(world: World) -> None:
    game = opened(world, students=[world.ben])
    with pytest.raises(Refused, match="The game has not started yet"):
        play(game, world.ben, "call", now=world.now)


def test_after_the_end_nobody_moves(world: World) -> None:
    game = started(world)
    services.end_now(game, by=world.ana, now=world.now)
    before = rows(game)
    with pytest.raises(Refused, match="The game is over"):
        play(game, world.ben, "call", now=world.now)
    assert rows(game) == before


def test_during_a_pause_nobody_moves(world: World) -> None:
    game = started(world)
    services.pause(game, by=world.ana, now=world.now)
    with pytest.raises(Refused, match="The game is paused"):
        play(game, world.ben, "call", now=world.now)
    services.resume(game, now=world.now)
    assert play(game, world.ben, "call", now=world.now).ply == 1


def test_the_remote_swaps_four_cards_once_for_a_double_tap(world: World) -> None:
    game = started(world)
    token = uuid.uuid4()
    for _tap in range(2):
        services.play_for_table(game, move="swap-four", seen_ply=0, token=token, now=world.now)
    assert log_lines(game) == [(1, None, "swap-four")]


def test_the_remote_swaps_no_cards_that_it_does_not_show(world: World) -> None:
    game = started(world)
    services.play_for_table(game, move="swap-four", seen_ply=0, token=uuid.uuid4(), now=world.now)
    with pytest.raises(MoveRefused, match="The game has gone on"):
        services.play_for_table(game, move="swap-four", seen_ply=0, token=uuid.uuid4(), now=world.now)


@pytest.mark.parametrize("move", ["join", "leave 0", "return 0", "time-out", "end-now"])
def test_the_remote_sends_no_move_that_concerns_seats_or_clocks(world: World, move: str) -> None:
    game = started(world)
    with pytest.raises(Refused, match="There is a button of its own"):
        services.play_for_table(game, move=move, seen_ply=0, token=uuid.uuid4(), now=world.now)


def test_all_stuck_swaps_four_cards(world: World) -> None:
    game = started(world)
    for student in (world.ben, world.bea):
        play(game, student, "stuck", now=world.now, seen_ply=0)
    assert state_of(game).last.happening == "swapped"


def test_at_the_one_screen_the_teacher_moves_for_the_players_and_no_device_does(world: World) -> None:
    game = started(world, one_screen=True)
    with pytest.raises(Refused, match="your teacher taps for all"):
        play(game, world.ben, "call", now=world.now)
    play(game, world.ben, "call", now=world.now, by=world.ana)
    assert log_lines(game) == [(1, "Ben Aydin", "call")]


def test_in_a_game_on_devices_the_teacher_moves_for_nobody(world: World) -> None:
    game = started(world)
    with pytest.raises(Refused, match="on their own devices"):
        play(game, world.ben, "call", now=world.now, by=world.ana)


def test_a_played_game_replays_to_its_stored_state(world: World) -> None:
    game = started(world, students=[*more_students(world, 3), world.ben], options=FAST)
    for _round in range(5):
        play(game, world.ben, right_show(game), now=world.now)
    play(game, world.ben, wrong_show(game), now=world.now)
    playing.join(game, world.bea, now=world.now + seconds(1))
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    states = replay(game)
    assert len(states) == fresh(game).ply + 1 == 9
    assert states[-1] == state_of(game)
