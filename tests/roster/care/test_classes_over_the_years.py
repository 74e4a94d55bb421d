"""Renamed, copied, archived, opened again."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster.models import Classroom, Teaching
from tests.roster.imports.school import student
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def post(client: Client, route: str, classroom: Classroom, **fields: object):
    return client.post(reverse(f"roster:{route}", args=[classroom.pk]), fields)


def test_a_class_gets_another_name(ana: Client, world: World) -> None:
    post(ana, "class_settings", world.class_5b, name="  Class\u00a06b ")
    world.class_5b.refresh_from_db()
    assert world.class_5b.name == "Class 6b"


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_a_name_that_is_none_is_refused(ana: Client, world: World, name: str) -> None:
    assert post(ana, "class_settings", world.class_5b, name=name).status_code == 422
    assert post(ana, "copy_class", world.class_5b, copy_name=name).status_code == 422
    world.class_5b.refresh_from_db()
    assert world.class_5b.name == "Class 5b"


def test_a_copy_has_the_teachers_and_groups_and_no_students(ana: Client, world: World) -> None:
    post(ana, "copy_class", world.class_5b, copy_name="Class 6b")
    copy = Classroom.objects.get(name="Class 6b")
    assert copy.students().count() == 0
    assert [group.name for group in copy.groups.all()] == ["Early birds"]
    assert set(copy.teachings.values_list("teacher", "role")) == {
        (world.ana.pk, "owner"),
        (world.cora.pk, "co_teacher"),
    }
    assert copy.link_token != world.class_5b.link_token


def test_a_copy_keeps_how_its_students_come_in_and_when_they_play_alone(ana: Client, world: World) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(secret_kind="words", playing_alone="between")
    post(ana, "copy_class", world.class_5b, copy_name="Class 6b")
    copy = Classroom.objects.get(name="Class 6b")
    assert (copy.secret_kind, copy.playing_alone) == ("words", "between")


@pytest.mark.parametrize("when", ["never", "between", "always"])
def test_a_teacher_chooses_when_students_may_begin_a_game_alone(ana: Client, world: World, when: str) -> None:
    assert post(ana, "change_playing_alone", world.class_5b, playing_alone=when).status_code == 302
    world.class_5b.refresh_from_db()
    assert world.class_5b.playing_alone == when


@pytest.mark.parametrize("when", ["", "sometimes", "x" * 300])
def test_a_time_for_games_alone_that_there_is_not_is_refused(ana: Client, world: World, when: str) -> None:
    assert post(ana, "change_playing_alone", world.class_5b, playing_alone=when).status_code == 422
    world.class_5b.refresh_from_db()
    assert world.class_5b.playing_alone == "always"


def test_the_copy_of_a_co_teacher_is_their_own(world: World) -> None:
    post(world.client("cora"), "copy_class", world.class_5b, copy_name="Class 6b")
    roles = Teaching.objects.filter(classroom__name="Class 6b").values_list("teacher", "role")
    assert set(roles) == {(world.cora.pk, "owner"), (world.ana.pk, "co_teacher")}


def test_a_copy_that_is_sent_twice_is_made_once(ana: Client, world: World) -> None:
    for _tap in range(2):
        assert post(ana, "copy_class", world.class_5b, copy_name="Class 6b").status_code == 302
    assert Classroom.objects.filter(name="Class 6b").count() == 1


def test_nobody_logs_in_through_an_archived_class_and_its_lesson_ends(ana: Client, world: World) -> None:
    post(ana, "archive_class", world.class_5b)
    assert Client().get(reverse("roster:tiles_by_code", args=[world.lesson_5b.code])).status_code == 404
    assert Client().get(reverse("roster:tiles_by_link", args=[world.class_5b.link_token])).status_code == 404
    assert (
        "Class 5b"
        not in ana.get(reverse("roster:classes")).content.decode().partition("<main")[2].partition("notice")[0]
    )
    assert "Class 5b" in ana.get(reverse("roster:archived_classes")).content.decode()


def test_an_archived_class_is_opened_again_with_all_its_students(ana: Client, world: World) -> None:
    post(ana, "archive_class", world.class_5b)
    post(ana, "reopen_class", world.class_5b)
    world.class_5b.refresh_from_db()
    assert (world.class_5b.archived_at, world.class_5b.archived_by) == (None, None)
    assert ana.get(reverse("roster:students", args=[world.class_5b.pk])).status_code == 200
    assert world.class_5b.students().count() == 2


def test_who_and_when_is_kept_of_the_first_archiving(ana: Client, world: World) -> None:
    post(ana, "archive_class", world.class_5b)
    world.class_5b.refresh_from_db()
    first = world.class_5b.archived_at
    post(world.client("cora"), "archive_class", world.class_5b)
    world.class_5b.refresh_from_db()
    assert (world.class_5b.archived_at, world.class_5b.archived_by) == (first, world.ana)


def test_a_class_in_the_bin_is_not_opened_by_opening_archived_ones(ana: Client, world: World) -> None:
    post(ana, "reopen_class", world.care.thrown_of_ana)
    world.care.thrown_of_ana.refresh_from_db()
    assert world.care.thrown_of_ana.archived_at is not None


def test_200_classes_stand_on_three_pages_and_none_is_missing(ana: Client, world: World) -> None:
    made = Classroom.objects.bulk_create(Classroom(school=world.kepler, name=f"c{number:03}") for number in range(200))
    Teaching.objects.bulk_create(Teaching(teacher=world.ana, classroom=classroom) for classroom in made)
    seen: list[str] = []
    for number in (1, 2, 3):
        rows = ana.get(reverse("roster:classes"), {"page": number}).context["rows"]
        seen += [classroom.name for classroom in rows]
    assert seen == ["Class 5b", *(f"c{number:03}" for number in range(200))]


@pytest.mark.parametrize("page", ["0", "-1", "99999999999999999999", "x", "", "1.5", "²"])
def test_a_page_that_is_not_there_is_the_nearest_one(ana: Client, world: World, page: str) -> None:
    for number in range(101):
        student(world.class_5b, f"Kid {number:03}")
    rows = ana.get(reverse("roster:students", args=[world.class_5b.pk]), {"page": page}).context["rows"]
    assert rows.number in (1, 2)
