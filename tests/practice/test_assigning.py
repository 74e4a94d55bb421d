"""A teacher assigns, previews, closes and opens again."""

import uuid
from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice import tasks
from classroom.practice.models import Assignment, Puzzle
from classroom.practice.shelves import find_shelf
from tests.access_matrix import everything
from tests.world import World, assignment_of

FIELDS = {"edition_key": "swish", "k": "2", "board_size": "8", "boards": "5"}


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def assign(client: Client, world: World, **changes: object):
    url = reverse("practice:assign", args=[world.class_5b.pk])
    return client.post(url, FIELDS | {"token": str(uuid.uuid4())} | changes)


def test_an_assignment_is_the_classes_and_leads_to_its_results(ana: Client, world: World) -> None:
    answer = assign(ana, world, k="3", board_size="12", edition_key="jr")
    made = Assignment.objects.latest("assigned_at")
    assert answer.headers["Location"] == made.get_absolute_url()
    assert (made.edition_key, made.k, made.board_size, made.boards) == ("jr", 3, 12, 5)
    assert (made.classroom, made.assigned_by, made.closed_at) == (world.class_5b, world.ana, None)


def test_students_see_it_at_once(ana: Client, world: World) -> None:
    assign(ana, world, k="4", board_size="16")
    page = world.client("bea").get("/today/").content.decode()
    assert "Find a swish of 4 cards" in page
    assert "5 boards of 16 cards, Swish" in page


def test_the_form_sent_twice_assigns_once(ana: Client, world: World) -> None:
    token = str(uuid.uuid4())
    answers = {assign(ana, world, token=token).headers["Location"] for _tap in range(3)}
    assert len(answers) == 1
    assert Assignment.objects.filter(classroom=world.class_5b).count() == 2


def test_each_page_has_a_token_of_its_own(ana: Client, world: World) -> None:
    url = reverse("practice:assign", args=[world.class_5b.pk])
    tokens = {ana.get(url).context["form"]["token"].value() for _time in range(2)}
    assert len(tokens) == 2


def test_a_token_used_in_another_class_gives_an_assignment_of_ones_own(ana: Client, world: World) -> None:
    assign(ana, world, token=str(world.assignment_6a.token))
    assert Assignment.objects.filter(classroom=world.class_5b).count() == 2
    assert Assignment.objects.filter(classroom=world.class_6a).count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition_key", ""),
        ("edition_key", "chess"),
        ("edition_key", "SWISH"),
        ("k", ""),
        ("k", "1"),
        ("k", "6"),
        ("k", "2.0"),
        ("k", "²"),
        ("board_size", "9"),
        ("board_size", "0"),
        ("board_size", "-8"),
        ("boards", ""),
        ("boards", "0"),
        ("boards", "31"),
        ("boards", "-1"),
        ("boards", "1e1"),
        ("boards", "9" * 5000),
        ("token", ""),
        ("token", "not-a-token"),
        ("token", "\x00"),
    ],
)
def test_what_cannot_be_assigned_is_refused_and_nothing_is_made(
    ana: Client, world: World, field: str, value: str
) -> None:
    before = everything()
    answer = assign(ana, world, **{field: value})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert everything() == before


def test_a_refused_form_can_be_sent_again_when_it_is_mended(ana: Client, world: World) -> None:
    page = assign(ana, world, boards="0").context["form"]
    again = assign(ana, world, token=page["token"].value())
    assert again.status_code == 302


@pytest.mark.parametrize("token", ["", "damaged"])
def test_a_page_whose_token_was_damaged_says_what_to_do(ana: Client, world: World, token: str) -> None:
    assert "This page is old. Load it again." in assign(ana, world, token=token).content.decode()


def test_the_shelf_is_restocked_after_the_commit(ana: Client, world: World, django_capture_on_commit_callbacks) -> None:
    with mock.patch.object(tasks.restock_shelf, "delay") as delay:
        with django_capture_on_commit_callbacks() as callbacks:
            assign(ana, world, k="3", board_size="12")
        assert delay.call_count == 0
        for callback in callbacks:
            callback()
    delay.assert_called_once_with("find", find_shelf("swish", cards=12, k=3).options)


def test_a_preview_shows_a_board_of_the_kind_asked_for_and_assigns_nothing(ana: Client, world: World) -> None:
    before = everything()
    url = reverse("practice:preview", args=[world.class_5b.pk])
    page = ana.get(url, FIELDS).content.decode()
    assert "Find a swish of 2 cards" in page
    assert page.count('viewBox="0 0 126 166"') >= 8
    assert everything() == before


@pytest.mark.parametrize("changes", [{"k": "6"}, {"board_size": ""}, {"edition_key": "chess"}, {"k": ["2", "x"]}])
def test_a_preview_of_what_cannot_be_is_refused(ana: Client, world: World, changes: dict) -> None:
    url = reverse("practice:preview", args=[world.class_5b.pk])
    assert ana.get(url, FIELDS | changes).status_code == 422


def test_a_preview_does_not_show_the_answer(ana: Client, world: World) -> None:
    Puzzle.objects.exclude(pk=world.puzzles[0].pk).exclude(pk=world.puzzles[1].pk).update(options="other")
    url = reverse("practice:preview", args=[world.class_5b.pk])
    Puzzle.objects.filter(pk=world.puzzles[1].pk).update(options="other")
    first = ana.get(url, FIELDS, headers={"hx-request": "true", "hx-target": "preview"}).content
    Puzzle.objects.filter(pk=world.puzzles[0].pk).update(right_claim="2 3")
    assert ana.get(url, FIELDS, headers={"hx-request": "true", "hx-target": "preview"}).content == first


def test_closing_twice_keeps_when_it_was_closed_first(ana: Client, world: World) -> None:
    url = reverse("practice:close", args=[world.assignment_5b.pk])
    ana.post(url)
    first = Assignment.objects.get(pk=world.assignment_5b.pk).closed_at
    ana.post(url)
    assert Assignment.objects.get(pk=world.assignment_5b.pk).closed_at == first
    assert first is not None


def test_a_closed_drill_can_be_opened_again(ana: Client, world: World) -> None:
    for what in ("close", "reopen", "reopen"):
        assert ana.post(reverse(f"practice:{what}", args=[world.assignment_5b.pk])).status_code == 302
    assert Assignment.objects.get(pk=world.assignment_5b.pk).closed_at is None


def test_drills_are_listed_newest_first_to_teachers_and_students(ana: Client, world: World) -> None:
    hours = [3, 8, 1, 9, 2, 7, 5, 4, 6]
    Assignment.objects.bulk_create(
        assignment_of(world.class_5b, by=world.ana, now=world.now - timedelta(hours=hour), boards=hour)
        for hour in hours
    )
    newest_first = [3, *sorted(hours)]
    listed = ana.get(reverse("practice:classroom", args=[world.class_5b.pk])).context["assignments"]
    assert [assignment.boards for assignment in listed] == newest_first
    assert [assignment.boards for assignment in world.client("ben").get("/today/").context["work"]] == newest_first
