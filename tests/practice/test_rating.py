"""What an answer says about a student. Expected values were worked out by hand from the formulas of decision 7."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.practice import rating
from classroom.practice.rating import NEW_SKILL, Ability, AgeBand, Band, Estimate

NEW = Ability(Estimate(5.0, 1.0), NEW_SKILL)
BOARD = Estimate(5.0, 0.49)

# Farther apart a chance can no longer be told from 0 or 1 in a float.
logits = st.floats(-8, 8)
abilities = st.builds(
    lambda m, v, d, u: Ability(Estimate(m, v), Estimate(d, u)),
    logits,
    st.floats(0.03, 1.0),
    st.floats(-5, 5),
    st.floats(0.03, 0.25),
)
boards = st.builds(Estimate, logits, st.sampled_from([0.1, 0.49]))


def test_a_board_as_hard_as_the_student_is_able_is_right_half_the_time() -> None:
    assert rating.predicted(NEW, BOARD) == 0.5


def test_what_is_unknown_flattens_the_predicted_chance() -> None:
    """Two logits above the board: k = 1 / sqrt(1 + 3.14159 x 1.74 / 8) = 0.770761, and sigmoid(1.541522) = 0.823686."""
    assert rating.predicted(NEW, Estimate(3.0, 0.49)) == pytest.approx(0.823686, abs=1e-6)
    assert rating.sigmoid(2.0) == pytest.approx(0.880797, abs=1e-6)


def test_a_right_answer_moves_mean_and_variance_as_the_filter_says() -> None:
    """V = 1.74, I = 0.25, S = 1.435, r = 0.5: m + 0.5/1.435, d + 0.125/1.435, v = 1 - 0.25/1.435 + 0.01."""
    after = rating.after_answer(NEW, BOARD, right=True)
    assert after.overall.mean == pytest.approx(5.348432, abs=1e-6)
    assert after.overall.variance == pytest.approx(0.835784, abs=1e-6)
    assert after.skill.mean == pytest.approx(0.087108, abs=1e-6)
    assert after.skill.variance == pytest.approx(0.249111, abs=1e-6)


def test_a_wrong_answer_at_even_chance_moves_as_far_down() -> None:
    after = rating.after_answer(NEW, BOARD, right=False)
    assert after.overall.mean == pytest.approx(4.651568, abs=1e-6)
    assert after.skill.mean == pytest.approx(-0.087108, abs=1e-6)


def test_an_answer_of_weight_a_fifth_moves_a_fifth_as_far() -> None:
    after = rating.after_answer(NEW, BOARD, right=True, weight=0.2)
    assert after.overall.mean == pytest.approx(5.069686, abs=1e-6)


def test_an_answer_of_no_weight_changes_nothing() -> None:
    assert rating.after_answer(NEW, BOARD, right=True, weight=0) == NEW


@pytest.mark.parametrize("weight", [-0.1, 1.1, math.nan])
def test_a_weight_outside_0_to_1_is_refused(weight: float) -> None:
    with pytest.raises(ValueError, match="must be 0 to 1"):
        rating.after_answer(NEW, BOARD, right=True, weight=weight)


@pytest.mark.parametrize("numbers", [(math.nan, 1.0), (math.inf, 1.0), (0.0, math.inf), (0.0, 0.0), (0.0, -1.0)])
def test_an_estimate_that_is_none_is_refused(numbers: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match=r"finite|positive"):
        Estimate(*numbers)


@given(abilities, boards, st.booleans(), st.sampled_from([0.2, 0.7, 1.0]))
def test_variances_stay_within_their_bounds(ability: Ability, board: Estimate, right: bool, weight: float) -> None:
    after = rating.after_answer(ability, board, right=right, weight=weight)
    assert 0.03 <= after.overall.variance <= 1.0
    assert 0.03 <= after.skill.variance <= 0.25


@given(abilities, boards)
def test_right_never_lowers_and_wrong_never_raises_a_mean(ability: Ability, board: Estimate) -> None:
    right = rating.after_answer(ability, board, right=True)
    wrong = rating.after_answer(ability, board, right=False)
    assert wrong.overall.mean <= ability.overall.mean <= right.overall.mean
    assert wrong.skill.mean <= ability.skill.mean <= right.skill.mean


@given(abilities, boards, st.floats(0.01, 5))
def test_a_harder_board_is_less_likely_right_and_an_abler_student_more(
    ability: Ability, board: Estimate, more: float
) -> None:
    chance = rating.predicted(ability, board)
    assert rating.predicted(ability, replace(board, mean=board.mean + more)) < chance
    assert (
        rating.predicted(replace(ability, overall=replace(ability.overall, mean=ability.overall.mean + more)), board)
        > chance
    )
    assert 0 < chance < 1


@given(abilities, st.floats(0.6, 0.95), st.sampled_from([0.1, 0.49]))
def test_the_difficulty_for_a_chance_has_that_chance(ability: Ability, chance: float, variance: float) -> None:
    difficulty = rating.difficulty_for(ability, chance, board_variance=variance)
    assert rating.predicted(ability, Estimate(difficulty, variance)) == pytest.approx(chance)


@pytest.mark.parametrize("chance", [0, 1, -0.2, math.nan])
def test_no_difficulty_makes_a_board_certain(chance: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        rating.difficulty_for(NEW, chance)


def test_huge_distances_are_no_overflow() -> None:
    assert rating.predicted(Ability(Estimate(1e6, 1.0), NEW_SKILL), BOARD) == 1.0
    assert rating.predicted(Ability(Estimate(-1e6, 1.0), NEW_SKILL), BOARD) == 0.0


def test_five_idle_weeks_make_a_tenth_unknown_again_up_to_the_start() -> None:
    after = rating.after_idle_weeks(Estimate(6.0, 0.2), 5, most=1.0)
    assert (after.mean, after.variance) == (6.0, pytest.approx(0.3))
    assert rating.after_idle_weeks(Estimate(6.0, 0.2), 500, most=1.0) == Estimate(6.0, 1.0)
    assert rating.after_idle_weeks(Estimate(0.0, 0.2), 500, most=0.25) == Estimate(0.0, 0.25)


def test_a_clock_set_back_makes_no_idle_week() -> None:
    assert rating.after_idle_weeks(Estimate(6.0, 0.2), -3, most=1.0) == Estimate(6.0, 0.2)


def test_a_board_counts_as_proved_from_30_first_claims_on() -> None:
    assert rating.board_estimate(4.0, first_claims=29) == Estimate(4.0, 0.49)
    assert rating.board_estimate(4.0, first_claims=30) == Estimate(4.0, 0.1)


def test_a_plain_first_claim_has_full_weight() -> None:
    assert rating.answer_weight(right=True, seconds=20.0) == 1
    assert rating.answer_weight(right=False, seconds=120.0) == 1


def test_a_board_given_up_without_a_claim_has_full_weight() -> None:
    assert rating.answer_weight(right=False, seconds=None) == 1


def test_where_the_skill_is_named_a_success_weighs_less_than_a_failure() -> None:
    assert rating.answer_weight(right=True, seconds=9.0, skill_named=True) == 0.2
    assert rating.answer_weight(right=False, seconds=9.0, skill_named=True) == 0.7


@pytest.mark.parametrize("how", ["with_help", "again", "unrated"])
def test_help_repeats_and_unrated_kinds_have_no_weight(how: str) -> None:
    assert rating.answer_weight(right=True, seconds=9.0, **{how: True}) == 0


def test_an_answer_quicker_than_a_look_has_no_weight() -> None:
    assert rating.answer_weight(right=True, seconds=0.99) == 0
    assert rating.answer_weight(right=True, seconds=1.0) == 1


def test_older_students_start_at_harder_boards() -> None:
    assert [rating.new_overall(age) for age in AgeBand] == [Estimate(4.0, 1.0), Estimate(5.0, 1.0), Estimate(6.0, 1.0)]


def test_below_8_boards_it_is_too_early_to_say() -> None:
    assert rating.band(NEW, boards=7) is Band.TOO_EARLY
    assert rating.band(NEW, boards=8) is Band.LEVEL_1


@pytest.mark.parametrize(
    ("mean", "expected"),
    [(5.0, Band.LEVEL_1), (6.0, Band.LEVEL_2), (7.0, Band.LEVEL_3), (8.5, Band.LEVEL_4), (10.0, Band.LEVEL_5)],
)
def test_the_band_is_the_level_of_boards_right_78_times_of_100(mean: float, expected: Band) -> None:
    """78 % is right 1.27 logits below the ability, a little more for what is unknown."""
    assert rating.band(Ability(Estimate(mean, 0.1), Estimate(0.0, 0.05)), boards=20) is expected


@pytest.mark.parametrize(
    ("difficulty", "expected"), [(-9.0, 1), (3.99, 1), (4.0, 2), (5.0, 3), (6.49, 3), (6.5, 4), (8.0, 5), (99.0, 5)]
)
def test_a_level_is_a_band_of_difficulty(difficulty: float, expected: int) -> None:
    assert rating.level(difficulty) == expected


def test_the_start_of_9_to_11_fits_a_first_board() -> None:
    """A board of eight with a swish of two has about 3.7 (median): right 4 times of 5 says the Rasch model."""
    assert rating.sigmoid(AgeBand.FROM_9_TO_11.value - 3.7) == pytest.approx(0.786, abs=0.001)
