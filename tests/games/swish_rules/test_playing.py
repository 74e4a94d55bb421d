"""The rules of Swish in the order of the rule text: docs/rules/swish-play.md. One test for each sentence."""

from dataclasses import replace

import pytest

from games.core import TABLE, Clocks, IllegalMove, Seat, TimeOut
from games.swish.card import Turn
from games.swish.moves import Call, Show
from games.swish.rules import SWISH_GAME
from games.swish.state import Ending, Happening, Phase
from games.table import deal_game
from tests.games.swish_rules.position import PAIR, QUIET, TRIPLE, cards, patterns, play, position, show

FULL = f"{PAIR} {QUIET.removesuffix(' 4-1 4-3')}"
"""A full table with a swish on places 0 and 1."""


def refusal(state: object, seat: int, move: object) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(SWISH_GAME, state, (seat, move))  # type: ignore[arg-type]
    return refused.value.code


def test_sixteen_cards_lie_face_up_and_the_other_forty_four_are_the_draw_pile() -> None:
    state = deal_game(SWISH_GAME, SWISH_GAME.options, seats=2, seed="a")
    assert (len(state.cards()), state.gaps(), len(state.draw)) == (16, (), 44)


def test_the_sixty_cards_of_the_deck_are_dealt() -> None:
    state = deal_game(SWISH_GAME, SWISH_GAME.options, seats=2, seed="a")
    assert len(SWISH_GAME.edition.deck) == 60
    assert patterns(SWISH_GAME, state).total() == 60
    assert set(patterns(SWISH_GAME, state)) == set(range(36))


def test_another_seed_deals_other_cards() -> None:
    one, other = (deal_game(SWISH_GAME, SWISH_GAME.options, seats=2, seed=seed).table for seed in "ab")
    assert one != other


def test_cards_are_dealt_turned_as_chance_has_it() -> None:
    state = deal_game(SWISH_GAME, SWISH_GAME.options, seats=2, seed="a")
    as_listed = sum(card in SWISH_GAME.edition.deck for card in (*state.cards(), *state.draw))
    assert 5 <= as_listed <= 30  # a card has two to four lies, one of them listed


def test_there_are_no_turns_so_everybody_may_call() -> None:
    state = position(SWISH_GAME, FULL, piles=("", "", ""))
    assert SWISH_GAME.movers(state) == {TABLE, 0, 1, 2}
    for seat in (0, 1, 2):
        assert play(SWISH_GAME, state, (seat, Call())).actor == seat


def test_a_player_may_call_again_and_again() -> None:
    state = position(SWISH_GAME, f"{PAIR} {TRIPLE} {PAIR}", piles=("", ""))
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"), (0, Call()), (0, "show 5 6"))
    assert len(state.players[0].pile) == 4


def test_a_call_stops_the_game_for_all_others() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()))
    assert called.phase is Phase.SHOW
    assert SWISH_GAME.movers(called) == {TABLE, 0}
    assert refusal(called, 1, Call()) == "stopped"
    assert refusal(called, 1, "show 0 1") == "stopped"


def test_who_has_called_cannot_call_once_more() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()))
    assert refusal(called, 0, Call()) == "already_called"


def test_nobody_shows_cards_without_a_call() -> None:
    assert refusal(position(SWISH_GAME, FULL), 0, "show 0 1") == "not_called"


def test_the_caller_has_ten_seconds_to_show_the_cards() -> None:
    state = position(SWISH_GAME, FULL)
    assert SWISH_GAME.clocks(state) == Clocks(turn=None, game=None)
    assert SWISH_GAME.clocks(play(SWISH_GAME, state, (0, Call()))) == Clocks(turn=10, game=None)


def test_the_caller_shows_which_cards() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()), (0, "show 0 1"))
    assert state.last is not None
    assert (state.last.happening, state.last.seat, state.last.places) == (Happening.TOOK, 0, (0, 1))
    assert state.last.cards == cards(PAIR)


