"""A table as a report tells it, once: the page shows it, CSV and XLSX hold the same cells, a PDF prints them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

import xlsxwriter
from django.utils import formats

from classroom.roster.files.cells import with_guard

CSV, XLSX = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# In a list of Excel the decimal comma of a language takes the comma away as a delimiter.
_DELIMITER = {",": ";", ".": ","}

type Value = str | int | float | date | None


@dataclass(frozen=True)
class Column:
    """One column: its key never changes and is the same in every language; `words` head it."""

    key: str
    words: str
    is_number: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of values, in the order of the columns. None is an empty cell: not known, which is not the same as 0.

    Raises ValueError for a row of another length.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    # Lines above the table: class, days, when it was made.
    head: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("a row has a cell for each column")

    @property
    def shown(self) -> list[list[str]]:
        """The cells as a page shows them, in the reader's language."""
        return [[cell_words(value) for value in row] for row in self.rows]

    @property
    def marked(self) -> list[list[tuple[bool, str]]]:
        """The cells as a page shows them, each with whether it is a number."""
        numbers = [column.is_number for column in self.columns]
        return [list(zip(numbers, row, strict=True)) for row in self.shown]


def cell_words(value: Value) -> str:
    """A cell as people of the language in force write it."""
    if value is None:
        return ""
    if isinstance(value, date):
        return formats.date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, str):
        return value
    return str(formats.localize(round(value, 1) if isinstance(value, float) else value, use_l10n=True))


def table_csv(table: Table) -> bytes:
    """UTF-8 with BOM; the delimiter that spreadsheets of the language in force expect; guarded against formulas."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=_DELIMITER[formats.get_format("DECIMAL_SEPARATOR")])
    writer.writerow([with_guard(column.words) for column in table.columns])
    writer.writerows([[_guarded(value) for value in row] for row in table.rows])
    return text.getvalue().encode("utf-8-sig")


def table_xlsx(tables: Sequence[Table], *, made: datetime) -> bytes:
    """A sheet for each table, its header frozen; numbers stay numbers, days days, all else text. The same again: the same bytes."""
    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": made.replace(tzinfo=None, microsecond=0)})
    bold, day = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
    one_place = book.add_format({"num_format": "0.0"})
    for number, table in enumerate(tables, start=1):
        sheet = book.add_worksheet(_sheet_name(table.title, number))
        sheet.freeze_panes(1, 1)
        for place, column in enumerate(table.columns):
            sheet.write_string(0, place, column.words, bold)
            sheet.set_column(place, place, max(10, min(40, len(column.words) + 2)))
        for line, row in enumerate(table.rows, start=1):
            for place, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(line, place, value)
                elif isinstance(value, date):
                    sheet.write_datetime(line, place, value, day)
                elif isinstance(value, float):
                    sheet.write_number(line, place, round(value, 1), one_place)
                elif value is not None:
                    sheet.write_number(line, place, value)
    book.close()
    return buffer.getvalue()


def _guarded(value: Value) -> str:
    """A cell of CSV. Numbers are worked out to themselves: with a guard, one below zero would be a text."""
    words = cell_words(value)
    return with_guard(words) if isinstance(value, str) else words


def _sheet_name(title: str, number: int) -> str:
    """At most 31 characters, none that Excel forbids, none twice."""
    kept = "".join(" " if letter in "[]:*?/\\'" else letter for letter in title).strip()
    return f"{number} {kept}"[:31].strip()
