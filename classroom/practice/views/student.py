"""A student's day: what is to do, the board, the end of a drill."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from classroom.practice import hints, judging, services, stock, tasks
from classroom.practice.access import own_assignment, own_drill
from classroom.practice.boards import board_context, progress
from classroom.practice.forms import BoardNumberForm, ClaimForm, HintForm
from classroom.practice.kinds.page import chosen_text
from classroom.practice.learnt import what_was_learnt
from classroom.practice.models import Assignment, Attempt, Drill
from classroom.practice.shelves import shelf_of
from classroom.practice.work import todays_work
from classroom.roster.access import student_only
from classroom.roster.models import Student
from classroom.web.asking import ask
from classroom.web.http import Refused, Request, page


@require_GET
@never_cache
@student_only
def today(request: Request, student: Student) -> HttpResponse:
    return page(request, "practice/today.html", work=todays_work(student, now=timezone.now()))


@require_POST
@own_assignment
def start(request: Request, student: Student, assignment: Assignment) -> HttpResponse:
    drill = services.start_drill(assignment, student, now=timezone.now())
    shelf = shelf_of(assignment)
    if stock.is_running_low(shelf, student):
        ask(tasks.restock_shelf, shelf.kind, shelf.options, stock.REFILL)
    return redirect(drill)


@require_GET
@never_cache
@own_drill
def drill(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """Where the student is: the open board, the done one with its stack, or the end. Reloading changes nothing."""
    return _where_i_am(request, drill)


@require_POST
@own_drill
def claim(request: Request, student: Student, drill: Drill) -> HttpResponse:
    form = ClaimForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(form.first_mistake())
        services.claim(
            drill,
            number=form.cleaned_data["number"],
            text=chosen_text(request.POST),
            token=form.cleaned_data["token"],
            now=timezone.now(),
        )
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused, chosen=form.positions())
    return _where_i_am(request, drill) if request.htmx else redirect(drill)


@require_POST
@own_drill
def hint(request: Request, student: Student, drill: Drill) -> HttpResponse:
    form = HintForm(request.POST)
    try:
        services.hint(drill, seen=form.seen(), number=form.board_number(), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused, chosen=form.positions())
    return _where_i_am(request, drill, chosen=form.positions()) if request.htmx else redirect(drill)


@require_POST
@own_drill
def give_up(request: Request, student: Student, drill: Drill) -> HttpResponse:
    form = BoardNumberForm(request.POST)
    try:
        services.give_up(drill, number=form.board_number(), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused)
    return _where_i_am(request, drill) if request.htmx else redirect(drill)


@require_POST
@own_drill
def next_board(request: Request, student: Student, drill: Drill) -> HttpResponse:
    form = BoardNumberForm(request.POST)
    try:
        drill = services.next_board(drill, after=form.board_number(), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused)
    if request.htmx and drill.finished_at is not None:
        return HttpResponseClientRedirect(drill.get_absolute_url())
    return _where_i_am(request, drill) if request.htmx else redirect(drill)


def _where_i_am(
    request: Request, drill: Drill, *, refused: Refused | None = None, chosen: Sequence[int] = ()
) -> HttpResponse:
    """The drill as the server knows it; with `refused`, the same and a sentence that says what was not done."""
    attempts = list(drill.attempts.select_related("puzzle"))
    status = refused.status if refused else 200
    if drill.finished_at is not None or drill.assignment.closed_at is not None:
        return page(
            request,
            "practice/end.html",
            part="play",
            status=status,
            drill=drill,
            learnt=what_was_learnt(drill, attempts),
            progress=progress(attempts, count=drill.assignment.boards),
            **_once_more(attempts),
        )
    attempt = attempts[-1]
    puzzle = attempt.puzzle
    hint = hints.hint(attempt) if attempt.is_open else None
    result = None
    if attempt.answer_shown:
        result = judging.answer(puzzle).stack
    elif (claim := attempt.claims.last()) is not None and not (
        hint and attempt.hint_at and attempt.hint_at >= claim.claimed_at
    ):
        result = judging.judge(puzzle, claim.text).stack
    if result is not None and not chosen:
        chosen = result.positions
    urls = {name: reverse(f"practice:{name}", args=[drill.pk]) for name in ("claim", "hint", "give_up", "next_board")}
    context = board_context(
        puzzle,
        claim_url=urls["claim"],
        chosen=chosen,
        result=result,
        hint=hint,
        hint_url=urls["hint"] if attempt.is_open else "",
        mistake=refused.sentence if refused else "",
        gave_up=attempt.answer_shown,
        give_up_url=urls["give_up"] if attempt.is_open else "",
        next_url="" if attempt.is_open else urls["next_board"],
        number=attempt.number,
        count=drill.assignment.boards,
        progress=progress(attempts, count=drill.assignment.boards),
    )
    return page(request, "practice/drill.html", part="play", status=status, drill=drill, **context)


def _once_more(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """The last board that was not right at the first claim without help, laid: the end of a drill shows what moved."""
    missed = [attempt for attempt in attempts if not attempt.is_open and not attempt.found_alone]
    if not missed:
        return {}
    return {"again": judging.answer(missed[-1].puzzle).stack, "again_number": missed[-1].number}
