"""The zip of a research export: claims.csv, boards.csv, the data dictionary as CSV and as Markdown, and a README.

Written to a temporary file, row by row: memory grows with the finished zip alone, about 25 bytes for a claim.
"""

from __future__ import annotations

import csv
import io
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import IO

from django.utils import formats, timezone
from django.utils.translation import gettext, ngettext

from classroom.reports.research.columns import BOARDS, CLAIMS, TIMES_OF_DAY, Described
from classroom.reports.research.rows import Cell, Selection, board_rows, claim_rows
from classroom.roster.files.cells import with_guard

CLAIMS_CSV, BOARDS_CSV = "claims.csv", "boards.csv"
DICTIONARY_CSV, DICTIONARY_MD, READ_ME = "data-dictionary.csv", "data-dictionary.md", "README.md"
# With fewer, whoever knows the class can guess who is who.
SMALL_GROUP = 5

type Tell = Callable[[int], None]
# Most cells have been there before: kinds, options, boards.
_guarded = lru_cache(maxsize=8192)(with_guard)


def make_archive(selection: Selection, *, with_minutes: bool, tell: Tell) -> bytes:
    """The file, in the language and time zone in force; the same arguments, the same bytes. `tell` hears hundredths, 0 to 99."""
    claims = [column for column in CLAIMS if with_minutes or column.key not in TIMES_OF_DAY]
    kept = [place for place, column in enumerate(CLAIMS) if column in claims]
    students = selection.student_ids()
    tables = ((CLAIMS_CSV, claims), (BOARDS_CSV, BOARDS))
    lines: Counter[str] = Counter()
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w") as archive:
            with _entry(archive, CLAIMS_CSV, selection.until) as text:
                write = _writer(text, claims)
                for number, student_id in enumerate(students):
                    tell(90 * number // len(students))
                    for row in claim_rows(selection, student_id):
                        write([row[place] for place in kept])
                        lines[CLAIMS_CSV] += 1
            tell(90)
            with _entry(archive, BOARDS_CSV, selection.until) as text:
                write = _writer(text, BOARDS)
                for row in board_rows(selection):
                    write(row)
                    lines[BOARDS_CSV] += 1
            tell(95)
            with _entry(archive, DICTIONARY_CSV, selection.until, encoding="utf-8-sig") as text:
                _write_dictionary(text, tables)
            with _entry(archive, DICTIONARY_MD, selection.until) as text:
                text.writelines(_dictionary_lines(tables))
            with _entry(archive, READ_ME, selection.until) as text:
                text.write(_read_me(selection, students=len(students), lines=lines))
        file.seek(0)
        return file.read()


def _entry(archive: zipfile.ZipFile, name: str, made: datetime, *, encoding: str = "utf-8") -> io.TextIOWrapper:
    """A text file in the zip; its time is that of the snapshot. The tables are ASCII: R would read a mark of UTF-8 as a name."""
    about = zipfile.ZipInfo(name, date_time=timezone.localtime(made).timetuple()[:6])
    about.compress_type = zipfile.ZIP_DEFLATED
    about.external_attr = 0o644 << 16
    opened: IO[bytes] = archive.open(about, "w", force_zip64=True)
    return io.TextIOWrapper(opened, encoding=encoding, newline="")


def _writer(text: IO[str], columns: Sequence[Described]) -> Callable[[Iterable[Cell]], object]:
    """Writes the header now, then each row it is given: numbers as they are, texts guarded against formulas."""
    writer = csv.writer(text)
    writer.writerow([column.key for column in columns])

    def write(row: Iterable[Cell]) -> object:
        return writer.writerow([_guarded(cell) if isinstance(cell, str) else cell for cell in row])

    return write


def _write_dictionary(text: IO[str], tables: Iterable[tuple[str, Sequence[Described]]]) -> None:
    writer = csv.writer(text)
    writer.writerow(["file", "column", "meaning", "unit", "values"])
    for name, columns in tables:
        for column in columns:
            cells = (name, column.key, str(column.meaning), str(column.unit), column.values)
            writer.writerow([with_guard(cell) for cell in cells])


def _dictionary_lines(tables: Iterable[tuple[str, Sequence[Described]]]) -> Iterable[str]:
    for name, columns in tables:
        yield f"# {name}\n\n"
        head = (gettext("Column"), gettext("Meaning"), gettext("Unit"), gettext("Values"))
        yield f"| {' | '.join(head)} |\n|---|---|---|---|\n"
        for column in columns:
            values = column.values.replace(" | ", ", ")
            yield f"| `{column.key}` | {column.meaning} | {column.unit} | {values} |\n"
        yield "\n"


def _read_me(selection: Selection, *, students: int, lines: Mapping[str, int]) -> str:
    made = formats.date_format(timezone.localtime(selection.until), "DATETIME_FORMAT")
    told = [
        "# " + gettext("Research export"),
        "",
        gettext("Days: %(days)s") % {"days": selection.days},
        gettext("Made: %(when)s") % {"when": made},
        ngettext("%(count)s student", "%(count)s students", students) % {"count": students},
        "",
        *(f"- {name}: {_lines(lines[name])}" for name in (CLAIMS_CSV, BOARDS_CSV)),
        "",
        gettext("What each column means stands in data-dictionary.csv, and for reading in data-dictionary.md."),
        gettext("The tables are CSV with commas, points in numbers and UTF-8. An empty cell: there is no such value."),
        gettext("A text that a spreadsheet would take for a formula has a ' in front."),
        gettext("In it are the students who were in the class when it was made, with what they did for the class."),
        "",
        "## " + gettext("Pseudonymous, not anonymous"),
        "",
        gettext("Students have random names, made for this export alone. Nothing in it leads from them to a name."),
        gettext("But who was there may recognize a student by what was done when. So these are personal data:"),
        gettext("keep the file safe, pass it on only to who may have it, and delete it when the work is done."),
    ]
    if students < SMALL_GROUP:
        told += [
            "",
            gettext("With fewer than %(count)s students it is easy to guess who is who.") % {"count": SMALL_GROUP},
        ]
    return "\n".join(told) + "\n"


def _lines(count: int) -> str:
    return ngettext("%(count)s line", "%(count)s lines", count) % {"count": count}
