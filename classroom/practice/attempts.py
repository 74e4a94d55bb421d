"""What students do: drills, the boards of each, every claim, sprints, boards that come back, and boards reported."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from classroom.practice import mastery
from classroom.practice.assignments import Assignment
from classroom.practice.puzzles import EditionKey, Puzzle, claimed_positions
from classroom.practice.querysets import AttemptQuerySet, ClaimQuerySet, DrillQuerySet
from classroom.roster.models import Student, Teacher
from games.drills.kind import Reason as CardReason
from games.swish.kinds.kind import Reason

LAST_HINT = 5
HELP_FROM = 2  # the step of the hints from which a claim counts as made with help


class Purpose(models.TextChoices):
    """Why this board came: its place in the session."""

    PRACTICE = "practice", ""
    WARM_UP = "warm_up", _("Warm-up")
    REVIEW = "review", _("Review")
    SIBLING = "sibling", _("One like before")
    AGAIN = "again", _("Again")
    WHAT_MOVED = "what_moved", _("What moved?")


class Ending(models.TextChoices):
    """How a board was done with."""

    OPEN = "", ""
    RIGHT = "right", _("right")
    GAVE_UP = "gave_up", _("shown to the student")
    OUT_OF_TRIES = "out_of_tries", _("no tries left")
    OUT_OF_TIME = "out_of_time", _("no time left")
    RUN_OVER = "run_over", _("sprint over")


REASONS = [(reason, reason) for reason in dict.fromkeys([*map(str, Reason), *map(str, CardReason)])]
"""Why a claim is right or wrong, of every engine."""

ANSWER_SHOWN = (Ending.GAVE_UP, Ending.OUT_OF_TRIES, Ending.OUT_OF_TIME)


class Drill(models.Model):
    """One student's run through one assignment. The mastery rule is the one that was in force when it began."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="drills")
    student = models.ForeignKey(Student, models.CASCADE, related_name="drills")
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    mastered_from = models.FloatField(default=mastery.MASTERED_FROM)
    least_boards = models.PositiveSmallIntegerField(default=mastery.LEAST_BOARDS)
    least_days = models.PositiveSmallIntegerField(default=mastery.LEAST_DAYS)

    objects = DrillQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["assignment", "student"], name="drill_once"),
            models.CheckConstraint(
                condition=Q(mastered_from__gt=0, mastered_from__lt=1), name="mastery_can_be_reached"
            ),
        ]

    def __str__(self) -> str:
        return f"Drill {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("practice:drill", args=[self.pk])

    @property
    def mastery_rule(self) -> mastery.Rule:
        return mastery.Rule(self.mastered_from, self.least_boards, self.least_days)


