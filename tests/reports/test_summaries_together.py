"""Summaries are brought up to date while students answer, teachers look and somebody is erased: real threads, real transactions."""

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection, transaction

from classroom.practice import services
from classroom.practice.models import Attempt, Drill
from classroom.privacy.services import erase_students
from classroom.reports.models import Changed, SkillDay
from classroom.reports.summaries import refresh as refreshing
from classroom.reports.summaries.refresh import rebuild, refresh
from classroom.roster.models import Student
from tests.reports.activity import known, newest, summaries
from tests.world import World, attempt_of, make_world

pytestmark = pytest.mark.django_db(transaction=True)
BOARDS = 12


@pytest.fixture
def world(transactional_db: None) -> World:
    """Ben has all twelve boards open before him."""
    world = make_world()
    Attempt.objects.bulk_create(
        attempt_of(world.drill_of_ben, world.puzzles[number - 1], number=number, now=world.now)
        for number in range(2, BOARDS + 1)
    )
    return world


@pytest.fixture
def beside() -> Iterator[Callable[[Callable[[], object]], Future[object]]]:
    """Runs something in a thread with a connection of its own."""

    def run(call: Callable[[], object]) -> object:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        yield lambda call: pool.submit(run, call)


def claim(world: World, number: int) -> None:
    services.claim(
        Drill.objects.get(pk=world.drill_of_ben.pk),
        number=number,
        text="0 1",
        token=uuid.uuid4(),
        now=world.now + timedelta(seconds=20 * number),
    )


def boards() -> int:
    return sum(SkillDay.objects.values_list("boards", flat=True))


@contextmanager
def in_the_middle(monkeypatch: pytest.MonkeyPatch, do: Callable[[], object]) -> Iterator[None]:
    """Does something once what has changed is taken off the queue and before anything is counted."""
    count_days = refreshing.count_days

    def later(stale) -> None:
        do()
        count_days(stale)

    with monkeypatch.context() as patch:
        patch.setattr(refreshing, "count_days", later)
        yield


def test_a_claim_that_is_not_committed_yet_is_summed_up_after_it_is(world: World, beside) -> None:
    claim(world, 1)
    with transaction.atomic():
        claim(world, 2)
        beside(lambda: refresh([world.ben])).result(20)
        assert beside(boards).result(20) == 1
    refresh([world.ben])
    assert boards() == 2
    assert newest() == known()


def test_a_claim_in_the_middle_neither_waits_nor_gets_lost(world: World, beside, monkeypatch) -> None:
    claim(world, 1)
    with in_the_middle(monkeypatch, lambda: beside(lambda: claim(world, 2)).result(20)):
        refresh([world.ben])
    assert Changed.objects.filter(student_id=world.ben.pk).exists()
    refresh([world.ben])
    bit_by_bit = summaries()
    assert boards() == 2
    rebuild([world.ben.pk])
    assert summaries() == bit_by_bit


def test_a_second_page_waits_for_the_first_and_tells_the_same(world: World, beside, monkeypatch) -> None:
    def look() -> int:
        refresh([world.ben])
        return boards()

    second: list[Future[object]] = []
    claim(world, 1)
    with in_the_middle(monkeypatch, lambda: second.append(beside(look))):
        refresh([world.ben])
    assert second[0].result(20) == 1


def test_many_claims_pages_and_rebuilds_at_once_end_as_worked_out_anew(world: World, beside) -> None:
    def answer() -> None:
        for number in range(1, BOARDS + 1):
            claim(world, number)

    def look() -> None:
        for _time in range(8):
            refresh([world.ben, world.bea])

    def again() -> None:
        for _time in range(4):
            rebuild([world.ben.pk])

    for running in [beside(answer), beside(look), beside(look), beside(again)]:
        running.result(60)
    refresh([world.ben])
    assert (boards(), newest()) == (BOARDS, known())
    bit_by_bit = summaries()
    rebuild([world.ben.pk])
    assert summaries() == bit_by_bit


def test_a_student_erased_in_the_middle_leaves_nothing(world: World, beside, monkeypatch) -> None:
    def erase() -> None:
        students = list(Student.objects.filter(pk=world.ben.pk))
        erase_students(students, school=world.kepler, by=world.ana, what="Ben", now=world.now)

    erasing: list[Future[object]] = []
    claim(world, 1)
    with in_the_middle(monkeypatch, lambda: erasing.append(beside(erase))):
        refresh([world.ben])
    erasing[0].result(20)
    assert summaries() == {"SkillDay": [], "SkillStanding": [], "StudentDay": []}
    assert not Changed.objects.exists()
