"""Finding one's classes and students by any part of their names or by the school number, accents and capitals apart.

The names of one's own are few (a whole school has some thousand), and the embedded PostgreSQL has no language-aware collations:
they are compared here, and only the page that is shown is loaded.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from classroom.roster.access import FULL, classrooms_of
from classroom.roster.files.cells import compared
from classroom.roster.models import Classroom, Enrolment, Student, Teacher
from classroom.roster.querysets import ClassroomQuerySet, StudentQuerySet
from classroom.roster.sorting import name_key

LONGEST_QUERY = 100
_APOSTROPHES = re.compile("['’‘`´ʼ]")
_NO_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class Found:
    """Ids in the order of the names."""

    classes: tuple[UUID, ...]
    students: tuple[UUID, ...]


@dataclass(frozen=True)
class FoundStudent:
    """A student, and the class of one's own through which to reach them; None if archived or in no class."""

    student: Student
    classroom: Classroom | None
    other_classes: tuple[str, ...]


def find(teacher: Teacher, query: str) -> Found:
    """Every word of `query` must be the beginning of a word of the name, or part of it, or of the school number."""
    words = _plain(query).split()
    if not words:
        return Found((), ())
    classes = _classes(teacher).values_list("pk", "name")
    students = _students(teacher).values_list("pk", "name", "external_id")
    return Found(
        _in_order((pk, name) for pk, name in classes if _has(words, name)),
        _in_order((pk, name) for pk, name, number in students if _has(words, f"{name} {number}")),
    )


def classes_of(teacher: Teacher, ids: Iterable[UUID]) -> list[Classroom]:
    """These classes, in this order, each with `student_count`."""
    ids = list(ids)
    found = _classes(teacher).filter(pk__in=ids).with_student_count().in_bulk()
    return [found[pk] for pk in ids if pk in found]


def students_of(teacher: Teacher, ids: Iterable[UUID]) -> list[FoundStudent]:
    """These students, in this order. Asks the database as often for a hundred as for one."""
    ids = list(ids)
    students = _students(teacher).in_bulk(ids)
    own = {classroom.pk: classroom for classroom in classrooms_of(teacher)}
    places: dict[UUID, list[Classroom]] = {pk: [] for pk in students}
    enrolments = Enrolment.objects.current().filter(student__in=students, classroom__archived_at=None)
    for enrolment in enrolments.select_related("classroom").order_by("classroom__name"):
        places[enrolment.student_id].append(enrolment.classroom)
    return [
        FoundStudent(
            students[pk],
            next((own[one.pk] for one in places[pk] if one.pk in own and students[pk].archived_at is None), None),
            tuple(one.name for one in places[pk]),
        )
        for pk in ids
        if pk in students
    ]


def _classes(teacher: Teacher) -> ClassroomQuerySet:
    own = Q(pk__in=Classroom.objects.taught_by(teacher, roles=FULL).values("pk"))
    reach = own | Q(school=teacher.school_id) if teacher.admin_since else own
    return Classroom.objects.filter(reach, binned_at=None)


def _students(teacher: Teacher) -> StudentQuerySet:
    """Of the own classes, now or before; archived ones too. For who looks after the school, everybody."""
    of_mine = Enrolment.objects.filter(classroom__teachings__teacher=teacher, classroom__teachings__role__in=FULL)
    own = Q(pk__in=of_mine.filter(left_at=None).values("student"))
    reach = own | Q(school=teacher.school_id) if teacher.admin_since else own
    return Student.objects.filter(reach, binned_at=None)


def _has(words: list[str], text: str) -> bool:
    plain = _plain(text)
    return all(word in plain for word in words)


def _plain(text: str) -> str:
    """Letters and digits; O'Brien is obrien, Anne-Marie is anne marie."""
    bare = _APOSTROPHES.sub("", name_key(compared(text))[0])
    return _NO_LETTERS.sub(" ", bare)


def _in_order(found: Iterable[tuple[UUID, str]]) -> tuple[UUID, ...]:
    return tuple(pk for pk, _name in sorted(found, key=lambda one: (name_key(one[1]), str(one[0]))))
