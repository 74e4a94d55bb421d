""" "Ask my teacher": a student comes in without a secret, because the teacher says so with one tap."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.roster import entering
from classroom.roster.access import asker, holder_of_ask, holder_of_code, holder_of_link, student_only
from classroom.roster.asking_in import AskToComeIn
from classroom.roster.log_in import log_in, remember_ask
from classroom.roster.models import Classroom, Student, Teacher
from classroom.roster.views.doors import AFTER_LOG_IN
from classroom.web.http import Request, page


@require_POST
@holder_of_code
def ask_by_code(request: Request, classroom: Classroom, door: str, student: Student) -> HttpResponse:
    return _ask(request, classroom, student)


@require_POST
@holder_of_link
def ask_by_link(request: Request, classroom: Classroom, door: str, student: Student) -> HttpResponse:
    return _ask(request, classroom, student)


@require_http_methods(["GET", "POST"])
@never_cache
@asker
def waiting(request: Request, ask: AskToComeIn | None) -> HttpResponse:
    """Looks again with each POST, which the page sends by itself; comes in once the teacher has said yes."""
    if request.method == "POST" and ask is not None and ask.let_in_at is not None:
        student = entering.come_in(ask.pk, now=timezone.now())
        if student is not None:
            log_in(request, student)
            return _go(request, reverse(AFTER_LOG_IN))
        ask = None
    return page(request, "roster/waiting.html", part="waiting", ask=ask)


@require_POST
@holder_of_ask
def let_in(request: Request, teacher: Teacher, classroom: Classroom, ask: AskToComeIn) -> HttpResponse:
    entering.let_in(ask, by=teacher, now=timezone.now())
    return _back(request, classroom, gettext("%(name)s may come in.") % {"name": ask.student.name})


@require_POST
@holder_of_ask
def refuse(request: Request, teacher: Teacher, classroom: Classroom, ask: AskToComeIn) -> HttpResponse:
    entering.refuse(ask, now=timezone.now())
    return _back(request, classroom, gettext("The tablet with the number %(n)s stays out.") % {"n": ask.number})


@require_POST
@student_only
def still_here(request: Request, student: Student, **url: Any) -> HttpResponse:
    """A tap on a page that needs nothing of the server: the student is still there (static/roster/idle.js)."""
    return HttpResponse(status=204)


def _ask(request: Request, classroom: Classroom, student: Student) -> HttpResponse:
    remember_ask(request, entering.ask_to_come_in(student, classroom=classroom, now=timezone.now()))
    return redirect("roster:waiting")


def _back(request: Request, classroom: Classroom, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return redirect("roster:lesson", classroom.pk)


def _go(request: Request, address: str) -> HttpResponse:
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if request.htmx else redirect(address)
