"""What the teacher's page says about an assignment."""

import uuid
from datetime import timedelta

from django.urls import reverse

from classroom.practice import services
from classroom.practice.models import Attempt
from classroom.practice.replays import replayed_boards
from classroom.practice.results import assignment_result
from classroom.roster import services as roster_services
from tests.access_matrix import everything
from tests.practice.playing import Player, text_of
from tests.world import World


def claim(world: World, positions: list[int], *, after_seconds: float, number: int = 1) -> None:
    services.claim(
        world.drill_of_ben,
        number=number,
        text=text_of(positions),
        token=uuid.uuid4(),
        now=world.now + timedelta(seconds=after_seconds),
    )


def row_of_ben(world: World):
    return next(row for row in assignment_result(world.assignment_5b).rows if row.student == world.ben)


def test_who_has_not_started_is_listed_too(world: World) -> None:
    result = assignment_result(world.assignment_5b)
    assert [(row.student.name, row.state) for row in result.rows] == [
        ("Bea Núñez", "not_started"),
        ("Ben Aydin", "playing"),
    ]
    assert result.sentence == "1 of 2 students have started, 0 finished."


def test_right_first_time_and_median_time_are_counted_from_first_claims(world: World) -> None:
    claim(world, [1, 2], after_seconds=10)
    claim(world, [0, 6], after_seconds=50)
    row = row_of_ben(world)
    assert (row.done, row.right_first, row.judged, row.median_seconds) == (1, 0, 1, 10.0)


def test_a_median_of_an_even_number_is_the_middle_of_two(world: World) -> None:
    claim(world, [0, 6], after_seconds=10)
    services.next_board(world.drill_of_ben, after=1, now=world.now)
    second = Attempt.objects.select_related("puzzle").get(drill=world.drill_of_ben, number=2)
    claim(world, second.puzzle.answer, after_seconds=30, number=2)
    result = assignment_result(world.assignment_5b)
    assert (row_of_ben(world).median_seconds, result.median_seconds) == (20.0, 20.0)
    assert (result.right_first, result.judged, result.done) == (2, 2, 2)
    assert result.sentence == "1 of 2 students have started, 0 finished. 2 of 2 boards were right first time."


def test_a_board_given_up_has_no_time_and_is_not_right(world: World) -> None:
    services.give_up(world.drill_of_ben, number=1, now=world.now + timedelta(seconds=40))
    row = row_of_ben(world)
    assert (row.done, row.right_first, row.judged, row.median_seconds) == (1, 0, 1, None)


def test_a_student_who_left_the_class_stays_in_what_they_did(world: World) -> None:
    claim(world, [0, 6], after_seconds=10)
    for student in (world.ben, world.bea):
        roster_services.take_out(student, classroom=world.class_5b, by=world.ana, now=world.now)
    assert [row.student for row in assignment_result(world.assignment_5b).rows] == [world.ben]
    url = reverse("practice:student_boards", args=[world.assignment_5b.pk, world.ben.pk])
    assert world.client("ana").get(url).status_code == 200


def test_a_student_who_came_back_is_counted_once(world: World) -> None:
    roster_services.take_out(world.ben, classroom=world.class_5b, by=world.ana, now=world.now)
    roster_services.put_back(world.ben, classroom=world.class_5b)
    claim(world, [1, 2], after_seconds=5)
    result = assignment_result(world.assignment_5b)
    assert (result.students, result.started, row_of_ben(world).judged) == (2, 1, 1)


def test_every_wrong_claim_is_replayed_in_order_with_what_was_left_over(world: World) -> None:
    claim(world, [1, 2], after_seconds=5)
    claim(world, [2, 3], after_seconds=9)
    claim(world, [0, 6], after_seconds=12)
    (board,) = replayed_boards(world.assignment_5b, world.ben)
    assert [wrong.stacks[0].positions for wrong in board.wrong] == [(1, 2), (2, 3)]
    assert [wrong.words for wrong in board.wrong] == ["Cards 2, 3", "Cards 3, 4"]
    assert all(wrong.stacks[0].left_over and not wrong.right for wrong in board.wrong)
    assert board.answer is not None
    assert (board.answer.stacks[0].positions, board.answer.right, board.state) == ((0, 6), True, "later")


def test_the_page_of_a_student_who_has_not_started_says_so(world: World) -> None:
    url = reverse("practice:student_boards", args=[world.assignment_5b.pk, world.bea.pk])
    assert "Bea Núñez has not started yet." in world.client("ana").get(url).content.decode()


def test_the_page_tells_times_and_counts_in_words(world: World, ben: Player) -> None:
    claim(world, [0, 6], after_seconds=12)
    page = world.client("ana").get(reverse("practice:results", args=[world.assignment_5b.pk])).content.decode()
    assert "1 of 2 students have started, 0 finished. 1 of 1 board was right first time." in page
    assert "1 of 3" in page


def test_an_empty_class_has_a_page_too(world: World) -> None:
    for student in (world.ben, world.bea):
        roster_services.take_out(student, classroom=world.class_5b, by=world.ana, now=world.now)
    world.drill_of_ben.delete()
    assert assignment_result(world.assignment_5b).sentence == "There is nobody in this class yet."


def test_looking_at_results_changes_nothing(world: World) -> None:
    ana = world.client("ana")
    before = everything()
    ana.get(reverse("practice:results", args=[world.assignment_5b.pk]))
    ana.get(reverse("practice:student_boards", args=[world.assignment_5b.pk, world.ben.pk]))
    assert everything() == before
