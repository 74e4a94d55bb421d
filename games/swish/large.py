"""Swishes of more cards than the catalogue lists: choose cards whose colours balance, then follow dot to hoop.

A swish has as many dots as hoops of each colour, and no more of them than there are spaces. Few sets of cards pass; for
these the next card of a chain must have its dot where the last one has its hoop, which leaves little to try.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from games.swish.card import Card
from games.swish.edition import EDITIONS, Edition

_BYTE = 8
_TOP_BIT = 0x80


def large_swishes(
    board: Sequence[Card], *, edition: Edition, at_least: int, at_most: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Swishes of so many cards: (position, index of the turn) for each card, by position.

    In the same order each time, but in no other. Time and memory double with every two cards more on the board. Works
    for small swishes too, and shares nothing with the catalogue, so that the one can prove the other.
    """
    weights = _weights(edition.key)
    chains = _Chains(board, weights)
    for cards in _balanced_sets(board, weights, at_least, at_most):
        lay = chains.lay(cards)
        if lay is not None:
            yield lay


class _CardWeights(NamedTuple):
    """What a card adds to a set."""

    tilt: int  # twice the dot less the hoop, a byte for each colour
    odd: bool  # whether the symbols are in different halves
    counts: int  # a byte each: one card, its dot by colour, its hoop by colour
    ways: tuple[tuple[int, int, int], ...]  # the different lays: space of the dot, of the hoop, index of the turn


class _Weights(NamedTuple):
    """The weights of the cards of an edition, and how to see that a count is too large."""

    cards: dict[Card, _CardWeights]
    spare: int  # with it, a count of more symbols of a colour than there are spaces has the top bit of its byte set
    over: int  # the top bits of all bytes
    spaces: int


@cache
def _weights(key: str) -> _Weights:
    edition = EDITIONS[key]
    colours = list(dict.fromkeys(edition.colours))
    tilts = [1 << _BYTE * colours.index(colour) for colour in edition.colours]
    dots = [tilt << _BYTE for tilt in tilts]
    hoops = [dot << _BYTE * len(colours) for dot in dots]
    below = _in_lower_half(edition)
    cards = {}
    for card in edition.cards:
        ways = {(way[card.dot], way[card.hoop]): turn for turn, way in enumerate(edition.turned_spaces)}
        cards[card] = _CardWeights(
            tilt=2 * (tilts[card.dot] - tilts[card.hoop]),
            odd=below[card.dot] != below[card.hoop],
            counts=1 + dots[card.dot] + hoops[card.hoop],
            ways=tuple((dot, hoop, turn) for (dot, hoop), turn in ways.items()),
        )
    bytes_of_one = sum(1 << _BYTE * place for place in range(1 + 2 * len(colours)))
    spare = (_TOP_BIT - 1) * bytes_of_one - sum(dots) - sum(hoops)
    return _Weights(cards, spare, _TOP_BIT * bytes_of_one, edition.spaces)


def _in_lower_half(edition: Edition) -> list[bool]:
    """Whether each space is in the lower half, if every turn keeps the halves together; else False for all.

    Whether dot and hoop of a card are in different halves does not change then, whatever the turn. In a swish dots and
    hoops cover the same spaces, so the number of cards with their symbols in different halves is even.
    """
    return [edition.rows % 2 == 0 and 2 * space >= edition.spaces for space in range(edition.spaces)]


def _balanced_sets(board: Sequence[Card], weights: _Weights, at_least: int, at_most: int) -> Iterator[int]:
    """The sets of positions, as bit masks, that may be a swish by their colours, their number and their halves.

    The sets of either half of the board are made by themselves; those that balance each other are put together.
    """
    over = weights.over
    nothing = weights.spare - at_most  # so that a set of too many cards shows as well

    def sets(first: int, last: int) -> list[tuple[int, int, int]]:
        """For each set of these positions that fits: its tilt, its counts and the positions.

        The tilt is twice the dots less the hoops by colour; its last bit is set if an odd number of cards has its
        symbols in different halves.
        """
        made = [(0, nothing, 0)]
        for place in range(first, last):
            lean, odd, count, _ = weights.cards[board[place]]
            bit = 1 << place
            made += [
                (tilt + lean ^ odd, counts + count, places | bit)
                for tilt, counts, places in made
                if not (counts + count) & over
            ]
        return made

    half = len(board) // 2
    answers: dict[int, list[tuple[int, int]]] = {}
    for tilt, counts, places in sets(half, len(board)):
        answers.setdefault(2 * (tilt & 1) - tilt, []).append((counts - nothing, places))
    for tilt, counts, places in sets(0, half):
        if tilt in answers:
            for more, more_places in answers[tilt]:
                if not (counts + more) & over and (places | more_places).bit_count() >= at_least:
                    yield places | more_places


class _Chains:
    """Laying cards of a board in cycles, dot on hoop."""

    def __init__(self, board: Sequence[Card], weights: _Weights) -> None:
        self._ways = [weights.cards[card].ways for card in board]
        self._by_dot: list[list[tuple[int, int, int]]] = [[] for _ in range(weights.spaces)]
        for position, ways in enumerate(self._ways):
            for dot, hoop, turn in ways:
                self._by_dot[dot].append((1 << position, 1 << hoop, turn))

    def lay(self, cards: int) -> tuple[tuple[int, int], ...] | None:
        """A lay that makes a swish of these positions, a bit mask; None if there is none."""
        laid: list[tuple[int, int]] = []
        by_dot = self._by_dot

        def follow(hoop: int, start: int, hoops: int, left: int) -> bool:
            for bit, next_hoop, turn in by_dot[hoop.bit_length() - 1]:
                if not left & bit or hoops & next_hoop:
                    continue
                if (
                    begin(hoops | next_hoop, left ^ bit)
                    if next_hoop == start
                    else follow(next_hoop, start, hoops | next_hoop, left ^ bit)
                ):
                    laid.append((bit.bit_length() - 1, turn))
                    return True
            return False

        def begin(hoops: int, left: int) -> bool:
            if not left:
                return True
            position = (left & -left).bit_length() - 1
            ways = self._ways[position]
            # Turning all cards together changes nothing, so the very first card may stay as one of its ways.
            for dot, hoop, turn in ways if hoops else ways[:1]:
                if not hoops & (1 << dot | 1 << hoop) and follow(
                    1 << hoop, 1 << dot, hoops | 1 << hoop, left & left - 1
                ):
                    laid.append((position, turn))
                    return True
            return False

        return tuple(sorted(laid)) if begin(0, cards) else None
