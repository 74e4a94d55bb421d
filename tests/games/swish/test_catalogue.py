"""How many swishes there are, as patterns and as cards of the box. docs/rules/swish.md, section 4.

The numbers were found by two independent programs before the engine was written.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb, prod

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from games.swish.card import Card
from games.swish.catalogue import swishes_of_size
from games.swish.check import check
from games.swish.edition import SWISH, SWISH_JR, Edition
from games.swish.listing import listing
from games.swish.solve import counts, single_cycles

type Patterns = tuple[int, ...]


@cache
def patterns_of_size(size: int, edition_key: str) -> list[Patterns]:
    edition = {"swish": SWISH, "jr": SWISH_JR}[edition_key]
    return [tuple(slot >> 2 for slot in slots) for part in swishes_of_size(size, edition) for slots in part]


def at_most_two_copies(patterns: Patterns) -> bool:
    return all(patterns.count(pattern) <= 2 for pattern in patterns)


def card_sets(swishes: list[Patterns], edition: Edition) -> int:
    """How many sets of cards of the deck have one of these lists of patterns."""
    copies = [entry.copies for entry in edition.entries]
    return sum(prod(comb(copies[p], swish.count(p)) for p in set(swish)) for swish in swishes)


@pytest.mark.parametrize(("size", "number"), [(2, 22), (3, 110), (4, 882), (5, 5_246), (6, 28_197)])
def test_swishes_of_patterns_with_at_most_two_copies(size: int, number: int):
    assert sum(map(at_most_two_copies, patterns_of_size(size, "swish"))) == number


@pytest.mark.parametrize(("size", "number"), [(2, 22), (3, 110), (4, 888), (5, 5_294)])
def test_swishes_of_patterns_with_any_number_of_copies(size: int, number: int):
    assert len(patterns_of_size(size, "swish")) == number


def test_minimal_swishes_with_at_most_two_copies():
    sizes = Counter(len(patterns) for patterns in listing("swish").minimal if at_most_two_copies(patterns))
    assert sizes == {2: 22, 3: 102, 4: 476, 5: 1_184, 6: 1_072, 7: 416, 8: 112}


def test_minimal_swishes_in_all():
    assert len(listing("swish").minimal) == 3_392
    assert len(listing("jr").minimal) == 68
    assert max(map(len, listing("jr").minimal)) == 4


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_every_minimal_swish_is_one(edition: Edition):
    for patterns in listing(edition.key).minimal:
        assert check([edition.entries[pattern].card for pattern in patterns], edition=edition).minimal


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_no_chain_of_cards_closes_to_a_minimal_swish_that_is_not_listed(edition: Edition):
    """Follows every chain of cards that holds no listed swish, up to all spaces, and looks at how it closes.

    A minimal swish lies as one cycle, and all its cards but one hold no swish. Turning all cards together changes
    nothing, so the cycle may begin at the first space of a colour, and at the first of the colours it visits.
    """
    lists = listing(edition.key)
    lanes = lists.minimal_lanes
    pattern = {(card.dot, card.hoop): edition.pattern(card) for card in edition.cards}
    most = edition.spaces
    nearer = [[lanes.at_least(p, copies) for copies in range(1, most + 1)] for p in range(len(edition.entries))]
    sizes = [
        sum(1 << lane for lane, swish in enumerate(lists.minimal) if len(swish) >> digit & 1) for digit in range(4)
    ]
    closed: list[Patterns] = []

    def follow(space: int, start: int, taken: int, have: list[int], lacking: tuple[int, ...], chain: Patterns) -> None:
        last_lacking = lacking[0] & ~(lacking[1] | lacking[2] | lacking[3])
        for hoop in range(edition.spaces):
            if hoop != start and taken >> hoop & 1:
                continue
            if hoop == space:
                continue
            p = pattern[space, hoop]
            brought = nearer[p][have[p]]
            if brought & last_lacking:
                continue  # holds a listed swish, or is one
            if hoop == start:
                closed.append((*chain, p))
                continue
            fewer, borrow = [], brought
            for lane in lacking:
                fewer.append(lane ^ borrow)
                borrow &= ~lane
            have[p] += 1
            follow(hoop, start, taken | 1 << hoop, have, tuple(fewer), (*chain, p))
            have[p] -= 1

    earlier = 0
    for colour in dict.fromkeys(edition.colours):
        start = edition.colours.index(colour)
        follow(start, start, earlier | 1 << start, [0] * len(edition.entries), tuple(sizes), ())
        earlier |= sum(1 << space for space in range(edition.spaces) if edition.colour(space) is colour)
    assert closed == []


def test_swishes_of_one_card_of_each_pattern():
    one_of_each = [entry.card for entry in SWISH.entries]
    assert counts(one_of_each, edition=SWISH) == {2: 14, 3: 110, 4: 718, 5: 4_028}


def test_swishes_of_the_default_deck():
    assert counts(SWISH.deck, edition=SWISH) == {2: 46, 3: 464, 4: 5_389, 5: 51_580}


@pytest.mark.parametrize(("size", "number"), [(4, 4_518), (5, 37_824)])
def test_single_cycles_of_the_default_deck(size: int, number: int):
    assert sum(1 for _ in single_cycles(SWISH.deck, edition=SWISH, k=size)) == number


@pytest.mark.parametrize(
    ("size", "number"),
    [(2, 37), (3, 336), (4, 2_851), (5, 18_672), (6, 90_080), (7, 316_784), (8, 755_782), (9, 958_848)],
)
def test_swishes_of_the_deck_of_swish_jr(size: int, number: int):
    assert card_sets(patterns_of_size(size, "jr"), SWISH_JR) == number


def test_the_default_deck_falls_apart_into_thirty_swishes_of_two():
    left = list(SWISH.deck)
    pairs = 0
    while left:
        card = left.pop()
        # A partner is always there: the same pattern for one-coloured cards, the swapped one for the others.
        partner = SWISH.pattern(Card(card.hoop, card.dot))
        left.remove(next(other for other in left if SWISH.pattern(other) == partner))
        pairs += 1
    assert pairs == 30


@pytest.mark.parametrize(("size", "fewest", "most"), [(2, 40, 46), (3, 432, 492)])
def test_swishes_of_all_decks_that_fit_the_box(size: int, fewest: int, most: int):
    """Of each pair of colours half of the patterns are single: 6 ** 4 * 70 decks.

    A swish of so few cards has few pairs of colours, so its card sets are added up for the choices of those pairs only.
    """
    kinds: dict[frozenset[str], list[int]] = {}
    kind_of: dict[int, frozenset[str]] = {}
    for pattern, entry in enumerate(SWISH.entries):
        kind = frozenset((SWISH.colour(entry.card.dot), SWISH.colour(entry.card.hoop)))
        if len(kind) == 2 and kind != {"green", "purple"}:
            kinds.setdefault(kind, []).append(pattern)
            kind_of[pattern] = kind
    order = list(kinds)
    choices = [list(combinations(kinds[kind], len(kinds[kind]) // 2)) for kind in order]
    groups: dict[tuple[int, ...], list[Patterns]] = {}
    for swish in patterns_of_size(size, "swish"):
        touched = sorted({order.index(kind_of[p]) for p in swish if p in kind_of})
        groups.setdefault(tuple(touched), []).append(swish)

    def tally(touched: tuple[int, ...], swishes: list[Patterns]) -> dict[tuple[int, ...], int]:
        table = {}
        for chosen in product(*(range(len(choices[place])) for place in touched)):
            single = {p for place, choice in zip(touched, chosen, strict=True) for p in choices[place][choice]}
            table[chosen] = sum(
                prod(comb(1 if p in single else 2, swish.count(p)) for p in set(swish)) for swish in swishes
            )
        return table

    tables = [(touched, tally(touched, swishes)) for touched, swishes in groups.items()]
    numbers = Counter(
        sum(table[tuple([deck[place] for place in touched])] for touched, table in tables)
        for deck in product(*(range(len(choice)) for choice in choices))
    )
    assert sum(numbers.values()) == 90_720
    assert (min(numbers), max(numbers)) == (fewest, most)


def test_the_largest_set_of_cards_without_a_swish_has_28():
    copies = {
        (pattern, copy): number
        for number, (pattern, copy) in enumerate(
            ((p, c) for p, entry in enumerate(SWISH.entries) for c in range(1, entry.copies + 1)), start=1
        )
    }
    clauses = [[-copies[p, 2], copies[p, 1]] for p, copy in copies if copy == 2]
    for swish in listing("swish").minimal:
        needed = {(p, swish.count(p)) for p in swish}
        if needed <= copies.keys():
            clauses.append([-copies[need] for need in needed])

    def is_possible(cards: int) -> bool:
        several = CardEnc.atleast(
            lits=list(copies.values()), bound=cards, encoding=EncType.seqcounter, top_id=len(copies)
        )
        with Cadical153(bootstrap_with=clauses + several.clauses) as solver:
            return bool(solver.solve())

    assert (is_possible(28), is_possible(29)) == (True, False)
