"""A finished game, move by move: for teachers, and for the student who played it alone."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.live.access import own_game, teacher_of_game
from classroom.live.models import Game
from classroom.live.replaying import step_of
from classroom.roster.models import Student, Teacher
from classroom.web.http import Request, page


@require_GET
@never_cache
@teacher_of_game
def replay(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    """One step of the game; `?ply=0` is the deal. A ply that is not there leads to the nearest one."""
    step = step_of(game, request.GET.get("ply", "0"))
    address = reverse("live:replay", args=[game.pk])
    return page(
        request, "live/replay.html", part="replay", game=game, address=address, classroom=game.classroom, **step
    )


@require_GET
@never_cache
@own_game
def own_replay(request: Request, student: Student, game: Game) -> HttpResponse:
    """One step of a game that the student has played alone; while it is still played, back to it."""
    if game.ended_at is None:
        return redirect("live:device", game.pk)
    step = step_of(game, request.GET.get("ply", "0"))
    address = reverse("live:own_replay", args=[game.pk])
    return page(request, "live/replay.html", part="replay", game=game, address=address, is_own=True, **step)
