"""The school admin's page: teachers, invitations, settings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.roster import inviting
from classroom.roster.models import School, Teacher
from classroom.roster.school_access import admin_of_colleague, school_admin
from classroom.roster.school_forms import OnOffForm, SchoolForm
from classroom.roster.views.invitations import link_of
from classroom.web.http import Refused, Request, page, posted


@require_GET
@school_admin
def school(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    return _school(request, teacher, school)


@require_http_methods(["GET", "POST"])
@school_admin
def settings(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    form = SchoolForm(posted(request), instance=school)
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        # The form has written what was typed into its school; the page shows the one that is.
        return page(request, "roster/school_settings.html", part="form", status=status, form=form)
    form.save()
    messages.success(request, gettext("Saved."))
    return redirect("roster:school")


@require_POST
@never_cache
@school_admin
def invite_to_school(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    token = inviting.invite(school, by=teacher, now=timezone.now())
    return _school(request, teacher, school, link=link_of(request, token))


@require_POST
@admin_of_colleague
def make_admin(request: Request, teacher: Teacher, colleague: Teacher) -> HttpResponse:
    form = OnOffForm(request.POST)
    if not form.is_valid():
        raise Refused(gettext("On or off?"))
    inviting.make_admin(colleague, is_admin=form.cleaned_data["wish"], now=timezone.now())
    return redirect("roster:school" if colleague != teacher or form.cleaned_data["wish"] else "roster:classes")


@require_POST
@admin_of_colleague
def colleague_leaves(request: Request, teacher: Teacher, colleague: Teacher) -> HttpResponse:
    if colleague == teacher:
        raise Refused(gettext("Another admin must do this for you."), status=409)
    inviting.leave(colleague, by=teacher, now=timezone.now())
    messages.success(request, gettext("%(name)s can no longer sign in.") % {"name": colleague.user.name})
    return redirect("roster:school")


@require_POST
@admin_of_colleague
def colleague_returns(request: Request, teacher: Teacher, colleague: Teacher) -> HttpResponse:
    inviting.come_back(colleague)
    messages.success(request, gettext("%(name)s can sign in again.") % {"name": colleague.user.name})
    return redirect("roster:school")


def _school(request: Request, teacher: Teacher, school: School, *, link: str = "") -> HttpResponse:
    colleagues = school.teachers.with_classrooms()
    return page(
        request,
        "roster/school.html",
        school=school,
        me=teacher,
        colleagues=[one for one in colleagues if one.left_at is None],
        gone=[one for one in colleagues if one.left_at is not None],
        invitations=school.invitations.usable(timezone.now()).select_related("classroom", "made_by__user"),
        link=link,
    )
