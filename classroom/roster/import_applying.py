"""Doing what a preview says, in bulk, and noting what would take it back."""

import itertools
import random
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q

from classroom.roster.files.cells import compared
from classroom.roster.files.plan import Existing
from classroom.roster.import_batches import plain
from classroom.roster.import_plan import Match, Preview
from classroom.roster.models import Classroom, Enrolment, ImportBatch, ImportChange, Student, Teacher, Teaching
from classroom.web.pictures import MARK_KEYS


class Import:
    """One confirmed file: writes in bulk and notes for each student what would take it back."""

    def __init__(self, batch: ImportBatch, *, by: Teacher, now: datetime) -> None:
        self._batch = batch
        self._by = by
        self._now = now
        self._changes: dict[str, ImportChange] = {}
        self._classes: dict[str, Classroom] = {}
        self._enrolments: list[Enrolment] = []

    def do(self, planned: Preview, *, archive: Iterable[Existing]) -> None:
        archive = list(archive)
        self._know_classes(planned)
        self._add(planned)
        self._change(planned.changed)
        self._enrol(planned)
        self._archive(archive)
        ImportChange.objects.bulk_create(self._changes.values(), batch_size=1000)
        self._batch.counts = {
            "new": len(planned.new),
            "changed": len(planned.changed),
            "unchanged": len(planned.unchanged),
            "archived": len(archive),
            "left_out": planned.refused + len(planned.offers),
            "classes": len(planned.new_classes),
        }

    def _know_classes(self, planned: Preview) -> None:
        if self._batch.classroom is not None:
            self._classes = {str(self._batch.classroom.pk): self._batch.classroom}
            return
        there = Classroom.objects.active().filter(school=self._batch.school)
        self._classes = {compared(classroom.name): classroom for classroom in there}
        made = [Classroom(school=self._batch.school, name=name) for name in planned.new_classes]
        Classroom.objects.bulk_create(made)
        # Whoever imports looks after the new classes until they have teachers.
        Teaching.objects.bulk_create(Teaching(teacher=self._by, classroom=classroom) for classroom in made)
        self._classes |= {compared(classroom.name): classroom for classroom in made}
        self._batch.made_classrooms = [str(classroom.pk) for classroom in made]

    def _class(self, name: str) -> Classroom:
        return self._classes[name if self._batch.classroom is not None else compared(name)]

    def _add(self, planned: Preview) -> None:
        # Marks go round, so that two children of one name have two pictures.
        marks = itertools.cycle(random.sample(MARK_KEYS, len(MARK_KEYS)))
        students = [
            Student(school=self._batch.school, name=row.name, external_id=row.id, mark=next(marks))
            for row in planned.new
        ]
        Student.objects.bulk_create(students, batch_size=1000)
        for student, row in zip(students, planned.new, strict=True):
            self._note(str(student.pk), before=None, after={"name": student.name, "external_id": student.external_id})
            for name in row.classes:
                self._join(str(student.pk), self._class(name))

    def _change(self, matches: Iterable[Match]) -> None:
        by_key = {match.student.key: match for match in matches}
        students = list(Student.objects.select_for_update(no_key=True).filter(pk__in=list(by_key)))
        for student in students:
            match = by_key[str(student.pk)]
            before, after = self._note(str(student.pk), before={}, after={})
            for field, value in (("name", match.name), ("external_id", match.id)):
                if value:
                    before[field], after[field] = getattr(student, field), value
                    setattr(student, field, value)
            if match.comes_back:
                for field in ("archived_at", "archived_by_id", "binned_at"):
                    before[field] = plain(getattr(student, field))
                    after[field] = None
                    setattr(student, field, None)
            for name in match.joins:
                self._join(str(student.pk), self._class(name))
        write_columns((student, self._changes[str(student.pk)].after) for student in students)
        for match in by_key.values():
            if match.leaves:
                self._leave([match.student.key], Q(classroom__in=[self._class(name) for name in match.leaves]))

    def _enrol(self, planned: Preview) -> None:
        there = set(
            Enrolment.objects.current()
            .filter(classroom__in=[one.classroom_id for one in self._enrolments])
            .values_list("student_id", "classroom_id")
        )
        made = [one for one in self._enrolments if (one.student_id, one.classroom_id) not in there]
        Enrolment.objects.bulk_create(made, batch_size=1000)
        for enrolment in made:
            self._changes[str(enrolment.student_id)].joined.append(enrolment.pk)

    def _archive(self, gone: list[Existing]) -> None:
        keys = [student.key for student in gone]
        if self._batch.classroom is not None:
            self._leave(keys, Q(classroom=self._batch.classroom))
        elsewhere = Enrolment.objects.current().filter(classroom__archived_at=None, student_id__in=keys)
        # Out of one class one may still be in another; gone from the school one is out of all, and the places are kept.
        stay = set(elsewhere.values_list("student_id", flat=True)) if self._batch.classroom is not None else set()
        leaving = Student.objects.filter(pk__in=keys, archived_at=None).exclude(pk__in=stay)
        for student in leaving:
            before, after = self._note(str(student.pk), before={}, after={})
            before |= {"archived_at": None, "archived_by_id": None}
            after |= {"archived_at": plain(self._now), "archived_by_id": plain(self._by.pk)}
        leaving.update(archived_at=self._now, archived_by=self._by)

    def _join(self, student: str, classroom: Classroom) -> None:
        self._enrolments.append(Enrolment(student_id=student, classroom=classroom))

    def _leave(self, students: list[str], where: Q) -> None:
        ended = Enrolment.objects.current().filter(where, student_id__in=students)
        for pk, student in list(ended.values_list("pk", "student_id")):
            self._note(str(student), before={}, after={})
            self._changes[str(student)].left.append(pk)
        Enrolment.objects.filter(pk__in=[pk for one in self._changes.values() for pk in one.left], left_at=None).update(
            left_at=self._now, left_by=self._by
        )

    def _note(
        self, student: str, *, before: dict[str, Any] | None, after: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """What was and is of the student, to be filled in; both kept if something was noted already."""
        change = self._changes.setdefault(
            student, ImportChange(batch=self._batch, student_id=student, before=before, after=after)
        )
        return change.before if change.before is not None else {}, change.after


def write_columns(changed: Iterable[tuple[Student, Iterable[str]]]) -> None:
    """Save of each student just these columns. Few columns at a time and few rows: what is asked for grows with their product."""
    by_columns: defaultdict[tuple[str, ...], list[Student]] = defaultdict(list)
    for student, columns in changed:
        fields = ("archived_by" if column == "archived_by_id" else column for column in columns)
        by_columns[tuple(sorted(fields))].append(student)
    for names, students in by_columns.items():
        if names:
            Student.objects.bulk_update(students, names, batch_size=250)
