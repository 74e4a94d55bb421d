"""Properties of whole games of Swish, with boards, players and moves by chance."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import TABLE, IllegalMove, Seat, chance
from games.swish.card import Turn
from games.swish.check import check
from games.swish.moves import Call, Shows
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME, SwishGame
from games.swish.state import Happening, LostCard, Options, Phase, State
from games.table import deal_game
from tests.games.swish_rules.position import PAIR, next_move, patterns, play, position, show

games = st.sampled_from([SWISH_GAME, SWISH_JR_GAME])


@st.composite
def variants(draw: st.DrawFn) -> tuple[SwishGame, Options]:
    """Any game with any variant."""
    game = draw(games)
    at_least = draw(st.integers(2, 4))
    options = replace(
        game.options,
        at_least=at_least,
        at_most=draw(st.integers(at_least, game.edition.spaces)),
        lost_card=draw(st.sampled_from(LostCard)),
        finder_refills=draw(st.booleans()),
        fast=draw(st.booleans()),
        lay_counts=draw(st.booleans()),
    )
    return game, options


@st.composite
def moments(draw: st.DrawFn) -> tuple[SwishGame, State]:
    """Any moment of any game."""
    game, options = draw(variants())
    seed = draw(st.integers(0, 10**6))
    state = deal_game(game, options, seats=draw(st.integers(1, 5)), seed=str(seed))
    rng = Random(seed)
    for ply in range(1, draw(st.integers(1, 60))):
        if not game.movers(state):
            break
        seat, move = next_move(game, state, rng)
        state = game.play(state, seat, move, chance(str(seed), ply=ply))
    return game, state


@settings(max_examples=60, deadline=None)
@given(moments())
def test_every_card_of_the_deck_is_somewhere_exactly_once(moment: tuple[SwishGame, State]) -> None:
    game, state = moment
    expected = [game.edition.pattern(card) for card in state.options.deck]
    assert sorted(patterns(game, state).elements(), key=repr) == sorted(expected, key=repr)


@settings(max_examples=60, deadline=None)
@given(moments())
def test_a_game_is_over_exactly_when_nobody_can_ever_take_a_swish_again(moment: tuple[SwishGame, State]) -> None:
    game, state = moment
    if state.phase is Phase.OPEN and state.seats_playing() and not state.draw:
        assert game.is_there_one(state)
    if state.ending == "cleared":
        assert not game.is_there_one(state)


@settings(max_examples=60, deadline=None)
@given(moments())
def test_calls_are_possible_only_at_a_full_table_or_with_an_empty_draw_pile(moment: tuple[SwishGame, State]) -> None:
    game, state = moment
    if any(Call() in game.moves(state, seat) for seat in state.seats_playing()):
        assert not state.gaps() or not state.draw


@settings(max_examples=60, deadline=None)
@given(moments())
def test_a_state_written_and_read_is_the_same(moment: tuple[SwishGame, State]) -> None:
    game, state = moment
    assert game.parse_state(game.state_text(state)) == state


@settings(max_examples=60, deadline=None)
@given(moments(), st.integers(0, 10**9))
def test_a_show_is_right_exactly_when_the_checker_says_so(moment: tuple[SwishGame, State], number: int) -> None:
    """The rules ask the solver, the views ask the checker: two independent ways."""
    game, state = moment
    if state.phase is not Phase.OPEN or not state.seats_playing():
        return
    state = replace(state, options=replace(state.options, fast=True, lay_counts=False))
    seat = state.seats_playing()[0]
    shows = list(islice(game.moves(state, seat), 300))[1:]
    if not shows:
        return
    move = shows[number % len(shows)]
    after = game.play(state, seat, move, chance("x", ply=1))
    assert after.last is not None
    right = check(after.last.cards, edition=game.edition).swish
    assert after.last.happening is (Happening.TOOK if right else Happening.WRONG)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=12), st.integers(0, 2**32))
def test_of_all_who_claim_the_same_cards_exactly_one_takes_them(claimers: list[int], seed: int) -> None:
    state = deal_game(SWISH_GAME, replace(SWISH_GAME.options, fast=True), seats=4, seed=str(seed))
    shows = list(islice(SWISH_GAME.moves(state, Seat(0)), 1, 121))
    rng = chance("x", ply=1)
    right = [move for move in shows if SWISH_GAME.play(state, Seat(0), move, rng).players[0].swishes]
    if not right:
        return
    codes = []
    for claimer in claimers:
        try:
            state = SWISH_GAME.play(state, Seat(claimer), right[0], chance("x", ply=2))
        except IllegalMove as late:
            codes.append(late.code)
    assert [player.swishes for player in state.players].count(1) == 1
    assert codes == ["cards_gone"] * (len(claimers) - 1)
    assert sum(player.mistakes for player in state.players) == 0


@pytest.mark.parametrize(("lying", "with_lay", "many"), [(4, False, 11), (16, False, 64_822), (3, True, 3 * 16 + 64)])
def test_the_number_of_shows_is_known_without_making_them(lying: int, with_lay: bool, many: int) -> None:
    table = deal_game(SWISH_GAME, SWISH_GAME.options, seats=1, seed="x").table[:lying]
    shows = Shows(table, sizes=range(2, 13), with_lay=with_lay)
    assert len(shows) == many
    if lying < 16:
        made = list(shows)
        assert len(set(made)) == many
        assert all(move in shows for move in made)


def test_a_show_with_a_card_that_lies_elsewhere_is_not_among_the_shows() -> None:
    state = position(SWISH_GAME, PAIR)
    called = play(SWISH_GAME, state, (0, Call()))
    moves = SWISH_GAME.moves(called, Seat(0))
    assert show(called, 0, 1) in moves
    assert replace(show(called, 0, 1), cards=tuple(reversed(state.cards()))) not in moves
    assert list(SWISH_GAME.moves(called, Seat(1))) == []
    assert TABLE in SWISH_GAME.movers(called)


def test_shows_say_how_the_cards_lie_exactly_if_the_game_asks_for_it() -> None:
    for lay_counts in (False, True):
        called = play(SWISH_GAME, position(SWISH_GAME, PAIR, lay_counts=lay_counts), (0, Call()))
        moves = SWISH_GAME.moves(called, Seat(0))
        assert (show(called, 0, 1) in moves) == (not lay_counts)
        assert (show(called, 0, 1, lay=(Turn.AS_IS, Turn.AS_IS)) in moves) == lay_counts
