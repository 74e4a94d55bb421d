"""Who looked at, changed, exported or erased which student. Ids only, no names; lines are added and never changed.

The database itself refuses to change a line, and to delete one that is younger than 24 months (migration 0002). There are no
foreign keys, so a line stays when what it is about is erased.
"""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# A month of the calendar is never longer; the database counts 24 months of the calendar.
LEAST_AGE = timedelta(days=24 * 31)


class Act(models.TextChoices):
    LOOKED = "looked", _("looked at")
    CHANGED = "changed", _("changed")
    EXPORTED = "exported", _("exported")
    ERASED = "erased", _("erased")


class AuditEntry(models.Model):
    at = models.DateTimeField()
    # A user (accounts.User); empty: a task of the schedule.
    actor_id = models.UUIDField(null=True, blank=True)
    school_id = models.UUIDField(null=True, blank=True)
    # One student, or a whole class.
    student_id = models.UUIDField(null=True, blank=True)
    classroom_id = models.UUIDField(null=True, blank=True)
    act = models.CharField(max_length=8, choices=Act)
    # The page or the task, by the name of its route: "roster:student".
    what = models.CharField(max_length=80)
    # Looks are noted once an hour; for them, its beginning.
    hour = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")
        indexes = [
            models.Index(fields=["school_id", "-at"], name="audit_of_school"),
            models.Index(fields=["student_id", "-at"], name="audit_of_student"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["actor_id", "student_id", "classroom_id", "what", "hour"],
                condition=Q(act="looked"),
                nulls_distinct=False,
                name="audit_looks_once_an_hour",
            ),
            models.CheckConstraint(condition=Q(act__in=Act.values), name="audit_act_is_known"),
            models.CheckConstraint(
                condition=Q(act="looked", hour__isnull=False) | (~Q(act="looked") & Q(hour=None)),
                name="audit_hour_of_looks",
            ),
        ]

    def __str__(self) -> str:
        return f"Entry {self.pk}"
