"""The catalogue of an edition made ready for looking up boards: its lanes, and where each card of a swish comes to lie."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, prod
from operator import itemgetter
from typing import NamedTuple

from games.swish.board import MOST_CARDS
from games.swish.card import TURNS, Card, Turn
from games.swish.catalogue import LARGEST_LISTED, Slots, larger_minimal_swishes, swishes_of_size
from games.swish.edition import EDITIONS, Edition
from games.swish.lanes import Lanes, copies_weights

_FEW = 6  # patterns with two copies, up to which the ways to choose between the copies are gone through by lanes


class Swish(NamedTuple):
    """Cards on a board that make a swish: their positions from 0, ascending, and the turn of each in one lay of it.

    A swish of up to five cards lies as one cycle if it can. The lay need not be the one with the fewest turns: that is
    what `games.swish.check` gives.
    """

    positions: tuple[int, ...]
    lay: tuple[Turn, ...]


class Listing:
    """All swishes of up to five cards and all minimal swishes of an edition. The deck plays no part."""

    def __init__(self, edition: Edition) -> None:
        count = len(edition.entries)
        self.slots: list[Slots] = []
        self.lanes_of_size: dict[int, int] = {}
        self.single_cycle_lanes = 0
        for size in range(2, LARGEST_LISTED + 1):
            single_cycles, composites = swishes_of_size(size, edition)
            first, between = len(self.slots), len(self.slots) + len(single_cycles)
            self.slots += single_cycles + composites
            self.lanes_of_size[size] = _lanes_from(first, len(self.slots))
            self.single_cycle_lanes |= _lanes_from(first, between)
        self.lanes = Lanes(map(_patterns, self.slots), pattern_count=count)
        self.minimal = (*self._listed_minimal(), *larger_minimal_swishes(edition))
        self.minimal_lanes = Lanes(self.minimal, pattern_count=count)
        weights = copies_weights(count)
        self.pattern = edition.pattern_ids
        self.weight = {card: weights[pattern] for card, pattern in self.pattern.items()}
        self._two_or_more = sum(weights) * 0xFE
        self._stowage = {card: (8 * pattern, _CODES[edition.turn_ids[card]]) for card, pattern in self.pattern.items()}
        self._no_places = [-1] * (8 * count)
        self._pick = [_picker(slots) for slots in self.slots]
        self._needs_one: dict[int, bytes] = {}
        partners = [0] * count
        for one, other in map(self.patterns, bits(self.lanes_of_size[2])):
            partners[one] |= 1 << other
            partners[other] |= 1 << one
        # For each card, as bits: the patterns that make a swish of two with it, and its own pattern.
        self.partners = {card: (partners[pattern], 1 << pattern) for card, pattern in self.pattern.items()}

    def patterns(self, lane: int) -> tuple[int, ...]:
        """The patterns of the swish of a lane, ascending."""
        return _patterns(self.slots[lane])

    def _listed_minimal(self) -> Iterator[tuple[int, ...]]:
        """The patterns of the minimal swishes of up to five cards: those that hold no smaller one."""
        holding_smaller = 0
        for of_size in self.lanes_of_size.values():
            for lane in bits(of_size & ~holding_smaller):
                patterns = self.patterns(lane)
                yield patterns
                holders = self.lanes.every
                for pattern in patterns:
                    holders &= self.lanes.at_least(pattern, patterns.count(pattern))
                holding_smaller |= holders

    def copies(self, board: Sequence[Card]) -> int:
        """How many cards of each pattern are on the board, a byte for each."""
        return sum(map(self.weight.__getitem__, board))

    def counts(self, board: Sequence[Card], sizes: Sequence[int]) -> dict[int, int]:
        """How many swishes of each of these sizes, up to five, are on the board."""
        copies = self.copies(board)
        lanes = self.lanes.present(copies)
        of_size = self.lanes_of_size
        if not copies & self._two_or_more:
            return {size: (lanes & of_size[size]).bit_count() for size in sizes}
        several = _several(copies)
        if len(several) > _FEW:
            number = dict.fromkeys(sizes, 0)
            for lane in bits(lanes):
                patterns = self.patterns(lane)
                if len(patterns) in number:
                    number[len(patterns)] += prod(
                        comb(have, patterns.count(pattern)) for pattern, have in several if pattern in patterns
                    )
            return number
        # A lane counts once, and again for each further choice of copies.
        parts = [(lanes, 1)]
        for pattern, have in several:
            for need in range(1, have):
                exactly = self.lanes.exactly(pattern, need)
                further = comb(have, need) - 1
                parts += [(same, times * further) for part, times in parts if (same := part & exactly)]
        return {size: sum([(part & of_size[size]).bit_count() * times for part, times in parts]) for size in sizes}

    def swishes(self, board: Sequence[Card], sizes: Sequence[int]) -> list[Swish]:
        """The swishes of these sizes, up to five, smallest first; those of one size in the same order each time."""
        copies = self.copies(board)
        lanes = self.lanes.present(copies) & sum([self.lanes_of_size[size] for size in sizes])
        several = _several(copies) if copies & self._two_or_more else []
        if len(several) > _FEW or any(have > 2 for _, have in several):
            return list(self._with_many_copies(board, lanes))
        # A card lies in the first or the second place of its pattern, and a swish that needs one card takes the first.
        places = self._no_places.copy()
        for position, card in enumerate(board):
            place, codes = self._stowage[card]
            if places[place] >= 0:
                place += 4
            places[place : place + 4] = codes[position]
        parts = [(list(bits(lanes)), places)]
        for pattern, _ in several:
            place = 8 * pattern
            needs_one = self._needing_one(pattern)
            for part, first in parts.copy():
                if same := [lane for lane in part if needs_one[lane]]:
                    second = first.copy()
                    second[place : place + 4] = first[place + 4 : place + 8]
                    parts.append((same, second))
        found = []
        pick = self._pick
        for part, places in parts:
            for lane in part:
                chosen = itemgetter(*sorted(pick[lane](places)))
                # As Swish(...), in half the time.
                found.append(_new(Swish, (chosen(_POSITIONS), chosen(_TURNS))))
        if len(parts) > 1:
            found.sort(key=_size)
        return found

    def _needing_one(self, pattern: int) -> bytes:
        """For each lane whether the swish takes exactly one card of the pattern."""
        known = self._needs_one.get(pattern)
        if known is None:
            digits = bin(self.lanes.exactly(pattern, 1))[:1:-1].ljust(len(self.slots), "0")
            known = self._needs_one[pattern] = bytes(map(int, digits))
        return known

    def _with_many_copies(self, board: Sequence[Card], lanes: int) -> Iterator[Swish]:
        cards_of: dict[int, list[tuple[int, int]]] = {}
        for position, card in enumerate(board):
            cards_of.setdefault(self.pattern[card], []).append((position, self._stowage[card][1][0][0]))
        for lane in bits(lanes):
            slots, patterns = self.slots[lane], self.patterns(lane)
            choices = [combinations(cards_of[pattern], patterns.count(pattern)) for pattern in dict.fromkeys(patterns)]
            for choice in product(*choices):
                chosen = [card for cards in choice for card in cards]
                lay = sorted((at, slot & 3 ^ turn) for (at, turn), slot in zip(chosen, slots, strict=True))
                yield Swish(tuple(at for at, _ in lay), tuple(TURNS[turn] for _, turn in lay))


def _patterns(slots: Slots) -> tuple[int, ...]:
    return tuple([slot >> 2 for slot in slots])


def _lanes_from(first: int, end: int) -> int:
    return (1 << end) - (1 << first)


def _size(swish: Swish) -> int:
    return len(swish.positions)


_new = tuple.__new__


@cache
def listing(key: str) -> Listing:
    """The listing of an edition by its key, made when first asked for."""
    return Listing(EDITIONS[key])


def bits(number: int) -> Iterator[int]:
    """The places of the ones of a number that is not negative, in ascending order."""
    digits = bin(number)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def _several(copies: int) -> list[tuple[int, int]]:
    """The patterns of which there are two or more, with how many there are."""
    return [
        (pattern, have)
        for pattern, have in enumerate(copies.to_bytes(-(-copies.bit_length() // 8), "little"))
        if have > 1
    ]


def _picker(slots: Slots) -> Callable[[list[int]], tuple[int, ...]]:
    """What takes the cards of a swish from the places of a board. A pattern has eight places: two cards, four turns."""
    places = []
    last = -1
    for slot in slots:
        pattern = slot >> 2
        # A second card of the pattern. A deck has no third; a swish that needs one is never picked by this way.
        places.append(slot + 4 * pattern + (4 if pattern == last else 0))
        last = pattern
    return itemgetter(*places)


# By the turn of a card from the first of its pattern, and its position: the position and, in the last two bits, how it
# must be turned for each turn of that first card.
_CODES = [
    [tuple(position << 2 | wanted ^ turn for wanted in range(len(TURNS))) for position in range(MOST_CARDS)]
    for turn in range(len(TURNS))
]

# The position and the turn of each such number.
_POSITIONS = tuple(code >> 2 for code in range(len(TURNS) * MOST_CARDS))
_TURNS = TURNS * MOST_CARDS
