"""A OneRoster 1.1 or 1.2 bulk zip (1EdTech OneRoster CSV Tables): students, classes, who is in which.

Only the columns named here are ever looked at: no e-mail, phone, password, demographics, nor user names (often an e-mail).
"""

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from classroom.roster.files.archive import Archive
from classroom.roster.files.cells import clean
from classroom.roster.files.decode import decode
from classroom.roster.files.problems import Code, Problem, RosterFileError
from classroom.roster.files.rows import LONGEST_CLASS, LONGEST_ID
from classroom.roster.files.students import RosterRow, doubled
from classroom.roster.names import LONGEST_NAME

VERSIONS = ("1.1", "1.2")
MOST_LINES = 200_000
_USERS, _CLASSES, _ENROLMENTS, _ROLES = "users.csv", "classes.csv", "enrollments.csv", "roles.csv"
_ABSENT, _BULK, _DELTA = "absent", "bulk", "delta"
_GONE = frozenset({"tobedeleted", "inactive"})
# Wanted columns by file, in small letters; the first ones must be there.
_MUST = {
    _USERS: ("sourcedid", "givenname", "familyname"),
    _CLASSES: ("sourcedid", "title"),
    _ENROLMENTS: ("classsourcedid", "usersourcedid", "role"),
    _ROLES: ("usersourcedid", "role"),
}
_MAY = {
    _USERS: ("status", "role", "grades"),
    _CLASSES: ("status", "grades"),
    _ENROLMENTS: ("status",),
    _ROLES: ("status",),
}


@dataclass(frozen=True)
class OneRosterClass:
    id: str
    title: str
    grades: tuple[str, ...] = ()


@dataclass(frozen=True)
class OneRoster:
    """`students` have their sourcedId as `id` and the titles of their classes; `grades` are by student id.

    `enrolments` are pairs of student id and class id. `others` counts users who are no students, `gone` rows marked as deleted.
    """

    version: str
    students: tuple[RosterRow, ...]
    refused: tuple[RosterRow, ...]
    classes: tuple[OneRosterClass, ...]
    enrolments: tuple[tuple[str, str], ...]
    grades: dict[str, tuple[str, ...]]
    errors: tuple[tuple[str, Problem], ...]
    others: int
    gone: int


def read_oneroster(data: bytes) -> OneRoster:
    """The roster in a zip. `errors` have the file they are in. Raises RosterFileError."""
    archive = Archive(data)
    version = _checked_version(archive)
    return _Zip(archive, version).roster()


def _checked_version(archive: Archive) -> str:
    if "manifest.csv" not in archive:
        raise RosterFileError(Code.MANIFEST_MISSING)
    manifest = {
        cells[0].strip().lower(): cells[1].strip().lower()
        for _line, cells in _lines(archive, "manifest.csv")
        if len(cells) >= 2
    }
    version = manifest.get("oneroster.version", "")
    if version not in VERSIONS:
        raise RosterFileError(Code.MANIFEST_VERSION, looks_like=version[:20])
    for name in (_USERS, _CLASSES, _ENROLMENTS):
        said = manifest.get(f"file.{name.removesuffix('.csv')}", "")
        if said == _DELTA:
            raise RosterFileError(Code.MANIFEST_DELTA, looks_like=name)
        if said == _ABSENT or name not in archive:
            raise RosterFileError(Code.ONEROSTER_FILE_MISSING, looks_like=name)
        if said != _BULK:
            raise RosterFileError(Code.MANIFEST_MISSING, looks_like=name)
    return version


