"""What docs/rules/swap.md decides where the rule text is silent, but for slaps (test_slap_decisions.py): a test for each row."""

from collections import Counter
from dataclasses import replace

import pytest

from games.core import TABLE, WALL, BadNotation, BadOptions, Clocks, IllegalMove, Seat
from games.swap.cards import DECK, Colour, Kind
from games.swap.moves import NameColour, Play
from games.swap.rules import SWAP_GAME
from games.swap.skin import PACKS, Skin
from games.swap.state import Happening, Options, Phase
from games.swap.views import SeatView, TableView
from tests.games.swap.position import faces, play, position
from tests.games.swap.tables import FOUR, dealt, hands, sizes


def test_w1_two_to_seven_players_get_ten_cards_each() -> None:
    assert list(SWAP_GAME.seats) == [1, 2, 3, 4, 5, 6, 7]  # one person plays with computers
    assert {seats: len(dealt(seats).draw) for seats in (2, 7)} == {2: 83, 7: 33}
    for seats in (0, 1, 8, 10):
        with pytest.raises(BadOptions, match="2 to 7 players"):
            dealt(seats)


def test_w2_there_are_22_cards_of_each_colour_and_16_swaps() -> None:
    assert len(set(DECK)) == 104
    assert Counter(card.colour for card in DECK) == {**dict.fromkeys(Colour, 22), None: 16}
    for wrong in ("Rb13", "Rs5", "Rx3", "W17", "Wb1", "Rb0", "Rb", "R1", "rb1", "Rb01"):
        with pytest.raises(BadNotation):
            SWAP_GAME.parse_move(f"play {wrong}")


def test_w3_two_packs_are_a_skin_each_card_of_them_once() -> None:
    assert Counter(map(str, PACKS.values())) == Counter(
        f"{suit}{rank}"
        for suit in "CHSD"
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
        for _pack in (1, 2)
    )
    assert len(set(PACKS.values())) == 104
    ranks = {kind: {PACKS[card].rank for card in DECK if card.kind is kind} for kind in Kind}
    assert ranks[Kind.SWAP] == {"K", "Q"}
    assert (ranks[Kind.SUPER], ranks[Kind.SLAP], ranks[Kind.SWITCH]) == ({"J"}, {"10", "9"}, {"8", "7"})
    plain, packs = dealt(3), dealt(3, skin=Skin.TWO_PACKS)
    assert replace(packs, options=plain.options) == plain


def test_w4_nobody_can_change_the_pile() -> None:
    for text in ("swap-pile", "take-pile", "slap"):
        with pytest.raises(BadNotation):
            SWAP_GAME.parse_move(text)


@pytest.mark.parametrize("opening", ["Rx", "Rs", "Rc", "Rb"])
def test_w5_what_opens_the_game_only_gives_its_colour(opening: str) -> None:
    state = position(FOUR, opening, dealer=1)
    assert (state.phase, state.colour, state.current) == (Phase.PLAY, Colour.RED, 2)
    seen = {dealt(3, seed=f"open-{number}").top.kind for number in range(80)}
    assert seen == set(Kind)
    for number in range(80):
        opened = dealt(3, seed=f"open-{number}")
        assert opened.phase is (Phase.DEALER_COLOUR if opened.top.kind is Kind.SWAP else Phase.PLAY)
        assert sizes(opened) == [10, 10, 10]


def test_w6_if_a_swap_opens_the_game_the_dealer_names_any_colour_first() -> None:
    state = position(FOUR, "W", dealer=1)
    assert (state.phase, state.current, state.colour) == (Phase.DEALER_COLOUR, 1, None)
    assert SWAP_GAME.moves(state, Seat(1)) == tuple(map(NameColour, Colour))
    for seat, text in ((2, "draw"), (2, "colour P"), (1, "draw")):
        with pytest.raises(IllegalMove, match="First a colour must be named"):
            play(state, (seat, text))
    assert (play(state, (1, "colour G")).colour, play(state, (1, "colour G")).current) == (Colour.GREEN, 2)
    assert play(state, (TABLE, "time-out")).colour is Colour.PURPLE  # Bb Pb, and purple stands first


def test_w7_chance_says_who_deals_first_then_it_is_the_next_player() -> None:
    assert {dealt(3, seed=f"first-{number}").dealer for number in range(30)} == {0, 1, 2}
    state = replace(position(["Rb", "Gb", "Bb"], "Rb", dealer=2), options=Options(rounds=2))
    state = play(state, (0, "play Rb"))
    assert (state.phase, state.winner, [player.won for player in state.players]) == (Phase.SHOWN, 0, [1, 0, 0])
    state = play(state, (TABLE, "next-round"))
    assert (state.dealer, state.round, sizes(state)) == (0, 2, [10, 10, 10])


def test_w8_who_can_play_may_not_draw_even_if_it_is_a_lone_swap() -> None:
    state = position(["W Gb Gb", "Bb", "Pb"], "Rb")
    assert SWAP_GAME.moves(state, Seat(0)) == (Play(state.hand(Seat(0))[0]),)
    with pytest.raises(IllegalMove, match="You have a card that fits") as refusal:
        play(state, (0, "draw"))
    assert refusal.value.code == "can_play"


