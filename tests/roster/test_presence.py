"""Who is logged in now, and pages that stay on no tablet."""

import time
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.roster import log_in
from classroom.roster.log_in_cards import badge
from classroom.roster.models import Presence, School
from classroom.roster.services import add_students
from tests.world import World


def lesson_page(world: World) -> str:
    return world.client("ana").get(reverse("roster:lesson", args=[world.class_5b.pk])).content.decode()


def test_the_lesson_page_says_who_is_logged_in(world: World) -> None:
    assert "Logged in now: 0 of 2" in lesson_page(world)
    world.client("ben")
    assert "Logged in now: 1 of 2" in lesson_page(world)


def test_not_me_takes_the_child_off_the_list(world: World) -> None:
    world.client("ben").post(reverse("roster:not_me"))
    assert "Logged in now: 0 of 2" in lesson_page(world)


def test_who_was_idle_too_long_is_not_here(world: World) -> None:
    world.client("ben")
    Presence.objects.update(seen_at=timezone.now() - timedelta(minutes=45))
    assert "Logged in now: 0 of 2" in lesson_page(world)


def test_the_list_renews_itself_with_only_its_own_part(world: World) -> None:
    url = reverse("roster:lesson", args=[world.class_5b.pk])
    answer = world.client("ana").get(url, headers={"HX-Request": "true", "HX-Target": "arrivals"})
    assert answer.content.decode().lstrip().startswith('<section id="arrivals"')


def test_the_lesson_page_asks_as_much_with_two_students_as_with_thirty(world: World, django_assert_num_queries) -> None:
    ana, url = world.client("ana"), reverse("roster:lesson", args=[world.class_5b.pk])
    ana.get(url)
    with CaptureQueriesContext(connection) as few:
        ana.get(url)
    add_students(world.class_5b, [f"Kid {number}" for number in range(28)])
    with django_assert_num_queries(len(few)):
        ana.get(url)


@pytest.mark.parametrize(("minutes", "idle", "is_in"), [(5, 4, True), (5, 6, False), (60, 50, True), (60, 61, False)])
def test_the_school_says_after_how_many_minutes_a_child_is_logged_out(
    world: World, monkeypatch, minutes: int, idle: int, is_in: bool
) -> None:
    School.objects.filter(pk=world.kepler.pk).update(idle_minutes=minutes)
    world.ben.school.refresh_from_db()
    ben = world.client("ben")
    now = time.time()
    monkeypatch.setattr(log_in.time, "time", lambda: now + idle * 60)
    assert (ben.get("/today/").status_code == 200) is is_in


def test_what_a_page_asks_by_itself_does_not_keep_a_child_logged_in(world: World, monkeypatch) -> None:
    ben = world.client("ben")
    now = time.time()
    for minutes in (20, 40):
        monkeypatch.setattr(log_in.time, "time", lambda minutes=minutes: now + minutes * 60)
        ben.get("/today/", headers={"HX-Request": "true"})
    monkeypatch.setattr(log_in.time, "time", lambda: now + 46 * 60)
    assert ben.get("/today/").status_code == 302


def test_a_tap_on_a_page_that_needs_nothing_keeps_a_child_logged_in(world: World, monkeypatch) -> None:
    ben = world.client("ben")
    now = time.time()
    monkeypatch.setattr(log_in.time, "time", lambda: now + 40 * 60)
    assert ben.post("/still-here/").status_code == 204
    monkeypatch.setattr(log_in.time, "time", lambda: now + 80 * 60)
    assert ben.get("/today/").status_code == 200


@pytest.mark.parametrize("path", ["/today/", "/help/", "/"])
def test_pages_of_a_child_are_stored_nowhere(world: World, path: str) -> None:
    assert "no-store" in world.client("ben").get(path).headers["Cache-Control"]


def test_pages_of_a_teacher_are_stored_nowhere(world: World) -> None:
    assert "no-store" in world.client("ana").get("/classes/").headers["Cache-Control"]


def test_each_page_of_a_child_says_after_how_many_seconds_it_ends(world: World) -> None:
    assert 'data-seconds="2700"' in world.client("ben").get("/today/").content.decode()


def test_a_class_link_can_be_shut_outside_lessons(world: World, visitor) -> None:
    School.objects.filter(pk=world.kepler.pk).update(links_work=False)
    link = reverse("roster:tiles_by_link", args=[world.class_5b.link_token])
    assert visitor.get(link).status_code == 200
    world.client("ana").post(reverse("roster:end_lesson", args=[world.class_5b.pk]))
    answer = visitor.get(link)
    assert answer.status_code == 409
    assert "This link works only while your class has a lesson." in answer.content.decode()


def test_a_school_can_do_without_badges(world: World, visitor) -> None:
    School.objects.filter(pk=world.kepler.pk).update(badges_work=False)
    answer = visitor.post("/badge/", {"badge": badge(world.ben)})
    assert answer.status_code == 422
    assert "Your school does not use badges." in answer.content.decode()
    assert visitor.get("/today/").status_code == 302
