"""What students did, day by day. All of it is worked out from the attempts, and can be worked out anew (`summaries.refresh`)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from classroom.practice.mastery import Progress
from classroom.practice.rating import Estimate
from classroom.roster.models import Classroom, Student


class Changed(models.Model):
    """A student of whom something has changed since it was last summed up: a board decided then, or, without a time, everything.

    Written by triggers (migration 0003), in the transaction of the change. Rows are only ever added and taken away, so that
    nobody who answers waits for anybody. No relation leads to the student: the row of a student who is erased goes by a trigger.
    """

    student_id = models.UUIDField()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["student_id"], name="changed_of_student")]

    def __str__(self) -> str:
        return f"Changed: {self.student_id}"


class SkillDay(models.Model):
    """What a student did in one skill on one school day for one class; without a class: their own practice.

    Boards count on the day that decided them, those that came again apart from the rest. `right` is the first time, without help.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="skill_days")
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="skill_days")
    day = models.DateField()
    skill = models.CharField(max_length=10)
    # Decided, not counting those that came again; all counts but `again` are of these.
    boards = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    # The first claim was made with help (hint step 2 and more).
    with_help = models.PositiveIntegerField()
    # Hint step 3 and more were looked at, before or after the first claim.
    hinted = models.PositiveIntegerField()
    claims = models.PositiveIntegerField()
    wrong = models.PositiveIntegerField()
    again = models.PositiveIntegerField()
    # To the first claim: the sum over `timed` boards.
    seconds = models.FloatField()
    timed = models.PositiveIntegerField()
    # At boards in all, each as long as its clock ran, those that came again too.
    active_seconds = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["student", "classroom", "day", "skill"], name="skill_day_once", nulls_distinct=False
            ),
            models.CheckConstraint(
                condition=Q(right__lte=models.F("boards")) & Q(wrong__lte=models.F("claims")), name="parts_of_the_day"
            ),
        ]
        indexes = [models.Index(fields=["classroom", "day"], name="days_of_class")]

    def __str__(self) -> str:
        return f"{self.skill} of {self.student_id} on {self.day}"


class SkillStanding(models.Model):
    """Where a student stood in a skill at the end of a day on which it was practised, wherever that was.

    The columns are those of practice.SkillRecord, which is the same as the newest row here.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="skill_standings")
    day = models.DateField()
    skill = models.CharField(max_length=10)
    mean = models.FloatField()
    variance = models.FloatField()
    answered_at = models.DateTimeField()
    average = models.FloatField()
    boards = models.PositiveIntegerField()
    days = models.PositiveIntegerField()
    unmastered = models.PositiveIntegerField()
    mastered = models.BooleanField()
    last_day = models.DateField(null=True)
    reviews = models.PositiveSmallIntegerField()
    review_on = models.DateField(null=True)
    stars = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["student", "skill", "day"], name="skill_standing_once")]

    def __str__(self) -> str:
        return f"{self.skill} of {self.student_id} after {self.day}"

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mean, self.variance)

    @property
    def progress(self) -> Progress:
        return Progress(
            average=self.average,
            boards=self.boards,
            days=self.days,
            unmastered=self.unmastered,
            mastered=self.mastered,
            last_day=self.last_day,
            reviews=self.reviews,
            review_on=self.review_on,
            stars=self.stars,
        )


class StudentDay(models.Model):
    """A student's overall ability (logits) at the end of a day on which it changed, and how many boards it then rested on."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="student_days")
    day = models.DateField()
    mean = models.FloatField()
    variance = models.FloatField()
    boards = models.PositiveIntegerField()
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["student", "day"], name="student_day_once")]

    def __str__(self) -> str:
        return f"{self.student_id} after {self.day}"

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mean, self.variance)


class Base(models.Model):
    """Up to this day, answers of the student were deleted because their time was over.

    What the student could do at its end stays, as practice keeps it, too: a row for each skill and one overall, from which later
    days go on. It cannot be worked out anew.
    """

    student = models.OneToOneField(Student, models.CASCADE, primary_key=True, related_name="summary_base")
    day = models.DateField()

    def __str__(self) -> str:
        return f"Base of {self.student_id} on {self.day}"
