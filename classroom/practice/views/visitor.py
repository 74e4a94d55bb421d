"""One board at once, without an account; a teacher's preview is the same in a frame. Nothing of it is stored."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.csp import CSP
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_GET, require_POST

from classroom.practice import hints, trials
from classroom.practice.access import demo_board
from classroom.practice.boards import board_context, outcome_context
from classroom.practice.demo_shelves import DEMO_SHELVES
from classroom.practice.engines import last_hint
from classroom.practice.kinds.page import NOTHING
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import LAST_HINT, Attempt, KindKey, Puzzle
from classroom.practice.playing_forms import ClaimForm
from classroom.practice.shelves import DEMO_SHELF
from classroom.practice.stock import some_board
from classroom.practice.trials import Trial
from classroom.web.access import anyone
from classroom.web.http import Refused, Request, page
from games.swish.kinds import run as sprint

# The teacher's preview shows these pages in a frame of its own; no other site may.
in_our_frame = csp_override({**settings.SECURE_CSP, "frame-ancestors": [CSP.SELF]})  # type: ignore[dict-item]


@require_GET
@never_cache
@anyone
def home(request: Request) -> HttpResponse:
    puzzle = some_board(DEMO_SHELF, now=timezone.now())
    return _page(request, Trial(puzzle.pk), puzzle)


@require_GET
@never_cache
@anyone
def another(request: Request) -> HttpResponse:
    """A board of the kind asked for, else one to find a swish on."""
    shelf = DEMO_SHELVES.get(request.GET.get("kind", ""), DEMO_SHELF)
    return redirect("practice:demo", Trial(some_board(shelf, now=timezone.now()).pk).ticket())


@require_GET
@never_cache
@in_our_frame
@demo_board
def another_like(request: Request, trial: Trial, puzzle: Puzzle) -> HttpResponse:
    """Another board of just this kind."""
    other = some_board(trials.shelf_like(trial, puzzle), now=timezone.now())
    like = Trial(other.pk, framed=trial.framed, level=trial.level, skills=trial.skills)
    return redirect("practice:demo", like.ticket())


@require_GET
@in_our_frame
@demo_board
def demo(request: Request, trial: Trial, puzzle: Puzzle) -> HttpResponse:
    return _page(request, trial, puzzle)


@require_POST
@in_our_frame
@demo_board
def claim_demo(request: Request, trial: Trial, puzzle: Puzzle) -> HttpResponse:
    kind = PAGES[puzzle.kind]
    draft = kind.draft(request.POST)
    if "move" in request.POST or "lay" in request.POST:
        # Without JavaScript laying and turning by hand comes here, too: it is shown, and nothing is claimed.
        return _page(request, trial, puzzle, draft=draft)
    try:
        ClaimForm(request.POST).claim_token()
        after, judged = trials.claimed(trial, puzzle, kind.claim_text(request.POST))
    except Refused as refused:
        return _page(request, trial, puzzle, draft=draft, refused=refused)
    is_done = judged.right if puzzle.kind != KindKey.SPRINT else _is_over(trials.run_of(after, puzzle))
    cards_are_gone = judged.right and puzzle.kind == KindKey.SPRINT
    return _page(
        request,
        after,
        puzzle,
        draft=NOTHING if cards_are_gone else draft,
        next_url=reverse("practice:another_like", args=[trial.ticket()]) if is_done else "",
        **outcome_context(puzzle, judged),
    )


@require_POST
@in_our_frame
@demo_board
def hint_demo(request: Request, trial: Trial, puzzle: Puzzle) -> HttpResponse:
    """The next step of the hints; nobody has to wait for it here."""
    draft = PAGES[puzzle.kind].draft(request.POST)
    return _page(request, trial, puzzle, draft=draft, step=min(_step(request) + 1, last_hint(puzzle.kind)))


def _page(
    request: Request,
    trial: Trial,
    puzzle: Puzzle,
    *,
    step: int | None = None,
    refused: Refused | None = None,
    **more: Any,
) -> HttpResponse:
    run = trials.run_of(trial, puzzle)
    # A sprint's hints are for one table; after a claim it is another one.
    shown = step if step is not None else 0 if run else min(_step(request), last_hint(puzzle.kind))
    hint = hints.hint(Attempt(puzzle=puzzle, hint_step=shown), run=run) if not more.get("next_url") else None
    ticket = trial.ticket()
    context = board_context(
        puzzle,
        view=sprint.show(run) if run else None,
        marked=hint.marked if hint else (),
        claim_url=reverse("practice:claim_demo", args=[ticket]),
        hint_url=reverse("practice:hint_demo", args=[ticket]),
        hint=hint,
        run=run,
        mistake=refused.sentence if refused else "",
        rule=_rule(puzzle) if not trial.framed else "",
        **more,
    )
    return page(
        request,
        "practice/trial.html" if trial.framed else "practice/home.html",
        part="play",
        status=refused.status if refused else 200,
        kinds=[(key, KindKey(key).label) for key in DEMO_SHELVES],
        **context,
    )


def _rule(puzzle: Puzzle) -> str:
    """For who has never seen such cards."""
    if puzzle.kind != KindKey.FIND:
        return ""
    return gettext(
        "Lay two clear cards on each other, so that every dot lies in a hoop of its own colour. Which two fit?"
    )


def _step(request: Request) -> int:
    sent = request.POST.get("step", "")
    return min(int(sent), LAST_HINT) if sent.isascii() and sent.isdigit() and len(sent) < 3 else 0


def _is_over(run: sprint.Run | None) -> bool:
    return run is not None and run.ending is not None
