"""What every game is: seats, moves, chance, views and results. Standard library only.

A game is a set of pure functions over an immutable state (`Game`). Nothing here knows a clock, a database or a person:
time comes in as a move by the table (`TimeOut`), chance as an argument (`chance`), people as seat numbers.
`games.table` keeps the list of games and replays a log. How to add a game: docs/adding-a-game.md.
"""

import dataclasses
import math
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import NewType, Protocol

Seat = NewType("Seat", int)
"""Who acts or looks: 0, 1, 2 ... for the players in the order in which they sat down, or TABLE, or WALL."""

TABLE = Seat(-1)
"""The dealer: time that ran out, the teacher's remote, late joiners. Its moves are logged like all others."""

WALL = Seat(-2)
"""An onlooker, such as the projector. It sees what everybody sees and never moves."""


class IllegalMove(ValueError):
    """A well-written move that may not be made now. The state is as it was.

    `code` is stable and belongs to the game's `refusals`; translate by it. `facts` holds the numbers in the sentence.
    """

    def __init__(self, code: str, sentence: str, **facts: int) -> None:
        super().__init__(sentence.format(**facts))
        self.code = str(code)
        self.facts = facts


class BadNotation(ValueError):
    """A text that is no move, state, log or set of options. The message is one plain sentence."""


class BadOptions(ValueError):
    """Options that fit no game. The message is one plain sentence."""


class Refusal(StrEnum):
    """The refusals that every game knows."""

    OVER = "over"
    NO_SEAT = "no_seat"
    NOT_NOW = "not_now"


REFUSALS: Mapping[str, str] = {
    Refusal.OVER: "The game is over.",
    Refusal.NO_SEAT: "There is no such seat in this game.",
    Refusal.NOT_NOW: "This move is not possible now.",
}


@dataclasses.dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of `Clocks.turn` ran out, so the table goes on in the way the rules say."""


@dataclasses.dataclass(frozen=True, slots=True)
class EndNow:
    """The teacher ends the game, or the time of `Clocks.game` ran out. The score stays as it is."""


@dataclasses.dataclass(frozen=True, slots=True)
class Join:
    """A late joiner sits down on the next free seat number."""


@dataclasses.dataclass(frozen=True, slots=True)
class Leave:
    """The player of `seat` is taken out of the running game."""

    seat: Seat


@dataclasses.dataclass(frozen=True, slots=True)
class Return:
    """A player who was taken out sits down again on the same seat."""

    seat: Seat


type TableMove = TimeOut | EndNow | Join | Leave | Return
"""Moves by TABLE that the live platform knows by name. A game offers those that it allows, and may have more."""


@dataclasses.dataclass(frozen=True, slots=True)
class Clocks:
    """How long the platform waits, in seconds; None: for ever. Time factors of single players are the platform's."""

    turn: int | None = None
    """From the last ply on; then the table plays TimeOut. 0: at once, in the same transaction."""
    same_turn: int | None = None
    """While this number stays the same, a ply does not wind the clock of the turn again: all have the same moment."""
    game: int | None = None
    """From the deal on; then the table plays EndNow."""


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. Several winners share the win; none means that nobody won."""

    points: tuple[float, ...]
    """One number for each seat, more is better; what it counts (cards, points) is said by the game's rules."""
    winners: tuple[Seat, ...]
    ending: str
    """The game's own code for the reason, such as "cleared" or "stopped"."""

    def __post_init__(self) -> None:
        """Refuse winners who do not sit at the table."""
        if list(self.winners) != sorted(set(self.winners) & set(range(len(self.points)))):
            raise ValueError("The winners are not seats of this game, in order and each once.")


