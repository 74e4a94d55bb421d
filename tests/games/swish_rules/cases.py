"""Swish and Swish Jr. as the contract of all games tests them."""

from functools import partial

from games.swish.rules import SWISH_GAME, SWISH_JR_GAME, SwishGame
from games.swish.state import Options
from tests.games.contract import Case
from tests.games.swish_rules.position import next_move, patterns, shuffle_hidden


def case_of(game: SwishGame, options: Options, *, seats: int, games: int = 4) -> Case:
    """Return the case of one variant."""
    return Case(
        game=game,
        options=options,
        seats=seats,
        cards=partial(patterns, game),
        shuffle_hidden=shuffle_hidden,
        next_move=next_move,
        longest=1500,
        games=games,
    )


SWISH_CASE = case_of(SWISH_GAME, SWISH_GAME.options, seats=4)
JR_CASE = case_of(SWISH_JR_GAME, SWISH_JR_GAME.options, seats=3)
