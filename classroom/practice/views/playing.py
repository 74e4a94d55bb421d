"""Playing a drill: the open board, what is done on it, the end."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from classroom.practice import judging, services
from classroom.practice.access import own_drill
from classroom.practice.boards import board_context, outcome_context
from classroom.practice.kinds.page import NOTHING, Draft
from classroom.practice.learnt import what_was_learnt
from classroom.practice.models import Attempt, BoardReport, Drill, Ending
from classroom.practice.open_board import OpenBoard, look, page_of
from classroom.practice.playing_forms import BoardNumberForm, ClaimForm, HiddenForm, HintForm, ReportForm
from classroom.practice.reports import report_board
from classroom.practice.run_words import record_of, run_context
from classroom.practice.session_steps import session_steps
from classroom.roster.models import Student
from classroom.web.http import Refused, Request, page
from games.swish.card import Turn


@require_GET
@never_cache
@own_drill
def drill(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """Where the student is: the open board, the done one with its stack, or the end. Reloading changes nothing."""
    return _where_i_am(request, drill)


@require_POST
@own_drill
def claim(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """A claim. Without JavaScript laying and turning by hand comes here too: it is shown, and nothing is claimed."""
    kind = page_of(drill)
    draft = kind.draft(request.POST)
    if "move" in request.POST or "lay" in request.POST:
        return _where_i_am(request, drill, draft=draft)
    form = ClaimForm(request.POST)
    try:
        services.claim(
            drill,
            number=form.board_number(drill),
            text=kind.claim_text(request.POST),
            token=form.claim_token(),
            now=timezone.now(),
        )
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused, draft=draft)
    if not request.htmx:
        return redirect(drill)
    return _where_i_am(request, drill, draft=draft if kind.keeps_draft else None)


@require_POST
@own_drill
def hint(request: Request, student: Student, drill: Drill) -> HttpResponse:
    kind = page_of(drill)
    draft = kind.draft(request.POST)
    form = HintForm(request.POST)
    try:
        services.hint(drill, seen=form.seen(), number=form.board_number(drill), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused, draft=draft)
    return _where_i_am(request, drill, draft=draft) if request.htmx else redirect(drill)


@require_POST
@own_drill
def give_up(request: Request, student: Student, drill: Drill) -> HttpResponse:
    return _ended_by(request, drill, services.give_up)


@require_POST
@own_drill
def time_out(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """The timer on the page has run out."""
    return _ended_by(request, drill, services.time_out)


@require_POST
@own_drill
def next_board(request: Request, student: Student, drill: Drill) -> HttpResponse:
    form = BoardNumberForm(request.POST)
    try:
        drill = services.next_board(drill, after=form.board_number(drill), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused)
    if request.htmx and drill.finished_at is not None:
        return HttpResponseClientRedirect(drill.get_absolute_url())
    return _where_i_am(request, drill) if request.htmx else redirect(drill)


@require_POST
@own_drill
def clock(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """The page says that it went out of sight, or came back; a beacon, which nobody waits for."""
    form = HiddenForm(request.POST)
    try:
        services.page_hidden(drill, number=form.board_number(drill), hidden=form.is_hidden(), now=timezone.now())
    except Refused as refused:
        return HttpResponse(refused.sentence, status=refused.status, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
@own_drill
def report(request: Request, student: Student, drill: Drill) -> HttpResponse:
    """Something is wrong with this board."""
    form = ReportForm(request.POST)
    try:
        report_board(drill, number=form.board_number(drill), reason=form.chosen_reason(), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused)
    messages.success(request, gettext("Thank you. Your teacher will look at it."))
    return redirect(drill)


def _ended_by(request: Request, drill: Drill, end: Callable[..., Any]) -> HttpResponse:
    form = BoardNumberForm(request.POST)
    try:
        end(drill, number=form.board_number(drill), now=timezone.now())
    except Refused as refused:
        return _where_i_am(request, drill, refused=refused)
    return _where_i_am(request, drill) if request.htmx else redirect(drill)


def _where_i_am(
    request: Request, drill: Drill, *, refused: Refused | None = None, draft: Draft | None = None
) -> HttpResponse:
    """The drill as the server knows it; with `refused`, the same and a sentence that says what was not done."""
    now = timezone.now()
    board = look(drill, now=now)
    status = refused.status if refused else 200
    if board.is_over:
        return page(request, "practice/end.html", part="play", status=status, **_end_context(board))
    context = _board_context(board, mistake=refused.sentence if refused else "", draft=draft)
    return page(request, "practice/drill.html", part="play", status=status, drill=drill, **context)


def _end_context(board: OpenBoard) -> dict[str, Any]:
    return {
        "drill": board.drill,
        "learnt": what_was_learnt(board.drill, board.attempts),
        "progress": board.progress,
        "records": record_of(board.attempt) if board.run is not None else [],
        **_once_more(board.attempts),
    }


def _board_context(board: OpenBoard, *, mistake: str, draft: Draft | None) -> dict[str, Any]:
    attempt, is_run = board.attempt, board.run is not None

    def url(name: str, *, if_: bool = True) -> str:
        return reverse(f"practice:{name}", args=[board.drill.pk]) if if_ else ""

    return board_context(
        board.puzzle,
        view=board.view,
        draft=draft or _claimed(board),
        marked=board.hint.marked if board.hint else (),
        claim_url=url("claim"),
        hint=board.hint,
        hint_url=url("hint", if_=board.can_hint),
        give_up_url=url("give_up", if_=board.can_give_up and not is_run),
        stop_url=url("give_up", if_=board.can_give_up and is_run),
        next_url=url("next_board", if_=not attempt.is_open),
        clock_url=url("clock", if_=attempt.is_open),
        clock_stands=board.is_hidden,
        time_out_url=url("time_out", if_=attempt.is_open),
        report_url=url("report", if_=not is_run),
        report_reasons=BoardReport.Reason.choices,
        steps=session_steps(board),
        seconds_left=board.seconds_left,
        mistake=mistake,
        label=board.label,
        tries_left=board.tries_left,
        run=board.run,
        number=board.number,
        count=board.count,
        progress=board.progress if not is_run or board.count != 1 else [],
        **_outcome(board),
    )


def _outcome(board: OpenBoard) -> dict[str, Any]:
    if board.run is not None and not board.attempt.is_open:
        return run_context(board.attempt, board.run)
    if board.judged is None:
        return {}
    context = outcome_context(board.puzzle, board.judged, answer_shown=board.answer_shown)
    why = {Ending.OUT_OF_TIME: gettext("The time is over."), Ending.OUT_OF_TRIES: gettext("That was the last try.")}
    said = why.get(Ending(board.attempt.ending))
    return {**context, "sentence": f"{said} {context['sentence']}"} if said else context


def _claimed(board: OpenBoard) -> Draft:
    """The cards of the last claim as they lay, to be seen on the board beside the stack. Those of a sprint are gone once right."""
    judged = board.judged
    if judged is None:
        return NOTHING
    if not board.page.lays_cards:
        return board.page.claimed(board.puzzle.kind_of.parse_claim(judged.text))
    if not judged.stacks or board.page.keeps_draft or (judged.right and board.run):
        return NOTHING
    laid = judged.stacks[0].laid
    return Draft(
        positions=tuple(step.number - 1 for step in laid), turns={step.number - 1: Turn(step.turn) for step in laid}
    )


def _once_more(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """The last board that was not right at the first claim without help, laid: the end of a drill shows what moved."""
    missed = [
        attempt
        for attempt in attempts
        if not attempt.is_open and attempt.right_first is not None and not attempt.found_alone
    ]
    stack = judging.answer(missed[-1].puzzle).stack if missed else None
    return {"again": stack, "again_number": missed[-1].number} if stack else {}
