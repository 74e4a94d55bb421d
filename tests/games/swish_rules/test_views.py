"""What each person sees of a game of Swish, and what nobody sees."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from games.core import TABLE, WALL, EndNow, Leave, Seat
from games.swish.card import Card, Turn
from games.swish.moves import Call
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.swish.state import Happening, Options, Phase, Player, State
from games.swish.views import DealerView, SeatView, TableView
from tests.games.contract import walk
from tests.games.swish_rules.cases import JR_CASE, SWISH_CASE
from tests.games.swish_rules.position import PAIR, QUIET, TRIPLE, cards, play, position

FULL = f"{PAIR} {QUIET.removesuffix(' 4-1 4-3')}"


def seat_view(state: State, seat: int) -> SeatView:
    view = SWISH_GAME.view(state, Seat(seat))
    assert isinstance(view, SeatView)
    return view


def wall(state: State) -> TableView:
    view = SWISH_GAME.view(state, WALL)
    assert isinstance(view, TableView)
    return view


def parts(thing: Any) -> Iterator[Any]:
    """Yield everything inside a view."""
    yield thing
    if dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from parts(getattr(thing, field.name))
    elif isinstance(thing, tuple) and not isinstance(thing, Card):
        for part in thing:
            yield from parts(part)


def test_the_wall_sees_the_cards_on_the_table_and_how_many_are_in_each_pile() -> None:
    view = wall(position(SWISH_GAME, FULL, draw="4-6 1-7 7-1", piles=("2-8", "")))
    assert view.table == cards(FULL)
    assert view.draw_size == 3
    assert [player.cards for player in view.players] == [1, 0]


@pytest.mark.parametrize("case", [SWISH_CASE, JR_CASE])
def test_no_view_of_a_whole_game_holds_a_card_that_does_not_lie_open(case: Any) -> None:
    """A card in a view lies on the table or was the last to be shown or swapped."""
    seen = 0
    for state in walk(case, "views").states:
        lying = [*state.cards(), *(state.last.cards if state.last else ())]
        for seat in (TABLE, WALL, Seat(0), Seat(1)):
            for part in parts(case.game.view(state, seat)):
                assert not isinstance(part, State | Options | Player)
                if isinstance(part, Card):
                    assert part in lying
                    seen += 1
    assert seen > 1000


def test_no_view_names_a_pile_a_deck_or_a_seed() -> None:
    named = {field.name for view in (TableView, SeatView, DealerView) for field in dataclasses.fields(view)}
    assert named.isdisjoint({"draw", "pile", "piles", "deck", "out", "seed", "options", "state"})


def test_a_player_sees_the_own_handicap_and_the_teacher_all_of_them() -> None:
    state = position(SWISH_GAME, FULL, handicaps=(4, 2))
    assert [seat_view(state, seat).at_least for seat in (0, 1)] == [4, 2]
    dealer = SWISH_GAME.view(state, TABLE)
    assert isinstance(dealer, DealerView)
    assert dealer.handicaps == (4, 2)
    assert not hasattr(wall(state), "handicaps")


def test_the_teacher_sees_wrong_calls_and_whether_cards_can_be_swapped() -> None:
    state = position(SWISH_GAME, FULL, draw="4-6")
    called = play(SWISH_GAME, state, (1, Call()))
    wrong = play(SWISH_GAME, called, (1, "show 0 5"))
    empty = position(SWISH_GAME, FULL)
    dealers = [SWISH_GAME.view(moment, TABLE) for moment in (state, called, wrong, empty)]
    assert [dealer.may_swap for dealer in dealers if isinstance(dealer, DealerView)] == [True, False, True, False]
    assert [dealer.mistakes for dealer in dealers if isinstance(dealer, DealerView)] == [(0, 0)] * 2 + [(0, 1), (0, 0)]


def test_a_player_sees_what_the_own_buttons_can_do() -> None:
    state = position(SWISH_GAME, FULL, draw="4-6")
    before, called = seat_view(state, 0), play(SWISH_GAME, state, (0, Call()))
    caller, other = seat_view(called, 0), seat_view(called, 1)
    assert (before.may_call, before.may_show, before.may_refill, before.may_vote) == (True, False, False, True)
    assert (caller.may_call, caller.may_show, caller.may_refill, caller.may_vote) == (False, True, False, False)
    assert (other.may_call, other.may_show, other.may_refill, other.may_vote) == (False, False, False, False)


@pytest.mark.parametrize("case", [SWISH_CASE, JR_CASE])
def test_buttons_and_moves_agree_in_a_whole_game(case: Any) -> None:
    for state in walk(case, "buttons").states:
        for number in range(len(state.players)):
            seat = Seat(number)
            view = case.game.view(state, seat)
            any_button = view.may_call or view.may_show or view.may_refill or view.may_vote
            assert any_button == (len(case.game.moves(state, seat)) > 0)
            assert view.may_call == (Call() in case.game.moves(state, seat))


def test_a_taken_swish_is_shown_as_it_lies() -> None:
    state = position(SWISH_GAME, "3-0 11-8 " + TRIPLE)
    last = wall(play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))).last
    assert last is not None
    assert (last.happening, last.seat, last.cards) == (Happening.TOOK, 0, cards("3-0 11-8"))
    laid = {(SWISH_GAME.edition.turned(card, turn)) for card, turn in zip(last.cards, last.lay, strict=True)}
    assert {card.dot for card in laid} == {card.hoop for card in laid}
    assert last.left_over == ()


def test_of_a_wrong_stack_is_shown_what_is_left_over() -> None:
    state = position(SWISH_GAME, f"3-0 0-4 {PAIR}")
    last = wall(play(SWISH_GAME, state, (0, Call()), (0, "show 0 1"))).last
    assert last is not None
    assert [(left.card, left.symbol, left.space) for left in last.left_over] == [(0, "dot", 3), (1, "hoop", 4)]
    assert last.lay == (Turn.AS_IS, Turn.AS_IS)


def test_a_player_who_was_taken_out_is_told_so() -> None:
    view = seat_view(play(SWISH_GAME, position(SWISH_GAME, FULL), (TABLE, Leave(Seat(0)))), 0)
    assert (view.away, view.may_call) == (True, False)


def test_after_the_end_nobody_has_a_button() -> None:
    ended = play(SWISH_GAME, position(SWISH_GAME, FULL, draw="4-6"), (TABLE, EndNow()))
    view = seat_view(ended, 0)
    assert (view.may_call, view.may_show, view.may_refill, view.may_vote) == (False, False, False, False)
    assert (view.table.phase, view.table.ending) == (Phase.OVER, "stopped")


def test_the_finder_of_jr_sees_the_button_to_refill() -> None:
    state = position(SWISH_JR_GAME, "0-1 1-0 0-1 0-1 0-2 0-2 0-4 0-4 0-5 0-5 0-8 0-8", draw="3-4")
    taken = play(SWISH_JR_GAME, state, (0, Call()), (0, "show 0 1"))
    views = [SWISH_JR_GAME.view(taken, Seat(seat)) for seat in (0, 1)]
    assert [isinstance(view, SeatView) and view.may_refill for view in views] == [True, False]
