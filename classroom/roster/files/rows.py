"""From a table to students: cleaned, checked, nobody kept in silence and nobody dropped in silence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from classroom.roster.files import cells
from classroom.roster.files.columns import Columns, Field, check_columns
from classroom.roster.files.problems import Code, Problem, RosterFileError
from classroom.roster.files.students import RosterRow, alike, doubled
from classroom.roster.files.table import Record, Table
from classroom.roster.names import LONGEST_NAME

LONGEST_ID = 100
LONGEST_CLASS = 60


@dataclass(frozen=True)
class Rows:
    """`errors` belong to the students `refused`, who are not among `rows`; `warnings` belong to `rows`."""

    rows: tuple[RosterRow, ...]
    refused: tuple[RosterRow, ...]
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    @property
    def to_check(self) -> tuple[tuple[int, str], ...]:
        """Names with letters beyond ASCII, by line: where a wrong code page would show."""
        return tuple((row.line, row.name) for row in self.rows if not row.name.isascii())


def rows_of_table(table: Table, columns: Columns) -> Rows:
    """The students of `table`. Raises RosterFileError: NAME_COLUMN_MISSING, DUPLICATE_HEADER, NO_ROWS."""
    check_columns(columns, line=table.header.line)
    if not table.records:
        raise RosterFileError(Code.NO_ROWS)
    reader = _RowReader(table, columns)
    rows = [reader.row(record) for record in table.records]
    errors = [fault for record, row in zip(table.records, rows, strict=True) for fault in reader.faults(record, row)]
    errors += doubled(rows)
    # Of two with one id or user name, neither is kept: nobody knows which of them is right.
    out = {error.line for error in errors} | {error.other for error in errors if error.code in _BOTH}
    kept = [(record, row) for record, row in zip(table.records, rows, strict=True) if row.line not in out]
    warnings = [warning for record, row in kept for warning in reader.doubts(record, row)]
    warnings += alike([row for _record, row in kept])
    return Rows(
        tuple(row for _record, row in kept),
        tuple(row for row in rows if row.line in out),
        tuple(sorted(errors, key=_by_line)),
        tuple(sorted(warnings, key=_by_line)),
    )


def are_cut_by_commas(names: Sequence[str]) -> bool:
    """Whether a column of whole names says "family, given" in every row."""
    return bool(names) and all(
        len(parts) == 2 and all(map(str.strip, parts)) for parts in (name.split(",") for name in names)
    )


_NAMES = frozenset({Field.GIVEN, Field.FAMILY, Field.NAME})
_BOTH = frozenset({Code.DUPLICATE_ID, Code.DUPLICATE_USERNAME})


def _by_line(problem: Problem) -> int:
    return problem.line or 0


class _RowReader:
    """Reads one record after the other by the columns of their table."""

    def __init__(self, table: Table, columns: Columns) -> None:
        self._delimiter = table.delimiter
        self._columns = columns
        self._width = _width(table)
        self._places = {field: tuple(place for place, own in enumerate(columns) if own is field) for field in Field}
        # A row may lack classes and user names at its end, and whatever nobody reads.
        self._needed = 1 + max(
            place for field in (Field.ID, Field.GIVEN, Field.FAMILY, Field.NAME) for place in self._places[field][:1]
        )
        names = [cells.clean(cell) for record in table.records for cell in self._cells(record, Field.NAME)]
        self._family_first = are_cut_by_commas(list(filter(None, names)))

    def row(self, record: Record) -> RosterRow:
        given, family = self._text(record, Field.GIVEN), self._text(record, Field.FAMILY)
        if not given and not family:
            given = self._text(record, Field.NAME)
            if given and self._family_first:
                family, given = (part.strip() for part in given.split(","))
        return RosterRow(
            record.line,
            id=cells.clean_id(" ".join(self._cells(record, Field.ID))),
            given=given,
            family=family,
            classes=tuple(dict.fromkeys(filter(None, map(cells.clean_id, self._cells(record, Field.CLASS))))),
            username=cells.clean_id(" ".join(self._cells(record, Field.USERNAME))),
        )

    def faults(self, record: Record, row: RosterRow) -> Iterator[Problem]:
        """Why the row cannot be taken: the first reason."""
        line = record.line
        # In a workbook no comma can have moved a cell.
        if self._delimiter and len(record.cells) > self._width:
            yield Problem(line, Code.TOO_MANY_CELLS, len(record.cells))
        elif any(self._holds_rows(cell) for field in Field for cell in self._cells(record, field)):
            yield Problem(line, Code.BROKEN_QUOTES)
        elif any(cells.is_damaged(text) or cells.is_day(text) for text in (row.id, row.username)):
            yield Problem(line, Code.ID_DAMAGED)
        elif not row.name:
            yield Problem(line, Code.NAME_MISSING)
        elif cells.is_error_value(row.given) or cells.is_error_value(row.family):
            yield Problem(line, Code.NAME_DAMAGED)
        elif any(map(cells.is_damaged, row.classes)):
            yield Problem(line, Code.CLASS_DAMAGED)
        elif "\ufffd" in row.name + row.id + row.username:
            yield Problem(line, Code.LETTERS_LOST)
        else:
            yield from _too_long(row)

    def doubts(self, record: Record, row: RosterRow) -> Iterator[Problem]:
        line = record.line
        start = next(filter(None, self._starts(record)), "")
        if start:
            yield Problem(line, Code.SUSPICIOUS_LEADING_CHAR, start)
        if cells.is_maybe_rounded(row.id):
            yield Problem(line, Code.ID_MAYBE_ROUNDED)
        if any(map(cells.looks_like_date, row.classes)):
            yield Problem(line, Code.CLASS_LOOKS_LIKE_DATE)
        if "?" in row.name:
            yield Problem(line, Code.LETTERS_MAYBE_LOST)
        if self._delimiter and len(record.cells) < self._needed:
            yield Problem(line, Code.TOO_FEW_CELLS, len(record.cells))

    def _starts(self, record: Record) -> Iterator[str]:
        """For each cell in the order of the file."""
        for cell, field in zip(record.cells, self._columns, strict=False):
            if field in _NAMES:
                yield cells.suspicious_start(cell)
            elif field:
                yield cells.suspicious_id(cell)

    def _holds_rows(self, cell: str) -> bool:
        """Whether quotes have swallowed the rows below: a break inside a cell, and delimiters after it."""
        return bool(self._delimiter) and any(line.count(self._delimiter) >= 2 for line in cell.splitlines()[1:])

    def _text(self, record: Record, field: Field) -> str:
        texts = (cells.without_guard(cells.clean(cell)) for cell in self._cells(record, field))
        return " ".join(filter(None, texts))

    def _cells(self, record: Record, field: Field) -> list[str]:
        return [record.cells[place] for place in self._places[field] if place < len(record.cells)]


def _width(table: Table) -> int:
    """Cells that a row may have: up to the last header, and over headers left blank that most rows use."""
    header = [cells.clean(cell) for cell in table.header.cells]
    if not any(header):
        return len(header)
    named = max(place for place, cell in enumerate(header, start=1) if cell)
    for width in range(len(header), named, -1):
        if 2 * sum(len(record.cells) >= width for record in table.records) > len(table.records):
            return width
    return named


def _too_long(row: RosterRow) -> Iterator[Problem]:
    for code, most, texts in (
        (Code.NAME_TOO_LONG, LONGEST_NAME, (row.name,)),
        (Code.ID_TOO_LONG, LONGEST_ID, (row.id, row.username)),
        (Code.CLASS_TOO_LONG, LONGEST_CLASS, row.classes),
    ):
        if any(len(text) > most for text in texts):
            yield Problem(row.line, code, most)
