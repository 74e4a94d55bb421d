"""The rows of a claim, read and written by statements that are made once: a class that claims at once waits for each of them.

Django's query compiler took half of the time of a claim. The columns come from the models, so a new field needs nothing here.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

from classroom.live.models import Game, LoggedMove, Seat


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with the name of who moved, or the names of a team; empty for the table and players without a name."""

    ply: int
    token: uuid.UUID | None
    seat_id: uuid.UUID | None
    move: str
    name: str


def read_game(pk: uuid.UUID, *, lock: bool) -> Game:
    """The game as it is now; with `lock`, after everybody else at this table has written. Raises Game.DoesNotExist."""
    game = _read(Game, _selected(Game, "FOR NO KEY UPDATE" if lock else ""), [pk])
    if game is None:
        raise Game.DoesNotExist(f"There is no game {pk}.")
    return game


def read_seat(pk: uuid.UUID, *, game_id: uuid.UUID) -> Seat:
    """The seat as it is now. Raises Seat.DoesNotExist if it does not stand at this table."""
    seat = _read(Seat, _selected(Seat, "AND game_id = %s"), [pk, game_id])
    if seat is None:
        raise Seat.DoesNotExist(f"There is no seat {pk} in game {game_id}.")
    return seat


def write_game(game: Game, names: Sequence[str], *, lines: Sequence[LoggedMove]) -> None:
    """Store these fields of a locked game, and the new lines of its log, in one statement.

    Raises django.db.IntegrityError if a line has a token that the log has already.
    """
    values = [*_values(game, [_field(Game, name) for name in names]), game.pk]
    if not lines:
        with connection.cursor() as cursor:
            cursor.execute(_updated(tuple(names)), values)
        return
    columns = _stored(LoggedMove)
    logged = [value for line in lines for value in _values(line, columns)]
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH kept AS ({_updated(tuple(names))}), logged AS ({_inserted(len(lines))} RETURNING id) "
            "SELECT id FROM logged ORDER BY id",
            [*values, *logged],
        )
        for line, (number,) in zip(lines, cursor.fetchall(), strict=True):
            line.pk, line._state.adding = number, False


def lines_since(game_id: uuid.UUID, ply: int, *, most: int) -> list[Line]:
    """The newest lines of the log after `ply`, the newest first."""
    with connection.cursor() as cursor:
        cursor.execute(_LINES, [game_id, ply, most])
        return [Line(*row) for row in cursor.fetchall()]


_LINES = (
    "SELECT line.ply, line.token, line.seat_id, line.move, concat_ws(', ', student.name, ("
    "SELECT string_agg(mate.name, ', ' ORDER BY team.joined_at, team.id) FROM live_teammate AS team "
    "JOIN roster_student AS mate ON mate.id = team.student_id WHERE team.seat_id = line.seat_id)) "
    "FROM live_loggedmove AS line "
    "LEFT JOIN live_seat AS seat ON seat.id = line.seat_id "
    "LEFT JOIN roster_student AS student ON student.id = seat.student_id "
    "WHERE line.game_id = %s AND line.ply > %s ORDER BY line.ply DESC LIMIT %s"
)


def _read[M: Model](model: type[M], sql: str, values: Sequence[Any]) -> M | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row = cursor.fetchone()
    return (
        None
        if row is None
        else model.from_db(connection.alias, [field.attname for field in model._meta.concrete_fields], row)
    )


@cache
def _selected(model: type[Model], rest: str) -> str:
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return f'SELECT {columns} FROM "{model._meta.db_table}" WHERE id = %s {rest}'


@cache
def _updated(names: tuple[str, ...]) -> str:
    columns = ", ".join(f'"{_field(Game, name).column}" = %s' for name in names)
    return f'UPDATE "{Game._meta.db_table}" SET {columns} WHERE id = %s'


@cache
def _inserted(many: int) -> str:
    fields = _stored(LoggedMove)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    row = "(" + ", ".join(["%s"] * len(fields)) + ")"
    return f'INSERT INTO "{LoggedMove._meta.db_table}" ({columns}) VALUES {", ".join([row] * many)}'


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
