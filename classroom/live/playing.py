"""A player's side of a live game: join, move, leave. At the one screen the teacher does all of it for them."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError
from django.utils.translation import get_language, gettext

from classroom.live.arrival import LOST_RACE, TIME_WAS_UP, was_faster
from classroom.live.claims import (
    Claim,
    play_with_others,
    refuse_at_a_glance,
    require_right_hands,
    require_seated,
    taken_out,
)
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.refusals import MoveRefused, require_time_left
from classroom.live.rows import Line, lines_since
from classroom.live.seating import seat_at, sit_down, stand_up
from classroom.live.slaps import as_it_counts
from classroom.live.table import Table, at_table
from classroom.roster.models import Student, Teacher
from classroom.web.http import Refused
from games.core import TimeOut

# Moves since the page was drawn, among which the faster one, and this very move sent before, are sought first.
MOST_LOOKED_AT = 50


def join(game: Game, student: Student, *, now: datetime, by: Teacher | None = None) -> Seat:
    """The student's seat: a new one, or from any device the one they have. `by`: the teacher, at the one screen.

    Raises Refused for who was taken out, and if the game takes nobody in any more.
    """

    def act(table: Table) -> Seat:
        require_time_left(table.game)
        require_right_hands(table, by=by)
        seat = table.game.seats.of(student)
        if seat is not None and seat.removed_at is not None:
            raise taken_out()
        if seat is not None and seat.left_at is None:
            return seat
        if seat is None:
            if not table.game.classroom.students().filter(pk=student.pk).exists():
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
    seat: Seat,
    *,
    move: str,
    seen_ply: int,
    token: uuid.UUID,
    now: datetime,
    by: Teacher | None = None,
    newest: Game | None = None,
) -> LoggedMove:
    """Play a move, sent as text by a page that showed the game at `seen_ply`; `by`: the teacher, at the one screen.

    `newest`: the game as it was read after the move had been sent. What it does not allow is refused without lock and
    transaction: it *was* impossible at a moment since it was sent.
    The same token again is the same move and changes nothing. Raises Refused, with status 422 for what is no move, and 409 for
    one that came too late or is not possible now; nothing is lost then. A mistake that the rules punish is a move like any other.
    """
    move = as_it_counts(seat, move, now=now)
    claim = Claim(seat=seat, move=move, seen_ply=seen_ply, token=token, now=now, by=by, language=get_language())
    try:
        if newest is not None and newest.ply > seen_ply:
            refuse_at_a_glance(newest, claim)
        answer = play_with_others(claim)
        if isinstance(answer, Refused):
            raise answer
        return answer
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


def _made_before(seat: Seat, token: uuid.UUID) -> LoggedMove | None:
    """The player's own move with this token, if it was made."""
    return LoggedMove.objects.filter(game=seat.game_id, seat=seat, token=token).first()


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
        require_seated(Seat.objects.get(pk=seat.pk))
    if refused.code in TIME_WAS_UP and any(
        line.seat_id is None and isinstance(rules.parse_move(line.move), TimeOut) for line in since
    ):
        sentence = gettext("The time was up.")
    return MoveRefused(sentence, code=refused.code, status=refused.status)
