"""Everything of one's own is found, nothing of others."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.roster import bin as bins
from classroom.roster import class_care, search
from classroom.roster.models import Student
from tests.roster.imports.school import student
from tests.world import World


def found(world: World, name: str, query: str) -> list[str]:
    teacher = getattr(world, name)
    ids = search.find(teacher, query)
    names = [classroom.name for classroom in search.classes_of(teacher, ids.classes)]
    return names + [one.student.name for one in search.students_of(teacher, ids.students)]


@pytest.mark.parametrize(
    "query", ["Bea Núñez", "nunez", "NUÑEZ bea", "ñez", "  núñ ", "Nu\u0301n\u0303ez", "ｎｕｎｅｚ"]
)
def test_accents_capitals_order_and_width_do_not_matter(world: World, query: str) -> None:
    assert found(world, "ana", query) == ["Bea Núñez"]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("Łukasz Żak", "lukasz zak"),
        ("Straßer", "strasser"),
        ("Ægir", "ægir"),
        ("İlkay", "ilkay"),
        ("O'Brien", "obrien"),
    ],
)
def test_letters_of_other_languages_are_found_by_their_plain_sisters(world: World, name: str, query: str) -> None:
    student(world.class_5b, name)
    assert found(world, "ana", query) == [name]


def test_classes_and_school_numbers_are_found(world: World) -> None:
    student(world.class_5b, "Cem", number="00123")
    assert found(world, "ana", "5B") == ["Class 5b"]
    assert found(world, "ana", "00123") == ["Cem"]
    assert found(world, "ana", "cem 123") == ["Cem"]


def test_archived_classes_and_students_are_found_and_those_in_the_bin_are_not(world: World) -> None:
    class_care.archive_classroom(world.class_5b, by=world.ana, now=world.now)
    Student.objects.filter(pk=world.ben.pk).update(archived_at=world.now)
    assert found(world, "cora", "b") == ["Class 5b", "Bea Núñez", "Ben Aydin"]
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    bins.throw_students([world.ben], by=world.ana, now=world.now)
    assert found(world, "cora", "b") == ["Bea Núñez"]


def test_who_looks_after_the_school_finds_all_of_it(world: World) -> None:
    student(world.class_5c, "Oda Berg")
    assert found(world, "ana", "oda") == ["Oda Berg"]
    assert found(world, "ana", "5c") == ["Class 5c"]
    assert found(world, "cora", "oda") == found(world, "cora", "5c") == []


@pytest.mark.parametrize("name", ["zoe", "adam", "sam", "olga"])
def test_nothing_of_5b_is_found_by_others(world: World, name: str) -> None:
    assert not {"Class 5b", "Ben Aydin", "Bea Núñez"} & set(found(world, name, "e") + found(world, name, "b"))


def test_500_students_of_one_name_are_all_found_page_by_page(world: World) -> None:
    for _number in range(120):
        student(world.class_5b, "Jan Novák")
    ana = world.client("ana")
    seen = []
    for number in (1, 2, 3):
        page = ana.get(reverse("roster:search"), {"q": "novak", "page": number})
        seen += [one.student.pk for one in page.context["students"]]
    assert len(set(seen)) == 120


def test_40_students_found_ask_the_database_as_often_as_2(world: World) -> None:
    ana = world.client("ana")
    counts = []
    for size in (2, 40):
        for number in range(size):
            student(world.class_5b, f"Find{size} {number}")
        with CaptureQueriesContext(connection) as queries:
            page = ana.get(reverse("roster:search"), {"q": f"find{size} "})
        assert len(page.context["students"]) == size
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("query", ["", "   ", "'", "%", "_", "\\", "?", "é" * 101, "\x00", "..."])
def test_what_is_no_name_finds_nobody(world: World, query: str) -> None:
    page = world.client("ana").get(reverse("roster:search"), {"q": query})
    assert page.status_code in (200, 422)
    assert page.context["students"] == []


def test_a_class_page_asks_the_database_as_often_with_200_students_as_with_2(world: World) -> None:
    ana = world.client("ana")
    routes = ("students", "arrange", "groups", "former_students", "export")
    counts: dict[str, set[int]] = {route: set() for route in routes}
    for _size in (2, 200):
        for route in routes:
            with CaptureQueriesContext(connection) as queries:
                assert ana.get(reverse(f"roster:{route}", args=[world.class_5b.pk])).status_code == 200
            counts[route].add(len(queries))
        made = Student.objects.bulk_create(
            Student(school=world.kepler, name=f"Kid {number}", mark="sun") for number in range(198)
        )
        class_care.also_put_in(made, to=world.class_5b)
        class_care.make_group(world.class_5b, name="All", students=made)
    assert {route: len(seen) for route, seen in counts.items()} == dict.fromkeys(routes, 1)
