"""A student without card or secret asks to be let in, and the teacher does it with one tap; and who is in now."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Exists, OuterRef, Q

# Long enough to walk to the teacher's desk, too short to be forgotten on a tablet.
ASK_LIFE = timedelta(minutes=5)


class AskToComeInQuerySet(models.QuerySet["AskToComeIn"]):
    def waiting(self, now: datetime) -> AskToComeInQuerySet:
        return self.filter(asked_at__gt=now - ASK_LIFE, let_in_at=None, refused_at=None)

    def with_doubles(self) -> AskToComeInQuerySet:
        """Each with `is_doubled`: whether another of these asks for the same student."""
        others = self.filter(student=OuterRef("student")).exclude(pk=OuterRef("pk"))
        return self.annotate(is_doubled=Exists(others))


class AskToComeIn(models.Model):
    """One tablet that asks for one student. Only the browser session that holds its id can come in with it, and only once."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    student = models.ForeignKey("roster.Student", models.CASCADE, related_name="asks")
    classroom = models.ForeignKey("roster.Classroom", models.CASCADE, related_name="asks")
    # Shown on the tablet and to the teacher, who thereby knows which tablet it is.
    number = models.PositiveSmallIntegerField()
    asked_at = models.DateTimeField()
    let_in_at = models.DateTimeField(null=True, blank=True)
    let_in_by = models.ForeignKey("roster.Teacher", models.SET_NULL, null=True, blank=True, related_name="+")
    refused_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = AskToComeInQuerySet.as_manager()

    class Meta:
        ordering = ("asked_at",)
        constraints = [
            models.CheckConstraint(condition=Q(used_at=None) | Q(let_in_at__isnull=False), name="in_only_if_let_in"),
            models.CheckConstraint(condition=Q(let_in_at=None) | Q(refused_at=None), name="let_in_or_refused"),
        ]

    def __str__(self) -> str:
        return f"Ask {self.pk}"

    def is_alive(self, now: datetime) -> bool:
        return now < self.asked_at + ASK_LIFE and self.used_at is None and self.refused_at is None


class Presence(models.Model):
    """A student is logged in. `seen_at` is at most a minute behind; the row goes with "not me"."""

    student = models.OneToOneField("roster.Student", models.CASCADE, primary_key=True, related_name="presence")
    since = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Presence of {self.student_id}"