def test_w9_a_drawn_swap_is_played_at_once() -> None:
    state = play(position(["Gb Gb", "Bb", "Pb"], "Rb", draw="W"), (0, "draw"))
    assert (state.phase, state.top.kind, sizes(state)) == (Phase.TARGET, Kind.SWAP, [2, 1, 1])
    assert state.last is not None
    assert state.last.happening is Happening.DREW_AND_PLAYED


def test_w9_a_drawn_slap_of_the_colour_is_slapped() -> None:
    state = play(position(["Gb Gb", "Bb", "Pb"], "Rb", draw="Rs"), (0, "draw"))
    assert (state.phase, state.slaps) == (Phase.SLAP, 1)


def test_w9_a_card_that_does_not_fit_is_kept_and_nobody_sees_it() -> None:
    state = play(position(["Gb Gb", "Bb", "Pb"], "Rb", draw="Pb"), (0, "draw"))
    assert (hands(state)[0], state.current) == ("Gb Gb Pb", 1)
    assert state.last is not None
    assert state.last.card is None


def test_w10_a_swap_is_played_only_in_ones_own_turn_but_on_any_colour_and_on_a_swap() -> None:
    state = position(["Rb Gb", "W Bb", "Pb Pb"], "W", colour="R")
    with pytest.raises(IllegalMove, match="It is not your turn"):
        play(state, (1, "play W"))
    state = play(position(["W Gb", "W Bb", "Pb Pb"], "W", colour="R"), (0, "play W"))
    assert state.phase is Phase.TARGET


def test_w11_hands_change_first_then_any_colour_the_old_one_too() -> None:
    state = position(["W Gb Gb", "Bb Rb", "Pb"], "Rb")
    with pytest.raises(IllegalMove, match="First choose with whom"):
        play(state, (0, "play W"), (0, "colour R"))
    state = play(state, (0, "play W"), (0, "target 2"))
    view = SWAP_GAME.view(state, Seat(0))
    assert isinstance(view, SeatView)
    assert (faces(view.hand), state.phase) == ("Pb", Phase.COLOUR_ANY)
    assert [move.colour for move in SWAP_GAME.moves(state, Seat(0))] == list(Colour)
    assert hands(play(state, (0, "colour R"))) == ["Pb", "Bb Rb", "Gb Gb"]


@pytest.mark.parametrize("own", ["Gx", "Gs", "Gc", "Gb"])
def test_w12_only_a_swap_fits_every_colour(own: str) -> None:
    state = position([f"{own} W", "Bb", "Pb"], "Rb")
    with pytest.raises(IllegalMove, match="This card does not fit the colour"):
        play(state, (0, f"play {own}"))


def test_w13_a_colour_switch_names_another_colour_than_the_one_before() -> None:
    state = play(position(["Rc Gb", "Bb", "Pb"], "Rb"), (0, "play Rc"))
    assert [move.colour for move in SWAP_GAME.moves(state, Seat(0))] == [Colour.GREEN, Colour.PURPLE, Colour.BLUE]
    with pytest.raises(IllegalMove, match="Name another colour"):
        play(state, (0, "colour R"))
    after = play(state, (0, "colour B"))
    assert (after.colour, after.current) == (Colour.BLUE, 1)


def test_w14_the_turn_goes_by_seats_however_hands_move() -> None:
    state = play(position(["Rx Gb", "Bb Bb", "Pb Pb Pb"], "Rb"), (0, "play Rx"), (0, "left"))
    assert (hands(state), state.current, state.colour) == (["Pb Pb Pb", "Gb", "Bb Bb"], 1, Colour.RED)
    state = play(position(["Rx Gb", "Bb Bb", "Pb Pb Pb"], "Rb"), (0, "play Rx"), (0, "right"))
    assert (hands(state), state.current) == (["Bb Bb", "Pb Pb Pb", "Gb"], 1)
    state = play(position(["W Gb", "Bb Bb", "Pb Pb Pb"], "Rb"), (0, "play W"), (0, "target 1"), (0, "colour P"))
    assert state.current == 1


def test_w14_two_players_are_not_asked_for_a_direction() -> None:
    state = play(position(["Rx Gb", "Bb Bb"], "Rb"), (0, "play Rx"))
    assert (hands(state), state.current, state.phase) == (["Bb Bb", "Gb"], 1, Phase.PLAY)


def test_w20_an_empty_pile_is_filled_with_all_discards_but_the_top_one() -> None:
    state = position(["Pb Gb", "Bb"], "Gb Gb Gs W", draw="", colour="R", whole=False)
    after = play(state, (0, "draw"))
    assert (faces(after.discard), len(after.draw), after.colour) == ("W", 2, Colour.RED)
    assert sorted([*after.draw, after.hand(Seat(0))[-1]], key=str) == sorted(state.discard[:-1], key=str)


def test_w21_with_nothing_to_shuffle_the_turn_ends_without_a_card() -> None:
    state = play(position(["Pb Gb", "Bb"], "W", draw="", colour="R", dealer=1, whole=False), (0, "draw"))
    assert (sizes(state), state.current) == ([2, 1], 1)
    assert state.last is not None
    assert state.last.happening is Happening.DREW_NOTHING


