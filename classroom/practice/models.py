"""Drills: boards in stock, what a teacher assigns, and every claim a student makes."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.querysets import (
    AssignmentQuerySet,
    AttemptQuerySet,
    ClaimQuerySet,
    DrillQuerySet,
    PuzzleQuerySet,
)
from classroom.practice.records import BoardDifficulty as BoardDifficulty
from classroom.practice.records import SkillRecord as SkillRecord
from classroom.practice.records import StudentRating as StudentRating
from classroom.roster.models import Classroom, Student, Teacher
from games.swish.board import parse_cards
from games.swish.card import Card
from games.swish.edition import EDITIONS, Edition

SIZES = (2, 3, 4, 5)
BOARD_SIZES = (8, 12, 16)
MOST_BOARDS = 30
LAST_HINT = 5
HELP_FROM = 2  # the step of the hints from which a claim counts as made with help


class EditionKey(models.TextChoices):
    SWISH = "swish", _("Swish")
    JUNIOR = "jr", _("Swish Jr.")


class Puzzle(models.Model):
    """A solver-verified board in stock. The same cards turned or moved about are the same puzzle (`canonical_key`)."""

    edition_key = models.CharField(max_length=8, choices=EditionKey)
    board_size = models.PositiveSmallIntegerField()
    k = models.PositiveSmallIntegerField()
    board = models.CharField(max_length=200)
    answer = ArrayField(models.PositiveSmallIntegerField())
    is_unique = models.BooleanField()
    canonical_key = models.CharField(max_length=200)
    difficulty = models.FloatField()
    skills = ArrayField(models.CharField(max_length=10))
    generator_version = models.CharField(max_length=20)
    deck_hash = models.CharField(max_length=64)
    seed = models.BigIntegerField()
    # A random place on the shelf, so that choosing one is a walk along an index.
    place = models.FloatField()
    made_at = models.DateTimeField()

    objects = PuzzleQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edition_key", "k", "canonical_key"], name="puzzle_is_stocked_once"),
        ]
        indexes = [
            models.Index(fields=["edition_key", "board_size", "k", "place"], name="shelf"),
            models.Index(fields=["edition_key", "board_size", "k", "difficulty"], name="aim"),
        ]

    def __str__(self) -> str:
        return f"{self.edition_key} {self.k} of {self.board}"

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.edition_key]

    @property
    def cards(self) -> tuple[Card, ...]:
        return parse_cards(self.board, self.edition)


class Assignment(models.Model):
    """What a teacher wants practised: n boards of one kind. What is open is never changed, only closed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="assignments")
    edition_key = models.CharField(_("game"), max_length=8, choices=EditionKey, default=EditionKey.SWISH)
    k = models.PositiveSmallIntegerField(_("cards in the swish"))
    board_size = models.PositiveSmallIntegerField(_("cards on the board"))
    boards = models.PositiveSmallIntegerField(_("boards"))
    assigned_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    assigned_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    # Sent with the form, so that a double tap assigns once.
    token = models.UUIDField()

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        ordering = ("-assigned_at",)
        constraints = [
            models.UniqueConstraint(fields=["classroom", "token"], name="assigned_once"),
            models.CheckConstraint(condition=Q(k__in=SIZES), name="assignment_size_is_2_to_5"),
            models.CheckConstraint(condition=Q(board_size__in=BOARD_SIZES), name="assignment_board_is_8_12_or_16"),
            models.CheckConstraint(condition=Q(boards__range=(1, MOST_BOARDS)), name="assignment_has_boards"),
        ]

    def __str__(self) -> str:
        return self.instruction

    def get_absolute_url(self) -> str:
        return reverse("practice:results", args=[self.pk])

    @property
    def topic(self) -> str:
        return f"assignment {self.pk}"

    @property
    def instruction(self) -> str:
        return find_sentence(self.k)

    @property
    def summary(self) -> str:
        """ "10 boards of 12 cards, Swish"."""
        return ngettext(
            "%(boards)s board of %(cards)s cards, %(game)s",
            "%(boards)s boards of %(cards)s cards, %(game)s",
            self.boards,
        ) % {"boards": self.boards, "cards": self.board_size, "game": self.get_edition_key_display()}


