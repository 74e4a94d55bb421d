"""Staying in and getting out: idle log-out, "not me", leaving the school."""

import time

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster import log_in
from classroom.roster.log_in_cards import badge
from classroom.roster.models import Student
from tests.world import World


def clock_runs_on(monkeypatch, seconds: float) -> None:
    """From now on it is so many seconds later than it was."""
    now = time.time()
    monkeypatch.setattr(log_in.time, "time", lambda: now + seconds)


def is_in(client: Client) -> bool:
    return client.get("/today/").status_code == 200


def test_a_child_is_still_in_after_44_minutes_without_a_tap(world: World, monkeypatch) -> None:
    ben = world.client("ben")
    clock_runs_on(monkeypatch, 44 * 60)
    assert is_in(ben)


def test_a_child_is_out_after_46_minutes_without_a_tap(world: World, monkeypatch) -> None:
    ben = world.client("ben")
    clock_runs_on(monkeypatch, 46 * 60)
    assert not is_in(ben)


def test_each_tap_starts_the_45_minutes_anew(world: World, monkeypatch) -> None:
    ben = world.client("ben")
    for _tap in range(3):
        clock_runs_on(monkeypatch, 40 * 60)
        assert is_in(ben)


def test_not_me_logs_out_and_leads_to_the_door(world: World) -> None:
    ben = world.client("ben")
    answer = ben.post(reverse("roster:not_me"))
    assert (answer.status_code, answer.headers["Location"]) == (302, "/join/")
    assert not is_in(ben)


def test_not_me_throws_the_session_away_so_that_its_cookie_is_worth_nothing(world: World) -> None:
    ben = world.client("ben")
    key = ben.cookies["sessionid"].value
    ben.post(reverse("roster:not_me"))
    thief = Client()
    thief.cookies["sessionid"] = key
    assert not is_in(thief)


def test_not_me_twice_does_no_harm(world: World, visitor: Client) -> None:
    assert visitor.post(reverse("roster:not_me")).status_code == 302


def test_a_child_who_leaves_the_school_is_out_at_once(world: World) -> None:
    ben = world.client("ben")
    Student.objects.filter(pk=world.ben.pk).update(archived_at=timezone.now())
    assert not is_in(ben)


def test_logging_in_takes_a_new_session_so_that_a_planted_cookie_is_worth_nothing(world: World) -> None:
    planted = world.client("bea").cookies["sessionid"].value
    client = Client()
    client.cookies["sessionid"] = planted
    client.post("/badge/", {"badge": badge(world.ben)})
    assert client.cookies["sessionid"].value != planted


def test_the_name_and_not_me_are_on_every_page_of_a_child(world: World) -> None:
    ben = world.client("ben")
    for url in ("/today/", reverse("practice:drill", args=[world.drill_of_ben.pk]), "/help/"):
        page = ben.get(url).content.decode()
        assert "Ben Aydin" in page
        assert "not me" in page


def test_a_child_taken_out_stays_logged_in_but_sees_no_work_of_the_class(world: World) -> None:
    ben = world.client("ben")
    world.client("ana").post(reverse("roster:take_out", args=[world.class_5b.pk, world.ben.pk]))
    assert "Nothing to do now" in ben.get("/today/").content.decode()
    assert ben.get(reverse("practice:drill", args=[world.drill_of_ben.pk])).status_code == 404
    assert ben.post(reverse("practice:start", args=[world.assignment_5b.pk])).status_code == 404


def test_a_child_put_back_finds_the_drill_as_it_was(world: World) -> None:
    ana, ben = world.client("ana"), world.client("ben")
    for what in ("take_out", "put_back", "put_back"):
        ana.post(reverse(f"roster:{what}", args=[world.class_5b.pk, world.ben.pk]))
    assert ben.get(reverse("practice:drill", args=[world.drill_of_ben.pk])).status_code == 200
    assert world.ben.enrolments.filter(left_at=None).count() == 1
