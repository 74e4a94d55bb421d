"""The variants of Swish, Swish Jr., and players who come and go: docs/rules/swish-play.md."""

from dataclasses import replace

import pytest

from games.core import TABLE, BadOptions, Clocks, EndNow, IllegalMove, Join, Leave, Return, Seat, TimeOut, chance
from games.swish.edition import SWISH
from games.swish.moves import Call, Handicap, Move, Refill, Stuck, SwapFour
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME, SwishGame
from games.swish.state import Happening, LostCard, Options, Phase, State
from games.table import deal_game
from tests.games.swish_rules.position import PAIR, QUIET, TRIPLE, cards, play, position

JR_QUIET = "0-1 0-1 0-2 0-2 0-4 0-4 0-5 0-5 0-8 0-8"


def code(game: SwishGame, state: State, seat: int, move: Move | str) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(game, state, (seat, move))
    return refused.value.code


def test_beginners_play_two_card_swishes_only() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, f"{PAIR} {TRIPLE}", at_most=2), (0, Call()))
    assert code(SWISH_GAME, state, 0, "show 2 3 4") == "too_many"
    assert play(SWISH_GAME, state, (0, "show 0 1")).players[0].swishes == 1


def test_strong_players_need_three_cards_or_more_and_the_others_any_number() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE}", handicaps=(3, 2))
    strong, other = play(SWISH_GAME, state, (0, Call())), play(SWISH_GAME, state, (1, Call()))
    with pytest.raises(IllegalMove, match="at least 3 cards"):
        play(SWISH_GAME, strong, (0, "show 0 1"))
    assert play(SWISH_GAME, strong, (0, "show 2 3 4")).players[0].swishes == 1
    assert play(SWISH_GAME, other, (1, "show 0 1")).players[1].swishes == 1
    assert play(SWISH_GAME, other, (1, "show 2 3 4")).players[1].swishes == 1


@pytest.mark.parametrize(("handicaps", "at_least"), [((), [3, 3]), ((2, 4), [3, 4])])
def test_no_handicap_goes_below_the_smallest_size_of_the_game(handicaps: tuple[int, ...], at_least: list[int]) -> None:
    options = replace(SWISH_GAME.options, at_least=3, handicaps=handicaps)
    state = deal_game(SWISH_GAME, options, seats=2, seed="a")
    assert [player.at_least for player in state.players] == at_least


def test_a_show_of_a_size_that_is_not_allowed_costs_nothing_and_the_clock_runs_on() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, f"{PAIR} {TRIPLE}", handicaps=(3, 2), piles=("4-3", "")), (0, Call()))
    assert code(SWISH_GAME, state, 0, "show 0 1") == "too_few"
    assert (state.phase, state.players[0].pile) == (Phase.SHOW, cards("4-3"))


def test_the_teacher_may_change_a_handicap_in_the_running_game() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE}")
    state = play(SWISH_GAME, state, (TABLE, Handicap(Seat(0), 3)))
    assert [player.at_least for player in state.players] == [3, 2]
    assert code(SWISH_GAME, state, TABLE, Handicap(Seat(0), 1)) == "handicap_range"
    assert code(SWISH_GAME, state, TABLE, Handicap(Seat(0), 13)) == "handicap_range"
    assert code(SWISH_GAME, state, 0, Handicap(Seat(0), 2)) == "table_only"


@pytest.mark.parametrize("size", [3, 4, 5])
def test_students_may_play_with_swishes_of_one_size_only(size: int) -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE} 0-1 1-0 3-4 4-3 0-5 1-4 1-10 3-10 4-0", at_least=size, at_most=size)
    state = play(SWISH_GAME, state, (0, Call()))
    shows = {2: "show 0 1", 3: "show 2 3 4", 4: "show 5 6 7 8", 5: "show 9 10 11 12 13"}
    assert play(SWISH_GAME, state, (0, shows.pop(size))).players[0].swishes == 1
    codes = {many: code(SWISH_GAME, state, 0, other) for many, other in shows.items()}
    assert codes == {many: "too_few" if many < size else "too_many" for many in codes}


def test_students_may_play_with_three_to_five_cards() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE} 0-1 1-0 3-4 4-3", at_least=3, at_most=5)
    state = play(SWISH_GAME, state, (0, Call()))
    assert code(SWISH_GAME, state, 0, "show 0 1") == "too_few"
    assert play(SWISH_GAME, state, (0, "show 2 3 4")).players[0].swishes == 1
    assert play(SWISH_GAME, state, (0, "show 5 6 7 8")).players[0].swishes == 1


