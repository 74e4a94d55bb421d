"""A teacher makes an account, and with it a school."""

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.hashers import identify_hasher
from django.test import Client

from classroom import settings as our_settings
from classroom.accounts.models import User
from classroom.roster.models import School, Teacher
from tests.access_matrix import everything
from tests.world import World

URL = "/sign-up/"
NIA = {"name": "Nia", "school": "Hill School", "email": "nia@example.org", "password": "many-quiet-horses-walk"}


@pytest.fixture
def real_hashers(settings) -> None:
    settings.PASSWORD_HASHERS = our_settings.PASSWORD_HASHERS


def test_signing_up_makes_teacher_and_school_and_signs_in(db: None, visitor: Client) -> None:
    answer = visitor.post(URL, NIA | {"time_zone": "America/New_York"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/classes/")
    nia = Teacher.objects.select_related("school", "user").get()
    assert (nia.user.email, nia.user.name, nia.school.name) == ("nia@example.org", "Nia", "Hill School")
    assert nia.school.time_zone == "America/New_York"
    assert nia.admin_since is not None
    assert visitor.get("/classes/").status_code == 200


def test_the_password_is_kept_as_an_argon2_hash(db: None, visitor: Client, real_hashers: None) -> None:
    visitor.post(URL, NIA)
    assert identify_hasher(User.objects.get().password).algorithm == "argon2"


def test_the_school_speaks_the_language_the_page_was_in(db: None, visitor: Client) -> None:
    visitor.post(URL, NIA, headers={"accept-language": "de"})
    assert School.objects.get().language == "de"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 60])
def test_a_time_zone_nobody_knows_becomes_the_default(db: None, visitor: Client, zone: str) -> None:
    visitor.post(URL, NIA | {"time_zone": zone})
    assert School.objects.get().time_zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "This field is required."),
        ("short", "at least 12 characters"),
        ("password1234", "too common"),
        ("938475610283", "entirely numeric"),
        ("nia@example.org", "too similar"),
        ("x" * 201, "at most 200 characters"),
        ("x" * 200_000, "at most 200 characters"),
    ],
)
def test_a_weak_password_is_refused_with_its_reason(db: None, visitor: Client, password: str, why: str) -> None:
    answer = visitor.post(URL, NIA | {"password": password})
    assert answer.status_code == 422
    assert why in answer.context["form"].errors["password"].as_text()
    assert User.objects.count() == 0
    assert School.objects.count() == 0


def test_the_password_is_not_in_the_page_that_comes_back(db: None, visitor: Client) -> None:
    assert "short-one" not in visitor.post(URL, NIA | {"password": "short-one"}).content.decode()


@pytest.mark.parametrize("blanks", ["  leading and trailing  ", "four words with blanks"])
def test_blanks_in_a_password_count(db: None, visitor: Client, blanks: str) -> None:
    visitor.post(URL, NIA | {"password": blanks})
    assert User.objects.get().check_password(blanks)


@pytest.mark.parametrize("taken", ["ana@example.org", "ANA@example.org", "Ana@Example.ORG", "  ana@example.org "])
def test_an_address_that_is_taken_is_refused_in_any_capitals(world: World, visitor: Client, taken: str) -> None:
    before = everything()
    answer = visitor.post(URL, NIA | {"email": taken})
    assert answer.status_code == 422
    assert "There is already an account with this e-mail address." in answer.content.decode()
    assert everything() == before


def test_the_same_form_sent_twice_makes_one_account(db: None, visitor: Client) -> None:
    visitor.post(URL, NIA)
    assert Client().post(URL, NIA).status_code == 422
    assert (User.objects.count(), School.objects.count(), Teacher.objects.count()) == (1, 1, 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "\u200b\u00a0"),
        ("name", "x" * 81),
        ("school", ""),
        ("school", "\t\n"),
        ("school", "x" * 121),
        ("email", ""),
        ("email", "nia"),
        ("email", "nia@"),
        ("email", "a b@example.org"),
        ("email", "x" * 250 + "@example.org"),
        ("email", "nia@example.org\nbcc: all@example.org"),
        ("time_zone", "x" * 61),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(db: None, visitor: Client, field: str, value: str) -> None:
    answer = visitor.post(URL, NIA | {field: value})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert User.objects.count() == 0


def test_a_name_keeps_its_letters_and_loses_what_is_invisible(db: None, visitor: Client) -> None:
    visitor.post(URL, NIA | {"name": " Nin\u0303a\u202e\tO’Brien\ufeff "})
    assert User.objects.get().name == "Niña O’Brien"


def test_two_accounts_with_one_address_are_refused_by_the_database_too(db: None) -> None:
    constraints = {constraint.name for constraint in User._meta.constraints}
    assert "one_user_per_email" in constraints
    assert django_settings.AUTH_USER_MODEL == "accounts.User"
