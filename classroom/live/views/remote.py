"""The teacher's remote: one page for the whole game, from the lobby to the result."""

import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.live import playing, queries, services
from classroom.live.access import ender_of_game, holder_of_game, holder_of_game_and_student, holder_of_seat
from classroom.live.faces.table import face_of
from classroom.live.forms import HandicapForm, MoveForm, TimeForm
from classroom.live.models import Game, Seat
from classroom.live.screens import remote_screen, seat_screen, up_to_date
from classroom.live.views.door import door
from classroom.roster.models import Student, Teacher
from classroom.web.events import stream_url
from classroom.web.http import Refused, Request, page


@require_GET
@never_cache
@ender_of_game
def remote(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    return _show(request, game)


@require_POST
@holder_of_game
def start(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    return _done(request, game, lambda now: services.start(game, by=teacher, now=now))


@require_POST
@holder_of_game
def pause(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    return _done(request, game, lambda now: services.pause(game, by=teacher, now=now))


@require_POST
@holder_of_game
def resume(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    return _done(request, game, lambda now: services.resume(game, now=now))


@require_POST
@ender_of_game
def end(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    return _done(request, game, lambda now: services.end_now(game, by=teacher, now=now))


@require_POST
@holder_of_game
def table_move(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    """A move of the dealer, such as swapping four cards."""

    def play(now: datetime) -> None:
        token, ply = MoveForm(request.POST).require()
        text = face_of(game.game_key).read_move(request.POST)
        services.play_for_table(game, move=text, seen_ply=ply, token=token, now=now)

    return _done(request, game, play)


@require_POST
@holder_of_game
def is_there_one(request: Request, teacher: Teacher, game: Game) -> HttpResponse:
    """Whether a swish lies on the table now: told to the teacher only, so asked for by a tap."""
    there = queries.is_there_one(game)
    if there is None:
        answer = gettext("There is nothing to ask now.")
    else:
        answer = gettext("Yes, there is a swish.") if there else gettext("No, there is no swish.")
    return _show(request, game, answer=answer)


@require_GET
@never_cache
@holder_of_seat
def seat(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    """What can be changed for one player."""
    return page(request, "live/seat.html", classroom=game.classroom, **seat_screen(game, seat))


@require_POST
@holder_of_seat
def take_out(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    return _done(request, game, lambda now: services.take_out(seat, by=teacher, now=now))


@require_POST
@holder_of_seat
def let_back(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    return _done(request, game, lambda now: services.let_back(seat, now=now))


@require_POST
@holder_of_seat
def give_time(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    return _done(request, game, lambda now: services.give_time(seat, factor=TimeForm(request.POST).require(), now=now))


@require_POST
@holder_of_seat
def give_handicap(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    return _done(
        request, game, lambda now: services.give_handicap(seat, at_least=HandicapForm(request.POST).require(), now=now)
    )


@require_POST
@holder_of_game_and_student
def seat_student(request: Request, teacher: Teacher, game: Game, student: Student) -> HttpResponse:
    """At the one screen: a student who comes late, or was not chosen, sits down."""
    return _done(request, game, lambda now: playing.join(game, student, now=now, by=teacher))


@require_POST
@holder_of_seat
def move_for(request: Request, teacher: Teacher, game: Game, seat: Seat) -> HttpResponse:
    """At the one screen: the teacher taps for a player."""

    def play(now: datetime) -> None:
        token, ply = MoveForm(request.POST).require()
        text = face_of(game.game_key).read_move(request.POST)
        playing.play(seat, move=text, seen_ply=ply, token=token, now=now, by=teacher)

    return _done(request, game, play)


def _done(request: Request, game: Game, do: Callable[[datetime], Any]) -> HttpResponse:
    """Do it and show the remote as it is then; what was refused is said on it, with its status."""
    try:
        do(timezone.now())
    except Refused as refused:
        return _show(request, queries.again(game), refused=refused)
    if not request.htmx:
        return redirect("live:remote", game.pk)
    return _show(request, queries.again(game))


def _show(request: Request, game: Game, *, refused: Refused | None = None, answer: str = "") -> HttpResponse:
    now = timezone.now()
    game = up_to_date(game, now=now)
    return page(
        request,
        "live/alone_seen.html" if game.is_alone else "live/remote.html",
        part="remote",
        status=refused.status if refused else 200,
        mistake=refused.sentence if refused else "",
        answer=answer,
        token=uuid.uuid4(),
        stream=partial(stream_url, request, game.topic),
        classroom=game.classroom,
        **door(request, game, now=now),
        **remote_screen(game, now=now),
    )
