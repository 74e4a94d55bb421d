"""What docs/rules/schwimmen.md decides where the rule text is silent: one test for each row of its table."""

from dataclasses import fields, replace
from random import Random

import pytest

from games.core import TABLE, WALL, BadNotation, BadOptions, Clocks, IllegalMove, Seat, chance
from games.schwimmen.cards import cards_text, parse_cards
from games.schwimmen.moves import Knock, NextRound, SwapAll
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.schwimmen.score import HIGHEST, score
from games.schwimmen.state import Ending, Options, Phase, State
from games.schwimmen.views import SeatView, TableView
from tests.games.schwimmen.position import play, position

TWO = position(["HK HQ C7", "S10 SJ D8"], "CA D9 H8", draw="C9 DQ C8 S7 S8")
THREE = position(["HK HQ C7", "S10 SJ SA", "D7 D8 C9"], "DA CQ H9", draw="C10 DQ DK SQ SK")


def dealt(seats: int, *, seed: str = "deal", **options: int) -> State:
    return SCHWIMMEN_GAME.deal(Options(**options), seats=seats, rng=chance(seed, ply=0))


def test_s1_two_to_four_players() -> None:
    assert [seats for seats in range(8) if seats in SCHWIMMEN_GAME.seats] == [
        1,
        2,
        3,
        4,
    ]  # one person plays with computers
    for seats in (0, 1, 5, 9):
        with pytest.raises(BadOptions, match="2 to 4 players"):
            dealt(seats)


def test_s2_chance_says_who_starts_the_first_round_then_it_is_the_next_seat() -> None:
    assert {dealt(3, seed=f"first-{number}").starter for number in range(30)} == {0, 1, 2}
    state = dealt(3, rounds=3)
    starters = [state.starter]
    for _ in range(2):
        first = state.current
        state = play(state, (first, "knock"), ((first + 1) % 3, "pass"), ((first + 2) % 3, "pass"))
        state = play(state, (TABLE, "next-round"))
        starters.append(state.current)
        assert state.current == state.starter
    assert starters == [(starters[0] + step) % 3 for step in range(3)]


def test_s3_nobody_chooses_between_two_hands() -> None:
    for seats, left in ((2, 23), (3, 20), (4, 17)):
        state = dealt(seats)
        assert [len(player.hand) for player in state.players] == [3] * seats
        assert (len(state.middle), len(state.draw), state.discard) == (3, left, ())
        assert len(SCHWIMMEN_GAME.moves(state, state.current)) == 12


def test_s4_three_aces_are_worth_no_more_than_three_sevens() -> None:
    assert score(parse_cards("CA DA SA")) == score(parse_cards("C7 D7 H7")) == 30.5
    state = play(position(["CA DA HK", "S10 SJ D8"], "SA D9 H8"), (0, "swap HK SA"))
    assert (state.phase, state.current) == (Phase.PLAY, 1)


def test_s5_thirty_one_does_not_end_the_round() -> None:
    state = play(position(["HA HK C7", "S10 SJ D8"], "H10 D9 H8"), (0, "swap C7 H10"))
    assert score(state.players[0].hand) == HIGHEST
    assert (state.phase, state.current) == (Phase.PLAY, 1)


def test_s6_nobody_can_knock_after_a_knock() -> None:
    state = play(THREE, (0, "knock"))
    assert Knock() not in SCHWIMMEN_GAME.moves(state, Seat(1))
    assert len(SCHWIMMEN_GAME.moves(state, Seat(1))) == 11
    with pytest.raises(IllegalMove, match="Somebody has knocked already") as refusal:
        play(state, (1, "knock"))
    assert refusal.value.code == "knocked_already"


def test_s7_the_first_turn_of_all_may_be_a_knock() -> None:
    state = play(THREE, (0, "knock"))
    assert (state.knocker, state.turns_left, state.current) == (0, 2, 1)


def test_s8_passes_in_a_row_count_wherever_they_begin() -> None:
    state = play(THREE, (0, "pass"), (1, "swap SA CQ"), (2, "pass"), (0, "pass"))
    assert cards_text(state.middle) == "DA SA H9"
    state = play(state, (1, "pass"))
    assert cards_text(state.middle) == "C10 DQ DK"


def test_s9_a_knock_breaks_the_row_and_no_middle_is_laid_after_it() -> None:
    state = play(THREE, (0, "pass"), (1, "pass"), (2, "knock"), (0, "pass"), (1, "pass"))
    assert (state.ending, cards_text(state.middle), len(state.draw)) == (Ending.KNOCK, "DA CQ H9", 5)


def test_s10_after_a_new_middle_it_is_the_next_seats_turn_and_a_whole_row_is_needed_again() -> None:
    state = play(THREE, (0, "swap C7 H9"), (1, "pass"), (2, "pass"), (0, "pass"))
    assert (state.current, state.passes, cards_text(state.middle)) == (1, 0, "C10 DQ DK")
    state = play(state, (1, "pass"), (2, "pass"))
    assert (state.phase, cards_text(state.middle)) == (Phase.PLAY, "C10 DQ DK")


