"""A game that a student plays alone, without teacher, wall and lesson. It is a game like any other, dealt at once to one seat.

A student has one open at a time: starting again comes back to it. It waits as long as no clock runs; the student ends it, or a
teacher of the class. Nobody else can join or see it.
"""

import dataclasses
import uuid
from collections.abc import Mapping
from datetime import datetime
from secrets import token_hex

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.live import services
from classroom.live.models import Game, Seat
from classroom.live.table import Table
from classroom.roster.models import Classroom, ClassSession, PlayingAlone, Student
from classroom.web.http import Refused
from games.race.state import Options as RaceOptions
from games.swish.edition import EDITIONS
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME, SwishGame
from games.swish_boards.board import Task
from games.table import GAMES

KEPT = 30
"""Finished games of one student alone; older ones are deleted with their replays, own scores stay. Our own choice."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long a game is: so many boards, so many minutes, or until the cards are gone."""

    boards: int | None = None
    minutes: int | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How hard the boards of a race are."""

    words: str | Promise
    cards: int
    k: int


SWISH_LENGTHS: Mapping[str, Length] = {
    "5-minutes": Length(minutes=5),
    "10-minutes": Length(minutes=10),
    "whole-deck": Length(),
}
RACE_LENGTHS: Mapping[str, Length] = {
    "5-boards": Length(boards=5),
    "10-boards": Length(boards=10),
    "3-minutes": Length(minutes=3),
    "5-minutes": Length(minutes=5),
}
LEVELS: Mapping[str, Level] = {
    "easy": Level(words=_("easy: 6 cards, swishes of 2"), cards=6, k=2),
    "middle": Level(words=_("middle: 9 cards, swishes of 2"), cards=9, k=2),
    "hard": Level(words=_("hard: 12 cards, swishes of 3"), cards=12, k=3),
}
SWISH_GAMES: Mapping[str, SwishGame] = {game.edition.key: game for game in (SWISH_GAME, SWISH_JR_GAME)}


def play_swish(student: Student, *, edition_key: str, length: str, now: datetime) -> Game:
    """Swish or Swish Jr. by the rules of the box; the game that the student has open, if there is one. Raises Refused."""
    if edition_key not in SWISH_GAMES or length not in SWISH_LENGTHS:
        raise _unknown()
    rules, chosen = SWISH_GAMES[edition_key], SWISH_LENGTHS[length]
    options = dataclasses.replace(rules.options, game_seconds=_seconds(chosen))
    return _begin(student, game_key=rules.key, options=rules.options_text(options), now=now)


def run_race(student: Student, *, edition_key: str, level: str, length: str, now: datetime) -> Game:
    """A race against the clock or over some boards; the game that the student has open, if there is one. Raises Refused."""
    if edition_key not in EDITIONS or level not in LEVELS or length not in RACE_LENGTHS:
        raise _unknown()
    rules, chosen = GAMES["race"], RACE_LENGTHS[length]
    task = Task(edition_key=edition_key, cards=LEVELS[level].cards, k=LEVELS[level].k)
    options = RaceOptions(task=task, boards=chosen.boards, seconds=_seconds(chosen))
    return _begin(student, game_key=rules.key, options=rules.options_text(options), now=now)


def may_begin(student: Student, *, now: datetime) -> bool:
    """Whether no class of the student forbids games alone now, and some class allows them at all. One query."""
    in_lesson = Exists(ClassSession.objects.open(now).filter(classroom=OuterRef("pk")))
    classes = Classroom.objects.active().filter(enrolments__student=student, enrolments__left_at=None)
    rules = list(classes.annotate(in_lesson=in_lesson).values_list("playing_alone", "in_lesson"))
    if any(is_open and when != PlayingAlone.ALWAYS for when, is_open in rules):
        return False
    return not rules or any(when != PlayingAlone.NEVER for when, _is_open in rules)


def begun_by(student: Student, *, now: datetime) -> Game | None:
    """The game that the student plays alone now, after its clocks have had their say; there is one at most."""
    begun = Game.objects.alone(student).running().first()
    if begun is None:
        return None
    services.let_time_pass(begun, now=now)
    return Game.objects.running().filter(pk=begun.pk).first()


def swish_games(student: Student) -> list[SwishGame]:
    """The games of the box, the deck that the school offers first as the first."""
    return sorted(SWISH_GAMES.values(), key=lambda game: game.edition.key != student.school.deck)


def length_words(lengths: Mapping[str, Length]) -> list[tuple[str, str]]:
    """What stands on the button of each length."""
    return [(key, _words(length)) for key, length in lengths.items()]


@transaction.atomic
def _begin(student: Student, *, game_key: str, options: str, now: datetime) -> Game:
    # The lock: two taps begin one game.
    student = Student.objects.select_for_update(of=("self",)).get(pk=student.pk)
    begun = begun_by(student, now=now)
    if begun is not None:
        return begun
    if not may_begin(student, now=now):
        raise Refused(gettext("Your teacher has switched games alone off for now."), status=409)
    game = Game.objects.create(
        alone_in=_class_of(student),
        game_key=game_key,
        options=options,
        seed=token_hex(16),
        opened_at=now,
        token=uuid.uuid4(),
    )
    Seat.objects.create(game=game, student=student, number=0, joined_at=now)
    table = Table.locked(game)
    table.deal(seats=1, now=now)
    table.write(now=now)
    old = Game.objects.alone(student).exclude(ended_at=None).order_by("-opened_at").values_list("pk", flat=True)[KEPT:]
    Game.objects.filter(pk__in=list(old)).delete()
    return table.game


def _class_of(student: Student) -> Classroom:
    """The class that the game belongs to: the one that the student came into last. Raises Refused for a student of no class."""
    enrolled = student.enrolments.filter(left_at=None, classroom__archived_at=None).order_by("-joined_at", "-pk")
    newest = enrolled.select_related("classroom").first()
    if newest is None:
        raise Refused(gettext("You are in no class now."), status=409)
    return newest.classroom


def _words(length: Length) -> str:
    if length.boards is not None:
        return ngettext("%(count)s board", "%(count)s boards", length.boards) % {"count": length.boards}
    if length.minutes is not None:
        return ngettext("%(count)s minute", "%(count)s minutes", length.minutes) % {"count": length.minutes}
    return gettext("The whole deck")


def _seconds(length: Length) -> int | None:
    return None if length.minutes is None else length.minutes * 60


def _unknown() -> Refused:
    return Refused(gettext("There is no such game."))
