"""What docs/rules/swap.md decides about slaps: W-15 to W-19, W-23, and their time."""

import pytest

from games.core import TABLE, Clocks, IllegalMove, Seat
from games.swap.rules import SWAP_GAME
from games.swap.state import Ending, Happening, Phase, State
from tests.games.swap.position import play, position
from tests.games.swap.tables import FOUR, hands, sizes, slap


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


def test_w25_a_slap_takes_6_seconds_and_12_in_calm_mode_however_late_others_slap() -> None:
    assert SWAP_GAME.clocks(slap()) == SWAP_GAME.clocks(play(slap(), (1, "slap 1 300"))) == Clocks(turn=6, same_turn=1)
    assert SWAP_GAME.clocks(slap(calm=True)) == Clocks(turn=12, same_turn=1)
