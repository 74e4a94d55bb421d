"""A player's side of a live game: join, move, leave. At the one screen the teacher does all of it for them."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext

from classroom.live.arrival import LOST_RACE, STALE, TIME_WAS_UP, names_its_cards, was_faster
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.queue import turn_of
from classroom.live.refusals import MoveRefused, require_running, require_time_left, sentence_of
from classroom.live.rows import Line, lines_since
from classroom.live.seating import seat_at, sit_down, stand_up
from classroom.live.slaps import as_it_counts
from classroom.live.table import Table, at_table
from classroom.roster.models import Student, Teacher
from classroom.web.http import Refused
from games.core import IllegalMove, TimeOut

# Moves since the page was drawn, among which the faster one, and this very move sent before, are sought first.
MOST_LOOKED_AT = 50


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
    """Stand up by oneself; `join` brings the player back to the same seat. A team leaves as a whole (teams.py)."""

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

    move = as_it_counts(seat, move, now=now)

    def act(table: Table) -> LoggedMove:
        made = _possible(table, seat, move, seen_ply=seen_ply, by=by)
        try:
            line = table.play(seat, made, now=now, token=token)
        except IllegalMove as mistake:
            raise _illegal(table, mistake, seen_ply=seen_ply) from mistake
        # Asked last: of a class that claims at once, all but one are refused above, and hold the lock the shorter.
        _require_seated(seat_at(table, seat))
        return line

    try:
        with turn_of(seat.game_id) as others_were_first:
            if others_were_first:
                _refuse_at_a_glance(seat, move, seen_ply=seen_ply, now=now, by=by)
            return at_table(seat.game, act, now=now)
    except IntegrityError as doubled:
        earlier = _made_before(seat, token)
        if earlier is None:
            raise Refused(gettext("This move is not possible now."), status=409) from doubled
        return earlier
    except Refused as refused:
        since = lines_since(seat.game_id, max(seen_ply, 0), most=MOST_LOOKED_AT)
        if any(line.token == token for line in since) or len(since) == MOST_LOOKED_AT:
            earlier = _made_before(seat, token)
            if earlier is not None:
                return earlier
        if isinstance(refused, MoveRefused):
            raise _explained(refused, seat, move, since=since) from refused
        raise


def _refuse_at_a_glance(seat: Seat, move: str, *, seen_ply: int, now: datetime, by: Teacher | None) -> None:
    """Raise Refused for a move that the newest committed state does not allow: that was so at a moment since it was sent.

    Nothing is locked for that. A move that this lets through is judged again under the lock; so is one that meets a clock that
    has run out, for time must pass first.
    """
    table = Table.seen(seat.game)
    if table.is_due(now):
        return
    made = _possible(table, seat, move, seen_ply=seen_ply, by=by)
    if not table.allows(seat, made):
        try:
            table.play(seat, made, now=now)
        except IllegalMove as mistake:
            raise _illegal(table, mistake, seen_ply=seen_ply) from mistake


def _possible(table: Table, seat: Seat, move: str, *, seen_ply: int, by: Teacher | None) -> Any:
    """The move, if the platform lets this player make it at this table. Raises Refused; whether it is legal is for the game."""
    _require_right_hands(table, by=by)
    require_running(table.game)
    _require_seated(seat)
    if table.game.paused_at is not None:
        raise Refused(gettext("The game is paused. Wait for your teacher."), status=409)
    made = table.read(move)
    is_for_this_table = table.game.scene_ply <= seen_ply <= table.game.ply
    if not is_for_this_table and not names_its_cards(made):
        raise MoveRefused(gettext("The game has gone on. Look again."), code=STALE, status=409)
    return made


def _illegal(table: Table, mistake: IllegalMove, *, seen_ply: int) -> MoveRefused:
    return MoveRefused(sentence_of(mistake), code=mistake.code, status=409 if seen_ply < table.game.ply else 422)


def _made_before(seat: Seat, token: uuid.UUID) -> LoggedMove | None:
    """The player's own move with this token, if it was made."""
    return LoggedMove.objects.filter(game=seat.game_id, seat=seat, token=token).first()


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


def _explained(refused: MoveRefused, seat: Seat, move: str, *, since: Sequence[Line]) -> Refused:
    """The refusal in better words: who was faster, that time was up, or that the player is out, if it can be told."""
    rules = seat.game.rules
    made = rules.parse_move(move)
    sentence = refused.sentence
    if refused.code in LOST_RACE:
        others = [line for line in since if line.seat_id not in (None, seat.pk)]
        fastest = next((line for line in others if was_faster(rules.parse_move(line.move), than=made)), None)
        if fastest is not None and fastest.name:
            first = gettext("%(name)s was faster.") % {"name": fastest.name}
            return MoveRefused(f"{first} {sentence}", code=refused.code, status=refused.status)
    else:
        _require_seated(Seat.objects.get(pk=seat.pk))
    if refused.code in TIME_WAS_UP and any(
        line.seat_id is None and isinstance(rules.parse_move(line.move), TimeOut) for line in since
    ):
        sentence = gettext("The time was up.")
    return MoveRefused(sentence, code=refused.code, status=refused.status)
