"""Nobody gets what is not theirs: every route is walked by every person (tests/access_matrix.py)."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice.querysets import AssignmentQuerySet
from classroom.roster import access
from classroom.roster.models import Classroom
from classroom.roster.querysets import StudentQuerySet
from tests.access_matrix import address, cells, differences, everything, mixed_differences, routes, typed
from tests.world import World


def test_every_route_stands_in_the_table_and_every_row_is_a_route() -> None:
    assert {(cell.route, cell.method) for cell in cells()} == {
        (name, method) for name in routes() for method in ("GET", "POST")
    }


def test_every_person_is_answered_at_every_route_as_the_table_says(world: World) -> None:
    assert differences(world) == []


def test_an_id_of_another_class_anywhere_in_the_address_is_answered_with_404(world: World) -> None:
    assert mixed_differences(world) == []


def test_a_name_of_the_other_school_is_on_no_page_of_5b(world: World) -> None:
    pages = [
        reverse(name, args=[world.class_5b.pk])
        for name in ("practice:classroom", "roster:students", "roster:lesson", "roster:log_in_ways")
    ]
    pages += [reverse("roster:classes"), reverse("practice:results", args=[world.assignment_5b.pk])]
    shown = "".join(world.client("ana").get(page).content.decode() for page in pages)
    assert [name for name in world.names_of("5b") if name not in shown] == []
    assert [name for name in world.names_of("6a") if name in shown] == []


def test_htmx_is_told_where_to_sign_in_instead_of_swapping_the_page_in(world: World) -> None:
    answer = Client().get(reverse("practice:results", args=[world.assignment_5b.pk]), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (401, "/sign-in/")


def test_who_is_sent_to_sign_in_comes_back_to_the_page_they_wanted(world: World) -> None:
    wanted = reverse("practice:results", args=[world.assignment_5b.pk])
    answer = Client().get(wanted)
    assert answer.headers["Location"] == f"/sign-in/?next={wanted.replace('/', '%2F')}"


@pytest.mark.parametrize("name", ["roster:students", "practice:classroom", "practice:assign", "roster:lesson"])
def test_an_archived_class_is_lent_to_nobody(world: World, name: str) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    assert world.client("ana").get(reverse(name, args=[world.class_5b.pk])).status_code == 404


def test_a_user_who_is_no_teacher_gets_404(world: World) -> None:
    client = world.client("olga")
    world.olga.delete()
    assert client.get(reverse("roster:classes")).status_code == 404


def test_a_form_without_its_csrf_token_changes_nothing(world: World) -> None:
    clients = {person: world.client(person, enforce_csrf_checks=True) for person in ("ana", "ben")}
    before = everything()
    accepted = []
    for route in {cell.route for cell in cells() if cell.method == "POST" and cell.expected in ("ok", "200")}:
        person = "ben" if route in ("practice:start", "practice:claim", "practice:give_up") else "ana"
        answer = clients[person].post(address(world, route), typed(world, route))
        if answer.status_code != 403:
            accepted.append(route)
    assert accepted == []
    assert everything() == before


# What follows plants mistakes and expects the walk to find them.


def test_a_route_without_a_row_would_be_found(settings: pytest.FixtureRequest) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    unlisted = set(routes()) - {cell.route for cell in cells()}
    assert unlisted == {"planted:without_rule", "planted:with_rule", "planted:broken"}


def test_a_lender_that_looks_through_all_classes_would_be_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        access, "classrooms_of", lambda teacher, roles=(): Classroom.objects.active().select_related("school")
    )
    found = differences(world, only=["roster:students", "roster:take_out"])
    assert "roster:students GET zoe: 200, not 404" in found
    assert "roster:take_out POST zoe: 200, not 404" in found
    assert "roster:take_out POST zoe: changed something" in found


def test_a_lender_that_takes_every_student_for_one_of_the_class_would_be_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudentQuerySet, "in_classroom", lambda students, classroom: students.active())
    assert "roster:student GET ana: 200, not 404" in mixed_differences(world, only=["roster:student"])


def test_a_lender_that_forgets_whose_assignment_it_is_would_be_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AssignmentQuerySet, "for_student", lambda assignments, student, now: assignments.open(now))
    found = differences(world, only=["practice:start"])
    assert "practice:start POST yan: ok, not 404" in found
    assert "practice:start POST yan: changed something" in found


def test_a_substitute_who_is_lent_the_whole_class_would_be_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "FULL", access.ALSO_SUBSTITUTES)
    monkeypatch.setattr(access.classrooms_of, "__kwdefaults__", {"roles": access.ALSO_SUBSTITUTES})
    assert "roster:students GET sam: 200, not 404" in differences(world, only=["roster:students"])
