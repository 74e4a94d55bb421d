"""Groups within a class: who works together, and who gets other drills."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from classroom.roster.querysets import StudentQuerySet

LONGEST_GROUP = 60


class Group(models.Model):
    """Some students of one class. Who leaves the class is in none of its groups, and is again on coming back."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey("roster.Classroom", models.CASCADE, related_name="groups")
    name = models.CharField(_("name of the group"), max_length=LONGEST_GROUP)
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField("roster.Student", through="GroupMembership", related_name="groups")

    class Meta:
        ordering = ("name", "created_at")
        constraints = [
            models.UniqueConstraint(fields=["classroom", "name"], name="group_name_once_in_a_class"),
            models.CheckConstraint(condition=~Q(name=""), name="group_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def students(self) -> StudentQuerySet:
        """Its students who are in the class now."""
        return self.classroom.students().filter(group_memberships__group=self)


class GroupMembership(models.Model):
    group = models.ForeignKey(Group, models.CASCADE, related_name="memberships")
    student = models.ForeignKey("roster.Student", models.CASCADE, related_name="group_memberships")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "student"], name="in_a_group_once")]
