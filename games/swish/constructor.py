"""Boards with exactly one swish of two to five cards, built card by card, as patterns.

Method: docs/rules/swish.md, section 6.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from games.swish.chance import Chance
from games.swish.edition import Edition
from games.swish.lanes import Lanes, copies_weights
from games.swish.listing import bits, listing

_TRIALS = 3  # boards tried around each swish before it is used
_TRIAL_SEED = 0
_MOST_TRIES = 500  # boards begun before one is given up; about one in ten fails


class _Start(NamedTuple):
    """A board that holds one swish and no other card."""

    swish: tuple[int, ...]
    have: list[int]  # cards of each pattern on the board
    lacking: tuple[int, int, int]  # how many cards each swish of the listing lacks: lanes of binary digits, ones first
    rest: list[int]  # cards of the deck that complete no other swish


class Constructor:
    """Builds boards of so many cards around a swish of `k` cards, from the deck of an edition.

    `possible` says whether there are such boards at all. `decoys` is the floor asked for, or the highest that some
    board reaches.
    """

    def __init__(self, edition: Edition, *, cards: int, k: int, decoys: int) -> None:
        lists = listing(edition.key)
        self._cards = cards
        self._decoys = Decoys(edition, k=k)
        # For each pattern, by its cards on the board, the lanes of the swishes that one more card brings nearer.
        self._nearer = [
            [lists.lanes.at_least(pattern, copies) for copies in range(1, entry.copies + 1)]
            for pattern, entry in enumerate(edition.entries)
        ]
        lanes = lists.lanes_of_size.items()
        ones, twos, fours = (sum([of_size for size, of_size in lanes if size & digit]) for digit in (1, 2, 4))
        copies = [entry.copies for entry in edition.entries]
        starts = [
            self._start(swish, copies, (ones, twos, fours))
            for swish in lists.minimal
            if len(swish) == k and all(swish.count(pattern) <= copies[pattern] for pattern in swish)
        ]
        self.decoys = decoys
        self._starts = self._tried(starts)
        while self.decoys and not self._starts:
            self.decoys -= 1
            self._starts = self._tried(starts)
        self.possible = bool(self._starts)

    def board(self, chance: Chance) -> list[int] | None:
        """The patterns of a board, those of its only swish first; None after many tries in vain."""
        for _ in range(_MOST_TRIES):
            board = self._grown(self._starts[chance.below(len(self._starts))], chance)
            if board is not None:
                return board
        return None

    def _start(self, swish: tuple[int, ...], copies: Sequence[int], lacking: tuple[int, int, int]) -> _Start:
        have = [0] * len(copies)
        for pattern in swish:
            lacking = _counted(lacking, self._nearer[pattern][have[pattern]])
            have[pattern] += 1
        last_lacking = lacking[0] & ~(lacking[1] | lacking[2])
        rest = [
            pattern
            for pattern, number in enumerate(copies)
            # Another copy of a card of the swish would make a second swish.
            if pattern not in swish and not self._nearer[pattern][0] & last_lacking
            for _ in range(number)
        ]
        return _Start(swish, have, lacking, rest)

    def _tried(self, starts: Sequence[_Start]) -> list[_Start]:
        """The starts that some board grows from. Nearly all others never give one, and would cost time."""
        chance = Chance(_TRIAL_SEED)
        return [start for start in starts if any(self._grown(start, chance) for _ in range(_TRIALS))]

    def _grown(self, start: _Start, chance: Chance) -> list[int] | None:
        """A board from this start; None if the deck runs out or there are too few decoys.

        Goes once through the shuffled rest of the deck and takes each card that completes no other swish.
        """
        board = list(start.swish)
        have = start.have.copy()
        lacking = start.lacking
        last_lacking = lacking[0] & ~(lacking[1] | lacking[2])
        rest = start.rest.copy()
        nearer = self._nearer
        wanted = self._cards - len(board)
        while wanted:
            if len(rest) < wanted:
                return None
            drawn = chance.below(len(rest))
            pattern = rest[drawn]
            rest[drawn] = rest[-1]
            rest.pop()
            brought = nearer[pattern][have[pattern]]
            if not brought & last_lacking:
                board.append(pattern)
                lacking = _counted(lacking, brought)
                last_lacking = lacking[0] & ~(lacking[1] | lacking[2])
                have[pattern] += 1
                wanted -= 1
        # The swish itself is one of the balanced sets.
        return board if not self.decoys or self._decoys.more_than(self.decoys, board) else None


class Decoys:
    """Counting the sets of k cards on a board that have as many dots as hoops of each colour."""

    def __init__(self, edition: Edition, *, k: int) -> None:
        colours = list(dict.fromkeys(edition.colours))
        pairs = [(dot, hoop) for dot in colours for hoop in colours]
        self._sets = [
            [pairs.index(pair) for pair in chosen]
            for chosen in combinations_with_replacement(pairs, k)
            if sorted(dot for dot, _ in chosen) == sorted(hoop for _, hoop in chosen)
        ]
        self._lanes = Lanes(self._sets, pattern_count=len(pairs), most_kept=k)
        weights = copies_weights(len(pairs))
        self._pairs = [
            pairs.index((edition.colours[entry.card.dot], edition.colours[entry.card.hoop]))
            for entry in edition.entries
        ]
        self._weights = [weights[pair] for pair in self._pairs]

    def more_than(self, number: int, patterns: Sequence[int]) -> bool:
        """Whether the cards of these patterns hold more such sets than this."""
        return self._present(patterns).bit_count() > number or self.count(patterns) > number

    def count(self, patterns: Sequence[int]) -> int:
        """How many such sets the cards of these patterns hold, swishes among them."""
        pairs = [self._pairs[pattern] for pattern in patterns]
        return sum(
            prod([comb(pairs.count(pair), chosen.count(pair)) for pair in set(chosen)])
            for chosen in map(self._sets.__getitem__, bits(self._present(patterns)))
        )

    def _present(self, patterns: Sequence[int]) -> int:
        """The sets by colours of which the cards hold at least one, as lanes."""
        return self._lanes.present(sum(map(self._weights.__getitem__, patterns)))


def _counted(lacking: tuple[int, int, int], nearer: int) -> tuple[int, int, int]:
    """One card less lacking in these lanes."""
    ones, twos, fours = lacking
    borrow = nearer & ~ones
    return ones ^ nearer, twos ^ borrow, fours ^ (borrow & ~twos)