def test_who_needs_more_cards_than_lie_there_cannot_call() -> None:
    state = position(SWISH_GAME, PAIR, handicaps=(3, 2))
    assert code(SWISH_GAME, state, 0, Call()) == "table_too_small"
    assert SWISH_GAME.movers(state) == {TABLE, 1}


def test_one_player_alone_plays_for_a_set_time() -> None:
    options = replace(SWISH_GAME.options, game_seconds=180)
    state = deal_game(SWISH_GAME, options, seats=1, seed="solo")
    assert SWISH_GAME.clocks(state) == Clocks(turn=None, game=180)
    ended = play(SWISH_GAME, state, (TABLE, EndNow()))
    assert ended.ending == "stopped"


def test_one_player_alone_clears_the_table_and_keeps_count() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE}", piles=("",), fast=True)
    state = play(SWISH_GAME, state, (0, "show 0 2"), (0, "show 0 1"), (0, "show 2 3 4"))
    player = state.players[0]
    assert (player.swishes, player.mistakes, len(player.pile), state.ending) == (2, 1, 5, "cleared")


def test_in_the_fast_game_cards_are_shown_without_a_call() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE}", fast=True)
    assert code(SWISH_GAME, state, 0, Call()) == "no_calls"
    assert play(SWISH_GAME, state, (1, "show 0 1")).players[1].pile == cards(PAIR)


def test_in_the_fast_game_a_wrong_show_costs_a_card_too() -> None:
    state = position(SWISH_GAME, PAIR + " 0-1", fast=True, piles=("4-3", ""))
    after = play(SWISH_GAME, state, (0, "show 0 2"))
    assert (after.players[0].pile, after.out) == ((), cards("4-3"))


def test_jr_has_forty_two_cards_and_twelve_of_them_lie_on_the_table() -> None:
    state = deal_game(SWISH_JR_GAME, SWISH_JR_GAME.options, seats=2, seed="a")
    assert (len(state.cards()), len(state.draw)) == (12, 30)


def test_in_jr_the_lost_card_goes_back_into_the_draw_pile() -> None:
    state = position(SWISH_JR_GAME, f"0-1 1-0 {JR_QUIET}", draw="3-4 4-3 1-4", piles=("3-7 7-3", ""))
    lost = [
        SWISH_JR_GAME.play(play(SWISH_JR_GAME, state, (0, Call())), TABLE, TimeOut(), rng)
        for rng in (chance("x", ply=ply) for ply in range(40))
    ]
    assert {(after.players[0].pile, after.out, len(after.draw)) for after in lost} == {(cards("3-7"), (), 4)}
    assert {after.draw.index(cards("7-3")[0]) for after in lost} == {0, 1, 2, 3}


def test_in_jr_the_finder_refills() -> None:
    state = position(SWISH_JR_GAME, f"0-1 1-0 {JR_QUIET}", draw="3-4 4-3 1-4")
    taken = play(SWISH_JR_GAME, state, (1, Call()), (1, "show 0 1"))
    assert (taken.phase, taken.gaps()) == (Phase.REFILL, (0, 1))
    assert SWISH_JR_GAME.movers(taken) == {TABLE, 1}
    assert code(SWISH_JR_GAME, taken, 0, Refill()) == "not_full"
    full = play(SWISH_JR_GAME, taken, (1, Refill()))
    assert (full.table[:2], full.draw, full.phase) == (cards("3-4 4-3"), cards("1-4"), Phase.OPEN)


def test_the_table_refills_when_the_finder_does_not() -> None:
    state = position(SWISH_JR_GAME, f"0-1 1-0 {JR_QUIET}", draw="3-4 4-3")
    taken = play(SWISH_JR_GAME, state, (1, Call()), (1, "show 0 1"))
    assert SWISH_JR_GAME.clocks(taken) == Clocks(turn=4, game=None)
    assert play(SWISH_JR_GAME, taken, (TABLE, TimeOut())).table[:2] == cards("3-4 4-3")


def test_with_an_empty_draw_pile_there_is_nothing_to_refill() -> None:
    state = play(SWISH_JR_GAME, position(SWISH_JR_GAME, "0-1 1-0 3-4 4-3"), (0, Call()), (0, "show 0 1"))
    assert (state.phase, state.actor, state.gaps()[:2]) == (Phase.OPEN, None, (0, 1))


