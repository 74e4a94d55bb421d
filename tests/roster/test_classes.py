"""Making classes, and changing what a class has."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.roster import services
from classroom.roster.models import Classroom, Student, Teaching
from tests.access_matrix import everything
from tests.world import World


def student_page(world: World, what: str = "student") -> str:
    return reverse(f"roster:{what}", args=[world.class_5b.pk, world.ben.pk])


def test_a_new_class_is_its_makers_and_leads_to_pasting_names(world: World) -> None:
    answer = world.client("ana").post("/classes/new/", {"name": "  Class\u00a07a "})
    made = Classroom.objects.get(name="Class 7a")
    assert answer.headers["Location"] == reverse("roster:add_students", args=[made.pk])
    assert made.school == world.kepler
    assert [(t.teacher, t.role) for t in Teaching.objects.filter(classroom=made)] == [(world.ana, "owner")]


def test_the_same_class_sent_twice_is_made_once(world: World) -> None:
    ana = world.client("ana")
    first = ana.post("/classes/new/", {"name": "Class 7a"})
    second = ana.post("/classes/new/", {"name": "Class 7a"})
    assert second.headers["Location"] == first.headers["Location"]
    assert Classroom.objects.filter(name="Class 7a").count() == 1


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 61, "x" * 100_000, "\x00"])
def test_a_class_needs_a_name_of_at_most_60_letters(world: World, name: str) -> None:
    ana = world.client("ana")
    before = everything()
    answer = ana.post("/classes/new/", {"name": name})
    assert answer.status_code == 422
    assert len(answer.context["form"].errors["name"]) == 1
    assert everything() == before


def test_the_page_of_a_refused_name_still_shows_the_classes(world: World) -> None:
    assert "Class 5b" in world.client("ana").post("/classes/new/", {"name": ""}).content.decode()


def test_classes_say_how_many_students_they_have_now(world: World) -> None:
    ana = world.client("ana")
    assert "2 students" in ana.get("/classes/").content.decode()
    ana.post(student_page(world, "take_out"))
    assert "1 student<" in ana.get("/classes/").content.decode()


def test_classes_are_listed_by_name(world: World) -> None:
    for name in ("c", "a", "e", "b", "d"):
        services.make_classroom(world.ana, name=name)
    listed = world.client("ana").get("/classes/").context["classrooms"]
    assert [classroom.name for classroom in listed] == ["Class 5b", "a", "b", "c", "d", "e"]


def test_a_renamed_student_has_the_new_name_everywhere(world: World) -> None:
    ana = world.client("ana")
    ana.post(student_page(world), {"name": " Benjamin\tAydın "})
    assert Student.objects.get(pk=world.ben.pk).name == "Benjamin Aydın"
    assert "Benjamin Aydın" in world.client("ben").get("/today/").content.decode()


@pytest.mark.parametrize("name", ["", "\u200b \u00a0", "x" * 81, "\x00\x01"])
def test_a_student_is_not_renamed_to_nothing_or_to_a_novel(world: World, name: str) -> None:
    answer = world.client("ana").post(student_page(world), {"name": name})
    assert answer.status_code == 422
    assert Student.objects.get(pk=world.ben.pk).name == "Ben Aydin"


def test_taking_out_twice_keeps_when_and_by_whom_it_was_first(world: World) -> None:
    world.client("ana").post(student_page(world, "take_out"))
    first = world.ben.enrolments.get()
    assert first.left_by == world.ana
    assert world.client("cora").post(student_page(world, "take_out")).status_code == 404
    assert world.ben.enrolments.get().left_at == first.left_at


def test_taking_out_can_be_undone_from_the_page_that_says_it(world: World) -> None:
    ana = world.client("ana")
    page = ana.post(student_page(world, "take_out")).content.decode()
    assert student_page(world, "put_back") in page
    ana.post(student_page(world, "put_back"))
    assert world.class_5b.students().count() == 2


def test_a_student_of_the_school_who_was_never_in_the_class_cannot_be_put_back_into_it(world: World) -> None:
    Teaching.objects.create(teacher=world.ana, classroom=world.class_5c)
    url = reverse("roster:put_back", args=[world.class_5c.pk, world.ben.pk])
    assert world.client("ana").post(url).status_code == 404


def test_names_are_in_the_order_of_the_alphabet_whatever_marks_and_capitals_they_have(world: World) -> None:
    ana = world.client("ana")
    ana.post(reverse("roster:add_students", args=[world.class_5b.pk]), {"names": "Özgür\nadam\nOlga\nÉlise\nZoë\nEmil"})
    shown = [pupil.name for pupil in ana.get(reverse("roster:students", args=[world.class_5b.pk])).context["students"]]
    assert shown == ["adam", "Bea Núñez", "Ben Aydin", "Élise", "Emil", "Olga", "Özgür", "Zoë"]


def test_the_tiles_of_a_class_without_students_say_so(world: World, visitor: Client) -> None:
    page = visitor.get(reverse("roster:tiles_by_link", args=[world.class_5c.link_token])).content.decode()
    assert "There is nobody in this class yet." in page
