"""A workbook (XLSX, also with macros, which are never looked at) as records: only values, only sheets that are shown.

A first pass streams through a sheet and finds out where its last filled cell is, so that a million formatted but empty rows
cost neither memory nor a refusal; openpyxl then reads up to there.
"""

import contextlib
import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from openpyxl.reader.excel import ExcelReader
from openpyxl.utils import coordinate_to_tuple, range_boundaries
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from classroom.roster.files.problems import Code, RosterFileError
from classroom.roster.files.table import MOST_COLUMNS, MOST_LINES, Record

# Sheets are streamed: a million formatted rows are about 150 MB of XML. All else is held in memory.
LARGEST_SHEET = 250_000_000
LARGEST_PART = 20_000_000
MOST_PARTS = 2_000
# Opening and closing ones; an element of a part that openpyxl holds in memory takes about 100 bytes there.
MOST_TAGS = 1_000_000
MOST_MERGED = 5_000
LONGEST_CELL = 100_000
_CHUNK = 1 << 16
# A spreadsheet keeps 15 digits of a number; a longer one has lost the others.
_EXACT_BELOW = 10**15
_ZEROS = re.compile(r"0{2,}")
_ESCAPED = re.compile(r"_x00(?:0[9AD]|A0)_", re.IGNORECASE)
# Everything that broken or hostile workbooks have been seen to raise in openpyxl and below it. What defusedxml refuses
# (entities, document types) is a ValueError.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    ParseError,
    expat.ExpatError,
    InvalidFileException,
    EOFError,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    OSError,
    ArithmeticError,
    RuntimeError,
    AssertionError,
)


@dataclass
class _Extent:
    """Where a sheet is filled; rows and columns count from 1."""

    last_row: int = 0
    last_column: int = 0
    merged: list[str] = field(default_factory=list)


class Workbook:
    """An open workbook. `sheets` are the names of those that are shown, in their order."""

    def __init__(self, data: bytes) -> None:
        """Raises RosterFileError: XLSX_BROKEN, XLSX_TOO_LARGE."""
        with _refused():
            self._parts = _Parts(io.BytesIO(data))
            reader = _Reader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            reader.archive = self._parts
            reader.read()
            self._parts.is_streaming = True
            self._shown = {sheet.title: sheet for sheet in reader.sheets if sheet.is_shown}
        self.sheets: tuple[str, ...] = tuple(self._shown)
        if not self.sheets:
            raise RosterFileError(Code.NO_ROWS)

    def records(self, sheet: str) -> list[Record]:
        """The rows of a sheet up to the last filled one, each up to its last filled cell; `line` is the number of the row.

        Raises RosterFileError: UNKNOWN_SHEET, XLSX_BROKEN, XLSX_TOO_LARGE, TOO_MANY_ROWS, TOO_MANY_COLUMNS, CELL_TOO_LONG.
        """
        if sheet not in self.sheets:
            raise RosterFileError(Code.UNKNOWN_SHEET)
        with _refused():
            found = self._shown[sheet]
            extent = self._extent(found.path)
            if extent.last_row > MOST_LINES:
                raise RosterFileError(Code.TOO_MANY_ROWS, other=MOST_LINES)
            if extent.last_column > MOST_COLUMNS:
                raise RosterFileError(Code.TOO_MANY_COLUMNS, other=MOST_COLUMNS)
            if not extent.last_row:
                return []
            rows = [[_text(cell) for cell in row] for row in found.filled_rows(extent)]
            _fill_down(rows, extent.merged)
        return [Record(line, _without_blank_end(cells)) for line, cells in enumerate(rows, start=1)]

    def _extent(self, path: str) -> _Extent:
        first = _FirstPass()
        with self._parts.open(path) as file:
            while chunk := file.read(_CHUNK):
                first.parser.Parse(chunk, False)
            first.parser.Parse(b"", True)
        return first.extent


class _Parts(zipfile.ZipFile):
    """The parts of a workbook. What is not streamed is opened only if it is small, also as a tree in memory."""

    is_streaming = False

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        if len(self.infolist()) > MOST_PARTS:
            raise RosterFileError(Code.XLSX_TOO_LARGE)

    def open(self, name: str | zipfile.ZipInfo, *args: Any, **options: Any) -> IO[bytes]:
        part = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        if part.file_size > (LARGEST_SHEET if self.is_streaming else LARGEST_PART):
            raise RosterFileError(Code.XLSX_TOO_LARGE)
        if not self.is_streaming:
            tags = 0
            with super().open(part) as file:
                while chunk := file.read(_CHUNK):
                    tags += chunk.count(b"<")
                    if tags > MOST_TAGS:
                        raise RosterFileError(Code.XLSX_TOO_LARGE)
        return super().open(part, *args, **options)


