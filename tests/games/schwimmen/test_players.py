"""The computer players of Schwimmen: fair, legal, as strong as they should be, and never endless."""

from dataclasses import replace

import pytest

from games.computer import Level
from games.core import chance
from games.schwimmen.players import PLAYERS
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.schwimmen.state import State
from tests.bench.duels import duel
from tests.games.card_players import PlayersContract
from tests.games.schwimmen.players import GreedyFrom27
from tests.games.schwimmen.position import play, position, shuffle_hidden


class TestPlayers(PlayersContract):
    """All levels; a game among them has at most 60 turns."""

    game = SCHWIMMEN_GAME
    options = SCHWIMMEN_GAME.options
    players = PLAYERS
    shuffle_hidden = shuffle_hidden
    seats = (2, 3, 4)
    longest = 61


def chosen(level: Level, state: State, *, seed: str = "choice") -> str:
    move = PLAYERS[level].choose(SCHWIMMEN_GAME.view(state, state.current), chance(seed, ply=1))
    return SCHWIMMEN_GAME.move_text(move)


def test_medium_takes_the_best_exchange() -> None:
    assert chosen(Level.MEDIUM, position(["H10 C10 S7", "D7 D8 C7"], "CA S9 S10")) == "swap S7 S10"


def test_medium_takes_all_cards_only_if_that_is_strictly_better() -> None:
    assert chosen(Level.MEDIUM, position(["HA C9 CA", "D7 D8 C7"], "S9 SJ S7")) == "swap-all"
    assert chosen(Level.MEDIUM, position(["HA HK S7", "D7 D8 C7"], "H10 D9 C9")) == "swap S7 H10"


@pytest.mark.parametrize(("hand", "act"), [("HK HQ C7", "pass"), ("HK H8 H7", "pass"), ("HK HQ H7", "knock")])
def test_medium_knocks_from_27_and_passes_below(hand: str, act: str) -> None:
    assert chosen(Level.MEDIUM, position([hand, "D7 D8 C8"], "S9 D10 CJ")) == act


def test_nobody_knocks_after_a_knock() -> None:
    state = play(position(["HK HQ H7", "S10 SJ S9"], "D9 D10 C8"), (0, "knock"))
    for level in (Level.MEDIUM, Level.HARD):
        assert chosen(level, state) == "pass"


def test_hard_takes_what_is_best_when_it_is_the_last() -> None:
    state = play(position(["HK HQ H7", "S10 SJ D9"], "SA D10 C8"), (0, "knock"))
    assert chosen(Level.HARD, state) == "swap D9 SA"


def test_hard_knocks_with_the_highest_hand_of_all() -> None:
    assert chosen(Level.HARD, position(["HA HK HQ", "S10 SJ D9"], "SA D10 C8", draw="C9 D7 D8 S7 S8")) == "knock"


@pytest.mark.parametrize("level", list(Level))
def test_a_computer_player_closes_a_round_that_goes_on_for_too_long(level: Level) -> None:
    """From its ninth turn on it takes only what raises its hand, for three turns, or knocks."""
    state = position(["H7 C8 S9", "D7 D8 C7"], "HK D9 S7")
    for turns, allowed in ((8, {"swap"}), (10, {"swap"}), (11, {"knock"})):
        for number in range(12):
            players = (replace(state.players[0], turns=turns), state.players[1])
            act = chosen(level, replace(state, players=players), seed=f"tired-{number}")
            assert act.split()[0] in allowed


def test_hard_wins_clearly_more_than_half_against_greedy_players() -> None:
    """120 rounds for two, each deal from both seats; .62 is usual. The full bars: python -m tests.bench.cards."""
    tally = duel(
        SCHWIMMEN_GAME,
        SCHWIMMEN_GAME.options,
        trial=PLAYERS[Level.HARD],
        others=GreedyFrom27(),
        seats=2,
        deals=60,
    )
    assert tally.games == 120
    assert tally.share >= 0.55
    assert tally.typical_ms <= 100
