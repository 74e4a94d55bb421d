"""What each person sees of a race. A view names every fact it holds.

Hidden from everybody but the player: the own board and what was claimed on it. Hidden from other players: how far each has
come, which the wall shows only in a room with ranking.
"""

import dataclasses
from functools import lru_cache

from games.core import TABLE, WALL, Refusal, Seat
from games.race.state import Ending, Happening, Outcome, State
from games.swish.card import Card, Turn
from games.swish.check import LeftOver, check
from games.swish_boards.board import Stack, Task
from games.swish_boards.refusals import refuse


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a player has come."""

    seat: Seat
    number: int
    """Of the board the player is at, from 1."""
    points: int
    solved: int
    finished: bool
    late: bool
    away: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WallView:
    """What everybody in the room sees: no board at all."""

    edition_key: str
    cards: int
    k: int
    boards: int | None
    """For each player; None if only the time counts."""
    solved: int
    """By the whole class."""
    finished: int
    players: int
    """Players in the race."""
    progress: tuple[Progress, ...]
    """By seat. Whether the wall shows it is a setting of the room."""
    speed: bool
    ending: Ending | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeView:
    """What this player did last: the board it was on, the stack, how it lies best and what is left over."""

    happening: Happening
    board: tuple[Card, ...]
    places: Stack
    lay: tuple[Turn, ...]
    left_over: tuple[LeftOver, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one player sees: the own board, and of the others only how many have finished."""

    seat: Seat
    edition_key: str
    k: int
    number: int
    boards: int | None
    board: tuple[Card, ...]
    """Empty for who has finished."""
    missed: bool
    wrong: tuple[Stack, ...]
    """Stacks claimed on this board that were none."""
    last: OutcomeView | None
    points: int
    solved: int
    finished: bool
    others_finished: int
    away: bool
    may_claim: bool
    speed: bool
    ending: Ending | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DealerView:
    """What the teacher's remote sees."""

    table: WallView
    stuck: tuple[bool, ...]
    """For each seat, whether the first claim on its board was wrong."""


type View = WallView | SeatView | DealerView


def view_of(state: State, seat: Seat) -> View:
    """Return the view of a seat, of TABLE or of WALL. Raises IllegalMove (no_seat)."""
    if seat == WALL:
        return _wall_view(state)
    if seat == TABLE:
        return DealerView(
            table=_wall_view(state),
            stuck=tuple(player.missed for player in state.players),
        )
    if not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    player, options = state.players[seat], state.options
    return SeatView(
        seat=seat,
        edition_key=options.task.edition_key,
        k=options.task.k,
        number=player.number,
        boards=options.boards,
        board=player.board,
        missed=player.missed,
        wrong=player.wrong,
        last=None if player.last is None else _outcome_view(player.last, options.task),
        points=player.points,
        solved=player.solved,
        finished=player.has_finished,
        others_finished=_finished(state) - (player.has_finished and not player.away),
        away=player.away,
        may_claim=state.ending is None and not player.away and not player.has_finished,
        speed=options.speed,
        ending=state.ending,
    )


def _wall_view(state: State) -> WallView:
    options = state.options
    return WallView(
        edition_key=options.task.edition_key,
        cards=options.task.cards,
        k=options.task.k,
        boards=options.boards,
        solved=sum(player.solved for player in state.players),
        finished=_finished(state),
        players=len(state.seats_playing()),
        progress=_progress(state),
        speed=options.speed,
        ending=state.ending,
    )


def _finished(state: State) -> int:
    return sum(state.players[seat].has_finished for seat in state.seats_playing())


def _progress(state: State) -> tuple[Progress, ...]:
    return tuple(
        Progress(
            seat=Seat(seat),
            number=player.number,
            points=player.points,
            solved=player.solved,
            finished=player.has_finished,
            late=player.late,
            away=player.away,
        )
        for seat, player in enumerate(state.players)
    )


@lru_cache(maxsize=512)
def _outcome_view(outcome: Outcome, task: Task) -> OutcomeView:
    """Judge a stack once, however often its player looks at it."""
    verdict = check([outcome.board[place] for place in outcome.places], edition=task.edition)
    return OutcomeView(
        happening=outcome.happening,
        board=outcome.board,
        places=outcome.places,
        lay=verdict.lay,
        left_over=verdict.left_over,
    )
