"""What a school decides for itself: how students log in, how long what is kept, which deck it plays with."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# How long an audit entry stays at least; the database itself refuses to delete a younger one (classroom/audit).
LEAST_AUDIT_MONTHS = 24


class SecretKind(models.TextChoices):
    """What a student knows: three pictures for the young, a word and a number for the older."""

    PICTURES = "pictures", _("three pictures")
    WORDS = "words", _("a word and a number")


class Deck(models.TextChoices):
    SWISH = "swish", _("Swish")
    JUNIOR = "jr", _("Swish Jr.")


class SchoolSettings(models.Model):
    """The columns of a school's settings."""

    secret_kind = models.CharField(
        _("Secret of new classes"), max_length=8, choices=SecretKind, default=SecretKind.PICTURES
    )
    badges_work = models.BooleanField(_("Badges (QR codes on the cards) work"), default=True)
    links_work = models.BooleanField(_("Class links work outside lessons, for practice at home"), default=True)
    idle_minutes = models.PositiveSmallIntegerField(
        _("Minutes without a tap until a student is logged out"), default=45
    )
    code_needed = models.BooleanField(_("Teachers need a one-time code as well as their password"), default=False)
    # Months and days after which the nightly task deletes (classroom/privacy).
    attempt_months = models.PositiveSmallIntegerField(_("Months to keep answers after the class has ended"), default=13)
    file_days = models.PositiveSmallIntegerField(_("Days to keep exports and reports"), default=30)
    audit_months = models.PositiveSmallIntegerField(_("Months to keep the record of who looked at whom"), default=24)
    deck = models.CharField(_("Deck offered first"), max_length=8, choices=Deck, default=Deck.SWISH)

    class Meta:
        abstract = True


SETTINGS_CONSTRAINTS: list[models.BaseConstraint] = [
    models.CheckConstraint(condition=Q(secret_kind__in=SecretKind.values), name="school_secret_kind_is_known"),
    models.CheckConstraint(condition=Q(idle_minutes__range=(2, 240)), name="school_idle_minutes_2_to_240"),
    models.CheckConstraint(condition=Q(attempt_months__range=(1, 60)), name="school_attempt_months_1_to_60"),
    models.CheckConstraint(condition=Q(file_days__range=(1, 365)), name="school_file_days_1_to_365"),
    models.CheckConstraint(
        condition=Q(audit_months__range=(LEAST_AUDIT_MONTHS, 120)), name="school_audit_months_24_to_120"
    ),
]
