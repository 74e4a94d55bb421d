"""Handing out and erasing what is kept of students."""

import uuid
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import translation

from classroom.audit.models import Act
from classroom.audit.services import note
from classroom.privacy.archive import make_archive
from classroom.privacy.models import Export
from classroom.roster.importing import forget_files
from classroom.roster.models import Classroom, Enrolment, School, Student, Teacher
from classroom.roster.sorting import by_name
from classroom.web.personal import kept_from_far_to_near


@transaction.atomic
def ask_export(
    *, student: Student | None, classroom: Classroom | None, teacher: Teacher, language: str, now: datetime
) -> Export:
    """An export to be made. The form sent twice asks once: one of the same kind that still waits is it."""
    Teacher.objects.select_for_update().get(pk=teacher.pk)
    wanted = {
        "school": teacher.school,
        "student": student,
        "classroom": classroom,
        "asked_by": teacher,
        "language": language,
    }
    waiting = Export.objects.filter(ready_at=None, **wanted).first()
    return waiting or Export.objects.create(**wanted, asked_at=now)


def make_export(export_id: str, *, now: datetime) -> None:
    """Make the file, if it is waited for and no other worker is at it."""
    mine = Export.objects.waiting(now).filter(pk=export_id).update(started_at=now, progress=0)
    if not mine:
        return
    export = Export.objects.select_related("school", "student", "classroom").get(pk=export_id)

    def tell(hundredths: int) -> None:
        Export.objects.filter(pk=export_id, ready_at=None).update(progress=hundredths)

    with translation.override(export.language):
        file = make_archive(
            students_of(export.student, export.classroom),
            title=export.student.name if export.student else str(export.classroom),
            language=export.language,
            now=now,
            progress=tell,
        )
    Export.objects.filter(pk=export_id, ready_at=None).update(file=file, ready_at=now, progress=100)


def students_of(student: Student | None, classroom: Classroom | None) -> list[Student]:
    """The one student, or the students of the class now, by name."""
    if student is not None:
        return [student]
    return by_name(classroom.students()) if classroom is not None else []


@transaction.atomic
def erase_students(students: Collection[Student], *, school: School, by: Teacher, what: str, now: datetime) -> int:
    """Erase everything that is kept of these students, all or nothing. Returns how many students are gone.

    Rows that others need (a seat in a game that was played) stay without the student. The record says that somebody was erased,
    by id.
    """
    ids: list[uuid.UUID] = [student.pk for student in students]
    # Locked first, so that nobody answers a board between the counting and the end.
    list(Student.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    forget_files(school, now=now)
    for table in kept_from_far_to_near(Student):
        table.erase(table.find(ids), ids)
    for student_id in ids:
        note(Act.ERASED, what=what, now=now, actor_id=by.user_id, school_id=school.pk, student_id=student_id)
    return len(ids)


def leaving(classroom: Classroom) -> tuple[list[Student], list[Student]]:
    """Who is erased with a class, and who stays because they are in another class too. Both by name."""
    everybody = by_name(Student.objects.filter(enrolments__classroom=classroom).distinct())
    others = Enrolment.objects.current().exclude(classroom=classroom).filter(classroom__binned_at=None)
    elsewhere = set(others.filter(student__in=everybody).values_list("student_id", flat=True))
    return [one for one in everybody if one.pk not in elsewhere], [one for one in everybody if one.pk in elsewhere]


@transaction.atomic
def erase_classroom(classroom: Classroom, *, by: Teacher, what: str, now: datetime) -> int:
    """Erase the class with all that was done in it, and its students who are in no other class. Returns how many students."""
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    gone, _staying = leaving(classroom)
    count = erase_students(gone, school=classroom.school, by=by, what=what, now=now)
    note(
        Act.ERASED,
        what=what,
        now=now,
        actor_id=by.user_id,
        school_id=classroom.school_id,
        classroom_id=classroom.pk,
    )
    classroom.delete()
    return count