def test_w22_the_others_have_no_ranking_but_all_see_how_many_cards_are_left() -> None:
    state = play(position(["Rb", "Bb Bb", "Pb"], "Rb"), (0, "play Rb"))
    result = SWAP_GAME.result(state)
    assert result is not None
    assert result.points == (1.0, 0.0, 0.0)
    view = SWAP_GAME.view(state, WALL)
    assert isinstance(view, TableView)
    assert [player.cards for player in view.players] == [0, 2, 1]


def test_w24_players_change_places_and_the_turn_goes_on_from_the_place_that_played() -> None:
    state = position(["W Gb", "Bb Bb", "Pb Pb Pb"], "Rb", change_places=True)
    state = play(state, (0, "play W"), (0, "target 1"), (0, "colour P"))
    assert (state.order, hands(state)) == ((1, 0, 2), ["Bb Bb", "Gb", "Pb Pb Pb"])
    assert (state.place, state.current) == (1, 0)


def test_w24_after_a_super_swap_everybody_sits_one_place_further_and_has_the_hand_that_lay_there() -> None:
    state = position(["Rx Gb", "Bb Bb", "Pb Pb Pb"], "Rb", change_places=True)
    state = play(state, (0, "play Rx"), (0, "left"))
    assert (state.order, hands(state)) == ((2, 0, 1), ["Bb Bb", "Pb Pb Pb", "Gb"])
    assert (state.place, state.current) == (1, 0)


def test_w24_at_each_place_lies_the_same_hand_as_before() -> None:
    state = position(["Rx Gb", "Bb Bb", "Pb Pb Pb", "Gs"], "Rb", change_places=True)
    before = play(state, (0, "play Rx"))
    for direction in ("left", "right"):
        after = play(before, (0, direction))
        assert [after.hand(seat) for seat in after.order] == [before.hand(seat) for seat in before.order]


def test_w25_a_turn_takes_30_seconds_a_choice_15_then_the_table_does_something_legal() -> None:
    state = position(["Rb Rs Gb", "Bb Bb", "Pb"], "Rb")
    assert SWAP_GAME.clocks(state) == Clocks(turn=30)
    assert faces([play(state, (TABLE, "time-out")).top]) == "Rb"
    choosing = play(position(["W Gb Gb", "Bb Bb", "Pb"], "Rb"), (0, "play W"))
    assert SWAP_GAME.clocks(choosing) == Clocks(turn=15)
    after = play(choosing, (TABLE, "time-out"))
    assert (hands(after), after.colour, after.current) == (["Pb", "Bb Bb", "Gb Gb"], Colour.PURPLE, 1)


def test_w25_whose_time_runs_out_twice_in_a_row_is_away_until_they_come_back() -> None:
    state = position(["Gb Gb", "Gb Gb", "Gb Gb"], "Rb", draw="Pb Pb Pb Pb Pb Pb")
    state = play(state, (TABLE, "time-out"), (1, "draw"), (2, "draw"))
    assert (state.players[0].missed, state.players[0].away) == (1, False)
    state = play(state, (TABLE, "time-out"), (1, "draw"), (2, "draw"))
    assert state.players[0].away
    assert SWAP_GAME.clocks(state) == Clocks(turn=2)
    assert not play(state, (0, "back")).players[0].away
    assert not play(state, (TABLE, "return 0")).players[0].away


def test_w25_a_turn_in_time_forgets_a_missed_one() -> None:
    state = position(["Gb Gb", "Gb Gb"], "Rb", draw="Pb Pb Pb Pb Pb Pb")
    state = play(state, (TABLE, "time-out"), (1, "draw"), (0, "draw"), (1, "draw"), (TABLE, "time-out"))
    assert not state.players[0].away


def test_w26_a_stopped_game_has_no_winner() -> None:
    state = play(position(["Rb Rb", "Bb", "Pb"], "Rb"), (0, "play Rb"), (TABLE, "end-now"))
    result = SWAP_GAME.result(state)
    assert result is not None
    assert (result.points, result.winners, result.ending) == ((0.0, 0.0, 0.0), (), "stopped")


def test_w26_of_a_stopped_game_of_several_rounds_those_that_are_over_count() -> None:
    state = replace(position(["Rb", "Bb", "Pb"], "Rb"), options=Options(rounds=3))
    state = play(state, (0, "play Rb"), (TABLE, "time-out"), (TABLE, "end-now"))
    result = SWAP_GAME.result(state)
    assert result is not None
    assert (result.points, result.winners, result.ending) == ((1.0, 0.0, 0.0), (0,), "stopped")


@pytest.mark.parametrize("size", [10, 5])
def test_a_quick_deal_has_five_cards(size: int) -> None:
    state = dealt(4, hand_size=size)
    assert sizes(state) == [size] * 4
    for wrong in (0, 1, 7, 11):
        with pytest.raises(BadOptions, match="ten cards, or five"):
            Options(hand_size=wrong)
