"""Logging in with a QR badge."""

import base64

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster.log_in_cards import badge, pictures, student_of_badge
from classroom.roster.models import Student
from tests.world import World

URL = "/badge/"


def test_a_badge_lets_its_child_in(world: World, visitor: Client) -> None:
    answer = visitor.post(URL, {"badge": badge(world.ben)})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/today/")
    assert "Ben Aydin" in visitor.get("/today/").content.decode()


def test_a_badge_is_43_letters_that_need_no_escaping_in_an_address(world: World) -> None:
    token = badge(world.ben)
    assert len(token) == 43
    assert token.replace("-", "").replace("_", "").isalnum()


def test_a_badge_stays_the_same_when_it_is_printed_again(world: World) -> None:
    assert badge(world.ben) == badge(Student.objects.get(pk=world.ben.pk))


def test_another_key_makes_other_badges(world: World, settings) -> None:
    before = badge(world.ben)
    settings.CARD_KEY = "another key"
    assert badge(world.ben) != before
    assert student_of_badge(before) is None


def damaged(token: str) -> dict[str, str]:
    raw = base64.urlsafe_b64decode(token + "=")
    flipped = bytes([*raw[:-1], raw[-1] ^ 1])
    other = bytes([raw[0] ^ 1, *raw[1:]])
    return {
        "empty": "",
        "cut off": token[:-1],
        "one letter more": token + "A",
        "another last bit of the code": base64.urlsafe_b64encode(flipped).decode().rstrip("="),
        "the code of one with the id of another": base64.urlsafe_b64encode(other).decode().rstrip("="),
        "id only": base64.urlsafe_b64encode(raw[:16]).decode().rstrip("="),
        "no code at all": base64.urlsafe_b64encode(raw[:16] + bytes(16)).decode().rstrip("="),
        "not base64": "!" * 43,
        "letters of other scripts": "Ж" * 43,
        "NUL": "\x00" * 43,
        "huge": "A" * 100_000,
        "blanks": " " * 43,
    }


@pytest.mark.parametrize("how", damaged("A" * 43))
def test_a_damaged_or_forged_badge_is_refused_and_nobody_is_in(world: World, visitor: Client, how: str) -> None:
    answer = visitor.post(URL, {"badge": damaged(badge(world.ben))[how]})
    assert answer.status_code == 422
    assert "This badge no longer works" in answer.content.decode()
    assert visitor.get("/today/").status_code == 302


def test_a_badge_no_longer_works_after_a_reset_and_the_new_one_does(world: World, visitor: Client) -> None:
    old = badge(world.ben)
    world.client("ana").post(reverse("roster:reset_card", args=[world.class_5b.pk, world.ben.pk]))
    assert visitor.post(URL, {"badge": old}).status_code == 422
    assert visitor.post(URL, {"badge": badge(Student.objects.get(pk=world.ben.pk))}).status_code == 302


def test_a_badge_of_a_child_who_left_the_school_does_not_work(world: World, visitor: Client) -> None:
    Student.objects.filter(pk=world.ben.pk).update(archived_at=timezone.now())
    assert visitor.post(URL, {"badge": badge(world.ben)}).status_code == 422


def test_a_badge_opens_a_lock_because_it_proves_who_it_is(world: World, visitor: Client) -> None:
    Student.objects.filter(pk=world.ben.pk).update(wrong_tries=5)
    assert visitor.post(URL, {"badge": badge(world.ben)}).status_code == 302
    assert Student.objects.get(pk=world.ben.pk).wrong_tries == 0


def test_a_reset_logs_the_child_out_at_once_and_gives_new_pictures(world: World) -> None:
    ben = world.client("ben")
    assert ben.get("/today/").status_code == 200
    before = pictures(world.ben)
    world.client("ana").post(reverse("roster:reset_card", args=[world.class_5b.pk, world.ben.pk]))
    assert ben.get("/today/").headers["Location"] == "/join/?next=%2Ftoday%2F"
    now = Student.objects.get(pk=world.ben.pk)
    assert now.card_version == 2
    assert badge(now) != badge(world.ben)
    assert len(pictures(now)) == len(before)


def test_a_reset_leaves_the_other_children_in(world: World) -> None:
    bea = world.client("bea")
    world.client("ana").post(reverse("roster:reset_card", args=[world.class_5b.pk, world.ben.pk]))
    assert bea.get("/today/").status_code == 200


def test_wrong_badges_are_counted_with_the_wrong_codes_of_an_address(
    world: World, visitor: Client, monkeypatch
) -> None:
    monkeypatch.setattr("classroom.roster.codes.WRONG_CODES_A_MINUTE", 3)
    answers = [visitor.post(URL, {"badge": "A" * 43}).status_code for _time in range(4)]
    assert answers == [422, 422, 422, 429]
    assert visitor.post(URL, {"badge": badge(world.ben)}, REMOTE_ADDR="10.0.0.9").status_code == 302
