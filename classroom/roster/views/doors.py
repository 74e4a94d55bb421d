"""How a student comes in: code or class link, own tile, own secret; or a badge."""

import random

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.roster import entering, services
from classroom.roster.access import holder_of_code, holder_of_link
from classroom.roster.codes import count_guess, lesson_of, refuse_guessing
from classroom.roster.forms import BadgeForm, CodeForm, PicturesForm, WordForm
from classroom.roster.log_in import log_in, log_out
from classroom.roster.log_in_cards import secret_kind, student_of_badge
from classroom.roster.models import Classroom, Student
from classroom.roster.school_settings import SecretKind
from classroom.roster.sorting import by_name
from classroom.web.access import anyone
from classroom.web.http import Refused, Request, page, posted
from classroom.web.pictures import PICTURE_KEYS

AFTER_LOG_IN = "practice:today"


@anyone
@require_http_methods(["GET", "POST"])
def join(request: Request) -> HttpResponse:
    form = CodeForm(posted(request))
    if request.method == "POST" and form.is_valid():
        lesson = lesson_of(request, form.cleaned_data["code"])
        if lesson is not None:
            return redirect("roster:tiles_by_code", lesson.code)
        form.add_error("code", gettext("No lesson has this code now. Look at the board again."))
    return page(request, "roster/join.html", part="form", status=422 if request.method == "POST" else 200, form=form)


@require_GET
@never_cache
@holder_of_code
def tiles_by_code(request: Request, classroom: Classroom, door: str) -> HttpResponse:
    return _tiles(request, classroom, door)


@require_GET
@never_cache
@holder_of_link
def tiles_by_link(request: Request, classroom: Classroom, door: str) -> HttpResponse:
    return _tiles(request, classroom, door)


@require_http_methods(["GET", "POST"])
@never_cache
@holder_of_code
def secret_by_code(request: Request, classroom: Classroom, door: str, student: Student) -> HttpResponse:
    return _secret(request, classroom, door, student)


@require_http_methods(["GET", "POST"])
@never_cache
@holder_of_link
def secret_by_link(request: Request, classroom: Classroom, door: str, student: Student) -> HttpResponse:
    return _secret(request, classroom, door, student)


@anyone
@never_cache
@require_http_methods(["GET", "POST"])
def badge(request: Request) -> HttpResponse:
    """The QR badge: its token stands behind the # and is posted by the page, so that no server log ever holds it."""
    if request.method == "GET":
        return page(request, "roster/badge.html")
    refuse_guessing(request)
    form = BadgeForm(request.POST)
    student = student_of_badge(form.cleaned_data["badge"]) if form.is_valid() else None
    if student is None:
        count_guess(request)
        return page(request, "roster/badge.html", status=422, refused=True)
    if not student.school.badges_work:
        raise Refused(gettext("Your school does not use badges. Come in with the code on the board."))
    services.unlock(student)
    log_in(request, student)
    return redirect(AFTER_LOG_IN)


@anyone
@require_POST
def not_me(request: Request) -> HttpResponse:
    log_out(request)
    return redirect("roster:join")


def _tiles(request: Request, classroom: Classroom, door: str) -> HttpResponse:
    students = by_name(classroom.students())
    return page(request, "roster/tiles.html", classroom=classroom, door=door, students=students)


def _secret(request: Request, classroom: Classroom, door: str, student: Student) -> HttpResponse:
    kind = secret_kind(student, classroom)
    form: PicturesForm | WordForm = (PicturesForm if kind is SecretKind.PICTURES else WordForm)(posted(request))
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                if kind is SecretKind.PICTURES:
                    entering.check_pictures(student, form.cleaned_data["picture"])
                else:
                    entering.check_word_and_number(student, form.cleaned_data["secret"])
            except Refused as refused:
                form.add_error(None, refused.sentence)
                status = refused.status
            else:
                log_in(request, student)
                return redirect(AFTER_LOG_IN)
    return page(
        request,
        "roster/secret.html",
        part="keypad",
        status=status,
        classroom=classroom,
        door_url=reverse(f"roster:tiles_by_{door.partition('/')[0]}", args=[door.partition("/")[2]]),
        pupil=student,
        kind=kind,
        form=form,
        # Another order each time, so that nobody reads the secret from where the fingers go.
        picture_keys=random.sample(PICTURE_KEYS, len(PICTURE_KEYS)),
    )
