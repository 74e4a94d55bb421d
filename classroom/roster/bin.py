"""The bin: what was thrown away can be taken out again for 30 days; then it is gone for good.

What can be thrown away has a shelf in it. An app puts up a shelf of its own when it starts:

    put_up(Shelf("assignment", lying=..., take_out=..., empty=...))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import models, transaction
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from classroom.audit.models import Act
from classroom.audit.services import note
from classroom.roster.access import FULL, classrooms_of
from classroom.roster.models import Classroom, Enrolment, Student, Teacher
from classroom.web.http import Refused
from classroom.web.personal import kept_from_far_to_near

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

BIN_LIFE = timedelta(days=30)


@dataclass(frozen=True)
class Thrown:
    """One thing in the bin. `goes_at` is when it is gone for good."""

    kind: str
    id: str
    name: str
    thrown_at: datetime
    beside: str = ""

    @property
    def goes_at(self) -> datetime:
        return self.thrown_at + BIN_LIFE


@dataclass(frozen=True)
class Shelf:
    """What lies there for a teacher; taking one thing out again by its id (False: not there); emptying what is too old.

    `kind` is a short word of small letters: it stands in addresses.
    """

    kind: str
    title: StrOrPromise
    lying: Callable[[Teacher], Sequence[Thrown]]
    take_out: Callable[[Teacher, str], bool]
    empty: Callable[[datetime], int]


_SHELVES: dict[str, Shelf] = {}


def put_up(shelf: Shelf) -> None:
    """Raises ValueError if there is a shelf of this kind."""
    if shelf.kind in _SHELVES:
        raise ValueError(f"There are two shelves for {shelf.kind}.")
    _SHELVES[shelf.kind] = shelf


def shelves() -> tuple[Shelf, ...]:
    return tuple(_SHELVES.values())


def take_out(teacher: Teacher, *, kind: str, thing: str) -> bool:
    """Take a thing out of the bin, as it was when it was thrown away. False if this teacher has none such there."""
    shelf = _SHELVES.get(kind)
    return shelf is not None and shelf.take_out(teacher, thing)


def empty_bin(*, now: datetime) -> int:
    """Delete what has lain there for 30 days. Returns how many things went."""
    return sum(shelf.empty(now - BIN_LIFE) for shelf in shelves())


@transaction.atomic
def throw_classroom(classroom: Classroom, *, by: Teacher, now: datetime) -> None:
    """Put a class into the bin, archived or not. Its students stay at the school. Twice is once."""
    locked = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if locked.binned_at is None:
        if locked.archived_at is None:
            locked.archived_at, locked.archived_by = now, by
        locked.binned_at = now
        locked.save(update_fields=["archived_at", "archived_by", "binned_at"])
        locked.sessions.open(now).update(ends_at=now)


@transaction.atomic
def throw_students(students: Sequence[Student], *, by: Teacher, now: datetime) -> None:
    """Put students into the bin: they can no longer log in, and all they have done is kept until the bin is emptied.

    Raises Refused if one of them is in a class of somebody else: then only taking them out of one's own is right.
    """
    locked = list(Student.objects.select_for_update(no_key=True).filter(pk__in=[student.pk for student in students]))
    if by.admin_since is None:
        elsewhere = Enrolment.objects.current().filter(student__in=locked, classroom__archived_at=None)
        foreign = elsewhere.exclude(classroom__in=classrooms_of(by)).select_related("student").first()
        if foreign is not None:
            raise Refused(
                gettext("%(name)s is also in a class that is not yours. Take them out of your class instead.")
                % {"name": foreign.student.name}
            )
    for student in locked:
        if student.archived_at is None:
            student.archived_at, student.archived_by = now, by
        student.binned_at = student.binned_at or now
    Student.objects.bulk_update(locked, ["archived_at", "archived_by", "binned_at"])


def _classes_in_bin(teacher: Teacher) -> models.QuerySet[Classroom]:
    own = Q(teachings__teacher=teacher, teachings__role__in=FULL)
    reach = own | Q(school=teacher.school_id) if teacher.admin_since else own
    return Classroom.objects.filter(reach).exclude(binned_at=None).distinct()


def _students_in_bin(teacher: Teacher) -> models.QuerySet[Student]:
    """Those of the own classes, also if the class is archived; for who looks after the school, all of it."""
    own = Q(
        enrolments__left_at=None,
        enrolments__classroom__teachings__teacher=teacher,
        enrolments__classroom__teachings__role__in=FULL,
    )
    reach = own | Q(school=teacher.school_id) if teacher.admin_since else own
    return Student.objects.filter(reach).exclude(binned_at=None).distinct()


def _lying_classes(teacher: Teacher) -> list[Thrown]:
    rows = _classes_in_bin(teacher).values_list("pk", "name", "binned_at").order_by("-binned_at", "name")
    return [Thrown("class", str(pk), name, at) for pk, name, at in rows if at is not None]


def _lying_students(teacher: Teacher) -> list[Thrown]:
    students = _students_in_bin(teacher).prefetch_related("enrolments__classroom").order_by("-binned_at", "name")
    return [
        Thrown(
            "student",
            str(student.pk),
            student.name,
            student.binned_at,
            ", ".join(sorted({one.classroom.name for one in student.enrolments.all() if one.left_at is None})),
        )
        for student in students
        if student.binned_at is not None
    ]


def _out[Kept: (Classroom, Student)](found: models.QuerySet[Kept]) -> bool:
    """As before it was thrown away: what was archived by throwing it is open again, what was archived before stays so."""
    by_throwing = found.filter(archived_at=F("binned_at")).update(archived_at=None, archived_by=None, binned_at=None)
    return bool(by_throwing + found.update(binned_at=None))


def _take_out_class(teacher: Teacher, thing: str) -> bool:
    mine = _classes_in_bin(teacher).filter(pk=thing).values("pk")
    return _out(Classroom.objects.filter(pk__in=list(mine.values_list("pk", flat=True))))


def _take_out_student(teacher: Teacher, thing: str) -> bool:
    mine = _students_in_bin(teacher).filter(pk=thing).values("pk")
    return _out(Student.objects.filter(pk__in=list(mine.values_list("pk", flat=True))))


def _empty_classes(before: datetime) -> int:
    return Classroom.objects.filter(binned_at__lt=before).delete()[1].get(Classroom._meta.label, 0)


@transaction.atomic
def _empty_students(before: datetime) -> int:
    """As whoever asks to be erased (classroom/web/personal.py): rows that others need stay without the student. Noted by id."""
    gone = dict(Student.objects.filter(binned_at__lt=before).values_list("pk", "school_id"))
    if gone:
        for table in kept_from_far_to_near(Student):
            table.erase(table.find(list(gone)), list(gone))
    for student, school in gone.items():
        note(
            Act.ERASED,
            what="roster.empty_bin",
            now=before + BIN_LIFE,
            actor_id=None,
            school_id=school,
            student_id=student,
        )
    return len(gone)


put_up(Shelf("class", _("Classes"), _lying_classes, _take_out_class, _empty_classes))
put_up(Shelf("student", _("Students"), _lying_students, _take_out_student, _empty_students))
