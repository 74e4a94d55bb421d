"""Who learns where with whom: schools, teachers, students, classes, lessons.

Every moment of consequence is stored as when and by whom, never as a bare yes or no.
"""

from __future__ import annotations

import secrets
import uuid
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from classroom.roster.access_settings import ACCESS_CONSTRAINTS, AccessSettings
from classroom.roster.asking_in import AskToComeIn as AskToComeIn
from classroom.roster.asking_in import Presence as Presence
from classroom.roster.groups import Group as Group
from classroom.roster.groups import GroupMembership as GroupMembership
from classroom.roster.import_batches import ImportBatch as ImportBatch
from classroom.roster.import_batches import ImportChange as ImportChange
from classroom.roster.invitations import Invitation as Invitation
from classroom.roster.querysets import (
    CardSheetQuerySet,
    ClassroomQuerySet,
    ClassSessionQuerySet,
    EnrolmentQuerySet,
    StudentQuerySet,
    TeacherQuerySet,
)
from classroom.roster.real_names import unseal
from classroom.roster.school_settings import SETTINGS_CONSTRAINTS, SchoolSettings, SecretKind
from classroom.web.pictures import MARK_KEYS

# A classmate who guesses has 220 sets of pictures before them; after five the teacher must help (docs/decisions/0005).
TRIES = 5
LESSON = timedelta(minutes=90)
SHEET_LIFE = timedelta(hours=1)


def new_link_token() -> str:
    return secrets.token_urlsafe(16)


class School(SchoolSettings):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=120)
    language = models.CharField(max_length=10, choices=settings.LANGUAGES, default="en")
    time_zone = models.CharField(max_length=60, default="Europe/Berlin")
    # What was chosen at the last import: the code page of files that are not UTF-8, and what which header means.
    roster_code_page = models.CharField(max_length=20, blank=True, default="")
    roster_columns = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = SETTINGS_CONSTRAINTS

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Teacher(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="teacher")
    school = models.ForeignKey(School, models.CASCADE, related_name="teachers")
    admin_since = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_by = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")

    objects = TeacherQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Teacher {self.pk}"


class PlayingAlone(models.TextChoices):
    """When the students of a class may begin a game that each plays alone (live/alone.py)."""

    ALWAYS = "always", _("at any time")
    BETWEEN_LESSONS = "between", _("only while no lesson is open")
    NEVER = "never", _("never")


class Classroom(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, models.CASCADE, related_name="classrooms")
    name = models.CharField(_("name of the class"), max_length=60)
    secret_kind = models.CharField(max_length=8, choices=SecretKind, default=SecretKind.PICTURES)
    playing_alone = models.CharField(max_length=8, choices=PlayingAlone, default=PlayingAlone.ALWAYS)
    # The class link for lessons and home; whoever has it sees the name tiles, so it can be made anew.
    link_token = models.CharField(max_length=40, unique=True, default=new_link_token)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    archived_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    # In the bin (bin.py). Whoever is in the bin is archived as well, so that no other question has to ask for it.
    binned_at = models.DateTimeField(null=True, blank=True)
    teachers = models.ManyToManyField(Teacher, through="Teaching", related_name="classrooms")

    objects = ClassroomQuerySet.as_manager()

    class Meta:
        ordering = ("name", "created_at")
        constraints = [
            models.CheckConstraint(
                condition=Q(playing_alone__in=PlayingAlone.values), name="classroom_playing_alone_is_known"
            ),
            models.CheckConstraint(
                condition=Q(binned_at=None) | Q(archived_at__isnull=False), name="classroom_in_the_bin_is_archived"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("practice:classroom", args=[self.pk])

    def students(self) -> StudentQuerySet:
        """The students of this class now, by name."""
        return Student.objects.in_classroom(self)


class Teaching(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        CO_TEACHER = "co_teacher", _("co-teacher")
        SUBSTITUTE = "substitute", _("substitute")

    teacher = models.ForeignKey(Teacher, models.CASCADE, related_name="teachings")
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="teachings")
    role = models.CharField(max_length=12, choices=Role, default=Role.OWNER)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["teacher", "classroom"], name="teaching_once"),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "co_teacher", "substitute"]), name="teaching_role_is_known"
            ),
        ]

    @property
    def stays(self) -> bool:
        """Whether nobody can take it away: the owner's."""
        return self.role == self.Role.OWNER


