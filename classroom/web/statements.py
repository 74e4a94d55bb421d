"""Statements of what a whole class asks for at once: written once, planned once for each connection, rows straight into models.

Django writes the SQL of a query anew each time, and PostgreSQL plans it anew; of a move in a live game that was most of the
processor time (docs/decisions/0009). For those few paths only; everywhere else the models' own queries are the clearer ones.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any

import psycopg
from django.db import connection
from django.db.models import Model


class _PlannedCursor(psycopg.Cursor[Any]):
    """Binds values in the server, where the plan of the statement is kept; Django's own cursor writes them into its text."""

    def execute(self, query: Any, params: Any = None, **_more: Any) -> Any:
        # Django switches plans off for the whole connection, since its own statements have all values in their text.
        self.connection.prepare_threshold = 0
        try:
            return super().execute(query, params, prepare=True)
        finally:
            self.connection.prepare_threshold = None


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """All rows that the statement answers with; an empty list for one that answers with none. `%s` in `sql` is a value.

    Raises what Django's own queries raise (django.db.DatabaseError).
    """
    connection.ensure_connection()
    planned: Any = _PlannedCursor(connection.connection)
    wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with wrap(planned) as cursor:
        cursor.execute(sql, values)
        # A statement that answers with rows has columns; `cursor.description` would describe each of them.
        return cursor.fetchall() if planned.pgresult.nfields else []


def fetch_one(sql: str, values: Sequence[Any]) -> Iterator[Any] | None:
    """The values of the first row, for `row_of` to read; None if there is no row."""
    rows = fetch(sql, values)
    return iter(rows[0]) if rows else None


@cache
def columns(model: type[Model], of: str) -> str:
    """The columns of `model` for a SELECT, each with `of` before it: what `row_of` reads."""
    return ", ".join(f'{of}."{field.column}"' for field in model._meta.concrete_fields)


def row_of[M: Model](model: type[M], values: Iterator[Any]) -> M:
    """The row that stands in the next values, as `columns` has asked for them."""
    names, converted = _reading(model)
    row = list(islice(values, len(names)))
    for place, column, converters in converted:
        for convert in converters:
            row[place] = convert(row[place], column, connection)
    return model.from_db(connection.alias, names, row)


@cache
def _reading(model: type[Model]) -> tuple[tuple[str, ...], tuple[tuple[int, Any, Any], ...]]:
    """The names of the columns; and those that are kept in another form than they are used in, such as JSON."""
    fields = model._meta.concrete_fields
    converted = tuple(
        (place, field.cached_col, converters)
        for place, field in enumerate(fields)
        if (converters := field.get_db_converters(connection))
    )
    return tuple(field.attname for field in fields), converted
