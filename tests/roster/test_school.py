"""The school admin: colleagues and settings."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from classroom.accounts import second_step
from classroom.roster.models import Classroom, School, Teacher
from classroom.roster.services import make_classroom
from tests.access_matrix import typed
from tests.world import PASSWORD, World

NIA = {"name": "Nia", "email": "nia@example.org", "password": "seven-green-hats-fly"}


def signs_in(name: str) -> bool:
    client = Client()
    client.post("/sign-in/", {"username": f"{name}@example.org", "password": PASSWORD})
    return client.get("/classes/").status_code == 200


def test_the_admin_sees_the_schools_teachers_with_their_classes_and_nobody_elses(world: World) -> None:
    page = world.client("ana").get("/school/").content.decode()
    for words in ("ana@example.org", "cora@example.org", "sam@example.org", "olga@example.org", "Class 5c"):
        assert words in page
    for words in ("zoe@example.org", "adam@example.org", "Class 6a"):
        assert words not in page


def test_an_invited_teacher_joins_the_school_without_a_class(world: World, visitor: Client) -> None:
    page = world.client("ana").post("/school/invite/").content.decode()
    link = re.search(r'value="http://testserver(/invitation/[^"]+)"', page)[1]
    assert visitor.post(link, NIA).status_code == 302
    nia = Teacher.objects.get(user__email="nia@example.org")
    assert (nia.school, nia.teachings.count()) == (world.kepler, 0)


def test_a_colleague_who_leaves_cannot_sign_in_and_is_out_at_once(world: World) -> None:
    cora = world.client("cora")
    world.client("ana").post(reverse("roster:colleague_leaves", args=[world.cora.pk]))
    assert cora.get("/classes/").status_code in (302, 404)
    assert not signs_in("cora")
    assert Teacher.objects.get(pk=world.cora.pk).left_by == world.ana


def test_a_colleague_who_left_can_come_back(world: World) -> None:
    ana = world.client("ana")
    ana.post(reverse("roster:colleague_leaves", args=[world.cora.pk]))
    ana.post(reverse("roster:colleague_returns", args=[world.cora.pk]))
    assert signs_in("cora")


def test_the_last_admin_stays_admin(world: World) -> None:
    ana = world.client("ana")
    url = reverse("roster:make_admin", args=[world.ana.pk])
    assert ana.post(url, {"wish": "off"}).status_code == 409
    assert ana.post(reverse("roster:colleague_leaves", args=[world.ana.pk])).status_code == 409
    ana.post(reverse("roster:make_admin", args=[world.cora.pk]), {"wish": "on"})
    assert ana.post(url, {"wish": "off"}).status_code == 302
    assert ana.get("/school/").status_code == 404
    assert world.client("cora").get("/school/").status_code == 200


@pytest.mark.parametrize("wish", ["", "maybe", "ON", "x" * 1000])
def test_admin_is_switched_on_or_off_and_nothing_else(world: World, wish: str) -> None:
    assert (
        world.client("ana").post(reverse("roster:make_admin", args=[world.cora.pk]), {"wish": wish}).status_code == 422
    )


def test_settings_are_saved_and_shown(world: World) -> None:
    ana = world.client("ana")
    assert ana.post("/school/settings/", typed(world, "roster:school_settings")).status_code == 302
    school = School.objects.get(pk=world.kepler.pk)
    assert (school.language, school.time_zone, school.deck, school.secret_kind) == (
        "de",
        "Europe/Vienna",
        "jr",
        "words",
    )
    assert (school.idle_minutes, school.links_work, school.badges_work) == (20, False, False)
    assert "Europe/Vienna" in ana.get("/school/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 121),
        ("language", "xx"),
        ("time_zone", "Mars/Olympus"),
        ("deck", "tarot"),
        ("secret_kind", ""),
        ("idle_minutes", "1"),
        ("idle_minutes", "241"),
        ("idle_minutes", "ten"),
        ("attempt_months", "0"),
        ("attempt_months", "61"),
        ("file_days", "0"),
        ("file_days", "366"),
        ("audit_months", "23"),
        ("audit_months", "121"),
        ("audit_months", ""),
    ],
)
def test_a_wrong_setting_is_refused_and_nothing_changes(world: World, field: str, value: str) -> None:
    form = {**typed(world, "roster:school_settings"), field: value}
    assert world.client("ana").post("/school/settings/", form).status_code == 422
    assert School.objects.get(pk=world.kepler.pk).time_zone == "Europe/Berlin"


def test_new_classes_take_the_schools_kind_of_secret(world: World) -> None:
    School.objects.filter(pk=world.kepler.pk).update(secret_kind="words")
    world.ana.school.refresh_from_db()
    assert Classroom.objects.get(pk=make_classroom(world.ana, name="Class 9z").pk).secret_kind == "words"


def test_where_codes_are_needed_a_teacher_without_is_led_to_turn_them_on(world: World) -> None:
    School.objects.filter(pk=world.kepler.pk).update(code_needed=True)
    cora = world.client("cora")
    assert cora.get("/classes/").headers["Location"].startswith("/account/codes/")
    assert cora.get("/account/codes/").status_code == 200


def test_where_codes_are_needed_a_teacher_with_them_works_on(world: World) -> None:
    School.objects.filter(pk=world.kepler.pk).update(code_needed=True)
    second_step.TOTPDevice.objects.create(user=world.cora.user, name="telephone", confirmed=True)
    assert world.client("cora").get("/classes/").status_code == 200