class Game[Options, State, Move, View](Protocol):
    """One game. Options, states, moves and views are frozen values of the game's own types.

    Every function is pure: the same arguments give the same answer, and no argument is changed.
    """

    @property
    def key(self) -> str:
        """Name of the game in `games.table.GAMES` and in logs; never changes."""

    @property
    def seats(self) -> range:
        """With how many players the game can be dealt."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code an IllegalMove of this game can carry, with its sentence (for translators and tests)."""

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Return the state before the first move. Raises BadOptions."""

    def movers(self, state: State) -> frozenset[Seat]:
        """Return all who may move now, TABLE among them; nobody once the game is over."""

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Return exactly the moves that `play` accepts from `seat`; can be long, so ask with `in` or look lazily."""

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove; a move that loses something is not illegal."""

    def view(self, state: State, seat: Seat) -> View:
        """Return what `seat` (a player, TABLE or WALL) may see, and nothing else. Raises IllegalMove (no_seat)."""

    def result(self, state: State) -> Result | None:
        """Return the result, or None while the game goes on."""

    def clocks(self, state: State) -> Clocks:
        """Return how long the platform waits in this state."""

    def options_text(self, options: Options) -> str:
        """Write options as JSON."""

    def parse_options(self, text: str) -> Options:
        """Read options back. Raises BadNotation or BadOptions."""

    def state_text(self, state: State) -> str:
        """Write a whole state, secrets included, as JSON: for the database and for bug reports, never for a page."""

    def parse_state(self, text: str) -> State:
        """Read a state back. Raises BadNotation."""

    def move_text(self, move: Move) -> str:
        """Write a move as a few words, such as "call" or "leave 3"."""

    def parse_move(self, text: str) -> Move:
        """Read a move back; whether it is legal is for `play` to say. Raises BadNotation."""


def chance(seed: str, *, ply: int) -> Random:
    """Return the chance of one ply; ply 0 is the deal. With the log, the seed is the whole truth about a game.

    Games draw through `below`, `pick` and `shuffled`: only `Random.random` stays the same in all Python versions.
    """
    return Random(f"{seed}:{ply}")


def below(limit: int, *, rng: Random) -> int:
    """Return a whole number from 0 to `limit` - 1. Raises ValueError if there is none."""
    if limit < 1:
        raise ValueError("There is nothing to choose from.")
    return math.floor(rng.random() * limit)


def pick[T](choices: Sequence[T], *, rng: Random) -> T:
    """Return one of `choices`. Raises ValueError if there is none."""
    return choices[below(len(choices), rng=rng)]


def shuffled[T](items: Sequence[T], *, rng: Random) -> tuple[T, ...]:
    """Return the items in an order of chance (Fisher and Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(last + 1, rng=rng)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def table_move_text(move: TableMove) -> str:
    """Write a move that all games share: "time-out", "end-now", "join", "leave 3", "return 3"."""
    match move:
        case TimeOut():
            return "time-out"
        case EndNow():
            return "end-now"
        case Join():
            return "join"
        case Leave(seat):
            return f"leave {seat}"
        case Return(seat):
            return f"return {seat}"


def parse_table_move(text: str) -> TableMove | None:
    """Read a move that all games share; None if the text is none of them. Raises BadNotation on a bad seat number."""
    match text.split():
        case ["time-out"]:
            return TimeOut()
        case ["end-now"]:
            return EndNow()
        case ["join"]:
            return Join()
        case ["leave", seat]:
            return Leave(parse_seat(seat))
        case ["return", seat]:
            return Return(parse_seat(seat))
    return None


def seat_text(seat: Seat) -> str:
    """Write a seat: its number, or "table"."""
    return "table" if seat == TABLE else str(seat)


def parse_seat(text: str) -> Seat:
    """Read the number of a player's seat. Raises BadNotation."""
    return Seat(parse_number(text, what="seat"))


def parse_number(text: str, *, what: str) -> int:
    """Read a whole number from 0 to 999, written plainly. Raises BadNotation, which calls the number `what`."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and (text == "0" or text[0] != "0")):
        raise BadNotation(f"The {what} must be a whole number from 0 to 999, not {text[:20]!r}.")
    return int(text)
