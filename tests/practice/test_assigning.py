"""A teacher assigns, previews, closes and opens again."""

import uuid
from datetime import timedelta
from unittest import mock

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice import tasks
from classroom.practice.models import Assignment
from classroom.practice.shelves import find_shelf
from tests.access_matrix import everything
from tests.world import World, assignment_of

FIELDS = {
    "kind": "find", "edition_key": "swish", "k": "2", "counts": "exactly", "board_size": "8", "choose": "any",
    "length_in": "boards", "boards": "5", "hints": "on", "late_allowed": "on", "audience": "class",
}  # fmt: skip


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def work_of(client: Client) -> list[Assignment]:
    """What a student's page lists to do."""
    return [work.assignment for work in client.get("/today/").context["home"].work]


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
    [("kind", "chess"), ("edition_key", ""), ("k", "6"), ("boards", "0"), ("boards", "9" * 5000), ("token", "\x00")],
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


KINDS = [
    pytest.param({"kind": "find"}, "Find a swish of 2 cards", id="find"),
    pytest.param({"kind": "find", "counts": "or_more"}, "Find a swish of 2 cards or more", id="find-or-more"),
    pytest.param({"kind": "complete"}, "5 boards", id="complete"),
    pytest.param({"kind": "build", "k": "3"}, "Lay a swish of 3 cards", id="build"),
    pytest.param({"kind": "judge", "name_it": "on"}, "5 boards", id="judge"),
    pytest.param({"kind": "how_many"}, "How many swishes", id="how-many"),
    pytest.param({"kind": "sprint"}, "A run takes 3 minutes.", id="sprint"),
]


@pytest.mark.parametrize(("fields", "words"), KINDS)
def test_a_preview_says_what_would_be_assigned_and_assigns_nothing(
    ana: Client, world: World, fields: dict[str, str], words: str
) -> None:
    before = everything()
    page = ana.get(reverse("practice:preview", args=[world.class_5b.pk]), FIELDS | fields)
    assert page.status_code == 200
    assert words in page.content.decode()
    assert everything() == before


@pytest.mark.parametrize(("fields", "words"), KINDS)
def test_every_kind_has_a_board_to_look_at(ana: Client, world: World, fields: dict[str, str], words: str) -> None:
    page = ana.get(reverse("practice:preview_board", args=[world.class_5b.pk]), FIELDS | fields, follow=True)
    assert page.status_code == 200
    assert page.content.decode().count('viewBox="0 0 126 166"') >= 2
    assert "frame-ancestors 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("fields", [{"k": "6"}, {"board_size": ""}, {"edition_key": "chess"}, {"boards": "99"}])
def test_a_preview_of_what_cannot_be_says_why(ana: Client, world: World, fields: dict[str, str]) -> None:
    for route in ("practice:preview", "practice:preview_board"):
        assert ana.get(reverse(route, args=[world.class_5b.pk]), FIELDS | fields).status_code == 422


def test_a_level_or_a_turn_fills_its_part_of_the_shelf(
    ana: Client, world: World, django_capture_on_commit_callbacks
) -> None:
    with mock.patch.object(tasks.restock_shelf, "delay") as delay, django_capture_on_commit_callbacks(execute=True):
        assign(ana, world, choose="level", level="2", skills=["TURN", "FLIP-LR"])
    shelf = find_shelf("swish", cards=8, k=2).options
    assert [call.args for call in delay.call_args_list] == [
        ("find", shelf, None, 2, "TURN"),
        ("find", shelf, None, 2, "FLIP-LR"),
    ]


def test_a_preset_fills_the_form_and_keeps_the_game(ana: Client, world: World) -> None:
    url = reverse("practice:assign", args=[world.class_5b.pk])
    form = ana.get(url, {"preset": "flips", "edition_key": "jr"}).context["form"]
    assert (form["edition_key"].value(), form["k"].value(), form["boards"].value()) == ("jr", 2, 10)
    assert form["skills"].value() == ["FLIP-LR", "FLIP-TB"]


@pytest.mark.parametrize(
    "query", [{"preset": "nonsense"}, {"kind": "chess"}, {"kind": ["find", "x"]}, {"page": "\x00"}]
)
def test_an_address_that_was_tampered_with_still_shows_a_form(ana: Client, world: World, query: dict) -> None:
    answer = ana.get(reverse("practice:assign", args=[world.class_5b.pk]), query)
    assert answer.status_code == 200


def test_without_javascript_another_kind_is_shown_with_what_was_chosen(ana: Client, world: World) -> None:
    before = everything()
    answer = assign(ana, world, do="show", kind="complete", boards="7", due_at_date="2036-01-01")
    assert answer.status_code == 200
    form = answer.context["form"]
    assert "offered" in form.fields
    assert form["boards"].value() == "7"
    assert everything() == before


def test_another_kind_comes_as_a_part_with_what_changes_elsewhere(ana: Client, world: World) -> None:
    url = reverse("practice:assign", args=[world.class_5b.pk])
    headers = {"hx-request": "true", "hx-target": "choices"}
    part = ana.get(url, FIELDS | {"kind": "complete"}, headers=headers).content.decode()
    assert "<html" not in part
    assert 'name="offered"' in part
    assert part.count("hx-swap-oob") == 4
    assert "Which card completes the swish?" in part


def test_a_drill_for_some_students_is_seen_by_them_alone(ana: Client, world: World) -> None:
    assign(ana, world, audience="some", students=[str(world.bea.pk)])
    seen = {name: len(work_of(world.client(name))) for name in ("bea", "ben")}
    assert seen == {"bea": 2, "ben": 1}


def test_a_drill_with_a_day_in_the_future_is_seen_from_then_on(ana: Client, world: World) -> None:
    day = (world.now + timedelta(days=2)).date().isoformat()
    answer = assign(ana, world, opens_at_date=day)
    assert len(work_of(world.client("bea"))) == 1
    page = ana.get(answer.headers["Location"]).content.decode()
    assert "opens later" in page


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
    listed = ana.get(reverse("practice:classroom", args=[world.class_5b.pk])).context["drills"].rows
    assert [row.assignment.boards for row in listed] == newest_first
    assert [assignment.boards for assignment in work_of(world.client("ben"))] == newest_first
