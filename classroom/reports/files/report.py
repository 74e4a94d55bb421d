"""A file that a teacher has asked for, or that comes every week: what it is about, how far it is, and the file itself."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from classroom.roster.models import Classroom, School, Student, Teacher

# A worker that died in the middle: after this time another one begins anew.
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


class ReportQuerySet(models.QuerySet["Report"]):
    def waiting(self, now: datetime) -> ReportQuerySet:
        """Those to be made that no worker has begun, or one has and died."""
        stale = Q(started_at=None) | Q(started_at__lt=now - LONGEST_WORK)
        return self.filter(stale, ready_at=None, cancelled_at=None, failed_at=None)


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
    # The state of things the file tells: printed on it.
    snapshot_at = models.DateTimeField()
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    started_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    # In hundredths.
    progress = models.PositiveSmallIntegerField(default=0)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
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
                condition=Q(cancelled_at=None, failed_at=None),
                name="report_asked_once",
            ),
            models.CheckConstraint(condition=Q(progress__lte=100), name="report_progress_is_hundredths"),
            models.CheckConstraint(condition=Q(kind__in=ReportKey.values), name="report_kind_is_known"),
        ]
        indexes = [models.Index(fields=["asked_by", "-asked_at"], name="reports_of_teacher")]

    def __str__(self) -> str:
        return f"Report {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("reports:report", args=[self.pk])
