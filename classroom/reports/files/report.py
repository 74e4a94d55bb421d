"""A file that a teacher has asked for, or that comes every week: what it is about, how far it is, and the file itself."""

from __future__ import annotations

import uuid
from datetime import date, datetime, timedelta
from enum import Enum

from django.conf import settings
from django.db import models
from django.db.models import ExpressionWrapper, F, Q, Value
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.reports.days import Days
from classroom.roster.models import Classroom, School, Student, Teacher

# A worker says so often that it is alive; one that has not for the length of LEASE is taken for dead, and another begins anew.
LEASE = timedelta(seconds=45)
HEARTBEAT = timedelta(seconds=10)
# A worker that takes longer than this says no more that it is alive.
LONGEST_WORK = timedelta(minutes=5)
# So often a report is begun before it is said that it cannot be made.
MOST_TRIES = 3


class ReportKey(models.TextChoices):
    CLASS = "class", _("Class report")
    STUDENT = "student", _("Student report")
    LETTER = "letter", _("Letter to parents")
    WORKSHEET = "worksheet", _("Worksheet")
    DECK = "deck", _("The whole deck to print and cut")
    RESEARCH = "research", _("Research export")
    WEEK = "week", _("Weekly report")


class State(Enum):
    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"
    CANCELLED = "cancelled"
    FAILED = "failed"
    EXPIRED = "expired"


class ReportQuerySet(models.QuerySet["Report"]):
    def unfinished(self) -> ReportQuerySet:
        return self.filter(ready_at=None, cancelled_at=None, failed_at=None)

    def waiting(self, now: datetime) -> ReportQuerySet:
        """Those to be made that no worker has begun, or one has and died."""
        return self.unfinished().filter(Q(alive_at=None) | Q(alive_at__lt=now - LEASE), tries__lt=MOST_TRIES)

    def given_up(self, now: datetime) -> ReportQuerySet:
        """Those begun as often as it may be, each time in vain."""
        return self.unfinished().filter(Q(alive_at=None) | Q(alive_at__lt=now - LEASE), tries__gte=MOST_TRIES)

    def over(self, now: datetime) -> ReportQuerySet:
        """Those whose file the school keeps no longer."""
        day = Value(timedelta(days=1), output_field=models.DurationField())
        kept = ExpressionWrapper(day * F("school__file_days"), output_field=models.DurationField())
        return self.filter(expired_at=None).alias(until=F("ready_at") + kept).filter(until__lte=now)

    def about(self) -> ReportQuerySet:
        """With what a list says of them, and without the files."""
        return self.defer("file").select_related("school", "classroom", "student")


class Report(models.Model):
    """A file of one kind, about a class or a student of it, or about neither (a deck, a worksheet).

    `asked` is what was chosen in the form: days, paper, kinds ... as its kind reads it, and never a name. `key` is the same for
    whoever asks for the same while nothing has changed, so that asking twice makes one file.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=10, choices=ReportKey)
    school = models.ForeignKey(School, models.CASCADE, related_name="reports")
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="reports")
    student = models.ForeignKey(Student, models.CASCADE, null=True, blank=True, related_name="reports")
    asked_by = models.ForeignKey(Teacher, models.CASCADE, related_name="reports")
    asked = models.JSONField(default=dict)
    key = models.CharField(max_length=64)
    asked_at = models.DateTimeField()
    # The state of things the file tells, when the worker began: printed on it.
    snapshot_at = models.DateTimeField()
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    # Who has it in hand: a new id each time it is begun, so that a worker that comes late finds it is not its any more.
    worker = models.UUIDField(null=True, blank=True)
    alive_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # In hundredths.
    progress = models.PositiveSmallIntegerField(default=0)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    # The file is gone; the line stays for a while, so that it can be asked for again.
    expired_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    file = models.BinaryField(null=True)
    file_name = models.CharField(max_length=120, blank=True)
    content_type = models.CharField(max_length=100, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        ordering = ("-asked_at",)
        constraints = [
            models.UniqueConstraint(
                fields=["asked_by", "key"],
                condition=Q(cancelled_at=None, failed_at=None, expired_at=None),
                name="report_asked_once",
            ),
            models.CheckConstraint(condition=Q(progress__lte=100), name="report_progress_is_hundredths"),
            models.CheckConstraint(condition=Q(kind__in=ReportKey.values), name="report_kind_is_known"),
            models.CheckConstraint(
                condition=Q(ready_at__isnull=False, expired_at=None, file__isnull=False)
                | Q(ready_at__isnull=False, expired_at__isnull=False, file=None)
                | Q(ready_at=None, expired_at=None, file=None),
                name="report_ready_has_its_file",
            ),
            models.CheckConstraint(
                condition=Q(ready_at=None) | Q(cancelled_at=None, failed_at=None), name="report_ready_or_not"
            ),
        ]
        indexes = [
            models.Index(fields=["asked_by", "-asked_at"], name="reports_of_teacher"),
            models.Index(
                fields=["asked_at"],
                condition=Q(ready_at=None, cancelled_at=None, failed_at=None),
                name="reports_unfinished",
            ),
        ]

    def __str__(self) -> str:
        return f"Report {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("reports:report", args=[self.pk])

    @property
    def state(self) -> State:
        if self.cancelled_at is not None:
            return State.CANCELLED
        if self.failed_at is not None:
            return State.FAILED
        if self.ready_at is not None:
            return State.EXPIRED if self.is_over else State.READY
        return State.WORKING if self.alive_at is not None else State.WAITING

    @property
    def is_unfinished(self) -> bool:
        return self.state in (State.WAITING, State.WORKING)

    @property
    def is_over(self) -> bool:
        """Whether the file may be handed out no longer; it is erased soon, if it is not yet."""
        return self.expired_at is not None or (self.expires_at is not None and self.expires_at <= timezone.now())

    @property
    def expires_at(self) -> datetime | None:
        return self.ready_at and self.ready_at + timedelta(days=self.school.file_days)

    @property
    def is_new(self) -> bool:
        return self.state is State.READY and self.seen_at is None

    @property
    def days(self) -> Days | None:
        """The days it is about; None for a kind without days."""
        if "first" not in self.asked:
            return None
        return Days(date.fromisoformat(self.asked["first"]), date.fromisoformat(self.asked["last"]))

    @property
    def is_pdf(self) -> bool:
        return self.content_type == "application/pdf"

    @property
    def paper(self) -> str:
        return str(self.asked.get("paper", "a4"))


class LastWeek(models.Model):
    """The Monday of the last week that was reported for a class: each week once."""

    classroom = models.OneToOneField(Classroom, models.CASCADE, primary_key=True, related_name="+")
    first = models.DateField()

    def __str__(self) -> str:
        return f"{self.first} of {self.classroom_id}"


class WeeklyMail(models.Model):
    """A teacher who wants a mail when the weekly report is there. No row: none."""

    teacher = models.OneToOneField(Teacher, models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"Weekly mail to {self.teacher_id}"
