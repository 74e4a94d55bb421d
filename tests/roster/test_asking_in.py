"""The teacher lets a student in who has neither card nor secret at hand."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster.asking_in import AskToComeIn
from classroom.roster.models import Student
from tests.world import World


def ask(client: Client, world: World, student: Student | None = None):
    ids = [world.lesson_5b.code, (student or world.ben).pk]
    return client.post(reverse("roster:ask_by_code", args=ids))


def newest() -> AskToComeIn:
    return AskToComeIn.objects.latest("asked_at")


def say_yes(world: World, one: AskToComeIn, *, who: str = "ana"):
    return world.client(who).post(reverse("roster:let_in", args=[world.class_5b.pk, one.pk]))


def is_in(client: Client) -> bool:
    return client.get("/today/").status_code == 200


@pytest.fixture
def world(world: World) -> World:
    AskToComeIn.objects.all().delete()
    return world


def test_the_tablet_shows_a_number_and_waits(world: World, visitor: Client) -> None:
    answer = ask(visitor, world)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/waiting/")
    page = visitor.get("/waiting/").content.decode()
    assert f">{newest().number}<" in page
    assert "hx-post" in page
    assert not is_in(visitor)


def test_the_lesson_page_shows_who_asks_with_the_same_number(world: World, visitor: Client) -> None:
    ask(visitor, world)
    page = world.client("sam").get(reverse("roster:lesson", args=[world.class_5b.pk])).content.decode()
    assert "Let Ben Aydin in" in page
    assert f">{newest().number}<" in page


def test_the_requests_renew_themselves_as_a_part_of_their_own(world: World, visitor: Client) -> None:
    ask(visitor, world)
    url = reverse("roster:lesson", args=[world.class_5b.pk])
    part = world.client("ana").get(url, headers={"HX-Request": "true", "HX-Target": "asks"}).content.decode()
    assert part.lstrip().startswith('<div id="asks"')
    assert "Let Ben Aydin in" in part
    assert "Logged in now" not in part


def test_one_tap_of_the_teacher_lets_that_tablet_in(world: World, visitor: Client) -> None:
    ask(visitor, world)
    assert say_yes(world, newest()).status_code == 302
    answer = visitor.post("/waiting/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/today/")
    assert "Ben Aydin" in visitor.get("/today/").content.decode()


def test_the_page_that_looks_by_itself_is_sent_on(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest())
    answer = visitor.post("/waiting/", headers={"HX-Request": "true", "HX-Target": "waiting"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, "/today/")


def test_a_substitute_may_let_in(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest(), who="sam")
    assert visitor.post("/waiting/").headers["Location"] == "/today/"


def test_another_tablet_does_not_come_in_with_it(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest())
    other = Client()
    assert other.post("/waiting/").status_code == 200
    assert not is_in(other)


def test_two_tablets_ask_for_one_child_and_only_the_one_with_the_number_comes_in(world: World) -> None:
    right, wrong = Client(), Client()
    ask(wrong, world)
    ask(right, world)
    page = world.client("ana").get(reverse("roster:lesson", args=[world.class_5b.pk])).content.decode()
    assert page.count("two tablets ask for this name") == 2
    say_yes(world, newest())
    assert right.post("/waiting/").status_code == 302
    assert wrong.post("/waiting/").status_code == 200
    assert not is_in(wrong)


def test_a_yes_counts_once(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest())
    visitor.post("/waiting/")
    thief = Client()
    session = thief.session
    session["ask"] = str(newest().pk)
    session.save()
    assert thief.post("/waiting/").status_code == 200
    assert not is_in(thief)


@pytest.mark.parametrize("minutes", [5, 60])
def test_a_request_is_too_old_after_five_minutes(world: World, visitor: Client, minutes: int) -> None:
    ask(visitor, world)
    AskToComeIn.objects.update(asked_at=timezone.now() - timedelta(minutes=minutes))
    assert say_yes(world, newest()).status_code == 409
    page = visitor.post("/waiting/").content.decode()
    assert "This did not work" in page
    assert not is_in(visitor)


def test_a_yes_nobody_used_is_too_old_after_five_minutes(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest())
    AskToComeIn.objects.update(let_in_at=timezone.now() - timedelta(minutes=5))
    visitor.post("/waiting/")
    assert not is_in(visitor)


def test_a_no_keeps_the_tablet_out(world: World, visitor: Client) -> None:
    ask(visitor, world)
    url = reverse("roster:refuse", args=[world.class_5b.pk, newest().pk])
    assert [world.client("ana").post(url).status_code for _time in range(2)] == [302, 302]
    assert "This did not work" in visitor.post("/waiting/").content.decode()
    assert say_yes(world, newest()).status_code == 409
    assert not is_in(visitor)


def test_a_yes_said_twice_is_late_the_second_time(world: World, visitor: Client) -> None:
    ask(visitor, world)
    assert [say_yes(world, newest()).status_code for _time in range(2)] == [302, 409]


def test_who_left_the_class_meanwhile_stays_out(world: World, visitor: Client) -> None:
    ask(visitor, world)
    say_yes(world, newest())
    world.client("ana").post(reverse("roster:take_out", args=[world.class_5b.pk, world.ben.pk]))
    visitor.post("/waiting/")
    assert not is_in(visitor)


def test_a_locked_child_is_opened_by_being_let_in(world: World, visitor: Client) -> None:
    Student.objects.filter(pk=world.ben.pk).update(wrong_tries=5)
    ask(visitor, world)
    say_yes(world, newest())
    assert visitor.post("/waiting/").status_code == 302
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 0


def test_more_than_three_tablets_for_one_name_are_refused(world: World) -> None:
    assert [ask(Client(), world).status_code for _time in range(4)] == [302, 302, 302, 429]
    assert ask(Client(), world, world.bea).status_code == 302


def test_all_who_ask_in_a_class_have_numbers_of_their_own(world: World) -> None:
    for student in (world.ben, world.bea):
        for _time in range(3):
            ask(Client(), world, student)
    numbers = list(AskToComeIn.objects.values_list("number", flat=True))
    assert len(set(numbers)) == 6
    assert all(10 <= number <= 99 for number in numbers)


def test_asking_puts_out_who_was_logged_in_on_this_tablet(world: World) -> None:
    tablet = world.client("bea")
    ask(tablet, world)
    assert not is_in(tablet)


def test_a_request_of_another_class_is_not_found(world: World, visitor: Client) -> None:
    ask(visitor, world)
    url = reverse("roster:let_in", args=[world.class_6a.pk, newest().pk])
    assert world.client("zoe").post(url).status_code == 404
    assert newest().let_in_at is None


def test_a_request_after_the_lesson_finds_no_door(world: World, visitor: Client) -> None:
    world.client("ana").post(reverse("roster:end_lesson", args=[world.class_5b.pk]))
    assert ask(visitor, world).status_code == 404
