"""Moves of players at one table, those that arrive together in one transaction: each judged by itself, as if it came alone."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import translation
from django.utils.translation import gettext

from classroom.live.arrival import STALE, names_its_cards
from classroom.live.models import Game, LoggedMove, Seat
from classroom.live.queue import Line, NotServed
from classroom.live.refusals import MoveRefused, require_running, sentence_of
from classroom.live.rows import read_seats
from classroom.live.table import Table
from classroom.roster.models import Teacher
from classroom.web.http import Refused
from games.core import IllegalMove


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A move as it was sent. `by`: the teacher, at the one screen. `language`: what a refusal is said in."""

    seat: Seat
    move: str
    seen_ply: int
    token: uuid.UUID
    now: datetime
    by: Teacher | None
    language: str | None


def play_with_others(claim: Claim) -> LoggedMove | Refused:
    """Play the move in one transaction with those that other threads of this process make at the same table now.

    Returns the line of the log, or why the move was refused. Raises django.db.IntegrityError for a token that the log has, and
    django.db.OperationalError if the thread that plays for this one does not come back; the page answers 503 then, and the same
    token tells a move that was made after all from one that was not.
    """
    try:
        # Inside a transaction of the caller the moves of others would be told as made before they are.
        answer = None if connection.in_atomic_block else _LINE.answer(claim.seat.game_id, claim)
    except NotServed as hangs:
        raise OperationalError("The thread that plays for others at this table does not come back.") from hangs
    return _play([claim])[0] if answer is None else answer


def refuse_at_a_glance(game: Game, claim: Claim) -> None:
    """Raise Refused for a move that this state of the game does not allow.

    Nothing is locked for that. A move that this lets through is judged again under the lock; so is one that meets a clock that
    has run out, for time must pass first.
    """
    table = Table(game)
    if table.is_due(claim.now):
        return
    made = _possible(table, claim.seat, claim)
    if not table.allows(claim.seat, made):
        _played(table, claim.seat, made, claim)


def require_right_hands(table: Table, *, by: Teacher | None) -> None:
    """Raise Refused for a student's device at the one screen, and for a teacher's hand in a game on devices."""
    if table.game.one_screen and by is None:
        raise Refused(gettext("In this game your teacher taps for all."), status=409)
    if not table.game.one_screen and by is not None:
        raise Refused(gettext("In this game the students play on their own devices."), status=409)


def require_seated(seat: Seat) -> None:
    """Raise Refused for a player who has left, was taken out, or was not dealt in."""
    if seat.removed_at is not None:
        raise taken_out()
    if seat.left_at is not None or seat.number is None:
        raise Refused(gettext("You are not in this game now. Join it again."), status=409)


def taken_out() -> Refused:
    """The refusal of a player whom the teacher has taken out."""
    return Refused(gettext("Your teacher has taken you out of this game."), status=409)


def _play_together(claims: Sequence[Claim]) -> Sequence[LoggedMove | Refused | None]:
    """The answer to each claim; None if one of them has a token that the log has already, so that each must be tried alone."""
    try:
        return _play(claims)
    except IntegrityError:
        if len(claims) == 1:
            raise
        return [None] * len(claims)


_LINE: Line[Claim, LoggedMove | Refused] = Line(_play_together)


def _play(claims: Sequence[Claim]) -> list[LoggedMove | Refused]:
    """Judge the claims one after the other at the locked table, and write down what has become of it."""
    with transaction.atomic():
        table = Table.locked(claims[0].seat.game)
        seats = read_seats((claim.seat.pk for claim in claims), game_id=table.game.pk)
        answers = []
        for claim in claims:
            table.let_time_pass(now=claim.now)
            table.end_if_over(now=claim.now)
            answers.append(_judged(table, seats.get(claim.seat.pk), claim))
        table.write(now=claims[-1].now)
    return answers


def _judged(table: Table, seat: Seat | None, claim: Claim) -> LoggedMove | Refused:
    """The line of the log, or the refusal, in the language of who claims; a refused claim changes nothing."""
    with translation.override(claim.language):
        try:
            if seat is None:
                raise Refused(gettext("You have no seat in this game."), status=409)
            return _played(table, seat, _possible(table, seat, claim), claim)
        except Refused as refused:
            return refused


def _possible(table: Table, seat: Seat, claim: Claim) -> Any:
    """The move, if the platform lets this player make it at this table. Raises Refused; whether it is legal is for the game."""
    require_right_hands(table, by=claim.by)
    require_running(table.game)
    require_seated(seat)
    if table.game.paused_at is not None:
        raise Refused(gettext("The game is paused. Wait for your teacher."), status=409)
    made = table.read(claim.move)
    is_for_this_table = table.game.scene_ply <= claim.seen_ply <= table.game.ply
    if not is_for_this_table and not names_its_cards(made):
        raise MoveRefused(gettext("The game has gone on. Look again."), code=STALE, status=409)
    return made


def _played(table: Table, seat: Seat, made: Any, claim: Claim) -> LoggedMove:
    """Play the move. Raises MoveRefused."""
    try:
        return table.play(seat, made, now=claim.now, token=claim.token)
    except IllegalMove as mistake:
        status = 409 if claim.seen_ply < table.game.ply else 422
        raise MoveRefused(sentence_of(mistake), code=mistake.code, status=status) from mistake
