"""A race on boards of one's own: options, players, their boards. Rules: docs/rules/swish-boards.md, section 3.

A player's board is a secret from the other players: who knows it could help, and who copies has not looked.
"""

import dataclasses
from enum import StrEnum

from games.core import BadOptions, Seat
from games.swish.card import Card
from games.swish_boards.board import Stack, Task

MOST_BOARDS = 100
"""Also when only the time counts."""

SECONDS = 300
"""Time of a race, unless it is changed. Our own choice."""

LONGEST_SECONDS = 7200


class Ending(StrEnum):
    """Why a race is over."""

    PLAYED_OUT = "played_out"
    """All have finished their boards."""
    STOPPED = "stopped"
    """Time is up, or the teacher ended it."""


class Happening(StrEnum):
    """What a player did last."""

    RIGHT = "right"
    WRONG = "wrong"
    PASSED = "passed"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The task of every board, how long the race is, and what counts."""

    task: Task = dataclasses.field(default_factory=Task)
    boards: int | None = None
    """So many for each player; None: as many as fit into the time."""
    seconds: int | None = SECONDS
    """For the whole race; None: until all have finished."""
    speed: bool = False
    """Of equal points, the one who was there first wins."""

    def __post_init__(self) -> None:
        """Raise BadOptions if the race would never end, or its numbers fit no race."""
        if self.boards is None and self.seconds is None:
            raise BadOptions("A race has a number of boards, a time, or both.")
        if self.boards is not None and not 1 <= self.boards <= MOST_BOARDS:
            raise BadOptions(f"A race has from 1 to {MOST_BOARDS} boards.")
        if self.seconds is not None and not 10 <= self.seconds <= LONGEST_SECONDS:
            raise BadOptions(f"The time for a race is from 10 to {LONGEST_SECONDS} seconds.")

    @property
    def most_boards(self) -> int:
        """Return after how many boards a player has finished."""
        return MOST_BOARDS if self.boards is None else self.boards


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a player did last; only this player sees it."""

    happening: Happening
    board: tuple[Card, ...]
    places: Stack
    """The claimed stack; for a board passed, a right answer."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One seat."""

    number: int
    """Of the own board, from 1; one more than there are boards for who has finished."""
    board: tuple[Card, ...]
    """Empty for who has finished."""
    missed: bool = False
    """The first claim on this board was wrong, so that it gives no point."""
    wrong: tuple[Stack, ...] = ()
    """Claimed on this board without luck."""
    points: int = 0
    """Boards solved by the first claim."""
    solved: int = 0
    """Boards solved at all."""
    reached: int = 0
    """The ply, counted in claims of all, at which the last point was won."""
    seen: tuple[int, ...] = ()
    """Marks of the boards so far."""
    last: Outcome | None = None
    late: bool = False
    away: bool = False

    def __post_init__(self) -> None:
        """Refuse a wrong claim that did not count as one."""
        if self.wrong and not self.missed:
            raise ValueError("Who has claimed wrongly has missed the board.")

    @property
    def has_finished(self) -> bool:
        """Say whether no board is left."""
        return not self.board


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole race at one ply. Boards to come are not in it: chance makes each when it is dealt."""

    options: Options
    difficulty: float
    """Of all boards, about."""
    players: tuple[Player, ...]
    claims: int = 0
    """Moves of all players so far."""
    ending: Ending | None = None

    def seats_playing(self) -> tuple[Seat, ...]:
        """Return the seats of all players who are in the race now, also of those who have finished."""
        return tuple(Seat(seat) for seat, player in enumerate(self.players) if not player.away)

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])
