"""One board for all at a time: options, players, what each has claimed. Rules: docs/rules/swish-boards.md, section 2.

States hold secrets (who claimed what, and in which order); only games.same_board.views builds what a person may see.
"""

import dataclasses
from enum import StrEnum

from games.core import BadOptions, Seat
from games.swish.card import Card
from games.swish_boards.board import Stack, Task

MOST_BOARDS = 30
LONGEST_SECONDS = 3600


class Phase(StrEnum):
    """What the game waits for."""

    ASK = "ask"
    """Claims."""
    CLOSED = "closed"
    """The teacher, to show the answer: time is up."""
    SHOWN = "shown"
    """The teacher, to go on: the answer is shown."""
    OVER = "over"


class Ending(StrEnum):
    """Why a game is over."""

    PLAYED_OUT = "played_out"
    STOPPED = "stopped"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The task of every board, and what counts."""

    task: Task = dataclasses.field(default_factory=Task)
    boards: int = 5
    seconds: int | None = None
    """For claims on one board; None: until the teacher shows the answer."""
    speed: bool = False
    """The faster half of the right answers gets one point more."""
    tally: bool = True
    """The wall shows how often each stack was claimed while answers still come in; otherwise only with the answer."""

    def __post_init__(self) -> None:
        """Raise BadOptions if the numbers fit no game."""
        if not 1 <= self.boards <= MOST_BOARDS:
            raise BadOptions(f"A game has from 1 to {MOST_BOARDS} boards.")
        if self.seconds is not None and not 5 <= self.seconds <= LONGEST_SECONDS:
            raise BadOptions(f"The time for a board is from 5 to {LONGEST_SECONDS} seconds.")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One seat."""

    stack: Stack = ()
    """Claimed on this board; empty: nothing yet. Secret from all others."""
    order: int = 0
    """Which claim on this board it was, from 1; 0 without a claim."""
    right: int = 0
    """Boards answered rightly."""
    points: int = 0
    gained: int = 0
    """Points for the board whose answer is shown."""
    late: bool = False
    away: bool = False

    def __post_init__(self) -> None:
        """Refuse a claim without an order, and an order without a claim."""
        if (self.order == 0) != (self.stack == ()):
            raise ValueError("A claimed stack has its place in the order of the claims.")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole game at one ply. The boards to come are not in it: chance makes each when it is dealt."""

    options: Options
    number: int
    """Of this board, from 1."""
    board: tuple[Card, ...]
    players: tuple[Player, ...]
    claims: int = 0
    """Claims on this board, changed ones counted again."""
    phase: Phase = Phase.ASK
    ending: Ending | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for a state that no game can reach."""
        if (self.phase is Phase.OVER) != (self.ending is not None):
            raise ValueError("A game that is over has an ending, and no other has one.")
        if not 1 <= self.number <= self.options.boards:
            raise ValueError("There is no board of this number.")
        if any(player.order > self.claims for player in self.players):
            raise ValueError("No claim comes after the last one.")

    def seats_playing(self) -> tuple[Seat, ...]:
        """Return the seats of all players who are in the game now."""
        return tuple(Seat(seat) for seat, player in enumerate(self.players) if not player.away)

    def with_player(self, seat: Seat, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them changed."""
        return (*self.players[:seat], player, *self.players[seat + 1 :])
