"""The school admin reads who looked at whom."""

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.audit.models import Act
from classroom.audit.services import note
from tests.world import World


def noted(world: World, count: int) -> None:
    for _line in range(count):
        note(
            Act.CHANGED,
            what="roster:student",
            now=timezone.now(),
            actor_id=world.cora.user.pk,
            school_id=world.kepler.pk,
            student_id=world.ben.pk,
        )


def test_the_page_says_who_did_what_to_whom(world: World) -> None:
    world.client("cora").get(reverse("roster:student", args=[world.class_5b.pk, world.ben.pk]))
    page = world.client("ana").get("/school/record/").content.decode()
    for words in ("Cora", "looked at", "Ben Aydin", "roster:student"):
        assert words in page


def test_lines_of_another_school_are_not_shown(world: World) -> None:
    noted(world, 1)
    page = world.client("adam").get("/school/record/").content.decode()
    assert "Nobody has looked at anybody yet." in page


def test_a_student_who_is_gone_has_no_name_there(world: World) -> None:
    noted(world, 1)
    world.ben.delete()
    page = world.client("ana").get("/school/record/").content.decode()
    assert "a student who is gone" in page
    assert "Ben" not in page


def test_the_list_has_pages_of_fifty(world: World) -> None:
    noted(world, 51)
    ana = world.client("ana")
    assert [len(ana.get(f"/school/record/?page={page}").context["lines"]) for page in (1, 2)] == [50, 1]


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "", "9" * 5000, "\x00"])
def test_a_page_that_is_none_is_answered_with_one_that_is(world: World, page: str) -> None:
    noted(world, 1)
    assert world.client("ana").get("/school/record/", {"page": page}).status_code == 200


def test_the_page_asks_as_much_with_two_lines_as_with_forty(world: World, django_assert_num_queries) -> None:
    ana = world.client("ana")
    noted(world, 2)
    ana.get("/school/record/")
    with django_assert_num_queries(7) as few:
        ana.get("/school/record/")
    noted(world, 38)
    with django_assert_num_queries(len(few)):
        ana.get("/school/record/")
