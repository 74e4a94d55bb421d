"""Reads of what is kept and of the record."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext

from classroom.accounts.models import User
from classroom.audit.models import AuditEntry
from classroom.roster.models import Classroom, School, Student
from classroom.web.personal import kept

LINES_ON_A_PAGE = 50


@dataclass(frozen=True)
class Table:
    """How many rows of a table are kept of somebody. `name` is the table's in an export."""

    name: str
    rows: int


@dataclass(frozen=True)
class Line:
    """A line of the record with names for the eye. A name is "" when its owner is gone."""

    at: datetime
    who: str
    act: str
    whom: str
    what: str


def what_is_kept(students: Sequence[Student]) -> list[Table]:
    """Every table with its rows of these students, the empty ones too: one query a table, whoever they are."""
    ids = [student.pk for student in students]
    return [Table(table.name, table.find(ids).count()) for table in kept()]


def record_of(school: School, *, page: str, student_id: uuid.UUID | None = None) -> tuple[Page, list[Line]]:  # type: ignore[type-arg]
    """A page of the school's record, newest first, and its lines with the names as they are now. Four queries."""
    entries = AuditEntry.objects.filter(school_id=school.pk)
    if student_id is not None:
        entries = entries.filter(student_id=student_id)
    shown = Paginator(entries, LINES_ON_A_PAGE).get_page(page)
    users = _names(User, {entry.actor_id for entry in shown})
    students = _names(Student, {entry.student_id for entry in shown})
    classrooms = _names(Classroom, {entry.classroom_id for entry in shown})
    lines = [
        Line(
            at=entry.at,
            who=users.get(entry.actor_id, gettext("somebody who is gone")) if entry.actor_id else gettext("the site"),
            act=entry.get_act_display(),
            whom=_whom(entry, students=students, classrooms=classrooms),
            what=entry.what,
        )
        for entry in shown
    ]
    return shown, lines


def _whom(entry: AuditEntry, *, students: dict[uuid.UUID, str], classrooms: dict[uuid.UUID, str]) -> str:
    if entry.student_id:
        return students.get(entry.student_id, gettext("a student who is gone"))
    if entry.classroom_id:
        return classrooms.get(entry.classroom_id, gettext("a class that is gone"))
    return ""


def _names(model: type[User] | type[Student] | type[Classroom], ids: set[uuid.UUID | None]) -> dict[uuid.UUID, str]:
    wanted = [one for one in ids if one is not None]
    return dict(model._default_manager.filter(pk__in=wanted).values_list("pk", "name"))
