"""What an import would do, before anything is done: compare the file with the students that are there.

A row that could be a student but need not be is put to the teacher; until then it is nobody, and nobody is archived for it.
"""

import enum
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from classroom.roster.files.cells import clean, compared, without_zeros
from classroom.roster.files.problems import Code, RosterFileError
from classroom.roster.files.students import RosterRow

# A decision about a row: the key of the student it is, or this.
SOMEBODY_NEW = ""


@dataclass(frozen=True)
class Existing:
    """A student within the reach of the import. `key` is ours; `external_id` is the school's and may be empty.

    `is_expected`: the file speaks of their class or school, so one who is not in it is missing. `is_near`: may be meant by a
    name; all others (archived, or of a colleague's class) only by their id.
    """

    key: str
    name: str
    classes: tuple[str, ...] = ()
    external_id: str = ""
    is_expected: bool = True
    is_near: bool = True


class Reason(enum.StrEnum):
    """Why a row may be a student without being it for sure."""

    ZEROS = "id_differs_only_by_zeros"  # 00123 against 123
    NO_ID_YET = "same_name_without_id"
    OTHER_ID = "same_name_other_id"
    SEVERAL = "several_of_this_name"
    OTHER_CLASS = "same_name_other_class"
    ALIKE = "name_alike"  # the parts in another order, or without their accents
    ID_TWICE = "several_with_this_id"


@dataclass(frozen=True)
class Offer:
    """A row to be decided: one of these students, or somebody new."""

    row: RosterRow
    candidates: tuple[Existing, ...]
    reason: Reason


@dataclass(frozen=True)
class Change:
    """`fields` are "name", "classes" (the row has one that the student lacks), "id"."""

    row: RosterRow
    student: Existing
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """`missing` are not in the file; `would_archive` is the same, or empty while it is not sure that they are gone."""

    new: tuple[RosterRow, ...]
    changed: tuple[Change, ...]
    unchanged: tuple[tuple[RosterRow, Existing], ...]
    offers: tuple[Offer, ...]
    missing: tuple[Existing, ...]
    would_archive: tuple[Existing, ...]
    many_names_changed: bool

    @property
    def confirm(self) -> tuple[str, int] | None:
        """What has to be typed in before anything is done: how many students are archived."""
        return ("would_archive", len(self.would_archive)) if self.would_archive else None

    def is_confirmed_by(self, typed: str) -> bool:
        """Whether `typed` is the number of those who would be archived; with nobody to archive nothing need be typed."""
        if self.confirm is None:
            return True
        text = clean(typed)
        return text.isdecimal() and len(text) <= 9 and int(text) == len(self.would_archive)


def plan(
    rows: Sequence[RosterRow],
    existing: Sequence[Existing],
    *,
    refused: Collection[RosterRow] = (),
    decisions: Mapping[int, str] | None = None,
) -> Plan:
    """Match `rows` with `existing`: by id, then by name where neither side has another id and only one is meant.

    `refused` are rows with errors: while there are any, nobody is archived, for they may be the ones who are missing.
    `decisions` gives, by line, the key of the student or SOMEBODY_NEW; one that fits no offer is left aside.
    Raises RosterFileError NO_ROWS: an empty file is never a reason to archive anybody.
    """
    if not rows and not refused:
        raise RosterFileError(Code.NO_ROWS)
    matching = _Matching(existing, decisions or {})
    matching.by_id(rows)
    matching.by_name([row for row in rows if not matching.is_settled(row)])
    return matching.plan(rows, archive=not refused)