def test_who_shows_a_swish_takes_the_cards() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()), (0, "show 0 1"))
    assert state.players[0].pile == cards(PAIR)
    assert state.players[0].swishes == 1
    assert state.players[1].pile == ()


def test_cards_may_be_turned_for_a_swish() -> None:
    state = position(SWISH_GAME, "3-0 11-8 " + TRIPLE)
    assert play(SWISH_GAME, state, (0, Call()), (0, "show 0 1")).players[0].pile == cards("3-0 11-8")


def test_the_gaps_are_filled_from_the_draw_pile_in_its_order() -> None:
    state = position(SWISH_GAME, FULL, draw="3-0 0-3 4-1")
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))
    assert state.table[:2] == cards("3-0 0-3")
    assert (state.draw, state.phase) == (cards("4-1"), Phase.OPEN)


def test_a_wrong_show_leaves_all_cards_where_they_are() -> None:
    before = position(SWISH_GAME, FULL, draw="4-1")
    after = play(SWISH_GAME, before, (0, Call()), (0, "show 0 5"))
    assert (after.table, after.draw, after.phase) == (before.table, before.draw, Phase.OPEN)


def test_a_wrong_show_costs_one_card_which_is_out_of_the_game() -> None:
    state = position(SWISH_GAME, FULL, draw="4-1", piles=("4-3 1-7", "7-1"))
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 5"))
    assert (state.players[0].pile, state.out, state.draw) == (cards("4-3"), cards("1-7"), cards("4-1"))
    assert state.players[1].pile == cards("7-1")
    assert state.last is not None
    assert (state.last.happening, state.last.lost) == (Happening.WRONG, True)


def test_who_is_too_late_loses_a_card_as_well() -> None:
    state = position(SWISH_GAME, FULL, piles=("4-3 1-7", ""))
    state = play(SWISH_GAME, state, (0, Call()), (TABLE, TimeOut()))
    assert (state.players[0].pile, state.out, state.phase) == (cards("4-3"), cards("1-7"), Phase.OPEN)
    assert state.last is not None
    assert (state.last.happening, state.last.seat) == (Happening.TOO_LATE, 0)


def test_who_has_no_card_loses_none() -> None:
    state = position(SWISH_GAME, FULL, piles=("", "4-3"))
    for moves in ([(0, Call()), (0, "show 0 5")], [(0, Call()), (-1, TimeOut())]):
        after = play(SWISH_GAME, state, *moves)  # type: ignore[arg-type]
        assert ([len(player.pile) for player in after.players], after.out) == ([0, 1], ())
        assert after.players[0].mistakes == 1
        assert after.last is not None
        assert not after.last.lost


def test_no_time_runs_out_before_a_call() -> None:
    assert refusal(position(SWISH_GAME, FULL), TABLE, TimeOut()) == "no_clock"


def test_nobody_may_call_until_sixteen_cards_lie_again() -> None:
    state = position(SWISH_GAME, FULL, draw="3-0 0-3", finder_refills=True)
    taken = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))
    assert taken.gaps() == (0, 1)
    assert [refusal(taken, seat, Call()) for seat in (0, 1)] == ["not_full", "not_full"]
    with pytest.raises(ValueError, match="before the table is full"):
        replace(taken, phase=Phase.OPEN, actor=None)


def test_when_the_draw_pile_is_empty_calls_go_on_with_gaps() -> None:
    state = position(SWISH_GAME, f"{FULL.removesuffix(' 3-11 4-0')} {TRIPLE[:7]}", draw="4-0")
    state = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))
    assert (state.gaps(), state.draw, state.phase) == ((1,), (), Phase.OPEN)
    assert play(SWISH_GAME, state, (1, Call())).actor == 1


def test_every_swish_counts_composite_ones_too() -> None:
    state = position(SWISH_GAME, "0-1 1-0 3-4 4-3 " + PAIR)
    assert len(play(SWISH_GAME, state, (0, Call()), (0, "show 0 1 2 3")).players[0].pile) == 4


