"""Who gets which assignment and drill."""

import uuid
from typing import Any

from django.core import signing
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from classroom.audit.marking import mark
from classroom.practice.models import Assignment, Drill, Puzzle
from classroom.practice.trials import Trial
from classroom.roster.access import about, classrooms_of, signed_in_student, signed_in_teacher
from classroom.roster.models import Classroom, Student
from classroom.web.access import lender


def demo_ticket(puzzle: Puzzle) -> str:
    """The address part that names a visitor's board."""
    return Trial(puzzle.pk).ticket()


@lender
def demo_board(request: HttpRequest, *, ticket: str) -> dict[str, Any]:
    """The board somebody tries, and how far they have come with it; the address says all of it."""
    try:
        trial = Trial.of(ticket)
    except signing.BadSignature as error:
        raise Http404 from error
    return {"trial": trial, "puzzle": get_object_or_404(Puzzle, pk=trial.puzzle_id)}


@lender
def teacher_of_assignment(request: HttpRequest, *, assignment_id: uuid.UUID) -> dict[str, Any]:
    """The assignment, to the owner and co-teachers of its class."""
    teacher = signed_in_teacher(request)
    assignment = _assignment_of(teacher, assignment_id)
    mark(request, about(teacher, classroom=assignment.classroom))
    return {"teacher": teacher, "assignment": assignment}


@lender
def teacher_of_drill(request: HttpRequest, *, assignment_id: uuid.UUID, student_id: uuid.UUID) -> dict[str, Any]:
    """One student's work on an assignment of the own class, also after the student has left the class."""
    teacher = signed_in_teacher(request)
    assignment = _assignment_of(teacher, assignment_id)
    student = get_object_or_404(
        Student.objects.filter(enrolments__classroom=assignment.classroom_id).distinct(), pk=student_id
    )
    mark(request, about(teacher, student=student, classroom=assignment.classroom))
    return {"teacher": teacher, "assignment": assignment, "student": student}


@lender
def own_assignment(request: HttpRequest, *, assignment_id: uuid.UUID) -> dict[str, Any]:
    """An assignment the student is to do."""
    student = signed_in_student(request)
    shown = Assignment.objects.for_student(student, timezone.now())
    assignments = shown.select_related("classroom").filter(pk=assignment_id)
    return {"student": student, "assignment": get_object_or_404(assignments.distinct())}


@lender
def own_drill(request: HttpRequest, *, drill_id: uuid.UUID) -> dict[str, Any]:
    """The student's own drill, as long as they may see its class; closed ones too, to look at."""
    student = signed_in_student(request)
    in_class = Q(
        assignment__classroom__enrolments__student=student,
        assignment__classroom__enrolments__left_at=None,
        assignment__classroom__archived_at=None,
    )
    drills = Drill.objects.select_related("assignment__classroom").filter(
        in_class | Q(assignment__owner=student), student=student, pk=drill_id
    )
    return {"student": student, "drill": get_object_or_404(drills.distinct())}


def class_of(assignment: Assignment) -> Classroom:
    """The class of a teacher's assignment; what students set themselves has none, and is lent to no teacher."""
    if assignment.classroom is None:
        raise Http404
    return assignment.classroom


def _assignment_of(teacher: Any, assignment_id: uuid.UUID) -> Assignment:
    assignments = Assignment.objects.select_related("classroom__school").filter(classroom__in=classrooms_of(teacher))
    return get_object_or_404(assignments, pk=assignment_id)