class _Sheet(ReadOnlyWorksheet):
    """A sheet whose size nobody asks the file for: that may be wrong, and where it is missing openpyxl reads all rows for it."""

    def __init__(self, book: Any, title: str, path: str, strings: list[str], *, is_shown: bool) -> None:
        super().__init__(book, title, path, strings)
        self.path = path
        self.is_shown = is_shown

    def filled_rows(self, extent: _Extent) -> Iterator[tuple[Any, ...]]:
        rows: Iterator[tuple[Any, ...]] = self._cells_by_row(  # type: ignore[attr-defined]
            1, 1, extent.last_column, extent.last_row
        )
        return rows

    def _get_size(self) -> None:
        pass


class _Reader(ExcelReader):
    """Opens a workbook without its charts."""

    sheets: list[_Sheet]

    def read_worksheets(self) -> None:
        self.sheets = [
            _Sheet(self.wb, sheet.name, rel.target, self.shared_strings, is_shown=sheet.state == "visible")
            for sheet, rel in self.parser.find_sheets()
            if rel.target in self.valid_files and "chartsheet" not in rel.Type
        ]
        self.wb._sheets = list(self.sheets)  # type: ignore[attr-defined]


class _FirstPass:
    """Hears every tag of a sheet and keeps only numbers."""

    def __init__(self) -> None:
        self.extent = _Extent()
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self._row = 0
        self._column = 0
        self._reference = ""
        self._length = 0

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        if tag == "c":
            self._column += 1
            self._reference = attributes.get("r", "")
            if self._reference:
                self._column = 0
            self._length = 0
        elif tag == "row":
            self._row = int(attributes["r"]) if "r" in attributes else self._row + 1
            self._column = 0
        elif tag in ("v", "is"):
            self._filled()
        elif tag == "mergeCell" and len(self.extent.merged) < MOST_MERGED:
            self.extent.merged.append(attributes.get("ref", ""))

    def _filled(self) -> None:
        if self._reference:
            self._row, self._column = coordinate_to_tuple(self._reference)
        self.extent.last_row = max(self.extent.last_row, self._row)
        self.extent.last_column = max(self.extent.last_column, self._column)
        # Far more than any list: not worth waiting for the end of it.
        if self.extent.last_row > MOST_LINES:
            raise RosterFileError(Code.TOO_MANY_ROWS, other=MOST_LINES)

    def _text(self, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST_CELL:
            raise RosterFileError(Code.CELL_TOO_LONG, line=self._row or None)

    def _doctype(self, *declared: Any) -> None:
        raise RosterFileError(Code.XLSX_BROKEN)


@contextlib.contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except RosterFileError:
        raise
    except _BROKEN as error:
        raise RosterFileError(Code.XLSX_BROKEN) from error


def _text(cell: Any) -> str:
    """What a person sees in the cell, as far as it can be known without the spreadsheet; numbers are text."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, shown_as=str(cell.number_format))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ")
    return _ESCAPED.sub(" ", str(value))


def _number(value: float, *, shown_as: str) -> str:
    if value != value or abs(value) >= _EXACT_BELOW:
        return f"{value:.5E}"  # as the spreadsheet shows it; ids that look so are refused (cells.is_damaged)
    if value != int(value):
        return f"{value:.15g}"
    digits = str(int(value))
    # The format 00000 shows 123 as 00123, and that is the id.
    return digits.zfill(len(shown_as)) if _ZEROS.fullmatch(shown_as) and value >= 0 else digits


def _fill_down(rows: list[list[str]], merged: list[str]) -> None:
    """A cell merged over several rows says the same in each of them, as a class beside all its students."""
    for reference in merged:
        left, top, _right, bottom = range_boundaries(reference)
        if not left or not top or not bottom or top > len(rows) or left > len(rows[top - 1]):
            continue
        for row in rows[top : min(bottom, len(rows))]:
            row[left - 1] = row[left - 1] or rows[top - 1][left - 1]


def _without_blank_end(cells: list[str]) -> tuple[str, ...]:
    width = len(cells)
    while width and not cells[width - 1].strip():
        width -= 1
    return tuple(cells[:width])
