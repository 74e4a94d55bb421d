"""What every kind of card drill must keep. A kind is tested by a subclass of `Contract` with its `case`."""

import json
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, dataclass, replace
from functools import cache
from typing import Any, ClassVar

import pytest

from games.core import BadNotation, BadOptions
from games.drills.claims import SENTENCES, BadClaim
from games.drills.kind import HINT_STEPS, Skill
from games.drills.notation import options_text, parse_options, parse_puzzle, puzzle_text
from games.drills.table import KINDS, AnyKind


@dataclass(frozen=True, eq=False)
class Case:
    """One kind, and what the test must know about it."""

    kind: AnyKind
    right: Callable[[Any], Iterable[Any]]
    """All right answers to a position: found without the engine."""
    wrong: Callable[[Any], Iterable[Any]]
    """Some answers to a position that fit it but are wrong."""
    misfits: Iterable[tuple[Any, str]]
    """Answers that fit no position, with the code of the refusal."""
    bad_texts: Iterable[str]
    seeds: range = range(12)


@cache
def made(case: Case, level: int) -> tuple[Any, ...]:
    """The puzzles of a level."""
    return tuple(case.kind.make(seed, case.kind.options_type(level=level)) for seed in case.seeds)


class Contract:
    """The tests. Each name is a sentence about the kind of `case`."""

    case: ClassVar[Case]

    def puzzles(self) -> list[Any]:
        return [puzzle for level in self.case.kind.options_type.levels for puzzle in made(self.case, level)]

    def test_the_kind_is_listed_under_its_key(self) -> None:
        assert KINDS[self.case.kind.key] is self.case.kind

    def test_the_same_seed_gives_the_same_puzzle(self) -> None:
        for puzzle in self.puzzles():
            assert self.case.kind.rebuilds(puzzle)
            assert not self.case.kind.rebuilds(replace(puzzle, difficulty=puzzle.difficulty + 1))

    def test_other_seeds_give_other_puzzles(self) -> None:
        for level in self.case.kind.options_type.levels:
            assert len({puzzle.position for puzzle in made(self.case, level)}) > len(self.case.seeds) * 3 // 4

    @pytest.mark.parametrize("seed", [-1, 1 << 64])
    def test_a_seed_has_64_bits(self, seed: int) -> None:
        with pytest.raises(ValueError, match="seed"):
            self.case.kind.make(seed, self.case.kind.options_type(level=1))

    @pytest.mark.parametrize("level", [0, -1, 6, 10**9, 1.0, "1", True, None], ids=repr)
    def test_a_level_that_there_is_not_is_refused(self, level: Any) -> None:
        with pytest.raises(BadOptions, match="The level is a whole number"):
            self.case.kind.options_type(level=level)

    def test_the_answers_are_all_that_are_right(self) -> None:
        for puzzle in self.puzzles():
            right = list(self.case.right(puzzle.position))
            assert puzzle.answer in right
            assert set(self.case.kind.answers(puzzle.position)) == set(right)
            for claim in right:
                judgement = self.case.kind.judge(puzzle, claim)
                assert judgement.right
                assert len(judgement.best) == len(right)
                assert judgement.reason == ("as_good" if len(right) > 1 else "right")

    def test_a_wrong_answer_is_wrong_and_does_not_tell_the_right_one(self) -> None:
        tried = 0
        for puzzle in self.puzzles():
            for claim in self.case.wrong(puzzle.position):
                judgement = self.case.kind.judge(puzzle, claim)
                assert (judgement.right, judgement.best) == (False, ())
                assert judgement.reason not in ("right", "as_good")
                tried += 1
        assert tried >= 9

    def test_puzzles_options_and_answers_are_the_same_after_writing_and_reading(self) -> None:
        kind = self.case.kind
        for puzzle in self.puzzles():
            assert parse_puzzle(kind, puzzle_text(kind, puzzle)) == puzzle
            assert parse_options(kind, options_text(puzzle.options)) == puzzle.options
            assert kind.parse_position(kind.position_text(puzzle.position)) == puzzle.position
            for claim in kind.answers(puzzle.position):
                assert kind.parse_claim(kind.claim_text(claim)) == claim

    def test_a_hint_says_more_with_each_step_and_there_are_three(self) -> None:
        for puzzle in self.puzzles():
            first, second, third = (self.case.kind.hint(puzzle, step) for step in HINT_STEPS)
            assert (first.cards, first.numbers, second.numbers) == ((), (), ())
            assert first.idea == second.idea == third.idea
            assert second.cards == third.cards
            assert third.numbers
            for step in (0, 4):
                with pytest.raises(ValueError, match="steps of a hint are 1 to 3"):
                    self.case.kind.hint(puzzle, step)

    def test_a_puzzle_is_graded_and_cannot_be_changed(self) -> None:
        for puzzle in self.puzzles():
            assert set(puzzle.skills) <= set(map(str, Skill))
            assert puzzle.options.level <= puzzle.difficulty <= puzzle.options.level + 1
        with pytest.raises(FrozenInstanceError):
            self.puzzles()[0].seed = 5

    def test_what_is_no_answer_is_refused_by_a_known_code(self) -> None:
        puzzle = self.puzzles()[0]
        for claim, code in (*self.case.misfits, (None, "not_a_claim"), ("yes", "not_a_claim"), (7, "not_a_claim")):
            with pytest.raises(BadClaim) as refused:
                self.case.kind.judge(puzzle, claim)
            assert (refused.value.code, str(refused.value)) == (code, SENTENCES[code])

    def test_bad_texts_are_refused(self) -> None:
        for text in (*self.case.bad_texts, "", "?", "x" * 100_000, "9" * 41, None, 5, b"yes", "²"):
            with pytest.raises(BadClaim):
                self.case.kind.parse_claim(text)

    def test_a_forged_puzzle_is_refused(self) -> None:
        kind, puzzle = self.case.kind, self.puzzles()[0]
        honest = json.loads(puzzle_text(kind, puzzle))
        wrong = kind.claim_text(next(iter(self.case.wrong(puzzle.position))))
        forged = [
            {"kind": "chess"},
            {"position": ""},
            {"position": honest["position"] + " | C7"},
            {"position": honest["position"].replace(" ", "  Q9 ", 1)},
            {"position": 5},
            {"answer": "nonsense"},
            {"answer": wrong},
            {"seed": -1},
            {"seed": True},
            {"difficulty": float("nan")},
            {"difficulty": "hard"},
            {"skills": []},
            {"options": {}},
            {"options": {"level": 9}},
            {"more": 1},
        ]
        for fields_of_it in forged:
            with pytest.raises(BadNotation):
                parse_puzzle(kind, json.dumps(honest | fields_of_it))
        for text in ("", "[]", "{", "null", "[" * 90_000, " " * 100_001, None):
            with pytest.raises(BadNotation):
                parse_puzzle(kind, text)
