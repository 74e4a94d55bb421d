"""How a student gets on in a lesson: the states of a tile, and since when."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from classroom.reports.lesson.state import Standing, State, since, state_of
from tests.reports.lesson import MINUTE

NOW = datetime.fromisoformat("2026-11-30T09:00:00+00:00")


def standing(**changes: Any) -> Standing:
    """On board 3 since a minute, nothing claimed yet."""
    usual: dict[str, Any] = {"number": 3, "is_open": True, "is_finished": False}
    usual |= {"shown_at": NOW - MINUTE, "acted_at": NOW - MINUTE}
    return Standing(**(usual | changes))


def state(standing: Standing | None, *, is_here: bool = True, has_work: bool = True) -> State:
    return state_of(standing, is_here=is_here, has_work=has_work, now=NOW)


class TestState:
    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            pytest.param({"wrong": 2}, State.PLAYING, id="two-wrong"),
            pytest.param({"wrong": 3}, State.STUCK, id="three-wrong"),
            pytest.param({"all_hints": True}, State.STUCK, id="all-hints"),
            pytest.param({"wrong": 3, "is_open": False}, State.PLAYING, id="three-wrong-but-done-with"),
            pytest.param({"wrong": 3, "acted_at": NOW - 9 * MINUTE}, State.STUCK, id="stuck-before-idle"),
            pytest.param({"acted_at": NOW - 2 * MINUTE}, State.PLAYING, id="two-minutes"),
            pytest.param({"acted_at": NOW - 2 * MINUTE - timedelta(seconds=1)}, State.IDLE, id="over-two-minutes"),
            pytest.param({"median": 40.0, "claimed": [9.9, 9.9]}, State.RUSHING, id="two-quick"),
            pytest.param({"median": 40.0, "claimed": [9.9]}, State.PLAYING, id="one-quick"),
            pytest.param({"median": 40.0, "claimed": [9.9, 10.0]}, State.PLAYING, id="a-quarter-is-not-under"),
            pytest.param({"median": 40.0, "claimed": [2.0, 2.0, 30.0]}, State.PLAYING, id="quick-before"),
            pytest.param({"median": None, "claimed": [0.5, 0.5]}, State.PLAYING, id="nobody-knows-what-is-quick"),
            pytest.param({"is_finished": True, "is_open": False}, State.DONE, id="finished"),
        ],
    )
    def test_says_how_somebody_gets_on_who_is_here(self, changes: dict[str, Any], expected: State) -> None:
        assert state(standing(**changes)) is expected

    def test_who_is_not_logged_in_is_away_whatever_lies_open(self) -> None:
        assert state(standing(wrong=5), is_here=False) is State.AWAY
        assert state(None, is_here=False) is State.AWAY

    def test_who_is_here_and_has_not_begun_waits_if_there_is_something_to_do(self) -> None:
        assert state(None) is State.WAITING
        assert state(None, has_work=False) is State.FREE

    def test_the_minutes_of_an_idle_student_are_those_without_an_action(self) -> None:
        here = standing(shown_at=NOW - 9 * MINUTE, acted_at=NOW - 4 * MINUTE)
        assert since(State.IDLE, here) == NOW - 4 * MINUTE
        assert since(State.PLAYING, here) == NOW - 9 * MINUTE
        assert since(State.DONE, here) is None
