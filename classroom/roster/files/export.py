"""A roster as CSV that any spreadsheet opens rightly, and that read back changes nothing."""

import csv
import io
from collections.abc import Sequence

from classroom.roster.files.cells import with_guard
from classroom.roster.files.students import RosterRow

# Where a comma stands in decimal numbers, spreadsheets part cells by semicolons: everywhere here but in these.
_COMMA_LANGUAGES = frozenset({"en", "ja", "ko", "zh", "th", "he", "hi"})
_BOM = "\ufeff"


def delimiter_of(language: str) -> str:
    return "," if language.lower().replace("_", "-").split("-")[0] in _COMMA_LANGUAGES else ";"


def roster_csv(rows: Sequence[RosterRow], *, language: str) -> bytes:
    """UTF-8 with a byte-order mark; headers in English, which every import knows, also by a school of another language.

    A student in several classes has them in columns of their own. Every cell that could be a formula is guarded.
    """
    classes = max((len(row.classes) for row in rows), default=1) or 1
    header = ["id", "given", "family", *_class_headers(classes), "username"]
    text = io.StringIO(newline="")
    # Whatever a cell holds stands in quotes, so that blanks and delimiters of other settings stay inside.
    writer = csv.writer(text, delimiter=delimiter_of(language), quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    for row in rows:
        own = [*row.classes, *[""] * (classes - len(row.classes))]
        writer.writerow([with_guard(cell) for cell in (row.id, row.given, row.family, *own, row.username)])
    return (_BOM + text.getvalue()).encode("utf-8")


def _class_headers(count: int) -> list[str]:
    return ["class", *(f"class {number}" for number in range(2, count + 1))]
