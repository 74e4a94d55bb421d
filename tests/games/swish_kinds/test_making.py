"""What each kind promises of its puzzles beyond the contract. docs/rules/swish-drills.md."""

from collections import Counter
from itertools import combinations

import pytest

from games.core import BadOptions
from games.swish.card import Card, Turn
from games.swish.check import check
from games.swish.edition import EDITIONS, SWISH
from games.swish.generate import rebuild
from games.swish.kinds.build import BUILD, BuildOptions
from games.swish.kinds.claims import SENTENCES, Chosen, Laid, Number, Refusal
from games.swish.kinds.complete import COMPLETE, CompleteOptions
from games.swish.kinds.find import FIND, FindOptions
from games.swish.kinds.how_many import HOW_MANY, HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Puzzle
from games.swish.kinds.sprint import SPRINT, SprintOptions
from tests.games.swish_kinds.verdicts import balanced

BOTH = pytest.mark.parametrize("edition_key", EDITIONS)


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


def test_the_order_in_which_cards_are_laid_does_not_matter() -> None:
    for seed in range(6):
        puzzle = BUILD.make(seed, BuildOptions(edition_key="swish", cards=8, k=3))
        assert BUILD.judge(puzzle, Laid(puzzle.answer.cards[::-1])) == BUILD.judge(puzzle, puzzle.answer)


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
