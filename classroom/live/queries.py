"""What a page may show of a game: views, and nothing else of the state. Secrets stay in the row."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator

from classroom.live.models import Game, Seat
from classroom.live.rows import read_seat_of, read_shown_game, read_sitting
from classroom.live.states import state_of
from classroom.live.teams import names_of
from classroom.roster.models import Classroom, Student
from games.core import TABLE, WALL
from games.core import Seat as SeatNumber
from games.swish.rules import SwishGame

PAGE_SIZE = 20
# Of one class at one time; more would be forgotten games.
MOST_AT_ONCE = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the people in the room know it. `points` is None until the game is over."""

    seat_id: uuid.UUID
    number: int | None
    name: str
    mark: str
    is_late: bool
    is_away: bool
    """Left by themselves or taken out."""
    is_out: bool
    """Taken out by the teacher."""
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
    """Who sits at the table, by number; who waits for the deal last. Players without a name have an empty one.

    A team has the names of all. One query, and one more where teams play.
    """
    mates = names_of(game)
    return [
        Place(
            seat_id=seat.pk,
            number=seat.number,
            name=", ".join(((name,) if name else ()) + mates.get(seat.pk, ())),
            mark=mark,
            is_late=seat.is_late,
            is_away=seat.removed_at is not None or seat.left_at is not None,
            is_out=seat.removed_at is not None,
            points=seat.points,
            has_won=bool(seat.has_won),
        )
        for seat, name, mark in read_sitting(game.pk)
    ]


def own_seat(game: Game, student: Student) -> Seat | None:
    """The student's seat in this game, if they have one."""
    return read_seat_of(student.pk, game_id=game.pk)


def not_seated(game: Game) -> list[Student]:
    """The students of the class who sit on no seat of this game, by name; who has left or was taken out has one."""
    mates = game.teammates.values("student")
    return list(game.classroom.students().exclude(seats__game=game).exclude(pk__in=mates))


def games_for(student: Student, *, now: datetime) -> list[Game]:
    """The games that a student can join now: not over, in an open lesson of a class of theirs; the newest first."""
    games = Game.objects.for_student(student).running().filter(session__ends_at__gt=now, one_screen=False)
    return list(games.select_related("session__classroom")[:MOST_AT_ONCE])


def games_of_class(classroom: Classroom, *, page: str, alone: bool = False) -> Page[Game]:
    """The games of a class, the newest first, a page at a time; each with its seats. Those in lessons, or those played alone."""
    games = Game.objects.of_class(classroom).filter(session__isnull=alone)
    return Paginator(games.prefetch_related("seats__student").order_by("-opened_at"), PAGE_SIZE).get_page(page)


def played_alone(student: Student) -> list[Game]:
    """The ended games that the student has played alone, the newest first; without what only the game itself needs."""
    games = Game.objects.alone(student).exclude(ended_at=None).defer("seed", "options", "state")
    return list(games.order_by("-opened_at"))


def running_of_class(classroom: Classroom) -> list[Game]:
    """The games in lessons of a class that are not over, the newest first."""
    return list(Game.objects.running().filter(session__classroom=classroom)[:MOST_AT_ONCE])


def legal_moves(game: Game, number: SeatNumber) -> Collection[Any]:
    """The moves that a seat, or TABLE, may make now, as the game has them: can be long, so look lazily. None is stored."""
    if not game.is_running:
        return ()
    moves: Collection[Any] = game.rules.moves(state_of(game.game_key, game.state), number)
    return moves


def again(game: Game) -> Game:
    """The game as it is now, with the same neighbours."""
    return read_shown_game(game.pk)


def _view(game: Game, number: SeatNumber) -> Any:
    return game.rules.view(state_of(game.game_key, game.state), number) if game.state else None
