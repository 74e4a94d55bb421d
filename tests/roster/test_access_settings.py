"""Standing access settings: set by the teacher, followed on every page of that student, seen by nobody else."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from classroom.roster.models import Student
from tests.world import World

CHOSEN = {"time_factor": "2.5", "text_size": "1.5", "theme": "contrast", "motion": "less", "read_aloud": "on"}


def choose(world: World, **changes: str):
    url = reverse("roster:access", args=[world.class_5b.pk, world.ben.pk])
    return world.client("ana").post(url, {**CHOSEN, **changes})


def root_of(client: Client, path: str) -> str:
    text = client.get(path).content.decode()
    start = text.index("<html")
    return text[start : text.index(">", start)]


def test_a_student_starts_with_usual_time_and_the_devices_own_look(world: World) -> None:
    ben = Student.objects.get(pk=world.ben.pk)
    assert (ben.time_factor, ben.text_size, ben.theme, ben.motion, ben.read_aloud) == (1, "1", "auto", "auto", False)


def test_the_teacher_sets_them_all(world: World) -> None:
    assert choose(world).status_code == 302
    ben = Student.objects.get(pk=world.ben.pk)
    assert (ben.time_factor, ben.text_size, ben.theme, ben.motion, ben.read_aloud) == (
        2.5,
        "1.5",
        "contrast",
        "less",
        True,
    )


@pytest.mark.parametrize("path", ["/today/", "/help/", "/privacy/", "/"])
def test_every_page_of_that_student_follows_them(world: World, path: str) -> None:
    choose(world)
    root = root_of(world.client("ben"), path)
    for said in ('data-text="1.5"', 'data-theme="contrast"', 'data-motion="less"', 'data-read-aloud="yes"'):
        assert said in root


def test_a_classmates_pages_do_not_change(world: World) -> None:
    choose(world)
    root = root_of(world.client("bea"), "/today/")
    for said in ('data-text="1"', 'data-theme="auto"', 'data-motion="auto"'):
        assert said in root
    assert "read-aloud" not in root


@pytest.mark.parametrize("page", ["roster:tiles_by_code", "roster:secret_by_code"])
def test_before_log_in_nothing_shows_whose_settings_they_are(world: World, page: str) -> None:
    choose(world)
    ids = [world.lesson_5b.code] + ([world.ben.pk] if page == "roster:secret_by_code" else [])
    root = root_of(world.client("bea"), "/today/")
    assert root_of(Client(), reverse(page, args=ids)) == root


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("time_factor", ""),
        ("time_factor", "0.99"),
        ("time_factor", "10.01"),
        ("time_factor", "-2"),
        ("time_factor", "nan"),
        ("time_factor", "inf"),
        ("time_factor", "1e400"),
        ("time_factor", "long"),
        ("text_size", "3"),
        ("text_size", ""),
        ("theme", "pink"),
        ("motion", "more"),
    ],
)
def test_what_is_no_setting_is_refused_and_nothing_changes(world: World, field: str, typed: str) -> None:
    assert choose(world, **{field: typed}).status_code == 422
    assert Student.objects.get(pk=world.ben.pk).time_factor == 1


def test_a_name_changed_meanwhile_is_not_changed_back(world: World) -> None:
    url = reverse("roster:access", args=[world.class_5b.pk, world.ben.pk])
    Student.objects.filter(pk=world.ben.pk).update(name="Benjamin Aydin")
    world.client("ana").post(url, {**CHOSEN, "name": "Forged"})
    assert Student.objects.get(pk=world.ben.pk).name == "Benjamin Aydin"


@pytest.mark.parametrize("factor", [0.5, 11, float("nan"), float("inf")])
def test_the_database_refuses_other_times(world: World, factor: float) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Student.objects.filter(pk=world.ben.pk).update(time_factor=factor)
