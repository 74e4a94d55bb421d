"""The page of each kind of drill: what its form sends becomes the engine's claim, and what is none is refused in words."""

import pytest
from django.http import QueryDict

from classroom.practice.kinds.build import after
from classroom.practice.kinds.page import NOTHING, columns_for
from classroom.practice.kinds.table import PAGES
from classroom.practice.kinds.words import refusal_sentence
from classroom.web.http import Refused
from games.drills.table import KINDS as CARD_KINDS
from games.swish.card import Turn
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.claims import BadClaim, Refusal
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options
from games.swish.kinds.sprint import SprintOptions
from games.swish.kinds.table import KINDS

OPTIONS: dict[str, Options] = {
    "find": FindOptions(edition_key="swish", cards=12, k=3),
    "complete": CompleteOptions(edition_key="jr", k=3, offered=6),
    "build": BuildOptions(edition_key="swish", cards=8, k=2),
    "judge": JudgeOptions(edition_key="jr", k=3, name=True),
    "how_many": HowManyOptions(edition_key="swish", cards=9),
    "sprint": SprintOptions(edition_key="jr", cards=12, at_most=9),
}


def test_every_kind_of_the_engine_has_a_page_and_no_other() -> None:
    assert list(PAGES) == [*KINDS, *CARD_KINDS]


@pytest.mark.parametrize(
    ("kind", "sent", "claim"),
    [
        ("find", "card=2&card=5", "1 4"),
        ("find", "typed=7+12&card=1", "6 11"),
        ("complete", "card=4", "3"),
        ("build", "card=2&card=5&turn=5:half_turn", "1:as_is 4:half_turn"),
        ("build", "card=2&turn=2:flip_lr&turn=3:flip_tb", "1:flip_lr"),
        ("judge", "said=swish", "swish"),
        ("judge", "said=swish&left=1+dot", "swish"),
        ("judge", "said=no", "no"),
        ("judge", "said=no&left=1+dot", "no 1 dot"),
        ("how_many", "number_of_swishes=+03+", "3"),
        ("sprint", "card=1&card=16", "0 15"),
    ],
)
def test_what_the_form_sends_becomes_the_claim_of_the_engine(kind: str, sent: str, claim: str) -> None:
    text = PAGES[kind].claim_text(QueryDict(sent))
    assert text == claim
    assert KINDS[kind].claim_text(KINDS[kind].parse_claim(text)) == claim


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("find", "typed=seven"),
        ("find", "card=17"),
        ("find", "card=0"),
        ("find", "typed=" + "1+" * 100),
        ("complete", "card=x"),
        ("judge", ""),
        ("judge", "said=maybe"),
        ("how_many", ""),
        ("how_many", "number_of_swishes=-1"),
        ("how_many", "number_of_swishes=1.5"),
        ("how_many", "number_of_swishes=٣"),
        ("how_many", "number_of_swishes=" + "9" * 5000),
        ("sprint", "card=-1"),
    ],
)
def test_what_cannot_be_read_is_refused(kind: str, sent: str) -> None:
    with pytest.raises(Refused):
        PAGES[kind].claim_text(QueryDict(sent))


@pytest.mark.parametrize(
    "sent", ["left=9999+dot", "left=1+ring", "left=", "turn=x:y&card=1", "move=1", "card=" + "9" * 5000]
)
@pytest.mark.parametrize("kind", list(KINDS))
def test_a_forged_draft_does_no_harm_to_any_page(kind: str, sent: str) -> None:
    page = PAGES[kind]
    puzzle = KINDS[kind].make(1, OPTIONS[kind])
    page.drawn(KINDS[kind].show(puzzle), draft=page.draft(QueryDict(sent)), marked=())


@pytest.mark.parametrize("kind", list(KINDS))
def test_each_kind_has_an_instruction_and_at_most_three_short_rules(kind: str) -> None:
    page = PAGES[kind]
    assert page.instruction(OPTIONS[kind])
    rules = page.rules(OPTIONS[kind])
    assert 1 <= len(rules) <= 3
    assert max(map(len, rules)) <= 100


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_step_of_the_hints_has_words(kind: str) -> None:
    page = PAGES[kind]
    for seed in range(3):
        puzzle = KINDS[kind].make(seed, OPTIONS[kind])
        for step in range(1, 6):
            assert page.hint_sentence(KINDS[kind].hint(puzzle, step), options=OPTIONS[kind])


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_right_claim_is_told_so_and_the_answer_has_a_heading(kind: str) -> None:
    puzzle = KINDS[kind].make(2, OPTIONS[kind])
    judgement = KINDS[kind].judge(puzzle, puzzle.answer)
    assert PAGES[kind].verdict(judgement)[0]
    assert PAGES[kind].answer(judgement)[0]


@pytest.mark.parametrize("code", list(Refusal))
def test_every_refusal_of_the_engine_has_words(code: Refusal) -> None:
    assert refusal_sentence(BadClaim(code, fewest=2, most=3, cards=8))


@pytest.mark.parametrize(
    ("cards", "columns"), [(2, 2), (3, 3), (4, 4), (6, 3), (8, 4), (9, 3), (12, 4), (16, 4), (20, 5)]
)
def test_a_board_has_the_columns_that_fill_its_rows(cards: int, columns: int) -> None:
    assert columns_for(cards) == columns


def test_two_flips_are_a_half_turn_and_each_move_undoes_itself() -> None:
    assert after(Turn.FLIP_LR, Turn.FLIP_TB) is Turn.HALF
    assert after(Turn.HALF, Turn.FLIP_LR) is Turn.FLIP_TB
    for turn in Turn:
        for move in (Turn.FLIP_LR, Turn.FLIP_TB, Turn.HALF):
            assert after(after(turn, move), move) is turn


def test_a_move_without_javascript_turns_the_card_it_names() -> None:
    draft = PAGES["build"].draft(QueryDict("card=2&card=5&turn=2:flip_lr&current=2&move=tb"))
    assert draft.turns == {1: Turn.HALF}
    assert PAGES["build"].draft(QueryDict("card=2&move=lr&current=9")).turns == {}
    assert PAGES["build"].draft(QueryDict("")) == NOTHING
