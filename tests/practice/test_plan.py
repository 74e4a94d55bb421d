"""The plan of a session, as pure as it is."""

import pytest

from classroom.practice.plan import Session, next_purpose

WARM, FIT, LIKE, REVIEW, MOVED = "warm_up", "practice", "sibling", "review", "what_moved"


def session_of(boards: int, *, due: int = 0) -> list[str]:
    purposes: list[str] = []
    while purpose := next_purpose(
        Session(
            purposes=purposes, boards=boards, share=None, reviews_due=due - purposes.count(REVIEW), can_look_back=True
        )
    ):
        purposes.append(purpose.value)
    return purposes


def session_in_time(seconds: float, *, minutes: int = 15, due: int = 0) -> list[str]:
    """With so many seconds for each board."""
    purposes: list[str] = []
    while purpose := next_purpose(
        Session(
            purposes=purposes,
            boards=None,
            share=len(purposes) * seconds / (60 * minutes),
            reviews_due=due - purposes.count(REVIEW),
            can_look_back=bool(purposes),
        )
    ):
        purposes.append(purpose.value)
    return purposes


def test_twenty_boards_with_reviews_due() -> None:
    assert session_of(20, due=5) == [WARM] * 3 + [FIT] * 13 + [REVIEW] * 3 + [MOVED]


def test_without_reviews_due_their_boards_are_ordinary_ones() -> None:
    assert session_of(20) == [WARM] * 3 + [FIT] * 16 + [MOVED]


def test_one_review_due_comes_before_what_moved() -> None:
    assert session_of(12, due=1) == [WARM] * 3 + [FIT] * 7 + [REVIEW, MOVED]


@pytest.mark.parametrize(
    ("boards", "expected"), [(1, [FIT]), (3, [FIT] * 3), (4, [WARM] + [FIT] * 3), (6, [WARM] + [FIT] * 4 + [MOVED])]
)
def test_short_sessions_keep_what_fits(boards: int, expected: list[str]) -> None:
    assert session_of(boards) == expected


@pytest.mark.parametrize("boards", range(1, 31))
@pytest.mark.parametrize("due", [0, 2, 9])
def test_a_session_has_as_many_boards_as_asked(boards: int, due: int) -> None:
    assert len(session_of(boards, due=due)) == boards


def test_fifteen_minutes_at_45_seconds_a_board() -> None:
    """675 s are three quarters of the time."""
    assert session_in_time(45, due=3) == [WARM] * 3 + [FIT] * 12 + [REVIEW] * 3 + [MOVED]


def test_a_quick_student_has_fourteen_boards_that_fit_and_then_the_rest() -> None:
    assert session_in_time(20, due=2) == [WARM] * 3 + [FIT] * 14 + [REVIEW] * 2 + [MOVED]


def test_a_slow_student_is_stopped_by_the_time_between_two_boards() -> None:
    assert session_in_time(400, due=3) == [WARM] * 3


def test_after_what_moved_the_session_is_over() -> None:
    over = Session(purposes=[WARM, FIT, MOVED], boards=None, share=0.5, reviews_due=2, can_look_back=True)
    assert next_purpose(over) is None


def test_siblings_count_as_boards_that_fit() -> None:
    purposes = [WARM] * 3 + [FIT] * 12 + [LIKE] * 2
    assert next_purpose(Session(purposes=purposes, boards=None, share=0.5, reviews_due=1, can_look_back=True)) == REVIEW
