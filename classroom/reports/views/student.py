"""One student of a class: what comes next, what they can do, and the boards behind each number."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.text import capfirst
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.audit.marking import mark_as
from classroom.audit.models import Act
from classroom.practice.charts import chart_of
from classroom.practice.learnt import SKILLS
from classroom.practice.replays import replayed
from classroom.reports.days import asked_days
from classroom.reports.days_form import DaysForm, days_query, quick_choices
from classroom.reports.progress.facts import first_day_of
from classroom.reports.pupils.access import teacher_of_skill
from classroom.reports.pupils.boards import skill_boards
from classroom.reports.pupils.drawing import growth_drawing
from classroom.reports.pupils.query import StudentProgress, student_progress
from classroom.reports.pupils.tables import KEYS
from classroom.reports.tables import CONTENT_TYPES, CSV, XLSX, table_csv, table_xlsx
from classroom.roster.access import teacher_of_student
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.http import Request, page
from classroom.web.paging import paged

BOARDS_ON_A_PAGE = 6


@require_GET
@never_cache
@teacher_of_student
def student(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """What to do next, skills, growth, time, records, the latest wrong claims, assignments."""
    now, today = timezone.now(), timezone.localdate()
    form = DaysForm(request.GET, today=today)
    told = student_progress(student, classroom, form.days, now=now) if form.is_valid() else None
    context: dict[str, Any] = {
        "classroom": classroom,
        "pupil": student,
        "form": form,
        "choices": quick_choices(today=today, start=first_day_of(classroom), chosen=told.days if told else None),
    }
    if told is None:
        return page(request, "reports/student.html", status=422, **context)
    return page(
        request,
        "reports/student.html",
        progress=told,
        query=days_query(told.days),
        token=uuid.uuid4(),
        chart=growth_drawing(told),
        records=[(record, chart_of(record)) for record in told.records],
        tables=dict(zip(KEYS, told.tables, strict=True)),
        **context,
    )


@require_GET
@never_cache
@teacher_of_student
def student_csv(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """One table of the page, the skills if none is named."""
    key = request.GET.get("table", KEYS[0])
    if key not in KEYS:
        raise Http404
    told = _told(request, classroom, student)
    return _file(request, table_csv(told.tables[KEYS.index(key)]), told, kind=CSV, key=key)


@require_GET
@never_cache
@teacher_of_student
def student_xlsx(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """All tables of the page, each on a sheet of its own."""
    told = _told(request, classroom, student)
    return _file(request, table_xlsx(told.tables, made=told.made_at), told, kind=XLSX)


@require_GET
@never_cache
@teacher_of_skill
def student_skill(
    request: Request, teacher: Teacher, classroom: Classroom, student: Student, skill: str
) -> HttpResponse:
    """The boards of one skill, each with its answer and every wrong claim as it was judged."""
    today = timezone.localdate()
    form = DaysForm(request.GET, today=today)
    context: dict[str, Any] = {
        "classroom": classroom,
        "pupil": student,
        "form": form,
        "choices": quick_choices(
            today=today, start=first_day_of(classroom), chosen=form.days if form.is_valid() else None
        ),
        "skill_words": capfirst(str(SKILLS[skill])),
    }
    if not form.is_valid():
        return page(request, "reports/student_skill.html", status=422, **context)
    told = skill_boards(student, classroom, skill, form.days, only_wrong=_ONLY_WRONG.get(request.GET.get("boards", "")))
    rows = paged(request, told.shown, on_a_page=BOARDS_ON_A_PAGE)
    return page(
        request,
        "reports/student_skill.html",
        told=told,
        days=form.days,
        query=days_query(form.days),
        rows=rows,
        boards=[replayed(attempt) for attempt in rows],
        **context,
    )


# What ?boards= may say; anything else is what the page thinks best.
_ONLY_WRONG = {"wrong": True, "all": False}


def _told(request: Request, classroom: Classroom, student: Student) -> StudentProgress:
    """Raises Refused for days that cannot be."""
    days = asked_days(request.GET.get("first", ""), request.GET.get("last", ""), today=timezone.localdate())
    return student_progress(student, classroom, days, now=timezone.now())


def _file(request: Request, content: bytes, told: StudentProgress, *, kind: str, key: str = "") -> HttpResponse:
    """No name of a student is part of the file's name: it may stay behind in a browser's list."""
    parts = ["student", key, told.days.first.isoformat(), told.days.last.isoformat()]
    name = "-".join(part for part in parts if part)
    mark_as(request, Act.EXPORTED)
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="{name}.{kind}"'},
    )
