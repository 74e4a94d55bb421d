"""A finished game, move by move."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.live.access import teacher_of_game
from classroom.live.models import Game
from classroom.live.replaying import step_of
from classroom.roster.models import Teacher
from classroom.web.http import Request, page


@require_GET
@never_cache
@teacher_of_game
def replay(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    """One step of the game; `?ply=0` is the deal. A ply that is not there leads to the nearest one."""
    step = step_of(game, request.GET.get("ply", "0"))
    return page(request, "live/replay.html", part="replay", game=game, classroom=game.session.classroom, **step)
