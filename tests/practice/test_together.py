"""Many at once: real threads, real transactions."""

import threading
import uuid
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from classroom.practice import assigning, services, stock
from classroom.practice.models import Assignment, Attempt, Claim, Drill, Puzzle, Task
from classroom.practice.records import SkillRecord, StudentRating
from classroom.practice.shelves import DEMO_SHELF, find_shelf
from classroom.roster import entering
from classroom.roster import services as roster_services
from classroom.roster.log_in_cards import pictures
from classroom.roster.models import Classroom, ClassSession, Student
from classroom.web.http import Refused
from classroom.web.models import Topic
from classroom.web.pictures import PICTURE_KEYS
from tests.practice.playing import text_of
from tests.world import World, assignment_of, make_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def at_once(calls: Iterable[Callable[[], Any]]) -> list[Any]:
    """What each call gives, or the status of its refusal, all started at the same moment."""
    calls = list(calls)
    line = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        line.wait(30)
        try:
            return call()
        except Refused as refused:
            return refused.status
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [running.result(60) for running in [pool.submit(run, call) for call in calls]]


def claim(world: World, positions: tuple[int, int], token: uuid.UUID) -> Callable[[], Any]:
    return lambda: (
        services.claim(world.drill_of_ben, number=1, text=text_of(positions), token=token, now=world.now).is_right
    )


def test_of_two_different_claims_at_once_exactly_one_is_the_first(world: World) -> None:
    """Whichever comes first decides; the right one always finishes the board."""
    results = at_once([claim(world, (0, 6), uuid.uuid4()), claim(world, (1, 2), uuid.uuid4())])
    attempt = Attempt.objects.get(drill=world.drill_of_ben)
    first = Claim.objects.earliest("pk")
    assert attempt.right_first is first.is_right
    assert attempt.finished_at is not None
    assert results[0] is True
    assert results[1] in (False, 409)
    assert Claim.objects.count() == (2 if results[1] is False else 1)


def test_eight_taps_with_one_token_are_one_claim(world: World) -> None:
    token = uuid.uuid4()
    assert at_once(claim(world, (0, 6), token) for _tap in range(8)) == [True] * 8
    assert Claim.objects.count() == 1
    assert Topic.objects.get(name=world.assignment_5b.topic).number == 1


def test_eight_right_claims_with_tokens_of_their_own_finish_the_board_once(world: World) -> None:
    results = at_once(claim(world, (0, 6), uuid.uuid4()) for _tablet in range(8))
    assert sorted(results, key=str) == [409] * 7 + [True]
    assert Claim.objects.count() == 1


def test_eight_taps_on_next_open_one_board(world: World) -> None:
    claim(world, (0, 6), uuid.uuid4())()
    at_once(lambda: services.next_board(world.drill_of_ben, after=1, now=world.now) for _tap in range(8))
    assert list(world.drill_of_ben.attempts.values_list("number", flat=True)) == [1, 2]


def test_eight_taps_on_start_start_one_drill(world: World) -> None:
    drills = at_once(
        lambda: services.start_drill(world.assignment_5b, world.bea, now=world.now).pk for _tap in range(8)
    )
    assert len(set(drills)) == 1
    assert Attempt.objects.filter(student=world.bea).count() == 1


def test_two_drills_of_one_student_begun_at_once_have_different_boards(world: World) -> None:
    """Two boards in stock that the student has not seen: the second drill must take the other one."""
    Puzzle.objects.exclude(pk__in=[puzzle.pk for puzzle in world.puzzles[:2]]).delete()
    more = assignment_of(world.class_5b, by=world.ana, now=world.now)
    more.save()
    at_once(
        lambda assignment=assignment: services.start_drill(assignment, world.bea, now=world.now)
        for assignment in (world.assignment_5b, more)
    )
    keys = set(Attempt.objects.filter(student=world.bea).values_list("canonical_key", flat=True))
    assert keys == {puzzle.canonical_key for puzzle in world.puzzles[:2]}


def test_a_whole_class_starting_at_once_gets_a_board_each(world: World) -> None:
    students = roster_services.add_students(world.class_5b, [f"Kid {number}" for number in range(12)])
    at_once(
        lambda student=student: services.start_drill(world.assignment_5b, student, now=world.now)
        for student in students
    )
    assert Drill.objects.filter(student__in=students).count() == 12
    assert Attempt.objects.filter(student__in=students).count() == 12


