"""A link that lets a colleague into the school, or into one class of it: once, for a week, and only until it is taken back."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

INVITATION_LIFE = timedelta(days=7)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is stored of a token. 192 random bits need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def usable(self, now: datetime) -> InvitationQuerySet:
        return self.filter(used_at=None, revoked_at=None, expires_at__gt=now)


class Invitation(models.Model):
    """To the school if there is no class, else to the class with a role."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey("roster.School", models.CASCADE, related_name="invitations")
    classroom = models.ForeignKey("roster.Classroom", models.CASCADE, null=True, blank=True, related_name="invitations")
    # One of Teaching.Role, but never owner; empty without a class.
    role = models.CharField(max_length=12, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey("roster.Teacher", models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey("roster.Teacher", models.SET_NULL, null=True, blank=True, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at",)
        constraints = [
            models.CheckConstraint(
                condition=Q(classroom=None, role="")
                | Q(classroom__isnull=False, role__in=["co_teacher", "substitute"]),
                name="invitation_has_a_role_in_a_class",
            ),
            models.CheckConstraint(condition=Q(used_at=None) | Q(revoked_at=None), name="invitation_used_or_revoked"),
        ]

    def __str__(self) -> str:
        return f"Invitation {self.pk}"

    @property
    def is_to_stand_in(self) -> bool:
        return self.role == "substitute"
