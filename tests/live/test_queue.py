"""Who comes while somebody is served waits, and those who wait are served together."""

import threading
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import pytest

from classroom.live.queue import Line, NotServed

TABLE, OTHER = uuid.UUID(int=1), uuid.UUID(int=2)
LATE_SECONDS = 0.05


class Counter:
    """Serves wishes when it is let; remembers which came together. A wish below 0 breaks it, "0" is for nobody but alone."""

    def __init__(self) -> None:
        self.served: list[list[int]] = []
        self.began = threading.Semaphore(0)
        self.goes_on = threading.Semaphore(0)

    def serve(self, wishes: Sequence[int]) -> list[str | None]:
        self.served.append(sorted(wishes))
        self.began.release()
        assert self.goes_on.acquire(timeout=10)
        if min(wishes) < 0:
            raise LookupError("broken")
        return [str(wish) if wish else None for wish in wishes]


@pytest.fixture
def counter() -> Counter:
    return Counter()


@pytest.fixture
def line(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> Line[int, str]:
    monkeypatch.setattr("classroom.live.queue.PATIENCE_SECONDS", 10.0)
    return Line(counter.serve)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def ask(line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor, *wishes: int) -> list[Future[str | None]]:
    """The first is being served when the others have come."""
    first = pool.submit(line.answer, TABLE, wishes[0])
    assert counter.began.acquire(timeout=10)
    here = threading.Barrier(len(wishes))

    def come(wish: int) -> str | None:
        here.wait(10)
        return line.answer(TABLE, wish)

    others = [pool.submit(come, wish) for wish in wishes[1:]]
    here.wait(10)
    # Nothing tells that a thread has begun to wait; who comes later still gives the same answers.
    threading.Event().wait(LATE_SECONDS)
    return [first, *others]


def test_who_comes_meanwhile_is_served_together_and_gets_the_own_answer(
    line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor
) -> None:
    asked = ask(line, counter, pool, 1, 2, 3, 4)
    counter.goes_on.release(8)
    assert [one.result(10) for one in asked] == ["1", "2", "3", "4"]
    assert counter.served == [[1], [2, 3, 4]]


def test_at_another_table_nobody_waits(line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor) -> None:
    first = pool.submit(line.answer, TABLE, 1)
    assert counter.began.acquire(timeout=10)
    other = pool.submit(line.answer, OTHER, 2)
    assert counter.began.acquire(timeout=10)
    counter.goes_on.release(2)
    assert (first.result(10), other.result(10)) == ("1", "2")


def test_what_breaks_for_the_first_sends_the_others_of_it_alone_and_the_next_are_served(
    line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor
) -> None:
    asked = ask(line, counter, pool, 1, -2, 3)
    counter.goes_on.release(8)
    assert asked[0].result(10) == "1"
    ends = [one.exception(10) or one.result(10) for one in asked[1:]]
    assert {type(end) for end in ends} == {LookupError, type(None)}
    assert line.answer(TABLE, 4) == "4"


def test_who_cannot_be_served_together_is_sent_alone(
    line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor
) -> None:
    counter.goes_on.release(8)
    assert line.answer(TABLE, 0) is None


def test_who_has_waited_for_too_long_goes_alone_and_is_not_served_again(
    line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.live.queue.PATIENCE_SECONDS", 0.01)
    first, late = ask(line, counter, pool, 1, 2)
    assert late.result(10) is None
    counter.goes_on.release(8)
    assert first.result(10) == "1"
    assert counter.served == [[1]]


def test_who_is_being_served_does_not_wait_for_a_leader_who_hangs(
    line: Line[int, str], counter: Counter, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.live.queue.PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr("classroom.live.queue.SERVICE_SECONDS", 0.01)
    first, *others = ask(line, counter, pool, 1, 2, 3)
    counter.goes_on.release()
    assert first.result(10) == "1"
    ended = wait(others, timeout=10, return_when=FIRST_COMPLETED)
    assert counter.served == [[1], [2, 3]]
    assert [type(one.exception()) for one in ended.done] == [NotServed]
    # The leader comes back after all: the own answer is there, and the table is free for who comes next.
    counter.goes_on.release(2)
    (leader,) = ended.not_done
    assert leader.result(10) in ("2", "3")
    assert line.answer(TABLE, 4) == "4"
