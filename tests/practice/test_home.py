"""The student's own page: what is due in words, what is theirs, and no number that falls."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.practice import assigning, own_practice, services
from classroom.practice.due import due_sentence
from classroom.practice.mastery import State
from classroom.practice.models import Assignment, SkillRecord, Task, Window
from classroom.practice.standing import skill_standings
from games.swish.kinds.find import FindOptions
from tests.world import World

NOW = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)  # a Wednesday, 10:00 in Berlin
TASK = Task(kind="find", options=FindOptions(edition_key="swish", cards=8, k=2), boards=3, choice="any")


@pytest.mark.parametrize(
    ("due", "sentence"),
    [
        (None, ""),
        (datetime(2026, 3, 4, 17, 0, tzinfo=UTC), "Until today, 6 p.m."),
        (datetime(2026, 3, 4, 23, 0, tzinfo=UTC), "Until today, midnight"),
        (datetime(2026, 3, 5, 22, 59, tzinfo=UTC), "Until tomorrow, 11:59 p.m."),
        (datetime(2026, 3, 9, 7, 30, tzinfo=UTC), "Until Monday, 9 March, 8:30 a.m."),
        (datetime(2026, 3, 3, 17, 0, tzinfo=UTC), "Was due on Tuesday, 3 March. You can still do it."),
    ],
)
def test_when_something_is_due_is_said_as_a_child_reads_it(due: datetime | None, sentence: str) -> None:
    with timezone.override("Europe/Berlin"):
        assert due_sentence(Assignment.asking(TASK, Window(due_at=due)), now=NOW) == sentence


def test_the_page_offers_every_skill_with_stars_and_sprints(world: World) -> None:
    text = world.client("ben").get(reverse("practice:today")).content.decode()
    assert text.count('aria-label="0 of 3 stars"') + text.count('aria-label="1 of 3 stars"') == 9
    assert "Against the clock" in text
    assert "rank" not in text.lower()


def test_what_was_mastered_once_is_time_to_look_at_again_and_never_falls(world: World) -> None:
    lapsed = {"average": 0.5, "boards": 20, "days": 4, "unmastered": 1, "mastered": False, "reviews": 0, "stars": 3}
    SkillRecord.objects.create(student=world.ben, skill="TURN", mean=0.0, variance=0.2, answered_at=world.now, **lapsed)
    (turn,) = [one for one in skill_standings(world.ben, today=world.now.date()) if one.skill == "TURN"]
    assert (turn.state, turn.shown) == (State.LEARNING, State.REVIEW)
    text = world.client("ben").get(reverse("practice:today")).content.decode()
    assert "time to look again" in text
    assert 'aria-label="3 of 3 stars"' in text


def test_own_practice_begun_is_gone_on_with_by_its_name(world: World) -> None:
    ben = world.client("ben")
    answer = ben.post(reverse("practice:practise"), {"skill": "TURN"}, follow=True)
    assert answer.status_code == 200
    assert 'aria-label="Go on: a half turn"' in ben.get(reverse("practice:today")).content.decode()
    assert ben.post(reverse("practice:practise"), {"skill": "TURN"}).url == answer.redirect_chain[0][0]


@pytest.mark.parametrize(
    ("route", "sent"),
    [
        ("practise", {}),
        ("practise", {"skill": "JUGGLING"}),
        ("practise", {"skill": "x" * 5000}),
        ("sprint", {}),
        ("sprint", {"seconds": "-1"}),
        ("sprint", {"seconds": "121"}),
        ("sprint", {"seconds": "two"}),
    ],
)
def test_what_cannot_be_practised_is_refused_and_begins_nothing(world: World, route: str, sent: dict[str, str]) -> None:
    before = Assignment.objects.count()
    assert world.client("ben").post(reverse(f"practice:{route}"), sent).status_code == 422
    assert Assignment.objects.count() == before


def test_a_sprint_that_ends_is_kept_as_a_record(world: World) -> None:
    ben = world.client("ben")
    address = ben.post(reverse("practice:sprint"), {"seconds": "120"}).url
    ben.post(f"{address}give-up/", {"number": 1})
    over = ben.get(address).content.decode()
    assert "The run is over" in over
    ben.post(f"{address}next/", {"number": 1})
    assert "In 2 minutes" in ben.get(address).content.decode()
    assert "best: 0 swishes" in ben.get(reverse("practice:today")).content.decode()


def test_a_board_shown_comes_back_once_more_and_says_so(world: World) -> None:
    ben = world.client("ben")
    services.give_up(world.drill_of_ben, number=1, now=world.now + timedelta(seconds=5))
    page = ben.get(reverse("practice:today")).content.decode()
    assert "1 board you missed waits for another look." in page
    assert "What moved?" in page
    board = ben.post(reverse("practice:mistakes"), follow=True).content.decode()
    assert '<span class="label">Again</span>' in board


def test_the_page_takes_as_many_queries_for_much_as_for_little(world: World, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    def queries(client: Client) -> int:
        with django_assert_max_num_queries(40) as counted:
            client.get(reverse("practice:today"))
        return len(counted)

    ben = world.client("ben")
    services.give_up(world.drill_of_ben, number=1, now=world.now + timedelta(seconds=5))
    own_practice.practise(world.ben, skill="TURN", now=world.now)
    own_practice.sprint(world.ben, seconds=120, now=world.now)
    little = queries(ben)
    for number in range(6):
        assigning.assign(world.class_5b, teacher=world.ana, task=TASK, token=uuid.uuid4(), now=world.now)
        own_practice.practise(world.ben, skill=("MATCH", "FLIP-LR", "PLAN3")[number % 3], now=world.now)
    assert queries(ben) == little
