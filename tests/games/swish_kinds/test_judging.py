"""Judging a stack and naming what is left over. docs/rules/swish-drills.md, section 5."""

import pytest
from hypothesis import given, settings

from games.swish.card import Card
from games.swish.check import Symbol, check
from games.swish.edition import EDITIONS, SWISH, Edition
from games.swish.kinds.claims import LeftOverSymbol, Said
from games.swish.kinds.judge import JUDGE, JudgeOptions
from games.swish.kinds.kind import Puzzle
from games.swish.kinds.lays import best_lays, left_over_with
from tests.games.swish.boards import editions_and_cards
from tests.games.swish_kinds.verdicts import balanced, symbols_left_over

BOTH = pytest.mark.parametrize("edition_key", EDITIONS)


def judged(edition_key: str, *, k: int, name: bool, count: int = 40) -> list[Puzzle[JudgeOptions, Said]]:
    """Puzzles of the kind `judge`."""
    return [JUDGE.make(seed, JudgeOptions(edition_key=edition_key, k=k, name=name)) for seed in range(count)]


@BOTH
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_half_of_the_stacks_to_judge_are_swishes_and_the_others_miss_by_two_symbols(edition_key: str, k: int) -> None:
    puzzles = judged(edition_key, k=k, name=False, count=200)
    assert 80 <= sum(puzzle.answer.swish for puzzle in puzzles) <= 120
    for puzzle in puzzles:
        left = check(puzzle.cards, edition=puzzle.edition).left_over
        assert len(left) == (0 if puzzle.answer.swish else 2)
        assert balanced(puzzle.cards, puzzle.edition)
        assert puzzle.skills == ("REJECT",)


@BOTH
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_where_a_symbol_is_to_be_named_at_most_half_of_them_are_right(edition_key: str, k: int) -> None:
    for puzzle in judged(edition_key, k=k, name=True, count=12):
        if not puzzle.answer.swish:
            assert 1 <= len(symbols_left_over(puzzle.cards, puzzle.edition)) <= k


def test_the_stack_shown_leaves_over_the_symbol_named() -> None:
    for puzzle in judged("swish", k=3, name=True, count=20):
        for at in range(3):
            for symbol in Symbol:
                judgement = JUDGE.judge(puzzle, Said(False, LeftOverSymbol(at, symbol)))
                shown = {(left.card, left.symbol) for left in judgement.stacks[0].left_over}
                assert judgement.right is (judgement.reason == "right")
                assert not judgement.right or (at, symbol) in shown


def stack_to_name(*cards: str) -> Puzzle[JudgeOptions, Said]:
    """A puzzle of these cards of Swish where the symbol left over is asked for."""
    return Puzzle(
        kind="judge",
        options=JudgeOptions(edition_key="swish", k=len(cards), name=True),
        seed=0,
        cards=tuple(map(Card.parse, cards)),
        answer=Said(False, LeftOverSymbol(0, Symbol.DOT)),
        canonical_key="",
        difficulty=0.0,
        skills=("REJECT",),
        generator_version="1",
        deck_hash=SWISH.deck_hash,
    )


def test_a_symbol_that_any_best_lay_leaves_over_is_right() -> None:
    puzzle = next(each for each in judged("swish", k=3, name=False) if not each.answer.swish)
    puzzle = stack_to_name(*map(str, puzzle.cards))
    assert len(best_lays(puzzle.cards, edition=SWISH)) > 1
    assert len(symbols_left_over(puzzle.cards, SWISH)) == 6
    for at in range(3):
        for symbol in Symbol:
            judgement = JUDGE.judge(puzzle, Said(False, LeftOverSymbol(at, symbol)))
            assert judgement.right
            assert (at, symbol) in {(left.card, left.symbol) for left in judgement.stacks[0].left_over}


@pytest.mark.parametrize("at", [0, 1])
def test_of_two_dots_on_one_space_either_may_be_named(at: int) -> None:
    # Two cards alike: the dot of one of them meets the hoop of the third.
    puzzle = stack_to_name("0-1", "0-1", "1-0")
    for symbol in Symbol:
        judgement = JUDGE.judge(puzzle, Said(False, LeftOverSymbol(at, symbol)))
        assert judgement.right
        assert (at, symbol) in {(left.card, left.symbol) for left in judgement.stacks[0].left_over}


def test_a_right_no_with_a_symbol_that_has_a_partner_says_so() -> None:
    puzzle = JUDGE.make(2026, JudgeOptions(edition_key="swish", k=3, name=True))
    wrong = {(at, s) for at in range(3) for s in Symbol} - symbols_left_over(puzzle.cards, puzzle.edition)
    assert wrong
    for at, symbol in wrong:
        assert JUDGE.judge(puzzle, Said(False, LeftOverSymbol(at, symbol))).reason == "other_symbol"
    assert JUDGE.judge(puzzle, Said(True)).reason == "not_a_swish"


def test_a_swish_called_none_is_told_as_one() -> None:
    puzzle = next(puzzle for puzzle in judged("jr", k=3, name=False) if puzzle.answer.swish)
    judgement = JUDGE.judge(puzzle, Said(False))
    assert (judgement.right, judgement.reason, judgement.stacks[0].left_over) == (False, "is_a_swish", ())


@given(editions_and_cards(most=4))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_best_lays_leave_over_as_few_symbols_as_the_check(stack: tuple[Edition, list[Card]]) -> None:
    edition, cards = stack
    left = check(cards, edition=edition).left_over
    lays = best_lays(cards, edition=edition)
    for best in lays:
        assert len(left_over_with(cards, best.lay, named=None, edition=edition)) == len(left)
    assert {(each.card, each.symbol) for each in left} <= set().union(*(best.may_be_left for best in lays))
    assert set().union(*(best.may_be_left for best in lays)) == (symbols_left_over(cards, edition) if left else set())


@pytest.mark.parametrize("cards", [[], ["0-1"] * 6])
def test_best_lays_are_listed_for_one_to_five_cards(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="for 1 to 5 cards"):
        best_lays([Card.parse(card) for card in cards], edition=SWISH)
