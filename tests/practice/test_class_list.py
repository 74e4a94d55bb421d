"""The drills of a class as its page lists them, and what a student can do."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice import services
from classroom.practice.class_list import ON_A_PAGE
from classroom.practice.mastery import Progress, state_of
from classroom.practice.models import Assignment
from tests.world import World, assignment_of


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def listed(client: Client, world: World, **query: str):
    return client.get(reverse("practice:classroom", args=[world.class_5b.pk]), query).context["drills"]


def many(world: World, count: int, **columns: object) -> None:
    Assignment.objects.bulk_create(
        assignment_of(world.class_5b, by=world.ana, now=world.now - timedelta(hours=hour), **columns)
        for hour in range(1, count + 1)
    )


def test_a_long_list_has_pages_and_none_is_lost(ana: Client, world: World) -> None:
    many(world, 2 * ON_A_PAGE)
    pages = [listed(ana, world, page=str(number)) for number in (1, 2, 3)]
    assert [len(page.rows) for page in pages] == [20, 20, 1]
    assert len({row.assignment.pk for page in pages for row in page.rows}) == 41
    text = ana.get(reverse("practice:classroom", args=[world.class_5b.pk]), {"page": "2"}).content.decode()
    assert "Page 2 of 3" in text
    assert 'rel="next"' in text


@pytest.mark.parametrize(
    ("page", "number"), [("", 1), ("0", 3), ("99", 3), ("-1", 3), ("x", 1), ("²", 1), ("9" * 50, 3)]
)
def test_a_page_that_is_not_there_is_the_first_or_the_last(ana: Client, world: World, page: str, number: int) -> None:
    many(world, 2 * ON_A_PAGE)
    assert listed(ana, world, page=page).page.number == number


def test_the_list_shows_what_is_open_closed_or_a_draft(ana: Client, world: World) -> None:
    many(world, 2, closed_at=world.now)
    many(world, 3, opened_at=None)
    assert listed(ana, world).counts == {"all": 6, "open": 1, "drafts": 3, "closed": 2}
    assert {row.state for row in listed(ana, world, show="drafts").rows} == {"draft"}
    assert {row.state for row in listed(ana, world, show="closed").rows} == {"closed"}
    assert len(listed(ana, world, show="' OR 1=1").rows) == 6


def test_a_row_says_how_far_the_class_has_come(ana: Client, world: World) -> None:
    services.start_drill(world.assignment_5b, world.bea, now=world.now)
    world.assignment_5b.drills.filter(student=world.ben).update(finished_at=world.now)
    (row,) = listed(ana, world).rows
    assert (row.state, row.started, row.finished, row.asked, row.share) == ("open", 2, 1, 2, 50)


def test_a_drill_for_one_student_asks_one(ana: Client, world: World) -> None:
    world.assignment_5b.only_for.set([world.bea])
    (row,) = listed(ana, world).rows
    assert row.asked == 1


def test_a_class_without_drills_is_led_to_a_first_lesson(ana: Client, world: World) -> None:
    world.assignment_5b.delete()
    page = ana.get(reverse("practice:classroom", args=[world.class_5b.pk])).content.decode()
    assert "No drill yet" in page
    assert "?preset=first" in page


@pytest.mark.parametrize(
    ("progress", "state"),
    [
        pytest.param(Progress(boards=5, average=0.95), "too_few", id="five-boards"),
        pytest.param(Progress(boards=6, average=0.6), "learning", id="six-boards"),
        pytest.param(Progress(boards=9, average=0.9, mastered=True), "secure", id="mastered"),
    ],
)
def test_a_skill_is_in_one_of_four_states(world: World, progress: Progress, state: str) -> None:
    assert state_of(progress, on=world.now.date()) == state


def test_a_mastered_skill_is_to_be_shown_once_more_when_its_day_has_come(world: World) -> None:
    today = world.now.date()
    progress = Progress(boards=9, average=0.9, mastered=True, review_on=today)
    assert state_of(progress, on=today) == "review"
    assert state_of(progress, on=today - timedelta(days=1)) == "secure"
