"""A student's device in a live game: join, play, see how it ended."""

import uuid
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from classroom.live import playing, queries, teams
from classroom.live.access import classmate_of_game, own_seat, seat_of_classmate
from classroom.live.faces.table import face_of
from classroom.live.forms import MoveForm
from classroom.live.models import Game, Seat
from classroom.live.refusals import MoveRefused
from classroom.live.screens import device_screen, up_to_date
from classroom.live.slaps import note_page
from classroom.roster.access import student_only
from classroom.roster.models import Student
from classroom.web.events import stream_url
from classroom.web.http import Refused, Request, page


@require_GET
@never_cache
@student_only
def now(request: Request, student: Student) -> HttpResponse:
    """The games that a student can join now."""
    return page(request, "live/now.html", part="games-now", games=queries.games_for(student, now=timezone.now()))


@require_GET
@never_cache
@classmate_of_game
def device(request: Request, student: Student, game: Game) -> HttpResponse:
    return _show(request, game, queries.own_seat(game, student))


@require_POST
@classmate_of_game
def join(request: Request, student: Student, game: Game) -> HttpResponse:
    """Sit down: on a new seat, or from any device on the one that is the student's own."""
    try:
        playing.join(game, student, now=timezone.now())
    except Refused as refused:
        return _show(request, queries.again(game), queries.own_seat(game, student), refused=refused)
    return _then(request, game, student)


@require_POST
@seat_of_classmate
def join_team(request: Request, student: Student, game: Game, seat: Seat) -> HttpResponse:
    """Come to a classmate's seat: from then on this device shows it, too."""
    try:
        teams.join_team(seat, student, now=timezone.now())
    except Refused as refused:
        return _show(request, queries.again(game), queries.own_seat(game, student), refused=refused)
    return _then(request, game, student)


@require_POST
@own_seat
def leave(request: Request, student: Student, game: Game, seat: Seat) -> HttpResponse:
    if game.is_alone:
        # The place is kept, and nobody waits for it.
        return redirect("practice:today")
    try:
        if seat.student_id == student.pk:
            playing.leave(seat, now=timezone.now())
        else:
            teams.leave_team(seat, student, now=timezone.now())
    except Refused as refused:
        return _show(request, queries.again(game), queries.own_seat(game, student), refused=refused)
    return _then(request, game, student)


@require_POST
@own_seat
def move(request: Request, student: Student, game: Game, seat: Seat) -> HttpResponse:
    """One move. What was refused is said on the page as it is now; nothing is lost then."""
    try:
        token, ply = MoveForm(request.POST).require()
        text = face_of(game.game_key).read_move(request.POST)
        playing.play(seat, move=text, seen_ply=ply, token=token, now=timezone.now(), newest=game)
    except MoveRefused as refused:
        if request.htmx and refused.status == 409:
            return _sentence(request, refused)
        return _show(request, queries.again(game), queries.own_seat(game, student), refused=refused)
    except Refused as refused:
        return _show(request, queries.again(game), queries.own_seat(game, student), refused=refused)
    return _then(request, game, student)


def _sentence(request: Request, refused: Refused) -> HttpResponse:
    """Only why the move came too late: of a class that claims at once all but one get this, and the stream brings the board."""
    response = render(request, "live/any/refused.html", {"mistake": refused.sentence}, status=refused.status)
    response.headers["HX-Retarget"] = "[data-mistake-place]"
    response.headers["HX-Reswap"] = "afterbegin"
    return response


def _then(request: Request, game: Game, student: Student) -> HttpResponse:
    if not request.htmx:
        return redirect("live:device", game.pk)
    return _show(request, queries.again(game), queries.own_seat(game, student))


def _show(request: Request, game: Game, seat: Seat | None, *, refused: Refused | None = None) -> HttpResponse:
    moment = timezone.now()
    game = up_to_date(game, now=moment)
    if seat is not None:
        seat.game = game
    context: dict[str, Any] = device_screen(game, seat, now=moment)
    if seat is not None:
        note_page(seat, context.get("view"), now=moment)
    return page(
        request,
        "live/device.html",
        part="device",
        status=refused.status if refused else 200,
        mistake=refused.sentence if refused else "",
        token=uuid.uuid4(),
        stream=partial(stream_url, request, game.topic),
        **context,
    )
