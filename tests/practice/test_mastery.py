"""Mastery, lapse, review and stuck, board by board."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.practice.mastery import Progress, after_board

DAY = date(2026, 11, 2)
NEW = Progress()


def day(number: int) -> date:
    return DAY + timedelta(days=number)


def played(*boards: tuple[int, str], start: Progress = NEW) -> Progress:
    """After boards, each given by its day and its claims: r right, w wrong, h with help."""
    progress = start
    for number, claims in boards:
        for claim in claims:
            progress = after_board(progress, right=claim == "r", with_help=claim == "h", on=day(number))
    return progress


MASTERED = played((0, "rrr"), (1, "rrr"))


def test_the_average_starts_at_a_half_and_moves_a_fifth_of_the_way() -> None:
    assert Progress().average == 0.5
    assert played((0, "r")).average == pytest.approx(0.6)
    assert played((0, "w")).average == pytest.approx(0.4)
    assert played((0, "rw")).average == pytest.approx(0.48)


def test_six_right_boards_on_two_days_are_mastery() -> None:
    assert MASTERED.average == pytest.approx(0.868928)
    assert (MASTERED.mastered, MASTERED.boards, MASTERED.days) == (True, 6, 2)


def test_five_right_boards_are_not_yet() -> None:
    assert not played((0, "rrr"), (1, "rr")).mastered


def test_a_good_afternoon_is_no_mastery() -> None:
    afternoon = played((0, "rrrrrrrrrrrr"))
    assert (afternoon.mastered, afternoon.days) == (False, 1)
    assert played((1, "r"), start=afternoon).mastered


def test_help_neither_raises_nor_lowers_the_average_and_makes_no_board_or_day() -> None:
    helped = played((0, "r"), (1, "hhh"))
    assert (helped.average, helped.boards, helped.days, helped.unmastered) == (pytest.approx(0.6), 1, 1, 4)


def test_boards_with_help_alone_never_lead_to_mastery() -> None:
    assert not played((0, "h" * 20), (1, "h" * 20)).mastered


def test_a_mastered_skill_comes_back_after_7_days_and_then_after_21_and_is_done() -> None:
    assert MASTERED.review_on == day(8)
    first = played((8, "r"), start=MASTERED)
    assert first.review_on == day(29)
    assert played((29, "r"), start=first).review_on is None


def test_a_late_review_counts_from_the_day_it_was_done() -> None:
    assert played((20, "r"), start=MASTERED).review_on == day(41)


def test_a_board_before_the_review_leaves_its_day() -> None:
    assert played((5, "r"), start=MASTERED).review_on == day(8)


def test_a_failed_review_comes_again_after_the_same_gap() -> None:
    failed = played((8, "w"), start=played((2, "rr"), start=MASTERED))
    assert failed.average == pytest.approx(0.732891, abs=1e-6)
    assert (failed.mastered, failed.review_on) == (True, day(15))


def test_below_seven_tenths_a_skill_has_lapsed_and_comes_back_the_next_day() -> None:
    lapsed = played((8, "w"), start=MASTERED)
    assert lapsed.average == pytest.approx(0.695142, abs=1e-6)
    assert (lapsed.mastered, lapsed.review_on) == (False, day(9))


def test_a_lapsed_skill_is_mastered_again_when_the_average_is_back() -> None:
    assert not played((9, "rrr"), start=played((8, "w"), start=MASTERED)).mastered
    assert played((9, "rrrr"), start=played((8, "w"), start=MASTERED)).mastered


def test_what_is_being_learnt_comes_back_after_1_3_7_and_21_days() -> None:
    """Right and wrong boards in turn would start anew; one right board at each review passes it."""
    progress, gaps = played((0, "wwwwr")), []
    for _review in range(4):
        assert progress.review_on is not None
        on = progress.review_on
        progress = Progress(
            average=0.3, boards=3, days=2, last_day=progress.last_day, reviews=progress.reviews, review_on=on
        )
        progress = after_board(progress, right=True, with_help=False, on=on)
        assert progress.review_on is not None
        gaps.append((progress.review_on - on).days)
    assert gaps == [3, 7, 21, 21]


@pytest.mark.parametrize("claim", ["w", "h"])
def test_a_failure_or_help_brings_a_skill_back_the_next_day(claim: str) -> None:
    later = played((0, "w"), (1, "r"), (4, "r"))
    assert later.review_on == day(11)
    assert played((11, claim), start=later).review_on == day(12)


def test_nothing_is_due_before_the_first_board_and_something_from_its_day_on() -> None:
    assert not Progress().is_due(DAY)
    assert not played((0, "r")).is_due(day(0))
    assert played((0, "r")).is_due(day(1))
    assert played((0, "r")).is_due(day(99))


def test_ten_boards_without_mastery_are_stuck() -> None:
    assert not played((0, "rwrwrwrwr")).is_stuck
    assert played((0, "rwrwrwrwrw")).is_stuck


def test_boards_with_help_count_towards_stuck() -> None:
    assert played((0, "hhhhh"), (1, "wwwww")).is_stuck


def test_mastery_ends_being_stuck_and_a_lapse_starts_the_count_anew() -> None:
    mastered = played((1, "rrrrrr"), start=played((0, "w" * 12)))
    assert (mastered.mastered, mastered.is_stuck) == (False, True)
    mastered = played((2, "rrr"), start=mastered)
    assert (mastered.mastered, mastered.is_stuck) == (True, False)
    lapsed = played((3, "www"), start=mastered)
    assert (lapsed.mastered, lapsed.is_stuck) == (False, False)
    assert played((4, "w" * 8), start=lapsed).is_stuck


def test_a_clock_set_back_makes_no_new_day() -> None:
    back = played((1, "rrr"), (0, "rrrr"))
    assert (back.days, back.last_day, back.mastered) == (1, day(1), False)


@given(st.lists(st.tuples(st.integers(0, 60), st.sampled_from("rwh")), max_size=60))
def test_whatever_is_played_the_average_stays_between_0_and_1_and_days_never_exceed_boards(
    boards: list[tuple[int, str]],
) -> None:
    progress = played(*sorted(boards))
    assert 0 <= progress.average <= 1
    assert progress.days <= progress.boards <= len(boards)
    assert not (progress.mastered and progress.is_stuck)
    assert not progress.mastered or (progress.boards >= 6 and progress.days >= 2 and progress.average >= 0.7)
