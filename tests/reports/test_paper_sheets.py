"""Boards of worksheets: the code that stands on a sheet, the boards that come from it, and the answers."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from classroom.practice import rating
from classroom.reports.paper.answers import told
from classroom.reports.paper.sheet import PAPER_KINDS, Sheet, TooFewBoards, boards_of
from classroom.reports.paper.sheet_code import ALPHABET, BadCode, code_of, sheet_of
from games.swish.board import format_cards
from games.swish.card import TURNS
from games.swish.check import check, left_over
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options, Puzzle
from games.swish.kinds.sprint import SprintOptions

CODE = "02S20-01ZA3"
SHEETS = {
    "find": FindOptions(edition_key="swish", cards=12, k=3),
    "complete": CompleteOptions(edition_key="swish", k=3, offered=5),
    "build": BuildOptions(edition_key="jr", cards=8, k=2),
    "judge": JudgeOptions(edition_key="swish", k=3, name=True),
    "how_many": HowManyOptions(edition_key="jr", cards=9),
}


def sheet(kind: str, *, options: Options | None = None, **changes: Any) -> Sheet:
    return Sheet(kind, options or SHEETS[kind], **{"level": None, "boards": 6, "seed": 2026, **changes})


def every_options() -> list[tuple[str, Options]]:
    """All that a form can ask for."""
    found: list[tuple[str, Options]] = []
    for edition in ("swish", "jr"):
        for k in range(2, 6):
            found += [("complete", CompleteOptions(edition_key=edition, k=k, offered=n)) for n in range(2, 9)]
            found += [("judge", JudgeOptions(edition_key=edition, k=k, name=name)) for name in (False, True)]
            for cards in range(6, 17):
                found.append(("find", FindOptions(edition_key=edition, cards=cards, k=k)))
                found.append(("build", BuildOptions(edition_key=edition, cards=cards, k=k)))
        found += [("how_many", HowManyOptions(edition_key=edition, cards=cards)) for cards in range(6, 17)]
    return found


def test_a_code_holds_whatever_can_be_asked_for() -> None:
    asked = [
        Sheet(kind, options, level, boards, seed)
        for (kind, options), (level, boards, seed) in product(
            every_options(), [(None, 1, 0), (5, 24, (1 << 24) - 1), (1, 7, 1234567)]
        )
    ]
    assert [sheet_of(code_of(each)) for each in asked] == asked
    assert len({code_of(each) for each in asked}) == len(asked)


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{spaced}", "{joined}"])
def test_a_code_may_be_typed_as_one_likes(typed: str) -> None:
    code = code_of(sheet("find"))
    forms = {"lower": code.lower(), "spaced": " ".join(code), "joined": code.replace("-", "")}
    assert sheet_of(typed.format(code, **forms)) == sheet("find")


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    code = code_of(sheet("find", seed=1))
    assert {"0", "1"} <= set(code)
    assert sheet_of(code.replace("0", "O").replace("1", "l")) == sheet("find", seed=1)


def test_one_wrong_letter_in_a_code_is_noticed() -> None:
    code = code_of(sheet("judge")).replace("-", "")
    for place, letter in product(range(len(code)), ALPHABET):
        if letter != code[place]:
            with pytest.raises(BadCode):
                sheet_of(code[:place] + letter + code[place + 1 :])


def test_two_letters_of_a_code_that_changed_places_are_noticed() -> None:
    code = code_of(sheet("judge")).replace("-", "")
    for place in range(len(code) - 1):
        if code[place] != code[place + 1]:
            with pytest.raises(BadCode):
                sheet_of(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


@pytest.mark.parametrize(
    "typed", ["", "4F7K", "U" * 10, "0000000000000", "ZZZZZ-ZZZZZ", "๑๒๓๔๕-๑๒๓๔๕", "a" * 5000, "\0" * 10]
)
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(BadCode):
        sheet_of(typed)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "sprint", "options": SprintOptions(edition_key="swish", cards=12, at_most=12)},
        {"kind": "find", "options": SHEETS["judge"]},
        {"kind": "find", "level": 6},
        {"kind": "find", "level": 0},
        {"kind": "find", "boards": 0},
        {"kind": "find", "boards": 25},
        {"kind": "find", "seed": -1},
        {"kind": "find", "seed": 1 << 24},
    ],
    ids=["sprint", "options of another kind", "level 6", "level 0", "no board", "too many", "seed below", "seed above"],
)
def test_a_sheet_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        sheet(**wrong)


def test_a_code_gives_the_boards_it_always_gave() -> None:
    assert code_of(sheet("find", level=2, boards=5)) == CODE
    assert [format_cards(puzzle.cards) for puzzle in boards_of(sheet_of(CODE))][:2] == [
        "4-10 8-10 3-6 7-1 7-2 4-1 7-9 6-11 4-6 10-2 7-3 2-8",
        "1-8 1-9 4-7 11-10 7-9 7-5 7-10 3-0 8-0 4-10 7-8 1-9",
    ]


@pytest.mark.parametrize("kind", PAPER_KINDS)
def test_no_board_stands_twice_on_a_sheet(kind: str) -> None:
    keys = [puzzle.canonical_key for puzzle in boards_of(sheet(kind, boards=12))]
    assert len(set(keys)) == 12


def test_all_boards_are_of_the_level_asked_for() -> None:
    boards = boards_of(sheet("find", level=3, boards=8))
    assert [rating.level(puzzle.difficulty) for puzzle in boards] == [3] * 8


def test_it_is_said_of_which_levels_there_are_enough_boards() -> None:
    with pytest.raises(TooFewBoards) as refused:
        boards_of(sheet("find", options=FindOptions(edition_key="swish", cards=6, k=2), level=5))
    assert refused.value.levels == (1,)


def test_there_are_not_24_different_pairs_to_judge_in_swish_jr() -> None:
    with pytest.raises(TooFewBoards) as refused:
        boards_of(sheet("judge", options=JudgeOptions(edition_key="jr", k=2), boards=24))
    assert refused.value.different < 24
    assert refused.value.levels == ()


@pytest.mark.parametrize("kind", PAPER_KINDS)
def test_every_stack_of_the_answers_lies_as_is_said(kind: str) -> None:
    for puzzle in boards_of(sheet(kind)):
        for stack in told(puzzle).stacks:
            cards = [puzzle.cards[at] for at in stack.positions]
            assert left_over(cards, stack.lay, edition=puzzle.edition) == stack.left_over
            assert bool(stack.left_over) == (not check(cards, edition=puzzle.edition).swish)


@pytest.mark.parametrize("kind", ["find", "build"])
def test_the_answers_are_all_swishes_of_the_size_asked_for(kind: str) -> None:
    for puzzle in boards_of(sheet(kind)):
        k = puzzle.options.k
        swishes = {at for at in combinations(range(len(puzzle.cards)), k) if hangs_together(puzzle, at)}
        assert {stack.positions for stack in told(puzzle).stacks} == swishes
        assert swishes


def test_the_answers_are_all_cards_that_complete_the_stack() -> None:
    for puzzle in boards_of(sheet("complete")):
        right = [(0, 1, at) for at in range(2, 7) if is_swish(puzzle, (0, 1, at))]
        assert [stack.positions for stack in told(puzzle).stacks] == right
        assert right


def test_the_answers_are_all_pairs_on_the_board() -> None:
    for puzzle in boards_of(sheet("how_many")):
        pairs = [at for at in combinations(range(9), 2) if is_swish(puzzle, at)]
        assert [stack.positions for stack in told(puzzle).stacks] == pairs
        assert told(puzzle).sentences[0] == f"{len(pairs)} swish{'' if len(pairs) == 1 else 'es'}"


def test_the_answers_say_whether_a_stack_is_a_swish() -> None:
    said = Counter()
    for puzzle in boards_of(sheet("judge", boards=12)):
        right = is_swish(puzzle, (0, 1, 2))
        assert told(puzzle).sentences[0] == ("It is a swish" if right else "It is no swish")
        said[right] += 1
    assert min(said[True], said[False]) > 0


def test_the_answers_name_every_symbol_that_can_be_left_over() -> None:
    puzzle = next(one for one in boards_of(sheet("judge", boards=12)) if told(one).stacks[0].left_over)
    turned = [{puzzle.edition.turned(card, turn) for turn in TURNS} for card in puzzle.cards]
    lays = [(dots, hoops) for lay in product(*turned) for dots, hoops in [zip(*lay, strict=True)]]
    fewest = min(len(set(dots) ^ set(hoops)) for dots, hoops in lays)
    best = [(dots, hoops) for dots, hoops in lays if len(set(dots) ^ set(hoops)) == fewest]
    assert fewest > 0
    alone = {f"the dot of card {at + 1}" for dots, hoops in best for at in range(3) if dots[at] not in hoops}
    alone |= {f"the hoop of card {at + 1}" for dots, hoops in best for at in range(3) if hoops[at] not in dots}
    assert alone <= set(told(puzzle).sentences[2].split(" · "))


def is_swish(puzzle: Puzzle[Any, Any], positions: tuple[int, ...]) -> bool:
    return check([puzzle.cards[at] for at in positions], edition=puzzle.edition).swish


def hangs_together(puzzle: Puzzle[Any, Any], positions: tuple[int, ...]) -> bool:
    return check([puzzle.cards[at] for at in positions], edition=puzzle.edition).single_cycle
