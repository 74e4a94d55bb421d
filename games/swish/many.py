"""Many boards at once: one bit lane of a big integer for each board.

For studies of decks and deals. Of every pattern and number of copies there is a mask of the boards that have so many; a
swish is on the boards where the masks of its cards meet. What small swishes leave open is settled board by board.
"""

from collections.abc import Iterable, Sequence

from games.swish.card import Card
from games.swish.edition import Edition
from games.swish.listing import bits, listing

_LARGEST_FOR_ANY = 3  # cards; about one board of 16 cards in a thousand has no swish of so many
_LARGEST_FOR_ONE = 3  # cards; few boards have at most one swish of so many


class ManyBoards:
    """Boards of one edition laid side by side. Answers are integers: bit 0 is for the first board.

    Raises BadCard if the edition cannot have a card.
    """

    def __init__(self, boards: Sequence[Sequence[Card]], *, edition: Edition) -> None:
        for card in {card for board in boards for card in board}:
            edition.check_card(card)
        self._boards = boards
        self._lists = listing(edition.key)
        self._every = (1 << len(boards)) - 1
        self._having = _lanes_by_copies(boards, edition)

    def with_a_swish(self) -> int:
        """The boards that hold a swish of any size."""
        lists = self._lists
        found = 0
        for patterns in lists.minimal:
            if len(patterns) > _LARGEST_FOR_ANY:
                break
            found |= self._with(patterns)
        for place in bits(self._every & ~found):
            if lists.minimal_lanes.present(lists.copies(self._boards[place])):
                found |= 1 << place
        return found

    def with_exactly_one(self) -> int:
        """The boards that hold exactly one swish of two to five cards. Another copy of a card makes another swish."""
        lists = self._lists
        one = several = 0
        small = sum(lanes for size, lanes in lists.lanes_of_size.items() if size <= _LARGEST_FOR_ONE)
        for patterns in map(lists.patterns, bits(small)):
            here = self._with(patterns)
            several |= one & here
            one |= here
            for pattern in patterns:
                several |= here & self._lanes(pattern, patterns.count(pattern) + 1)
        found = 0
        for place in bits(self._every & ~several):
            board = self._boards[place]
            lanes = lists.lanes.present(lists.copies(board))
            if lanes and not lanes & (lanes - 1) and sum(lists.counts(board, tuple(lists.lanes_of_size)).values()) == 1:
                found |= 1 << place
        return found

    def _with(self, patterns: Sequence[int]) -> int:
        """The boards with cards of all these patterns, in ascending order."""
        lanes = self._every
        copies, last = 0, -1
        for pattern in patterns:
            copies = copies + 1 if pattern == last else 1
            last = pattern
            lanes &= self._lanes(pattern, copies)
        return lanes

    def _lanes(self, pattern: int, copies: int) -> int:
        return self._having.get((pattern, copies), 0)


def _lanes_by_copies(boards: Iterable[Sequence[Card]], edition: Edition) -> dict[tuple[int, int], int]:
    """For each pattern and each number of copies from 1, the boards with at least so many."""
    places: dict[tuple[int, int], list[int]] = {}
    count = 0
    for place, board in enumerate(boards):
        seen: dict[int, int] = {}
        for pattern in map(edition.pattern_ids.__getitem__, board):
            copies = seen[pattern] = seen.get(pattern, 0) + 1
            places.setdefault((pattern, copies), []).append(place)
        count = place + 1
    lanes = {}
    for key, members in places.items():
        digits = bytearray(b"0" * count)
        for place in members:
            digits[~place] = ord("1")
        lanes[key] = int(digits, 2)
    return lanes
