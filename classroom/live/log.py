"""The log of a stored game, and what it replays to."""

from typing import Any

from classroom.live.models import Game
from games.core import TABLE, WALL
from games.core import Seat as SeatNumber
from games.table import GAMES, Log, LoggedMove, states


def log_of(game: Game) -> Log:
    """The whole log, secrets included: for bug reports and tests, never for a page. Raises ValueError before the deal."""
    if game.seats_dealt is None:
        raise ValueError(f"{game} is not dealt")
    rows = game.moves.order_by("ply").values_list("ply", "seat__number", "move")
    moves = tuple(
        LoggedMove(ply=ply, seat=TABLE if number is None else SeatNumber(number), move=move)
        for ply, number, move in rows
    )
    return Log(game=game.game_key, seats=game.seats_dealt, seed=game.seed, options=game.options, moves=moves)


def replay(game: Game) -> list[Any]:
    """The state after the deal and after each ply, played again from seed, options and log. Raises games.table.BadLog."""
    return states(log_of(game), games=GAMES)


def replayed_views(game: Game) -> list[Any]:
    """What the wall showed after the deal and after each ply: for the page that shows a game move by move."""
    rules = game.rules
    return [rules.view(state, WALL) for state in replay(game)]
