"""Computer players: they sit on a seat like a student, and choose from that seat's view, never from a state.

A game's players stand in its `players.py`; games/table.py lists them. Whoever runs the table asks the computer player of a
seat for a move whenever the seat is among the movers, and plays that move as the seat's own, so a log replays without it.
"""

from enum import StrEnum
from random import Random
from typing import Protocol


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
