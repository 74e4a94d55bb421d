"""Questions about many students, classes and lessons."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import models
from django.db.models import Case, Count, Q, Value, When

if TYPE_CHECKING:
    from classroom.roster import models as roster


class ClassroomQuerySet(models.QuerySet["roster.Classroom"]):
    def active(self) -> ClassroomQuerySet:
        return self.filter(archived_at=None)

    def archived(self) -> ClassroomQuerySet:
        """Put away, but not in the bin."""
        return self.filter(binned_at=None).exclude(archived_at=None)

    def taught_by(self, teacher: roster.Teacher, *, roles: tuple[str, ...]) -> ClassroomQuerySet:
        return self.filter(teachings__teacher=teacher, teachings__role__in=roles)

    def with_student_count(self) -> ClassroomQuerySet:
        """Each with how many students it has now, by name (written out: grouping drops the order of the model's Meta)."""
        here = Q(enrolments__left_at=None, enrolments__student__archived_at=None)
        counted = self.annotate(student_count=Count("enrolments", filter=here, distinct=True))
        return counted.order_by("name", "created_at")


class StudentQuerySet(models.QuerySet["roster.Student"]):
    def active(self) -> StudentQuerySet:
        return self.filter(archived_at=None)

    def in_classroom(self, classroom: roster.Classroom) -> StudentQuerySet:
        return self.active().filter(enrolments__classroom=classroom, enrolments__left_at=None)

    def with_presence(self, now: datetime, *, idle_minutes: int) -> StudentQuerySet:
        """Each with `is_here`: whether logged in, and not idle for so long that the log-in has ended."""
        seen = Q(presence__seen_at__gt=now - timedelta(minutes=idle_minutes))
        return self.annotate(is_here=Case(When(seen, then=True), default=False, output_field=models.BooleanField()))


class TeacherQuerySet(models.QuerySet["roster.Teacher"]):
    def here(self) -> TeacherQuerySet:
        """Those who have not left their school."""
        return self.filter(left_at=None)

    def with_classrooms(self) -> TeacherQuerySet:
        """Each with the names of the classes taught now (`class_names`), by name."""
        active = Q(teachings__classroom__archived_at=None)
        names = ArrayAgg(
            "teachings__classroom__name",
            filter=active & Q(teachings__isnull=False),
            default=Value([]),
            order_by="teachings__classroom__name",
        )
        return self.select_related("user").annotate(class_names=names).order_by("user__name", "pk")


class EnrolmentQuerySet(models.QuerySet["roster.Enrolment"]):
    def current(self) -> EnrolmentQuerySet:
        return self.filter(left_at=None)


class ClassSessionQuerySet(models.QuerySet["roster.ClassSession"]):
    def open(self, now: datetime) -> ClassSessionQuerySet:
        return self.filter(ends_at__gt=now, classroom__archived_at=None)


class CardSheetQuerySet(models.QuerySet["roster.CardSheet"]):
    def waiting(self) -> CardSheetQuerySet:
        return self.filter(ready_at=None)
