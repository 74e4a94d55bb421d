"""Inviting colleagues into a class, and coming in by an invitation."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.accounts.session import start_session
from classroom.roster import inviting
from classroom.roster.access import teacher_of_classroom
from classroom.roster.invitations import Invitation
from classroom.roster.models import Classroom, Teacher, Teaching
from classroom.roster.school_access import holder_of_invitation, maker_of_invitation, teacher_of_teaching
from classroom.roster.school_forms import AcceptForm, RoleForm
from classroom.web.addresses import public_url
from classroom.web.http import Request, page, posted


def link_of(request: Request, token: str) -> str:
    """The address to send to the colleague."""
    return public_url(request, reverse("roster:invitation", args=[token]))


@require_http_methods(["GET", "POST"])
@never_cache
@teacher_of_classroom
def teachers(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Who teaches the class; the form makes a link, which is shown this once."""
    form = RoleForm(posted(request))
    link, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            status = 200
            token = inviting.invite(
                classroom.school,
                classroom=classroom,
                role=form.cleaned_data["role"],
                by=teacher,
                now=timezone.now(),
            )
            link = link_of(request, token)
    return page(
        request,
        "roster/teachers.html",
        status=status,
        classroom=classroom,
        teachings=classroom.teachings.select_related("teacher__user").order_by("since"),
        invitations=classroom.invitations.usable(timezone.now()).select_related("made_by__user"),
        form=RoleForm() if link else form,
        link=link,
        me=teacher,
    )


@require_POST
@teacher_of_teaching
def remove_teaching(request: Request, teacher: Teacher, classroom: Classroom, teaching: Teaching) -> HttpResponse:
    inviting.take_from_class(teaching)
    messages.success(request, gettext("Done. The class is no longer among theirs."))
    # Who has taken themselves out sees the class no more.
    return (
        redirect("roster:classes") if teaching.teacher_id == teacher.pk else redirect("roster:teachers", classroom.pk)
    )


@require_POST
@maker_of_invitation
def revoke(request: Request, teacher: Teacher, invitation: Invitation) -> HttpResponse:
    inviting.revoke(invitation, now=timezone.now())
    messages.success(request, gettext("The link no longer works."))
    if invitation.classroom is None:
        return redirect("roster:school")
    return redirect("roster:teachers", invitation.classroom.pk)


@require_http_methods(["GET", "POST"])
@never_cache
@holder_of_invitation
def invitation(request: Request, invitation: Invitation, teacher: Teacher | None) -> HttpResponse:
    """Accept: with one tap for who is signed in, with a new account for who is not."""
    now = timezone.now()
    if teacher is not None:
        if request.method == "GET":
            return page(request, "roster/invitation.html", invitation=invitation, form=None)
        inviting.accept(invitation, teacher=teacher, now=now)
        return redirect("roster:classes")
    form = AcceptForm(posted(request))
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "roster/invitation.html", part="form", status=status, invitation=invitation, form=form)
    start_session(request, inviting.accept_as_new(invitation, **form.cleaned_data, now=now).user)
    return redirect("roster:classes")
