"""What is known of each student and board, kept up to date claim by claim. All of it can be worked out anew from the attempts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from classroom.practice.mastery import Progress
from classroom.practice.querysets import RunQuerySet
from classroom.practice.rating import Estimate
from classroom.roster.models import Student
from games.swish.kinds.run import Ending as RunEnding


class StudentRating(models.Model):
    """A student's overall ability in logits, and how many boards it rests on. No row before the first claim."""

    student = models.OneToOneField(Student, models.CASCADE, primary_key=True, related_name="rating")
    mean = models.FloatField()
    variance = models.FloatField()
    boards = models.PositiveIntegerField()
    answered_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Rating of {self.student_id}"

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.mean, self.variance)


class SkillRecord(models.Model):
    """A student's offset in one skill, in logits, and the way to its mastery (`practice.mastery.Progress`)."""

    student = models.ForeignKey(Student, models.CASCADE, related_name="skill_records")
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
    stars = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["student", "skill"], name="skill_recorded_once")]

    def __str__(self) -> str:
        return f"{self.skill} of {self.student_id}"

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


class BoardDifficulty(models.Model):
    """A board's difficulty in logits as fitted to all first claims until then. Old values stay; the newest is in force."""

    puzzle = models.ForeignKey("practice.Puzzle", models.CASCADE, related_name="fitted")
    difficulty = models.FloatField()
    variance = models.FloatField()
    first_claims = models.PositiveIntegerField()
    fitted_at = models.DateTimeField()

    class Meta:
        ordering = ("fitted_at",)
        constraints = [models.UniqueConstraint(fields=["puzzle", "fitted_at"], name="board_fitted_once_at_a_time")]

    def __str__(self) -> str:
        return f"{self.difficulty:.2f} for board {self.puzzle_id}"

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.difficulty, self.variance)


class Run(models.Model):
    """A sprint as it stands after the claims of its attempt; they and the puzzle are its log (`games.swish.kinds.run`)."""

    attempt = models.OneToOneField("practice.Attempt", models.CASCADE, primary_key=True, related_name="run")
    student = models.ForeignKey(Student, models.CASCADE, related_name="runs")
    # Runs with the same options and the same time are compared.
    options = models.CharField(max_length=200)
    limit_seconds = models.PositiveSmallIntegerField(null=True)
    found = models.PositiveSmallIntegerField(default=0)
    wrong = models.PositiveSmallIntegerField(default=0)
    taken = models.PositiveSmallIntegerField(default=0)
    swaps = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)
    ending = models.CharField(max_length=16, blank=True, choices=[(end.value, end.value) for end in RunEnding])
    ended_at = models.DateTimeField(null=True)

    objects = RunQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ending="", ended_at=None) | (~Q(ending="") & Q(ended_at__isnull=False)),
                name="run_ends_somehow",
            ),
            models.CheckConstraint(condition=Q(seconds__gte=0), name="run_has_no_negative_time"),
        ]
        indexes = [models.Index(fields=["student", "options", "limit_seconds", "ended_at"], name="runs_compared")]

    def __str__(self) -> str:
        return f"Run {self.attempt_id}: {self.found}"
