"""The running game of a lesson of the tiny world: Swish, one seat, nothing played yet."""

import uuid
from datetime import datetime
from functools import cache

from classroom.live.models import Game, Seat
from classroom.roster.models import ClassSession, Student, Teacher
from games.swish.rules import SWISH_GAME
from games.table import deal_game


def make_games(places: list[tuple[ClassSession, Teacher, Student]], *, now: datetime) -> tuple[list[Game], list[Seat]]:
    """For each lesson the game that its teacher has opened, and the one seat in it; saved."""
    games = Game.objects.bulk_create(game_of(lesson, by=teacher, now=now) for lesson, teacher, _student in places)
    return games, Seat.objects.bulk_create(
        Seat(game=game, student=student, number=0, joined_at=now)
        for game, (_lesson, _teacher, student) in zip(games, places, strict=True)
    )


def game_of(lesson: ClassSession, *, by: Teacher, now: datetime) -> Game:
    """A running game of Swish with one seat, at the deal; not yet saved."""
    return Game(
        session=lesson,
        game_key=SWISH_GAME.key,
        options=SWISH_GAME.options_text(SWISH_GAME.options),
        seed="world",
        opened_at=now,
        opened_by=by,
        token=uuid.uuid4(),
        started_at=now,
        started_by=by,
        seats_dealt=1,
        state=_dealt(),
    )


@cache
def _dealt() -> str:
    return SWISH_GAME.state_text(deal_game(SWISH_GAME, SWISH_GAME.options, seats=1, seed="world"))
