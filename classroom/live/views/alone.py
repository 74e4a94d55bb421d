"""A student plays alone: choose, begin, end. The game itself is on the student's device page like any other."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.live import alone, services
from classroom.live.access import own_game
from classroom.live.models import Game
from classroom.live.queries import played_alone
from classroom.live.standing import game_records_of
from classroom.roster.access import student_only
from classroom.roster.models import Student
from classroom.web.http import Refused, Request, page


@require_GET
@never_cache
@student_only
def choose(request: Request, student: Student) -> HttpResponse:
    """The games to choose from, the open one, and what was played before."""
    return _show(request, student)


@require_POST
@student_only
def play_swish(request: Request, student: Student) -> HttpResponse:
    sent = request.POST
    try:
        game = alone.play_swish(
            student, edition_key=sent.get("edition", ""), length=sent.get("length", ""), now=timezone.now()
        )
    except Refused as refused:
        return _show(request, student, refused=refused)
    return redirect("live:device", game.pk)


@require_POST
@student_only
def run_race(request: Request, student: Student) -> HttpResponse:
    sent = request.POST
    try:
        game = alone.run_race(
            student,
            edition_key=sent.get("edition", ""),
            level=sent.get("level", ""),
            length=sent.get("length", ""),
            now=timezone.now(),
        )
    except Refused as refused:
        return _show(request, student, refused=refused)
    return redirect("live:device", game.pk)


@require_POST
@own_game
def finish(request: Request, student: Student, game: Game) -> HttpResponse:
    """End the game now; also sent twice it ends once."""
    services.end(game, now=timezone.now())
    return redirect("live:device", game.pk)


def _show(request: Request, student: Student, *, refused: Refused | None = None) -> HttpResponse:
    now = timezone.now()
    return page(
        request,
        "live/alone.html",
        status=refused.status if refused else 200,
        mistake=refused.sentence if refused else "",
        begun=alone.begun_by(student, now=now),
        may_begin=alone.may_begin(student, now=now),
        played=played_alone(student),
        swish_games=alone.swish_games(student),
        swish_lengths=alone.length_words(alone.SWISH_LENGTHS),
        race_lengths=alone.length_words(alone.RACE_LENGTHS),
        levels=alone.LEVELS,
        records=game_records_of(student),
    )
