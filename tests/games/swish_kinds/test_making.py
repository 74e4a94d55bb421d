"""What each kind promises of its puzzles beyond the contract. docs/rules/swish-drills.md."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from games.core import BadOptions
from games.swish.card import Card, Turn
from games.swish.check import Symbol, check
from games.swish.edition import EDITIONS, SWISH, Edition
from games.swish.generate import rebuild
from games.swish.kinds.build import BUILD, BuildOptions
from games.swish.kinds.claims import SENTENCES, Chosen, Laid, LeftOverSymbol, Number, Refusal, Said
from games.swish.kinds.complete import COMPLETE, CompleteOptions
from games.swish.kinds.find import FIND, FindOptions
from games.swish.kinds.how_many import HOW_MANY, HowManyOptions
from games.swish.kinds.judge import JUDGE, JudgeOptions
from games.swish.kinds.kind import Puzzle
from games.swish.kinds.lays import best_lays, left_over_with
from games.swish.kinds.sprint import SPRINT, SprintOptions
from tests.games.swish.boards import editions_and_cards
from tests.games.swish_kinds.verdicts import symbols_left_over

BOTH = pytest.mark.parametrize("edition_key", EDITIONS)


def balanced(cards: tuple[Card, ...], edition: Edition) -> bool:
    """As many dots as hoops of each colour."""
    return Counter(edition.colour(card.dot) for card in cards) == Counter(edition.colour(card.hoop) for card in cards)


def judged(edition_key: str, *, k: int, name: bool, count: int = 40) -> list[Puzzle[JudgeOptions, Said]]:
    """Puzzles of the kind `judge`."""
    return [JUDGE.make(seed, JudgeOptions(edition_key=edition_key, k=k, name=name)) for seed in range(count)]


@BOTH
def test_a_plain_find_board_is_that_of_the_generator(edition_key: str) -> None:
    found = FIND.make(77, FindOptions(edition_key=edition_key, cards=10, k=3))
    made = rebuild(edition=EDITIONS[edition_key], cards=10, k=3, seed=77)
    assert (found.cards, found.answer.positions, found.canonical_key) == (made.board, made.answer, made.canonical_key)
    assert (found.difficulty, found.skills) == (made.difficulty, made.skills)


def test_a_swish_that_falls_apart_is_no_try_unless_it_may() -> None:
    cards = tuple(map(Card.parse, ["0-1", "1-0", "3-4", "4-3", "0-7", "7-1"]))
    for composites, expected in ((False, (False, "falls_apart", False)), (True, (True, "right", True))):
        options = FindOptions(edition_key="swish", cards=6, k=4, composites=composites)
        puzzle = Puzzle(
            kind="find",
            options=options,
            seed=0,
            cards=cards,
            answer=Chosen((0, 1, 2, 3)),
            canonical_key="",
            difficulty=0.0,
            skills=("MATCH",),
            generator_version="1",
            deck_hash=SWISH.deck_hash,
        )
        judgement = FIND.judge(puzzle, Chosen((3, 0, 1, 2)))
        assert (judgement.right, judgement.reason, judgement.counted) == expected


def test_cards_of_a_swish_laid_wrong_are_told_from_no_swish() -> None:
    puzzle = BUILD.make(2026, BuildOptions(edition_key="swish", cards=8, k=2))
    assert puzzle.answer == Laid(((1, Turn.AS_IS), (7, Turn.FLIP_LR)))
    wrong = BUILD.judge(puzzle, Laid(((7, Turn.AS_IS), (1, Turn.AS_IS))))
    assert (wrong.right, wrong.reason, len(wrong.stacks[0].left_over)) == (False, "lies_wrong", 4)
    assert wrong.stacks[0].lay == (Turn.AS_IS, Turn.AS_IS)
    other = BUILD.judge(puzzle, Laid(((0, Turn.AS_IS), (1, Turn.AS_IS))))
    assert (other.right, other.reason) == (False, "not_a_swish")
    # The whole stack half-turned is a swish as well.
    assert BUILD.judge(puzzle, Laid(((7, Turn.FLIP_TB), (1, Turn.HALF)))).right


@BOTH
@pytest.mark.parametrize("k", [2, 3, 4, 5])
@pytest.mark.parametrize("offered", [2, 8])
def test_exactly_one_offered_card_completes_and_the_stack_lies_as_the_swish_does(
    edition_key: str, k: int, offered: int
) -> None:
    for seed in range(6):
        puzzle = COMPLETE.make(seed, CompleteOptions(edition_key=edition_key, k=k, offered=offered))
        stack, offers = puzzle.cards[: k - 1], puzzle.cards[k - 1 :]
        assert sum(check([*stack, card], edition=puzzle.edition).swish for card in offers) == 1
        assert len({puzzle.edition.pattern(card) for card in offers}) == offered
        lay = COMPLETE.judge(puzzle, puzzle.answer).stacks[0].lay
        assert lay[:-1] == (Turn.AS_IS,) * (k - 1)


def test_offers_are_near_misses_by_their_colours() -> None:
    wrong = near = 0
    for seed in range(40):
        puzzle = COMPLETE.make(seed, CompleteOptions(edition_key="swish", k=3, offered=4))
        stack, answer = puzzle.cards[:2], puzzle.answer.positions[0]
        for at in {2, 3, 4, 5} - {answer}:
            wrong += 1
            missing, card = puzzle.cards[answer], puzzle.cards[at]
            near += balanced((*stack, card), SWISH) or (
                SWISH.colour(card.dot) is SWISH.colour(missing.dot)
                or SWISH.colour(card.hoop) is SWISH.colour(missing.hoop)
            )
    assert (wrong, near) == (120, 120)


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


@BOTH
def test_numbers_to_count_are_spread(edition_key: str) -> None:
    options = HowManyOptions(edition_key=edition_key, cards=12)
    numbers = Counter(HOW_MANY.make(seed, options).answer.number for seed in range(60))
    assert set(numbers) == {0, 1, 2, 3, 4}
    assert max(numbers.values()) <= 24


def test_a_wrong_number_gives_nothing_away_but_the_direction() -> None:
    puzzle = HOW_MANY.make(2026, HowManyOptions(edition_key="swish", cards=9))
    assert puzzle.answer == Number(3)
    low, high = HOW_MANY.judge(puzzle, Number(2)), HOW_MANY.judge(puzzle, Number(36))
    assert (low.reason, low.stacks, high.reason, high.stacks) == ("too_low", (), "too_high", ())
    shown = HOW_MANY.judge(puzzle, Number(3)).stacks
    assert [stack.positions for stack in shown] == [
        pair for pair in combinations(range(9), 2) if check([puzzle.cards[at] for at in pair], edition=SWISH).swish
    ]


def test_a_board_without_a_swish_of_two_has_no_card_to_mark() -> None:
    options = HowManyOptions(edition_key="swish", cards=6)
    puzzle = next(p for p in (HOW_MANY.make(seed, options) for seed in range(40)) if p.answer == Number(0))
    assert puzzle.skills == ("REJECT",)
    assert [HOW_MANY.hint(puzzle, step).cards for step in range(1, 6)] == [(), (), (), (), ()]
    assert HOW_MANY.hint(puzzle, 1).movement == "REJECT"


def test_the_same_cards_have_the_same_key_in_every_kind_that_shows_a_board() -> None:
    found = FIND.make(5, FindOptions(edition_key="jr", cards=8, k=3))
    built = BUILD.make(5, BuildOptions(edition_key="jr", cards=8, k=3))
    assert found.canonical_key == built.canonical_key


@pytest.mark.parametrize(
    ("options_type", "options", "sentence"),
    [
        (FindOptions, {"cards": 5, "k": 2}, "The number of cards on the board must be a whole number from 6 to 20."),
        (FindOptions, {"cards": 9, "k": 6}, "The number of cards of the swish must be a whole number from 2 to 5."),
        (FindOptions, {"cards": 9, "k": 2, "or_more": 1}, "or_more must be true or false."),
        (CompleteOptions, {"k": 2, "offered": 9}, "The number of cards offered must be a whole number from 2 to 8."),
        (
            BuildOptions,
            {"cards": True, "k": 2},
            "The number of cards on the board must be a whole number from 6 to 20.",
        ),
        (JudgeOptions, {"k": 1}, "The number of cards of the stack must be a whole number from 2 to 5."),
        (HowManyOptions, {"cards": 21}, "The number of cards on the board must be a whole number from 6 to 20."),
        (
            SprintOptions,
            {"cards": 9, "at_least": 3, "at_most": 2},
            "The most cards of a swish must be a whole number from 3 to 12.",
        ),
        (
            SprintOptions,
            {"cards": 9, "at_most": 13},
            "The most cards of a swish must be a whole number from 2 to 12.",
        ),
        (
            SprintOptions,
            {"cards": 9, "at_most": 5, "goal": 31},
            "The number of swishes to find must be a whole number from 1 to 30.",
        ),
    ],
)
def test_options_that_no_puzzle_has_are_refused_by_a_sentence(
    options_type: type, options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        options_type(edition_key="swish", **options)
    assert str(refused.value) == sentence


def test_a_puzzle_shows_as_many_cards_as_its_options_say() -> None:
    puzzle = SPRINT.make(1, SprintOptions(edition_key="jr", cards=12, at_most=9))
    assert (len(puzzle.cards), len(puzzle.hidden)) == (12, 30)
    with pytest.raises(ValueError, match="The puzzle shows 12 cards, not 9"):
        Puzzle(
            kind="sprint",
            options=SprintOptions(edition_key="jr", cards=9, at_most=9),
            seed=1,
            cards=puzzle.cards,
            answer=puzzle.answer,
            canonical_key="",
            difficulty=0.0,
            skills=("SCAN",),
            generator_version="1",
            deck_hash="",
        )


def test_every_refusal_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Refusal)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())
