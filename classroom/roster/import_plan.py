"""What a file that was read would do now: its rows beside the students that are there.

Worked out anew for each look at it and once more for the confirmation, so that a preview never lies; `seen` names what was seen.
"""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from classroom.roster.access import classrooms_of
from classroom.roster.files.cells import compared
from classroom.roster.files.kinds import ONEROSTER
from classroom.roster.files.plan import Existing, Offer, Plan, loosely, plan
from classroom.roster.files.problems import Code, Problem
from classroom.roster.files.students import RosterRow
from classroom.roster.import_options import Options
from classroom.roster.import_reading import Message, rows_of
from classroom.roster.models import Classroom, Enrolment, ImportBatch, Student
from classroom.roster.sorting import name_key


@dataclass(frozen=True)
class Match:
    """A row and the student it is. `joins` and `leaves` are names of classes; `name` is "" where the name stays."""

    row: RosterRow
    student: Existing
    name: str = ""
    id: str = ""
    joins: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    comes_back: bool = False

    @property
    def is_change(self) -> bool:
        return bool(self.name or self.id or self.joins or self.leaves or self.comes_back)


@dataclass(frozen=True)
class Preview:
    """What would happen. `class_names` are those in the file; `only_class` the one that is read of them, or "" for all."""

    new: tuple[RosterRow, ...]
    changed: tuple[Match, ...]
    unchanged: tuple[Match, ...]
    offers: tuple[Offer, ...]
    missing: tuple[Existing, ...]
    would_archive: tuple[Existing, ...]
    errors: tuple[Message, ...]
    warnings: tuple[Message, ...]
    new_classes: tuple[str, ...]
    class_names: tuple[tuple[str, int], ...]
    only_class: str
    many_names_changed: bool
    refused: int

    @property
    def does_nothing(self) -> bool:
        return not (self.new or self.changed)

    @property
    def seen(self) -> str:
        """Equal for previews that would do the same."""
        what = [
            [[row.line, row.id, row.name, row.classes] for row in self.new],
            [[m.row.line, m.student.key, m.name, m.id, m.joins, m.leaves, m.comes_back] for m in self.changed],
            [[offer.row.line, [one.key for one in offer.candidates]] for offer in self.offers],
            sorted(student.key for student in self.would_archive),
            self.new_classes,
        ]
        return hashlib.sha256(json.dumps(what, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def is_confirmed_by(self, typed: str) -> bool:
        """Whether `typed` is the number of those who would be archived."""
        return typed.isdecimal() and len(typed) <= 9 and int(typed) == len(self.would_archive)


def preview(batch: ImportBatch) -> Preview:
    """For a file that was read and not refused. Asks the database three times, however many students there are."""
    options = Options.from_json(batch.options)
    rows, refused = rows_of(batch.found["rows"]), rows_of(batch.found["refused"])
    errors = [Message.from_json(kept) for kept in batch.found["errors"]]
    counted = Counter(name for row in rows for name in row.classes)
    only_class = _only_class(batch, counted, options.only_class)
    if batch.classroom is not None:
        if only_class:
            rows = [row for row in rows if only_class in row.classes]
        # Two classes of a teacher may have one name, so here a class goes by its id until the names are put back below.
        rows = [replace(row, classes=(str(batch.classroom.pk),)) for row in rows]
    reach = _reach(batch, rows)
    strangers = [row for row in rows if compared(row.id) in reach.strange_ids]
    errors += [Message(Problem(row.line, Code.ID_OF_SOMEBODY_ELSE)) for row in strangers]
    lines = {row.line for row in strangers}
    rows, refused = [row for row in rows if row.line not in lines], [*refused, *strangers]
    planned = plan(rows, reach.existing, refused=refused, decisions=options.decisions)
    matches = _matches(planned, reach)
    ambiguous = _ambiguous(planned.new, matches, reach.classes)
    if ambiguous:  # only in an import for the whole school
        errors += [
            Message(Problem(row.line, Code.CLASS_AMBIGUOUS, name))
            for row in rows
            for name in ambiguous.get(row.line, ())
        ]
        refused = [*refused, *(row for row in rows if row.line in ambiguous)]
        rows = [row for row in rows if row.line not in ambiguous]
        planned = plan(rows, reach.existing, refused=refused, decisions=options.decisions)
        matches = _matches(planned, reach)
    return Preview(
        new=planned.new,
        changed=tuple(match for match in matches if match.is_change),
        unchanged=tuple(match for match in matches if not match.is_change),
        offers=tuple(
            replace(offer, candidates=tuple(reach.with_names(one) for one in offer.candidates))
            for offer in planned.offers
        ),
        missing=tuple(map(reach.with_names, sorted(planned.missing, key=lambda one: name_key(one.name)))),
        would_archive=tuple(map(reach.with_names, planned.would_archive)),
        errors=tuple(sorted(errors, key=lambda message: (message.file, message.problem.line or 0))),
        warnings=tuple(Message.from_json(kept) for kept in batch.found["warnings"]),
        new_classes=_new_classes(planned.new, matches, reach.classes) if batch.classroom is None else (),
        class_names=tuple(sorted(counted.items())),
        only_class=only_class,
        many_names_changed=planned.many_names_changed,
        refused=len(refused),
    )


@dataclass(frozen=True)
class _Reach:
    """Whom the import may touch. `covered` are compared names of classes of which the file tells all students."""

    existing: list[Existing]
    # Keys of students who are archived, and of those whose name is a colleague's business.
    gone: frozenset[str]
    keep_names: frozenset[str]
    strange_ids: frozenset[str]
    classes: dict[str, int]
    covered: frozenset[str]
    names: dict[str, str]

    def with_names(self, student: Existing) -> Existing:
        """With the names of the classes where their ids stand."""
        return replace(student, classes=tuple(self.names.get(one, one) for one in student.classes))


def _reach(batch: ImportBatch, rows: Sequence[RosterRow]) -> _Reach:
    school = batch.school
    students = Student.objects.filter(school=school).values_list("pk", "name", "external_id", "archived_at")
    at_work = Enrolment.objects.current().filter(classroom__archived_at=None)
    classes_of: defaultdict[str, dict[str, str]] = defaultdict(dict)
    enrolled = at_work.filter(student__school=school).order_by("classroom__name", "pk")
    for student, classroom, name in enrolled.values_list("student", "classroom", "classroom__name"):
        classes_of[str(student)][str(classroom)] = name
    own = {str(pk) for pk in classrooms_of(batch.asked_by).values_list("pk", flat=True)}
    is_school = batch.classroom is None
    all_classes = Classroom.objects.active().filter(school=school) if is_school else Classroom.objects.none()
    counted = Counter(compared(name) for (name,) in all_classes.values_list("name"))
    in_file = frozenset(compared(name) for row in rows for name in row.classes)
    existing: list[Existing] = []
    gone, keep_names, strange = set(), set(), set()
    wanted: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.id:
            wanted[compared(row.id)].add(loosely(row.name))
    for pk, name, external_id, archived_at in students:
        key, classes = str(pk), classes_of[str(pk)]
        is_near = archived_at is None and (is_school or not own.isdisjoint(classes))
        if not is_near:
            number = compared(external_id)
            if number not in wanted:
                continue
            # A colleague's student is taken in only by a list that has both right: a number alone is easily guessed.
            if not is_school and wanted[number] != {loosely(name)}:
                strange.add(number)
                continue
            keep_names |= {key} if not is_school else set()
        gone |= {key} if archived_at is not None else set()
        existing.append(
            Existing(
                key,
                name,
                tuple(dict.fromkeys(classes.values() if is_school else classes)),
                external_id,
                is_expected=archived_at is None and _is_expected(batch, classes, in_file),
                is_near=is_near,
            )
        )
    return _Reach(
        existing, frozenset(gone), frozenset(keep_names), frozenset(strange), counted, in_file,
        {} if is_school else {key: name for classes in classes_of.values() for key, name in classes.items()},
    )  # fmt: skip


def _is_expected(batch: ImportBatch, classes: dict[str, str], in_file: frozenset[str]) -> bool:
    """Whether a student not in the file is missing: of the class, of a class in the list, of the school in a OneRoster zip."""
    if batch.classroom is not None:
        return str(batch.classroom.pk) in classes
    return batch.found["kind"] == ONEROSTER or not in_file.isdisjoint(map(compared, classes.values()))


def _only_class(batch: ImportBatch, counted: Counter[str], chosen: str | None) -> str:
    if batch.classroom is None or len(counted) < 2:
        return ""
    if chosen is not None:
        return chosen if chosen in counted else ""
    own = compared(batch.classroom.name)
    return next((name for name in counted if compared(name) == own), "")


def _matches(planned: Plan, reach: _Reach) -> list[Match]:
    pairs = [(change.row, change.student, change.fields) for change in planned.changed]
    pairs += [(row, student, ()) for row, student in planned.unchanged]
    matches = []
    for row, student, fields in sorted(pairs, key=lambda pair: pair[0].line):
        own = {compared(name): name for name in student.classes}
        listed = {compared(name): name for name in row.classes}
        matches.append(
            Match(
                row,
                student,
                name=row.name if "name" in fields and student.key not in reach.keep_names else "",
                id=row.id if "id" in fields else "",
                joins=tuple(name for key, name in listed.items() if key not in own),
                # The file tells who is in these classes, and in which of them this student is: not in the others.
                leaves=tuple(
                    name for key, name in own.items() if listed and key in reach.covered and key not in listed
                ),
                comes_back=student.key in reach.gone,
            )
        )
    return matches


def _ambiguous(
    new: Iterable[RosterRow], matches: Iterable[Match], classes: dict[str, int]
) -> dict[int, tuple[str, ...]]:
    """By line, the classes to be joined of which the school has two."""
    joins = [(row.line, row.classes) for row in new] + [(match.row.line, match.joins) for match in matches]
    found = {line: tuple(name for name in names if classes.get(compared(name), 0) > 1) for line, names in joins}
    return {line: names for line, names in found.items() if names}


def _new_classes(new: Iterable[RosterRow], matches: Iterable[Match], classes: dict[str, int]) -> tuple[str, ...]:
    joined = [name for row in new for name in row.classes] + [name for match in matches for name in match.joins]
    first = {compared(name): name for name in reversed(joined)}
    return tuple(sorted(name for key, name in first.items() if key not in classes))