def _lines(archive: Archive, name: str) -> Iterator[tuple[int, list[str]]]:
    """Filled rows with the line they begin on. OneRoster is UTF-8 with commas, always."""
    decoded = decode(archive.read(name), language="en")
    if decoded.mixed_from is not None or not decoded.code_page.startswith("utf"):
        raise RosterFileError(Code.NOT_DECODABLE, looks_like=name)
    reader = csv.reader(io.StringIO(decoded.text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        if line > MOST_LINES:
            raise RosterFileError(Code.TOO_MANY_ROWS, other=MOST_LINES, looks_like=name)
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise RosterFileError(Code.BROKEN_QUOTES, line=line, looks_like=name) from error
        if any(map(clean, cells)):
            yield line, cells


class _Zip:
    """Reads the files one after the other; each needs what the one before has said."""

    def __init__(self, archive: Archive, version: str) -> None:
        self._archive = archive
        self._version = version
        self._errors: list[tuple[str, Problem]] = []
        self._gone = 0

    def roster(self) -> OneRoster:
        users = list(self._rows(_USERS))
        role_of = self._roles(users)
        classes = self._classes()
        titles = {one.id: one.title for one in classes}
        students = [(line, row) for line, row in users if "student" in role_of[row["sourcedid"]]]
        if not students:
            raise RosterFileError(Code.NO_ROWS)
        enrolments = self._enrolments({row["sourcedid"] for _line, row in users}, titles, role_of)
        own: defaultdict[str, list[str]] = defaultdict(list)
        for student, of_class in enrolments:
            own[student].append(titles[of_class])
        rows = [
            RosterRow(
                line,
                id=row["sourcedid"],
                given=row["givenname"],
                family=row["familyname"],
                classes=tuple(dict.fromkeys(own[row["sourcedid"]])),
            )
            for line, row in students
        ]
        out = self._refuse(rows)
        return OneRoster(
            version=self._version,
            students=tuple(row for row in rows if row.line not in out),
            refused=tuple(row for row in rows if row.line in out),
            classes=classes,
            enrolments=tuple(enrolments),
            grades={row["sourcedid"]: _list(row["grades"]) for _line, row in students},
            errors=tuple(self._errors),
            others=len(users) - len(students),
            gone=self._gone,
        )

    def _rows(self, name: str) -> Iterator[tuple[int, dict[str, str]]]:
        """The wanted cells of each row that is not marked as deleted. Headers in any case, in any order."""
        lines = _lines(self._archive, name)
        _line, header = next(lines, (1, []))
        places = {clean(cell).lower(): place for place, cell in reversed(list(enumerate(header)))}
        for column in _MUST[name]:
            if column not in places:
                raise RosterFileError(Code.ONEROSTER_COLUMN_MISSING, looks_like=f"{name}: {column}")
        wanted = {column: places.get(column, -1) for column in (*_MUST[name], *_MAY[name])}
        for line, cells in lines:
            row = {column: clean(cells[place]) if 0 <= place < len(cells) else "" for column, place in wanted.items()}
            if row["status"].lower() in _GONE:
                self._gone += 1
            elif len(cells) > len(header):
                self._errors.append((name, Problem(line, Code.TOO_MANY_CELLS, len(cells))))
            else:
                yield line, row

    def _roles(self, users: list[tuple[int, dict[str, str]]]) -> defaultdict[str, set[str]]:
        """Roles by user, in small letters: a column of users.csv in 1.1, a file of its own in 1.2."""
        roles: defaultdict[str, set[str]] = defaultdict(set)
        for _line, row in users:
            if row["role"]:
                roles[row["sourcedid"]].add(row["role"].lower())
        if self._version == "1.2" and (_ROLES in self._archive or not roles):
            for _line, row in self._rows(_ROLES):
                roles[row["usersourcedid"]].add(row["role"].lower())
        return roles

    def _classes(self) -> tuple[OneRosterClass, ...]:
        classes: dict[str, OneRosterClass] = {}
        for line, row in self._rows(_CLASSES):
            code = None
            if not row["sourcedid"] or row["sourcedid"] in classes:
                code = Code.DUPLICATE_ID
            elif not row["title"]:
                code = Code.NAME_MISSING
            elif len(row["title"]) > LONGEST_CLASS:
                code = Code.CLASS_TOO_LONG
            if code:
                self._errors.append((_CLASSES, Problem(line, code)))
            else:
                classes[row["sourcedid"]] = OneRosterClass(row["sourcedid"], row["title"], _list(row["grades"]))
        return tuple(classes.values())

    def _enrolments(
        self, users: set[str], titles: dict[str, str], role_of: defaultdict[str, set[str]]
    ) -> list[tuple[str, str]]:
        pairs: dict[tuple[str, str], None] = {}
        for line, row in self._rows(_ENROLMENTS):
            user, of_class = row["usersourcedid"], row["classsourcedid"]
            if row["role"].lower() != "student":
                continue
            if user not in users or of_class not in titles or "student" not in role_of[user]:
                self._errors.append((_ENROLMENTS, Problem(line, Code.UNKNOWN_REFERENCE)))
            else:
                pairs[user, of_class] = None
        return list(pairs)

    def _refuse(self, rows: list[RosterRow]) -> set[int]:
        """Note what is wrong with students; the lines of those who cannot be taken."""
        faults = doubled(rows)
        out = {fault.other for fault in faults}
        for row in rows:
            if not row.id:
                faults.append(Problem(row.line, Code.ID_MISSING))
            elif len(row.id) > LONGEST_ID:
                faults.append(Problem(row.line, Code.ID_TOO_LONG, LONGEST_ID))
            elif not row.name:
                faults.append(Problem(row.line, Code.NAME_MISSING))
            elif len(row.name) > LONGEST_NAME:
                faults.append(Problem(row.line, Code.NAME_TOO_LONG, LONGEST_NAME))
        self._errors += [(_USERS, fault) for fault in faults]
        return {line for line in out | {fault.line for fault in faults} if isinstance(line, int)}


def _list(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in cell.split(","))))
