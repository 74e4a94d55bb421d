"""A handicap: the fewest cards that a player's swishes must have. Only Swish and Swish Jr. know it."""

from games.core import Seat as SeatNumber
from games.swish.legal import handicaps
from games.swish.moves import Handicap
from games.swish.rules import SwishGame
from games.table import AnyGame

NONE = range(0)


def handicaps_of(rules: AnyGame, options: str) -> range:
    """The numbers that a handicap can be in a game with these options; none in a game that knows no handicaps."""
    return handicaps(rules.parse_options(options)) if isinstance(rules, SwishGame) else NONE


def handicap_move(number: SeatNumber, at_least: int) -> Handicap:
    """The table's move that gives the seat its handicap."""
    return Handicap(seat=number, at_least=at_least)
