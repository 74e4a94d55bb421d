"""Every page asks the database as often for a class of 40 as for a class of 2."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classroom.practice.models import Attempt, Claim, Drill, Puzzle
from classroom.roster.models import LESSON, Classroom, ClassSession, Enrolment, Student, Teaching
from tests.access_matrix import address, cells, typed
from tests.practice.playing import text_of
from tests.world import World, assignment_of, attempt_of

# Who sees every page of their kind; what all of them may see is looked at by each.
PERSONS = ("visitor", "ben", "ana")
PAGES = [
    pytest.param(cell.route, cell.person, id=f"{cell.route}-{cell.person}")
    for cell in cells()
    if cell.method == "GET" and cell.expected == "200" and cell.person in PERSONS
]
WRONG = ([0, 1], [0, 2], [0, 3])


@pytest.fixture
def small(world: World) -> World:
    """Ben and Bea in 5b. A board at random is found by the first query, or one would count now one, now two."""
    Puzzle.objects.update(place=1.0)
    # Something was hard for somebody, or there would be nothing to tell of it.
    ben = Attempt.objects.filter(drill=world.drill_of_ben)
    ben.update(right_first=False, decided_at=world.now, seconds=9.0)
    wrong = {"text": "0 1", "is_right": False, "claimed_at": world.now, "seconds": 9.0}
    Claim.objects.create(attempt=ben.get(), token=uuid.uuid4(), **wrong)
    # Two have had the same board, or it would not be told of by itself.
    drill_of_bea = Drill.objects.create(assignment=world.assignment_5b, student=world.bea, started_at=world.now)
    first = {"right_first": True, "decided_at": world.now, "seconds": 9.0}
    attempt_of(drill_of_bea, world.puzzles[0], number=1, now=world.now, **first).save()
    return world


def count(ask: Callable[[], Any]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        ask()
    return len(queries)


def get(client: Client, url: str, route: str, world: World, **headers: str) -> None:
    answer = client.get(url, typed(world, route), headers=headers)
    assert answer.status_code == 200


def grow(world: World) -> None:
    """5b has 40 students with drills, boards and wrong claims, 20 more drills and lessons, and Ana 12 more classes."""
    world.puzzles[0].refresh_from_db()
    students = Student.objects.bulk_create(
        Student(school=world.kepler, name=f"Student {number}", mark="sun") for number in range(38)
    )
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=world.class_5b) for student in students)
    type(world.assignment_5b).objects.bulk_create(
        assignment_of(world.class_5b, by=world.ana, now=world.now, closed_at=world.now if number % 2 else None)
        for number in range(20)
    )
    classes = Classroom.objects.bulk_create(Classroom(school=world.kepler, name=f"Class {n}") for n in range(12))
    Teaching.objects.bulk_create(Teaching(teacher=world.ana, classroom=classroom) for classroom in classes)
    earlier = world.now - timedelta(days=1)
    ClassSession.objects.bulk_create(
        ClassSession(classroom=world.class_5b, code=f"OLD{n}", opened_at=earlier, ends_at=earlier + LESSON)
        for n in range(10)
    )
    drills = Drill.objects.bulk_create(
        Drill(assignment=world.assignment_5b, student=student, started_at=world.now) for student in students
    )
    # Ben's open board becomes his third.
    Attempt.objects.filter(drill=world.drill_of_ben).update(number=3)
    done = {"finished_at": world.now, "ending": "right", "right_first": False, "decided_at": world.now, "seconds": 9.0}
    attempts = [
        attempt_of(drill, world.puzzles[number], number=number, now=world.now, **done)
        for drill in (world.drill_of_ben, *drills)
        for number in (1, 2)
    ]
    Attempt.objects.bulk_create(attempts)
    Claim.objects.bulk_create(
        Claim(
            attempt=attempt, token=uuid.uuid4(), text=text_of(wrong), is_right=False, claimed_at=world.now, seconds=9.0
        )
        for attempt in Attempt.objects.filter(drill__assignment=world.assignment_5b)
        for wrong in WRONG
    )


@pytest.mark.parametrize(("route", "person"), PAGES)
def test_a_page_takes_as_many_queries_with_40_students_as_with_2(small: World, route: str, person: str) -> None:
    client, url = small.client(person), address(small, route)
    get(client, url, route, small)  # what only a first visit does is done
    with_2 = count(lambda: get(client, url, route, small))
    grow(small)
    get(client, url, route, small)  # so does whoever comes first after something was done: it is summed up then
    assert count(lambda: get(client, url, route, small)) == with_2


def test_the_part_that_the_stream_asks_for_takes_as_many_queries_with_40_students_as_with_2(small: World) -> None:
    client, url = small.client("ana"), address(small, "practice:results")
    part = {"HX-Request": "true", "HX-Target": "results"}
    with_2 = count(lambda: get(client, url, "practice:results", small, **part))
    grow(small)
    assert count(lambda: get(client, url, "practice:results", small, **part)) == with_2


def test_a_claim_takes_as_many_queries_with_40_students_as_with_2(small: World) -> None:
    client, url = small.client("ben"), address(small, "practice:claim")

    def claim(number: int) -> None:
        fields = {"token": uuid.uuid4(), "number": number, "card": [1, 3]}
        answer = client.post(url, fields, headers={"HX-Request": "true", "HX-Target": "play"})
        assert answer.status_code == 200

    claim(1)
    with_2 = count(lambda: claim(1))
    grow(small)
    assert count(lambda: claim(3)) == with_2


def test_every_kind_of_page_is_looked_at() -> None:
    routes = {page.values[0] for page in PAGES}
    assert {"roster:classes", "roster:students", "roster:tiles_by_code", "practice:today", "practice:drill"} <= routes
    assert {"practice:classroom", "practice:results", "practice:student_boards"} <= routes


def test_a_query_for_each_student_is_noticed(small: World) -> None:
    def ask() -> None:
        for student in small.class_5b.students():
            student.enrolments.count()

    with_2 = count(ask)
    grow(small)
    assert (with_2, count(ask)) == (3, 41)
