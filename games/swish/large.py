"""Swishes of more cards than the catalogue lists: choose cards whose colours balance, then follow dot to hoop.

A swish has as many dots as hoops of each colour, and no more of them than there are spaces. Few sets of cards pass; for
these the next card of a chain must have its dot where the last one has its hoop, which leaves little to try.
"""

from collections.abc import Iterator, Sequence

from games.swish.card import Card
from games.swish.edition import Edition

_BYTE = 8


def large_swishes(
    board: Sequence[Card], *, edition: Edition, at_least: int, at_most: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Swishes of so many cards: (position, index of the turn) for each card, by position.

    In the same order each time, but in no other. Time and memory double with every two cards more on the board.
    """
    follow = _Chains(board, edition)
    for cards in _balanced_sets(board, edition, at_least, at_most):
        lay = follow.lay(cards)
        if lay is not None:
            yield lay


def _balanced_sets(board: Sequence[Card], edition: Edition, at_least: int, at_most: int) -> Iterator[int]:
    """The sets of positions, as bit masks, that may be a swish by their colours, their number and their halves.

    The sets of either half of the board are made by themselves; those that balance each other are put together.
    """
    shifts = {colour: _BYTE * place for place, colour in enumerate(dict.fromkeys(edition.colours))}
    of_space = [1 << shifts[colour] for colour in edition.colours]
    # Added to the counts by colour, a byte each, it sets the top bit of the byte of a colour without room for so many.
    spare = sum(0x7F << shift for shift in shifts.values()) - sum(of_space)
    over = sum(0x80 << shift for shift in shifts.values())
    below = _in_lower_half(edition)

    def sets(first: int, last: int) -> list[tuple[int, int, int, int, int]]:
        """For each set of these positions that fits: its tilt, dots and hoops by colour, positions, size.

        The tilt is twice the dots less the hoops by colour; its last bit is set if an odd number of cards has its
        symbols in different halves.
        """
        made = [(0, 0, 0, 0, 0)]
        for place in range(first, last):
            card = board[place]
            dot, hoop = of_space[card.dot], of_space[card.hoop]
            lean, odd = 2 * (dot - hoop), below[card.dot] ^ below[card.hoop]
            made += [
                (tilt + lean ^ odd, dots + dot, hoops + hoop, places | 1 << place, size + 1)
                for tilt, dots, hoops, places, size in made
                if size < at_most and not ((dots + dot + spare) | (hoops + hoop + spare)) & over
            ]
        return made

    half = len(board) // 2
    answers: dict[int, list[tuple[int, int, int]]] = {}
    for tilt, dots, _, places, size in sets(half, len(board)):
        odd = tilt & 1
        answers.setdefault(odd - (tilt - odd), []).append((dots + spare, places, size))
    for tilt, dots, _, places, size in sets(0, half):
        for more_dots, more_places, more in answers.get(tilt, ()):
            if at_least <= size + more <= at_most and not (dots + more_dots) & over:
                yield places | more_places


def _in_lower_half(edition: Edition) -> tuple[bool, ...]:
    """Whether each space is in the lower half, if every turn keeps the halves together; else False for all.

    Whether dot and hoop of a card are in different halves does not change then, whatever the turn. In a swish dots and
    hoops cover the same spaces, so the number of cards with their symbols in different halves is even.
    """
    return tuple(edition.rows % 2 == 0 and 2 * space >= edition.spaces for space in range(edition.spaces))


class _Chains:
    """Laying cards of a board in cycles, dot on hoop."""

    def __init__(self, board: Sequence[Card], edition: Edition) -> None:
        self._ways: list[list[tuple[int, int, int]]] = []
        self._by_dot: list[list[tuple[int, int, int]]] = [[] for _ in range(edition.spaces)]
        for position, card in enumerate(board):
            ways = {(way[card.dot], way[card.hoop]): turn for turn, way in enumerate(edition.turned_spaces)}
            self._ways.append([(dot, hoop, turn) for (dot, hoop), turn in ways.items()])
            for (dot, hoop), turn in ways.items():
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
