"""What the pages of live games draw, and the games of a class on pages of other subjects.

`{% board table edition %}` draws a table of cards once for all who look: forty devices show the same one.
"""

import json
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext

from classroom.live.alone import begun_by, may_begin
from classroom.live.faces.swish import table_rows
from classroom.live.faces.table import face_of
from classroom.live.queries import games_for, running_of_class
from classroom.live.standing import game_records_of
from classroom.roster.models import Classroom, Student
from classroom.web.events import stream_url
from games.swish.card import Card
from games.swish.edition import EDITIONS, Edition

register = template.Library()

# Tables of the classes that play at the same moment; one is some 15 kB.
MOST_BOARDS = 32
# On the student's day; the page of games alone has all.
RECORDS_SHOWN = 3


@register.simple_tag
def board(table: tuple[Card | None, ...], edition: Edition) -> SafeString:
    """The table of cards as check boxes. It is the same for all who look, so it is drawn once for each language."""
    return _board(table, edition.key, get_language() or "")


@register.filter
def game_name(game_key: str) -> str:
    """What a game is called."""
    return str(face_of(game_key).name)


@register.simple_tag
def live_sentences() -> str:
    """JSON of what the browser says while cards are chosen."""
    many = [
        ngettext("%(count)s card chosen", "%(count)s cards chosen", count) % {"count": count} for count in range(13)
    ]
    sentences = {
        "chosen": ["", *many[1:]],
        "first": gettext("Choose the cards first."),
        "fewer": gettext("Put some cards back first."),
        "more": gettext("Your swish needs more cards."),
    }
    return json.dumps(sentences, ensure_ascii=False)


@register.filter
def minutes(seconds: float | None) -> str:
    """ "4:05" for a clock that runs down."""
    if seconds is None:
        return ""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


@register.filter
def whole(seconds: float | None) -> str:
    """Seconds as a whole number, rounded up: nobody is told 0 while there is time."""
    return "" if seconds is None else str(int(-(-seconds // 1)))


@register.inclusion_tag("live/now_part.html", takes_context=True)
def games_now(context: dict[str, Any], student: Student) -> dict[str, Any]:
    """The games that a student can join now, for the student's day; hears of new ones."""
    games = games_for(student, now=timezone.now())
    return {"games": games, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("live/alone_part.html")
def play_alone(student: Student) -> dict[str, Any]:
    """The way to a game alone, or back to the open one, and the records in games, for the student's day."""
    now = timezone.now()
    return {
        "begun": begun_by(student, now=now),
        "may_begin": may_begin(student, now=now),
        "records": game_records_of(student)[:RECORDS_SHOWN],
    }


@register.inclusion_tag("live/running_part.html")
def games_of_lesson(classroom: Classroom) -> dict[str, Any]:
    """The games of a class that are not over, and the way to a new one, for the page of a lesson."""
    return {"games": running_of_class(classroom), "classroom": classroom}


@register.simple_tag(takes_context=True)
def stream_of(context: dict[str, Any], topic: str) -> str:
    """The address of the stream of a topic, for this browser."""
    return stream_url(context["request"], topic)


@lru_cache(maxsize=MOST_BOARDS)
def _board(table: tuple[Card | None, ...], edition_key: str, language: str) -> SafeString:
    context = {"table_rows": table_rows(table), "edition": EDITIONS[edition_key]}
    return render_to_string("live/swish/board.html", context)
