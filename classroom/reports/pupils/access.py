"""Who gets which boards of a student."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.audit.marking import mark
from classroom.practice.learnt import SKILLS
from classroom.roster.access import about, classrooms_of, signed_in_teacher
from classroom.roster.models import Student
from classroom.web.access import lender


@lender
def teacher_of_skill(
    request: HttpRequest, *, classroom_id: uuid.UUID, student_id: uuid.UUID, skill: str
) -> dict[str, Any]:
    """A student in the own class, and a skill that there is."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    student = get_object_or_404(Student.objects.in_classroom(classroom).filter(pk=student_id))
    if skill not in SKILLS:
        raise Http404
    mark(request, about(teacher, student=student, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom, "student": student, "skill": skill}
