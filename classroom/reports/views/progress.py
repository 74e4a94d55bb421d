"""The class page: how a class stands, who needs help, and what to do about it; the same as files; its rules."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.audit.marking import mark_as
from classroom.audit.models import Act
from classroom.practice import tasks
from classroom.reports.days_form import DaysForm, days_query, quick_choices
from classroom.reports.progress.action_form import ActionForm, BackForm, SuggestedGroupForm, UndoForm
from classroom.reports.progress.actions import action_words, assign_action, undo
from classroom.reports.progress.facts import first_day_of
from classroom.reports.progress.growth import growth_drawing
from classroom.reports.progress.needs import rules_of
from classroom.reports.progress.query import ClassProgress, class_progress
from classroom.reports.progress.rules import RulesForm, back_to_start, keep_rules, rule_sentences
from classroom.reports.progress.sentences import names_words
from classroom.reports.progress.tables import KEYS
from classroom.reports.tables import CONTENT_TYPES, CSV, XLSX, table_csv, table_xlsx
from classroom.roster import class_care
from classroom.roster.access import teacher_of_classroom
from classroom.roster.models import Classroom, Teacher
from classroom.web.asking import ask
from classroom.web.http import Refused, Request, page, posted


@require_GET
@never_cache
@teacher_of_classroom
def progress(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """How the class stands and what it did in some days. Days that cannot be leave the form as it was filled in."""
    now, today = timezone.now(), timezone.localdate()
    form = DaysForm(request.GET, today=today)
    told = class_progress(classroom, form.days, now=now) if form.is_valid() else None
    context: dict[str, Any] = {
        "classroom": classroom,
        "form": form,
        "choices": quick_choices(today=today, start=first_day_of(classroom), chosen=told.days if told else None),
    }
    if told is None:
        return page(request, "reports/progress.html", status=422, **context)
    return page(
        request,
        "reports/progress.html",
        progress=told,
        chart=growth_drawing(told.growth),
        rules=rule_sentences(told.rules),
        query=days_query(told.days),
        # Every button of this page makes its own drill of it, and only one however often it is tapped.
        token=uuid.uuid4(),
        tables=dict(zip(KEYS, told.tables, strict=True)),
        **context,
    )


@require_GET
@never_cache
@teacher_of_classroom
def progress_csv(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """One table of the class page, the map if none is named."""
    key = request.GET.get("table", KEYS[0])
    if key not in KEYS:
        raise Http404
    told = _told(request, classroom)
    return _file(request, table_csv(told.tables[KEYS.index(key)]), told, kind=CSV, key=key)


@require_GET
@never_cache
@teacher_of_classroom
def progress_xlsx(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """All tables of the class page, each on a sheet of its own."""
    told = _told(request, classroom)
    return _file(request, table_xlsx(told.tables, made=told.made_at), told, kind=XLSX)


@require_POST
@teacher_of_classroom
def act(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Assign what the class page suggests, to the students it names, at one tap."""
    form = ActionForm(request.POST, students=classroom.students())
    form.require_valid()
    assignment = assign_action(
        form.kind,
        form.skill_chosen,
        students=form.chosen,
        classroom=classroom,
        teacher=teacher,
        token=form.token_sent,
        now=timezone.now(),
    )
    ask(tasks.restock_shelf, assignment.kind, assignment.options, None, assignment.level, form.skill_chosen)
    names = names_words([student.name for student in form.chosen])
    messages.success(
        request,
        gettext("Assigned to %(names)s: %(what)s Students see it as soon as they log in.")
        % {"names": names, "what": action_words(form.kind, form.skill_chosen)},
    )
    return _back(request, classroom)


@require_POST
@teacher_of_classroom
def take_back(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Undo `act`: the drill is gone, as long as nobody has begun. What is gone already is said to be gone."""
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise Refused(gettext("This page is old. Load it again."))
    undo(classroom, form.cleaned_data["assignment"])
    messages.success(request, gettext("Taken back. Students do not see it any more."))
    return _back(request, classroom)


@require_POST
@teacher_of_classroom
def group(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Make a group of the class out of a suggested one; made twice it is there once."""
    form = SuggestedGroupForm(request.POST, students=classroom.students())
    form.require_valid()
    made = class_care.make_group(classroom, name=form.cleaned_data["name"], students=form.chosen)
    messages.success(request, gettext("The group %(name)s is there.") % {"name": made.name})
    return _back(request, classroom)


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def rules(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """When somebody in this class is said to need help."""
    if request.POST.get("do") == "start":
        back_to_start(classroom)
        messages.success(request, gettext("The start values hold again."))
        return redirect("reports:progress", classroom.pk)
    held = rules_of(classroom)
    form = RulesForm.of(held) if posted(request) is None else RulesForm(request.POST)
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "reports/progress_rules.html", status=status, classroom=classroom, form=form, held=held)
    keep_rules(classroom, form.cleaned_data, by=teacher, now=timezone.now())
    messages.success(request, gettext("Saved."))
    return redirect("reports:progress", classroom.pk)


def _told(request: Request, classroom: Classroom) -> ClassProgress:
    """Raises Refused for days that cannot be."""
    form = DaysForm(request.GET, today=timezone.localdate())
    if not form.is_valid():
        raise Refused(form.problem)
    return class_progress(classroom, form.days, now=timezone.now())


def _file(request: Request, content: bytes, told: ClassProgress, *, kind: str, key: str = "") -> HttpResponse:
    parts = [slugify(told.classroom.name) or "class", key, told.days.first.isoformat(), told.days.last.isoformat()]
    name = "-".join(part for part in parts if part)
    mark_as(request, Act.EXPORTED)
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="{name}.{kind}"'},
    )


def _back(request: Request, classroom: Classroom) -> HttpResponseRedirect:
    """To the page of the class, or of a student, as it was, with the same days."""
    form = DaysForm(request.POST, today=timezone.localdate())
    query = f"?{days_query(form.days)}" if form.is_valid() else ""
    student_id = BackForm(request.POST).student_id
    if student_id is not None:
        return redirect(f"{reverse('reports:student', args=[classroom.pk, student_id])}{query}")
    return redirect(f"{reverse('reports:progress', args=[classroom.pk])}{query}")
