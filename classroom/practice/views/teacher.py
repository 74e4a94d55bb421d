"""A teacher's assignments: asking for one, watching it, looking at one student's boards."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from classroom.practice import assigning, stock, tasks
from classroom.practice.access import teacher_of_assignment, teacher_of_drill
from classroom.practice.boards import board_context
from classroom.practice.forms import AssignmentForm, BoardsForm
from classroom.practice.models import Assignment, KindKey, Task
from classroom.practice.results import assignment_result, replayed_boards
from classroom.practice.shelves import find_shelf, shelf_of
from classroom.roster.access import teacher_of_classroom
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.asking import ask
from classroom.web.events import stream_url
from classroom.web.http import Request, page, posted
from games.swish.kinds.find import FindOptions


@require_GET
@teacher_of_classroom
def classroom(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """The class: its assignments, its lesson, its students."""
    return page(
        request,
        "practice/classroom.html",
        classroom=classroom,
        assignments=classroom.assignments.with_counts(),
        student_count=classroom.students().count(),
        session=classroom.sessions.open(timezone.now()).first(),
    )


@require_http_methods(["GET", "POST"])
@teacher_of_classroom
def assign(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    form = AssignmentForm(posted(request))
    if request.method == "GET" or not form.is_valid():
        status = 200 if request.method == "GET" else 422
        return page(request, "practice/assign.html", part="form", status=status, classroom=classroom, form=form)
    chosen = form.cleaned_data
    options = FindOptions(edition_key=chosen["edition_key"], cards=chosen["board_size"], k=chosen["k"])
    assignment = assigning.assign(
        classroom,
        teacher=teacher,
        task=Task(kind=KindKey.FIND.value, options=options, boards=chosen["boards"]),
        token=chosen["token"],
        now=timezone.now(),
    )
    shelf = shelf_of(assignment)
    ask(tasks.restock_shelf, shelf.kind, shelf.options)
    messages.success(request, gettext("Assigned. Students see it as soon as they log in."))
    return redirect(assignment)


@require_GET
@teacher_of_classroom
def preview(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """A board of the kind asked for, exactly as a student sees it."""
    form = BoardsForm(request.GET)
    if not form.is_valid():
        return page(request, "practice/preview.html", part="preview", status=422, classroom=classroom, form=form)
    chosen = form.cleaned_data
    shelf = find_shelf(chosen["edition_key"], cards=chosen["board_size"], k=chosen["k"])
    context = board_context(stock.some_board(shelf, now=timezone.now()), claim_url="")
    return page(request, "practice/preview.html", part="preview", classroom=classroom, **context)


@require_GET
@never_cache
@teacher_of_assignment
def results(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    # The stream's starting point comes first: what changes while the page is read is told afterwards.
    stream = stream_url(request, assignment.topic)
    return page(
        request,
        "practice/results.html",
        part="results",
        assignment=assignment,
        classroom=assignment.classroom,
        stream=stream,
        result=assignment_result(assignment),
    )


@require_GET
@teacher_of_drill
def student_boards(request: Request, teacher: Teacher, assignment: Assignment, student: Student) -> HttpResponse:
    return page(
        request,
        "practice/student_boards.html",
        assignment=assignment,
        classroom=assignment.classroom,
        pupil=student,
        boards=replayed_boards(assignment, student),
    )


@require_POST
@teacher_of_assignment
def close(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    assigning.close(assignment, now=timezone.now())
    messages.success(request, gettext("Closed. What students did is kept."))
    return redirect(assignment)


@require_POST
@teacher_of_assignment
def reopen(request: Request, teacher: Teacher, assignment: Assignment) -> HttpResponse:
    assigning.reopen(assignment)
    messages.success(request, gettext("Open again."))
    return redirect(assignment)
