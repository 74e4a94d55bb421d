"""Setting up a game: which, how, for whom; and the games a class has played."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from classroom.live import services
from classroom.live.faces.table import face_of
from classroom.live.forms import NewGameForm
from classroom.live.queries import games_of_class
from classroom.roster.access import session_holder, teacher_of_classroom
from classroom.roster.models import Classroom, ClassSession, Teacher
from classroom.web.http import Refused, Request, page, posted
from games.table import GAMES


@require_GET
@never_cache
@teacher_of_classroom
def games(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """The games of a class, running and past, the newest first."""
    session: ClassSession | None = classroom.sessions.open(timezone.now()).first()
    alone = "alone" in request.GET
    listed = games_of_class(classroom, page=request.GET.get("page", "1"), alone=alone)
    return page(request, "live/games.html", classroom=classroom, session=session, games=listed, alone=alone)


@require_http_methods(["GET", "POST"])
@never_cache
@session_holder
def new(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """Choose a game and how it is played; sent, it opens the game and shows its remote."""
    now = timezone.now()
    session: ClassSession | None = classroom.sessions.open(now).first()
    wanted = request.POST.get("game") or request.GET.get("game", "")
    key = wanted if wanted in GAMES else next(iter(GAMES))
    face = face_of(key)
    form = NewGameForm(posted(request), classroom=classroom)
    options = face.options_form(posted(request), rules=face.rules)
    context: dict[str, Any] = {
        "classroom": classroom,
        "session": session,
        "face": face,
        "faces": [face_of(one) for one in GAMES],
        "form": form,
        "options": options,
    }
    if request.method == "GET":
        return page(request, "live/new.html", **context)
    mistake = None
    try:
        if session is None:
            raise Refused(str(form.lesson_over), status=409)
        if form.is_valid() and options.is_valid():
            game = services.open_game(
                session,
                teacher=teacher,
                game_key=key,
                options=options.options_text(),
                now=now,
                **form.cleaned_data,
            )
            return redirect("live:remote", game.pk)
    except Refused as refused:
        mistake = refused
    status = mistake.status if mistake else 422
    return page(request, "live/new.html", status=status, mistake=mistake and mistake.sentence, **context)
