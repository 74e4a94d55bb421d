"""Who gets which class, student and card sheet."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext

from classroom.accounts import second_step
from classroom.audit.marking import Mark, mark
from classroom.roster.asking_in import AskToComeIn
from classroom.roster.codes import lesson_of
from classroom.roster.entering import open_ask
from classroom.roster.log_in import remembered_ask, student_of
from classroom.roster.models import CardSheet, Classroom, Student, Teacher, Teaching
from classroom.web.access import SignInNeeded, lender
from classroom.web.http import Refused

FULL = (Teaching.Role.OWNER.value, Teaching.Role.CO_TEACHER.value)
ALSO_SUBSTITUTES = (*FULL, Teaching.Role.SUBSTITUTE.value)


def signed_in_teacher(request: HttpRequest) -> Teacher:
    """The teacher who asks, and the school's clock set; SignInNeeded if there is nobody, Http404 for a user who is no teacher."""
    if not request.user.is_authenticated:
        raise SignInNeeded("accounts:sign_in")
    teacher = teacher_of(request)
    if teacher is None:
        raise Http404
    if teacher.school.code_needed and not second_step.is_on(teacher.user):
        raise SignInNeeded("accounts:turn_on_codes")
    timezone.activate(teacher.school.zone)
    return teacher


def signed_in_student(request: HttpRequest) -> Student:
    student = student_of(request)
    if student is None:
        raise SignInNeeded("roster:join")
    timezone.activate(student.school.zone)
    return student


def teacher_of(request: HttpRequest) -> Teacher | None:
    """The teacher who asks, looked up once a request."""
    if not hasattr(request, "_teacher"):
        teacher = None
        if request.user.is_authenticated:
            teacher = Teacher.objects.here().select_related("school", "user").filter(user=request.user).first()
        request._teacher = teacher  # type: ignore[attr-defined]
    return request._teacher  # type: ignore[attr-defined, no-any-return]


def about(teacher: Teacher, *, student: Student | None = None, classroom: Classroom | None = None) -> Mark:
    """What the record says of a page that shows this student or this class to this teacher."""
    return Mark(
        actor_id=teacher.user_id,
        school_id=teacher.school_id,
        student_id=student.pk if student else None,
        classroom_id=classroom.pk if classroom else None,
    )


def classrooms_of(teacher: Teacher, *, roles: tuple[str, ...] = FULL) -> Any:
    return Classroom.objects.active().taught_by(teacher, roles=roles).select_related("school")


@lender
def teacher_only(request: HttpRequest, **url: Any) -> dict[str, Any]:
    return {"teacher": signed_in_teacher(request), **url}


@lender
def teacher_of_classroom(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """The class, to its owner and co-teachers."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    mark(request, about(teacher, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom}


@lender
def session_holder(request: HttpRequest, *, classroom_id: uuid.UUID) -> dict[str, Any]:
    """The class, also to substitutes: for opening a session and seeing who is there."""
    teacher = signed_in_teacher(request)
    return {
        "teacher": teacher,
        "classroom": get_object_or_404(classrooms_of(teacher, roles=ALSO_SUBSTITUTES).filter(pk=classroom_id)),
    }


@lender
def teacher_of_student(request: HttpRequest, *, classroom_id: uuid.UUID, student_id: uuid.UUID) -> dict[str, Any]:
    """A student in the own class."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    student = get_object_or_404(Student.objects.in_classroom(classroom).filter(pk=student_id))
    mark(request, about(teacher, student=student, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom, "student": student}


@lender
def holder_of_ask(request: HttpRequest, *, classroom_id: uuid.UUID, ask_id: uuid.UUID) -> dict[str, Any]:
    """A request to be let into a lesson of the own class, also to substitutes."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher, roles=ALSO_SUBSTITUTES).filter(pk=classroom_id))
    return {
        "teacher": teacher,
        "classroom": classroom,
        "ask": get_object_or_404(AskToComeIn, pk=ask_id, classroom=classroom),
    }


@lender
def teacher_of_enrolled(request: HttpRequest, *, classroom_id: uuid.UUID, student_id: uuid.UUID) -> dict[str, Any]:
    """A student who is or was in the own class, to take back what was done by mistake."""
    teacher = signed_in_teacher(request)
    classroom = get_object_or_404(classrooms_of(teacher).filter(pk=classroom_id))
    students = Student.objects.active().filter(pk=student_id, enrolments__classroom=classroom).distinct()
    student = get_object_or_404(students)
    mark(request, about(teacher, student=student, classroom=classroom))
    return {"teacher": teacher, "classroom": classroom, "student": student}


@lender
def teacher_of_card_sheet(request: HttpRequest, *, sheet_id: uuid.UUID) -> dict[str, Any]:
    """A sheet of log-in cards, to whom it was made for."""
    teacher = signed_in_teacher(request)
    sheets = CardSheet.objects.select_related("classroom", "student").filter(asked_by=teacher, pk=sheet_id)
    return {"teacher": teacher, "sheet": get_object_or_404(sheets.filter(classroom__in=classrooms_of(teacher)))}


@lender
def asker(request: HttpRequest) -> dict[str, Any]:
    """The request to be let in that this browser has made; None if there is none, or not any more."""
    key = remembered_ask(request)
    return {"ask": open_ask(key, now=timezone.now()) if key else None}


@lender
def student_only(request: HttpRequest, **url: Any) -> dict[str, Any]:
    return {"student": signed_in_student(request), **url}


@lender
def holder_of_code(request: HttpRequest, *, code: str, **url: Any) -> dict[str, Any]:
    """The class whose open session has this code; whoever has the code stands in the room."""
    lesson = lesson_of(request, code)
    if lesson is None:
        raise Http404
    return _with_student(lesson.classroom, door=f"code/{lesson.code}", **url)


@lender
def holder_of_link(request: HttpRequest, *, link_token: str, **url: Any) -> dict[str, Any]:
    """The class whose link this is."""
    classroom = get_object_or_404(Classroom.objects.active().select_related("school").filter(link_token=link_token))
    if not classroom.school.links_work and not classroom.sessions.open(timezone.now()).exists():
        raise Refused(gettext("This link works only while your class has a lesson."), status=409)
    return _with_student(classroom, door=f"link/{classroom.link_token}", **url)


def _with_student(classroom: Classroom, *, door: str, student_id: uuid.UUID | None = None) -> dict[str, Any]:
    loan: dict[str, Any] = {"classroom": classroom, "door": door}
    if student_id is not None:
        loan["student"] = get_object_or_404(
            Student.objects.in_classroom(classroom).select_related("school").filter(pk=student_id)
        )
    return loan
