"""What docs/rules/swap.md decides where the rule text is silent: one test for each row of its table."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.core import TABLE, WALL, BadNotation, BadOptions, Clocks, IllegalMove, Seat, chance
from games.swap.cards import DECK, Colour, Kind
from games.swap.moves import Direction, Draw, MoveHands, NameColour, Play
from games.swap.rules import SWAP_GAME
from games.swap.skin import PACKS, Skin
from games.swap.state import Ending, Happening, Options, Phase, State
from games.swap.views import SeatView, TableView
from tests.games.swap.position import faces, next_move, play, position

FOUR = ["Rb Gs Pb", "Bb Pb", "Gb Gb", "Rs Rb Rb Rb"]


def dealt(seats: int, *, seed: str = "deal", **options: object) -> State:
    return SWAP_GAME.deal(replace(Options(), **options), seats=seats, rng=chance(seed, ply=0))


def hands(state: State) -> list[str]:
    return [faces(player.hand) for player in state.players]


def sizes(state: State) -> list[int]:
    return [len(player.hand) for player in state.players]


def slap(*first: str, own: str = "Rs Gb Gb Gb", **variant: object) -> State:
    """A table in phase SLAP: seat 0 has played it, the others hold one blue card each."""
    return play(position([own, *["Bb Pb"] * len(first or "123")], "Rb", **variant), (0, "play Rs"))


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


def test_w15_the_only_other_player_takes_a_card_without_a_race() -> None:
    state = play(position(["Rs Gb Gb", "Bb"], "Rb"), (0, "play Rs"))
    assert (hands(state), state.current, state.slaps) == (["Gb", "Bb Gb"], 1, 0)


def test_w16_who_gives_the_last_card_away_in_a_slap_wins() -> None:
    state = play(slap(own="Rs Gb"), (1, "slap 1 400"), (2, "slap 1 500"), (3, "slap 1 600"))
    assert (state.phase, state.winner, sizes(state)) == (Phase.OVER, 0, [0, 2, 2, 3])
    assert state.last is not None
    assert state.last.target == 3


def test_w17_chance_says_which_card_is_taken() -> None:
    state = slap(own="Rs Gb Pb Bb")
    taken = set()
    for number in range(40):
        after = play(state, (1, "slap 1 400"), (2, "slap 1 500"), (3, "slap 1 600"), seed=f"fan-{number}")
        taken.add(after.hand(Seat(3))[-1].face)
    assert taken == {"Gb", "Pb", "Bb"}


def test_w18_the_slowest_takes_the_card_whenever_the_slap_came_in() -> None:
    state = play(slap(), (3, "slap 1 300"), (1, "slap 1 700"), (2, "slap 1 350"))
    assert sizes(state) == [2, 3, 2, 2]
    assert state.last is not None
    assert (state.last.happening, state.last.ranked) == (Happening.SLAPPED, (3, 2, 1))


def test_w18_who_does_not_slap_in_time_is_last() -> None:
    state = play(slap(), (3, "slap 1 3000"), (1, "slap 1 700"), (TABLE, "time-out"))
    assert sizes(state) == [2, 2, 3, 2]
    assert state.last is not None
    assert state.last.ranked == (1, 3, 2)


def test_w18_chance_tells_several_missing_ones_apart() -> None:
    losers = {losing(slap(), (1, "slap 1 900"), (TABLE, "time-out"), seed=f"s{number}") for number in range(30)}
    assert losers == {2, 3}


def test_w18_chance_tells_equal_times_apart_up_to_ten_milliseconds() -> None:
    equal = [(1, "slap 1 400"), (2, "slap 1 590"), (3, "slap 1 600")]
    assert {losing(slap(), *equal, seed=f"s{number}") for number in range(30)} == {2, 3}
    apart = [(1, "slap 1 400"), (2, "slap 1 589"), (3, "slap 1 600")]
    assert {losing(slap(), *apart, seed=f"s{number}") for number in range(30)} == {3}


def test_w18_in_calm_mode_chance_alone_says_who_takes_the_card() -> None:
    slaps = [(1, "slap 1 300"), (2, "slap 1 900"), (TABLE, "time-out")]
    assert {losing(slap(calm=True), *slaps, seed=f"s{number}") for number in range(40)} == {1, 2, 3}
    state = play(slap(calm=True), *slaps)
    assert state.last is not None
    assert state.last.ranked == ()


def losing(state: State, *moves: tuple[int, str], seed: str) -> Seat | None:
    after = play(state, *moves, seed=seed)
    assert after.last is not None
    return after.last.target


def test_w19_a_slap_as_the_last_card_ends_the_game_without_a_slap() -> None:
    state = play(position(["Rs", "Bb", "Pb"], "Rb"), (0, "play Rs"))
    assert (state.phase, state.ending, state.winner, state.slaps) == (Phase.OVER, Ending.OUT, 0, 0)
    result = SWAP_GAME.result(state)
    assert result is not None
    assert (result.points, result.winners, result.ending) == ((1.0, 0.0, 0.0), (0,), "out")


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


def test_w23_a_false_slap_costs_nothing_unless_that_is_played() -> None:
    state = position(FOUR, "Rb")
    with pytest.raises(IllegalMove, match="There is nothing to slap now"):
        play(state, (1, "false-slap"))
    state = play(position(FOUR, "Rb", false_slap=True), (1, "false-slap"))
    assert (sizes(state), state.current) == ([3, 3, 2, 4], 0)
    with pytest.raises(IllegalMove, match="You have drawn a card for a false slap"):
        play(state, (1, "false-slap"))
    assert not play(state, (0, "play Rb")).players[1].fined


def test_w23_a_slap_that_comes_too_late_is_no_false_one() -> None:
    state = play(slap(false_slap=True), (1, "slap 1 400"), (2, "slap 1 500"), (TABLE, "time-out"))
    with pytest.raises(IllegalMove, match="This slap is over") as refusal:
        play(state, (3, "slap 1 900"))
    assert refusal.value.code == "slap_over"


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


def test_w25_a_slap_takes_6_seconds_and_12_in_calm_mode() -> None:
    assert SWAP_GAME.clocks(slap()) == Clocks(turn=6)
    assert SWAP_GAME.clocks(slap(calm=True)) == Clocks(turn=12)


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


SLAPPING = slap()
REFUSED = [
    (SLAPPING, 0, "slap 1 300", "own_slap"),
    (SLAPPING, 1, "slap 2 300", "no_slap"),
    (SLAPPING, 1, "slap 0 300", "no_slap"),
    (SLAPPING, 1, "slap 1 119", "no_such_time"),
    (SLAPPING, 1, "slap 1 60001", "no_such_time"),
    (SLAPPING, 1, "draw", "slap_first"),
    (SLAPPING, 0, "play Gb", "slap_first"),
    (SLAPPING, 9, "slap 1 300", "no_seat"),
    (SLAPPING, TABLE, "slap 1 300", "seated_only"),
    (SLAPPING, 1, "false-slap", "no_slap"),
    (SLAPPING, 1, "end-now", "dealer_only"),
    (SLAPPING, TABLE, "return 1", "not_now"),
    (SLAPPING, TABLE, "leave 9", "no_seat"),
    (SLAPPING, TABLE, "next-round", "not_now"),
    (SLAPPING, 1, "back", "not_gone"),
    (play(SLAPPING, (1, "slap 1 300")), 1, "slap 1 400", "slapped"),
    (play(SLAPPING, (TABLE, "time-out")), 1, "slap 1 400", "slap_over"),
    (position(FOUR, "Rb"), 0, "play Gs", "does_not_fit"),
    (position(FOUR, "Rb"), 0, "play Rx1", "not_in_hand"),
    (position(FOUR, "Rb"), 0, "target 1", "not_asked"),
    (position(FOUR, "Rb"), 0, "colour R", "not_asked"),
    (position(FOUR, "Rb"), 3, "play Rs", "not_your_turn"),
    (position(FOUR, "Rb"), 1, "draw", "not_your_turn"),
    (play(position(["Rx Gb", "Bb", "Pb"], "Rb"), (0, "play Rx")), 0, "colour R", "choose_direction"),
    (play(position(["W Gb", "Bb", "Pb"], "Rb"), (0, "play W")), 0, "target 0", "not_yourself"),
    (play(position(["W Gb", "Bb", "Pb"], "Rb"), (0, "play W")), 0, "target 9", "not_yourself"),
    (play(position(["Rb", "Bb", "Pb"], "Rb"), (0, "play Rb")), 1, "draw", "over"),
]


@pytest.mark.parametrize(
    ("state", "seat", "text", "code"), REFUSED, ids=[f"{n}-{row[2]}" for n, row in enumerate(REFUSED)]
)
def test_what_is_not_possible_is_refused_and_changes_nothing(state: State, seat: int, text: str, code: str) -> None:
    before = SWAP_GAME.state_text(state)
    with pytest.raises(IllegalMove) as refusal:
        play(state, (seat, text))
    assert refusal.value.code == code
    assert SWAP_GAME.state_text(state) == before


def test_a_card_played_twice_is_refused_the_second_time() -> None:
    with pytest.raises(IllegalMove, match="It is not your turn"):
        play(position(FOUR, "Rb"), (0, "play Rb1"), (0, "play Rb1"))


def test_nobody_sees_how_fast_the_others_have_slapped() -> None:
    quick, slow = play(SLAPPING, (1, "slap 1 200")), play(SLAPPING, (1, "slap 1 3000"))
    for seat in (WALL, TABLE, Seat(0), Seat(2)):
        assert SWAP_GAME.view(quick, seat) == SWAP_GAME.view(slow, seat)
    view = SWAP_GAME.view(quick, WALL)
    assert isinstance(view, TableView)
    assert [player.has_slapped for player in view.players] == [False, True, False, False]


def test_a_view_says_what_its_player_may_do() -> None:
    view = SWAP_GAME.view(position(FOUR, "Rb"), Seat(0))
    assert isinstance(view, SeatView)
    assert (faces(view.playable), view.nothing_fits, view.must_choose, view.may_slap) == ("Rb", False, False, False)
    view = SWAP_GAME.view(SLAPPING, Seat(2))
    assert isinstance(view, SeatView)
    assert (view.playable, view.may_slap) == ((), True)


@pytest.mark.parametrize("seats", range(2, 8))
def test_random_games_keep_all_104_cards(seats: int) -> None:
    rng = Random(seats)
    for number in range(12):
        state = dealt(seats, seed=f"many-{number}")
        for _ply in range(4000):
            if state.phase is Phase.OVER:
                break
            seat, move = next_move(SWAP_GAME, state, rng)
            state = SWAP_GAME.play(state, seat, move, rng)
            there = [*state.draw, *state.discard, *(card for player in state.players for card in player.hand)]
            assert len(there) == len(set(there)) == 104
        assert state.phase is Phase.OVER


def test_moves_are_read_back_as_they_were_written() -> None:
    for text in ("play W16", "draw", "target 6", "colour B", "left", "right", "slap 12 1204", "false-slap", "back"):
        assert SWAP_GAME.move_text(SWAP_GAME.parse_move(text)) == text
    for text in ("colour X", "slap 1", "slap 1 -5", "slap 1 04", "slap 1 1e3", "target -1", "play R b1", "join"):
        with pytest.raises(BadNotation):
            SWAP_GAME.parse_move(text)
    assert MoveHands(Direction.LEFT) == SWAP_GAME.parse_move("left")
    assert Draw() == SWAP_GAME.parse_move("draw")
