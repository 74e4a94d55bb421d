"""Who gets which report."""

import uuid
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from classroom.audit.marking import mark
from classroom.roster.access import ALSO_SUBSTITUTES, about, classrooms_of, signed_in_teacher
from classroom.roster.models import Student
from classroom.web.access import lender


@lender
def lesson_watcher(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """The class as its lesson goes, to its teachers; substitutes too, since this is what they are there for."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher, roles=ALSO_SUBSTITUTES).filter(pk=classroom_id))
    mark(request, about(teacher, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom}


@lender
def lesson_watcher_of_student(
    request: HttpRequest, *, classroom_id: uuid.UUID, student_id: uuid.UUID
) -> dict[str, Any]:
    """A student of the class, in its lesson, to the same teachers."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher, roles=ALSO_SUBSTITUTES).filter(pk=classroom_id))
    student = get_object_or_404(Student.objects.in_classroom(classroom).filter(pk=student_id))
    mark(request, about(teacher, student=student, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom, "student": student}
