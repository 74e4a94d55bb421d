"""A roster file on its way in: what was sent, what it said, what it has changed (docs/decisions/0008)."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

# The file names children: it goes when it is confirmed, or on the next day at the latest.
FILE_LIFE = timedelta(days=1)
UNDO_LIFE = timedelta(days=7)


class ImportBatchQuerySet(models.QuerySet["ImportBatch"]):
    def waiting(self) -> ImportBatchQuerySet:
        """Files that nobody has read yet."""
        return self.filter(read_at=None, erased_at=None)


class ImportBatch(models.Model):
    """One file for one class, or for the whole school if there is no `classroom`.

    sent -> read (dry run) -> confirmed -> undone. `erased_at`: file, rows and messages are gone, whatever came of them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey("roster.School", models.CASCADE, related_name="import_batches")
    classroom = models.ForeignKey(
        "roster.Classroom", models.CASCADE, null=True, blank=True, related_name="import_batches"
    )
    asked_by = models.ForeignKey("roster.Teacher", models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    # As the browser named it: its ending decides the words of a refusal.
    filename = models.CharField(max_length=200)
    file = models.BinaryField(null=True)
    # What a person has chosen instead of what we would take (import_options.py).
    options = models.JSONField(default=dict, blank=True)
    # How far the dry run is, in hundredths.
    progress = models.PositiveSmallIntegerField(default=0)
    # What the dry run found (import_reading.py).
    found = models.JSONField(default=dict, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    # How many students were added, changed and so on.
    counts = models.JSONField(default=dict, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # Classes that the file made, to be taken back with it.
    made_classrooms = models.JSONField(default=list, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    objects = ImportBatchQuerySet.as_manager()

    class Meta:
        ordering = ("-asked_at",)
        constraints = [
            models.CheckConstraint(condition=Q(progress__lte=100), name="import_progress_is_hundredths"),
            models.CheckConstraint(
                condition=Q(confirmed_at=None) | Q(read_at__isnull=False), name="import_is_read_before_it_is_confirmed"
            ),
            models.CheckConstraint(
                condition=Q(undone_at=None) | Q(confirmed_at__isnull=False),
                name="import_is_confirmed_before_it_is_undone",
            ),
        ]

    def __str__(self) -> str:
        return f"Import {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("roster:import", args=[self.pk])

    def can_be_undone(self, now: datetime) -> bool:
        return self.confirmed_at is not None and self.undone_at is None and now < self.confirmed_at + UNDO_LIFE


class ImportChange(models.Model):
    """What an import has done to one student: enough to take it back, kept for as long as that is possible.

    `before` is None for a student who is new; else the fields that were changed, as they were, and in `after` as they are.
    """

    batch = models.ForeignKey(ImportBatch, models.CASCADE, related_name="changes")
    student = models.ForeignKey("roster.Student", models.CASCADE, related_name="import_changes")
    before = models.JSONField(null=True)
    after = models.JSONField(default=dict)
    # Enrolments (their ids) that it began and ended.
    joined = models.JSONField(default=list)
    left = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["batch", "student"], name="import_changes_a_student_once")]


def plain(value: Any) -> str | None:
    """A column of a student as it stands in an ImportChange: text, or None."""
    if value is None:
        return None
    return value.isoformat() if isinstance(value, datetime) else str(value)
