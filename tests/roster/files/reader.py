"""Reading a file in one line of a test."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from classroom.roster.files.columns import Columns
from classroom.roster.files.problems import RosterFileError
from classroom.roster.files.reading import ReadRoster, read_roster

CASES = Path(__file__).parent / "cases"


def case(name: str) -> bytes:
    return (CASES / name).read_bytes()


def read(
    data: bytes | str,
    *,
    filename: str = "list.csv",
    language: str = "cs",
    code_page: str | None = None,
    school_code_page: str | None = None,
    sheet: str | None = None,
    delimiter: str | None = None,
    remembered: Mapping[str, str] | None = None,
    columns: Columns | None = None,
    has_header: bool = True,
) -> ReadRoster:
    return read_roster(
        data.encode() if isinstance(data, str) else data,
        filename=filename,
        language=language,
        code_page=code_page,
        school_code_page=school_code_page,
        sheet=sheet,
        delimiter=delimiter,
        remembered=remembered,
        columns=columns,
        has_header=has_header,
    )


def rows(data: bytes | str, **options: object) -> list[tuple[str, str, str, str]]:
    """(id, given, family, class) of each row; the file must have no errors."""
    found = read(data, **options)  # type: ignore[arg-type]
    assert found.errors == ()
    return [(row.id, row.given, row.family, row.class_name) for row in found.rows]


def errors(data: bytes | str, **options: object) -> list[list[object]]:
    return [problem.as_list() for problem in read(data, **options).errors]  # type: ignore[arg-type]


def warnings(data: bytes | str, **options: object) -> list[list[object]]:
    return [problem.as_list() for problem in read(data, **options).warnings]  # type: ignore[arg-type]


def refusal(data: bytes | str, **options: object) -> tuple[list[object], str]:
    """Why the whole file is refused, and what it looks like."""
    with pytest.raises(RosterFileError) as caught:
        read(data, **options)  # type: ignore[arg-type]
    return caught.value.problem.as_list(), caught.value.looks_like
