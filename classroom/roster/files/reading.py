"""All steps of reading a roster file.

table = read_table(data, filename="5b.csv", language="cs")
columns = recognise(table.table.header.cells)            # or what a person has chosen
read = read_roster(data, filename="5b.csv", language="cs")  # both, and the rows
"""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from classroom.roster.files.columns import Columns, recognise
from classroom.roster.files.decode import Decoded, Source, decode, is_plausible
from classroom.roster.files.kinds import XLSM, XLSX, kind_of
from classroom.roster.files.problems import Code, Problem, RosterFileError
from classroom.roster.files.rows import Rows, rows_of_table
from classroom.roster.files.students import RosterRow
from classroom.roster.files.table import Table, knows_header, table_of_records, table_of_text
from classroom.roster.files.xlsx import Workbook

# Of a workbook with more sheets than this nobody looks through the rest for a list.
MOST_SHEETS = 40
# A workbook that calls itself one of these came out of a program that will do so again: better said than read.
_TEXT_ENDINGS = (".csv", ".txt", ".tsv")
# 2,500 students are about 80 kB of CSV; the rest is room for columns that nobody reads.
LARGEST_FILE = 5_000_000
# A workbook with a million rows that are only formatted has 6 MB.
LARGEST_UPLOAD = 20_000_000


@dataclass(frozen=True)
class ReadTable:
    """What the page for code page and columns shows. `sheets` with a list in them: those of a workbook, else none."""

    decoded: Decoded
    table: Table
    sheets: tuple[str, ...] = ()
    sheet: str = ""


@dataclass(frozen=True)
class ReadRoster:
    """What a file says; `columns` is what was used, to be shown and remembered."""

    decoded: Decoded
    table: Table
    columns: Columns
    students: Rows
    sheets: tuple[str, ...] = ()
    sheet: str = ""

    @property
    def rows(self) -> tuple[RosterRow, ...]:
        return self.students.rows

    @property
    def errors(self) -> tuple[Problem, ...]:
        return self.students.errors

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return (*self._doubts(), *self.students.warnings)

    def _doubts(self) -> Iterator[Problem]:
        """About the file as a whole."""
        if others := [sheet for sheet in self.sheets if sheet != self.sheet]:
            yield Problem(None, Code.OTHER_SHEETS, ", ".join(others))
        if self.decoded.mixed_from is not None:
            yield Problem(self.decoded.mixed_from, Code.MIXED_CODE_PAGES)
        if self.decoded.source in (Source.SCHOOL, Source.CHOSEN):
            odd = (line for line, name in self.students.to_check if not is_plausible(name))
            yield from (Problem(line, Code.CODE_PAGE_DOUBTFUL) for line in itertools.islice(odd, 1))

    @property
    def counts(self) -> dict[str, int]:
        return {
            "rows": len(self.students.rows),
            "refused": len(self.students.refused),
            "blank": self.table.blank,
            "above_header": self.table.above,
            "headers_again": self.table.headers_again,
        }


def take_in(file: BinaryIO, *, most: int = LARGEST_FILE) -> bytes:
    """All bytes of an upload, of which no more than the limit is ever read. Raises RosterFileError FILE_TOO_LARGE."""
    data = file.read(most + 1)
    _refuse_larger(data, most)
    return data


def read_table(
    data: bytes,
    *,
    filename: str,
    language: str,
    code_page: str | None = None,
    school_code_page: str | None = None,
    sheet: str | None = None,
    delimiter: str | None = None,
    remembered: Mapping[str, str] | None = None,
    has_header: bool = True,
) -> ReadTable:
    """The table in a file, whatever its columns mean. Raises RosterFileError.

    `filename` only decides whether a workbook may be one: what calls itself .csv is refused, and the person told what it is.
    `code_page` is chosen for this file, `school_code_page` is what the school's files have if they are not UTF-8; `sheet` is one
    of the workbook's, else the first with a header that is known is taken.
    """
    _refuse_larger(data, LARGEST_UPLOAD)
    if kind_of(data) in (XLSX, XLSM) and not filename.lower().endswith(_TEXT_ENDINGS):
        return _read_workbook(data, sheet=sheet, remembered=remembered, has_header=has_header)
    _refuse_larger(data, LARGEST_FILE)
    decoded = decode(data, language=language, chosen=code_page, school_code_page=school_code_page)
    table = table_of_text(decoded.text, delimiter=delimiter, remembered=remembered, has_header=has_header)
    return ReadTable(decoded, table)


def read_roster(
    data: bytes,
    *,
    filename: str,
    language: str,
    code_page: str | None = None,
    school_code_page: str | None = None,
    sheet: str | None = None,
    delimiter: str | None = None,
    remembered: Mapping[str, str] | None = None,
    columns: Columns | None = None,
    has_header: bool = True,
) -> ReadRoster:
    """The students in a file. `columns` overrides what the headers say. Raises RosterFileError, and nothing else."""
    found = read_table(
        data,
        filename=filename,
        language=language,
        code_page=code_page,
        school_code_page=school_code_page,
        sheet=sheet,
        delimiter=delimiter,
        remembered=remembered,
        has_header=has_header,
    )
    used = columns if columns is not None else recognise(found.table.header.cells, remembered=remembered)
    return ReadRoster(found.decoded, found.table, used, rows_of_table(found.table, used), found.sheets, found.sheet)


def _read_workbook(
    data: bytes, *, sheet: str | None, remembered: Mapping[str, str] | None, has_header: bool
) -> ReadTable:
    workbook = Workbook(data)
    decoded = Decoded("", "utf-8", Source.UTF8)  # the letters in a workbook are never in doubt
    with_list: list[str] = []
    taken: tuple[str, Table] | None = None
    for name in workbook.sheets[:MOST_SHEETS]:
        try:
            table = table_of_records(iter(workbook.records(name)), remembered=remembered, has_header=has_header)
        except RosterFileError:
            if name == sheet or len(workbook.sheets) == 1:
                raise
            continue
        known = knows_header(table.header, remembered)
        if known:
            with_list.append(name)
        if name == sheet or (sheet is None and (taken is None or (known and len(with_list) == 1))):
            taken = (name, table)
    if taken is None:
        raise RosterFileError(Code.NO_ROWS if sheet is None else Code.UNKNOWN_SHEET)
    name, table = taken
    return ReadTable(decoded, table, tuple(dict.fromkeys([*with_list, name])), name)


def _refuse_larger(data: bytes, most: int) -> None:
    if len(data) > most:
        raise RosterFileError(Code.FILE_TOO_LARGE, other=most)