def test_an_empty_shelf_filled_by_four_at_once_holds_no_board_twice(world: World) -> None:
    shelf = find_shelf("swish", cards=12, k=3)
    students = roster_services.add_students(world.class_5b, ["a", "b", "c", "d"])
    at_once(lambda student=student: stock.take_board(shelf, student, now=world.now).pk for student in students)
    keys = list(shelf.puzzles().values_list("canonical_key", flat=True))
    assert len(keys) == len(set(keys)) > 0


def test_the_assignment_form_sent_four_times_at_once_assigns_once(world: World) -> None:
    token = uuid.uuid4()

    def assign() -> uuid.UUID:
        task = Task(kind="find", options=DEMO_SHELF.task_options, boards=3)
        return assigning.assign(world.class_5b, teacher=world.ana, task=task, token=token, now=world.now).pk

    assert len(set(at_once([assign] * 4))) == 1
    assert Assignment.objects.filter(token=token).count() == 1


def test_a_list_of_names_sent_four_times_at_once_is_added_once(world: World) -> None:
    at_once([lambda: len(roster_services.add_students(world.class_5b, ["Cem", "Dua", "Cem"]))] * 4)
    assert sorted(world.class_5b.students().values_list("name", flat=True)) == [
        "Bea Núñez",
        "Ben Aydin",
        "Cem",
        "Cem",
        "Dua",
    ]


def test_a_class_made_four_times_at_once_is_made_once(world: World) -> None:
    at_once([lambda: roster_services.make_classroom(world.ana, name="Class 7a").pk] * 4)
    assert Classroom.objects.filter(name="Class 7a").count() == 1


def test_a_lesson_opened_four_times_at_once_has_one_code(world: World) -> None:
    roster_services.end_session(world.class_5b, now=world.now)
    codes = at_once([lambda: roster_services.open_session(world.class_5b, teacher=world.ana, now=world.now).code] * 4)
    assert len(set(codes)) == 1
    assert ClassSession.objects.filter(code=codes[0]).count() == 1


def test_wrong_pictures_tapped_eight_times_at_once_are_all_counted_up_to_the_lock(world: World) -> None:
    wrong = [key for key in PICTURE_KEYS if key not in pictures(world.ben)][:3]
    results = at_once([lambda: entering.check_pictures(world.ben, wrong)] * 8)
    assert sorted(results) == [422] * 4 + [429] * 4
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 5


def test_signing_up_twice_at_once_makes_one_account(world: World) -> None:
    def sign_up() -> str:
        return str(
            roster_services.sign_up_teacher(
                name="Nia",
                school="Hill School",
                email="nia@example.org",
                password="many-quiet-horses",
                time_zone="Europe/Berlin",
                language="en",
                now=world.now,
            ).user.email
        )

    assert sorted(at_once([sign_up] * 3), key=str) == [422, 422, "nia@example.org"]


def test_boards_of_six_drills_of_one_student_ended_at_once_all_count_for_the_rating(world: World) -> None:
    assignments = Assignment.objects.bulk_create(
        assignment_of(world.class_5b, by=world.ana, now=world.now) for _number in range(6)
    )
    drills = Drill.objects.bulk_create(
        Drill(assignment=assignment, student=world.ben, started_at=world.now) for assignment in assignments
    )
    Attempt.objects.bulk_create(
        Attempt.at(puzzle, drill=drill, number=1, shown_at=world.now)
        for drill, puzzle in zip(drills, world.puzzles[1:], strict=False)
    )

    def give_up(drill: Drill) -> Callable[[], Any]:
        return lambda: services.give_up(drill, number=1, now=world.now).right_first

    assert at_once(give_up(drill) for drill in drills) == [False] * 6
    assert StudentRating.objects.get(student=world.ben).boards == 6
    assert SkillRecord.objects.get(student=world.ben, skill="MATCH").boards == 6


def test_a_hint_asked_for_six_times_at_once_is_one_step(world: World) -> None:
    def hint() -> int:
        later = world.now + timedelta(seconds=20)
        return services.hint(world.drill_of_ben, number=1, seen=0, now=later).hint_step

    assert at_once([hint] * 6) == [1] * 6
    assert Attempt.objects.get(drill=world.drill_of_ben).hint_step == 1


def test_a_right_claim_and_a_hint_at_once_leave_no_hint_after_the_claim(world: World) -> None:
    """Whichever comes first: the claim is right, and the hint is either before it or refused."""
    later = world.now + timedelta(seconds=20)

    def hint() -> int:
        return services.hint(world.drill_of_ben, number=1, seen=0, now=later).hint_step

    right, given = at_once([claim(world, (0, 6), uuid.uuid4()), hint])
    attempt = Attempt.objects.get(drill=world.drill_of_ben)
    assert (right, given, attempt.hint_step) in [(True, 1, 1), (True, 409, 0)]
