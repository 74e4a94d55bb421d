"""Swap! keeps the contract of all games: few and many players, and every variant."""

from dataclasses import replace

from games.computer import Level
from games.swap.rules import SWAP_GAME
from games.swap.skin import Skin
from games.swap.state import Options
from tests.games.contract import Case, Contract
from tests.games.swap.position import cards, next_move, shuffle_hidden


def case_of(options: Options, *, seats: int, games: int = 3) -> Case:
    """The case of one variant."""
    return Case(
        game=SWAP_GAME,
        options=options,
        seats=seats,
        cards=cards,
        shuffle_hidden=shuffle_hidden,
        next_move=next_move,
        longest=3000,
        games=games,
    )


class TestTwo(Contract):
    """Two players: hands change without a question, and nobody races."""

    case = case_of(SWAP_GAME.options, seats=2)


class TestFour(Contract):
    """The usual game for four."""

    case = case_of(SWAP_GAME.options, seats=4)


class TestSeven(Contract):
    """A quick deal of five for seven, in calm mode, with the cards of two packs."""

    case = case_of(replace(SWAP_GAME.options, hand_size=5, calm=True, skin=Skin.TWO_PACKS), seats=7)


class TestPlaces(Contract):
    """Players change places, false slaps cost a card, and three rounds are played."""

    case = case_of(
        replace(SWAP_GAME.options, change_places=True, false_slap=True, rounds=3, hand_size=5), seats=3, games=2
    )


class TestComputers(Contract):
    """Two people and two computers; the table makes their moves."""

    case = case_of(replace(SWAP_GAME.options, hand_size=5, computers=(Level.EASY, Level.HARD)), seats=2, games=2)


class TestNoClock(Contract):
    """Without a clock for a turn, but with one for the whole game; two rounds for five."""

    case = case_of(
        replace(SWAP_GAME.options, turn_seconds=None, game_seconds=600, rounds=2, hand_size=5), seats=5, games=2
    )
