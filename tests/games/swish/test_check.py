"""Judging a stack. The cases are those of docs/rules/swish.md, sections 2 and 3."""

import pytest

from games.swish.board import parse_cards
from games.swish.card import BadCard, Card, Turn
from games.swish.check import LeftOver, Symbol, Verdict, check
from games.swish.edition import SWISH, SWISH_JR, Edition


def judged(text: str, edition: Edition = SWISH) -> Verdict:
    return check(parse_cards(text, edition), edition=edition)


def test_two_cards_that_answer_each_other_are_a_swish_without_a_turn():
    assert judged("3-0 0-3") == Verdict(True, True, True, (Turn.AS_IS, Turn.AS_IS), ())


def test_two_cards_can_need_a_half_turn():
    assert judged("3-0 11-8") == Verdict(True, True, True, (Turn.AS_IS, Turn.HALF), ())


def test_two_equal_one_coloured_cards_are_a_swish_with_a_flip():
    assert judged("0-2 0-2") == Verdict(True, True, True, (Turn.AS_IS, Turn.FLIP_LR), ())


def test_two_equal_cards_of_two_colours_never_are_a_swish():
    verdict = judged("0-1 0-1")
    assert not verdict.swish
    assert verdict.left_over == (
        LeftOver(0, Symbol.DOT, 0),
        LeftOver(0, Symbol.HOOP, 1),
        LeftOver(1, Symbol.DOT, 0),
        LeftOver(1, Symbol.HOOP, 1),
    )


def test_a_swish_that_holds_a_smaller_one_is_accepted_as_a_single_cycle():
    verdict = judged("3-6 6-0 2-8 2-11")
    assert (verdict.swish, verdict.single_cycle, verdict.minimal) == (True, True, False)


def test_two_swishes_side_by_side_are_a_composite_swish():
    verdict = judged("0-1 1-0 3-4 4-3")
    assert (verdict.swish, verdict.single_cycle, verdict.minimal) == (True, False, False)
    assert verdict.lay == (Turn.AS_IS,) * 4


def test_two_swishes_on_the_same_spaces_are_not_one():
    verdict = judged("1-10 1-10 1-4 4-1")
    assert not verdict.swish
    assert len(verdict.left_over) == 2


def test_a_minimal_swish_of_five_cards_is_known_as_minimal():
    verdict = judged("0-5 1-4 1-10 3-10 4-0")
    assert (verdict.swish, verdict.single_cycle, verdict.minimal) == (True, True, True)


def test_twelve_cards_can_be_a_swish():
    assert judged("0-9 0-2 11-1 10-7 4-6 6-7 4-3 3-1 1-9 2-3 3-5 8-9").swish


def test_a_single_card_is_no_swish_and_all_of_it_is_left_over():
    verdict = judged("4-8")
    assert (verdict.swish, verdict.single_cycle, verdict.minimal) == (False, False, False)
    assert verdict.left_over == (LeftOver(0, Symbol.DOT, 4), LeftOver(0, Symbol.HOOP, 8))


def test_an_empty_stack_is_no_swish():
    assert check([], edition=SWISH) == Verdict(False, False, False, (), ())


def test_more_cards_than_spaces_are_no_swish():
    assert not judged(" ".join(["0-2 2-0"] * 7)).swish
    assert not judged(" ".join(["0-2 2-0"] * 5), SWISH_JR).swish


def test_the_symbols_left_over_are_named_after_the_lay_with_the_fewest():
    verdict = judged("0-1 1-3")
    assert verdict.lay == (Turn.AS_IS, Turn.AS_IS)
    assert verdict.left_over == (LeftOver(0, Symbol.DOT, 0), LeftOver(1, Symbol.HOOP, 3))


def test_a_card_of_another_edition_is_refused():
    with pytest.raises(BadCard, match=r"There is no space 9; the spaces are 0 to 8."):
        check([Card(9, 0), Card(0, 9)], edition=SWISH_JR)


def test_more_cards_than_a_deck_are_refused():
    with pytest.raises(BadCard, match=r"There are 61 cards; 60 are the most."):
        check([Card(0, 1)] * 61, edition=SWISH)
