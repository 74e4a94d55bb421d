"""The rows of a move, read and written by statements that are planned once: a class that moves at once waits for each of them.

Django's query compiler took half of the time of a claim. The columns come from the models, so a new field needs nothing here.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

from classroom.live.models import Game, LoggedMove, Seat
from classroom.roster.models import Classroom, ClassSession, School
from classroom.web.statements import columns, fetch, fetch_one, row_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with the name of who moved, or the names of a team; empty for the table and players without a name."""

    ply: int
    token: uuid.UUID | None
    seat_id: uuid.UUID | None
    move: str
    name: str


def read_game(pk: uuid.UUID) -> Game:
    """The game as it is when everybody else at this table has written; the row is locked. Raises Game.DoesNotExist."""
    found = fetch_one(f"SELECT {columns(Game, 'game')} FROM live_game AS game WHERE id = %s FOR NO KEY UPDATE", [pk])
    if found is None:
        raise Game.DoesNotExist(f"There is no game {pk}.")
    return row_of(Game, found)


def read_shown_game(pk: uuid.UUID) -> Game:
    """The game with the number its topic has at the same moment (`told_number`), its lesson, class and school.

    Raises Game.DoesNotExist.
    """
    found = fetch_one(
        f"SELECT {columns(Game, 'game')}, {columns(ClassSession, 'lesson')}, {columns(Classroom, 'class')}, "
        f"{columns(School, 'school')}, coalesce(topic.number, 0) FROM live_game AS game "
        "LEFT JOIN roster_classsession AS lesson ON lesson.id = game.session_id "
        "JOIN roster_classroom AS class ON class.id = coalesce(lesson.classroom_id, game.alone_in_id) "
        "JOIN roster_school AS school ON school.id = class.school_id "
        "LEFT JOIN web_topic AS topic ON topic.name = %s WHERE game.id = %s",
        [f"game {pk}", pk],
    )
    if found is None:
        raise Game.DoesNotExist(f"There is no game {pk}.")
    game, lesson, classroom = row_of(Game, found), row_of(ClassSession, found), row_of(Classroom, found)
    classroom.school = row_of(School, found)
    if game.is_alone:
        game.alone_in = classroom
    else:
        game.session, lesson.classroom = lesson, classroom
    game.told_number = next(found)  # type: ignore[attr-defined]
    return game


def read_seats(pks: Iterable[uuid.UUID], *, game_id: uuid.UUID) -> dict[uuid.UUID, Seat]:
    """Those of the seats that stand at this table, as they are now."""
    sql = f"SELECT {columns(Seat, 'seat')} FROM live_seat AS seat WHERE id = ANY(%s) AND game_id = %s"
    seats = [row_of(Seat, iter(row)) for row in fetch(sql, [list(pks), game_id])]
    return {seat.pk: seat for seat in seats}


def read_own_seat(student_id: uuid.UUID, *, game_id: uuid.UUID) -> Seat | None:
    """The student's seat with its game: an own one, or that of the team. None if the game is of no class the student is in.

    A game played alone is the student's own, whatever becomes of the class.
    """
    found = fetch_one(
        f"SELECT {columns(Game, 'game')}, {columns(Seat, 'seat')} FROM live_game AS game "
        f"JOIN live_seat AS seat ON seat.game_id = game.id AND {_OF_STUDENT} "
        "WHERE game.id = %s AND (game.session_id IS NULL OR EXISTS ("
        "SELECT 1 FROM roster_classsession AS lesson "
        "JOIN roster_classroom AS class ON class.id = lesson.classroom_id AND class.archived_at IS NULL "
        "JOIN roster_enrolment AS enrolled ON enrolled.classroom_id = class.id AND enrolled.left_at IS NULL "
        "WHERE lesson.id = game.session_id AND enrolled.student_id = %s"
        ")) ORDER BY seat.student_id IS DISTINCT FROM %s LIMIT 1",
        [student_id, student_id, game_id, student_id, student_id],
    )
    if found is None:
        return None
    game, seat = row_of(Game, found), row_of(Seat, found)
    seat.game = game
    return seat


