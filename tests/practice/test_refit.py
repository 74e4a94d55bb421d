"""New difficulties from all first claims together."""

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.practice import refit as fitting
from classroom.practice.rating import sigmoid
from classroom.practice.refit import Answer, UnfinishedError, refit

FEATURES = {"easy": 3.0, "middle": 5.0, "hard": 7.0}


def class_of(students: int, boards: int, answers: int, *, ability: float = 5.0, seed: int = 1):
    """Features, true difficulties (0.7 logits about them), and what a Rasch class answers to boards at random."""
    random = Random(seed)
    features = {board: random.gauss(5.0, 1.2) for board in range(boards)}
    true = {board: feature + random.gauss(0, 0.7) for board, feature in features.items()}
    able = {student: random.gauss(ability, 1.0) for student in range(students)}
    given_answers = [
        Answer(student, board, random.random() < sigmoid(able[student] - true[board]))
        for student in able
        for board in random.sample(sorted(features), answers)
    ]
    return features, true, given_answers


def difficulties(answers, features) -> dict:
    return {board: new.difficulty.mean for board, new in refit(answers, features=features).items()}


def mean_square(one: dict, other: dict) -> float:
    return sum((one[key] - other[key]) ** 2 for key in one) / len(one)


def test_without_answers_there_is_nothing_to_fit() -> None:
    assert refit([], features=FEATURES) == {}


def test_only_boards_that_were_answered_are_fitted() -> None:
    assert set(refit([Answer("Ben", "easy", True)], features=FEATURES)) == {"easy"}


def test_one_board_alone_stays_where_its_features_say_whatever_the_class_can_do() -> None:
    for right in (True, False):
        answers = [Answer(student, "middle", right) for student in range(200)]
        assert difficulties(answers, FEATURES)["middle"] == pytest.approx(5.0, abs=1e-9)


def test_a_student_right_on_one_and_wrong_on_the_other_of_two_equal_boards_parts_them_evenly() -> None:
    """By symmetry 5 - x and 5 + x, where x / 0.49 = 1 - sigmoid(x): x = 0.218357."""
    new = difficulties([Answer("Ben", "a", True), Answer("Ben", "b", False)], {"a": 5.0, "b": 5.0})
    assert new["a"] == pytest.approx(5 - 0.218357, abs=1e-6)
    assert new["b"] == pytest.approx(5 + 0.218357, abs=1e-6)


def test_a_board_that_more_fail_gets_harder() -> None:
    answers = [Answer(student, board, board == "a" or student < 3) for student in range(10) for board in "ab"]
    new = difficulties(answers, {"a": 5.0, "b": 5.0})
    assert new["a"] < 5.0 < new["b"]


def test_thirty_first_claims_prove_a_board() -> None:
    answers = [Answer(student, "easy", student % 2 == 0) for student in range(30)]
    answers += [Answer(student, "hard", student % 2 == 0) for student in range(29)]
    new = refit(answers, features=FEATURES)
    assert (new["easy"].first_claims, new["easy"].difficulty.variance) == (30, 0.1)
    assert (new["hard"].first_claims, new["hard"].difficulty.variance) == (29, 0.49)


def test_answers_bring_difficulties_nearer_to_the_truth_than_features_alone() -> None:
    features, true, answers = class_of(200, 100, 30)
    new = difficulties(answers, features)
    assert mean_square(features, true) > 0.35
    assert mean_square(new, true) < 0.12


def test_what_is_found_is_the_maximum() -> None:
    """Abilities are found again by bisection; then no board can move by itself and make everything together likelier."""
    features, _true, answers = class_of(25, 15, 8)
    new = difficulties(answers, features)
    middle_of_boards = sum(new.values()) / len(new)
    able, middle = _best_abilities(answers, new, middle_of_boards)
    for board in new:
        slope = (features[board] - new[board]) / 0.49 + (middle - middle_of_boards) / 4 / len(new)
        slope -= sum(
            answer.right - sigmoid(able[answer.student] - new[board]) for answer in answers if answer.board == board
        )
        assert slope == pytest.approx(0, abs=1e-5)


def _best_abilities(answers: list[Answer], new: dict, middle_of_boards: float) -> tuple[dict, float]:
    middle, able = middle_of_boards, {}
    for _round in range(40):
        for student in {answer.student for answer in answers}:
            met = [(new[answer.board], answer.right) for answer in answers if answer.student == student]
            low, high = -20.0, 30.0
            for _half in range(40):
                value = (low + high) / 2
                up = sum(right - sigmoid(value - board) for board, right in met) > value - middle
                low, high = (value, high) if up else (low, value)
            able[student] = low
        middle = (sum(able.values()) + middle_of_boards / 4) / (len(able) + 1 / 4)
    return able, middle


@pytest.mark.parametrize("ability", [1.0, 5.0, 9.0])
def test_boards_are_on_average_as_hard_as_their_features_say_however_able_the_class(ability: float) -> None:
    features, _true, answers = class_of(40, 30, 12, ability=ability)
    new = difficulties(answers, features)
    assert math.fsum(new[board] - features[board] for board in new) == pytest.approx(0, abs=1e-9)


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_students_and_answers_does_not_matter_to_the_last_digit(shuffler: Random) -> None:
    features, _true, answers = class_of(12, 10, 5)
    before = difficulties(answers, features)
    shuffler.shuffle(answers)
    assert difficulties(answers, features) == before


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.booleans(), max_size=30),
    st.lists(st.floats(-12, 18), min_size=7, max_size=7),
)
def test_any_answers_at_all_can_be_fitted(given_answers: dict[tuple[int, int], bool], hard: list[float]) -> None:
    features = dict(enumerate(hard))
    new = difficulties([Answer(*pair, right) for pair, right in given_answers.items()], features)
    assert set(new) == {board for _student, board in given_answers}
    assert all(math.isfinite(value) for value in new.values())
    assert math.fsum(new[board] - features[board] for board in new) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("right", [True, False])
def test_a_class_that_is_right_or_wrong_everywhere_moves_no_board_far(right: bool) -> None:
    answers = [Answer(student, board, right) for student in range(50) for board in FEATURES]
    new = difficulties(answers, FEATURES)
    assert max(abs(new[board] - FEATURES[board]) for board in FEATURES) < 1.5


def test_two_first_claims_of_a_student_on_a_board_are_refused() -> None:
    with pytest.raises(ValueError, match="Student Ben has two first claims on board easy"):
        refit([Answer("Ben", "easy", True), Answer("Ben", "easy", False)], features=FEATURES)


@pytest.mark.parametrize("features", [{}, {"easy": math.nan}, {"easy": math.inf}])
def test_a_board_without_a_difficulty_by_its_features_is_refused(features: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="Board easy has no difficulty by its features"):
        refit([Answer("Ben", "easy", True)], features=features)


def test_a_fit_that_does_not_settle_gives_no_difficulties(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "MOST_ROUNDS", 1)
    with pytest.raises(UnfinishedError, match="in 1 rounds"):
        refit([Answer("Ben", "easy", True), Answer("Ben", "hard", True)], features=FEATURES)
