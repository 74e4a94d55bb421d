"""What every kind of drill must keep. A kind is tested by a subclass of `Contract` with its `case`.

    class TestFind(Contract):
        case = Case(kind=FIND, options=FindOptions(...), ...)

How to add a kind: docs/rules/swish-drills.md.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar

import pytest

from games.core import BadNotation, BadOptions
from games.swish.card import Card
from games.swish.edition import Edition
from games.swish.grade import Skill, skills
from games.swish.kinds.claims import SENTENCES, BadClaim
from games.swish.kinds.kind import HINT_STEPS, Hint, Options, Stack, View
from games.swish.kinds.notation import options_text, parse_options, parse_puzzle, puzzle_text
from games.swish.kinds.table import KINDS, AnyKind
from tests.games.swish.boards import grid
from tests.games.swish.reference import lays

SEEDS = range(6)
PLAIN = (bool, int, str, Card, type(None))
HUGE_TEXTS = ["0 " * 500, "9" * 401, "x" * 100_000]
NO_CLAIMS: list[object] = [None, "0 1", (0, 1), 7, [0], object(), b"0"]


@dataclass(frozen=True, eq=False)
class Case:
    """One kind with some options, and what the test must know about it."""

    kind: AnyKind
    options: Options
    verdicts: Callable[[Any], Iterable[tuple[Any, bool]]]
    """Claims on a puzzle, and whether they are right: found without the engine."""
    claim_of: Callable[[Hint], Any]
    """The claim that the last step of the ladder tells."""
    malformed: Callable[[Any], Iterable[tuple[Any, str]]]
    """Claims that fit no puzzle of this kind, with the code of the refusal."""
    malformed_texts: Iterable[tuple[str, str]]
    """Texts that are refused when read or when judged, with the code."""
    seeds: Iterable[int] = SEEDS


@cache
def made(case: Case) -> tuple[Any, ...]:
    """The puzzles of a case."""
    return tuple(case.kind.make(seed, case.options) for seed in case.seeds)


def closed(stack: Stack, cards: tuple[Card | None, ...], edition: Edition) -> bool:
    """Whether a stack lies as a swish, by the turning of the tests."""
    laid = [edition.turned(cards[at], turn) for at, turn in zip(stack.positions, stack.lay, strict=True)]
    for at, card in zip(stack.positions, laid, strict=True):
        assert tuple(card) in lays(cards[at], grid(edition))
    dots, hoops = [card.dot for card in laid], [card.hoop for card in laid]
    return len(set(dots)) == len(set(hoops)) == len(laid) and set(dots) == set(hoops)


class Contract:
    """The tests. Each name is a sentence about the kind of `case`."""

    case: ClassVar[Case]

    def test_the_kind_is_listed_under_its_key(self) -> None:
        assert KINDS[self.case.kind.key] is self.case.kind

    def test_the_same_seed_gives_the_same_puzzle(self) -> None:
        for puzzle in made(self.case):
            assert self.case.kind.make(puzzle.seed, self.case.options) == puzzle
            assert self.case.kind.rebuilds(puzzle)

    def test_a_puzzle_that_was_changed_is_not_what_its_seed_gives(self) -> None:
        puzzle = made(self.case)[0]
        assert not self.case.kind.rebuilds(replace(puzzle, difficulty=puzzle.difficulty + 1))
        assert not self.case.kind.rebuilds(replace(puzzle, seed=puzzle.seed + 99))

    def test_other_seeds_give_other_puzzles(self) -> None:
        assert len({puzzle.cards for puzzle in made(self.case)}) == len(made(self.case))

    @pytest.mark.parametrize("seed", [-1, 1 << 64])
    def test_a_seed_has_64_bits(self, seed: int) -> None:
        with pytest.raises(ValueError, match="seed"):
            self.case.kind.make(seed, self.case.options)

    def test_a_puzzle_is_graded_and_says_where_it_comes_from(self) -> None:
        for puzzle in made(self.case):
            assert puzzle.kind == self.case.kind.key
            assert puzzle.skills
            assert set(puzzle.skills) <= set(map(str, Skill))
            assert -2 < puzzle.difficulty < 25
            assert puzzle.deck_hash == puzzle.edition.deck_hash

    def test_a_puzzle_has_no_more_copies_of_a_card_than_the_deck(self) -> None:
        for puzzle in made(self.case):
            edition = puzzle.edition
            there = Counter(edition.pattern(card) for card in (*puzzle.cards, *puzzle.hidden))
            assert all(number <= edition.entries[pattern].copies for pattern, number in there.items())

    def test_a_puzzle_cannot_be_changed(self) -> None:
        with pytest.raises(FrozenInstanceError):
            made(self.case)[0].seed = 5

    def test_the_answer_is_right(self) -> None:
        for puzzle in made(self.case):
            judgement = self.case.kind.judge(puzzle, puzzle.answer)
            assert judgement.right
            assert judgement.counted
            assert judgement.reason == "right"

    def test_verdicts_are_those_of_the_rules(self) -> None:
        tried = Counter()
        for puzzle in made(self.case):
            for claim, right in self.case.verdicts(puzzle):
                assert self.case.kind.judge(puzzle, claim).right is right, (puzzle, claim)
                tried[right] += 1
        assert tried[True]
        assert tried[False]

    def test_a_stack_shown_lies_as_judged(self) -> None:
        for puzzle in made(self.case):
            for claim, _ in list(self.case.verdicts(puzzle))[:40]:
                for stack in self.case.kind.judge(puzzle, claim).stacks:
                    assert closed(stack, puzzle.cards, puzzle.edition) is (not stack.left_over)
                    assert list(stack.positions) == sorted(set(stack.positions))
                    for left in stack.left_over:
                        card = puzzle.cards[stack.positions[left.card]]
                        laid = puzzle.edition.turned(card, stack.lay[left.card])
                        assert left.space == getattr(laid, left.symbol.value)

    def test_the_view_does_not_change_when_the_answer_changes(self) -> None:
        one, other = made(self.case)[:2]
        changed = replace(
            one,
            answer=other.answer,
            seed=other.seed,
            hidden=one.hidden[::-1],
            difficulty=other.difficulty,
            skills=("MIX", "PLAN5"),
            canonical_key="",
            generator_version="",
        )
        assert self.case.kind.show(changed) == self.case.kind.show(one)

    def test_a_view_holds_the_cards_to_be_seen_and_plain_values_only(self) -> None:
        for puzzle in made(self.case):
            view = self.case.kind.show(puzzle)
            assert isinstance(view, View)
            assert view.cards == puzzle.cards
            assert {field.name for field in fields(view)}.isdisjoint(
                {"answer", "seed", "hidden", "difficulty", "skills"}
            )
            assert all(isinstance(getattr(view, field.name), PLAIN) for field in fields(view) if field.name != "cards")

    def test_options_are_written_and_read_back(self) -> None:
        assert parse_options(self.case.kind, options_text(self.case.options)) == self.case.options

    def test_puzzles_are_written_and_read_back(self) -> None:
        for puzzle in made(self.case):
            text = puzzle_text(self.case.kind, puzzle)
            assert text.isascii()
            assert "\n" not in text
            assert parse_puzzle(self.case.kind, text) == puzzle

    def test_claims_are_written_and_read_back(self) -> None:
        for puzzle in made(self.case):
            for claim, _ in [(puzzle.answer, True), *list(self.case.verdicts(puzzle))[:40]]:
                assert self.case.kind.parse_claim(self.case.kind.claim_text(claim)) == claim

    def test_a_hint_tells_more_at_each_step_and_at_the_last_the_answer(self) -> None:
        for puzzle in made(self.case):
            ladder = [self.case.kind.hint(puzzle, step) for step in HINT_STEPS]
            one, two, three, four, five = ladder
            assert [hint.step for hint in ladder] == [1, 2, 3, 4, 5]
            assert len({hint.movement for hint in ladder}) == 1
            assert one == Hint(step=1, movement=one.movement)
            assert two.cards == three.cards[:1]
            assert sorted(three.cards) == sorted({at for stack in five.stacks for at in stack.positions})
            assert two.stacks == three.stacks == ()
            assert [hint.half_way for hint in ladder] == [False, False, False, True, False]
            assert [(stack.positions, stack.lay) for stack in four.stacks] == [
                (stack.positions, stack.lay) for stack in five.stacks
            ]
            assert all(stack.left_over == () for stack in four.stacks)
            assert self.case.kind.judge(puzzle, self.case.claim_of(five)).right
            for stack in five.stacks:
                assert closed(stack, puzzle.cards, puzzle.edition) is (not stack.left_over)

    def test_the_movement_of_a_hint_is_that_of_the_lay_it_ends_with(self) -> None:
        for puzzle in made(self.case):
            stacks = self.case.kind.hint(puzzle, 5).stacks
            lay = stacks[0].lay if stacks else ()
            assert self.case.kind.hint(puzzle, 1).movement == skills(2, lay)[0]

    @pytest.mark.parametrize("step", [0, 6, -1])
    def test_there_are_five_steps(self, step: int) -> None:
        with pytest.raises(ValueError, match="The steps of a hint are 1 to 5"):
            self.case.kind.hint(made(self.case)[0], step)

    def test_malformed_claims_are_refused_by_a_known_code(self) -> None:
        for puzzle in made(self.case):
            for claim, code in self.case.malformed(puzzle):
                with pytest.raises(BadClaim) as refused:
                    self.case.kind.judge(puzzle, claim)
                assert refused.value.code == code, claim
                assert str(refused.value) == SENTENCES[code].format(**refused.value.facts)

    @pytest.mark.parametrize("claim", NO_CLAIMS, ids=lambda claim: type(claim).__name__)
    def test_what_is_no_claim_at_all_is_refused(self, claim: object) -> None:
        with pytest.raises(BadClaim) as refused:
            self.case.kind.judge(made(self.case)[0], claim)
        assert refused.value.code == "not_a_claim"

    def test_malformed_texts_are_refused_by_a_known_code(self) -> None:
        puzzle = made(self.case)[0]
        for text, code in self.case.malformed_texts:
            with pytest.raises(BadClaim) as refused:
                self.case.kind.judge(puzzle, self.case.kind.parse_claim(text))
            assert refused.value.code == code, text

    @pytest.mark.parametrize("text", HUGE_TEXTS, ids=len)
    def test_huge_texts_are_refused(self, text: str) -> None:
        with pytest.raises(BadClaim) as refused:
            self.case.kind.parse_claim(text)
        assert refused.value.code == "too_long"

    @pytest.mark.parametrize("text", [None, 5, b"0", ["0"]], ids=repr)
    def test_what_is_no_text_is_refused(self, text: Any) -> None:
        with pytest.raises(BadClaim):
            self.case.kind.parse_claim(text)

    def test_an_edition_that_there_is_not_is_refused(self) -> None:
        for key in ("", "chess", None, 5):
            with pytest.raises(BadOptions, match="There is no such edition"):
                replace(self.case.options, edition_key=key)

    def test_a_forged_puzzle_is_refused(self) -> None:
        puzzle = made(self.case)[0]
        honest = json.loads(puzzle_text(self.case.kind, puzzle))
        card = str(puzzle.cards[0])
        forged = [
            honest | {"kind": "chess"},
            honest | {"cards": honest["cards"] + " " + card},
            honest | {"cards": honest["cards"].replace(card, "0-77", 1)},
            honest | {"cards": ""},
            honest | {"hidden": "99-0"},
            honest | {"answer": "nonsense"},
            honest | {"answer": 5},
            honest | {"seed": -1},
            honest | {"seed": True},
            honest | {"difficulty": float("nan")},
            honest | {"difficulty": "hard"},
            honest | {"skills": []},
            honest | {"skills": ["MAGIC"]},
            honest | {"options": {}},
            honest | {"options": honest["options"] | {"edition_key": "chess"}},
            honest | {"more": 1},
            {},
        ]
        for fields_of_it in forged:
            with pytest.raises(BadNotation):
                parse_puzzle(self.case.kind, json.dumps(fields_of_it))
        for text in ("", "[]", "{", "null", "[" * 90_000, " " * 100_001, None):
            with pytest.raises(BadNotation):
                parse_puzzle(self.case.kind, text)

    def test_a_puzzle_with_a_wrong_answer_is_refused(self) -> None:
        puzzle = made(self.case)[0]
        wrong = next(claim for claim, right in self.case.verdicts(puzzle) if not right)
        with pytest.raises(BadNotation, match="The answer of the puzzle is wrong"):
            parse_puzzle(self.case.kind, puzzle_text(self.case.kind, replace(puzzle, answer=wrong)))

    def test_numbers_and_switches_of_the_options_are_checked(self) -> None:
        for field in fields(self.case.options):
            if field.name != "edition_key":
                for wrong in (0, -3, 10**9, 2.0, "2", [2]):
                    with pytest.raises(BadOptions):
                        replace(self.case.options, **{field.name: wrong})
