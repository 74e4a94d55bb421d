"""Questions about many games, seats and moves."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from classroom.web.models import Topic

if TYPE_CHECKING:
    from classroom.live import models as live
    from classroom.roster import models as roster

FORGOTTEN_AFTER = timedelta(hours=12)
ALONE_FORGOTTEN_AFTER = timedelta(days=7)


class GameQuerySet(models.QuerySet["live.Game"]):
    def running(self) -> GameQuerySet:
        """Opened and not over, whether dealt or not."""
        return self.filter(ended_at=None)

    def due(self, now: datetime) -> GameQuerySet:
        """Games in which a clock has run out; a paused game's clocks stand still."""
        ran_out = Q(turn_due_at__lte=now) | Q(game_due_at__lte=now)
        return self.running().filter(ran_out, paused_at=None)

    def with_running_clock(self) -> GameQuerySet:
        """Games in which the clock of a turn is running; those that stand still for good have none."""
        return self.running().filter(turn_due_at__isnull=False, paused_at=None)

    def forgotten(self, now: datetime) -> GameQuerySet:
        """Games that still run although their lesson has been over for half a day; those played alone, a week after they began."""
        in_lesson = Q(session__ends_at__lte=now - FORGOTTEN_AFTER)
        return self.running().filter(in_lesson | Q(session=None, opened_at__lte=now - ALONE_FORGOTTEN_AFTER))

    def with_number(self, pk: uuid.UUID) -> GameQuerySet:
        """The game with this id, and the number its topic has at the same moment (`told_number`)."""
        number = Topic.objects.filter(name=f"game {pk}").values("number")[:1]
        return self.filter(pk=pk).annotate(told_number=Coalesce(Subquery(number), 0))

    def for_student(self, student: roster.Student) -> GameQuerySet:
        """Games in lessons of the classes the student is in now, each once; none that somebody plays alone."""
        return self.filter(
            session__classroom__enrolments__student=student,
            session__classroom__enrolments__left_at=None,
            session__classroom__archived_at=None,
        )

    def of_class(self, classroom: roster.Classroom) -> GameQuerySet:
        """All games of the class, those in its lessons and those that its students played alone."""
        return self.filter(Q(session__classroom=classroom) | Q(alone_in=classroom))

    def alone(self, student: roster.Student | None = None) -> GameQuerySet:
        """Games that a student plays alone: this student, or any."""
        games = self.filter(session=None)
        return games if student is None else games.filter(seats__student=student)


class SeatQuerySet(models.QuerySet["live.Seat"]):
    def taken(self) -> SeatQuerySet:
        """Seats whose player is in the game now."""
        return self.filter(removed_at=None, left_at=None)

    def of(self, student: roster.Student) -> live.Seat | None:
        """The student's seat among these, an own one or that of the team; in one game there is one at most."""
        own = self.filter(student=student).first()
        return own or self.filter(teammates__student=student).first()

    def dealt(self) -> SeatQuerySet:
        """Seats that the game knows, by number; also those whose player has gone."""
        return self.filter(number__isnull=False).order_by("number")


class LoggedMoveQuerySet(models.QuerySet["live.LoggedMove"]):
    def since(self, ply: int) -> LoggedMoveQuerySet:
        """Moves after `ply`, the newest first."""
        return self.filter(ply__gt=ply).order_by("-ply")
