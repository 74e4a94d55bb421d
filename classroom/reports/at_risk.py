"""When a student of a class is said to need help. Start values: docs/teaching.md; each class may change them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from classroom.roster.models import Classroom, Teacher

MOST_DAYS = 60


class AtRiskRules(models.Model):
    """The rules of one class; a class without a row has the start values. A rule that is None is off. Shares are hundredths."""

    classroom = models.OneToOneField(Classroom, models.CASCADE, primary_key=True, related_name="at_risk_rules")
    # Nothing done for so many days.
    idle_days = models.PositiveSmallIntegerField(null=True, blank=True, default=7)
    # Ten boards on a skill without mastery.
    stuck = models.BooleanField(default=True)
    # The moving average of a skill fell by so much within two weeks, over at least eight boards.
    fall = models.PositiveSmallIntegerField(null=True, blank=True, default=15)
    # More claims than this were wrong.
    wrong_share = models.PositiveSmallIntegerField(null=True, blank=True, default=40)
    # On more boards than this, hints from step 3 on were looked at.
    hint_share = models.PositiveSmallIntegerField(null=True, blank=True, default=50)
    changed_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(idle_days=None) | Q(idle_days__isnull=False, idle_days__range=(1, MOST_DAYS)),
                name="idle_days_can_be_waited",
            ),
            models.CheckConstraint(
                condition=(Q(fall=None) | Q(fall__isnull=False, fall__range=(1, 100)))
                & (Q(wrong_share=None) | Q(wrong_share__isnull=False, wrong_share__range=(1, 100)))
                & (Q(hint_share=None) | Q(hint_share__isnull=False, hint_share__range=(1, 100))),
                name="shares_are_hundredths",
            ),
        ]

    def __str__(self) -> str:
        return f"Rules of {self.classroom_id}"
