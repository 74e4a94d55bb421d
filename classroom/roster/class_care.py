"""A class over its years: renamed, copied, archived and opened again; its students moved, grouped, taken out."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from classroom.roster.models import (
    Classroom,
    Enrolment,
    Group,
    GroupMembership,
    Student,
    Teacher,
    Teaching,
)
from classroom.roster.sorting import by_name
from classroom.web.http import Refused


def rename_classroom(classroom: Classroom, *, name: str) -> None:
    classroom.name = name
    classroom.save(update_fields=["name"])


def change_playing_alone(classroom: Classroom, *, when: str) -> None:
    """Let the students begin games alone `when` (a value of PlayingAlone). A game that is begun can be played to its end."""
    classroom.playing_alone = when
    classroom.save(update_fields=["playing_alone"])


@transaction.atomic
def copy_classroom(classroom: Classroom, *, name: str, by: Teacher) -> Classroom:
    """A new class with the same teachers, groups and settings, without students. Sent twice it is made once.

    Whoever copies owns the copy; the other teachers keep their roles, substitutes stay behind.
    """
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    own = Classroom.objects.active().taught_by(by, roles=(Teaching.Role.OWNER.value,))
    empty = own.filter(name=name, enrolments=None).exclude(pk=classroom.pk).first()
    if empty is not None:
        return empty
    copy = Classroom.objects.create(
        school=classroom.school, name=name, secret_kind=classroom.secret_kind, playing_alone=classroom.playing_alone
    )
    colleagues = classroom.teachings.exclude(teacher=by).exclude(role=Teaching.Role.SUBSTITUTE)
    Teaching.objects.create(teacher=by, classroom=copy, role=Teaching.Role.OWNER)
    Teaching.objects.bulk_create(
        Teaching(teacher_id=teacher, classroom=copy, role=Teaching.Role.CO_TEACHER)
        for teacher in colleagues.values_list("teacher_id", flat=True)
    )
    Group.objects.bulk_create(Group(classroom=copy, name=group.name) for group in classroom.groups.all())
    return copy


@transaction.atomic
def archive_classroom(classroom: Classroom, *, by: Teacher, now: datetime) -> None:
    """Close the class: nobody logs in through it any more, all of it is kept. Twice is once."""
    locked = Classroom.objects.select_for_update().get(pk=classroom.pk)
    if locked.archived_at is None:
        Classroom.objects.filter(pk=locked.pk).update(archived_at=now, archived_by=by)
        locked.sessions.open(now).update(ends_at=now)


@transaction.atomic
def reopen_classroom(classroom: Classroom) -> None:
    """Open an archived class again, with all its students. One that is open stays so; one in the bin is taken out there."""
    Classroom.objects.filter(pk=classroom.pk, binned_at=None).update(archived_at=None, archived_by=None)


@transaction.atomic
def move_students(
    students: Collection[Student], *, out_of: Classroom, to: Classroom, by: Teacher, now: datetime
) -> int:
    """Take these students out of one class and into another; who is there already is not put there twice.

    Returns how many moved. Raises Refused (409) if none of them is in the class any more.
    """
    _lock(out_of, to)
    here = Enrolment.objects.current().filter(classroom=out_of, student__in=students)
    moving = list(here.values_list("student_id", flat=True))
    if not moving:
        raise Refused(gettext("These students are no longer in this class."), status=409)
    here.update(left_at=now, left_by=by)
    _enrol(moving, to)
    return len(moving)


@transaction.atomic
def also_put_in(students: Collection[Student], *, to: Classroom) -> int:
    """Put these students into one more class. Returns how many were not in it yet."""
    _lock(to)
    return _enrol([student.pk for student in students], to)


@transaction.atomic
def take_many_out(students: Collection[Student], *, classroom: Classroom, by: Teacher, now: datetime) -> int:
    """End their places in the class; they and all their results stay."""
    _lock(classroom)
    here = Enrolment.objects.current().filter(classroom=classroom, student__in=students)
    return here.update(left_at=now, left_by=by)


@transaction.atomic
def put_many_back(
    students: Collection[Student], *, classroom: Classroom, out_of: Classroom | None, by: Teacher, now: datetime
) -> int:
    """Put former students back into the class, and out of the class they were moved to; who was archived comes back as well.

    Undoes `take_many_out` and `move_students`. Returns how many were not in the class.
    """
    _lock(classroom, *([out_of] if out_of else []))
    ids = [student.pk for student in students]
    Student.objects.filter(pk__in=ids, binned_at=None).update(archived_at=None, archived_by=None)
    if out_of is not None:
        Enrolment.objects.current().filter(classroom=out_of, student__in=ids).update(left_at=now, left_by=by)
    return _enrol(ids, classroom)


def former_students(classroom: Classroom) -> list[Student]:
    """Who was in the class and is not now, or is archived, by name; nobody from the bin."""
    was_here = Enrolment.objects.filter(classroom=classroom).values("student")
    here = classroom.students().values("pk")
    return by_name(Student.objects.filter(pk__in=was_here, binned_at=None).exclude(pk__in=here))


@transaction.atomic
def make_group(classroom: Classroom, *, name: str, students: Collection[Student] = ()) -> Group:
    """A group of this name; if the class has it, that is it. The students come in beside those who are there."""
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    group, _is_new = Group.objects.get_or_create(classroom=classroom, name=name)
    GroupMembership.objects.bulk_create(
        (GroupMembership(group=group, student=student) for student in students), ignore_conflicts=True
    )
    return group


@transaction.atomic
def change_group(group: Group, *, name: str, students: Collection[Student]) -> None:
    """The group's name and who of the class is in it; who has left the class keeps the place for coming back.

    Raises Refused if another group of the class has the name.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=group.classroom_id)
    if Group.objects.filter(classroom=group.classroom_id, name=name).exclude(pk=group.pk).exists():
        raise Refused(gettext("There is already a group with this name."))
    group.name = name
    group.save(update_fields=["name"])
    here = group.classroom.students().values("pk")
    group.memberships.filter(student__in=here).exclude(student__in=students).delete()
    GroupMembership.objects.bulk_create(
        (GroupMembership(group=group, student=student) for student in students), ignore_conflicts=True
    )


def remove_group(group: Group) -> None:
    """The students stay in the class."""
    group.delete()


def groups_with_students(classroom: Classroom, students: Collection[Student]) -> list[tuple[Group, list[Student]]]:
    """Each group of the class with those of `students` who are in it, in their order. Two questions to the database."""
    members: dict[UUID, set[UUID]] = {}
    groups = list(classroom.groups.all())
    for group, student in GroupMembership.objects.filter(group__in=groups).values_list("group_id", "student_id"):
        members.setdefault(group, set()).add(student)
    return [(group, [one for one in students if one.pk in members.get(group.pk, set())]) for group in groups]


def _lock(*classrooms: Classroom) -> None:
    # Always in the same order, so that two moves in opposite directions do not wait for each other.
    list(Classroom.objects.select_for_update().filter(pk__in=[one.pk for one in classrooms]).order_by("pk"))


def _enrol(students: Collection[UUID], classroom: Classroom) -> int:
    there = set(Enrolment.objects.current().filter(classroom=classroom).values_list("student_id", flat=True))
    new = [Enrolment(student_id=student, classroom=classroom) for student in students if student not in there]
    Enrolment.objects.bulk_create(new)
    return len(new)
