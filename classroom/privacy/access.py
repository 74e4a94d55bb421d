"""Who may look at, export and erase what is kept of whom."""

import uuid
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from classroom.audit.marking import mark
from classroom.privacy.models import Export
from classroom.roster.access import FULL, about, signed_in_teacher
from classroom.roster.models import Classroom, Student, Teacher
from classroom.roster.school_access import signed_in_admin
from classroom.web.access import lender


def _students_of(teacher: Teacher) -> Any:
    """Those in an own class now; for who looks after the school, everybody of the school, gone or not."""
    mine = Q(
        archived_at=None,
        enrolments__left_at=None,
        enrolments__classroom__archived_at=None,
        enrolments__classroom__teachings__teacher=teacher,
        enrolments__classroom__teachings__role__in=FULL,
    )
    if teacher.admin_since is not None:
        mine |= Q(school=teacher.school)
    return Student.objects.filter(mine).select_related("school").distinct()


def _classrooms_of(teacher: Teacher) -> Any:
    mine = Q(archived_at=None, teachings__teacher=teacher, teachings__role__in=FULL)
    if teacher.admin_since is not None:
        mine |= Q(school=teacher.school)
    return Classroom.objects.filter(mine).select_related("school").distinct()


@lender
def keeper_of_student(request: HttpRequest, *, student_id: uuid.UUID) -> dict[str, Any]:
    """A student of an own class, or of the school for its admin."""
    teacher = signed_in_teacher(request)
    student = get_object_or_404(_students_of(teacher), pk=student_id)
    mark(request, about(teacher, student=student))
    return {"teacher": teacher, "student": student}


@lender
def keeper_of_classroom(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """An own class, or any of the school for its admin."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(_classrooms_of(teacher), pk=classroom_id)
    mark(request, about(teacher, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom}


@lender
def eraser_of_student(request: HttpRequest, *, student_id: uuid.UUID) -> dict[str, Any]:
    """A student of the school, to its admin only: what is erased is gone for every teacher."""
    teacher = signed_in_admin(request)
    students = Student.objects.filter(school=teacher.school).select_related("school")
    return {"teacher": teacher, "student": get_object_or_404(students, pk=student_id)}


@lender
def eraser_of_classroom(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """A class of the school, to its admin only."""
    teacher = signed_in_admin(request)
    classrooms = Classroom.objects.filter(school=teacher.school).select_related("school")
    return {"teacher": teacher, "classroom": get_object_or_404(classrooms, pk=classroom_id)}


@lender
def asker_of_export(request: HttpRequest, *, export_id: uuid.UUID) -> dict[str, Any]:
    """An export, to whom it was made for, as long as they may still see the student or class."""
    teacher = signed_in_teacher(request)
    exports = Export.objects.defer("file").filter(
        Q(student__in=_students_of(teacher)) | Q(classroom__in=_classrooms_of(teacher)), asked_by=teacher
    )
    export = get_object_or_404(exports.select_related("student", "classroom"), pk=export_id)
    mark(request, about(teacher, student=export.student, classroom=export.classroom))
    return {"teacher": teacher, "export": export}
