"""Students as a file names them, and what can be seen only by looking at all of them."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from classroom.roster.files import cells
from classroom.roster.files.problems import Code, Problem


@dataclass(frozen=True)
class RosterRow:
    """One student of the file. A column of whole names, not cut by commas, is given as `given`."""

    line: int
    id: str = ""
    given: str = ""
    family: str = ""
    classes: tuple[str, ...] = ()
    username: str = ""

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def class_name(self) -> str:
        return self.classes[0] if self.classes else ""

    def as_dict(self) -> dict[str, str]:
        return {"id": self.id, "given": self.given, "family": self.family, "class": self.class_name}


def doubled(rows: Sequence[RosterRow]) -> list[Problem]:
    """An error for each row with an id or a user name that an earlier row has, capitals apart."""
    ids = ((row, "" if cells.is_damaged(row.id) else cells.compared(row.id)) for row in rows)
    names = ((row, "" if cells.is_damaged(row.username) else cells.compared(row.username)) for row in rows)
    return [
        *(Problem(row.line, Code.DUPLICATE_ID, first.line) for row, first in _again(ids)),
        *(Problem(row.line, Code.DUPLICATE_USERNAME, first.line) for row, first in _again(names)),
    ]


def alike(rows: Sequence[RosterRow]) -> list[Problem]:
    """A warning for each row that may be another one once more, and for each that lacks what the others have."""
    ids = ((row, cells.without_zeros(row.id)) for row in rows)
    names = ((row, (cells.compared(row.name), tuple(map(cells.compared, row.classes)))) for row in rows)
    without_id = [row for row in rows if not row.id]
    without_class = [row for row in rows if not row.classes]
    return [
        *(Problem(row.line, Code.ID_DIFFERS_ONLY_BY_ZEROS, first.line) for row, first in _again(ids)),
        *(Problem(row.line, Code.SAME_NAME, first.line) for row, first in _again(names)),
        *(Problem(row.line, Code.ID_MISSING) for row in without_id if len(without_id) < len(rows)),
        *(Problem(row.line, Code.CLASS_MISSING) for row in without_class if len(without_class) < len(rows)),
    ]


def _again[Key: Hashable](keyed: Iterator[tuple[RosterRow, Key]]) -> Iterator[tuple[RosterRow, RosterRow]]:
    """Each row whose key an earlier row has, with the first of them; empty keys are equal to none."""
    first: dict[Key, RosterRow] = {}
    for row, key in keyed:
        if key and first.setdefault(key, row) is not row:
            yield row, first[key]
