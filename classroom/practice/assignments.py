"""What is to be practised, by whom and until when: a teacher's assignments, and what students set themselves."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from classroom.practice.engines import Options, options_text
from classroom.practice.kinds.table import PAGES
from classroom.practice.puzzles import LEVELS, EditionKey, KindKey, cards_of_swish, read_options
from classroom.practice.querysets import AssignmentQuerySet
from classroom.roster.models import Classroom, Student, Teacher

SIZES = (2, 3, 4, 5)
BOARD_SIZES = tuple(range(6, 17))
MOST_BOARDS = 30
MOST_MINUTES = 60
MOST_TRIES = 10
BOARD_SECONDS = (5, 3600)  # a timer for one board; a sprint's run may take an hour
MOST_TIME_FACTOR = 10


class Choice(models.TextChoices):
    """How hard the boards are."""

    ADAPTIVE = "adaptive", _("as hard as fits each student")
    LEVEL = "level", _("of one level")
    ANY = "any", _("of every level")


@dataclass(frozen=True, kw_only=True)
class Task:
    """What is asked, apart from who and when. Frozen once somebody has begun; the database refuses what makes no sense.

    `boards` or `minutes` say how long it is, never both. `tries` is the number of claims on each board, None without end.
    `board_seconds` is a timer for each board, or the length of a sprint; None for none. `skills` are those named to students.
    """

    kind: str
    options: Options
    choice: str = Choice.ADAPTIVE.value
    level: int | None = None
    skills: tuple[str, ...] = ()
    boards: int | None = 10
    minutes: int | None = None
    tries: int | None = None
    hints: bool = True
    board_seconds: int | None = None
    time_factor: float = 1.0
    session_plan: bool = False

    def columns(self) -> dict[str, Any]:
        """The columns of an assignment that say so."""
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        return own | {
            "options": options_text(self.options),
            "edition_key": self.options.edition_key,
            "skills": list(self.skills),
        }


@dataclass(frozen=True, kw_only=True)
class Window:
    """From when until when. None: at once, without end. Late work is taken unless `late_allowed` is false."""

    opens_at: datetime | None = None
    due_at: datetime | None = None
    late_allowed: bool = True


class Assignment(models.Model):
    """Something to practise. A teacher's has a classroom, a student's own an owner. Versions of one thing share a `series`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="assignments")
    owner = models.ForeignKey(Student, models.CASCADE, null=True, blank=True, related_name="own_practice")
    series = models.UUIDField(default=uuid.uuid4)
    version = models.PositiveSmallIntegerField(default=1)

    kind = models.CharField(_("kind of drill"), max_length=16, choices=KindKey)
    options = models.CharField(max_length=200)
    edition_key = models.CharField(_("game"), max_length=12, choices=EditionKey, default=EditionKey.SWISH)
    choice = models.CharField(max_length=10, choices=Choice, default=Choice.ADAPTIVE)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    skills = ArrayField(models.CharField(max_length=10), default=list, blank=True)
    boards = models.PositiveSmallIntegerField(_("boards"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(null=True, blank=True)
    hints = models.BooleanField(default=True)
    board_seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    time_factor = models.FloatField(default=1.0)
    session_plan = models.BooleanField(default=False)
    # A student's own: boards once missed come back.
    mistakes = models.BooleanField(default=False)

    # Nobody: the whole class.
    only_for = models.ManyToManyField(Student, blank=True, related_name="assigned_alone")
    assigned_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    assigned_at = models.DateTimeField()
    # A draft until then.
    opened_at = models.DateTimeField(null=True, blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    late_allowed = models.BooleanField(default=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Sent with the form, so that a double tap assigns once.
    token = models.UUIDField()

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        ordering = ("-assigned_at",)
        constraints = [
            models.UniqueConstraint(fields=["classroom", "token"], name="assigned_once"),
            models.UniqueConstraint(fields=["series", "version"], name="assignment_version_once"),
            models.CheckConstraint(
                condition=Q(classroom=None, owner__isnull=False) | Q(classroom__isnull=False, owner=None),
                name="assignment_is_of_a_class_or_a_student",
            ),
            models.CheckConstraint(condition=Q(mistakes=False) | Q(owner__isnull=False), name="mistakes_are_ones_own"),
            models.CheckConstraint(condition=Q(kind__in=KindKey.values), name="assignment_kind_is_known"),
            # A range that is compared with NULL is neither true nor false, and a check lets that pass: hence `isnull`.
            models.CheckConstraint(
                condition=Q(choice__in=[Choice.ADAPTIVE, Choice.ANY], level=None)
                | Q(choice=Choice.LEVEL, level__isnull=False, level__range=(LEVELS[0], LEVELS[-1])),
                name="assignment_level_is_1_to_5_or_none",
            ),
            models.CheckConstraint(
                condition=Q(boards__isnull=False, boards__range=(1, MOST_BOARDS), minutes=None)
                | Q(boards=None, minutes__isnull=False, minutes__range=(1, MOST_MINUTES)),
                name="assignment_has_boards_or_minutes",
            ),
            models.CheckConstraint(
                condition=Q(tries=None) | Q(tries__range=(1, MOST_TRIES)), name="assignment_tries_are_1_to_10"
            ),
            models.CheckConstraint(
                condition=Q(board_seconds=None) | Q(board_seconds__range=BOARD_SECONDS),
                name="assignment_timer_is_5_to_3600_s",
            ),
            models.CheckConstraint(
                condition=Q(time_factor__range=(1, MOST_TIME_FACTOR)), name="assignment_time_factor_is_1_to_10"
            ),
            models.CheckConstraint(
                condition=~Q(kind=KindKey.SPRINT) | Q(session_plan=False, minutes=None, tries=None),
                name="sprint_has_runs_only",
            ),
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(due_at=None) | Q(due_at__gt=F("opens_at")),
                name="assignment_is_due_after_it_opens",
            ),
            models.CheckConstraint(condition=Q(closed_at=None) | Q(opened_at__isnull=False), name="no_draft_is_closed"),
            models.CheckConstraint(condition=Q(version__gte=1), name="assignment_versions_begin_at_1"),
        ]

    def __str__(self) -> str:
        return self.instruction

    def get_absolute_url(self) -> str:
        return reverse("practice:results", args=[self.pk])

    @classmethod
    def asking(cls, task: Task, window: Window | None = None, **columns: Any) -> Assignment:
        """An assignment of this task, not yet saved."""
        window = window or Window()
        when = {field.name: getattr(window, field.name) for field in fields(window)}
        return cls(**task.columns(), **when, **columns)

    @property
    def task(self) -> Task:
        own = {field.name: getattr(self, field.name) for field in fields(Task)}
        return Task(**(own | {"options": self.task_options, "skills": tuple(self.skills)}))

    @property
    def window(self) -> Window:
        return Window(opens_at=self.opens_at, due_at=self.due_at, late_allowed=self.late_allowed)

    @property
    def task_options(self) -> Options:
        return read_options(self.kind, self.options)

    @property
    def k(self) -> int | None:
        return cards_of_swish(self.task_options)

    @property
    def board_size(self) -> int | None:
        """Cards on the board; None for card drills, whose tasks differ in that."""
        size: int | None = getattr(self.task_options, "shown_cards", None)
        return size

    @property
    def topic(self) -> str:
        return f"assignment {self.pk}"

    @property
    def is_draft(self) -> bool:
        return self.opened_at is None

    @property
    def is_own(self) -> bool:
        """Whether a student has set it, not a teacher."""
        return self.owner_id is not None

    def state(self, now: datetime) -> str:
        """draft, planned (opens later), open, late (past due, still taken), over (past due, no longer taken) or closed."""
        if self.opened_at is None:
            return "draft"
        if self.closed_at is not None:
            return "closed"
        if self.opens_at is not None and now < self.opens_at:
            return "planned"
        if self.due_at is not None and now >= self.due_at:
            return "late" if self.late_allowed else "over"
        return "open"

    def takes_work(self, now: datetime) -> bool:
        return self.state(now) in ("open", "late")

    @property
    def instruction(self) -> str:
        return instruction(self.kind, self.task_options)

    @property
    def summary(self) -> str:
        """ "10 boards of 12 cards, Swish", "10 boards, Schwimmen"."""
        game = self.get_edition_key_display()
        if self.kind == KindKey.SPRINT:
            return ngettext("%(runs)s run, %(game)s", "%(runs)s runs, %(game)s", self.boards or 0) % {
                "runs": self.boards,
                "game": game,
            }
        if self.boards is None:
            minutes = self.minutes or 0
            return ngettext("%(minutes)s minute, %(game)s", "%(minutes)s minutes, %(game)s", minutes) % {
                "minutes": minutes,
                "game": game,
            }
        if self.board_size is None:
            return ngettext("%(boards)s board, %(game)s", "%(boards)s boards, %(game)s", self.boards) % {
                "boards": self.boards,
                "game": game,
            }
        return ngettext(
            "%(boards)s board of %(cards)s cards, %(game)s",
            "%(boards)s boards of %(cards)s cards, %(game)s",
            self.boards,
        ) % {"boards": self.boards, "cards": self.board_size, "game": game}


def instruction(kind: str, options: Options) -> str:
    """What to do, in one line; the biggest words on the page."""
    return PAGES[kind].instruction(options)
