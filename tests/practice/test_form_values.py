"""What the form starts with: presets, tasks there are already, what was chosen so far."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.http import QueryDict
from django.utils import timezone

from classroom.practice import form_values
from classroom.practice.assignment_form import AssignmentForm
from classroom.practice.models import Task, Window
from classroom.practice.presets import PRESETS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.sprint import SprintOptions
from tests.world import World

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize("edition_key", ["swish", "jr"])
@pytest.mark.parametrize("key", list(PRESETS))
def test_a_preset_fills_a_form_that_can_be_sent_as_it_is(world: World, key: str, edition_key: str) -> None:
    initial = form_values.of_preset(PRESETS[key], edition_key=edition_key)
    started = AssignmentForm(classroom=world.class_5b, now=NOW, initial=initial)
    sent = AssignmentForm(form_values.as_sent(started), classroom=world.class_5b, now=NOW)
    assert sent.is_valid(), sent.errors
    assert sent.task.options.edition_key == ("schwimmen" if key == "31" else edition_key)


@pytest.mark.parametrize(
    "task",
    [
        pytest.param(
            Task(kind="find", options=FindOptions(edition_key="jr", cards=12, k=3, or_more=True), session_plan=True), id="plan"
        ),
        pytest.param(
            Task(
                kind="build", options=BuildOptions(edition_key="swish", cards=8, k=2), choice="level", level=2, skills=("TURN",),
                boards=None, minutes=20, tries=2, hints=False, board_seconds=60, time_factor=2.0,
            ),
            id="everything",
        ),
        pytest.param(
            Task(
                kind="sprint", options=SprintOptions(edition_key="swish", cards=16, at_least=2, at_most=12), choice="any", boards=3,
                board_seconds=300,
            ),
            id="sprint-by-the-clock",
        ),
        pytest.param(
            Task(
                kind="sprint", options=SprintOptions(edition_key="jr", cards=12, at_least=2, at_most=5, goal=9), choice="any",
                boards=1,
            ),
            id="sprint-to-a-goal",
        ),
        pytest.param(
            Task(kind="sprint", options=SprintOptions(edition_key="jr", cards=12, at_least=2, at_most=9), choice="any", boards=1),
            id="sprint-to-the-end",
        ),
    ],
)  # fmt: skip
def test_a_task_comes_through_the_form_unchanged(world: World, task: Task) -> None:
    started = AssignmentForm(classroom=world.class_5b, now=NOW, initial=form_values.of_task(task))
    sent = AssignmentForm(_with_token(form_values.as_sent(started)), classroom=world.class_5b, now=NOW)
    assert sent.is_valid(), sent.errors
    assert sent.task == task


def test_dates_come_through_the_form_unchanged(world: World) -> None:
    window = Window(opens_at=NOW + timedelta(days=1), due_at=NOW + timedelta(days=8), late_allowed=False)
    initial = {
        "kind": "find", "edition_key": "swish", "opens_at": window.opens_at, "due_at": window.due_at, "late_allowed": False,
    }  # fmt: skip
    with timezone.override(world.kepler.zone):
        started = AssignmentForm(classroom=world.class_5b, now=NOW, initial=initial)
        sent = AssignmentForm(_with_token(form_values.as_sent(started)), classroom=world.class_5b, now=NOW)
        assert sent.is_valid(), sent.errors
        assert sent.window == window


def test_another_kind_keeps_what_was_chosen_and_brings_its_own_fields(world: World) -> None:
    asked = QueryDict("kind=complete&edition_key=jr&k=4&boards=7&length_in=boards&board_size=16&choose=any")
    form = form_values.begun_again(asked, classroom=world.class_5b, now=NOW)
    assert (form["edition_key"].value(), form["k"].value(), form["boards"].value(), form["offered"].value()) == (
        "jr", "4", "7", "4",
    )  # fmt: skip
    assert form["hints"].value() is False
    assert "board_size" not in form.fields


def test_a_form_that_is_only_begun_complains_about_nothing(world: World) -> None:
    form = form_values.begun_again(QueryDict("kind=find&boards=999&k=nine"), classroom=world.class_5b, now=NOW)
    assert form.errors == {}


def _with_token(sent: QueryDict) -> QueryDict:
    sent["token"] = str(uuid.uuid4())
    return sent
