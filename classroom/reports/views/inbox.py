"""The reports of one teacher: those asked for, and those that come every week."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.reports.files import weekly
from classroom.reports.files.queries import kinds_on_offer, visible_reports
from classroom.roster.access import teacher_only
from classroom.roster.models import Teacher
from classroom.web.http import Request, page
from classroom.web.paging import paged

ON_A_PAGE = 30


@require_GET
@never_cache
@teacher_only
def inbox(request: Request, teacher: Teacher) -> HttpResponse:
    reports: Any = visible_reports(teacher)
    shown = paged(request, reports, on_a_page=ON_A_PAGE)
    return page(
        request,
        "reports/inbox.html",
        part="reports",
        rows=shown,
        kinds=kinds_on_offer(),
        is_moving=any(report.is_unfinished for report in shown),
        mail_is_possible=weekly.mail_is_possible(),
        wants_mail=weekly.wants_mail(teacher),
    )


@require_POST
@teacher_only
def weekly_mail(request: Request, teacher: Teacher) -> HttpResponse:
    wanted = request.POST.get("wanted") == "on"
    weekly.set_mail(teacher, wanted=wanted, now=timezone.now())
    messages.success(
        request,
        gettext("A mail with a link comes with each weekly report.") if wanted else gettext("No more mails come."),
    )
    return redirect("reports:inbox")
