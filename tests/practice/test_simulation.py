"""Made-up students whose abilities are known: are they found again, are boards well aimed, does the scale stay where it is?

Students answer by the Rasch model; abilities are normal with 1 logit about 5.0, offsets in a skill with 0.5 about 0. What a board's
features say misses its difficulty by 0.7 logits. These are the variances that the filter assumes.
"""

from bisect import bisect, insort
from dataclasses import dataclass, field
from functools import cache
from random import Random
from statistics import correlation, fmean

import pytest

from classroom.practice import choice, rating
from classroom.practice.rating import NEW_SKILL, Ability, Estimate, sigmoid
from classroom.practice.refit import Answer, refit

ROOMS, STUDENTS, ANSWERS = 8, 250, 20
NIGHTS, A_DAY = 10, 10
WELL_AIMED = (choice.LEAST_CHANCE, choice.MOST_CHANCE)


@dataclass
class Room:
    """A class of made-up students before a stock of made-up boards of one skill."""

    random: Random
    features: dict[int, float]
    true: dict[int, float]
    able: list[float]
    ability: list[Ability]
    boards: dict[int, Estimate]
    seen: list[set[int]]
    answers: list[Answer[int, int]] = field(default_factory=list)

    def play(self, student: int, shelf: list[tuple[float, int]]) -> float:
        """One board that the student is given and claims at once. Returns the true chance of right."""
        aim = choice.aimed_difficulty(self.ability[student], random=self.random)
        board = self.random.choice(_nearest(shelf, aim, self.seen[student]))
        chance = sigmoid(self.able[student] - self.true[board])
        right = self.random.random() < chance
        self.seen[student].add(board)
        self.answers.append(Answer(student, board, right))
        self.ability[student] = rating.after_answer(self.ability[student], self.boards[board], right=right)
        return chance

    def shelf(self) -> list[tuple[float, int]]:
        return sorted((estimate.mean, board) for board, estimate in self.boards.items())


def room(*, seed: int, students: int, boards: int) -> Room:
    random = Random(seed)
    features = {board: random.uniform(-1.0, 10.0) for board in range(boards)}
    return Room(
        random=random,
        features=features,
        true={board: feature + random.gauss(0, 0.7) for board, feature in features.items()},
        able=[random.gauss(5.0, 1.0) + random.gauss(0, 0.5) for _student in range(students)],
        ability=[Ability(rating.new_overall(), NEW_SKILL)] * students,
        boards={board: rating.board_estimate(feature) for board, feature in features.items()},
        seen=[set() for _student in range(students)],
    )


def _nearest(shelf: list[tuple[float, int]], aim: float, seen: set[int]) -> list[int]:
    """The eight unseen boards nearest to `aim`, as PuzzleQuerySet.nearest finds them."""
    near: list[tuple[float, int]] = []
    start = bisect(shelf, (aim, -1))
    for side in (shelf[start:], shelf[start - 1 :: -1] if start else []):
        unseen = [(abs(difficulty - aim), board) for difficulty, board in side[: 8 + len(seen)] if board not in seen]
        for found in unseen[:8]:
            insort(near, found)
    return [board for _distance, board in near[:8]]


@dataclass(frozen=True)
class Term:
    correlation: float
    error: float
    well_aimed: float


@cache
def term(seed: int) -> Term:
    """250 new students with 20 answers each before boards of their own."""
    here = room(seed=seed, students=STUDENTS, boards=2000)
    shelf = here.shelf()
    chances = [[here.play(student, shelf) for _answer in range(ANSWERS)] for student in range(STUDENTS)]
    first_ten = [chance for of_one in chances for chance in of_one[:10]]
    found = [ability.mean for ability in here.ability]
    return Term(
        correlation=correlation(here.able, found),
        error=fmean((one - other) ** 2 for one, other in zip(here.able, found, strict=True)) ** 0.5,
        well_aimed=fmean(WELL_AIMED[0] <= chance <= WELL_AIMED[1] for chance in first_ten),
    )


def test_known_abilities_are_found_again_after_20_answers() -> None:
    """2,000 students in eight rooms. The best that 20 answers at these chances allow is about 0.87."""
    terms = [term(seed) for seed in range(1, ROOMS + 1)]
    assert fmean(found.correlation for found in terms) >= 0.85
    assert fmean(found.error for found in terms) < 0.6


def test_of_the_first_ten_boards_more_than_half_are_well_aimed() -> None:
    for seed in range(1, ROOMS + 1):
        assert term(seed).well_aimed >= 0.55


def test_a_filter_that_moves_the_wrong_way_misses_both(monkeypatch: pytest.MonkeyPatch) -> None:
    rightly = rating.after_answer
    monkeypatch.setattr(
        rating, "after_answer", lambda ability, board, *, right: rightly(ability, board, right=not right)
    )
    wrongly = term.__wrapped__(1)
    assert wrongly.correlation < 0.5
    assert wrongly.well_aimed < 0.55


@dataclass(frozen=True)
class Night:
    """Means over the boards answered so far and over the students, in logits."""

    boards_off_features: float
    boards_off_truth: float
    students_off_truth: float
    error_of_boards: float


@cache
def nights(*, growth: float) -> list[Night]:
    """100 students answer ten boards a day, and each night the boards are fitted to all answers so far."""
    here = room(seed=11, students=100, boards=700)
    found = []
    for _night in range(NIGHTS):
        shelf = here.shelf()
        for student in range(100):
            for _answer in range(A_DAY):
                here.play(student, shelf)
        new = refit(here.answers, features=here.features)
        here.boards |= {board: fitted.difficulty for board, fitted in new.items()}
        off_truth = [here.boards[board].mean - here.true[board] for board in new]
        found.append(
            Night(
                boards_off_features=fmean(here.boards[board].mean - here.features[board] for board in new),
                boards_off_truth=fmean(off_truth),
                students_off_truth=fmean(
                    ability.mean - able for ability, able in zip(here.ability, here.able, strict=True)
                ),
                error_of_boards=fmean(off**2 for off in off_truth) ** 0.5,
            )
        )
        here.able = [able + growth for able in here.able]
    return found


@pytest.mark.parametrize("growth", [0.0, 0.1])
def test_over_ten_nights_the_scale_of_the_boards_does_not_drift(growth: float) -> None:
    """Whether the class stays as it is or learns a tenth of a logit a day."""
    for night in nights(growth=growth):
        assert night.boards_off_features == pytest.approx(0, abs=1e-9)
        assert night.boards_off_truth == pytest.approx(0, abs=0.1)


def test_over_ten_nights_students_are_neither_rated_up_nor_down() -> None:
    offs = [night.students_off_truth for night in nights(growth=0.0)]
    assert max(offs) - min(offs) < 0.2
    assert offs[-1] == pytest.approx(0, abs=0.2)


def test_each_week_of_answers_brings_the_boards_nearer_to_the_truth() -> None:
    errors = [night.error_of_boards for night in nights(growth=0.0)]
    assert errors[0] < 0.7
    assert errors[9] < errors[4] < errors[0]


def test_students_who_learn_are_seen_to_learn() -> None:
    """Ten tenths of a logit in ten days; the filter follows with some delay."""
    assert nights(growth=0.1)[-1].students_off_truth == pytest.approx(-0.15, abs=0.25)
