"""Every swish there is of up to five cards, and every minimal swish of more, as patterns.

The solver looks boards up in these lists. A swish of patterns is written as an integer, its digits: four bits for each
pattern that say how many of its cards it takes. How many there are: docs/rules/swish.md, section 4.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from operator import getitem
from typing import TypeAlias

from games.swish.card import Card
from games.swish.edition import Colour, Edition

LARGEST_LISTED = 5  # cards in the largest swish that is listed whether or not it is minimal
_DIGIT_BITS = 4
_DIGIT = (1 << _DIGIT_BITS) - 1

# The minimal swishes of more than five cards, one of each family; `_symmetries` gives the others. Found by following
# every chain of cards without a swish in it; the test `test_the_families_are_all_minimal_swishes_above_five` does it
# again. Swish has none above eight cards, Swish Jr. none above four.
_FAMILIES = {
    "swish": """
        0-10 0-10 1-3 1-3 3-0 3-0, 0-5 0-6 0-8 3-0 3-0 3-0, 0-6 0-8 1-0 1-0 3-1 3-1, 0-10 0-10 1-3 1-4 3-0 4-0,
        0-6 0-10 1-0 1-4 3-1 4-0, 0-6 0-6 1-4 3-0 3-1 4-0, 0-6 0-8 1-4 3-0 3-1 4-0, 0-5 0-7 1-6 3-0 3-1 4-0,
        0-6 1-4 1-6 3-1 3-1 4-0, 0-10 0-10 1-0 1-3 3-4 4-0, 0-6 0-10 1-3 3-0 3-4 4-0, 0-6 0-6 1-0 3-1 3-4 4-0,
        0-6 0-8 1-0 3-1 3-4 4-0, 0-5 0-10 1-4 3-0 3-6 4-0, 0-10 0-10 1-4 1-4 4-0 4-0, 0-3 1-7 1-7 3-1 4-0 4-1,
        0-1 1-6 1-7 3-4 4-0 4-1, 0-7 1-0 1-6 3-4 4-1 4-1,
        0-6 0-6 1-0 1-4 3-1 3-1 4-0, 0-6 0-8 1-0 1-4 3-1 3-1 4-0, 0-10 0-10 1-3 1-3 3-0 3-4 4-0,
        0-6 0-10 1-4 1-4 3-1 4-0 4-0, 0-10 0-10 1-3 1-4 3-4 4-0 4-0,
        0-6 0-6 1-4 1-4 3-1 3-1 4-0 4-0, 0-6 0-8 1-4 1-4 3-1 3-1 4-0 4-0, 0-10 0-10 1-3 1-3 3-4 3-4 4-0 4-0
    """,
    "jr": "",
}


# How the cards of a swish lie, ascending: for each four times its pattern plus the index of the turn that brings the
# first card of the pattern to where it lies.
Slots: TypeAlias = tuple[int, ...]


def swishes_of_size(size: int, edition: Edition) -> tuple[list[Slots], list[Slots]]:
    """All swishes of this many cards, with any number of copies of a card: single cycles, and those that never are one.

    Joins every set of `size` spaces to cycles in every way; of the sets that turning mixes only the first. The same
    cards are kept once, as a single cycle if they can lie so.
    """
    slots = [[0] * edition.spaces for _ in range(edition.spaces)]
    for card, pattern in edition.pattern_ids.items():
        slots[card.dot][card.hoop] = 4 * pattern + edition.turn_ids[card]
    weights = [[1 << _DIGIT_BITS * (slot >> 2) for slot in row] for row in slots]
    sets = [(spaces, [[weights[a][b] for b in spaces] for a in spaces]) for spaces in _sets_of_spaces(size, edition)]
    ways = [way for way in permutations(range(size)) if all(map(int.__ne__, way, range(size)))]
    seen: set[int] = set()
    found: dict[bool, list[Slots]] = {True: [], False: []}
    for single_cycle, lays in found.items():
        for way in (way for way in ways if _is_one_cycle(way) is single_cycle):
            for spaces, rows in sets:
                digits = sum(map(getitem, rows, way))
                if digits not in seen:
                    seen.add(digits)
                    lay = [slots[dot][spaces[place]] for dot, place in zip(spaces, way, strict=True)]
                    lays.append(tuple(sorted(lay)))
    return found[True], found[False]


def larger_minimal_swishes(edition: Edition) -> list[tuple[int, ...]]:
    """The patterns of all minimal swishes of more than five cards, smallest first."""
    families = [[Card.parse(word) for word in family.split()] for family in _FAMILIES[edition.key].split(",")]
    symmetries = _symmetries(edition) if any(families) else []
    minimal: list[tuple[int, ...]] = []
    for family in filter(None, families):
        patterns = [edition.pattern(card) for card in family]
        members = {digits_of([renamed[pattern] for pattern in patterns]) for renamed in symmetries}
        minimal += map(patterns_of, sorted(members))
    return minimal


def patterns_of(digits: int) -> tuple[int, ...]:
    """The patterns of a swish in ascending order, each as often as it is taken."""
    patterns: list[int] = []
    while digits:
        pattern = ((digits & -digits).bit_length() - 1) // _DIGIT_BITS
        copies = digits >> pattern * _DIGIT_BITS & _DIGIT
        patterns += [pattern] * copies
        digits -= copies << pattern * _DIGIT_BITS
    return tuple(patterns)


def digits_of(patterns: Iterable[int]) -> int:
    """The digits of these patterns, in any order, none more than 15 times."""
    return sum([1 << _DIGIT_BITS * pattern for pattern in patterns])


def _sets_of_spaces(size: int, edition: Edition) -> Iterator[tuple[int, ...]]:
    """The sets of so many spaces, one of those that turning all cards together mixes."""
    bits = [[1 << space for space in way] for way in edition.turned_spaces]
    for spaces in combinations(range(edition.spaces), size):
        as_is, *turned = [sum([way[space] for space in spaces]) for way in bits]
        if as_is <= min(turned):
            yield spaces


def _is_one_cycle(way: tuple[int, ...]) -> bool:
    """Whether following the permutation from 0 meets every place."""
    place, length = way[0], 1
    while place:
        place, length = way[place], length + 1
    return length == len(way)


def _symmetries(edition: Edition) -> list[tuple[int, ...]]:
    """The renamings of the patterns of Swish that turn every swish into a swish, as the new pattern of each.

    They come from renaming spaces: a turn of the spaces of one colour alone; exchanging blue and orange, or green and
    purple, or what flipping top-bottom and half-turning do; and from exchanging dots and hoops. Each keeps the four
    turns of a card among themselves.
    """
    spaces = range(edition.spaces)
    steps = [
        [way[space] if edition.colours[space] is colour else space for space in spaces]
        for colour in Colour
        for way in edition.turned_spaces[1:3]
    ]
    for pairs in ([(9, 11), (6, 8)], [(0, 3), (2, 5), (9, 6), (11, 8)], [(1, 4), (10, 7)]):
        other = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        steps.append([other.get(space, space) for space in spaces])
    cards = [entry.card for entry in edition.entries]
    pattern_steps = [[edition.pattern_ids[Card(step[card.dot], step[card.hoop])] for card in cards] for step in steps]
    pattern_steps.append([edition.pattern_ids[Card(card.hoop, card.dot)] for card in cards])
    renamings = [tuple(range(len(cards)))]
    seen = set(renamings)
    for renaming in renamings:  # grows while it is read, until no step leads to a new one
        for step in pattern_steps:
            after = tuple([step[pattern] for pattern in renaming])
            if after not in seen:
                seen.add(after)
                renamings.append(after)
    return renamings
