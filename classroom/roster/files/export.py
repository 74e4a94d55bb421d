"""A roster as a list that any spreadsheet opens rightly, and that read back changes nothing."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime

import xlsxwriter

from classroom.roster.files.cells import with_guard
from classroom.roster.files.rows import are_cut_by_commas
from classroom.roster.files.students import RosterRow

# Where a comma stands in decimal numbers, spreadsheets part cells by semicolons: everywhere here but in these.
_COMMA_LANGUAGES = frozenset({"en", "ja", "ko", "zh", "th", "he", "hi"})
_BOM = "\ufeff"
# A workbook says when it was made; ours say nothing, so that the same roster is the same file.
_NO_TIME = datetime(2000, 1, 1)  # noqa: DTZ001 (workbooks know no zones)
_WIDEST = 40


def delimiter_of(language: str) -> str:
    return "," if language.lower().replace("_", "-").split("-")[0] in _COMMA_LANGUAGES else ";"


def roster_csv(rows: Sequence[RosterRow], *, language: str) -> bytes:
    """UTF-8 with a byte-order mark; headers in English, which every import knows, also by a school of another language.

    A student in several classes has them in columns of their own. Every cell that could be a formula is guarded.
    """
    text = io.StringIO(newline="")
    # Whatever a cell holds stands in quotes, so that blanks and delimiters of other settings stay inside.
    writer = csv.writer(text, delimiter=delimiter_of(language), quoting=csv.QUOTE_ALL)
    writer.writerows(_table(rows))
    return (_BOM + text.getvalue()).encode("utf-8")


def roster_xlsx(rows: Sequence[RosterRow]) -> bytes:
    """The same table as a workbook: every cell is text, the header stays in view, the same rows give the same bytes."""
    table = _table(rows)
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "default_date_format": "yyyy-mm-dd"}) as book:
        book.set_properties({"created": _NO_TIME})
        text = book.add_format({"num_format": "@"})
        heading = book.add_format({"bold": True, "num_format": "@"})
        sheet = book.add_worksheet("Roster")
        sheet.freeze_panes(1, 0)
        for column in range(len(table[0])):
            longest = max(len(row[column]) for row in table)
            sheet.set_column(column, column, min(_WIDEST, longest + 2), text)
        for number, row in enumerate(table):
            for column, cell in enumerate(row):
                if cell:
                    sheet.write_string(number, column, cell, heading if number == 0 else text)
    return file.getvalue()


def _table(rows: Sequence[RosterRow]) -> list[list[str]]:
    """Header and guarded cells. Whole names stand under "name", unless an import would cut them at their commas."""
    classes = max((len(row.classes) for row in rows), default=1) or 1
    is_whole = bool(rows) and not any(row.family or row.username for row in rows)
    if is_whole and not are_cut_by_commas([row.given for row in rows]):
        header = ["id", "name", *_class_headers(classes)]
    else:
        header = ["id", "given", "family", *_class_headers(classes), "username"]
    table = [header]
    for row in rows:
        own = [*row.classes, *[""] * (classes - len(row.classes))]
        cells = (
            [row.id, row.given, *own] if header[1] == "name" else [row.id, row.given, row.family, *own, row.username]
        )
        table.append([with_guard(cell) for cell in cells])
    return table


def _class_headers(count: int) -> list[str]:
    return ["class", *(f"class {number}" for number in range(2, count + 1))]