class Student(AccessSettings):
    """A child of the school. Being in a class is only a link (Enrolment), so history outlives every class."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, models.CASCADE, related_name="students")
    name = models.CharField(_("name"), max_length=80)
    # The school's own number for the child, as text with its zeros; empty if it has none.
    external_id = models.CharField(_("school number"), max_length=100, blank=True, default="")
    # The drawing on the name tile, so that one who cannot read yet finds the own tile.
    mark = models.CharField(max_length=12, choices=[(key, key) for key in MARK_KEYS])
    # Only if it is another than that of the class.
    secret_kind = models.CharField(max_length=8, choices=SecretKind, blank=True, default="")
    # Encrypted, for teachers only (real_names.py).
    sealed_name = models.TextField(blank=True, default="")
    # Pictures and badge are worked out from this number and a key; counting it up makes new ones (log_in_cards.py).
    card_version = models.PositiveIntegerField(default=1)
    wrong_tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    archived_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    binned_at = models.DateTimeField(null=True, blank=True)

    objects = StudentQuerySet.as_manager()

    class Meta:
        ordering = ("name", "created_at")
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="student_has_a_name"),
            models.CheckConstraint(
                condition=Q(binned_at=None) | Q(archived_at__isnull=False), name="student_in_the_bin_is_archived"
            ),
            models.UniqueConstraint(
                fields=["school", "external_id"], condition=~Q(external_id=""), name="school_number_once_in_a_school"
            ),
            *ACCESS_CONSTRAINTS,
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def real_name(self) -> str:
        """Decrypted, for teachers only; "" if there is none or no key opens it."""
        return unseal(self.sealed_name) or ""

    @property
    def is_locked(self) -> bool:
        """Whether too many wrong secrets were tried; the teacher opens it again."""
        return self.wrong_tries >= TRIES


class Enrolment(models.Model):
    student = models.ForeignKey(Student, models.CASCADE, related_name="enrolments")
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="enrolments")
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")

    objects = EnrolmentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["student", "classroom"], condition=Q(left_at=None), name="enrolled_once_at_a_time"
            )
        ]


class ClassSession(models.Model):
    """A lesson held: opens a short code for logging in, and ends by itself."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="sessions")
    code = models.CharField(max_length=6, unique=True)
    opened_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    objects = ClassSessionQuerySet.as_manager()

    class Meta:
        ordering = ("-opened_at",)
        indexes = [models.Index(fields=["classroom", "-ends_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gte=F("opened_at")), name="session_ends_after_it_opened")
        ]

    def __str__(self) -> str:
        return f"Session {self.pk}"

    def is_open(self, now: datetime) -> bool:
        return now < self.ends_at


class CardSheet(models.Model):
    """Log-in cards to print. The file holds secrets, so it is thrown away after an hour."""

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "us-letter", _("Letter")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="card_sheets")
    # One student's card, or the whole class if empty.
    student = models.ForeignKey(Student, models.CASCADE, null=True, blank=True, related_name="card_sheets")
    # Or some of the class, by their ids. No link: a sheet lives for an hour.
    chosen = ArrayField(models.UUIDField(), default=list, blank=True)
    asked_by = models.ForeignKey(Teacher, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField()
    paper = models.CharField(max_length=10, choices=Paper, default=Paper.A4)
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    log_in_url = models.URLField(max_length=300)
    pdf = models.BinaryField(null=True)
    ready_at = models.DateTimeField(null=True, blank=True)
    # Names with letters that the fonts do not have; the page says so.
    unprintable = models.JSONField(default=list, blank=True)

    objects = CardSheetQuerySet.as_manager()

    def __str__(self) -> str:
        return f"Card sheet {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("roster:card_sheet", args=[self.pk])
