"""Computer players: they sit on a seat like a student, and choose from that seat's view, never from a state.

A game's players stand in its `players.py`. A game that has them is `HasComputers`: the table asks it what to play whenever the
time of a turn is up, and logs the move that was chosen, so a log replays whatever becomes of the players.
"""

from enum import StrEnum
from random import Random
from typing import Any, Protocol, runtime_checkable

from games.core import BadNotation


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Computer[View, Move](Protocol):
    """One computer player. It remembers nothing from move to move, so any process can choose the next one."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move of the seat that has this view, the same for the same view and chance.

        Raises ValueError if the seat has nothing to do now.
        """


@runtime_checkable
class HasComputers(Protocol):
    """A game in which computers play on seats of their own, and on those of players who are away."""

    def people(self, options: Any) -> range:
        """Return with how many people a game with these options, and its computers, can be dealt."""

    def stand_in(self, state: Any, rng: Random) -> Any:
        """Return what the table plays for a computer, or for who is away, whose turn it is; None if a person is waited for."""


def read_levels(levels: object) -> tuple[Level, ...]:
    """Read a list of levels, one for each computer player. Raises BadNotation."""
    if not isinstance(levels, list) or any(level not in list(Level) for level in levels):
        raise BadNotation("Computer players are a list of easy, medium and hard.")
    return tuple(map(Level, levels))