def test_nobody_refills_a_full_table() -> None:
    state = position(SWISH_JR_GAME, f"0-1 1-0 {JR_QUIET}", draw="3-4")
    assert code(SWISH_JR_GAME, state, 0, Refill()) == "no_gaps"


def test_in_jr_four_of_twelve_cards_are_swapped_when_all_are_stuck() -> None:
    state = position(SWISH_JR_GAME, f"0-3 0-3 {JR_QUIET}", draw="3-4 4-3 1-4 4-1 7-4")
    state = play(SWISH_JR_GAME, state, (0, Stuck()), (1, Stuck()))
    assert state.last is not None
    assert (state.last.happening, len(state.last.places)) == (Happening.SWAPPED, 4)
    assert set(cards("3-4 4-3 1-4 4-1")) < set(state.cards())


@pytest.mark.parametrize(("size", "shown"), [(3, "show 2 3 4"), (4, "show 5 6 7 8")])
def test_advanced_jr_is_played_with_three_and_then_with_four_cards_only(size: int, shown: str) -> None:
    state = position(SWISH_JR_GAME, "0-1 1-0 0-1 1-2 2-0 0-1 1-2 2-5 5-0", at_least=size, at_most=size)
    state = play(SWISH_JR_GAME, state, (0, Call()))
    assert code(SWISH_JR_GAME, state, 0, "show 0 1") == "too_few"
    assert play(SWISH_JR_GAME, state, (0, shown)).players[0].swishes == 1


def test_in_jr_up_to_nine_cards_are_possible() -> None:
    state = position(SWISH_JR_GAME, "0-1 1-2 2-5 5-8 8-7 7-6 6-3 3-4 4-0 0-2")
    state = play(SWISH_JR_GAME, state, (0, Call()))
    assert len(play(SWISH_JR_GAME, state, (0, "show 0 1 2 3 4 5 6 7 8")).players[0].pile) == 9
    assert code(SWISH_JR_GAME, state, 0, "show 0 1 2 3 4 5 6 7 8 9") == "too_many"


def test_a_late_joiner_gets_the_next_seat_and_is_marked() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, f"{PAIR} {TRIPLE}"), (TABLE, Join()), (2, Call()), (2, "show 0 1"))
    assert [player.late for player in state.players] == [False, False, True]
    assert state.players[2].pile == cards(PAIR)


def test_somebody_may_join_while_another_player_shows_cards() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, PAIR), (0, Call()), (TABLE, Join()))
    assert (state.phase, state.actor, len(state.players)) == (Phase.SHOW, 0, 3)


def test_the_hundred_and_first_player_cannot_join() -> None:
    state = position(SWISH_GAME, PAIR, piles=("",) * 100)
    assert code(SWISH_GAME, state, TABLE, Join()) == "table_full"
    assert Join() not in SWISH_GAME.moves(state, TABLE)


def test_a_player_who_was_taken_out_cannot_move_and_cannot_win_but_keeps_the_pile() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, PAIR, piles=("4-3", "1-7", "")), (TABLE, Leave(Seat(0))))
    assert code(SWISH_GAME, state, 0, Call()) == "away"
    result = SWISH_GAME.result(play(SWISH_GAME, state, (TABLE, EndNow())))
    assert result is not None
    assert (result.points, result.winners) == ((1.0, 1.0, 0.0), (1,))


def test_the_call_of_a_player_who_is_taken_out_lapses_without_loss() -> None:
    state = position(SWISH_GAME, PAIR, piles=("4-3", ""))
    state = play(SWISH_GAME, state, (0, Call()), (TABLE, Leave(Seat(0))))
    assert (state.phase, state.players[0].pile, state.players[0].mistakes) == (Phase.OPEN, cards("4-3"), 0)
    assert play(SWISH_GAME, state, (1, Call())).actor == 1


def test_the_table_refills_at_once_when_the_finder_is_taken_out() -> None:
    state = position(SWISH_JR_GAME, f"0-1 1-0 {JR_QUIET}", draw="3-4 4-3")
    state = play(SWISH_JR_GAME, state, (0, Call()), (0, "show 0 1"), (TABLE, Leave(Seat(0))))
    assert (state.phase, state.table[:2]) == (Phase.OPEN, cards("3-4 4-3"))


