"""What a page may show of a game: views, and nothing else of the state. Secrets stay in the row."""

from dataclasses import dataclass
from typing import Any

from classroom.live.models import Game, Seat
from classroom.live.states import state_of
from games.core import TABLE, WALL
from games.core import Seat as SeatNumber
from games.swish.rules import SwishGame


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the people in the room know it. `points` is None until the game is over."""

    number: int | None
    name: str
    mark: str
    is_late: bool
    is_away: bool
    points: float | None
    has_won: bool


def seat_view(game: Game, seat: Seat) -> Any:
    """What the player of `seat` sees, a view type of the game's own; None before the deal, and for who was not dealt in.

    Raises ValueError for a seat at another table.
    """
    if seat.game_id != game.pk:
        raise ValueError(f"{seat} is not a seat of {game}")
    return None if seat.number is None else _view(game, SeatNumber(seat.number))


def table_view(game: Game) -> Any:
    """What the teacher's remote sees, a view type of the game's own; None before the deal."""
    return _view(game, TABLE)


def wall_view(game: Game) -> Any:
    """What the projector shows: what everybody sees. A view type of the game's own; None before the deal."""
    return _view(game, WALL)


def is_there_one(game: Game) -> bool | None:
    """Whether a swish lies on the table, for the teacher only; None in a game that has no such question."""
    rules = game.rules
    if not game.state or not isinstance(rules, SwishGame):
        return None
    return rules.is_there_one(state_of(game.game_key, game.state))


def places(game: Game) -> list[Place]:
    """Who sits at the table, by number; who waits for the deal last. Players without a name have an empty one. One query."""
    seats = game.seats.select_related("student")
    return [
        Place(
            number=seat.number,
            name=seat.student.name if seat.student else "",
            mark=seat.student.mark if seat.student else "",
            is_late=seat.is_late,
            is_away=seat.removed_at is not None or seat.left_at is not None,
            points=seat.points,
            has_won=bool(seat.has_won),
        )
        for seat in seats
    ]


def _view(game: Game, number: SeatNumber) -> Any:
    return game.rules.view(state_of(game.game_key, game.state), number) if game.state else None
