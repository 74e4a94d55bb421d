"""Pasting a list of names into a class."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.roster import services
from classroom.roster.models import Enrolment, Student
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def paste(client: Client, world: World, names: str):
    return client.post(reverse("roster:add_students", args=[world.class_5b.pk]), {"names": names})


def names_in(world: World) -> list[str]:
    return sorted(world.class_5b.students().values_list("name", flat=True))


def test_pasted_names_become_students_of_the_class_and_the_school(ana: Client, world: World) -> None:
    answer = paste(ana, world, "1. Cem\r\n2. Dua\r\n")
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        reverse("roster:students", args=[world.class_5b.pk]),
    )
    assert names_in(world) == ["Bea Núñez", "Ben Aydin", "Cem", "Dua"]
    assert Student.objects.get(name="Cem").school == world.kepler


def test_the_page_says_how_many_were_added(ana: Client, world: World) -> None:
    paste(ana, world, "Cem\nDua")
    assert "2 students added." in ana.get(reverse("roster:students", args=[world.class_5b.pk])).content.decode()


def test_28_names_take_as_many_queries_as_2(world: World) -> None:
    counts = []
    for names in (["a", "b"], [f"c{number}" for number in range(28)]):
        with CaptureQueriesContext(connection) as queries:
            services.add_students(world.class_5b, names)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_same_list_sent_twice_adds_nobody_twice(ana: Client, world: World) -> None:
    paste(ana, world, "Cem\nDua")
    paste(ana, world, "Cem\nDua")
    assert names_in(world) == ["Bea Núñez", "Ben Aydin", "Cem", "Dua"]
    page = ana.get(reverse("roster:students", args=[world.class_5b.pk])).content.decode()
    assert "2 names were in the class already and were not added again." in page


def test_capitals_do_not_make_another_child_of_a_list_sent_twice(ana: Client, world: World) -> None:
    paste(ana, world, "BEN AYDIN\nbea núñez")
    assert names_in(world) == ["Bea Núñez", "Ben Aydin"]


def test_two_children_with_the_same_name_in_one_list_are_both_kept_and_asked_about(ana: Client, world: World) -> None:
    paste(ana, world, "Mia\nMia")
    assert names_in(world) == ["Bea Núñez", "Ben Aydin", "Mia", "Mia"]
    page = ana.get(reverse("roster:students", args=[world.class_5b.pk])).content.decode()
    assert "Twice in your list: Mia. Are these two children?" in page


def test_two_children_with_the_same_name_stay_two_when_the_list_is_sent_again(ana: Client, world: World) -> None:
    paste(ana, world, "Mia\nMia")
    paste(ana, world, "Mia\nMia")
    assert names_in(world).count("Mia") == 2


def test_a_list_with_one_more_of_a_name_adds_one(world: World) -> None:
    services.add_students(world.class_5b, ["Mia"])
    new = services.add_students(world.class_5b, ["Mia", "Mia"])
    assert [student.name for student in new] == ["Mia"]


@pytest.mark.parametrize("nothing", ["", "   ", "\r\n\r\n", "\u00a0\n\u200b", "\x00"])
def test_a_paste_without_a_name_is_refused(ana: Client, world: World, nothing: str) -> None:
    answer = paste(ana, world, nothing)
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors["names"][0] or "Null" in answer.context["form"].errors["names"][0]
    assert names_in(world) == ["Bea Núñez", "Ben Aydin"]


def test_500_names_are_added_and_501_are_refused_whole(ana: Client, world: World) -> None:
    assert paste(ana, world, "\n".join(f"Kid {number}" for number in range(501))).status_code == 422
    assert names_in(world) == ["Bea Núñez", "Ben Aydin"]
    assert paste(ana, world, "\n".join(f"Kid {number}" for number in range(500))).status_code == 302
    assert Enrolment.objects.current().filter(classroom=world.class_5b).count() == 502


def test_a_line_that_is_too_long_is_named_and_nobody_is_added(ana: Client, world: World) -> None:
    answer = paste(ana, world, f"Cem\n{'x' * 81}\nDua")
    assert answer.status_code == 422
    assert answer.context["form"].errors["names"] == ["Line 2 is longer than 80 letters. Is that one name?"]
    assert names_in(world) == ["Bea Núñez", "Ben Aydin"]


def test_a_paste_of_more_than_60000_letters_is_refused_with_a_sentence(ana: Client, world: World) -> None:
    answer = paste(ana, world, "Ada\n" * 16_000)
    assert answer.status_code == 422
    assert "60000" in answer.context["form"].errors["names"][0].replace(",", "")


def test_what_was_pasted_stands_in_the_form_again_after_a_mistake(ana: Client, world: World) -> None:
    assert f"Cem\n{'x' * 81}" in paste(ana, world, f"Cem\n{'x' * 81}").content.decode()


def test_markup_in_a_name_is_shown_as_text(ana: Client, world: World) -> None:
    paste(ana, world, "<script>alert(1)</script>")
    page = ana.get(reverse("roster:students", args=[world.class_5b.pk])).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page


def test_equal_names_differ_by_their_marks_on_the_tiles_as_far_as_there_are_marks(world: World) -> None:
    new = services.add_students(world.class_5b, ["Mia"] * 12)
    assert len({student.mark for student in new}) == 12
