"""A student's way through a drill: start, boards one by one, the end."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.practice import assigning
from classroom.practice.models import Assignment, Attempt, Drill, Puzzle
from classroom.roster.models import Classroom
from classroom.web.models import Topic
from tests.access_matrix import everything
from tests.practice.playing import RIGHT, WRONG, Player, right_numbers, start
from tests.world import World, assignment_of


def open_attempt(world: World) -> Attempt:
    return Attempt.objects.select_related("puzzle").filter(student=world.ben, finished_at=None).get()


def play_all(ben: Player, world: World, *, boards: int = 3) -> None:
    for number in range(1, boards + 1):
        ben.claim(right_numbers(open_attempt(world).puzzle), number=number)
        ben.go_on(number=number)


def without_tokens(page: str) -> str:
    return re.sub(r'(name="(token|csrfmiddlewaretoken)" value=|"X-CSRFToken": |nonce=)"[^"]*"', "", page)


def test_starting_opens_the_first_board_and_leads_to_it(world: World) -> None:
    bea = world.client("bea")
    answer = start(bea, world.assignment_5b)
    drill = Drill.objects.get(student=world.bea)
    assert answer.headers["Location"] == drill.get_absolute_url()
    assert [attempt.number for attempt in drill.attempts.all()] == [1]
    assert "Board 1 of 3" in bea.get(drill.get_absolute_url()).content.decode()


def test_starting_twice_starts_once(world: World) -> None:
    bea = world.client("bea")
    assert start(bea, world.assignment_5b).headers["Location"] == start(bea, world.assignment_5b).headers["Location"]
    assert Drill.objects.filter(student=world.bea).count() == 1
    assert Attempt.objects.filter(student=world.bea).count() == 1


def test_reloading_or_coming_back_a_day_later_shows_the_same_board(ben: Player, world: World) -> None:
    first = without_tokens(ben.look().content.decode())
    Attempt.objects.update(shown_at=timezone.now() - timedelta(days=1))
    another_tablet = Player(world.client("ben"), world.drill_of_ben)
    assert without_tokens(another_tablet.look().content.decode()) == first
    start(ben.client, world.assignment_5b)
    assert without_tokens(ben.look().content.decode()) == first


def test_looking_changes_nothing(ben: Player) -> None:
    before = everything()
    ben.look()
    ben.client.get("/today/")
    assert everything() == before


def test_the_page_is_the_same_whatever_the_answer_is(ben: Player, world: World) -> None:
    """So nothing in it can give the answer away."""
    first = without_tokens(ben.look().content.decode())
    Puzzle.objects.filter(pk=world.puzzles[0].pk).update(
        right_claim="2 3", difficulty=9.5, skill="FLIP-LR", skills=["FLIP-LR"], seed=5, canonical_key="other"
    )
    assert without_tokens(ben.look().content.decode()) == first


def test_leaving_is_no_way_to_skip_a_board(ben: Player) -> None:
    answer = ben.go_on(number=1)
    assert answer.status_code == 409
    assert "Finish this board first." in answer.content.decode()


def test_after_a_right_claim_the_next_board_opens(ben: Player, world: World) -> None:
    ben.claim(RIGHT)
    assert ben.go_on(number=1).status_code == 302
    assert open_attempt(world).number == 2
    assert "Board 2 of 3" in ben.look().content.decode()


def test_next_sent_twice_opens_one_board(ben: Player, world: World) -> None:
    ben.claim(RIGHT)
    for _tap in range(3):
        assert ben.go_on(number=1).status_code == 302
    assert open_attempt(world).number == 2
    assert Attempt.objects.filter(drill=world.drill_of_ben).count() == 2


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "31", "1.5", "9" * 5000, "\x00"])
def test_next_and_give_up_with_a_damaged_number_are_refused(ben: Player, number: str) -> None:
    before = everything()
    for answer in (ben.go_on(number=number), ben.give_up(number=number)):
        assert answer.status_code == 422
        assert "This page is old. Load it again." in answer.content.decode()
    assert everything() == before


def test_no_board_of_a_drill_comes_twice(ben: Player, world: World) -> None:
    Assignment.objects.filter(pk=world.assignment_5b.pk).update(boards=12)
    play_all(ben, world, boards=12)
    keys = list(Attempt.objects.filter(student=world.ben).values_list("canonical_key", flat=True))
    assert len(keys) == len(set(keys)) == 12


def test_two_drills_of_one_student_never_have_the_same_board(ben: Player, world: World) -> None:
    Assignment.objects.update(boards=6)
    more = assignment_of(world.class_5b, by=world.ana, now=world.now, boards=6)
    more.save()
    start(ben.client, more)
    second = Player(ben.client, Drill.objects.get(assignment=more))
    for number in range(1, 6):
        for player in (ben, second):
            player.give_up(number=number)
            player.go_on(number=number)
    keys = list(Attempt.objects.filter(student=world.ben).values_list("canonical_key", flat=True))
    assert len(keys) == len(set(keys)) == 12


def test_when_all_boards_of_the_shelf_are_seen_new_ones_are_made(ben: Player, world: World) -> None:
    Puzzle.objects.exclude(pk=world.puzzles[0].pk).delete()
    ben.claim(RIGHT)
    ben.go_on(number=1)
    attempt = open_attempt(world)
    assert attempt.canonical_key != world.puzzles[0].canonical_key
    ben.claim(right_numbers(attempt.puzzle), number=2)
    assert Attempt.objects.get(pk=attempt.pk).right_first is True


def test_giving_up_shows_the_answer_and_counts_as_not_right(ben: Player, world: World) -> None:
    ben.give_up()
    attempt = Attempt.objects.get(drill=world.drill_of_ben)
    assert (attempt.right_first, attempt.state, attempt.seconds) == (False, "shown", None)
    page = ben.look().content.decode()
    assert "This is a swish" in page
    assert "Next board" in page


def test_giving_up_twice_gives_up_once(ben: Player, world: World) -> None:
    ben.give_up()
    before = everything()
    assert ben.give_up().status_code == 409
    assert everything() == before


def test_the_end_says_what_was_found_without_marks_or_ranks(ben: Player, world: World) -> None:
    ben.claim(RIGHT)
    ben.go_on(number=1)
    ben.claim(WRONG if set(WRONG) != set(right_numbers(open_attempt(world).puzzle)) else (1, 2), number=2)
    ben.claim(right_numbers(open_attempt(world).puzzle), number=2)
    ben.go_on(number=2)
    ben.give_up(number=3)
    ben.go_on(number=3)
    page = ben.look().content.decode()
    assert "You found 1 of 3 swishes at the first try." in page
    assert "Back to your work" in page
    assert Drill.objects.get(pk=world.drill_of_ben.pk).finished_at is not None


def test_a_finished_drill_takes_no_claim_and_no_next(ben: Player, world: World) -> None:
    play_all(ben, world)
    before = everything()
    assert ben.claim(RIGHT, number=3).status_code == 409
    assert ben.go_on(number=3).status_code == 302
    assert ben.give_up(number=3).status_code == 409
    assert everything() == before


def test_a_closed_drill_takes_no_claim_and_keeps_what_was_done(ben: Player, world: World) -> None:
    ben.claim(WRONG)
    assigning.close(world.assignment_5b, now=world.now)
    before = everything()
    for answer in (ben.claim(RIGHT), ben.give_up(), ben.go_on(number=1)):
        assert answer.status_code == 409
        assert "Your teacher has closed this drill. What you did is kept." in answer.content.decode()
    assert everything() == before
    assert Attempt.objects.get(drill=world.drill_of_ben).right_first is False


def test_a_drill_opened_again_goes_on_where_it_was(ben: Player, world: World) -> None:
    assigning.close(world.assignment_5b, now=world.now)
    assigning.reopen(world.assignment_5b)
    assert "Board 1 of 3" in ben.look().content.decode()
    ben.claim(RIGHT)
    assert Attempt.objects.get(drill=world.drill_of_ben).right_first is True


def test_a_closed_assignment_cannot_be_started_and_is_not_among_the_work(world: World) -> None:
    assigning.close(world.assignment_5b, now=world.now)
    bea = world.client("bea")
    assert start(bea, world.assignment_5b).status_code == 404
    assert "Nothing to do now" in bea.get("/today/").content.decode()


def test_the_work_of_an_archived_class_is_gone_for_its_students(ben: Player, world: World) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    before = everything()
    assert ben.look().status_code == 404
    assert ben.claim(RIGHT).status_code == 404
    assert start(ben.client, world.assignment_5b).status_code == 404
    assert "Nothing to do now" in ben.client.get("/today/").content.decode()
    assert everything() == before


def test_today_says_how_far_each_drill_is(ben: Player, world: World) -> None:
    assert "0 of 3 done" in ben.client.get("/today/").content.decode()
    ben.claim(RIGHT)
    assert "1 of 3 done" in ben.client.get("/today/").content.decode()
    ben.go_on(number=1)
    for number in (2, 3):
        ben.give_up(number=number)
        ben.go_on(number=number)
    page = ben.client.get("/today/").content.decode()
    assert "Look at it again" in page
    assert "Go on" not in page


def test_work_in_two_classes_is_listed_once_each(world: World) -> None:
    world.ben.enrolments.create(classroom=world.class_5c)
    assignment_of(world.class_5c, by=world.olga, now=world.now).save()
    assert world.client("ben").get("/today/").content.decode().count("Find a swish of 2 cards") == 2


def test_each_change_is_told_to_the_teachers_page_once(ben: Player, world: World) -> None:
    ben.claim(WRONG)
    ben.claim(RIGHT)
    ben.go_on(number=1)
    ben.look()
    assert Topic.objects.get(name=world.assignment_5b.topic).number == 3


def test_htmx_gets_the_board_and_at_the_end_is_sent_to_the_last_page(ben: Player, world: World) -> None:
    answer = ben.client.post(
        ben.url("claim"),
        {"token": "5f0f7c3e-7d5f-4c4e-8a55-6a3f0f0f0f0f", "number": 1, "card": RIGHT},
        headers={"hx-request": "true", "hx-target": "play"},
    )
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert 'id="play"' in answer.content.decode()
    for number in (1, 2):
        ben.go_on(number=number)
        ben.give_up(number=number + 1)
    last = ben.client.post(ben.url("next_board"), {"number": 3}, headers={"hx-request": "true", "hx-target": "play"})
    assert last.headers["HX-Redirect"] == reverse("practice:drill", args=[world.drill_of_ben.pk])
