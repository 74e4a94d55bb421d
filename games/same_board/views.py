"""What each person sees of a game on one board for all. A view names every fact it holds.

Hidden from everybody: who claimed what (the teacher learns who was right, once the answer is shown), in which order claims
came, and the answer before the teacher shows it. Hidden from players: the tally, until the answer is shown.
"""

import dataclasses
from collections import Counter
from functools import lru_cache

from games.core import TABLE, WALL, Refusal, Seat
from games.same_board.state import Ending, Phase, State
from games.swish.card import Card, Turn
from games.swish.check import LeftOver, check
from games.swish_boards.board import Stack, Task, is_right, right_stacks
from games.swish_boards.refusals import refuse


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many players claim one stack; nobody learns who."""

    places: Stack
    players: int
    right: bool | None
    """None until the answer is shown."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A stack as it lies best, and what is left over if it is wrong."""

    places: Stack
    right: bool
    lay: tuple[Turn, ...]
    left_over: tuple[LeftOver, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a player has reached."""

    seat: Seat
    points: int
    right: int
    late: bool
    away: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class WallView:
    """What everybody in the room sees on the wall."""

    phase: Phase
    number: int
    boards: int
    edition_key: str
    k: int
    board: tuple[Card, ...]
    claimed: int
    """Players in the game who have claimed something."""
    players: int
    """Players in the game."""
    tally: tuple[Tally, ...] | None
    """The most frequent first; None: not to be seen yet."""
    answers: tuple[Answer, ...]
    """Every right answer, once the teacher has shown it."""
    scores: tuple[Score, ...]
    """By seat. Whether the wall shows them is a setting of the room."""
    seconds: int | None
    speed: bool
    ending: Ending | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one player sees: no tally and no scores of others before the answer is shown."""

    seat: Seat
    phase: Phase
    number: int
    boards: int
    edition_key: str
    k: int
    board: tuple[Card, ...]
    claimed: int
    players: int
    own: Stack
    own_answer: Answer | None
    """How the own stack lies and what is left over, once the answer is shown."""
    gained: int
    answers: tuple[Answer, ...]
    points: int
    right: int
    away: bool
    may_claim: bool
    seconds: int | None
    speed: bool
    ending: Ending | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DealerView:
    """What the teacher's remote sees."""

    table: WallView
    claimed: tuple[bool, ...]
    """For each seat, whether it has claimed something on this board."""
    was_right: tuple[bool | None, ...]
    """For each seat; None until the answer is shown, and for who has claimed nothing."""
    may_reveal: bool
    may_go_on: bool
    is_last: bool


type View = WallView | SeatView | DealerView


def view_of(state: State, seat: Seat) -> View:
    """Return the view of a seat, of TABLE or of WALL. Raises IllegalMove (no_seat)."""
    if seat == WALL:
        return _wall_view(state)
    if seat == TABLE:
        shown = _is_shown(state)
        return DealerView(
            table=_wall_view(state),
            claimed=tuple(player.stack != () for player in state.players),
            was_right=tuple(
                is_right(state.board, player.stack, task=state.options.task) if shown and player.stack else None
                for player in state.players
            ),
            may_reveal=state.phase in (Phase.ASK, Phase.CLOSED),
            may_go_on=state.phase is Phase.SHOWN,
            is_last=state.number == state.options.boards,
        )
    if not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    player, options = state.players[seat], state.options
    shown = _is_shown(state)
    return SeatView(
        seat=seat,
        phase=state.phase,
        number=state.number,
        boards=options.boards,
        edition_key=options.task.edition_key,
        k=options.task.k,
        board=state.board,
        claimed=_claimed(state),
        players=len(state.seats_playing()),
        own=player.stack,
        own_answer=_answer(state.board, player.stack, options.task) if shown and player.stack else None,
        gained=player.gained,
        answers=_answers(state),
        points=player.points,
        right=player.right,
        away=player.away,
        may_claim=state.phase is Phase.ASK and not player.away,
        seconds=options.seconds,
        speed=options.speed,
        ending=state.ending,
    )


def _wall_view(state: State) -> WallView:
    options = state.options
    return WallView(
        phase=state.phase,
        number=state.number,
        boards=options.boards,
        edition_key=options.task.edition_key,
        k=options.task.k,
        board=state.board,
        claimed=_claimed(state),
        players=len(state.seats_playing()),
        tally=_tally(state) if options.tally or _is_shown(state) else None,
        answers=_answers(state),
        scores=_scores(state),
        seconds=options.seconds,
        speed=options.speed,
        ending=state.ending,
    )


def _is_shown(state: State) -> bool:
    """Say whether the answer of this board is known to all; a game that is stopped shows it too."""
    return state.phase in (Phase.SHOWN, Phase.OVER)


def _claimed(state: State) -> int:
    return sum(player.stack != () and not player.away for player in state.players)


def _tally(state: State) -> tuple[Tally, ...]:
    shown, task = _is_shown(state), state.options.task
    counted = Counter(player.stack for player in state.players if player.stack)
    return tuple(
        Tally(places=places, players=many, right=is_right(state.board, places, task=task) if shown else None)
        for places, many in sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    )


def _answers(state: State) -> tuple[Answer, ...]:
    if not _is_shown(state):
        return ()
    task = state.options.task
    return tuple(_answer(state.board, places, task) for places in right_stacks(state.board, task=task))


@lru_cache(maxsize=512)
def _answer(board: tuple[Card, ...], places: Stack, task: Task) -> Answer:
    """Judge a stack once, however many people look at it."""
    verdict = check([board[place] for place in places], edition=task.edition)
    return Answer(places=places, right=verdict.single_cycle, lay=verdict.lay, left_over=verdict.left_over)


def _scores(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat=Seat(seat), points=player.points, right=player.right, late=player.late, away=player.away)
        for seat, player in enumerate(state.players)
    )
