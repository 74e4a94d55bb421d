"""What a teacher may ask for: every kind, every bad value, and what cannot be had together."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import QueryDict

from classroom.practice.assignment_form import AssignmentForm
from classroom.practice.models import Task
from classroom.practice.shelf_limits import problems
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.sprint import SprintOptions
from tests.world import World

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
ANY = {"choose": "any", "length_in": "boards", "boards": "5", "hints": "on", "audience": "class"}
FIND = ANY | {"kind": "find", "edition_key": "swish", "k": "2", "counts": "exactly", "board_size": "8"}


def form_of(world: World, fields: dict[str, Any], **changes: Any) -> AssignmentForm:
    sent = QueryDict(mutable=True)
    for name, value in ({"token": str(uuid.uuid4())} | fields | changes).items():
        sent.setlist(name, value if isinstance(value, list) else [value])
    return AssignmentForm(sent, classroom=world.class_5b, now=NOW)


def task_of(world: World, fields: dict[str, Any], **changes: Any) -> Task:
    form = form_of(world, fields, **changes)
    assert form.is_valid(), form.errors
    return form.task


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        pytest.param({}, FindOptions(edition_key="swish", cards=8, k=2), id="find"),
        pytest.param(
            {"counts": "or_more", "composites": "on", "k": "3", "board_size": "16", "edition_key": "jr"},
            FindOptions(edition_key="jr", cards=16, k=3, or_more=True, composites=True),
            id="find-or-more",
        ),
        pytest.param(
            {"kind": "complete", "k": "4", "offered": "6"},
            CompleteOptions(edition_key="swish", k=4, offered=6),
            id="complete",
        ),
        pytest.param(
            {"kind": "build", "k": "3", "board_size": "6"}, BuildOptions(edition_key="swish", cards=6, k=3), id="build"
        ),
        pytest.param(
            {"kind": "judge", "k": "5", "name_it": "on"}, JudgeOptions(edition_key="swish", k=5, name=True), id="judge"
        ),
        pytest.param(
            {"kind": "how_many", "board_size": "11"}, HowManyOptions(edition_key="swish", cards=11), id="how-many"
        ),
        pytest.param(
            {"kind": "sprint", "ends": "goal", "goal": "7", "k": "2", "board_size": "12"},
            SprintOptions(edition_key="swish", cards=12, at_least=2, at_most=12, goal=7),
            id="sprint-goal",
        ),
        pytest.param(
            {"kind": "sprint", "ends": "cleared", "k": "3", "at_most": "4", "board_size": "16", "edition_key": "jr"},
            SprintOptions(edition_key="jr", cards=16, at_least=3, at_most=4),
            id="sprint-cleared",
        ),
    ],
)
def test_every_kind_becomes_its_options(world: World, fields: dict[str, str], options: object) -> None:
    task = task_of(world, FIND, **fields)
    assert (task.kind, task.options) == (fields.get("kind", "find"), options)


def test_all_choices_stand_in_the_task(world: World) -> None:
    fields = {
        "choose": "level", "level": "2", "skills": ["FLIP-LR", "FLIP-TB"], "length_in": "minutes", "minutes": "12", "tries": "3",
        "board_seconds": "90", "time_factor": "1.5",
    }  # fmt: skip
    task = task_of(world, {**FIND, "hints": ""}, **fields)
    assert task == Task(
        kind="find",
        options=FindOptions(edition_key="swish", cards=8, k=2),
        choice="level",
        level=2,
        skills=("FLIP-LR", "FLIP-TB"),
        boards=None,
        minutes=12,
        tries=3,
        hints=False,
        board_seconds=90,
        time_factor=1.5,
    )


def test_a_practice_session_is_a_plan_of_fitting_boards(world: World) -> None:
    task = task_of(world, FIND, choose="plan")
    assert (task.session_plan, task.choice, task.level) == (True, "adaptive", None)


def test_a_sprint_by_the_clock_has_runs_of_so_many_minutes_and_no_plan(world: World) -> None:
    fields = {
        "kind": "sprint",
        "ends": "time",
        "run_minutes": "3",
        "choose": "plan",
        "tries": "2",
        "length_in": "minutes",
    }
    task = task_of(world, FIND, **fields)
    assert (task.board_seconds, task.boards, task.minutes, task.tries, task.session_plan) == (180, 5, None, None, False)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        pytest.param({"kind": ""}, "kind", id="no-kind"),
        pytest.param({"kind": "chess"}, "kind", id="kind-unknown"),
        pytest.param({"kind": "FIND"}, "kind", id="kind-in-capitals"),
        pytest.param({"edition_key": ""}, "edition_key", id="no-game"),
        pytest.param({"edition_key": "chess"}, "edition_key", id="game-unknown"),
        pytest.param({"k": ""}, "k", id="no-size"),
        pytest.param({"k": "1"}, "k", id="size-too-small"),
        pytest.param({"k": "6"}, "k", id="size-too-big"),
        pytest.param({"k": "2.0"}, "k", id="size-with-a-point"),
        pytest.param({"k": "²"}, "k", id="size-superscript"),
        pytest.param({"counts": "both"}, "counts", id="counts-unknown"),
        pytest.param({"board_size": "5"}, "board_size", id="board-too-small"),
        pytest.param({"board_size": "17"}, "board_size", id="board-too-big"),
        pytest.param({"board_size": "-8"}, "board_size", id="board-negative"),
        pytest.param({"boards": ""}, "boards", id="no-boards"),
        pytest.param({"boards": "0"}, "boards", id="boards-none"),
        pytest.param({"boards": "31"}, "boards", id="boards-too-many"),
        pytest.param({"boards": "1e1"}, "boards", id="boards-with-an-exponent"),
        pytest.param({"boards": "9" * 5000}, "boards", id="boards-huge"),
        pytest.param({"length_in": "minutes", "minutes": "61"}, "minutes", id="minutes-too-many"),
        pytest.param({"length_in": "minutes", "minutes": ""}, "minutes", id="no-minutes"),
        pytest.param({"length_in": "hours"}, "length_in", id="unit-unknown"),
        pytest.param({"choose": "random"}, "choose", id="choice-unknown"),
        pytest.param({"choose": "level", "level": ""}, "level", id="no-level"),
        pytest.param({"choose": "level", "level": "6"}, "level", id="level-too-high"),
        pytest.param({"skills": ["FLIP-LR", "JUMP"]}, "skills", id="skill-unknown"),
        pytest.param({"skills": ["PLAN5"]}, "skills", id="skill-of-a-size"),
        pytest.param({"tries": "11"}, "tries", id="tries-too-many"),
        pytest.param({"tries": "0"}, "tries", id="tries-none"),
        pytest.param({"board_seconds": "1"}, "board_seconds", id="clock-too-short"),
        pytest.param({"time_factor": "0.5"}, "time_factor", id="less-time"),
        pytest.param({"time_factor": "nan"}, "time_factor", id="time-not-a-number"),
        pytest.param({"token": ""}, "token", id="no-token"),
        pytest.param({"token": "not-a-token"}, "token", id="token-damaged"),
        pytest.param({"token": "\x00"}, "token", id="token-null"),
        pytest.param({"audience": "everybody"}, "audience", id="audience-unknown"),
        pytest.param({"audience": "some"}, "students", id="nobody-chosen"),
        pytest.param({"audience": "some", "students": ["not-an-id"]}, "students", id="student-damaged"),
        pytest.param({"audience": "some", "students": [str(uuid.uuid4())]}, "students", id="student-unknown"),
        pytest.param({"kind": "complete", "offered": "9"}, "offered", id="offers-too-many"),
        pytest.param({"kind": "complete", "offered": ""}, "offered", id="no-offers"),
        pytest.param({"kind": "sprint", "ends": "never"}, "ends", id="sprint-without-end"),
        pytest.param({"kind": "sprint", "ends": "time", "run_minutes": "4"}, "run_minutes", id="run-of-an-odd-length"),
        pytest.param({"kind": "sprint", "ends": "goal", "goal": "31"}, "goal", id="goal-too-high"),
        pytest.param(
            {"kind": "sprint", "ends": "goal", "goal": "5", "k": "4", "at_most": "3"}, "at_most", id="most-below-fewest"
        ),
        pytest.param({"due_at_date": "2026-11-30"}, "due_at", id="due-in-the-past"),
        pytest.param({"due_at_date": "2031-01-01"}, "due_at", id="due-in-years"),
        pytest.param(
            {"opens_at_date": "2026-12-08", "due_at_date": "2026-12-07"}, "due_at", id="due-before-it-is-seen"
        ),
    ],
)
def test_what_cannot_be_assigned_is_refused_at_its_field(world: World, fields: dict[str, Any], name: str) -> None:
    form = form_of(world, FIND, **fields)
    assert not form.is_valid()
    assert list(form.errors) == [name]


def test_a_student_of_another_class_cannot_be_chosen(world: World) -> None:
    form = form_of(world, FIND, audience="some", students=[str(world.ben.pk), str(world.yan.pk)])
    assert form.errors["students"] == [
        "One of these students is not in the class any more. Look at the list again.",
    ]


def test_chosen_students_are_those_it_is_for(world: World) -> None:
    form = form_of(world, FIND, audience="some", students=[str(world.ben.pk)])
    assert form.is_valid()
    assert form.only_for == [world.ben]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"length_in": "boards", "minutes": "999"}, id="minutes"),
        pytest.param({"choose": "any", "level": "77"}, id="level"),
        pytest.param({"audience": "class", "students": ["not-an-id"]}, id="students"),
        pytest.param({"k": "3", "skills": ["JUMP"]}, id="skills"),
    ],
)
def test_what_another_choice_makes_useless_is_not_looked_at(world: World, fields: dict[str, Any]) -> None:
    form = form_of(world, FIND, **fields)
    assert form.is_valid(), form.errors
    assert (form.task.minutes, form.task.level, form.task.skills, form.only_for) == (None, None, (), [])


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param(
            {"choose": "level", "level": "5"},
            "There are hardly any such boards of level 5, but of level 1, 2.",
            id="level-of-a-small-board",
        ),
        pytest.param(
            {"kind": "complete", "k": "2", "offered": "4", "choose": "level", "level": "4"},
            "There are hardly any such boards of level 4, but of level 1.",
            id="level-of-a-stack",
        ),
    ],
)
def test_a_level_that_no_such_board_has_is_refused_with_those_there_are(
    world: World, fields: dict[str, str], sentence: str
) -> None:
    assert form_of(world, FIND, **fields).errors == {"level": [sentence]}


def test_turns_of_boards_that_count_for_their_plan_are_refused_in_words() -> None:
    options = FindOptions(edition_key="swish", cards=8, k=3)
    assert list(problems("find", options, level=None, skills=["TURN"])) == [
        ("skills", "There are hardly any such boards for a half turn."),
    ]


@pytest.mark.parametrize(
    ("kind", "there", "not_there"),
    [
        pytest.param(
            "find", {"k", "board_size", "counts", "composites", "skills", "tries"}, {"offered", "ends"}, id="find"
        ),
        pytest.param("judge", {"k", "name_it", "tries"}, {"board_size", "skills", "offered"}, id="judge"),
        pytest.param("how_many", {"board_size", "choose"}, {"k", "skills", "name_it"}, id="how-many"),
        pytest.param(
            "sprint",
            {"k", "ends", "goal", "run_minutes"},
            {"choose", "level", "tries", "minutes", "board_seconds"},
            id="sprint",
        ),
    ],
)
def test_a_kind_has_only_the_fields_that_fit_it(world: World, kind: str, there: set[str], not_there: set[str]) -> None:
    form = AssignmentForm(classroom=world.class_5b, now=NOW, initial={"kind": kind, "edition_key": "swish"})
    assert there <= form.fields.keys()
    assert not not_there & form.fields.keys()
