"""Live play: a game in a lesson or of one student alone, who sits where, and every move.

`seed`, `options` and the log are the whole truth about a game; `state` is kept beside them so that no page replays. Seed and
state hold secrets and never leave the server: pages get views (queries.py).
"""

from __future__ import annotations

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from classroom.live.own_scores import OwnScore as OwnScore
from classroom.live.querysets import GameQuerySet, LoggedMoveQuerySet, SeatQuerySet
from classroom.roster.models import Classroom, ClassSession, Student, Teacher
from games.table import GAMES, SEED_LENGTH, AnyGame, people_at

LONGEST_FACTOR = 4


def topic_of_games(classroom: Classroom) -> str:
    """What the students of a class watch to hear of a new game."""
    return f"games of {classroom.pk}"


class Game(models.Model):
    """One game of a lesson: opened, then dealt when the teacher starts it, then over. Or a student's, dealt at once (alone.py)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    # Empty for a game that a student plays alone; that one belongs to the class by which the student came in.
    session = models.ForeignKey(ClassSession, models.CASCADE, null=True, blank=True, related_name="games")
    alone_in = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="games_alone")
    game_key = models.CharField(max_length=40)
    # In the game's own notation.
    options = models.TextField()
    # Without tablets: the teacher taps for the players (docs/decisions/0009).
    one_screen = models.BooleanField(default=False)
    # Several students share a tablet and a seat (teams.py).
    in_teams = models.BooleanField(default=False)
    # What the teacher has switched on for the room; nothing of it is known to the game.
    shows_ranking = models.BooleanField(default=False)
    has_sound = models.BooleanField(default=False)
    seed = models.CharField(max_length=SEED_LENGTH)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="+")
    # Sent with the form, so that a double tap opens once.
    token = models.UUIDField()

    started_at = models.DateTimeField(null=True, blank=True)
    started_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    # With so many seats it was dealt; late joiners come after that.
    seats_dealt = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.TextField(blank=True, default="")
    ply = models.PositiveIntegerField(default=0)
    # Since this ply the table lies as it does now; a move made for it counts, however many votes came between (arrival.py).
    scene_ply = models.PositiveIntegerField(default=0)

    paused_at = models.DateTimeField(null=True, blank=True)
    paused_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    # When the table plays the time-out, and when it ends the game. A pause moves both on.
    turn_due_at = models.DateTimeField(null=True, blank=True)
    game_due_at = models.DateTimeField(null=True, blank=True)

    ended_at = models.DateTimeField(null=True, blank=True)
    # Only if a teacher ended it.
    ended_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    # The game's own code for the reason; empty for a game that never had a result.
    ending = models.CharField(max_length=40, blank=True, default="")

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ("-opened_at",)
        indexes = [
            models.Index(fields=["turn_due_at"], condition=Q(turn_due_at__isnull=False), name="live_turn_due"),
            models.Index(fields=["game_due_at"], condition=Q(game_due_at__isnull=False), name="live_game_due"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["session", "token"], name="live_game_opened_once"),
            models.CheckConstraint(
                condition=Q(started_at=None, seats_dealt=None, state="", ply=0)
                | (Q(started_at__isnull=False, seats_dealt__gte=1) & ~Q(state="")),
                name="live_game_has_a_state_once_it_is_dealt",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(paused_at=None, turn_due_at=None, game_due_at=None),
                name="live_no_clock_runs_after_the_end",
            ),
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(started_at__isnull=False), name="live_pause_in_game"
            ),
            models.CheckConstraint(condition=Q(scene_ply__lte=F("ply")), name="live_scene_is_not_ahead"),
            models.CheckConstraint(
                condition=Q(session__isnull=False, alone_in=None)
                | Q(session=None, alone_in__isnull=False, one_screen=False, in_teams=False),
                name="live_in_a_lesson_or_alone",
            ),
        ]

    def __str__(self) -> str:
        return f"Game {self.pk}"

    @property
    def is_alone(self) -> bool:
        """Whether one student plays it alone, outside of any lesson."""
        return self.session_id is None

    @property
    def classroom(self) -> Classroom:
        """The class it belongs to."""
        classroom = self.alone_in if self.session is None else self.session.classroom
        if classroom is None:
            raise ValueError(f"{self} is of no class")
        return classroom

    @property
    def topic(self) -> str:
        return f"game {self.pk}"

    @property
    def people(self) -> range:
        """With how many people the game can be dealt."""
        return people_at(self.rules, options=self.options)

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game_key]

    @property
    def is_running(self) -> bool:
        """Whether it is dealt and not over; a paused game is running."""
        return self.started_at is not None and self.ended_at is None


class Seat(models.Model):
    """A place at the table. It belongs to the student, not to a tablet, so any device takes it over."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    # The game's number of this seat, from 0; empty until it is dealt in.
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    # Empty for a player without a name at the one screen, and for a student whose data were erased: the game still replays.
    student = models.ForeignKey(Student, models.SET_NULL, null=True, blank=True, related_name="seats")
    joined_at = models.DateTimeField()
    # Above 0: came after the deal.
    joined_ply = models.PositiveIntegerField(default=0)
    # How much longer this player's time is; only the teacher sees it.
    time_factor = models.FloatField(default=1.0, validators=[MinValueValidator(1), MaxValueValidator(LONGEST_FACTOR)])
    # A handicap wished for before the deal: the fewest cards of this player's swishes (seating.py gives it to the game).
    at_least = models.PositiveSmallIntegerField(null=True, blank=True)
    # Left by themselves, and may come back.
    left_at = models.DateTimeField(null=True, blank=True)
    # Taken out by the teacher, and only the teacher lets them back in.
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey(Teacher, models.SET_NULL, null=True, blank=True, related_name="+")
    # Empty until the game is over.
    points = models.FloatField(null=True, blank=True)
    has_won = models.BooleanField(null=True, blank=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("number", "joined_at", "pk")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="live_seat_number_once"),
            models.UniqueConstraint(fields=["game", "student"], name="live_one_seat_for_a_student"),
            models.CheckConstraint(
                condition=Q(time_factor__range=(1, LONGEST_FACTOR)), name="live_time_factor_is_1_to_4"
            ),
            models.CheckConstraint(
                condition=Q(removed_by=None) | Q(removed_at__isnull=False), name="live_removed_when"
            ),
            models.CheckConstraint(
                condition=Q(points=None, has_won=None) | Q(points__isnull=False, has_won__isnull=False),
                name="live_result_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.number} of {self.game_id}"

    @property
    def is_late(self) -> bool:
        return self.joined_ply > 0


class SlapPage(models.Model):
    """When a slap of Swap! first went out to a seat: as much of the way as can be true is taken off its time (slaps.py)."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="slap_pages")
    # The game's number of the slap, from 1.
    number = models.PositiveIntegerField()
    served_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "number"], name="live_slap_page_once")]

    def __str__(self) -> str:
        return f"Slap {self.number} for {self.seat_id}"


class Teammate(models.Model):
    """A student who plays on the seat of a classmate: a team has one seat, and any of its tablets moves for it.

    The game knows seats only; the student of the seat is the one who made the team.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="teammates")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="teammates")
    student = models.ForeignKey(Student, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = [
            models.UniqueConstraint(fields=["game", "student"], name="live_one_team_for_a_student"),
        ]

    def __str__(self) -> str:
        return f"Teammate {self.pk}"


class LoggedMove(models.Model):
    """One ply of a game. With seed and options the log gives the state again (log.py)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    # Counts from 1.
    ply = models.PositiveIntegerField()
    # Empty: the table.
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="moves")
    # In the game's own notation.
    move = models.TextField()
    played_at = models.DateTimeField()
    # Made with the page; the same token again is the same move. Empty: nobody tapped.
    token = models.UUIDField(null=True, blank=True)

    objects = LoggedMoveQuerySet.as_manager()

    class Meta:
        ordering = ("ply",)
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="live_ply_once"),
            models.UniqueConstraint(fields=["game", "token"], name="live_move_once"),
            models.CheckConstraint(condition=Q(ply__gte=1), name="live_first_ply_is_1"),
        ]

    def __str__(self) -> str:
        return f"Ply {self.ply} of {self.game_id}"
