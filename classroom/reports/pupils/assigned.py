"""What a student had to do for a class in the days, and how it went."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count as CountOf
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.practice.models import Assignment, Attempt, Drill
from classroom.reports.days import Days, bounds
from classroom.reports.pupils.skills import Count
from classroom.roster.models import Classroom, Student

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Counted(TypedDict):
    """What is counted of each drill."""

    ended_count: int
    decided_count: int
    right_count: int


class State(StrEnum):
    """How far somebody is with an assignment."""

    NOT_STARTED = "not_started"
    PLAYING = "playing"
    DONE = "done"


@dataclass(frozen=True)
class Assigned:
    """One assignment. `boards_done` are all that ended, `count` those that count."""

    assignment: Assignment
    state: State
    boards_done: int
    count: Count

    @property
    def assigned_on(self) -> date:
        return timezone.localtime(self.assignment.assigned_at).date()

    @property
    def state_words(self) -> str:
        return str(_WORDS[self.state])


_WORDS = {State.NOT_STARTED: _("not started"), State.PLAYING: _("playing"), State.DONE: _("done")}


def assigned_to(student: Student, classroom: Classroom, days: Days, *, now: datetime) -> tuple[Assigned, ...]:
    """Assigned in the days, or worked on in them; the newest first. Two queries.

    Of several versions the one that was begun, else the newest.
    """
    start, end = bounds(days, student.school.zone)
    worked = Attempt.objects.filter(
        drill__assignment=OuterRef("pk"), student=student, decided_at__gte=start, decided_at__lt=end
    )
    asked = (
        Assignment.objects.filter(Q(only_for=None) | Q(only_for=student), classroom=classroom, opened_at__isnull=False)
        .filter(Q(opens_at=None) | Q(opens_at__lte=now))
        .filter(Q(assigned_at__gte=start, assigned_at__lt=end) | Exists(worked))
        .order_by("-assigned_at", "pk")
        .distinct()
    )
    drills = {drill.assignment_id: drill for drill in _drills(student, classroom)}
    begun = {drill.assignment.series for drill in drills.values()}
    held: dict[UUID, Assignment] = {}
    for assignment in asked:
        if assignment.pk in drills:
            held[assignment.pk] = assignment
        elif assignment.series not in begun:
            newest = held.setdefault(assignment.series, assignment)
            if assignment.version > newest.version:
                held[assignment.series] = assignment
    return tuple(_assigned(assignment, drills.get(assignment.pk)) for assignment in held.values())


def _drills(student: Student, classroom: Classroom) -> QuerySet[WithAnnotations[Drill, Counted]]:
    decided = Q(attempts__right_first__isnull=False, attempts__again=False)
    of_class = Drill.objects.filter(student=student, assignment__classroom=classroom).select_related("assignment")
    return of_class.annotate(  # type: ignore[return-value]
        ended_count=CountOf("attempts", filter=Q(attempts__finished_at__isnull=False)),
        decided_count=CountOf("attempts", filter=decided),
        right_count=CountOf("attempts", filter=decided & Q(attempts__right_first=True, attempts__with_help=False)),
    )


def _assigned(assignment: Assignment, drill: WithAnnotations[Drill, Counted] | None) -> Assigned:
    if drill is None:
        return Assigned(assignment, State.NOT_STARTED, 0, Count())
    return Assigned(
        assignment,
        State.DONE if drill.finished_at else State.PLAYING,
        drill.ended_count,
        Count(drill.right_count, drill.decided_count),
    )
