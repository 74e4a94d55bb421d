"""The difficulties of boards, fitted every night to what students have made of them."""

from datetime import timedelta

import pytest
from django.db import connection

from classroom.practice import fitting, tasks
from classroom.practice.demo.school import SCHOOL_ID
from classroom.practice.models import Attempt, Drill, Puzzle
from classroom.practice.records import BoardDifficulty
from classroom.practice.refit import UnfinishedError
from classroom.roster.models import School, Student
from tests.world import World, attempt_of, make_world

NIGHT = timedelta(days=1)


def answer(world: World, *, right: dict[int, int], students: int = 10, seconds: float = 9.0, school=None) -> None:
    """New students each answer the boards of these numbers; the first so many are right."""
    made = Student.objects.bulk_create(
        Student(school=school or world.kepler, name=f"Student {number}", mark="sun") for number in range(students)
    )
    drills = Drill.objects.bulk_create(
        Drill(assignment=world.assignment_5b, student=student, started_at=world.now) for student in made
    )
    Attempt.objects.bulk_create(
        attempt_of(
            drill,
            world.puzzles[board],
            number=number,
            now=world.now,
            right_first=place < right[board],
            decided_at=world.now,
            seconds=seconds,
            finished_at=world.now,
            ending="right",
        )
        for place, drill in enumerate(drills)
        for number, board in enumerate(right, start=1)
    )


def newest(world: World) -> list[float]:
    """The newest difficulty of each board that has one, in the order of the boards."""
    rows = BoardDifficulty.objects.order_by("puzzle_id", "-fitted_at").distinct("puzzle_id")
    return [row.difficulty for row in rows]


def test_without_answers_nothing_is_fitted(world: World) -> None:
    assert fitting.fit_difficulties(now=world.now) == 0
    assert not BoardDifficulty.objects.exists()


def test_a_board_that_more_students_fail_gets_harder_and_the_mean_stays(world: World) -> None:
    answer(world, right={0: 9, 1: 3})
    assert fitting.fit_difficulties(now=world.now + NIGHT) == 2
    easy, hard = newest(world)
    assert easy < 1.0 < hard
    assert (easy + hard) / 2 == pytest.approx(1.0)
    assert {row.first_claims for row in BoardDifficulty.objects.all()} == {10}


def test_what_the_features_say_is_kept_on_the_board(world: World) -> None:
    answer(world, right={0: 9, 1: 3})
    fitting.fit_difficulties(now=world.now + NIGHT)
    assert set(Puzzle.objects.values_list("difficulty", flat=True)) == {1.0}


def test_the_second_night_without_new_answers_stores_nothing(world: World) -> None:
    answer(world, right={0: 9, 1: 3})
    fitting.fit_difficulties(now=world.now + NIGHT)
    assert fitting.fit_difficulties(now=world.now + 2 * NIGHT) == 0
    assert BoardDifficulty.objects.count() == 2


def test_old_values_are_kept_beside_new_ones(world: World) -> None:
    answer(world, right={0: 9, 1: 3})
    fitting.fit_difficulties(now=world.now + NIGHT)
    before = newest(world)
    answer(world, right={0: 0, 1: 10}, students=25)
    assert fitting.fit_difficulties(now=world.now + 2 * NIGHT) == 2
    history = list(world.puzzles[0].fitted.all())
    assert [row.fitted_at for row in history] == [world.now + NIGHT, world.now + 2 * NIGHT]
    assert history[0].difficulty == before[0] < history[1].difficulty
    assert (history[0].variance, history[1].variance) == (0.49, 0.1)


def test_boards_still_open_and_answers_quicker_than_a_look_do_not_count(world: World) -> None:
    answer(world, right={0: 9, 1: 3}, seconds=0.4)
    assert fitting.fit_difficulties(now=world.now + NIGHT) == 0


def test_what_happens_in_the_demo_school_does_not_count(world: World) -> None:
    demo = School.objects.create(id=SCHOOL_ID, name="Demo school")
    answer(world, right={0: 9, 1: 3}, school=demo)
    assert fitting.fit_difficulties(now=world.now + NIGHT) == 0


def test_if_the_fit_does_not_settle_the_old_values_stay(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(world, right={0: 9, 1: 3})
    fitting.fit_difficulties(now=world.now + NIGHT)
    monkeypatch.setattr("classroom.practice.refit.MOST_ROUNDS", 1)
    with pytest.raises(UnfinishedError):
        fitting.fit_difficulties(now=world.now + 2 * NIGHT)
    assert BoardDifficulty.objects.count() == 2


def test_it_takes_four_queries_whatever_the_number_of_answers(world: World, django_assert_num_queries) -> None:
    """The lock, the answers, the values in force, the new values; and two for the savepoint that a test adds."""
    answer(world, right={0: 9, 1: 3})
    with django_assert_num_queries(6):
        fitting.fit_difficulties(now=world.now + NIGHT)
    answer(world, right={board: board for board in range(8)}, students=30)
    with django_assert_num_queries(6):
        fitting.fit_difficulties(now=world.now + 2 * NIGHT)


@pytest.mark.django_db(transaction=True)
def test_a_second_worker_at_the_same_time_does_nothing() -> None:
    world = make_world()
    answer(world, right={0: 9, 1: 3})
    other = connection.copy()
    with other.cursor() as cursor:
        # Given back by hand: closing returns the connection to its pool with all its locks.
        cursor.execute("SELECT pg_advisory_lock(hashtext('fit difficulties'))")
        assert fitting.fit_difficulties(now=world.now + NIGHT) == 0
        cursor.execute("SELECT pg_advisory_unlock(hashtext('fit difficulties'))")
    other.close()
    assert fitting.fit_difficulties(now=world.now + NIGHT) == 2


def test_the_task_fits_as_of_now(world: World) -> None:
    answer(world, right={0: 9, 1: 3})
    tasks.fit_difficulties()
    assert BoardDifficulty.objects.filter(fitted_at__gte=world.now).count() == 2
