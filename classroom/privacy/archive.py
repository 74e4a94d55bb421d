"""A zip file with everything that is kept of some students: as JSON for machines, as CSV for spreadsheets, as PDF to read."""

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext

from classroom.privacy.summary import Section, draw_summary
from classroom.roster.files.cells import with_guard
from classroom.roster.models import Student
from classroom.web.personal import Kept, kept

Progress = Callable[[int], None]


def make_archive(students: list[Student], *, title: str, language: str, now: datetime, progress: Progress) -> bytes:
    """The file. `progress` is told hundredths, 0 to 99. Folder by folder: read-me.txt, summary.pdf, all.json, csv/<table>.csv."""
    tables = [one for one in kept() if one.shows]
    ids = [student.pk for student in students]
    buffer = io.BytesIO()
    counts: dict[str, int] = {}
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("all.json", "w") as file, io.TextIOWrapper(file, encoding="utf-8") as text:
            for piece in _json(tables, ids, title=title, now=now):
                text.write(piece)
        progress(30)
        for number, table in enumerate(tables):
            with archive.open(f"csv/{table.name}.csv", "w") as file:
                counts[table.name] = _write_csv(table, ids, file)
            progress(30 + 50 * (number + 1) // len(tables))
        sections = [Section(student.name, _facts(student, tables)) for student in students]
        archive.writestr("summary.pdf", draw_summary(sections, title=title, language=language, now=now))
        archive.writestr("read-me.txt", _read_me(tables, counts, title=title, now=now))
        progress(99)
    return buffer.getvalue()


def _json(tables: list[Kept], ids: list[Any], *, title: str, now: datetime) -> Iterator[str]:
    """One object: what it is, when, and a list of rows for each table; row by row, however many there are."""
    head = json.dumps({"title": title, "exported_at": now.isoformat()}, ensure_ascii=False)
    yield f'{head[:-1]}, "tables": {{'
    for number, table in enumerate(tables):
        yield f"{',' if number else ''}\n{json.dumps(table.name)}: ["
        for place, row in enumerate(table.export(ids)):
            yield f"{',' if place else ''}\n{json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)}"
        yield "]"
    yield "}}\n"


def _write_csv(table: Kept, ids: list[Any], file: Any) -> int:
    """UTF-8 with BOM, a header, cells guarded against formulas. Returns the number of rows."""
    rows = 0
    with io.TextIOWrapper(file, encoding="utf-8-sig", newline="") as text:
        writer = csv.writer(text)
        writer.writerow(table.shows)
        for row in table.export(ids):
            writer.writerow([with_guard(_cell(value)) for value in row.values()])
            rows += 1
    return rows


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list | dict | tuple | bool):
        return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _facts(student: Student, tables: list[Kept]) -> list[tuple[str, str]]:
    """What the PDF says of one student: what each table holds, in numbers."""
    facts = [(gettext("Name"), student.name)]
    if student.real_name:
        facts.append((gettext("Real name"), student.real_name))
    facts += [(table.name, str(table.find([student.pk]).count())) for table in tables]
    return facts


def _read_me(tables: list[Kept], counts: dict[str, int], *, title: str, now: datetime) -> str:
    lines = [
        title,
        now.strftime("%Y-%m-%d %H:%M UTC"),
        "",
        gettext(
            "summary.pdf: to read and print. all.json and csv/: every line that is kept. No file holds more than the others."
        ),
        "",
    ]
    for table in tables:
        lines += [f"csv/{table.name}.csv ({counts[table.name]})", f"    {', '.join(table.shows)}"]
    return "\n".join(lines) + "\n"
