"""The computer players of Swap!: fair, legal, and as strong as they should be."""

from dataclasses import replace
from statistics import mean, stdev

import pytest

from games.computer import Level
from games.core import Seat, chance
from games.swap.players import PLAYERS
from games.swap.rules import SWAP_GAME
from games.swap.slapping import FASTEST_COMPUTER, REACTIONS, reaction
from games.swap.state import State
from tests.bench.duels import duel
from tests.games.card_players import PlayersContract
from tests.games.swap.position import play, position, shuffle_hidden


class TestPlayers(PlayersContract):
    """All levels, with places that change."""

    game = SWAP_GAME
    options = replace(SWAP_GAME.options, hand_size=5, change_places=True)
    players = PLAYERS
    shuffle_hidden = shuffle_hidden
    seats = (2, 3, 7)
    longest = 2000


def chosen(level: Level, state: State, *, seat: int | None = None) -> str:
    view = SWAP_GAME.view(state, state.current if seat is None else Seat(seat))
    text = SWAP_GAME.move_text(PLAYERS[level].choose(view, chance("choice", ply=1)))
    return text.rstrip("0123456789") if text.startswith("play") else text


def test_hard_plays_a_slap_before_a_blank_card() -> None:
    assert chosen(Level.HARD, position(["Rb Rs Rc Rb Gb", "Bb Bb Bb Bb Bb", "Pb Pb Pb Pb"], "Rb")) == "play Rs"


def test_hard_takes_a_much_smaller_hand() -> None:
    assert chosen(Level.HARD, position(["Rb Rs W Rb Gb Gb", "Bb", "Pb Pb Pb Pb"], "Rb")) == "play W"
    assert chosen(Level.HARD, position(["Rb Rs Rx Rb Gb Gb", "Bb", "Pb Pb Pb Pb"], "Rb")) == "play Rx"


def test_hard_plays_its_last_card_whatever_it_is() -> None:
    assert chosen(Level.HARD, position(["W", "Bb", "Pb Pb Pb Pb"], "Rb")) == "play W"


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_the_better_ones_choose_the_smallest_hand_the_smaller_neighbour_and_their_own_colour(level: Level) -> None:
    swapped = play(position(["W Gb Gb Pb", "Bb Bb", "Bb", "Pb Pb Pb"], "Rb"), (0, "play W"))
    assert chosen(level, swapped) == "target 2"
    assert chosen(level, play(swapped, (0, "target 3"))) == "colour P"
    assert chosen(level, play(position(["Rc Gb Gb Pb", "Bb", "Bb"], "Rb"), (0, "play Rc"))) == "colour G"
    moving = play(position(["Rx Gb", "Bb Bb", "Pb", "Bb"], "Rb"), (0, "play Rx"))
    assert chosen(level, moving) == "left"
    moving = play(position(["Rx Gb", "Bb", "Pb", "Bb Bb"], "Rb"), (0, "play Rx"))
    assert chosen(level, moving) == "right"
    places = play(position(["Rx Gb", "Bb", "Pb", "Bb Bb"], "Rb", change_places=True), (0, "play Rx"))
    assert chosen(level, places) == "left"


def test_nobody_ever_slaps_without_need() -> None:
    state = position(["Gb Gb", "Bb", "Pb"], "Rb", false_slap=True)
    assert chosen(Level.HARD, state) == "draw"
    with pytest.raises(ValueError):
        chosen(Level.HARD, state, seat=1)


@pytest.mark.parametrize("level", list(Level))
def test_computer_players_slap_like_children_and_never_faster_than_a_quarter_of_a_second(level: Level) -> None:
    times = [reaction(level, rng=chance("slap", ply=ply)) for ply in range(4000)]
    expected, spread = REACTIONS[level]
    assert min(times) >= FASTEST_COMPUTER
    assert mean(times) == pytest.approx(expected, rel=0.03)
    assert stdev(times) == pytest.approx(spread, rel=0.15)


def test_reaction_times_are_those_of_the_rule_paper() -> None:
    assert REACTIONS == {Level.EASY: (900, 250), Level.MEDIUM: (600, 150), Level.HARD: (500, 120)}


def test_hard_wins_more_than_half_against_a_player_that_does_anything() -> None:
    """200 quick games for two; .66 of long ones is usual."""
    tally = duel(
        SWAP_GAME,
        replace(SWAP_GAME.options, calm=True),
        trial=PLAYERS[Level.HARD],
        others=PLAYERS[Level.EASY],
        seats=2,
        deals=100,
    )
    assert tally.games == 200
    assert tally.share >= 0.56
