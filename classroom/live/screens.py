"""The three screens of a game (wall, remote, device) as what their templates need. Views in, nothing of the state.

Whoever looks lets time pass first, so that a game ends in time also where the schedule's task does not run.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from classroom.live import services
from classroom.live.faces.face import Face, Look
from classroom.live.faces.table import face_of
from classroom.live.handicaps import handicaps_of
from classroom.live.models import Game, Seat
from classroom.live.queries import (
    Place,
    again,
    is_there_one,
    legal_moves,
    not_seated,
    places,
    seat_view,
    table_view,
    wall_view,
)
from classroom.live.standing import Record, record_of
from games.core import TABLE
from games.core import Seat as SeatNumber

FACTORS = ((1.5, "1½ ×"), (2.0, "2 ×"), (3.0, "3 ×"), (4.0, "4 ×"))
"""The extra times to choose from; the service allows all between."""

ALMOST = 0.05
"""A page that comes back when its clock has run out must not come a moment too early, in seconds."""


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody at the table, for a list of names. `points` is None where it must not be shown, or before it counts."""

    place: Place
    points: int | None
    words: str
    for_teacher: str
    is_winner: bool
    seat: Seat | None = None

    @property
    def name(self) -> str:
        return self.place.name


def up_to_date(game: Game, *, now: datetime) -> Game:
    """The game after its clocks have had their say. Costs nothing if none has run out."""
    due = [moment for moment in (game.turn_due_at, game.game_due_at) if moment is not None]
    if game.is_running and game.paused_at is None and due and min(due) <= now:
        services.let_time_pass(game, now=now)
        return again(game)
    return game


def wall_screen(game: Game, *, now: datetime) -> dict[str, Any]:
    """For the projector: what everybody may see. Points only if the teacher has switched ranking on."""
    face, people, view = face_of(game.game_key), places(game), wall_view(game)
    look = Look(game=game, view=view, people=people)
    rows = _rows(look, face, with_points=game.shows_ranking)
    return {
        **_frame(game, face, now=now),
        "rows": [row for row in rows if not row.place.is_away],
        "winners": [row for row in rows if row.is_winner] if game.shows_ranking else [],
        "is_mine": False,
        **(face.wall(look) if view is not None else {}),
        "table_part": face.template("wall"),
    }


def remote_screen(game: Game, *, now: datetime) -> dict[str, Any]:
    """For the teacher: also mistakes, handicaps, and what the dealer may do."""
    face, people, view = face_of(game.game_key), places(game), table_view(game)
    moves = legal_moves(game, TABLE)
    look = Look(game=game, view=view, people=people, moves=moves)
    seats = {seat.pk: seat for seat in game.seats.all()}
    rows = _rows(look, face, with_points=True, seats=seats)
    return {
        **_frame(game, face, now=now),
        "rows": rows,
        "here": [row for row in rows if not row.place.is_away],
        "winners": [row for row in rows if row.is_winner],
        "not_seated": not_seated(game) if game.one_screen and game.ended_at is None else [],
        "can_ask": is_there_one(game) is not None,
        **(face.remote(look) if view is not None else {}),
        "table_part": face.template("remote"),
    }


def seat_screen(game: Game, seat: Seat) -> dict[str, Any]:
    """What the teacher can change for one player."""
    face = face_of(game.game_key)
    name = seat.student.name if seat.student else Look(game=game, view=None, people=()).name(seat.number)
    sizes = handicaps_of(face.rules, game.options)
    return {
        "game": game,
        "face": face,
        "seat": seat,
        "name": name,
        "handicaps": sizes,
        "at_least": seat.at_least or (sizes[0] if sizes else None),
        "factors": FACTORS,
    }


def device_screen(game: Game, seat: Seat | None, *, now: datetime) -> dict[str, Any]:
    """For a student: what their seat sees."""
    face, people = face_of(game.game_key), places(game)
    where = _where(game, seat)
    context = {
        **_frame(game, face, now=now),
        "seat": seat,
        "where": where,
        "rows": [],
        "table_part": face.template("device"),
        "over_part": face.template("over"),
        "records": _own_records(game, seat) if where == "over" else [],
    }
    if seat is None or seat.number is None or where not in ("playing", "over"):
        return context | {"people": [place for place in people if not place.is_away]}
    view = seat_view(game, seat)
    number = SeatNumber(seat.number)
    look = Look(game=game, view=view, people=people, moves=legal_moves(game, number), number=number)
    rows = _rows(look, face, with_points=game.shows_ranking)
    me = next((row for row in _rows(look, face, with_points=True) if row.place.number == number), None)
    return {
        **context,
        "rows": rows,
        "winners": [row for row in rows if row.is_winner] if game.shows_ranking else [],
        "own": me,
        **face.device(look),
    }


def _own_records(game: Game, seat: Seat | None) -> list[Record]:
    """What the student's result in this game is compared with; none for a game that has no own score."""
    record = None if seat is None or seat.student_id is None else record_of(game, seat.student_id)
    return [] if record is None else [record]


def _where(game: Game, seat: Seat | None) -> str:
    """Where a student stands: join, out, one-screen, lobby, waiting, playing or over."""
    if seat is not None and seat.removed_at is not None and game.ended_at is None:
        return "out"
    if game.ended_at is not None:
        return "over"
    if game.one_screen:
        return "one-screen"
    if seat is None or seat.left_at is not None:
        return "join"
    return "lobby" if game.started_at is None else "playing"


def _frame(game: Game, face: Face, *, now: datetime) -> dict[str, Any]:
    """What every screen says about the game as a whole."""
    if game.ended_at is not None:
        stage = "over"
    elif game.started_at is None:
        stage = "lobby"
    else:
        stage = "paused" if game.paused_at is not None else "running"
    turn, whole = _left(game, game.turn_due_at, now=now), _left(game, game.game_due_at, now=now)
    soonest = min((left for left in (turn, whole) if left is not None), default=None)
    return {
        "game": game,
        "face": face,
        "stage": stage,
        "turn_left": turn,
        "game_left": whole,
        # When to look again by oneself: a clock has run out then. A paused game's clocks stand still.
        "look_in": None if soonest is None or stage == "paused" else round(soonest + ALMOST, 2),
        "seats": len(game.rules.seats),
        "fewest": game.rules.seats[0],
    }


def _left(game: Game, due: datetime | None, *, now: datetime) -> float | None:
    """Seconds until then, by the server's clock alone."""
    return None if due is None else max(0.0, (due - (game.paused_at or now)).total_seconds())


def _rows(look: Look, face: Face, *, with_points: bool, seats: dict[Any, Seat] | None = None) -> list[Row]:
    """Who sits at the table; by points, the most first, if points may be seen, else as they sit."""
    scores = {} if look.view is None else face.scores(look.view)
    rows = []
    for place in look.people:
        score = None if place.number is None else scores.get(place.number)
        points = score.points if score else None
        if place.points is not None:
            points = round(place.points)
        rows.append(
            Row(
                place=place,
                points=points if with_points else None,
                words=score.words if score and look.game.ended_at is None else "",
                for_teacher=score.for_teacher if score else "",
                is_winner=place.has_won,
                seat=seats.get(place.seat_id) if seats else None,
            )
        )
    return sorted(rows, key=lambda row: -(row.points or 0)) if look.game.shows_ranking and with_points else rows
