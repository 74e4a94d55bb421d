"""Schwimmen keeps the contract of all games, with every number of players and over several rounds."""

from dataclasses import replace

from games.computer import Level
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.schwimmen.state import Options
from tests.games.contract import Case, Contract
from tests.games.schwimmen.position import cards, next_move, shuffle_hidden


def case_of(options: Options, *, seats: int, games: int = 6) -> Case:
    """The case of one variant."""
    return Case(
        game=SCHWIMMEN_GAME,
        options=options,
        seats=seats,
        cards=cards,
        shuffle_hidden=shuffle_hidden,
        next_move=next_move,
        longest=1000,
        games=games,
    )


class TestTwo(Contract):
    """One round for two."""

    case = case_of(SCHWIMMEN_GAME.options, seats=2, games=8)


class TestThree(Contract):
    """Three rounds for three: everybody starts once."""

    case = case_of(replace(SCHWIMMEN_GAME.options, rounds=3), seats=3)


class TestComputers(Contract):
    """One person and three computers, two rounds; the table makes their moves."""

    case = case_of(
        replace(SCHWIMMEN_GAME.options, rounds=2, computers=(Level.EASY, Level.HARD, Level.MEDIUM)), seats=1, games=4
    )


class TestFour(Contract):
    """Four rounds for four, without a clock for a turn, but with one for the whole game."""

    case = case_of(replace(SCHWIMMEN_GAME.options, rounds=4, turn_seconds=None, game_seconds=300), seats=4, games=4)
