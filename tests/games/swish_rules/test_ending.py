"""Being stuck, the end of a game and who wins: docs/rules/swish-play.md."""

import pytest

from games.core import TABLE, EndNow, IllegalMove, Leave, Result, Seat, chance
from games.swish.card import Card
from games.swish.moves import Call, NotStuck, Stuck, SwapFour
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.swish.state import Ending, Happening, Phase
from tests.games.swish_rules.position import PAIR, QUIET, TRIPLE, cards, patterns, play, position

DRAW = "0-3 1-4 4-6 7-1 1-7 2-8"


def code(state: object, seat: int, move: object) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(SWISH_GAME, state, (seat, move))  # type: ignore[arg-type]
    return refused.value.code


def test_when_all_players_agree_that_they_see_none_the_dealer_swaps_four_cards_for_new_ones() -> None:
    before = position(SWISH_GAME, QUIET, draw=DRAW)
    after = play(SWISH_GAME, before, (0, Stuck()), (1, Stuck()))
    changed = [place for place in range(16) if before.table[place] != after.table[place]]
    assert len(changed) == 4
    assert [after.table[place] for place in changed] == list(cards("0-3 1-4 4-6 7-1"))
    assert after.last is not None
    assert (after.last.happening, after.last.places) == (Happening.SWAPPED, tuple(changed))


def test_the_dealer_shuffles_the_four_cards_back_into_the_draw_pile() -> None:
    before = position(SWISH_GAME, QUIET, draw=DRAW)
    after = play(SWISH_GAME, before, (0, Stuck()), (1, Stuck()))
    swapped = {before.table[place] for place in range(16) if before.table[place] != after.table[place]}
    assert set(after.draw) == {*swapped, *cards("1-7 2-8")}
    draws = [SWISH_GAME.play(before, TABLE, SwapFour(), chance("x", ply=ply)).draw for ply in range(60)]
    assert {draw.index(Card(1, 7)) for draw in draws} == {0, 1, 2, 3, 4, 5}


def test_chance_chooses_the_four_cards() -> None:
    before = position(SWISH_GAME, QUIET, draw=DRAW)
    swaps = [SWISH_GAME.play(before, TABLE, SwapFour(), chance("x", ply=ply)).last for ply in range(60)]
    assert {place for swap in swaps if swap is not None for place in swap.places} == set(range(16))


def test_after_a_swap_all_players_look_again() -> None:
    after = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw=DRAW), (0, Stuck()), (1, Stuck()))
    assert [player.stuck for player in after.players] == [False, False]


def test_nothing_is_swapped_as_long_as_one_player_still_looks() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw=DRAW, piles=("", "", "")), (0, Stuck()), (2, Stuck()))
    assert state.cards() == cards(QUIET)
    assert [player.stuck for player in state.players] == [True, False, True]


def test_a_player_may_take_back_being_stuck() -> None:
    state = position(SWISH_GAME, QUIET, draw=DRAW)
    state = play(SWISH_GAME, state, (0, Stuck()), (0, NotStuck()), (1, Stuck()))
    assert state.cards() == cards(QUIET)


def test_who_calls_is_not_stuck_any_more() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw=DRAW), (0, Stuck()), (0, Call()))
    assert not state.players[0].stuck


def test_new_cards_on_the_table_make_everybody_look_again() -> None:
    state = position(SWISH_GAME, QUIET[:-8] + " " + PAIR, draw=DRAW, piles=("", "", ""))
    state = play(SWISH_GAME, state, (1, Stuck()), (0, Call()), (0, "show 14 15"))
    assert [player.stuck for player in state.players] == [False, False, False]


def test_nobody_says_twice_to_be_stuck() -> None:
    state = position(SWISH_GAME, QUIET, draw=DRAW)
    assert code(state, 0, NotStuck()) == "not_said"
    assert code(play(SWISH_GAME, state, (0, Stuck())), 0, Stuck()) == "said_already"


def test_nobody_votes_while_somebody_shows_cards() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw=DRAW), (0, Call()))
    assert [code(called, seat, Stuck()) for seat in (0, 1)] == ["stopped", "stopped"]
    assert code(called, TABLE, SwapFour()) == "stopped"


def test_the_teacher_may_swap_four_cards_at_any_time() -> None:
    after = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw=DRAW), (TABLE, SwapFour()))
    assert len(set(after.cards()) - set(cards(QUIET))) == 4


def test_no_player_may_swap_alone() -> None:
    assert code(position(SWISH_GAME, QUIET, draw=DRAW), 0, SwapFour()) == "table_only"


