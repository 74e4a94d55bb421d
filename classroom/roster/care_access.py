"""Who gets which import, which group, which class that is archived or in the bin."""

import uuid
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from classroom.roster.access import FULL, classrooms_of, signed_in_teacher
from classroom.roster.models import Classroom, Group, ImportBatch, Teacher
from classroom.roster.querysets import ClassroomQuerySet
from classroom.web.access import lender


def archived_classrooms_of(teacher: Teacher) -> ClassroomQuerySet:
    return Classroom.objects.archived().taught_by(teacher, roles=FULL)


@lender
def sender_of_import(request: HttpRequest, *, batch_id: uuid.UUID) -> dict[str, Any]:
    """A roster file, to whom sent it, as long as the class (or the school) is theirs."""
    teacher = signed_in_teacher(request)
    theirs = Q(classroom__in=classrooms_of(teacher))
    if teacher.admin_since is not None:
        theirs |= Q(classroom=None)
    batches = ImportBatch.objects.select_related("school", "classroom__school", "asked_by__school")
    batch = get_object_or_404(batches.filter(theirs, asked_by=teacher, school=teacher.school, pk=batch_id))
    return {"teacher": teacher, "batch": batch}


@lender
def teacher_of_group(request: HttpRequest, *, classroom_id: uuid.UUID, group_id: uuid.UUID) -> dict[str, Any]:
    """A group of the own class."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    group = get_object_or_404(Group.objects.select_related("classroom").filter(classroom=classroom, pk=group_id))
    return {"teacher": teacher, "classroom": classroom, "group": group}


@lender
def teacher_of_classroom_in_any_state(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """The own class, also archived or in the bin: to take that back, twice as well as once."""
    teacher = signed_in_teacher(request)
    classes = Classroom.objects.taught_by(teacher, roles=FULL).select_related("school")
    return {"teacher": teacher, "classroom": get_object_or_404(classes.filter(pk=classroom_id))}
