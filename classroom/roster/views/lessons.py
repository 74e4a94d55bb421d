"""A lesson: its code on the wall, and the log-in cards."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.roster import services
from classroom.roster.access import session_holder, teacher_of_card_sheet, teacher_of_classroom, teacher_of_student
from classroom.roster.forms import CardSheetForm, OwnSecretKindForm, SecretKindForm
from classroom.roster.log_in_cards import pictures, secret_kind, word_and_number
from classroom.roster.models import CardSheet, Classroom, ClassSession, Student, Teacher
from classroom.roster.school_settings import SecretKind
from classroom.roster.sorting import by_name
from classroom.roster.views.sheets import ask_sheet
from classroom.web.addresses import public_url, qr_svg, spoken
from classroom.web.http import Refused, Request, page


@require_GET
@session_holder
def lesson(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    now = timezone.now()
    session: ClassSession | None = classroom.sessions.open(now).first()
    arrivals = by_name(classroom.students().with_presence(now, idle_minutes=classroom.school.idle_minutes))
    context: dict[str, Any] = {
        "classroom": classroom,
        "session": session,
        "arrivals": arrivals,
        "here_count": sum(vars(student)["is_here"] for student in arrivals),
        "asks": classroom.asks.waiting(now).with_doubles().select_related("student"),
    }
    if session is not None:
        door = public_url(request, reverse("roster:tiles_by_code", args=[session.code]))
        context |= {
            "door_url": door,
            "join_address": spoken(public_url(request, reverse("roster:join"))),
            "door_qr": qr_svg(door),
        }
    part = "asks" if request.htmx.target == "asks" else "arrivals"
    return page(request, "roster/lesson.html", part=part, **context)


@require_POST
@session_holder
def open_lesson(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    services.open_session(classroom, teacher=teacher, now=timezone.now())
    return redirect("roster:lesson", classroom.pk)


@require_POST
@session_holder
def end_lesson(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    services.end_session(classroom, now=timezone.now())
    messages.success(request, gettext("The lesson has ended. Its code no longer works."))
    return redirect("roster:lesson", classroom.pk)


@require_GET
@teacher_of_classroom
def log_in_ways(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _ways(request, classroom, form=CardSheetForm())


@require_POST
@teacher_of_classroom
def renew_link(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    services.renew_link(classroom)
    messages.success(request, gettext("The class has a new link. The old one no longer works."))
    return redirect("roster:log_in_ways", classroom.pk)


@require_GET
@teacher_of_student
def show_pictures(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """The child's secret, for the teacher to whisper."""
    kind = secret_kind(student, classroom)
    return page(
        request,
        "roster/pictures.html",
        part="pictures",
        classroom=classroom,
        pupil=student,
        kind=kind,
        pictures=pictures(student) if kind is SecretKind.PICTURES else (),
        words=word_and_number(student).spelt(get_language() or "en") if kind is SecretKind.WORDS else "",
    )


@require_POST
@teacher_of_classroom
def change_secret_kind(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = SecretKindForm(request.POST)
    if not form.is_valid():
        return _ways(request, classroom, form=CardSheetForm(), kind_form=form, status=422)
    services.change_secret_kind(classroom, kind=form.cleaned_data["secret_kind"])
    messages.success(request, gettext("Changed. Print the log-in cards of this class again."))
    return redirect("roster:log_in_ways", classroom.pk)


@require_POST
@teacher_of_student
def change_own_kind(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    form = OwnSecretKindForm(request.POST)
    if not form.is_valid():
        raise Refused(gettext("Choose pictures, or a word and a number."))
    services.change_own_secret_kind(student, kind=form.cleaned_data["secret_kind"])
    messages.success(request, gettext("Changed. Print this student's card again."))
    return redirect("roster:student", classroom.pk, student.pk)


@require_POST
@teacher_of_classroom
def ask_card_sheet(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    return _ask(request, teacher, classroom, student=None)


@require_POST
@teacher_of_student
def ask_card(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    return _ask(request, teacher, classroom, student=student)


@require_GET
@never_cache
@teacher_of_card_sheet
def card_sheet(request: Request, teacher: Teacher, sheet: CardSheet) -> HttpResponse:
    late = (timezone.now() - sheet.asked_at).total_seconds() > 20
    return page(request, "roster/card_sheet.html", part="progress", sheet=sheet, classroom=sheet.classroom, late=late)


@require_GET
@never_cache
@teacher_of_card_sheet
def card_sheet_pdf(request: Request, teacher: Teacher, sheet: CardSheet) -> HttpResponse:
    if sheet.pdf is None:
        raise Http404
    return HttpResponse(
        bytes(sheet.pdf),
        content_type="application/pdf",
        headers={"Content-Disposition": 'inline; filename="log-in-cards.pdf"'},
    )


def _ways(
    request: Request,
    classroom: Classroom,
    *,
    form: CardSheetForm,
    kind_form: SecretKindForm | None = None,
    status: int = 200,
) -> HttpResponse:
    return page(
        request,
        "roster/log_in_ways.html",
        status=status,
        classroom=classroom,
        link=public_url(request, reverse("roster:tiles_by_link", args=[classroom.link_token])),
        form=form,
        kind_form=kind_form or SecretKindForm(initial={"secret_kind": classroom.secret_kind}),
    )


def _ask(request: Request, teacher: Teacher, classroom: Classroom, *, student: Student | None) -> HttpResponse:
    form = CardSheetForm(request.POST)
    if not form.is_valid():
        return _ways(request, classroom, form=form, status=422)
    return redirect(ask_sheet(request, teacher, classroom, student=student, paper=form.cleaned_data["paper"]))
