"""Teams: several students of the class share one seat and one tablet. The game knows the seat only; its points are the team's.

Who makes a team sits down alone; before the deal others come to that seat, and any of their tablets shows and moves it. In the
running game a classmate who has no seat can still come to a team.
"""

import uuid
from datetime import datetime

from django.utils.translation import gettext

from classroom.live.models import Game, Seat, Teammate
from classroom.live.refusals import require_time_left
from classroom.live.seating import seat_at
from classroom.live.table import Table, at_table
from classroom.roster.models import Student
from classroom.web.http import Refused

MOST_IN_TEAM = 6
"""More do not fit around one tablet."""


def join_team(seat: Seat, student: Student, *, now: datetime) -> None:
    """Come to the team of a seat; who sits alone on an own seat before the deal gives it up for that. Twice is once.

    Raises Refused where no teams play, for a full team, and for who has a seat of the own in the running game or was taken out.
    """

    def act(table: Table) -> None:
        game = table.game
        require_time_left(game)
        if not game.in_teams or game.one_screen:
            raise Refused(gettext("In this game everybody plays alone."), status=409)
        here = seat_at(table, seat)
        if here.removed_at is not None or here.left_at is not None or here.student_id is None:
            raise Refused(gettext("This team is not in the game now."), status=409)
        if not game.classroom.students().filter(pk=student.pk).exists():
            raise Refused(gettext("Only students of this class can play."))
        old = game.seats.of(student)
        if old is not None and old.pk == here.pk:
            return
        if here.teammates.count() + 1 >= MOST_IN_TEAM:
            raise Refused(gettext("This team is full."), status=409)
        if old is not None:
            _give_up(old, student)
        Teammate.objects.create(game=game, seat=here, student=student, joined_at=now)
        table.is_changed = True

    at_table(seat.game, act, now=now)


def leave_team(seat: Seat, student: Student, *, now: datetime) -> None:
    """Leave the team of a classmate's seat; the team plays on. Twice is once."""

    def act(table: Table) -> None:
        require_time_left(table.game)
        gone, _rows = Teammate.objects.filter(seat=seat, student=student).delete()
        table.is_changed = table.is_changed or gone > 0

    at_table(seat.game, act, now=now)


def names_of(game: Game) -> dict[uuid.UUID, tuple[str, ...]]:
    """The names of the classmates on each seat, by its key, as they came. One query; none where no teams play."""
    if not game.in_teams:
        return {}
    names: dict[uuid.UUID, tuple[str, ...]] = {}
    for seat, name in game.teammates.order_by("joined_at", "pk").values_list("seat_id", "student__name"):
        names[seat] = (*names.get(seat, ()), name)
    return names


def _give_up(seat: Seat, student: Student) -> None:
    """Make the student free for another team, or raise Refused."""
    if seat.student_id != student.pk:
        Teammate.objects.filter(seat=seat, student=student).delete()
        return
    if seat.removed_at is not None:
        raise Refused(gettext("Your teacher has taken you out of this game."), status=409)
    if seat.number is not None:
        raise Refused(gettext("You have a seat of your own in this game."), status=409)
    if seat.teammates.exists():
        raise Refused(gettext("Others are in your team. They must choose another one first."), status=409)
    seat.delete()