def read_seat_of(student_id: uuid.UUID, *, game_id: uuid.UUID) -> Seat | None:
    """The student's seat in this game, an own one or that of the team; there is one at most."""
    found = fetch_one(
        f"SELECT {columns(Seat, 'seat')} FROM live_seat AS seat WHERE seat.game_id = %s AND {_OF_STUDENT} "
        "ORDER BY seat.student_id IS DISTINCT FROM %s LIMIT 1",
        [game_id, student_id, student_id, student_id],
    )
    return None if found is None else row_of(Seat, found)


def read_sitting(game_id: uuid.UUID) -> list[tuple[Seat, str, str]]:
    """Everybody at the table with name and mark, by number; who waits for the deal last, as they came.

    Name and mark are empty for a player without a name.
    """
    sql = (
        f"SELECT {columns(Seat, 'seat')}, coalesce(student.name, ''), coalesce(student.mark, '') FROM live_seat AS seat "
        "LEFT JOIN roster_student AS student ON student.id = seat.student_id "
        "WHERE seat.game_id = %s ORDER BY seat.number, seat.joined_at, seat.id"
    )
    rows = [iter(row) for row in fetch(sql, [game_id])]
    return [(row_of(Seat, row), next(row), next(row)) for row in rows]


def write_game(game: Game, names: Sequence[str], *, lines: Sequence[LoggedMove]) -> None:
    """Store these fields of a locked game, and the new lines of its log, in one statement.

    Raises django.db.IntegrityError if a line has a token that the log has already.
    """
    values = [*_values(game, [_field(Game, name) for name in names]), game.pk]
    if not lines:
        fetch(_updated(tuple(names)), values)
        return
    stored = _stored(LoggedMove)
    # A list for each column: the same statement for any number of lines.
    logged = [list(column) for column in zip(*(_values(line, stored) for line in lines), strict=True)]
    numbers = fetch(
        f"WITH kept AS ({_updated(tuple(names))}), logged AS ({_inserted()} RETURNING id) "
        "SELECT id FROM logged ORDER BY id",
        [*values, *logged],
    )
    for line, (number,) in zip(lines, numbers, strict=True):
        line.pk, line._state.adding = number, False


def lines_since(game_id: uuid.UUID, ply: int, *, most: int) -> list[Line]:
    """The newest lines of the log after `ply`, the newest first."""
    return [Line(*row) for row in fetch(_LINES, [game_id, ply, most])]


_OF_STUDENT = (
    "(seat.student_id = %s OR EXISTS ("
    "SELECT 1 FROM live_teammate AS team WHERE team.seat_id = seat.id AND team.student_id = %s))"
)
_LINES = (
    "SELECT line.ply, line.token, line.seat_id, line.move, concat_ws(', ', student.name, ("
    "SELECT string_agg(mate.name, ', ' ORDER BY team.joined_at, team.id) FROM live_teammate AS team "
    "JOIN roster_student AS mate ON mate.id = team.student_id WHERE team.seat_id = line.seat_id)) "
    "FROM live_loggedmove AS line "
    "LEFT JOIN live_seat AS seat ON seat.id = line.seat_id "
    "LEFT JOIN roster_student AS student ON student.id = seat.student_id "
    "WHERE line.game_id = %s AND line.ply > %s ORDER BY line.ply DESC LIMIT %s"
)


@cache
def _updated(names: tuple[str, ...]) -> str:
    assigned = ", ".join(f'"{_field(Game, name).column}" = %s' for name in names)
    return f'UPDATE "{Game._meta.db_table}" SET {assigned} WHERE id = %s'


@cache
def _inserted() -> str:
    stored = _stored(LoggedMove)
    names = ", ".join(f'"{field.column}"' for field in stored)
    lists = ", ".join(f"%s::{field.db_type(connection)}[]" for field in stored)
    return f'INSERT INTO "{LoggedMove._meta.db_table}" ({names}) SELECT * FROM unnest({lists})'


def _stored(model: type[Model]) -> list[Field[Any, Any]]:
    """Every column but the number that the database gives."""
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _field(model: type[Model], name: str) -> Field[Any, Any]:
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise TypeError(f"{name} is no column.")
    return field


def _values(row: Model, fields: Sequence[Field[Any, Any]]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
