"""Teachers sign in and out; too many wrong passwords rest for a while."""

import logging
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.utils import timezone

from classroom.accounts.models import User
from tests.world import PASSWORD, World

URL = "/sign-in/"


def sign_in(client: Client, *, password: str = PASSWORD, email: str = "ana@example.org", **more: str):
    address = more.pop("address", "127.0.0.1")
    return client.post(URL, {"username": email, "password": password, **more}, REMOTE_ADDR=address)


def is_in(client: Client) -> bool:
    return client.get("/classes/").status_code == 200


def test_the_right_password_signs_in(world: World, visitor: Client) -> None:
    answer = sign_in(visitor)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/classes/")
    assert is_in(visitor)


@pytest.mark.parametrize("email", ["ANA@example.org", "Ana@Example.Org", " ana@example.org "])
def test_capitals_and_blanks_around_the_address_do_not_matter(world: World, visitor: Client, email: str) -> None:
    sign_in(visitor, email=email)
    assert is_in(visitor)


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("ana@example.org", "wrong"),
        ("ana@example.org", ""),
        ("", ""),
        ("nobody@example.org", PASSWORD),
        ("ana@example.org", PASSWORD.upper()),
        ("ana@example.org\x00", PASSWORD),
        ("ana@example.org", f"{PASSWORD}\x00"),
        ("a" * 100_000, PASSWORD),
        ("ana@example.org", "p" * 100_000),
        ("' OR 1=1 --", "' OR 1=1 --"),
    ],
)
def test_what_does_not_belong_together_is_refused(world: World, visitor: Client, email: str, password: str) -> None:
    answer = sign_in(visitor, email=email, password=password)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not is_in(visitor)


def test_a_wrong_address_and_a_wrong_password_are_told_the_same(world: World) -> None:
    answers = [sign_in(Client(), email=email, password="wrong") for email in ("ana@example.org", "nobody@example.org")]
    errors = [answer.context["form"].non_field_errors().as_text() for answer in answers]
    assert (
        errors[0]
        == errors[1]
        == "* This e-mail address and password do not belong together. Capitals matter in the password."
    )


def test_an_account_that_is_switched_off_cannot_sign_in(world: World, visitor: Client) -> None:
    User.objects.filter(pk=world.ana.user_id).update(is_active=False)
    assert sign_in(visitor).status_code == 422


def test_five_wrong_passwords_lock_the_name_for_this_address(world: World, visitor: Client) -> None:
    answers = [sign_in(visitor, password="wrong").status_code for _time in range(5)]
    assert answers == [422, 422, 422, 422, 429]
    locked = sign_in(visitor)
    assert locked.status_code == 429
    assert "Too many wrong passwords" in locked.content.decode()
    assert not is_in(visitor)


def test_another_address_may_sign_in_meanwhile(world: World, visitor: Client) -> None:
    for _time in range(6):
        sign_in(visitor, password="wrong")
    elsewhere = Client()
    assert sign_in(elsewhere, address="10.0.0.9").status_code == 302


def test_another_teacher_at_the_same_address_may_sign_in_meanwhile(world: World, visitor: Client) -> None:
    for _time in range(6):
        sign_in(visitor, password="wrong")
    assert sign_in(Client(), email="cora@example.org").status_code == 302


def test_writing_the_address_in_other_capitals_gives_no_more_tries(world: World, visitor: Client) -> None:
    for email in ("ana@example.org", "Ana@example.org", "aNa@example.org", "anA@example.org", "ANA@example.org"):
        sign_in(visitor, email=email, password="wrong")
    assert sign_in(visitor).status_code == 429


def test_the_lock_opens_after_ten_minutes(world: World, visitor: Client) -> None:
    for _time in range(5):
        sign_in(visitor, password="wrong")
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=9, seconds=50))
    assert sign_in(Client()).status_code == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=10, seconds=10))
    assert sign_in(visitor).status_code == 302


def test_the_right_password_forgets_the_wrong_ones_before(world: World, visitor: Client) -> None:
    for _round in range(2):
        assert [sign_in(visitor, password="wrong").status_code for _time in range(4)] == [422] * 4
        assert sign_in(visitor).status_code == 302
        visitor.post("/sign-out/")


def test_no_name_address_or_password_reaches_the_log(world: World, visitor: Client, caplog) -> None:
    with caplog.at_level(logging.DEBUG):
        for _time in range(6):
            sign_in(visitor, password="wrong-secret")
        sign_in(visitor, email="cora@example.org")
        visitor.get("/classes/")
        visitor.post("/sign-out/")
    text = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("django.db"))
    assert [secret for secret in ("ana@", "cora@", "Ana", "wrong-secret", PASSWORD) if secret in text] == []


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https:" + "//evil.example/",
        "//evil.example/",
        "\\\\evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "https:///evil.example",
        "ht\ntps://evil.example",
        "\x00//evil.example",
    ],
)
def test_a_next_page_on_another_site_is_not_gone_to(world: World, visitor: Client, elsewhere: str) -> None:
    assert sign_in(visitor, next=elsewhere).headers["Location"] == "/classes/"
    assert Client().get(URL, {"next": elsewhere}).status_code == 200


def test_a_next_page_of_this_site_is_gone_to(world: World, visitor: Client) -> None:
    assert sign_in(visitor, next="/help/").headers["Location"] == "/help/"


def test_signing_out_needs_a_post_and_then_is_done(world: World) -> None:
    ana = world.client("ana")
    assert ana.get("/sign-out/").status_code == 405
    assert is_in(ana)
    assert ana.post("/sign-out/").headers["Location"] == "/"
    assert not is_in(ana)


def test_signing_in_takes_a_new_session(world: World, visitor: Client) -> None:
    visitor.post("/badge/", {"badge": "x"})
    ben = world.client("ben")
    before = ben.cookies["sessionid"].value
    sign_in(ben)
    assert ben.cookies["sessionid"].value != before


def test_a_teacher_who_signs_in_on_a_childs_tablet_leaves_the_child_logged_out(world: World) -> None:
    ben = world.client("ben")
    sign_in(ben)
    assert ben.get("/today/").status_code == 302
