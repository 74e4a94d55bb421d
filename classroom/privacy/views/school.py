"""For the school admin: who looked at whom, and the proof of what was deleted."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.privacy import queries
from classroom.roster.models import School, Teacher
from classroom.roster.school_access import school_admin
from classroom.web.http import Request, page

RUNS_SHOWN = 60


@require_GET
@never_cache
@school_admin
def record(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    shown, lines = queries.record_of(school, page=request.GET.get("page", "1"))
    return page(request, "privacy/record.html", shown=shown, lines=lines, school=school)


@require_GET
@never_cache
@school_admin
def retention(request: Request, teacher: Teacher, school: School) -> HttpResponse:
    return page(request, "privacy/retention.html", school=school, runs=school.retention_runs.all()[:RUNS_SHOWN])
