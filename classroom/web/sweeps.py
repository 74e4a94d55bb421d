"""What the schedule does for many rows, one after the other: a row that fails must not keep the others waiting."""

from collections.abc import Callable, Iterable

from classroom.web.outage import AWAY


def each[T](rows: Iterable[T], do: Callable[[T], object]) -> None:
    """Call `do` with every row, also after one has failed.

    Raises ExceptionGroup of all failures at the end, so that the task counts as failed; and at once what says that the database
    is away, for nothing that is left would come further.
    """
    failures = []
    for row in rows:
        try:
            do(row)
        except AWAY:
            raise
        except Exception as failure:  # noqa: BLE001 - each is raised below
            failures.append(failure)
    if failures:
        raise ExceptionGroup("Some rows of a sweep have failed", failures)