def test_a_player_who_leaves_does_not_hold_up_the_vote() -> None:
    state = position(SWISH_GAME, QUIET, draw="0-3 1-4 4-6 7-1", piles=("", "", ""))
    state = play(SWISH_GAME, state, (0, Stuck()), (1, Stuck()), (TABLE, Leave(Seat(2))))
    assert set(cards("0-3 1-4 4-6 7-1")) < set(state.cards())


def test_a_player_who_comes_back_plays_on_with_the_old_pile() -> None:
    state = position(SWISH_GAME, PAIR, piles=("4-3", ""))
    state = play(SWISH_GAME, state, (TABLE, Leave(Seat(0))), (TABLE, Return(Seat(0))), (0, Call()))
    assert (state.actor, state.players[0].pile, state.players[0].late) == (0, cards("4-3"), False)


def test_nobody_is_taken_out_twice_or_brought_back_who_is_there() -> None:
    state = position(SWISH_GAME, PAIR)
    assert code(SWISH_GAME, state, TABLE, Return(Seat(0))) == "not_away"
    gone = play(SWISH_GAME, state, (TABLE, Leave(Seat(0))))
    assert code(SWISH_GAME, gone, TABLE, Leave(Seat(0))) == "away"
    assert code(SWISH_GAME, gone, TABLE, Leave(Seat(7))) == "no_seat"


def test_a_game_whose_players_have_all_gone_waits_for_the_teacher() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, PAIR), (TABLE, Leave(Seat(0))), (TABLE, Leave(Seat(1))))
    assert state.phase is Phase.OPEN
    assert SWISH_GAME.movers(state) == {TABLE}
    assert Join() in SWISH_GAME.moves(state, TABLE)
    assert SwapFour() not in SWISH_GAME.moves(state, TABLE)


def test_only_the_teacher_can_ask_whether_there_is_one() -> None:
    assert SWISH_GAME.is_there_one(position(SWISH_GAME, PAIR))
    assert not SWISH_GAME.is_there_one(position(SWISH_GAME, QUIET))
    assert not SWISH_GAME.is_there_one(position(SWISH_GAME, PAIR, at_least=3))


def test_a_deck_corrected_by_the_teacher_is_played() -> None:
    other = SWISH.with_singles(cards("3-1 1-3 0-1 1-0 3-4 4-3 0-4 4-0 0-3 3-0 0-5 3-8"))
    state = deal_game(SWISH_GAME, replace(SWISH_GAME.options, deck=other.deck), seats=2, seed="a")
    assert sorted(map(SWISH.pattern, (*state.cards(), *state.draw))) == sorted(map(SWISH.pattern, other.deck))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"at_least": 1}, "two cards or more"),
        ({"at_least": 5, "at_most": 4}, "not above the largest"),
        ({"at_most": 13}, "at most 12 cards"),
        ({"handicaps": (2, 13)}, "from 2 to 12"),
        ({"handicaps": (2, 2, 2)}, "for each seat or for none"),
        ({"show_seconds": 0}, "from 1 to 600 seconds"),
        ({"game_seconds": 86_401}, "from 1 to 86400 seconds"),
        ({"deck": cards("3-0")}, "from 2 to 60 cards"),
        ({"deck": cards("3-0 3-12")}, "no space 12"),
    ],
)
def test_options_that_fit_no_game_are_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        deal_game(SWISH_GAME, changed(SWISH_GAME.options, change), seats=2, seed="a")


@pytest.mark.parametrize("seats", [0, -1, 101])
def test_a_game_is_dealt_for_one_to_a_hundred_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="1 to 100 players"):
        deal_game(SWISH_GAME, SWISH_GAME.options, seats=seats, seed="a")


def test_a_deck_without_any_swish_is_over_at_the_deal() -> None:
    options = replace(SWISH_GAME.options, deck=cards(QUIET))
    assert deal_game(SWISH_GAME, options, seats=2, seed="a").ending == "cleared"


def test_the_rule_texts_differ_in_the_lost_card_and_in_who_refills() -> None:
    swish, jr = SWISH_GAME.options, SWISH_JR_GAME.options
    assert (swish.lost_card, swish.finder_refills) == (LostCard.OUT, False)
    assert (jr.lost_card, jr.finder_refills) == (LostCard.BACK, True)


def changed(options: Options, change: dict[str, object]) -> Options:
    return replace(options, **change)  # type: ignore[arg-type]