def test_s11_with_two_cards_left_the_round_ends_and_nothing_is_shuffled() -> None:
    state = play(THREE, *[(seat, "pass") for seat in (0, 1, 2)])
    assert len(state.draw) == 2
    after = play(state, *[(seat, "pass") for seat in (0, 1, 2)])
    assert (after.phase, after.ending) == (Phase.OVER, Ending.EXHAUSTED)
    assert (after.middle, after.draw, after.discard) == (state.middle, state.draw, state.discard)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s11_exactly_two_cards_are_left_whenever_a_round_is_exhausted(seats: int) -> None:
    state = dealt(seats)
    refreshes = 0
    while state.phase is Phase.PLAY:
        before, state = state.middle, play(state, (state.current, "pass"))
        refreshes += state.middle != before
    assert (state.ending, len(state.draw)) == (Ending.EXHAUSTED, 2)
    assert refreshes == {2: 7, 3: 6, 4: 5}[seats]


def test_s12_after_a_knock_a_round_ends_by_the_knock_even_if_the_pile_is_short() -> None:
    state = play(replace(TWO, draw=TWO.draw[:2], discard=(*TWO.discard, *TWO.draw[2:])), (0, "knock"), (1, "pass"))
    assert state.ending is Ending.KNOCK


def test_s13_all_cards_may_be_changed_at_any_turn() -> None:
    state = play(TWO, (0, "pass"), (1, "swap-all"), (0, "swap-all"), (1, "swap-all"), (0, "knock"))
    assert SwapAll() in SCHWIMMEN_GAME.moves(state, Seat(1))
    state = play(state, (1, "swap-all"))
    assert [cards_text(player.hand) for player in state.players] == ["S10 SJ D8", "CA D9 H8"]
    assert cards_text(state.middle) == "HK HQ C7"


def test_s14_a_player_may_pass_again_and_again_and_low_cards_are_not_changed() -> None:
    state = play(TWO, (0, "pass"), (1, "swap D8 H8"), (0, "pass"), (1, "swap H8 D8"), (0, "pass"))
    assert state.players[0].turns == 3
    with pytest.raises(BadNotation):
        SCHWIMMEN_GAME.parse_move("new-cards")


def test_s15_equal_hands_share_the_win_even_if_one_has_the_higher_rank() -> None:
    state = play(position(["CA DA SA", "C7 D7 H7", "HK HQ C9"], "D8 H9 S8"), (0, "knock"), (1, "pass"), (2, "pass"))
    result = SCHWIMMEN_GAME.result(state)
    assert result is not None
    assert (result.points, result.winners) == ((30.5, 30.5, 20.0), (0, 1))
    assert [player.won for player in state.players] == [0.5, 0.5, 0]


def test_s16_replaced_middle_cards_stay_public() -> None:
    state = play(TWO, (0, "pass"), (1, "pass"))
    view = SCHWIMMEN_GAME.view(state, WALL)
    assert isinstance(view, TableView)
    assert cards_text(view.discard).endswith("CA D9 H8")


def test_s17_the_clock_passes_and_after_two_missed_turns_in_a_row_the_player_is_away() -> None:
    assert SCHWIMMEN_GAME.clocks(TWO) == Clocks(turn=45)
    state = play(TWO, (TABLE, "time-out"))
    assert (state.passes, state.current, state.players[0].away) == (1, 1, False)
    state = play(state, (1, "swap D8 H8"), (TABLE, "time-out"))
    assert state.players[0].away
    state = play(state, (1, "pass"))
    assert SCHWIMMEN_GAME.clocks(state) == Clocks(turn=2)
    state = play(state, (0, "back"))
    assert (state.players[0].away, state.current) == (False, 0)


def test_s17_a_turn_in_time_forgets_a_missed_one() -> None:
    state = play(TWO, (TABLE, "time-out"), (1, "swap D8 H8"), (0, "swap C7 D8"), (1, "pass"), (TABLE, "time-out"))
    assert not state.players[0].away


def test_s17_the_teacher_ends_the_game_and_it_counts_as_it_stands() -> None:
    result = SCHWIMMEN_GAME.result(play(TWO, (0, "swap C7 H8"), (TABLE, "end-now")))
    assert result is not None
    assert (result.points, result.winners, result.ending) == ((28.0, 20.0), (0,), "stopped")


def test_s17_who_is_taken_out_keeps_the_seat_and_can_still_win() -> None:
    state = play(TWO, (TABLE, "leave 0"))
    assert state.players[0].away
    state = play(state, (0, "swap C7 H8"), (TABLE, "return 0"), (1, "knock"), (0, "pass"))
    result = SCHWIMMEN_GAME.result(state)
    assert result is not None
    assert result.winners == (0,)


def test_s18_one_round_is_the_game_and_nobody_has_lives() -> None:
    assert SCHWIMMEN_GAME.options.rounds == 1
    state = play(TWO, (0, "knock"), (1, "pass"))
    assert state.phase is Phase.OVER
    with pytest.raises(IllegalMove, match="The game is over"):
        play(state, (TABLE, "next-round"))


