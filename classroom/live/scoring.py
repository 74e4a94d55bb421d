"""The own scores of a game that has just ended, from its options and its log; nothing is played again for them.

In teams and at the one screen a result is nobody's own; a game of Swish against others depends on who the others are, so only one
played alone is compared.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from classroom.live.models import Game, LoggedMove, OwnScore, Seat
from games.race.state import State as RaceState
from games.same_board.state import State as SameBoardState
from games.swish.rules import SwishGame
from games.swish.state import State as SwishState
from games.swish_boards.moves import Claim, Pass

STOPPED = "stopped"
"""What all these games call an end by somebody's tap, or by the time of the whole game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What must be the same for scores to be compared; the columns of OwnScore."""

    edition_key: str
    cards: int
    k: int
    boards: int | None = None
    limit_seconds: int | None = None


def keep_own_scores(
    game: Game, seats: Sequence[Seat], state: Any, *, unsaved: Sequence[LoggedMove], now: datetime
) -> None:
    """Keep what each student at the table has reached, if this game is one to be compared. Who has nothing gets no row.

    `state` is the last one, `seats` have their points; `unsaved` are lines of the log that are not stored yet.
    """
    rules = _rules_of(game, state)
    if rules is None or game.started_at is None or game.one_screen or game.in_teams:
        return
    scored = [seat for seat in seats if (seat.points or 0) >= 1]
    fastest = _fastest(game, scored, state, unsaved=unsaved) if isinstance(state, RaceState) else {}
    time_was_up = rules.limit_seconds is not None and (now - game.started_at).total_seconds() >= rules.limit_seconds
    OwnScore.objects.bulk_create(
        OwnScore(
            student_id=seat.student_id,
            classroom=game.classroom,
            game=game,
            game_key=game.game_key,
            edition_key=rules.edition_key,
            cards=rules.cards,
            k=rules.k,
            boards=rules.boards,
            limit_seconds=rules.limit_seconds,
            is_alone=game.is_alone,
            points=round(seat.points or 0),
            seconds=_seconds(game.started_at, now),
            is_whole=game.ending != STOPPED or time_was_up,
            fastest_seconds=fastest.get(seat.pk),
            ended_at=now,
        )
        for seat in scored
        if seat.student_id is not None
    )


def board_seconds(lines: Iterable[tuple[Claim | Pass, datetime]], *, since: datetime, board_now: int) -> list[float]:
    """How long each board took that the first claim on it has solved, in seconds, in order.

    `lines` are one player's claims and passes, `since` is when the first board lay there, `board_now` the number of the board
    that lies there now: the last move on each board before it has ended that board.
    """
    moves: dict[int, list[tuple[Claim | Pass, datetime]]] = {}
    for move, at in lines:
        moves.setdefault(move.board, []).append((move, at))
    solved = []
    for number in range(1, board_now):
        last, at = moves[number][-1]
        if isinstance(last, Claim) and len(moves[number]) == 1:
            solved.append(_seconds(since, at))
        since = at
    return solved


def _rules_of(game: Game, state: Any) -> Rules | None:
    """None for a game whose results are not compared."""
    game_rules = game.rules
    match state:
        case RaceState(options=options):
            task = options.task
            return Rules(
                edition_key=task.edition_key,
                cards=task.cards,
                k=task.k,
                boards=options.boards,
                limit_seconds=options.seconds,
            )
        case SameBoardState(options=options) if not options.speed:
            task = options.task
            return Rules(edition_key=task.edition_key, cards=task.cards, k=task.k, boards=options.boards)
        case SwishState(options=options) if game.is_alone and isinstance(game_rules, SwishGame):
            return Rules(
                edition_key=game_rules.edition.key,
                cards=len(options.deck),
                k=options.at_least,
                limit_seconds=options.game_seconds,
            )
    return None


def _fastest(
    game: Game, seats: Sequence[Seat], state: RaceState, *, unsaved: Sequence[LoggedMove]
) -> Mapping[uuid.UUID, float]:
    """The fastest board of each of these seats, by its key; none for who has solved none by the first claim."""
    stored = game.moves.filter(seat__in=seats).order_by("ply").values_list("seat_id", "move", "played_at")
    lines: dict[uuid.UUID | None, list[tuple[Claim | Pass, datetime]]] = {}
    for seat_id, text, at in [*stored, *((line.seat_id, line.move, line.played_at) for line in unsaved)]:
        move = game.rules.parse_move(text)
        if isinstance(move, Claim | Pass):
            lines.setdefault(seat_id, []).append((move, at))
    fastest = {}
    for seat in seats:
        if seat.number is None or game.started_at is None:
            continue
        since = max(game.started_at, seat.joined_at)
        solved = board_seconds(lines.get(seat.pk, ()), since=since, board_now=state.players[seat.number].number)
        if solved:
            fastest[seat.pk] = min(solved)
    return fastest


def _seconds(since: datetime, until: datetime) -> float:
    return max(0.0, (until - since).total_seconds())
