"""A player's side of a live game: join, move, leave. At the one screen the teacher does all of it for them."""

import uuid
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from classroom.live.arrival import names_its_cards, was_faster
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.refusals import MoveRefused, require_running, require_time_left, sentence_of
from classroom.live.seating import seat_at, sit_down, stand_up
from classroom.live.table import Table, at_table
from classroom.roster.models import Student, Teacher
from classroom.web.http import Refused
from games.core import IllegalMove, TimeOut


def join(game: Game, student: Student, *, now: datetime, by: Teacher | None = None) -> Seat:
    """The student's seat: a new one, or from any device the one they have. `by`: the teacher, at the one screen.

    Raises Refused for who was taken out, and if the game takes nobody in any more.
    """

    def act(table: Table) -> Seat:
        require_time_left(table.game)
        _require_right_hands(table, by=by)
        seat = table.game.seats.of(student)
        if seat is not None and seat.removed_at is not None:
            raise _taken_out()
        if seat is not None and seat.left_at is None:
            return seat
        if seat is None:
            if not table.game.session.classroom.students().filter(pk=student.pk).exists():
                raise Refused(gettext("Only students of this class can play."))
            seat = Seat(game=table.game, student=student, joined_at=now)
        sit_down(table, seat, now=now)
        seat.left_at = None
        seat.save()
        table.is_changed = True
        return seat

    return at_table(game, act, now=now)


def leave(seat: Seat, *, now: datetime) -> None:
    """Stand up by oneself; `join` brings the player back to the same seat."""

    def act(table: Table) -> None:
        require_time_left(table.game)
        here = seat_at(table, seat)
        if here.left_at is None and here.removed_at is None:
            stand_up(table, here, now=now)
            here.left_at = now
            here.save(update_fields=["left_at"])
            table.is_changed = True

    at_table(seat.game, act, now=now)


def play(
    seat: Seat, *, move: str, seen_ply: int, token: uuid.UUID, now: datetime, by: Teacher | None = None
) -> LoggedMove:
    """Play a move, sent as text by a page that showed the game at `seen_ply`; `by`: the teacher, at the one screen.

    The same token again is the same move and changes nothing. Raises Refused, with status 422 for what is no move, and 409 for
    one that came too late or is not possible now; nothing is lost then. A mistake that the rules punish is a move like any other.
    """

    def act(table: Table) -> LoggedMove:
        here = seat_at(table, seat)
        earlier = table.game.moves.filter(token=token).first()
        if earlier is not None and earlier.seat_id == here.pk:
            return earlier
        if earlier is not None:
            raise Refused(gettext("This move is not possible now."), status=409)
        _require_right_hands(table, by=by)
        require_running(table.game)
        _require_seated(here)
        if table.game.paused_at is not None:
            raise Refused(gettext("The game is paused. Wait for your teacher."), status=409)
        made = table.read(move)
        is_for_this_table = table.game.scene_ply <= seen_ply <= table.game.ply
        if not is_for_this_table and not names_its_cards(made):
            raise _too_late(table, here, made, seen_ply=seen_ply)
        try:
            return table.play(here, made, now=now, token=token)
        except IllegalMove as mistake:
            if seen_ply < table.game.ply:
                raise _too_late(table, here, made, seen_ply=seen_ply, mistake=mistake) from mistake
            raise MoveRefused(sentence_of(mistake), code=mistake.code, status=422) from mistake

    return at_table(seat.game, act, now=now)


def _require_right_hands(table: Table, *, by: Teacher | None) -> None:
    """Raise Refused for a student's device at the one screen, and for a teacher's hand in a game on devices."""
    if table.game.one_screen and by is None:
        raise Refused(gettext("In this game your teacher taps for all."), status=409)
    if not table.game.one_screen and by is not None:
        raise Refused(gettext("In this game the students play on their own devices."), status=409)


def _require_seated(seat: Seat) -> None:
    if seat.removed_at is not None:
        raise _taken_out()
    if seat.left_at is not None or seat.number is None:
        raise Refused(gettext("You are not in this game now. Join it again."), status=409)


def _taken_out() -> Refused:
    return Refused(gettext("Your teacher has taken you out of this game."), status=409)


def _too_late(table: Table, seat: Seat, made: Any, *, seen_ply: int, mistake: IllegalMove | None = None) -> MoveRefused:
    """The refusal of a move that came after others: who was faster, or that time was up, if either can be told."""
    code = mistake.code if mistake else "stale"
    sentence = sentence_of(mistake) if mistake else gettext("The game has gone on. Look again.")
    rules = table.rules
    since = [(rules.parse_move(line.move), line.seat) for line in table.game.moves.since(max(seen_ply, 0))[:50]]
    for other, other_seat in since:
        if other_seat is not None and other_seat != seat and was_faster(other, than=made):
            if other_seat.student is not None:
                first = gettext("%(name)s was faster.") % {"name": other_seat.student.name}
                sentence = f"{first} {sentence}"
            return MoveRefused(sentence, code=code, status=409)
    if any(other_seat is None and isinstance(other, TimeOut) for other, other_seat in since):
        sentence = gettext("The time was up.")
    return MoveRefused(sentence, code=code, status=409)
