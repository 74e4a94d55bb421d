"""Sitting down at a locked table and standing up, in the rows and in the game."""

from datetime import datetime

from django.utils.translation import gettext

from classroom.live.models import Seat
from classroom.live.refusals import wrong_number
from classroom.live.rows import read_seats
from classroom.live.table import Table, number_of
from classroom.web.http import Refused
from games.core import Join, Leave, Return


def seat_at(table: Table, seat: Seat) -> Seat:
    """The seat as it is now, under the table's lock. Raises Refused if it stands at another table."""
    here = read_seats([seat.pk], game_id=table.game.pk).get(seat.pk)
    if here is None:
        raise Refused(gettext("You have no seat in this game."), status=409)
    here.game = table.game
    return here


def sit_down(table: Table, seat: Seat, *, now: datetime) -> None:
    """Let the player of `seat` into the game; sets its number and the ply it joined at, but does not save it.

    A game that knows no late joiners refuses; one that knows no leaving has kept the place. Raises Refused.
    """
    if table.game.started_at is None:
        if table.game.seats.taken().exclude(pk=seat.pk).count() >= table.game.people[-1]:
            raise wrong_number(table.game.people)
    elif seat.number is None:
        if not table.offers(Join()):
            raise Refused(gettext("Nobody can join this game any more."), status=409)
        number = table.game.seats.dealt().count()
        seat.joined_ply = table.play(None, Join(), now=now).ply
        seat.number = number
    elif table.offers(Return(number_of(seat))):
        table.play(None, Return(number_of(seat)), now=now)


def stand_up(table: Table, seat: Seat, *, now: datetime) -> None:
    """Take the player of `seat` out of the game, if it knows leaving; else the table plays on for them when time runs out."""
    if seat.number is not None and table.offers(Leave(number_of(seat))):
        table.play(None, Leave(number_of(seat)), now=now)