class Attempt(models.Model):
    """One student before one board. The first claim decides it; later claims are kept apart."""

    drill = models.ForeignKey(Drill, models.CASCADE, related_name="attempts")
    # Repeated from the drill and the puzzle, so that the database itself shows no board to the same student twice.
    student = models.ForeignKey(Student, models.CASCADE, related_name="attempts")
    edition_key = models.CharField(max_length=12, choices=EditionKey)
    canonical_key = models.CharField(max_length=200)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    purpose = models.CharField(max_length=10, choices=Purpose, default=Purpose.PRACTICE)
    # The student has had these cards before; the page says so, and nothing is rated.
    again = models.BooleanField(default=False)
    shown_at = models.DateTimeField()
    # Was the first claim right, alone or with help? Empty until then; without one, the end of the board counts as not right.
    # "Right the first time" on pages means without help: `found_alone`. Always empty for sprints.
    right_first = models.BooleanField(null=True)
    # The first claim, else the end of the board; for sprints, which nothing decides, the end of the run.
    decided_at = models.DateTimeField(null=True, blank=True)
    # Hints had been seen up to step HELP_FROM or further when the first claim was made.
    with_help = models.BooleanField(default=False)
    # The step of the hints the student has come to, 0 to LAST_HINT, and when it was given.
    hint_step = models.PositiveSmallIntegerField(default=0)
    hint_at = models.DateTimeField(null=True, blank=True)
    # To the first claim, while the page was seen, at most the cap (practice/clock.py).
    seconds = models.FloatField(null=True)
    # The clock of this board: what it showed at `clock_at`, since when it runs. It stands while that is empty.
    clock_seconds = models.FloatField(default=0.0)
    clock_at = models.DateTimeField(null=True, blank=True)
    # What the timer allows, the student's extra time included; empty without one.
    limit_seconds = models.FloatField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=12, choices=Ending, blank=True, default=Ending.OPEN)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(
                fields=["student", "edition_key", "canonical_key"], condition=Q(again=False), name="no_board_twice"
            ),
            models.UniqueConstraint(fields=["drill", "number"], name="attempt_number_once"),
            models.CheckConstraint(
                condition=(Q(seconds=None) | Q(seconds__gte=0)) & Q(clock_seconds__gte=0), name="no_negative_time"
            ),
            models.CheckConstraint(
                condition=Q(ending=Ending.OPEN, finished_at=None)
                | (Q(ending__in=[*Ending.values[1:]]) & Q(finished_at__isnull=False)),
                name="board_ends_somehow",
            ),
            models.CheckConstraint(
                condition=Q(purpose__in=Purpose.values)
                & (~Q(purpose__in=[Purpose.AGAIN, Purpose.WHAT_MOVED]) | Q(again=True)),
                name="purpose_is_known_and_again_is_said",
            ),
            models.CheckConstraint(
                condition=Q(limit_seconds=None) | Q(limit_seconds__gt=0), name="timer_allows_some_time"
            ),
            models.CheckConstraint(condition=Q(hint_step__range=(0, LAST_HINT)), name="hint_step_is_0_to_5"),
            models.CheckConstraint(
                condition=Q(hint_step=0, hint_at=None) | Q(hint_step__gt=0, hint_at__isnull=False),
                name="hint_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(with_help=False) | Q(hint_step__gte=HELP_FROM), name="help_is_a_hint_from_step_2"
            ),
            models.CheckConstraint(
                condition=(Q(decided_at=None, right_first=None) & ~Q(ending=Ending.RUN_OVER))
                | (Q(decided_at__isnull=False) & (Q(right_first__isnull=False) | Q(ending=Ending.RUN_OVER))),
                name="decided_boards_say_when",
            ),
        ]
        indexes = [
            models.Index(
                fields=["student", "decided_at"], condition=Q(decided_at__isnull=False), name="attempts_as_decided"
            )
        ]

    def __str__(self) -> str:
        return f"Attempt {self.number} of {self.drill_id}"

    @classmethod
    def at(
        cls,
        puzzle: Puzzle,
        *,
        drill: Drill,
        number: int,
        shown_at: datetime,
        purpose: str = Purpose.PRACTICE,
        again: bool = False,
        limit_seconds: float | None = None,
    ) -> Attempt:
        """The drill's student before this board, not yet saved."""
        return cls(
            drill=drill,
            student_id=drill.student_id,
            edition_key=puzzle.edition_key,
            canonical_key=puzzle.canonical_key,
            puzzle=puzzle,
            number=number,
            purpose=purpose,
            again=again,
            shown_at=shown_at,
            clock_at=shown_at,
            limit_seconds=limit_seconds,
        )

    @property
    def is_open(self) -> bool:
        return self.finished_at is None

    @property
    def answer_shown(self) -> bool:
        """Whether the board ended without being found, so that the answer is shown."""
        return self.ending in ANSWER_SHOWN

    @property
    def gave_up_at(self) -> datetime | None:
        return self.finished_at if self.ending == Ending.GAVE_UP else None

    @property
    def found_alone(self) -> bool:
        """Right the first time: the first claim was right, made without help."""
        return self.right_first is True and not self.with_help

    @property
    def state(self) -> str:
        """now, first (right at the first claim), helped (the same, with help), later, shown (not found) or run (a sprint)."""
        if self.is_open:
            return "now"
        if self.ending == Ending.RUN_OVER:
            return "run"
        if self.right_first:
            return "helped" if self.with_help else "first"
        return "shown" if self.answer_shown else "later"


class Claim(models.Model):
    """What a student claimed on a board, as its kind writes claims; right or wrong, and why."""

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="claims")
    # Made with the page that showed the board; the same token again is the same claim.
    token = models.UUIDField()
    text = models.CharField(max_length=400)
    is_right = models.BooleanField()
    # Empty for claims from before reasons were kept.
    reason = models.CharField(max_length=20, blank=True, choices=REASONS)
    claimed_at = models.DateTimeField()
    seconds = models.FloatField()

    objects = ClaimQuerySet.as_manager()

    class Meta:
        ordering = ("claimed_at", "pk")
        constraints = [models.UniqueConstraint(fields=["attempt", "token"], name="claimed_once")]

    def __str__(self) -> str:
        return f"Claim {self.text} on {self.attempt_id}"

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions of the cards claimed, ascending; none for kinds that claim no cards of a board."""
        return claimed_positions(self.attempt.puzzle.kind_of.parse_claim(self.text))


class Sibling(models.Model):
    """A board with the same tags and other cards that is due, since all hints of `puzzle` were needed."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="siblings")
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="+")
    due_on = models.DateField()
    # The board that came; empty until then.
    attempt = models.OneToOneField(Attempt, models.CASCADE, null=True, blank=True, related_name="sibling_of")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["student", "puzzle", "due_on"], name="sibling_once_a_day"),
        ]
        indexes = [models.Index(fields=["student", "due_on"], condition=Q(attempt=None), name="siblings_due")]

    def __str__(self) -> str:
        return f"Sibling of {self.puzzle_id} for {self.student_id}"


class BoardReport(models.Model):
    """A student says that something is wrong with a board. There are only set reasons: children write no free text."""

    class Reason(models.TextChoices):
        NO_ANSWER = "no_answer", _("I think there is no answer.")
        WRONGLY_JUDGED = "wrongly_judged", _("I think my answer was right.")
        HARD_TO_SEE = "hard_to_see", _("I cannot see the cards well.")

    attempt = models.OneToOneField(Attempt, models.CASCADE, primary_key=True, related_name="report")
    reason = models.CharField(max_length=16, choices=Reason)
    reported_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    seen_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(reason__in=["no_answer", "wrongly_judged", "hard_to_see"]), name="report_reason_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"Report of {self.attempt_id}: {self.reason}"
