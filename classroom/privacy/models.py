"""Exports of what is kept of a student or a class, and the proof of what the nightly task has deleted."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from classroom.roster.models import Classroom, School, Student, Teacher

# A worker that died in the middle: after this time another one begins anew.
LONGEST_WORK = timedelta(minutes=10)


class ExportQuerySet(models.QuerySet["Export"]):
    def waiting(self, now: datetime) -> ExportQuerySet:
        """Those that no worker has begun, or one has and died."""
        return self.filter(ready_at=None).filter(Q(started_at=None) | Q(started_at__lt=now - LONGEST_WORK))


class Export(models.Model):
    """A zip file with everything that is kept of one student, or of each student of a class."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, models.CASCADE, related_name="exports")
    student = models.ForeignKey(Student, models.CASCADE, null=True, blank=True, related_name="exports")
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="exports")
    asked_by = models.ForeignKey(Teacher, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    started_at = models.DateTimeField(null=True, blank=True)
    # In hundredths.
    progress = models.PositiveSmallIntegerField(default=0)
    file = models.BinaryField(null=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    objects = ExportQuerySet.as_manager()

    class Meta:
        ordering = ("-asked_at",)
        constraints = [
            models.CheckConstraint(
                condition=Q(student=None, classroom__isnull=False) | Q(student__isnull=False, classroom=None),
                name="export_of_a_student_or_a_class",
            ),
            models.CheckConstraint(condition=Q(progress__lte=100), name="export_progress_is_hundredths"),
        ]

    def __str__(self) -> str:
        return f"Export {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("privacy:export", args=[self.pk])


class RetentionRun(models.Model):
    """What one run of the nightly task has deleted for one school: the proof that the limits are kept."""

    school = models.ForeignKey(School, models.CASCADE, related_name="retention_runs")
    ran_at = models.DateTimeField()
    # The limits in force: {"attempt_months": 13, ...}.
    limits = models.JSONField()
    # How many rows of which table went: {"practice.drill": 4, ...}.
    deleted = models.JSONField()

    class Meta:
        ordering = ("-ran_at",)
        indexes = [models.Index(fields=["school", "-ran_at"], name="retention_of_school")]

    def __str__(self) -> str:
        return f"Run {self.pk}"
