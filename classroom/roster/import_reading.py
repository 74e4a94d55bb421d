"""The dry run: a file that was sent becomes rows and messages, and nobody is touched."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from classroom.roster.files.cells import compared
from classroom.roster.files.columns import Columns, recognise, remember
from classroom.roster.files.decode import offers_of
from classroom.roster.files.kinds import ONEROSTER, kind_of
from classroom.roster.files.oneroster import read_oneroster
from classroom.roster.files.problems import Code, Problem, RosterFileError
from classroom.roster.files.reading import read_roster, read_table
from classroom.roster.files.students import RosterRow
from classroom.roster.import_options import Options
from classroom.roster.models import ImportBatch

_SAMPLE_ROWS = 3
_ZIP = "zip"


@dataclass(frozen=True)
class Message:
    """A problem, and for a zip the file that it is in (of a refusal: what RosterFileError.looks_like says)."""

    problem: Problem
    file: str = ""

    def as_json(self) -> list[Any]:
        return [*self.problem.as_list(), self.file]

    @classmethod
    def from_json(cls, kept: list[Any]) -> "Message":
        line, code, other, file = kept
        return cls(Problem(line, Code(code), other), file)


def read_waiting(batch_id: str, *, now: datetime) -> None:
    """The dry run of a file that waits for it. Done twice it is done once; chosen about meanwhile it is left to the next run."""
    batch = ImportBatch.objects.waiting().select_related("school").filter(pk=batch_id).first()
    if batch is None:
        return
    still = ImportBatch.objects.waiting().filter(pk=batch.pk, options=batch.options)
    found = _found(batch, tell=lambda progress: still.update(progress=progress))
    still.update(found=found, read_at=now, progress=100)


def _found(batch: ImportBatch, *, tell: Callable[[int], object]) -> dict[str, Any]:
    """What the file says, as the batch's options have it read. `tell` hears how far it is, in hundredths."""
    tell(10)
    data = bytes(batch.file or b"")
    options = Options.from_json(batch.options)
    try:
        if kind_of(data) in (ONEROSTER, _ZIP):
            return _of_zip(data)
        return _of_list(batch, data, options, tell)
    except RosterFileError as error:
        problem = error.problem
        offers = offers_of(data) if problem.code is Code.NOT_DECODABLE and not kind_of(data) else ()
        return {
            "refusal": Message(problem, error.looks_like).as_json(),
            "offers": [[offer.code_page, offer.sample] for offer in offers],
        }


def rows_of(kept: Iterable[list[Any]]) -> list[RosterRow]:
    return [
        RosterRow(line, id=id_, given=given, family=family, classes=tuple(classes), username=username)
        for line, id_, given, family, classes, username in kept
    ]


def _as_json(rows: Iterable[RosterRow]) -> list[list[Any]]:
    return [[row.line, row.id, row.given, row.family, list(row.classes), row.username] for row in rows]


def _of_zip(data: bytes) -> dict[str, Any]:
    roster = read_oneroster(data)
    # Two classes of one title cannot be told apart here: their students come without them, and the teacher is told.
    titles = Counter(compared(one.title) for one in roster.classes)
    twice = {one.title for one in roster.classes if titles[compared(one.title)] > 1}
    students = [
        replace(row, classes=tuple(name for name in row.classes if name not in twice)) for row in roster.students
    ]
    return {
        "kind": ONEROSTER,
        "rows": _as_json(students),
        "refused": _as_json(roster.refused),
        "errors": [Message(problem, file).as_json() for file, problem in roster.errors],
        "warnings": [
            Message(Problem(None, Code.CLASS_AMBIGUOUS, title), "classes.csv").as_json() for title in sorted(twice)
        ],
        "counts": {"others": roster.others, "gone": roster.gone},
    }


def _of_list(batch: ImportBatch, data: bytes, options: Options, tell: Callable[[int], object]) -> dict[str, Any]:
    school = batch.school
    how: dict[str, Any] = {
        "filename": batch.filename,
        "language": school.language,
        "code_page": options.code_page,
        "school_code_page": school.roster_code_page or None,
        "sheet": options.sheet,
        "remembered": school.roster_columns,
        "has_header": options.has_header,
    }
    table = read_table(data, **how)
    tell(40)
    header = table.table.header.cells
    # What was chosen was chosen for this table; of a table with other columns it says nothing.
    chosen = options.columns if options.columns is not None and len(options.columns) == len(header) else None
    columns: Columns = chosen or recognise(header, remembered=school.roster_columns)
    found: dict[str, Any] = {
        "kind": "workbook" if table.sheets else "text",
        "code_page": table.decoded.code_page,
        "source": table.decoded.source,
        "offers": [[offer.code_page, offer.sample] for offer in table.decoded.offers],
        "sheets": list(table.sheets),
        "sheet": table.sheet,
        "header": list(header),
        "sample": [list(record.cells) for record in table.table.records[:_SAMPLE_ROWS]],
        "columns": [field or "" for field in columns],
    }
    tell(50)
    try:
        roster = read_roster(data, columns=columns, **how)
    except RosterFileError as error:
        return {**found, "refusal": Message(error.problem, error.looks_like).as_json()}
    tell(80)
    return {
        **found,
        "rows": _as_json(roster.rows),
        "refused": _as_json(roster.students.refused),
        "errors": [Message(problem).as_json() for problem in roster.errors],
        "warnings": [Message(problem).as_json() for problem in roster.warnings],
        "counts": roster.counts,
    }


def remembered_by(batch: ImportBatch) -> tuple[str, dict[str, str]]:
    """The code page and the columns to take for the school's next file; empty where nothing was chosen."""
    options, found = Options.from_json(batch.options), batch.found
    code_page = options.code_page or ""
    columns: dict[str, str] = {}
    if options.columns is not None and len(options.columns) == len(found.get("header", ())):
        columns = remember(found["header"], options.columns)
    return code_page, columns
