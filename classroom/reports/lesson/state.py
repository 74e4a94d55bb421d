"""What a teacher should know of each student in this minute: who is stuck, idle or rushing, and who gets on.

Teachers mostly walk to those who have their hand up, and miss who does nothing; figures and source: docs/teaching.md. Pure: the
moment is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

# So many wrong claims on one board, and a student will hardly find it alone. The last step of the hints says the same.
STUCK_AFTER = 3
IDLE_AFTER = timedelta(minutes=2)
# Two claims one after the other, each in less than this share of the student's own median: nobody has looked.
HASTY_SHARE = 0.25
HASTY_CLAIMS = 2
# With fewer boards nobody knows what is quick for a student.
LEAST_BOARDS = 8


class State(StrEnum):
    """In the order of need."""

    STUCK = "stuck"
    IDLE = "idle"
    RUSHING = "rushing"
    WAITING = "waiting"  # here, and has not begun
    PLAYING = "playing"
    DONE = "done"
    FREE = "free"  # here, and there is nothing to do
    AWAY = "away"

    @property
    def needs_help(self) -> bool:
        return self in (State.STUCK, State.IDLE, State.RUSHING)


@dataclass(frozen=True)
class Standing:
    """How far a student is in a drill. `number` is the newest board; `wrong` counts the wrong claims on it while it is open.

    `all_hints`: its last hint has been looked at. `claimed` are the seconds that the latest claims took, the newest last; `median`
    are the usual ones, None while they are not known.
    """

    number: int
    is_open: bool
    is_finished: bool
    shown_at: datetime
    acted_at: datetime
    wrong: int = 0
    all_hints: bool = False
    claimed: Sequence[float] = ()
    median: float | None = None

    @property
    def is_stuck(self) -> bool:
        return self.is_open and (self.wrong >= STUCK_AFTER or self.all_hints)

    @property
    def is_hasty(self) -> bool:
        newest = self.claimed[-HASTY_CLAIMS:]
        return (
            self.median is not None
            and len(newest) == HASTY_CLAIMS
            and all(seconds < HASTY_SHARE * self.median for seconds in newest)
        )


def state_of(standing: Standing | None, *, is_here: bool, has_work: bool, now: datetime) -> State:
    """`standing` is None if the student has not begun; `has_work`: some drill is open for them."""
    if not is_here:
        return State.AWAY
    if standing is None:
        return State.WAITING if has_work else State.FREE
    if standing.is_finished:
        return State.DONE
    if standing.is_stuck:
        return State.STUCK
    if now - standing.acted_at > IDLE_AFTER:
        return State.IDLE
    return State.RUSHING if standing.is_hasty else State.PLAYING


def since(state: State, standing: Standing | None) -> datetime | None:
    """Since when it is so, as far as minutes of it mean something: without an action, or at this board."""
    if standing is None or state in (State.AWAY, State.DONE):
        return None
    return standing.acted_at if state is State.IDLE else standing.shown_at
