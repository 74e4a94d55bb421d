"""Ordinary deals that hold a swish of k cards which can lie as one cycle, as patterns.

For decks and boards that leave no room for exactly one swish: docs/rules/swish.md, section 6.
"""

from games.swish.chance import Chance
from games.swish.edition import Edition
from games.swish.listing import bits, listing

_DEALS = 50  # looked at before the swish is dealt first


class Dealer:
    """Deals boards of so many cards from the deck of an edition until one holds a swish of `k` cards in one cycle.

    `possible` says whether the deck has such a swish.
    """

    def __init__(self, edition: Edition, *, cards: int, k: int) -> None:
        lists = listing(edition.key)
        copies = [entry.copies for entry in edition.entries]
        self._cards = cards
        self._deck = [pattern for pattern, number in enumerate(copies) for _ in range(number)]
        self._weights = [lists.weight[entry.card] for entry in edition.entries]
        self._lanes = lists.lanes
        self._wanted = lists.lanes_of_size[k] & lists.single_cycle_lanes
        self._plants = [
            patterns
            for patterns in map(lists.patterns, bits(self._wanted))
            if all(patterns.count(p) <= copies[p] for p in patterns)
        ]
        self.possible = bool(self._plants) and len(self._deck) >= cards

    def board(self, chance: Chance) -> list[int]:
        """The patterns of a board. If many deals hold no such swish, any swish is taken and the rest dealt to it."""
        for _ in range(_DEALS):
            board = self._dealt([], chance)
            if self._lanes.present(sum([self._weights[pattern] for pattern in board])) & self._wanted:
                return board
        return self._dealt(self._plants[chance.below(len(self._plants))], chance)

    def _dealt(self, first: tuple[int, ...] | list[int], chance: Chance) -> list[int]:
        board = list(first)
        rest = self._deck.copy()
        for pattern in board:
            rest.remove(pattern)
        while len(board) < self._cards:
            board.append(rest.pop(chance.below(len(rest))))
        return board
