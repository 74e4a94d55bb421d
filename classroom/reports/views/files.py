"""Asking for a report, watching it being made, and having it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.audit.marking import mark_as
from classroom.audit.models import Act
from classroom.reports import tasks
from classroom.reports.files import asking
from classroom.reports.files.access import asker_for_report, asker_of_report
from classroom.reports.files.forms import ReportForm
from classroom.reports.files.kinds import PDF, ReportKind, Subject
from classroom.reports.files.queries import ask_page, usual_choices
from classroom.reports.files.report import State
from classroom.reports.models import Report
from classroom.roster.models import Teacher
from classroom.web.asking import ask
from classroom.web.http import Request, page


@require_http_methods(["GET", "POST"])
@never_cache
@asker_for_report
def ask_for(request: Request, teacher: Teacher, kind: ReportKind, subject: Subject) -> HttpResponse:
    shown = ask_page(kind, subject)
    form = _form(request, kind, subject)
    if request.method == "GET" or not shown.is_complete or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "reports/ask.html", status=status, ask=shown, form=form)
    asked = asking.ask_report(
        kind.key, subject, asked=form.asked(), language=form.cleaned_data["language"], now=timezone.now()
    )
    ask(tasks.make_report, str(asked.pk))
    return redirect(asked)


@require_GET
@never_cache
@asker_of_report
def report(request: Request, teacher: Teacher, report: Report) -> HttpResponse:
    asking.seen(report, now=timezone.now())
    return page(request, "reports/report.html", part="progress", report=report)


@require_GET
@never_cache
@asker_of_report
def report_file(request: Request, teacher: Teacher, report: Report) -> HttpResponse:
    if report.state is not State.READY or report.file is None:
        return page(request, "reports/report.html", status=404, report=report)
    asking.seen(report, now=timezone.now())
    if report.classroom is not None:
        mark_as(request, Act.EXPORTED)
    # A PDF opens in the browser, to be looked at and printed; the rest is saved.
    to_save = report.content_type != PDF or "save" in request.GET
    return HttpResponse(
        bytes(report.file),
        content_type=report.content_type,
        headers={"Content-Disposition": content_disposition_header(to_save, report.file_name) or "attachment"},
    )


@require_POST
@asker_of_report
def cancel(request: Request, teacher: Teacher, report: Report) -> HttpResponse:
    asking.cancel(report, now=timezone.now())
    return redirect(report)


@require_POST
@asker_of_report
def again(request: Request, teacher: Teacher, report: Report) -> HttpResponse:
    asked = asking.ask_again(report, now=timezone.now())
    if asked.is_unfinished:
        ask(tasks.make_report, str(asked.pk))
    return redirect(asked)


@require_POST
@asker_of_report
def delete(request: Request, teacher: Teacher, report: Report) -> HttpResponse:
    asking.throw_away(report)
    messages.success(request, gettext("The report is deleted."))
    return redirect("reports:inbox")


def _form(request: Request, kind: ReportKind, subject: Subject) -> ReportForm:
    initial = usual_choices(subject.teacher) | {name: value for name, value in request.GET.items() if value}
    return kind.form(request.POST if request.method == "POST" else None, subject=subject, initial=initial)
