"""Questions about many boards, drills and claims."""

from __future__ import annotations

import random
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.db import models
from django.db.models import Count, Exists, F, FilteredRelation, Max, OuterRef, Q, Sum

from classroom.web.aggregates import Median

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from classroom.practice import models as practice
    from classroom.roster.models import Student


# Written out in queries that count: grouping drops the order of the model's Meta.
NEWEST_FIRST = ("-assigned_at", "pk")


class PuzzleQuerySet(models.QuerySet["practice.Puzzle"]):
    def on_shelf(self, kind: str, options: str) -> PuzzleQuerySet:
        """Those made with these options, in their writing."""
        return self.filter(kind=kind, options=options)

    def unseen_by(self, student: Student) -> PuzzleQuerySet:
        """Boards whose cards this student has never had before them, turned or moved about included."""
        # Boards that come again were there before; without them the seen ones are found along `no_board_twice`.
        seen = student.attempts.filter(
            edition_key=OuterRef("edition_key"), canonical_key=OuterRef("canonical_key"), again=False
        )
        return self.filter(~Exists(seen))

    def seen_longest_ago_by(self, student: Student) -> practice.Puzzle | None:
        """The one of these that the student has not had for the longest time; None if they have had none."""
        last = Max("attempts__shown_at", filter=Q(attempts__student=student))
        return self.annotate(last_seen=last).filter(last_seen__isnull=False).order_by("last_seen", "pk").first()

    def any_one(self) -> practice.Puzzle | None:
        """A random board of these, found by walking the shelf's index from a random place on."""
        start = random.random()
        return (
            self.filter(place__gte=start).order_by("place").first()
            or self.filter(place__lt=start).order_by("place").first()
        )

    def nearest(self, difficulty: float, *, count: int) -> list[practice.Puzzle]:
        """The `count` boards of these with the nearest difficulty, nearest first.

        For the boards of one shelf one query: the index `aim` (for those of one skill `aim_at_skill`) is walked from
        `difficulty` up and down.
        """
        harder = self.filter(difficulty__gte=difficulty).order_by("difficulty")[:count]
        easier = self.filter(difficulty__lt=difficulty).order_by("-difficulty")[:count]
        return sorted(harder.union(easier, all=True), key=lambda puzzle: abs(puzzle.difficulty - difficulty))[:count]


class AssignmentQuerySet(models.QuerySet["practice.Assignment"]):
    def open(self, now: datetime) -> AssignmentQuerySet:
        """Those that students see: opened, begun by the calendar, not closed. Past the due date they still are."""
        begun = Q(opens_at=None) | Q(opens_at__lte=now)
        return self.filter(begun, opened_at__isnull=False, closed_at=None, classroom__archived_at=None)

    def newest_versions(self) -> AssignmentQuerySet:
        return self.filter(~Exists(self._others().filter(version__gt=OuterRef("version"))))

    def for_student(self, student: Student, now: datetime) -> AssignmentQuerySet:
        """What this student is to do: of the classes they are in now, for all or for them, and what they set themselves.

        Of several versions the one they have begun, else the newest.
        """
        begun = Q(drills__student=student)
        others = self._others()
        mine = Q(classroom__enrolments__student=student, classroom__enrolments__left_at=None) & (
            Q(only_for=None) | Q(only_for=student)
        )
        return (
            self.open(now)
            .filter(mine | Q(owner=student))
            .filter(begun | ~Exists(others.filter(Q(version__gt=OuterRef("version")) | begun)))
            .distinct()
        )

    def _others(self) -> AssignmentQuerySet:
        """All versions of the assignment looked at from outside, but itself."""
        return self.model.objects.filter(series=OuterRef("series")).exclude(pk=OuterRef("pk"))

    def with_drill_of(self, student: Student) -> AssignmentQuerySet:
        """Each with `boards_done`, `started` and `finished` of this student, newest first."""
        done = Q(own__attempts__finished_at__isnull=False)
        return self.annotate(
            own=FilteredRelation("drills", condition=Q(drills__student=student)),
            started=F("own__started_at"),
            finished=F("own__finished_at"),
            boards_done=Count("own__attempts", filter=done, distinct=True),
        ).order_by(*NEWEST_FIRST)

    def with_counts(self) -> AssignmentQuerySet:
        """Each with how many students have started and finished, newest first."""
        return self.annotate(
            started_count=Count("drills", distinct=True),
            finished_count=Count("drills", filter=Q(drills__finished_at__isnull=False), distinct=True),
        ).order_by(*NEWEST_FIRST)


class Results(TypedDict):
    """What `with_results` adds to a drill; right first is without help, the median of no claims None."""

    done: int
    right_first_count: int
    judged: int
    median_seconds: float | None
    best_found: int | None
    wrong_in_runs: int | None


class WrongCount(TypedDict):
    """What `with_wrong_count` adds to an attempt."""

    wrong_count: int


class DrillQuerySet(models.QuerySet["practice.Drill"]):
    def with_results(self) -> models.QuerySet[WithAnnotations[practice.Drill, Results]]:
        """Each with counts over its boards and the median time to the first claim."""
        return self.annotate(  # type: ignore[return-value]
            done=Count("attempts", filter=Q(attempts__finished_at__isnull=False)),
            right_first_count=Count("attempts", filter=Q(attempts__right_first=True, attempts__with_help=False)),
            judged=Count("attempts", filter=Q(attempts__right_first__isnull=False)),
            median_seconds=Median("attempts__seconds"),
            best_found=Max("attempts__run__found"),
            wrong_in_runs=Sum("attempts__run__wrong"),
        )


class AttemptQuerySet(models.QuerySet["practice.Attempt"]):
    def for_replay(self) -> AttemptQuerySet:
        """With the board and every claim, in two queries however many there are."""
        return self.select_related("puzzle").prefetch_related("claims")

    def median_seconds(self) -> float | None:
        """The median time to the first claim over these boards; None if nothing was claimed."""
        median: float | None = self.aggregate(median=Median("seconds"))["median"]
        return median

    def as_decided(self) -> AttemptQuerySet:
        """Those that are decided, in the order in which they were: by the first claim, or by giving up before it. No sprints."""
        return self.filter(right_first__isnull=False).order_by("decided_at", "pk")

    def with_wrong_count(self) -> models.QuerySet[WithAnnotations[practice.Attempt, WrongCount]]:
        """Each with how many claims on it were wrong, in order."""
        wrong = Count("claims", filter=Q(claims__is_right=False))
        return self.annotate(wrong_count=wrong).order_by("number")  # type: ignore[return-value]


class ClaimQuerySet(models.QuerySet["practice.Claim"]):
    def wrong(self) -> ClaimQuerySet:
        return self.filter(is_right=False)


class RunQuerySet(models.QuerySet["practice.Run"]):
    def over(self) -> RunQuerySet:
        """Those that have ended, in the order in which they did."""
        return self.filter(ended_at__isnull=False).order_by("ended_at", "pk")