def test_with_two_cards_in_the_draw_pile_two_are_swapped() -> None:
    after = play(SWISH_GAME, position(SWISH_GAME, QUIET, draw="0-3 1-4"), (TABLE, SwapFour()))
    assert set(cards("0-3 1-4")) < set(after.cards())
    assert (len(after.cards()), len(after.draw)) == (16, 2)


def test_nothing_can_be_swapped_without_a_draw_pile() -> None:
    state = position(SWISH_GAME, PAIR)
    assert code(state, TABLE, SwapFour()) == "pile_empty"
    assert code(state, 0, Stuck()) == "pile_empty"


def test_swapping_keeps_every_card() -> None:
    before = position(SWISH_GAME, QUIET, draw=DRAW)
    after = play(SWISH_GAME, before, (TABLE, SwapFour()))
    assert patterns(SWISH_GAME, after) == patterns(SWISH_GAME, before)


def test_the_game_ends_when_the_draw_pile_is_empty_and_no_swish_is_left() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, PAIR + " 0-1 0-9"), (0, Call()), (0, "show 0 1"))
    assert (state.phase, state.ending) == (Phase.OVER, Ending.CLEARED)
    assert SWISH_GAME.movers(state) == frozenset()
    assert [code(state, seat, Call()) for seat in (0, 1, TABLE)] == ["over", "over", "over"]


def test_the_game_goes_on_while_a_swish_is_left() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, f"{PAIR} {TRIPLE}"), (0, Call()), (0, "show 0 1"))
    assert (state.phase, SWISH_GAME.result(state)) == (Phase.OPEN, None)


def test_the_game_goes_on_while_the_draw_pile_can_still_bring_a_swish() -> None:
    state = position(SWISH_GAME, f"{PAIR} {QUIET[:-8]}", draw="4-1 4-3 0-3")
    assert play(SWISH_GAME, state, (0, Call()), (0, "show 0 1")).phase is Phase.OPEN


def test_the_game_ends_when_table_and_draw_pile_together_hold_no_swish() -> None:
    """Otherwise the dealer would swap four cards for ever."""
    state = position(SWISH_GAME, f"{PAIR} {QUIET[:-8]}", draw="4-1 4-3 0-1")
    assert play(SWISH_GAME, state, (0, Call()), (0, "show 0 1")).ending is Ending.CLEARED


def test_only_swishes_that_may_be_taken_keep_a_game_alive() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE}", at_most=2)
    assert play(SWISH_GAME, state, (0, Call()), (0, "show 0 1")).ending is Ending.CLEARED


def test_a_swish_that_only_the_strong_player_may_not_take_keeps_a_game_alive() -> None:
    state = position(SWISH_GAME, f"{TRIPLE} {PAIR}", handicaps=(3, 2))
    taken = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1 2"))
    assert taken.phase is Phase.OPEN
    assert play(SWISH_GAME, taken, (TABLE, Leave(Seat(1)))).ending is Ending.CLEARED


def test_most_cards_wins() -> None:
    state = position(SWISH_GAME, f"{PAIR} 0-1 0-9", piles=("4-3", "1-7 7-1"))
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))
    assert SWISH_GAME.result(state) == Result(points=(3.0, 2.0), winners=(Seat(0),), ending="cleared")


def test_ties_share_the_win() -> None:
    state = position(SWISH_GAME, f"{PAIR} 0-1 0-9", piles=("", "1-7 7-1", "4-3"))
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))
    assert SWISH_GAME.result(state) == Result(points=(2.0, 2.0, 1.0), winners=(Seat(0), Seat(1)), ending="cleared")


def test_nobody_wins_without_a_card() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, PAIR), (TABLE, EndNow()))
    assert SWISH_GAME.result(state) == Result(points=(0.0, 0.0), winners=(), ending="stopped")


def test_the_teacher_may_end_the_game_as_it_stands() -> None:
    state = position(SWISH_GAME, PAIR, piles=("4-3", ""))
    for state_now in (state, play(SWISH_GAME, state, (1, Call()))):
        ended = play(SWISH_GAME, state_now, (TABLE, EndNow()))
        assert SWISH_GAME.result(ended) == Result(points=(1.0, 0.0), winners=(Seat(0),), ending="stopped")


def test_a_wrong_call_at_the_end_brings_the_lost_card_of_jr_straight_to_the_table() -> None:
    state = position(SWISH_JR_GAME, "0-1 1-0 0-2", piles=("3-4", ""))
    state = play(SWISH_JR_GAME, state, (0, Call()), (0, "show 0 2"))
    assert (state.table[3:4], state.draw, state.players[0].pile) == (cards("3-4"), (), ())
