"""Summaries of what students did: brought up to date bit by bit they are the same as worked out anew from all attempts."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.practice.models import Attempt, Drill
from classroom.reports.models import Changed, SkillDay, StudentDay
from classroom.reports.summaries.refresh import rebuild, refresh, refresh_some
from classroom.reports.tasks import refresh_summaries
from classroom.roster.models import Student
from tests.reports.activity import Activity, known, newest, summaries
from tests.world import World, attempt_of


@pytest.mark.parametrize("seed", [1, 2])
def test_refreshed_now_and_then_they_are_the_same_as_worked_out_anew(world: World, seed: int) -> None:
    activity = Activity(world, seed=seed)
    for part in range(5):
        activity.go_on(steps=25, deleting=part > 2)
        refresh([world.ben, world.bea])
    bit_by_bit = summaries()
    assert all(len(rows) >= 6 for rows in bit_by_bit.values())
    rebuild([world.ben.pk, world.bea.pk])
    assert summaries() == bit_by_bit


def test_the_newest_standings_are_what_is_known_of_each_student(world: World) -> None:
    activity = Activity(world, seed=4)
    for _part in range(4):
        activity.go_on(steps=30)
        refresh([world.ben, world.bea])
    assert newest() == known()
    assert len(known()[1]) >= 4


def test_the_command_works_everything_out_anew(world: World) -> None:
    Activity(world, seed=5).go_on(steps=40)
    refresh([world.ben, world.bea])
    right = summaries()
    SkillDay.objects.update(boards=99)
    StudentDay.objects.all().delete()
    out = StringIO()
    call_command("rebuild_summaries", "--all", stdout=out)
    assert summaries() == right
    assert out.getvalue() == f"Students summed up: {Student.objects.count()}\n"


def test_the_command_leaves_other_schools_alone(world: World) -> None:
    Activity(world, seed=5).go_on(steps=40)
    refresh([world.ben, world.bea])
    SkillDay.objects.update(boards=99)
    call_command("rebuild_summaries", school=world.curie.pk, stdout=StringIO())
    assert set(SkillDay.objects.values_list("boards", flat=True)) == {99}


def test_the_command_without_a_word_only_does_what_has_changed(world: World) -> None:
    Activity(world, seed=5).go_on(steps=40)
    out = StringIO()
    call_command("rebuild_summaries", stdout=out)
    assert out.getvalue() == "Students summed up: 2\n"
    assert not Changed.objects.exists()
    assert newest() == known()


def test_every_few_minutes_some_are_brought_up_to_date_before_anybody_looks(world: World) -> None:
    Activity(world, seed=6).go_on(steps=40)
    refresh_summaries()
    assert not Changed.objects.exists()
    assert newest() == known()


def test_those_who_have_waited_longest_come_first(world: World) -> None:
    Activity(world, seed=6).go_on(steps=40)
    first = Changed.objects.earliest("pk").student_id
    assert refresh_some(most=1) == 1
    assert set(StudentDay.objects.values_list("student_id", flat=True)) == {first}


def test_with_nothing_changed_it_asks_once(world: World, django_assert_num_queries) -> None:
    Activity(world, seed=7).go_on(steps=20)
    refresh([world.ben, world.bea])
    with django_assert_num_queries(1):
        refresh([world.ben, world.bea, world.yan])


def test_nobody_at_all_is_up_to_date(db: None) -> None:
    refresh([])


def test_it_takes_as_many_queries_for_forty_students_as_for_two(world: World) -> None:
    def count(students: list[Student]) -> int:
        with CaptureQueriesContext(connection) as queries:
            refresh(students)
        assert not Changed.objects.filter(student_id__in=[student.pk for student in students]).exists()
        return len(queries)

    def answer(number: int) -> list[Student]:
        made = Student.objects.bulk_create(Student(school=world.kepler, name="S", mark="sun") for _one in range(number))
        drills = Drill.objects.bulk_create(
            Drill(assignment=world.assignment_5b, student=student, started_at=world.now) for student in made
        )
        decided = {
            "right_first": True,
            "decided_at": world.now,
            "seconds": 9.0,
            "finished_at": world.now,
            "ending": "right",
        }
        Attempt.objects.bulk_create(
            attempt_of(drill, world.puzzles[board], number=board + 1, now=world.now, **decided)
            for drill in drills
            for board in range(3)
        )
        return made

    assert count(answer(2)) == count(answer(40))
    assert StudentDay.objects.count() == 42
