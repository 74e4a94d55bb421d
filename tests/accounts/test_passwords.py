"""A forgotten password comes back by e-mail; a known one is changed."""

import re

import pytest
from django.core import mail
from django.test import Client

from classroom.accounts import second_step
from classroom.accounts.models import User
from tests.accounts.test_second_step import code_of
from tests.world import PASSWORD, World

NEW = "quiet-river-blue-lamp"


def asked(client: Client, email: str = "ana@example.org"):
    return client.post("/password/forgotten/", {"email": email})


def link() -> str:
    return re.search(r"http://testserver(/password/new/\S+)", mail.outbox[-1].body)[1]


def choose(client: Client, address: str, password: str = NEW, again: str | None = None):
    form = client.get(address, follow=True)
    where = form.redirect_chain[-1][0] if form.redirect_chain else address
    return client.post(where, {"new_password1": password, "new_password2": password if again is None else again})


def signs_in(password: str) -> bool:
    client = Client()
    client.post("/sign-in/", {"username": "ana@example.org", "password": password})
    return client.get("/classes/").status_code == 200


def test_the_link_in_the_letter_sets_a_new_password(world: World, visitor: Client) -> None:
    assert asked(visitor).headers["Location"] == "/password/sent/"
    assert [letter.to for letter in mail.outbox] == [["ana@example.org"]]
    assert choose(visitor, link()).headers["Location"] == "/sign-in/"
    assert signs_in(NEW)
    assert not signs_in(PASSWORD)


@pytest.mark.parametrize("email", ["nobody@example.org", "ANA@example.org", "ana@example.org "])
def test_the_answer_does_not_tell_whether_there_is_an_account(world: World, email: str) -> None:
    known, other = asked(Client()), asked(Client(), email)
    assert (known.status_code, known.headers["Location"]) == (other.status_code, other.headers["Location"])


def test_nobody_gets_a_letter_without_an_account(world: World, visitor: Client) -> None:
    asked(visitor, "nobody@example.org")
    assert mail.outbox == []


def test_the_link_works_once(world: World, visitor: Client) -> None:
    asked(visitor)
    address = link()
    choose(visitor, address)
    answer = Client().get(address, follow=True)
    assert answer.status_code == 404
    assert "This link no longer works" in answer.content.decode()


def test_a_link_of_before_a_change_of_password_is_dead(world: World, visitor: Client) -> None:
    asked(visitor)
    world.ana.user.set_password("other-four-words-now")
    world.ana.user.save()
    assert Client().get(link(), follow=True).status_code == 404


@pytest.mark.parametrize(
    ("password", "again"), [("short", "short"), (NEW, "another"), ("", ""), ("123456789012", None)]
)
def test_a_bad_new_password_is_refused(world: World, visitor: Client, password: str, again: str | None) -> None:
    asked(visitor)
    assert choose(visitor, link(), password, again).status_code == 422
    assert signs_in(PASSWORD)


@pytest.mark.parametrize("email", ["", "no address", "x" * 300 + "@example.org"])
def test_what_is_no_address_is_refused(visitor: Client, db: None, email: str) -> None:
    assert asked(visitor, email).status_code == 422


def test_after_twenty_letters_an_hour_the_address_must_wait(world: World, visitor: Client) -> None:
    answers = [asked(visitor, "nobody@example.org").status_code for _time in range(21)]
    assert answers == [302] * 20 + [429]


def test_a_new_password_does_not_do_away_with_the_one_time_code(world: World, visitor: Client) -> None:
    key = second_step.new_key()
    second_step.turn_on(world.ana.user, key=key, code=code_of(key))
    asked(visitor)
    choose(visitor, link())
    assert not signs_in(NEW)


def test_a_password_is_changed_by_who_knows_it_and_other_browsers_are_signed_out(world: World) -> None:
    here, elsewhere = world.client("ana"), world.client("ana")
    form = {"password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert here.post("/account/password/", form).headers["Location"] == "/account/"
    assert here.get("/classes/").status_code == 200
    assert elsewhere.get("/classes/").status_code == 302
    assert signs_in(NEW)


@pytest.mark.parametrize(
    "change",
    [
        {"password": "wrong"},
        {"password": ""},
        {"new_password1": "short", "new_password2": "short"},
        {"new_password2": "x"},
    ],
    ids=["wrong password", "no password", "short", "not the same"],
)
def test_a_change_of_password_with_a_mistake_changes_nothing(world: World, change: dict[str, str]) -> None:
    form = {"password": PASSWORD, "new_password1": NEW, "new_password2": NEW, **change}
    before = User.objects.get(pk=world.ana.user.pk).password
    assert world.client("ana").post("/account/password/", form).status_code == 422
    assert User.objects.get(pk=world.ana.user.pk).password == before
