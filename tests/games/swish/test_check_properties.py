"""What is true of every verdict, and the verdicts of a program that shares nothing with the engine."""

from collections.abc import Sequence
from itertools import combinations, product
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.swish.card import Card, Turn
from games.swish.check import Verdict, check
from games.swish.edition import SWISH, SWISH_JR, Edition
from tests.games.swish.boards import EDITIONS, deal, editions_and_cards, editions_and_swishes, grid
from tests.games.swish.reference import is_swish, lays


def signs(verdict: Verdict) -> tuple[bool, bool, bool]:
    return verdict.swish, verdict.single_cycle, verdict.minimal


def lay_out(stack: Sequence[Card], lay: Sequence[Turn], edition: Edition) -> list[Card]:
    return [edition.turned(card, turn) for card, turn in zip(stack, lay, strict=True)]


def cycles(laid: Sequence[Card]) -> int:
    after, left, number = dict(laid), {card.dot for card in laid}, 0
    while left:
        number += 1
        space = next(iter(left))
        while space in left:
            left.remove(space)
            space = after[space]
    return number


def left_over(laid: Sequence[Card]) -> int:
    """How many symbols have no partner, if a space takes one dot and one hoop."""
    return 2 * (len(laid) - len({card.dot for card in laid} & {card.hoop for card in laid}))


@settings(deadline=None)
@given(editions_and_cards(most=9))
def test_the_verdict_is_that_of_trying_every_turn(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    assert check(stack, edition=edition).swish is is_swish([lays(card, grid(edition)) for card in stack])


@settings(deadline=None)
@given(editions_and_cards(most=6) | editions_and_swishes(most=6))
def test_single_cycle_and_minimal_are_what_trying_everything_says(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    ways = [lays(card, grid(edition)) for card in stack]
    swish_lays = [
        [Card(*card) for card in lay]
        for lay in product(*ways)
        if len({dot for dot, _ in lay}) == len(lay) and sorted(d for d, _ in lay) == sorted(h for _, h in lay)
    ]
    smaller = any(is_swish(part) for size in range(2, len(stack)) for part in combinations(ways, size))
    expected = (
        bool(swish_lays),
        any(cycles(lay) == 1 for lay in swish_lays),
        bool(swish_lays) and not smaller,
    )
    assert signs(check(stack, edition=edition)) == expected


@settings(deadline=None)
@given(editions_and_swishes())
def test_a_swish_of_any_size_is_accepted_and_lies_as_one(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    verdict = check(stack, edition=edition)
    laid = lay_out(stack, verdict.lay, edition)
    assert verdict.swish
    assert verdict.left_over == ()
    assert {card.dot for card in laid} == {card.hoop for card in laid}
    assert len({card.dot for card in laid}) == len(stack)
    assert (cycles(laid) == 1) is verdict.single_cycle


@settings(deadline=None)
@given(editions_and_cards(least=1, most=5))
def test_the_lay_of_a_wrong_stack_leaves_the_fewest_symbols_and_turns_the_fewest_cards(
    given_stack: tuple[Edition, list[Card]],
):
    edition, stack = given_stack
    verdict = check(stack, edition=edition)
    every = list(product(Turn, repeat=len(stack)))
    best = min((left_over(lay_out(stack, lay, edition)), sum(turn is not Turn.AS_IS for turn in lay)) for lay in every)
    ours = (len(verdict.left_over), sum(turn is not Turn.AS_IS for turn in verdict.lay))
    assert ours == best or (verdict.single_cycle and ours[0] == best[0] == 0)


@settings(deadline=None)
@given(editions_and_cards(least=1, most=14))
def test_what_is_left_over_lies_where_it_is_said_to(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    verdict = check(stack, edition=edition)
    laid = lay_out(stack, verdict.lay, edition)
    assert len(verdict.left_over) == left_over(laid)
    for left in verdict.left_over:
        assert getattr(laid[left.card], left.symbol) == left.space
        assert left.colour(edition) is edition.colour(left.space)


@settings(deadline=None)
@given(editions_and_cards(most=9) | editions_and_swishes(most=9), st.data())
def test_turning_any_card_changes_no_verdict(given_stack: tuple[Edition, list[Card]], data: st.DataObject):
    edition, stack = given_stack
    place = data.draw(st.integers(0, len(stack) - 1))
    turned = stack.copy()
    turned[place] = edition.turned(stack[place], data.draw(st.sampled_from(Turn)))
    assert signs(check(turned, edition=edition)) == signs(check(stack, edition=edition))


@settings(deadline=None)
@given(editions_and_cards(most=9) | editions_and_swishes(most=9), st.sampled_from(Turn))
def test_turning_all_cards_changes_no_verdict(given_stack: tuple[Edition, list[Card]], turn: Turn):
    edition, stack = given_stack
    turned = [edition.turned(card, turn) for card in stack]
    assert signs(check(turned, edition=edition)) == signs(check(stack, edition=edition))


@settings(deadline=None)
@given(editions_and_cards(most=9) | editions_and_swishes(most=9))
def test_swapping_dots_and_hoops_changes_no_verdict(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    swapped = [Card(card.hoop, card.dot) for card in stack]
    assert signs(check(swapped, edition=edition)) == signs(check(stack, edition=edition))


@settings(deadline=None)
@given(editions_and_cards(most=7), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_no_verdict(given_stack: tuple[Edition, list[Card]], random: Random):
    edition, stack = given_stack
    mixed = stack.copy()
    random.shuffle(mixed)
    assert signs(check(mixed, edition=edition)) == signs(check(stack, edition=edition))


@settings(deadline=None)
@given(editions_and_cards(least=13, most=20))
def test_more_cards_than_spaces_never_are_a_swish(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    assert not check(stack, edition=edition).swish


@settings(deadline=None)
@given(editions_and_cards(most=8))
def test_the_same_stack_gets_the_same_verdict(given_stack: tuple[Edition, list[Card]]):
    edition, stack = given_stack
    assert check(stack, edition=edition) == check(tuple(stack), edition=edition)


@pytest.mark.parametrize("cards", [10, 12, 14, 16, 20, 60])
def test_a_large_wrong_stack_is_judged_quickly(cards: int):
    """On average: the time of a web claim is 50 ms, this is a tenth of it."""
    random = Random(cards)
    stacks = [(edition, deal(edition, cards=min(cards, len(edition.deck)), random=random)) for edition in EDITIONS] * 10
    start = process_time()
    for edition, stack in stacks:
        check(stack, edition=edition)
    assert (process_time() - start) / len(stacks) < 0.005


def test_a_wrong_stack_with_balanced_colours_is_judged_quickly():
    """One card of a large swish replaced by another of the same colours: the search has least to hold on to."""
    random = Random(1)
    slowest = 0.0
    for edition in (SWISH, SWISH_JR):
        for _ in range(60):
            spaces = random.sample(range(edition.spaces), edition.spaces - random.randrange(3))
            stack = [Card(dot, hoop) for dot, hoop in zip(spaces, spaces[1:] + spaces[:1], strict=True)]
            place = random.randrange(len(stack))
            colours = [edition.colour(space) for space in stack[place]]
            alike = [card for card in edition.cards if [edition.colour(space) for space in card] == colours]
            stack[place] = random.choice(alike)
            start = process_time()
            check(stack, edition=edition)
            slowest = max(slowest, process_time() - start)
    assert slowest < 0.5
