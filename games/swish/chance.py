"""Chance that is the same on every machine and every version of Python: SplitMix64 and Fisher-Yates.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the first numbers from seed 0
are in the tests.
"""

from collections.abc import MutableSequence
from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1


class Chance:
    """A stream of numbers from a seed of 64 bits."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= _MASK:
            raise ValueError("A seed is a whole number from 0 to 2**64 - 1.")
        self._state = seed

    def word(self) -> int:
        """The next number of 64 bits."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        return state ^ state >> 31

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely up to one part in 2**64 / limit."""
        return self.word() * limit >> 64

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items in an order of which each is equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