@dataclass
class _Matching:
    existing: Sequence[Existing]
    decisions: Mapping[int, str]
    pairs: dict[int, Existing] = field(default_factory=dict)
    offers: dict[int, Offer] = field(default_factory=dict)
    new: set[int] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)

    def is_settled(self, row: RosterRow) -> bool:
        return row.line in self.pairs or row.line in self.offers or row.line in self.new

    def by_id(self, rows: Sequence[RosterRow]) -> None:
        exact = _grouped(self.existing, lambda student: compared(student.external_id))
        bare = _grouped(self._near, lambda student: without_zeros(student.external_id))
        with_id = [row for row in rows if row.id]
        for row in with_id:
            same = exact.get(compared(row.id), [])
            if len(same) == 1:
                self._pair(row, same[0])
            elif same:
                self._offer(row, same, Reason.ID_TWICE)
        named = _grouped(self._near, lambda student: compared(clean(student.name)))
        for row in with_id:
            near = self._free(bare.get(without_zeros(row.id), []))
            if near and not self.is_settled(row):
                # One of this name without a number may be meant as well.
                alike = [one for one in named.get(compared(row.name), []) if not one.external_id and one not in near]
                self._offer(row, [*near, *self._free(alike)], Reason.ZEROS)

    def by_name(self, rows: Sequence[RosterRow]) -> None:
        names = _grouped(self._near, lambda student: compared(clean(student.name)))
        loose = _grouped(self._near, lambda student: loosely(student.name))
        alike: defaultdict[tuple[str, tuple[str, ...]], list[RosterRow]] = defaultdict(list)
        for row in rows:
            alike[compared(row.name), tuple(sorted(map(compared, row.classes)))].append(row)
        for (name, classes), group in alike.items():
            self._group(group, self._free(names.get(name, [])), set(classes))
        for row in [row for row in rows if not self.is_settled(row)]:
            self._offer(row, loose.get(loosely(row.name), []), Reason.ALIKE)

    def _group(self, rows: list[RosterRow], free: list[Existing], classes: set[str]) -> None:
        """Rows of one name in the same classes, against students of that name."""
        here = [student for student in free if not classes or classes & set(map(compared, student.classes))]
        # As many rows as students, and no id on either side to tell them apart: any order is right.
        plain = not any(row.id for row in rows) and (len(here) == 1 or not any(one.external_id for one in here))
        if here and plain and len(here) <= len(rows):
            for row, student in zip(rows, here, strict=False):
                self._pair(row, student)
            return
        for row in rows:
            candidates = here or free
            if not candidates:
                continue
            if not here:
                self._offer(row, candidates, Reason.OTHER_CLASS)
            elif len(candidates) > 1 or len(rows) > 1:
                self._offer(row, candidates, Reason.SEVERAL)
            else:
                self._offer(row, candidates, Reason.OTHER_ID if candidates[0].external_id else Reason.NO_ID_YET)

    @property
    def _near(self) -> list[Existing]:
        return [student for student in self.existing if student.is_near]

    def _free(self, students: Sequence[Existing]) -> list[Existing]:
        return [student for student in students if student.key not in self.taken]

    def _pair(self, row: RosterRow, student: Existing) -> None:
        self.pairs[row.line] = student
        self.taken.add(student.key)

    def _offer(self, row: RosterRow, candidates: Sequence[Existing], reason: Reason) -> None:
        decided = self.decisions.get(row.line)
        if decided == SOMEBODY_NEW:
            self.new.add(row.line)
            return
        free = self._free(candidates)
        for student in free:
            if student.key == decided:
                self._pair(row, student)
                return
        if free:
            self.offers[row.line] = Offer(row, tuple(free), reason)
        else:
            self.new.add(row.line)

    def plan(self, rows: Sequence[RosterRow], *, archive: bool) -> Plan:
        changes = [(row, self.pairs[row.line]) for row in rows if row.line in self.pairs]
        changed = [Change(row, student, _differences(row, student)) for row, student in changes]
        maybe = {student.key for offer in self.offers.values() for student in offer.candidates}
        missing = tuple(
            student
            for student in self.existing
            if student.is_expected and student.key not in self.taken and student.key not in maybe
        )
        renamed = sum("name" in change.fields for change in changed)
        return Plan(
            new=tuple(row for row in rows if row.line in self.new),
            changed=tuple(change for change in changed if change.fields),
            unchanged=tuple((change.row, change.student) for change in changed if not change.fields),
            offers=tuple(self.offers[row.line] for row in rows if row.line in self.offers),
            missing=missing,
            would_archive=missing if archive else (),
            # One column sorted without the others gives every child another's name.
            many_names_changed=renamed >= 3 and 2 * renamed > len(changed),
        )


def _differences(row: RosterRow, student: Existing) -> tuple[str, ...]:
    own = set(map(compared, student.classes))
    return tuple(
        name
        for name, differs in (
            ("name", row.name != clean(student.name)),
            ("classes", not set(map(compared, row.classes)) <= own),
            ("id", bool(row.id) and compared(row.id) != compared(student.external_id)),
        )
        if differs
    )


def loosely(name: str) -> str:
    """Equal for "Dvořáková Žofie" and "Zofie Dvorakova"."""
    letters = unicodedata.normalize("NFD", compared(clean(name)))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(sorted(re.findall(r"\w+", bare)))


def _grouped(students: Sequence[Existing], key: Callable[[Existing], str]) -> dict[str, list[Existing]]:
    groups: defaultdict[str, list[Existing]] = defaultdict(list)
    for student in students:
        if key(student):
            groups[key(student)].append(student)
    return groups
