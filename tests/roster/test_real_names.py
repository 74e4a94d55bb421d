"""Real names: encrypted, for teachers only, with keys that can be changed."""

import logging

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from classroom.roster import real_names
from classroom.roster.models import Student
from tests.world import World

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()
NAME = "Benjamin Çelik-Aydın"


@pytest.fixture(autouse=True)
def _with_a_key(settings) -> None:
    settings.NAME_KEYS = [OLD]


def url(world: World) -> str:
    return reverse("roster:real_name", args=[world.class_5b.pk, world.ben.pk])


def give(world: World, name: str = NAME):
    return world.client("ana").post(url(world), {"name": name})


def ben(world: World) -> Student:
    return Student.objects.get(pk=world.ben.pk)


def test_a_teacher_stores_a_real_name_and_colleagues_read_it(world: World) -> None:
    assert give(world).status_code == 302
    assert ben(world).real_name == NAME
    assert f'value="{NAME}"' in world.client("cora").get(url(world)).content.decode()


def test_the_database_holds_no_letter_of_it(world: World) -> None:
    give(world)
    with connection.cursor() as cursor:
        cursor.execute("SELECT s::text FROM roster_student s")
        text = " ".join(row[0] for row in cursor.fetchall())
    assert "Benjamin" not in text
    assert "Çelik" not in text


def test_the_same_name_is_sealed_differently_each_time() -> None:
    assert real_names.seal(NAME) != real_names.seal(NAME)


def test_an_empty_name_takes_it_away(world: World) -> None:
    give(world)
    give(world, "")
    assert (ben(world).real_name, ben(world).sealed_name) == ("", "")


@pytest.mark.parametrize("path", ["/today/", "/help/"])
def test_the_student_does_not_see_it(world: World, path: str) -> None:
    give(world)
    assert "Benjamin" not in world.client("ben").get(path).content.decode()


@pytest.mark.parametrize("page", ["roster:students", "roster:lesson", "practice:classroom", "roster:student"])
def test_it_is_on_no_list(world: World, page: str) -> None:
    give(world)
    ids = [world.class_5b.pk] + ([world.ben.pk] if page == "roster:student" else [])
    assert "Benjamin" not in world.client("ana").get(reverse(page, args=ids)).content.decode()


def test_a_name_too_long_is_refused(world: World) -> None:
    assert give(world, "x" * 121).status_code == 422
    assert ben(world).sealed_name == ""


def test_without_a_key_nothing_is_stored_and_the_page_says_so(world: World, settings) -> None:
    settings.NAME_KEYS = []
    assert "There is no key for real names" in world.client("ana").get(url(world)).content.decode()
    assert give(world).status_code == 409
    assert ben(world).sealed_name == ""


def test_with_another_key_the_name_is_lost_and_everything_else_works(world: World, settings) -> None:
    give(world)
    settings.NAME_KEYS = [NEW]
    assert ben(world).real_name == ""
    assert "does not open it" in world.client("ana").get(url(world)).content.decode()
    assert world.client("ana").get(reverse("roster:students", args=[world.class_5b.pk])).status_code == 200


def test_rotating_encrypts_every_name_with_the_first_key(world: World, settings, capsys) -> None:
    give(world)
    settings.NAME_KEYS = [NEW, OLD]
    call_command("rotate_names")
    assert capsys.readouterr().out == "1 real names encrypted with the first key.\n"
    settings.NAME_KEYS = [NEW]
    assert ben(world).real_name == NAME


def test_rotating_leaves_what_no_key_opens_and_says_how_many(world: World, settings) -> None:
    give(world)
    sealed = ben(world).sealed_name
    settings.NAME_KEYS = [NEW]
    with pytest.raises(CommandError, match="1 real names cannot be opened"):
        call_command("rotate_names")
    assert ben(world).sealed_name == sealed


def test_rotating_without_a_key_is_refused(world: World, settings) -> None:
    settings.NAME_KEYS = []
    with pytest.raises(CommandError, match="There is no key"):
        call_command("rotate_names")


def test_no_log_line_holds_the_name(world: World, caplog) -> None:
    with caplog.at_level(logging.DEBUG):
        give(world)
        world.client("ana").get(url(world))
    # Django's own list of SQL exists only while DEBUG is on.
    lines = [record for record in caplog.records if record.name != "django.db.backends"]
    assert "Benjamin" not in "".join(f"{line.getMessage()} {line.args}" for line in lines)
