"""One board at once, without an account: which board it is stands in the address, signed; nothing is stored."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.practice import judging
from classroom.practice.access import demo_board, demo_ticket
from classroom.practice.boards import board_context, outcome_context
from classroom.practice.forms import ClaimForm
from classroom.practice.kinds.page import chosen_text
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Puzzle
from classroom.practice.shelves import DEMO_SHELF
from classroom.practice.stock import some_board
from classroom.web.access import anyone
from classroom.web.http import Refused, Request, page


@require_GET
@never_cache
@anyone
def home(request: Request) -> HttpResponse:
    puzzle = some_board(DEMO_SHELF, now=timezone.now())
    return page(request, "practice/home.html", **_board(puzzle))


@require_GET
@never_cache
@anyone
def another(request: Request) -> HttpResponse:
    return redirect("practice:demo", demo_ticket(some_board(DEMO_SHELF, now=timezone.now())))


@require_GET
@demo_board
def demo(request: Request, puzzle: Puzzle) -> HttpResponse:
    return page(request, "practice/home.html", **_board(puzzle))


@require_POST
@demo_board
def claim_demo(request: Request, puzzle: Puzzle) -> HttpResponse:
    form = ClaimForm(request.POST)
    draft = PAGES[puzzle.kind].draft(request.POST)
    try:
        if not form.is_valid():
            raise Refused(form.first_mistake())
        judged = judging.judge(puzzle, chosen_text(request.POST))
        judging.require_counted(judged)
    except Refused as refused:
        context = _board(puzzle, draft=draft, mistake=refused.sentence)
        return page(request, "practice/home.html", part="play", status=refused.status, **context)
    return page(
        request,
        "practice/home.html",
        part="play",
        **_board(
            puzzle,
            draft=draft,
            next_url=reverse("practice:another") if judged.right else "",
            **outcome_context(puzzle, judged),
        ),
    )


def _board(puzzle: Puzzle, **more: Any) -> dict[str, Any]:
    rule = gettext(
        "Lay two clear cards on each other, so that every dot lies in a hoop of its own colour. Which two fit?"
    )
    return board_context(
        puzzle, rule=rule, claim_url=reverse("practice:claim_demo", args=[demo_ticket(puzzle)]), **more
    )
