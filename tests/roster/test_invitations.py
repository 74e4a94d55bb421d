"""Colleagues come in by a link: once, within a week, unless it was taken back."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.accounts.models import User
from classroom.roster.invitations import Invitation
from classroom.roster.models import Classroom, Teacher, Teaching
from tests.world import PASSWORD, World

NIA = {"name": "Nia", "email": "nia@example.org", "password": "seven-green-hats-fly"}


def invited(world: World, *, role: str = "substitute", who: str = "ana") -> str:
    """The path of the link that the page shows."""
    url = reverse("roster:teachers", args=[world.class_5b.pk])
    page = world.client(who).post(url, {"role": role}).content.decode()
    return re.search(r'value="http://testserver(/invitation/[^"]+)"', page)[1]


def role_of(teacher: Teacher, classroom: Classroom) -> str | None:
    return Teaching.objects.filter(teacher=teacher, classroom=classroom).values_list("role", flat=True).first()


def test_a_colleague_with_an_account_accepts_with_one_tap(world: World) -> None:
    link, olga = invited(world), world.client("olga")
    assert "asks you to stand in for Class 5b" in olga.get(link).content.decode()
    assert olga.post(link).headers["Location"] == "/classes/"
    assert role_of(world.olga, world.class_5b) == "substitute"


def test_a_colleague_without_an_account_makes_one_in_the_same_school(world: World, visitor: Client) -> None:
    link = invited(world, role="co_teacher")
    assert visitor.post(link, NIA).headers["Location"] == "/classes/"
    nia = Teacher.objects.get(user__email="nia@example.org")
    assert (nia.school, nia.admin_since, role_of(nia, world.class_5b)) == (world.kepler, None, "co_teacher")
    assert "Class 5b" in visitor.get("/classes/").content.decode()


def test_a_colleague_who_must_sign_in_first_comes_back_to_the_invitation(world: World, visitor: Client) -> None:
    link = invited(world)
    assert f'href="/sign-in/?next={link}"' in visitor.get(link).content.decode()
    answer = visitor.post("/sign-in/", {"username": "olga@example.org", "password": PASSWORD, "next": link})
    assert answer.headers["Location"] == link


def test_a_link_lets_one_colleague_in_and_not_the_next(world: World) -> None:
    link = invited(world)
    world.client("olga").post(link)
    for client in (Client(), world.client("adam"), world.client("olga")):
        answer = client.get(link)
        assert answer.status_code == 404
        assert "This invitation was used or taken back, or it is too old." in answer.content.decode()


@pytest.mark.parametrize(("days", "status"), [(6, 200), (7, 404), (400, 404)])
def test_a_link_works_for_seven_days(world: World, visitor: Client, days: int, status: int) -> None:
    link = invited(world)
    Invitation.objects.update(expires_at=timezone.now() + timedelta(days=7 - days))
    assert visitor.get(link).status_code == status


def test_a_link_taken_back_is_dead(world: World, visitor: Client) -> None:
    link = invited(world)
    url = reverse("roster:revoke_invitation", args=[Invitation.objects.latest("made_at").pk])
    assert world.client("cora").post(url).status_code == 302
    assert visitor.get(link).status_code == 404
    assert visitor.post(link, NIA).status_code == 404
    assert not User.objects.filter(email="nia@example.org").exists()


def test_a_teacher_of_another_school_is_told_so_and_gets_nothing(world: World) -> None:
    link, zoe = invited(world), world.client("zoe")
    for answer in (zoe.get(link), zoe.post(link)):
        assert answer.status_code == 404
        assert "This invitation is for another school than yours." in answer.content.decode()
        assert "Class 5b" not in answer.content.decode()
    assert role_of(world.zoe, world.class_5b) is None
    assert Invitation.objects.usable(timezone.now()).filter(used_at=None).count() == 3


def test_an_invitation_raises_a_role_but_never_lowers_it(world: World) -> None:
    assert world.client("sam").post(invited(world, role="co_teacher")).status_code == 302
    assert role_of(world.sam, world.class_5b) == "co_teacher"
    assert world.client("cora").post(invited(world, role="substitute")).status_code == 409
    assert role_of(world.cora, world.class_5b) == "co_teacher"


@pytest.mark.parametrize("role", ["", "owner", "admin", "co_teacher\x00", "x" * 1000])
def test_nobody_is_invited_as_anything_else(world: World, role: str) -> None:
    before = Invitation.objects.count()
    url = reverse("roster:teachers", args=[world.class_5b.pk])
    assert world.client("ana").post(url, {"role": role}).status_code == 422
    assert Invitation.objects.count() == before


def test_a_new_account_with_an_address_that_has_one_is_refused_and_the_link_stays(
    world: World, visitor: Client
) -> None:
    link = invited(world)
    assert visitor.post(link, {**NIA, "email": "ANA@example.org"}).status_code == 422
    assert visitor.post(link, {**NIA, "password": "short"}).status_code == 422
    assert visitor.get(link).status_code == 200


def test_the_link_itself_is_stored_nowhere(world: World) -> None:
    token = invited(world).split("/")[2]
    assert not Invitation.objects.filter(token_hash=token).exists()
    assert token not in world.client("ana").get(reverse("roster:teachers", args=[world.class_5b.pk])).content.decode()


def test_a_link_to_a_class_that_was_archived_is_dead(world: World, visitor: Client) -> None:
    link = invited(world)
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=timezone.now())
    assert visitor.get(link).status_code == 404


def test_a_co_teacher_is_taken_out_and_the_owner_never(world: World) -> None:
    ana = world.client("ana")

    def remove(teacher: Teacher) -> int:
        teaching = Teaching.objects.get(teacher=teacher, classroom=world.class_5b)
        return ana.post(reverse("roster:remove_teaching", args=[world.class_5b.pk, teaching.pk])).status_code

    assert (remove(world.cora), remove(world.ana)) == (302, 409)
    assert role_of(world.cora, world.class_5b) is None
    assert role_of(world.ana, world.class_5b) == "owner"
