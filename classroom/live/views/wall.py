"""The wall: what the projector shows. It has no controls; the teacher's remote has them."""

from functools import partial

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.live.access import holder_of_game
from classroom.live.models import Game
from classroom.live.screens import up_to_date, wall_screen
from classroom.live.views.door import door
from classroom.roster.models import Teacher
from classroom.web.events import stream_url
from classroom.web.http import Request, page


@require_GET
@never_cache
@holder_of_game
def wall(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    now = timezone.now()
    game = up_to_date(game, now=now)
    return page(
        request,
        "live/wall.html",
        part="wall",
        stream=partial(stream_url, request, game.topic),
        **door(request, game, now=now),
        **wall_screen(game, now=now),
    )
