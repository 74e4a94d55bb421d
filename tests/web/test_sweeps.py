"""A row that fails keeps no other row waiting."""

import pytest
from django.db import OperationalError

from classroom.web.sweeps import each


def test_the_rows_after_one_that_fails_are_done_and_the_failures_are_told_at_the_end() -> None:
    done = []

    def do(row: int) -> None:
        if row % 2:
            raise ValueError(f"{row} is odd")
        done.append(row)

    with pytest.raises(ExceptionGroup) as told:
        each([1, 2, 3, 4], do)

    assert done == [2, 4]
    assert [str(failure) for failure in told.value.exceptions] == ["1 is odd", "3 is odd"]


def test_without_a_failure_nothing_is_raised() -> None:
    done: list[str] = []

    each(["a", "b"], done.append)

    assert done == ["a", "b"]


def test_a_database_that_is_away_is_not_asked_again_for_each_row() -> None:
    asked = []

    def do(row: int) -> None:
        asked.append(row)
        raise OperationalError("away")

    with pytest.raises(OperationalError):
        each([1, 2, 3], do)

    assert asked == [1]
