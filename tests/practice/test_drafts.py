"""The life of an assignment in the teacher's hands: draft, open, changed, copied, closed, deleted."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from classroom.practice import form_values
from classroom.practice.models import Assignment, Drill
from classroom.roster.models import Classroom, Teaching
from tests.access_matrix import everything
from tests.practice.test_assigning import FIELDS, assign, work_of
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


@pytest.fixture
def draft(ana: Client, world: World) -> Assignment:
    assign(ana, world, do="draft")
    return newest(world)


def newest(world: World) -> Assignment:
    return Assignment.objects.filter(classroom=world.class_5b).latest("assigned_at", "version")


def edit(client: Client, assignment: Assignment, **changes: Any) -> HttpResponse:
    """Send the form as the page shows it now, with changes."""
    page = client.get(reverse("practice:edit", args=[assignment.pk]))
    sent = form_values.as_sent(page.context["form"])
    fields: dict[str, Any] = {name: sent.getlist(name) for name in sent} | changes
    return client.post(reverse("practice:edit", args=[assignment.pk]), fields)


def act(client: Client, what: str, assignment: Assignment, **fields: Any) -> HttpResponse:
    return client.post(reverse(f"practice:{what}", args=[assignment.pk]), fields)


def test_a_draft_is_seen_by_no_student_until_it_is_assigned(ana: Client, world: World, draft: Assignment) -> None:
    bea = world.client("bea")
    assert work_of(bea) == [world.assignment_5b]
    assert bea.post(reverse("practice:start", args=[draft.pk])).status_code == 404
    act(ana, "open_draft", draft)
    assert draft in work_of(bea)


def test_a_draft_is_changed_in_place(ana: Client, world: World, draft: Assignment) -> None:
    answer = edit(ana, draft, boards="7", do="save")
    assert answer.status_code == 302
    draft.refresh_from_db()
    assert (draft.boards, draft.version, draft.opened_at) == (7, 1, None)


def test_a_draft_can_be_saved_and_assigned_at_once(ana: Client, world: World, draft: Assignment) -> None:
    edit(ana, draft, boards="7", do="open")
    draft.refresh_from_db()
    assert (draft.boards, draft.is_draft) == (7, False)


def test_what_nobody_has_begun_is_changed_in_place(ana: Client, world: World) -> None:
    assign(ana, world)
    made = newest(world)
    edit(ana, made, k="3")
    made.refresh_from_db()
    assert (made.k, made.version) == (3, 1)


def test_what_somebody_has_begun_gets_a_new_version_and_keeps_the_old_one(ana: Client, world: World) -> None:
    old = world.assignment_5b
    page = ana.get(reverse("practice:edit", args=[old.pk])).content.decode()
    assert "Any other change makes version 2" in page
    answer = edit(ana, old, boards="9")
    new = Assignment.objects.get(series=old.series, version=2)
    assert answer.headers["Location"] == new.get_absolute_url()
    old.refresh_from_db()
    assert (old.boards, new.boards) == (3, 9)
    assert Drill.objects.get(assignment=old).student == world.ben


def test_both_versions_are_told_and_lead_to_each_other(ana: Client, world: World) -> None:
    edit(ana, world.assignment_5b, boards="9")
    page = ana.get(world.assignment_5b.get_absolute_url())
    assert [version.version for version in page.context["versions"]] == [2, 1]
    assert "Version 1" in page.content.decode()
    listed = ana.get(reverse("practice:classroom", args=[world.class_5b.pk])).context["drills"]
    assert [(row.assignment.version, row.started) for row in listed.rows] == [(2, 1)]


def test_dates_change_without_a_new_version(ana: Client, world: World) -> None:
    day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
    edit(ana, world.assignment_5b, due_at_date=day)
    world.assignment_5b.refresh_from_db()
    assert world.assignment_5b.due_at is not None
    assert Assignment.objects.filter(series=world.assignment_5b.series).count() == 1


def test_an_old_version_cannot_be_changed_any_more(ana: Client, world: World) -> None:
    page = ana.get(reverse("practice:edit", args=[world.assignment_5b.pk]))
    sent = form_values.as_sent(page.context["form"])
    edit(ana, world.assignment_5b, boards="9")
    before = everything()
    sent["boards"] = "4"
    answer = ana.post(
        reverse("practice:edit", args=[world.assignment_5b.pk]), sent.dict() | {"token": str(uuid.uuid4())}
    )
    assert answer.status_code == 409
    assert everything() == before


def test_a_change_sent_twice_changes_once(ana: Client, world: World) -> None:
    page = ana.get(reverse("practice:edit", args=[world.assignment_5b.pk]))
    sent = form_values.as_sent(page.context["form"])
    sent["boards"] = "9"
    for _tap in range(2):
        ana.post(reverse("practice:edit", args=[world.assignment_5b.pk]), sent.dict())
    assert Assignment.objects.filter(series=world.assignment_5b.series).count() == 2


def test_who_changes_what_another_has_changed_meanwhile_is_told_and_loses_nothing(
    world: World, draft: Assignment
) -> None:
    ana, cora = world.client("ana"), world.client("cora")
    page = cora.get(reverse("practice:edit", args=[draft.pk]))
    sent = form_values.as_sent(page.context["form"])
    edit(ana, draft, boards="7")
    sent["boards"] = "9"
    answer = cora.post(reverse("practice:edit", args=[draft.pk]), sent.dict())
    assert answer.status_code == 409
    assert answer.context["form"]["boards"].value() == "9"
    draft.refresh_from_db()
    assert draft.boards == 7
    again = form_values.as_sent(answer.context["form"])
    assert cora.post(reverse("practice:edit", args=[draft.pk]), again.dict()).status_code == 302
    draft.refresh_from_db()
    assert draft.boards == 9


def test_a_closed_drill_is_changed_only_after_it_is_open_again(ana: Client, world: World) -> None:
    act(ana, "close", world.assignment_5b)
    assert ana.get(reverse("practice:edit", args=[world.assignment_5b.pk])).status_code == 409


def test_what_was_assigned_by_mistake_becomes_a_draft_again(ana: Client, world: World) -> None:
    assign(ana, world)
    made = newest(world)
    assert act(ana, "take_back", made).status_code == 302
    made.refresh_from_db()
    assert made.is_draft


def test_what_somebody_has_begun_cannot_become_a_draft_again(ana: Client, world: World) -> None:
    before = everything()
    assert act(ana, "take_back", world.assignment_5b).status_code == 409
    assert everything() == before
    page = ana.get(world.assignment_5b.get_absolute_url()).content.decode()
    assert "Make it a draft again" not in page


def test_a_draft_can_be_deleted_and_leads_back_to_the_class(ana: Client, world: World, draft: Assignment) -> None:
    answer = act(ana, "delete_draft", draft)
    assert answer.headers["Location"] == world.class_5b.get_absolute_url()
    assert not Assignment.objects.filter(pk=draft.pk).exists()
    assert act(ana, "delete_draft", draft).status_code == 404


def test_what_students_have_seen_is_not_deleted(ana: Client, world: World) -> None:
    before = everything()
    assert act(ana, "delete_draft", world.assignment_5b).status_code == 409
    assert everything() == before


@pytest.fixture
def class_5d(world: World) -> Classroom:
    made = Classroom.objects.create(school=world.kepler, name="Class 5d", link_token="link-of-5d-0123456789")
    Teaching.objects.create(teacher=world.ana, classroom=made, role=Teaching.Role.OWNER)
    return made


def copy(client: Client, assignment: Assignment, *classes: Classroom, token: str = "", **fields: Any) -> HttpResponse:
    sent = {"token": token or str(uuid.uuid4()), "classes": [each.pk for each in classes], "do": "draft", **fields}
    return act(client, "copy", assignment, **sent)


def test_a_copy_for_another_class_asks_the_same(ana: Client, world: World, class_5d: Classroom) -> None:
    copy(ana, world.assignment_5b, class_5d)
    made = class_5d.assignments.get()
    assert (made.task, made.is_draft) == (world.assignment_5b.task, True)
    assert made.series != world.assignment_5b.series


def test_a_copy_can_be_assigned_at_once(ana: Client, world: World, class_5d: Classroom) -> None:
    copy(ana, world.assignment_5b, class_5d, do="open")
    assert not class_5d.assignments.get().is_draft


def test_several_classes_get_a_copy_each_and_two_taps_make_no_more(
    ana: Client, world: World, class_5d: Classroom
) -> None:
    token = str(uuid.uuid4())
    for _tap in range(2):
        answer = copy(ana, world.assignment_5b, class_5d, world.class_5b, token=token)
        assert answer.status_code == 302
    assert (class_5d.assignments.count(), world.class_5b.assignments.count()) == (1, 2)


@pytest.mark.parametrize("whose", ["class_5c", "class_6a"])
def test_nobody_copies_into_a_class_of_somebody_else(ana: Client, world: World, whose: str) -> None:
    before = everything()
    answer = copy(ana, world.assignment_5b, getattr(world, whose))
    assert answer.status_code == 422
    assert everything() == before


def test_a_copy_for_no_class_is_refused(ana: Client, world: World) -> None:
    before = everything()
    assert copy(ana, world.assignment_5b).status_code == 422
    assert everything() == before


def test_the_form_says_what_was_asked_before(ana: Client, world: World) -> None:
    """Whoever opens the form of a drill and saves it unchanged changes nothing."""
    before = everything()
    edit(ana, world.assignment_5b)
    after = everything()
    changed = {table for table in after if after[table] != before[table]}
    assert changed <= {"practice_assignment", "web_topic"}
    assert Assignment.objects.filter(series=world.assignment_5b.series).count() == 1
    assert FIELDS["k"] == "2"
