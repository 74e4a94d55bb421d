"""From text to a table: delimiter, quotes, and where the header is among titles and blank lines."""

import csv
import io
import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from classroom.roster.files.cells import clean
from classroom.roster.files.columns import has_name, recognise
from classroom.roster.files.problems import Code, RosterFileError

# In the order of preference where nothing speaks for one of them.
DELIMITERS = (",", ";", "\t", "|")
# A large school has 2,500 students.
MOST_ROWS = 10_000
MOST_LINES = 50_000
MOST_COLUMNS = 100
# Titles above the header are a few lines; further down there are no headers.
_HEADER_WITHIN = 30
_SAMPLE = 120
_SEP_LINE = re.compile(r'\s*"?sep=(.)"?[,;|\t ]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_EMPTY_CELLS = re.compile(f'["{"".join(DELIMITERS)}]+')
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Record:
    """One row as it stands in the file; `line` is where it begins."""

    line: int
    cells: tuple[str, ...]

    @property
    def is_blank(self) -> bool:
        return not any(map(clean, self.cells))


@dataclass(frozen=True)
class Table:
    """`header` is empty cells in a file without one. `records` are the rows below it, none blank, without their blank ends.

    `above` counts rows of titles, `blank` rows without a character in them, `headers_again` headers repeated further down.
    """

    delimiter: str
    header: Record
    records: tuple[Record, ...]
    above: int = 0
    blank: int = 0
    headers_again: int = 0


def table_of_text(
    text: str,
    *,
    delimiter: str | None = None,
    remembered: Mapping[str, str] | None = None,
    has_header: bool = True,
) -> Table:
    """Cut `text` into a table, by the `delimiter` given, else by that of its sep= line, else by the one that fits.

    Raises RosterFileError: NO_ROWS, TOO_MANY_ROWS, TOO_MANY_COLUMNS, CELL_TOO_LONG, BROKEN_QUOTES, UNKNOWN_DELIMITER.
    """
    # The end-of-file mark of old programs, and a mark that a join of files has left inside.
    text = text.lstrip("\ufeff").rstrip("\x1a")
    if len(list(itertools.islice(_LINE_END.finditer(text), MOST_LINES + 1))) > MOST_LINES:
        raise RosterFileError(Code.TOO_MANY_ROWS, other=MOST_LINES)
    first_line = 1
    sep_line = _SEP_LINE.match(text)
    if sep_line:
        first_line += len(_LINE_END.findall(sep_line[0]))
        text = text[sep_line.end() :]
        told = sep_line[1]
        # A line that was left there while the file was made with another delimiter does not help.
        is_stale = (
            told in DELIMITERS
            and not _knows_header(text, told, remembered)
            and any(_knows_header(text, other, remembered) for other in DELIMITERS)
        )
        delimiter = delimiter or (None if is_stale else told)
    if not clean(_EMPTY_CELLS.sub("", text)):
        raise RosterFileError(Code.NO_ROWS)
    if delimiter is None:
        delimiter = _delimiter_of(text, remembered)
        inner = "" if _knows_header(text, delimiter, remembered) else _unwrapped(text)
        inner_delimiter = _delimiter_of(inner, remembered)
        if _knows_header(inner, inner_delimiter, remembered):
            text, delimiter = inner, inner_delimiter
    elif delimiter not in DELIMITERS:
        raise RosterFileError(Code.UNKNOWN_DELIMITER)
    return table_of_records(
        _records(text, delimiter, first_line), delimiter=delimiter, remembered=remembered, has_header=has_header
    )


def table_of_records(
    records: Iterator[Record],
    *,
    delimiter: str = "",
    remembered: Mapping[str, str] | None = None,
    has_header: bool = True,
) -> Table:
    """Find the header among `records` (a spreadsheet has no `delimiter`) and leave out what is no row of a student."""
    filled: list[Record] = []
    blank = 0
    for record in records:
        if record.is_blank:
            blank += 1
        elif len(filled) > MOST_ROWS:
            raise RosterFileError(Code.TOO_MANY_ROWS, other=MOST_ROWS)
        else:
            filled.append(record)
    if not filled:
        raise RosterFileError(Code.NO_ROWS)
    if not has_header:
        rows = tuple(map(_without_blank_end, filled))
        width = max(len(record.cells) for record in rows)
        return Table(delimiter, Record(rows[0].line, ("",) * width), rows, blank=blank)
    place = _place_of_header(filled, remembered)
    header = filled[place]
    words = tuple(map(clean, header.cells))
    rows = tuple(_without_blank_end(row) for row in filled[place + 1 :] if tuple(map(clean, row.cells)) != words)
    again = len(filled) - place - 1 - len(rows)
    return Table(delimiter, header, rows, above=place, blank=blank, headers_again=again)


def _records(text: str, delimiter: str, first_line: int) -> Iterator[Record]:
    # Strict: a quote that never ends would swallow the rest of the class without a word.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=True)
    while True:
        line = first_line + reader.line_num
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            too_long = "field larger" in str(error)
            raise RosterFileError(Code.CELL_TOO_LONG if too_long else Code.BROKEN_QUOTES, line=line) from error
        if len(cells) > MOST_COLUMNS:
            cells = list(_without_blank_end(Record(line, tuple(cells))).cells)
            if len(cells) > MOST_COLUMNS:
                raise RosterFileError(Code.TOO_MANY_COLUMNS, line=line, other=MOST_COLUMNS)
        yield Record(line, tuple(cells))


def _without_blank_end(record: Record) -> Record:
    width = len(record.cells)
    while width and not clean(record.cells[width - 1]):
        width -= 1
    return Record(record.line, record.cells[:width])


def _delimiter_of(text: str, remembered: Mapping[str, str] | None) -> str:
    """The one by which a header is known and the rows below are as wide as it."""
    fits = {delimiter: _fit(text, delimiter, remembered) for delimiter in DELIMITERS}
    return max(DELIMITERS, key=lambda delimiter: fits[delimiter])


def _knows_header(text: str, delimiter: str, remembered: Mapping[str, str] | None) -> bool:
    return _fit(text, delimiter, remembered)[0] > 0


def _fit(text: str, delimiter: str, remembered: Mapping[str, str] | None) -> tuple[int, float, int]:
    """How well `delimiter` fits: columns known by their header, share of rows of the same width, width."""
    read, broken_by = _sample(text, delimiter)
    sample = [record for record in read if not record.is_blank]
    if broken_by is Code.TOO_MANY_COLUMNS and not any(_known(record, remembered) for record in sample):
        return (0, 1.0, MOST_COLUMNS)
    if not sample:
        return (0, 0.0, 0)
    place = _place_of_header(sample, remembered)
    header, rows = sample[place], sample[place + 1 :]
    width = len(header.cells)
    alike = sum(len(record.cells) == width for record in rows) / len(rows) if rows else 0.0
    known = _known(header, remembered)
    # With no header known, one wide column fits every row and says nothing.
    return (known, alike if known or width > 1 else 0.0, width)


def _unwrapped(text: str) -> str:
    """`text` without the quotes around each whole line that a spreadsheet puts there which took the line for one cell, or ""."""
    no_delimiter = "\x1f"
    if not text.lstrip().startswith('"'):
        return ""
    try:
        records = list(_records(text, no_delimiter, 1))
    except RosterFileError:
        return ""
    return "\n".join("".join(record.cells) for record in records)


def _sample(text: str, delimiter: str) -> tuple[list[Record], Code | None]:
    """The first rows, and why there are no more if they break off: the whole is read once more later, and refused then."""
    records = _records(text, delimiter, 1)
    sample: list[Record] = []
    try:
        while len(sample) < _SAMPLE:
            sample.append(next(records))
    except StopIteration:
        return sample, None
    except RosterFileError as error:
        return sample, error.problem.code
    return sample, None


def _place_of_header(records: list[Record], remembered: Mapping[str, str] | None) -> int:
    """The row in which most columns are known; the first of the widest rows if none is."""
    within = records[:_HEADER_WITHIN]
    best = max(range(len(within)), key=lambda place: (_known(within[place], remembered), -place))
    if _known(within[best], remembered):
        return best
    return max(range(len(within)), key=lambda place: (len(_without_blank_end(within[place]).cells), -place))


def knows_header(record: Record, remembered: Mapping[str, str] | None) -> bool:
    return _known(record, remembered) > 0


def _known(record: Record, remembered: Mapping[str, str] | None) -> int:
    if len(record.cells) > MOST_COLUMNS:
        return 0
    columns = recognise(record.cells, remembered=remembered)
    return sum(field is not None for field in columns) if has_name(columns) else 0
