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
from classroom.roster.files.table import Table, table_of_text

# 2,500 students are about 80 kB of CSV; the rest is room for columns that nobody reads.
LARGEST_FILE = 5_000_000


@dataclass(frozen=True)
class ReadTable:
    """What the page for code page and columns shows."""

    decoded: Decoded
    table: Table


@dataclass(frozen=True)
class ReadRoster:
    """What a file says; `columns` is what was used, to be shown and remembered."""

    decoded: Decoded
    table: Table
    columns: Columns
    students: Rows

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


def take_in(file: BinaryIO) -> bytes:
    """All bytes of an upload, of which no more than the limit is ever read. Raises RosterFileError FILE_TOO_LARGE."""
    data = file.read(LARGEST_FILE + 1)
    _refuse_large(data)
    return data


def read_table(
    data: bytes,
    *,
    filename: str,
    language: str,
    code_page: str | None = None,
    delimiter: str | None = None,
    remembered: Mapping[str, str] | None = None,
    has_header: bool = True,
) -> ReadTable:
    """The table in a file, whatever its columns mean. Raises RosterFileError.

    `filename` only decides the words of a refusal: a spreadsheet by its right name, or one that calls itself something else.
    A reader of XLSX would go in here, and give its rows to `table_of_records`.
    """
    _refuse_large(data)
    kind = kind_of(data)
    if kind in (XLSX, XLSM) and filename.lower().endswith((".xlsx", ".xlsm")):
        raise RosterFileError(Code.XLSX_NOT_READ_YET, looks_like=kind)
    decoded = decode(data, language=language, chosen=code_page)
    table = table_of_text(decoded.text, delimiter=delimiter, remembered=remembered, has_header=has_header)
    return ReadTable(decoded, table)


def read_roster(
    data: bytes,
    *,
    filename: str,
    language: str,
    code_page: str | None = None,
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
        delimiter=delimiter,
        remembered=remembered,
        has_header=has_header,
    )
    used = columns if columns is not None else recognise(found.table.header.cells, remembered=remembered)
    return ReadRoster(found.decoded, found.table, used, rows_of_table(found.table, used))


def _refuse_large(data: bytes) -> None:
    if len(data) > LARGEST_FILE:
        raise RosterFileError(Code.FILE_TOO_LARGE, other=LARGEST_FILE)
