"""Who may ask for a report, and who gets it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from classroom.audit.marking import mark
from classroom.reports.files.kinds import ReportKind, Scope, Subject
from classroom.reports.files.queries import visible_reports
from classroom.reports.files.table import KINDS
from classroom.reports.models import ReportKey
from classroom.roster.access import about, classrooms_of, signed_in_teacher
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.access import lender


@lender
def asker_for_report(request: HttpRequest, *, kind: str) -> dict[str, Any]:
    """Who asks, and about which own class and student of it: as ?class= and ?student= name them, as far as the kind takes them."""
    teacher = signed_in_teacher(request)
    asked = KINDS.get(ReportKey(kind)) if kind in ReportKey.values else None
    if asked is None or asked.key is ReportKey.WEEK:
        raise Http404
    classroom = _classroom(teacher, asked, request.GET.get("class", ""))
    student = _student(classroom, asked, request.GET.get("student", ""))
    if classroom is not None:
        mark(request, about(teacher, classroom=classroom, student=student))
    return {"teacher": teacher, "kind": asked, "subject": Subject(teacher, classroom, student)}


@lender
def asker_of_report(request: HttpRequest, *, report_id: uuid.UUID) -> dict[str, Any]:
    """A report, to who asked for it, as long as they may see what it is about."""
    teacher = signed_in_teacher(request)
    report = get_object_or_404(visible_reports(teacher).select_related("asked_by"), pk=report_id)
    if report.classroom is not None:
        mark(request, about(teacher, classroom=report.classroom, student=report.student))
    return {"teacher": teacher, "report": report}


def _classroom(teacher: Teacher, kind: ReportKind, asked: str) -> Classroom | None:
    if not asked or kind.scope is Scope.NOTHING:
        return None
    classroom: Classroom = get_object_or_404(classrooms_of(teacher), pk=_id(asked))
    return classroom


def _student(classroom: Classroom | None, kind: ReportKind, asked: str) -> Student | None:
    if not asked or not kind.scope.takes_student:
        return None
    if classroom is None:
        raise Http404
    return get_object_or_404(Student.objects.in_classroom(classroom).select_related("school"), pk=_id(asked))


def _id(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise Http404 from error