class Drill(models.Model):
    """One student's run through one assignment."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="drills")
    student = models.ForeignKey(Student, models.CASCADE, related_name="drills")
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = DrillQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["assignment", "student"], name="drill_once")]

    def __str__(self) -> str:
        return f"Drill {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("practice:drill", args=[self.pk])


class Attempt(models.Model):
    """One student before one board. The first claim decides it; later claims are kept apart."""

    drill = models.ForeignKey(Drill, models.CASCADE, related_name="attempts")
    # Repeated from the drill and the puzzle, so that the database itself shows no board to the same student twice.
    student = models.ForeignKey(Student, models.CASCADE, related_name="attempts")
    edition_key = models.CharField(max_length=8, choices=EditionKey)
    canonical_key = models.CharField(max_length=200)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    shown_at = models.DateTimeField()
    # Was the first claim a swish, alone or with help? Empty until then; giving up before it counts as not right.
    # "Right the first time" on pages means without help: `found_alone`.
    right_first = models.BooleanField(null=True)
    # Hints had been seen up to step HELP_FROM or further when the first claim was made.
    with_help = models.BooleanField(default=False)
    # The step of the hints the student has come to, 0 to LAST_HINT, and when it was given.
    hint_step = models.PositiveSmallIntegerField(default=0)
    hint_at = models.DateTimeField(null=True, blank=True)
    # From showing the board to the first claim, at most CLOCK_CAP (games: docs/rules/swish.md).
    seconds = models.FloatField(null=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    gave_up_at = models.DateTimeField(null=True, blank=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["student", "edition_key", "canonical_key"], name="no_board_twice"),
            models.UniqueConstraint(fields=["drill", "number"], name="attempt_number_once"),
            models.CheckConstraint(condition=Q(seconds=None) | Q(seconds__gte=0), name="no_negative_time"),
            models.CheckConstraint(condition=Q(hint_step__range=(0, LAST_HINT)), name="hint_step_is_0_to_5"),
            models.CheckConstraint(
                condition=Q(hint_step=0, hint_at=None) | Q(hint_step__gt=0, hint_at__isnull=False),
                name="hint_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(with_help=False) | Q(hint_step__gte=HELP_FROM), name="help_is_a_hint_from_step_2"
            ),
        ]

    def __str__(self) -> str:
        return f"Attempt {self.number} of {self.drill_id}"

    @classmethod
    def at(cls, puzzle: Puzzle, *, drill: Drill, number: int, shown_at: datetime) -> Attempt:
        """The drill's student before this board, not yet saved."""
        return cls(
            drill=drill,
            student_id=drill.student_id,
            edition_key=puzzle.edition_key,
            canonical_key=puzzle.canonical_key,
            puzzle=puzzle,
            number=number,
            shown_at=shown_at,
        )

    @property
    def is_open(self) -> bool:
        return self.finished_at is None

    @property
    def found_alone(self) -> bool:
        """Right the first time: the first claim was a swish, made without help."""
        return self.right_first is True and not self.with_help

    @property
    def state(self) -> str:
        """now, first (right at the first claim), helped (the same, with help), later, or shown (given up)."""
        if self.is_open:
            return "now"
        if self.right_first:
            return "helped" if self.with_help else "first"
        return "shown" if self.gave_up_at else "later"


class Claim(models.Model):
    """A set of cards a student claimed to be a swish, right or wrong."""

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="claims")
    # Made with the page that showed the board; the same token again is the same claim.
    token = models.UUIDField()
    positions = ArrayField(models.PositiveSmallIntegerField())
    is_right = models.BooleanField()
    claimed_at = models.DateTimeField()
    seconds = models.FloatField()

    objects = ClaimQuerySet.as_manager()

    class Meta:
        ordering = ("claimed_at", "pk")
        constraints = [models.UniqueConstraint(fields=["attempt", "token"], name="claimed_once")]

    def __str__(self) -> str:
        return f"Claim {self.positions} on {self.attempt_id}"


def find_sentence(k: int) -> str:
    """What to do, in one line; the biggest words on the page."""
    return gettext("Find a swish of %(count)s cards") % {"count": k}
