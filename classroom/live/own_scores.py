"""What a student has reached in finished games, to be compared with what the same student reached before. Nobody else sees it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from classroom.roster.models import Classroom, Student


class OwnScore(models.Model):
    """One student's result in one game that has an own score: a race, boards for all, or a game played alone.

    Scores with the same rules are compared: game, cards, size, number of boards, time, and whether it was played alone.
    """

    student = models.ForeignKey(Student, models.CASCADE, related_name="own_scores")
    # It goes when what the class has played goes (privacy/retention.py).
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="+")
    # Old games that were played alone are deleted, the score stays (alone.py).
    game = models.ForeignKey("live.Game", models.SET_NULL, null=True, blank=True, related_name="own_scores")
    game_key = models.CharField(max_length=40)
    edition_key = models.CharField(max_length=8)
    # On a board; in Swish, of the deck.
    cards = models.PositiveSmallIntegerField()
    # Of a swish: the fewest in Swish, the number asked for on a board.
    k = models.PositiveSmallIntegerField()
    # Empty: as many as fit into the time; also in Swish.
    boards = models.PositiveSmallIntegerField(null=True, blank=True)
    limit_seconds = models.PositiveSmallIntegerField(null=True, blank=True)
    is_alone = models.BooleanField()

    points = models.PositiveSmallIntegerField()
    seconds = models.FloatField()
    # Played to its end by its rules, not ended before by somebody.
    is_whole = models.BooleanField()
    # The fastest board of a race that the first claim has solved, in seconds.
    fastest_seconds = models.FloatField(null=True, blank=True)
    ended_at = models.DateTimeField()

    class Meta:
        ordering = ("ended_at", "pk")
        constraints = [
            models.UniqueConstraint(fields=["student", "game"], name="live_one_own_score_in_a_game"),
            models.CheckConstraint(condition=Q(points__gte=1), name="live_nothing_is_no_score"),
            models.CheckConstraint(
                condition=Q(seconds__gte=0) & (Q(fastest_seconds=None) | Q(fastest_seconds__gte=0)),
                name="live_own_score_has_no_negative_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Own score {self.pk}: {self.points}"

    @property
    def compared(self) -> tuple[object, ...]:
        """Equal for scores that can be compared."""
        return (
            *(self.game_key, self.edition_key, self.cards, self.k),
            *(self.boards, self.limit_seconds, self.is_alone),
        )