def test_a_four_card_swish_that_holds_a_smaller_one_counts() -> None:
    state = position(SWISH_GAME, "3-6 6-0 2-8 2-11")
    assert len(play(SWISH_GAME, state, (0, Call()), (0, "show 0 1 2 3")).players[0].pile) == 4


def test_two_swishes_that_need_the_same_spaces_are_no_swish_together() -> None:
    state = position(SWISH_GAME, "1-10 1-10 1-4 4-1")
    after = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1 2 3"))
    assert after.last is not None
    assert after.last.happening is Happening.WRONG


def test_a_swish_of_twelve_cards_can_be_taken() -> None:
    state = position(SWISH_GAME, "0-9 0-2 11-1 10-7 4-6 6-7 4-3 3-1 1-9 2-3 3-5 8-9")
    after = play(SWISH_GAME, state, (0, Call()), (0, "show 0 1 2 3 4 5 6 7 8 9 10 11"))
    assert (len(after.players[0].pile), after.ending) == (12, Ending.CLEARED)


def test_a_show_of_cards_that_lie_there_no_more_is_refused_and_costs_nothing() -> None:
    before = position(SWISH_GAME, FULL, draw="3-2 2-3", piles=("4-3", "1-7"), fast=True)
    late = show(before, 0, 1)
    after = play(SWISH_GAME, before, (0, "show 0 1"))
    assert refusal(after, 1, late) == "cards_gone"
    assert after.players[1].pile == cards("1-7")


def test_a_show_of_cards_that_never_lay_there_is_refused() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, PAIR), (0, Call()))
    for forged in (Show((0, 1), cards("0-3 3-0")), Show((0, 2), cards("3-0 0-3")), Show((0, 99), cards(PAIR))):
        assert refusal(called, 0, forged) == "cards_gone"


def test_one_card_is_never_a_swish() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()))
    assert refusal(called, 0, "show 0") == "too_few"


def test_more_cards_than_a_swish_can_have_are_refused() -> None:
    called = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()))
    assert refusal(called, 0, "show " + " ".join(map(str, range(13)))) == "too_many"


def test_a_player_may_also_have_to_show_how_the_cards_lie() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, "3-0 11-8 " + PAIR, lay_counts=True), (0, Call()))
    assert refusal(state, 0, "show 0 1") == "lay_needed"
    right = play(SWISH_GAME, state, (0, show(state, 0, 1, lay=(Turn.AS_IS, Turn.HALF))))
    wrong = play(SWISH_GAME, state, (0, show(state, 0, 1, lay=(Turn.AS_IS, Turn.FLIP_LR))))
    assert (right.players[0].swishes, wrong.players[0].swishes) == (1, 0)
    assert (right.players[0].mistakes, wrong.players[0].mistakes) == (0, 1)


def test_two_cards_laid_on_the_same_spaces_are_no_swish() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, "0-1 1-0 1-0 " + PAIR, lay_counts=True), (0, Call()))
    after = play(SWISH_GAME, state, (0, show(state, 0, 1, 2, lay=(Turn.AS_IS,) * 3)))
    assert after.players[0].swishes == 0


def test_how_cards_lie_is_not_asked_in_the_plain_game() -> None:
    state = play(SWISH_GAME, position(SWISH_GAME, FULL), (0, Call()))
    assert refusal(state, 0, show(state, 0, 1, lay=(Turn.AS_IS, Turn.AS_IS))) == "lay_unasked"


def test_a_stranger_cannot_call() -> None:
    state = position(SWISH_GAME, FULL)
    assert [refusal(state, seat, Call()) for seat in (Seat(2), Seat(-2), Seat(10**9))] == ["no_seat"] * 3


def test_the_table_cannot_call_and_no_player_can_deal() -> None:
    state = position(SWISH_GAME, FULL)
    assert refusal(state, TABLE, Call()) == "players_only"
    assert refusal(state, 0, TimeOut()) == "table_only"