def test_s18_several_rounds_count_the_rounds_won() -> None:
    state = play(replace(TWO, options=Options(rounds=2)), (0, "knock"), (1, "pass"))
    assert (state.phase, SCHWIMMEN_GAME.result(state)) == (Phase.SHOWN, None)
    assert [player.won for player in state.players] == [0.5, 0.5]
    assert SCHWIMMEN_GAME.moves(state, Seat(0)) == ()
    assert NextRound() in SCHWIMMEN_GAME.moves(state, TABLE)
    state = play(state, (TABLE, "time-out"))
    assert (state.round, state.current, state.history, state.knocker) == (2, 1, (), None)
    state = play(state, (1, "knock"), (0, "pass"))
    result = SCHWIMMEN_GAME.result(state)
    assert result is not None
    assert (sum(result.points), result.ending) == (2, "rounds")


def test_s18_a_game_stopped_between_two_rounds_counts_no_round_twice() -> None:
    state = play(replace(TWO, options=Options(rounds=2)), (0, "swap C7 H8"), (1, "knock"), (0, "pass"))
    result = SCHWIMMEN_GAME.result(play(state, (TABLE, "end-now")))
    assert result is not None
    assert (result.points, result.winners, result.ending) == ((1.0, 0.0), (0,), "stopped")


@pytest.mark.parametrize("rounds", [0, -1, 13, 10**9])
def test_s18_a_game_has_one_to_twelve_rounds(rounds: int) -> None:
    with pytest.raises(BadOptions, match="from 1 to 12 rounds"):
        Options(rounds=rounds)


def test_s19_only_what_the_rules_know_is_a_move_or_an_option() -> None:
    assert [field.name for field in fields(Options)] == ["rounds", "computers", "turn_seconds", "game_seconds"]
    for text in ("download", "start", "swap C7", "swap C1 H8", "swap 0 1", "pass pass", "join"):
        with pytest.raises(BadNotation):
            SCHWIMMEN_GAME.parse_move(text)


REFUSED = [
    (1, "pass", "not_your_turn"),
    (1, "knock", "not_your_turn"),
    (0, "swap H7 H8", "not_in_hand"),
    (0, "swap S10 H8", "not_in_hand"),
    (0, "swap C7 DQ", "not_in_middle"),
    (0, "swap C7 HK", "not_in_middle"),
    (0, "back", "not_gone"),
    (0, "end-now", "dealer_only"),
    (0, "time-out", "dealer_only"),
    (0, "leave 1", "dealer_only"),
    (0, "next-round", "dealer_only"),
    (TABLE, "pass", "seated_only"),
    (TABLE, "return 0", "not_now"),
    (TABLE, "leave 7", "no_seat"),
    (TABLE, "next-round", "not_now"),
    (5, "pass", "no_seat"),
    (WALL, "pass", "no_seat"),
]


@pytest.mark.parametrize(("seat", "text", "code"), REFUSED, ids=[f"{seat}-{text}" for seat, text, _ in REFUSED])
def test_what_is_not_possible_is_refused_and_changes_nothing(seat: int, text: str, code: str) -> None:
    before = SCHWIMMEN_GAME.state_text(TWO)
    with pytest.raises(IllegalMove) as refusal:
        play(TWO, (seat, text))
    assert refusal.value.code == code
    assert SCHWIMMEN_GAME.state_text(TWO) == before


def test_the_same_swap_sent_twice_is_refused_the_second_time() -> None:
    with pytest.raises(IllegalMove, match="It is not your turn"):
        play(TWO, (0, "swap C7 H8"), (0, "swap C7 H8"))


def test_nobody_sees_a_hand_of_another_until_the_round_is_over() -> None:
    view = SCHWIMMEN_GAME.view(TWO, Seat(0))
    assert isinstance(view, SeatView)
    assert (cards_text(view.hand), view.score, view.may_act, view.may_knock) == ("HK HQ C7", 20, True, True)
    assert {player.revealed for player in view.table.players} == {()}
    over = SCHWIMMEN_GAME.view(play(TWO, (0, "knock"), (1, "pass")), WALL)
    assert isinstance(over, TableView)
    assert [cards_text(player.revealed) for player in over.players] == ["HK HQ C7", "S10 SJ D8"]
    assert [(player.score, player.leads) for player in over.players] == [(20, True), (20, True)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_300_random_games_keep_every_card_and_three_in_each_hand(seats: int) -> None:
    rng = Random(seats)
    for number in range(300):
        state = dealt(seats, seed=f"many-{number}")
        while state.phase is Phase.PLAY:
            moves = SCHWIMMEN_GAME.moves(state, state.current)
            state = SCHWIMMEN_GAME.play(state, state.current, moves[rng.randrange(len(moves))], rng)
            held = [*state.middle, *state.draw, *state.discard, *(card for one in state.players for card in one.hand)]
            assert len(held) == len(set(held)) == 32
        assert state.ending is Ending.KNOCK or len(state.draw) == 2
