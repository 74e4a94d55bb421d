"""A lesson's code: opens the tiles, ends by itself, cannot be found by trying."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster import codes, services
from classroom.roster.models import Classroom, ClassSession
from tests.world import World


def tiles(code: str) -> str:
    return reverse("roster:tiles_by_code", args=[code])


def lesson_page(world: World, what: str = "lesson") -> str:
    return reverse(f"roster:{what}", args=[world.class_5b.pk])


def test_a_code_leads_to_the_tiles_of_its_class(world: World, visitor: Client) -> None:
    answer = visitor.post("/join/", {"code": "ACDE34"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/join/ACDE34/")
    page = visitor.get("/join/ACDE34/").content.decode()
    assert "Ben Aydin" in page
    assert "Yan Okoye" not in page


@pytest.mark.parametrize(
    "typed", ["acde34", "ACD E34", " acd-e34 ", "A C D E 3 4", "ACDE34\u00a0", "acde\u200b34", "acde34\n", "ACDE34\x00"]
)
def test_capitals_blanks_and_dashes_in_a_code_do_not_matter(world: World, visitor: Client, typed: str) -> None:
    assert visitor.post("/join/", {"code": typed}).headers.get("Location") == "/join/ACDE34/"


@pytest.mark.parametrize(
    "typed", ["", "   ", "ACDE35", "A", "ACDE345", "-", "💥", "%", "Ａ" * 6, "A" * 41, "9" * 100_000]
)
def test_a_wrong_code_is_refused_with_a_sentence(world: World, visitor: Client, typed: str) -> None:
    answer = visitor.post("/join/", {"code": typed})
    assert answer.status_code == 422
    assert len(answer.context["form"].errors["code"]) == 1


def test_tiles_with_a_code_that_no_lesson_has_are_not_found(world: World, visitor: Client) -> None:
    assert visitor.get(tiles("QQQQQQ")).status_code == 404


def test_a_code_no_longer_works_when_the_teacher_ends_the_lesson(world: World, visitor: Client) -> None:
    world.client("ana").post(lesson_page(world, "end_lesson"))
    assert visitor.get(tiles("ACDE34")).status_code == 404
    assert visitor.get(reverse("roster:secret_by_code", args=["ACDE34", world.ben.pk])).status_code == 404
    answer = visitor.post("/join/", {"code": "ACDE34"})
    assert answer.status_code == 422
    assert "No lesson has this code now." in answer.content.decode()


def test_a_lesson_ends_by_itself_after_90_minutes(world: World, visitor: Client) -> None:
    ClassSession.objects.update(opened_at=world.now - timedelta(minutes=91), ends_at=world.now - timedelta(minutes=1))
    assert visitor.get(tiles("ACDE34")).status_code == 404


def test_a_lesson_opened_now_ends_90_minutes_later(world: World) -> None:
    services.end_session(world.class_5b, now=world.now)
    lesson = services.open_session(world.class_5b, teacher=world.ana, now=world.now)
    assert lesson.ends_at - world.now == timedelta(minutes=90)


def test_opening_a_lesson_twice_opens_one(world: World) -> None:
    ana = world.client("ana")
    for what in ("end_lesson", "open_lesson", "open_lesson"):
        ana.post(lesson_page(world, what))
    assert ClassSession.objects.open(timezone.now()).filter(classroom=world.class_5b).count() == 1


def test_the_code_stands_big_on_the_lesson_page_for_owner_and_substitute(world: World) -> None:
    for name in ("ana", "sam"):
        assert "ACD E34" in world.client(name).get(lesson_page(world)).content.decode()


def test_a_substitute_finds_the_class_among_those_to_stand_in_for(world: World) -> None:
    answer = world.client("sam").get("/classes/")
    assert list(answer.context["classrooms"]) == []
    assert list(answer.context["standing_in"]) == [world.class_5b]


def test_a_code_has_six_letters_none_of_which_looks_like_another(world: World) -> None:
    services.end_session(world.class_5b, now=world.now)
    code = services.open_session(world.class_5b, teacher=world.ana, now=world.now).code
    assert len(code) == 6
    assert set(code) <= set("ACDEFGHJKMNPQRTWXY34679")


def test_a_code_of_an_archived_class_does_not_work(world: World, visitor: Client) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    assert visitor.get(tiles("ACDE34")).status_code == 404
    assert visitor.get(reverse("roster:tiles_by_link", args=[world.class_5b.link_token])).status_code == 404


def test_the_old_class_link_stops_working_when_there_is_a_new_one(world: World, visitor: Client) -> None:
    old = reverse("roster:tiles_by_link", args=[world.class_5b.link_token])
    world.client("ana").post(reverse("roster:renew_link", args=[world.class_5b.pk]))
    assert visitor.get(old).status_code == 404
    world.class_5b.refresh_from_db()
    assert visitor.get(reverse("roster:tiles_by_link", args=[world.class_5b.link_token])).status_code == 200


def test_too_many_wrong_codes_from_one_address_are_refused_for_a_while(
    world: World, visitor: Client, monkeypatch
) -> None:
    monkeypatch.setattr(codes, "WRONG_CODES_A_MINUTE", 3)
    assert [visitor.get(tiles("QQQQQQ")).status_code for _time in range(4)] == [404, 404, 404, 429]
    assert visitor.post("/join/", {"code": "ACDE34"}).status_code == 429
    assert visitor.get(tiles("ACDE34")).status_code == 429


def test_another_address_is_not_refused_with_it(world: World, visitor: Client, monkeypatch) -> None:
    monkeypatch.setattr(codes, "WRONG_CODES_A_MINUTE", 1)
    visitor.get(tiles("QQQQQQ"))
    assert visitor.get(tiles("ACDE34")).status_code == 429
    assert visitor.get(tiles("ACDE34"), REMOTE_ADDR="10.0.0.9").status_code == 200


def test_a_class_of_40_may_mistype_its_code_seven_times_each_within_the_minute() -> None:
    assert codes.WRONG_CODES_A_MINUTE > 40 * 7


def test_right_codes_are_not_counted(world: World, visitor: Client, monkeypatch) -> None:
    monkeypatch.setattr(codes, "WRONG_CODES_A_MINUTE", 2)
    assert {visitor.get(tiles("ACDE34")).status_code for _time in range(5)} == {200}
