"""An assignment from draft to closed: dates, lateness, single students, versions, copies."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from classroom.practice import assigning, services
from classroom.practice.models import Assignment, Drill, StudentRating, Task, Window
from classroom.practice.work import todays_work
from classroom.roster.models import Student
from classroom.web.http import Refused
from games.swish.kinds.find import FindOptions
from games.swish.kinds.judge import JudgeOptions
from tests.access_matrix import everything
from tests.practice.kinds_playing import claim, open_attempt
from tests.world import World

TASK = Task(kind="find", options=FindOptions(edition_key="swish", cards=8, k=2), choice="any", boards=3)
HARDER = replace(TASK, options=FindOptions(edition_key="swish", cards=8, k=3))
HOUR = timedelta(hours=1)


def assign(world: World, *, task: Task = TASK, window: Window | None = None, **more) -> Assignment:
    return assigning.assign(
        world.class_5b, teacher=world.ana, task=task, window=window, token=uuid.uuid4(), now=world.now, **more
    )


def seen_by(world: World, student: Student, *, at: timedelta = timedelta()) -> list[Assignment]:
    """What the student has to do, but for the drill that the world brings."""
    return [one for one in todays_work(student, now=world.now + at) if one != world.assignment_5b]


def test_a_draft_is_seen_by_nobody_until_it_is_opened(world: World) -> None:
    draft = assign(world, draft=True)
    assert (draft.state(world.now), seen_by(world, world.ben)) == ("draft", [])
    with pytest.raises(Refused, match=r"This drill is not open yet\."):
        services.start_drill(draft, world.ben, now=world.now)
    assigning.open_now(draft, now=world.now)
    assert seen_by(world, world.ben) == [draft]


def test_what_opens_later_is_seen_from_then_on(world: World) -> None:
    planned = assign(world, window=Window(opens_at=world.now + HOUR))
    assert (planned.state(world.now), seen_by(world, world.ben)) == ("planned", [])
    with pytest.raises(Refused, match=r"This drill is not open yet\."):
        services.start_drill(planned, world.ben, now=world.now + HOUR - timedelta(seconds=1))
    assert seen_by(world, world.ben, at=HOUR) == [planned]
    assert services.start_drill(planned, world.ben, now=world.now + HOUR).attempts.count() == 1


def test_late_work_is_taken_if_it_is_allowed(world: World) -> None:
    assignment = assign(world, window=Window(due_at=world.now + HOUR))
    assert [assignment.state(world.now + at) for at in (HOUR - timedelta(seconds=1), HOUR)] == ["open", "late"]
    drill = services.start_drill(assignment, world.ben, now=world.now + 2 * HOUR)
    assert claim(drill, open_attempt(drill).puzzle.right_claim)


def test_past_the_end_without_late_work_everything_is_refused_and_nothing_changes(world: World) -> None:
    assignment = assign(world, window=Window(due_at=world.now + HOUR, late_allowed=False))
    drill = services.start_drill(assignment, world.ben, now=world.now)
    late = {"now": world.now + HOUR}
    before = everything()
    for what in (
        lambda: services.claim(drill, number=1, text="0 1", token=uuid.uuid4(), **late),
        lambda: services.hint(drill, number=1, seen=0, **late),
        lambda: services.give_up(drill, number=1, **late),
        lambda: services.start_drill(assignment, world.bea, **late),
    ):
        with pytest.raises(Refused, match=r"The time for this drill is over\. What you did is kept\.") as refused:
            what()
        assert refused.value.status == 409
    assert everything() == before


def test_a_drill_for_some_students_is_seen_by_them_alone(world: World) -> None:
    alone = assign(world, only_for=[world.bea])
    assert (seen_by(world, world.ben), seen_by(world, world.bea)) == ([], [alone])


def test_a_student_of_another_class_cannot_be_named(world: World) -> None:
    before = everything()
    with pytest.raises(Refused, match="not in this class"):
        assign(world, only_for=[world.yan])
    assert everything() == before


def test_before_anybody_has_begun_a_change_is_made_in_place(world: World) -> None:
    assignment = assign(world)
    changed = assigning.change(assignment, teacher=world.ana, task=HARDER, window=Window(), now=world.now)
    assert (changed.pk, changed.version, changed.k) == (assignment.pk, 1, 3)


def test_once_somebody_has_begun_a_change_is_a_new_version_for_the_others(world: World) -> None:
    assignment = assign(world)
    drill = services.start_drill(assignment, world.ben, now=world.now)
    changed = assigning.change(assignment, teacher=world.ana, task=HARDER, window=Window(), now=world.now)
    assert (changed.series, changed.version, changed.k) == (assignment.series, 2, 3)
    assert Assignment.objects.get(pk=assignment.pk).task == TASK
    assert (seen_by(world, world.ben), seen_by(world, world.bea)) == ([assignment], [changed])
    assert claim(drill, open_attempt(drill).puzzle.right_claim)
    assert [one for one in Assignment.objects.newest_versions() if one.series == assignment.series] == [changed]


def test_the_same_again_is_no_change_and_dates_may_always_be_moved(world: World) -> None:
    assignment = assign(world)
    services.start_drill(assignment, world.ben, now=world.now)
    window = Window(due_at=world.now + HOUR)
    changed = assigning.change(assignment, teacher=world.ana, task=TASK, window=window, now=world.now)
    assert (changed.pk, changed.due_at) == (assignment.pk, world.now + HOUR)


def test_an_old_version_is_not_changed_any_more(world: World) -> None:
    assignment = assign(world)
    services.start_drill(assignment, world.ben, now=world.now)
    assigning.change(assignment, teacher=world.ana, task=HARDER, window=Window(), now=world.now)
    before = everything()
    with pytest.raises(Refused) as refused:
        assigning.change(
            assignment, teacher=world.ana, task=TASK, window=Window(due_at=world.now + HOUR), now=world.now
        )
    assert refused.value.status == 409
    assert everything() == before


def test_closing_closes_every_version(world: World) -> None:
    assignment = assign(world)
    drill = services.start_drill(assignment, world.ben, now=world.now)
    changed = assigning.change(assignment, teacher=world.ana, task=HARDER, window=Window(), now=world.now)
    assigning.close(changed, now=world.now)
    with pytest.raises(Refused, match="closed this drill"):
        claim(drill, "0 1")
    assigning.reopen(changed)
    assert seen_by(world, world.bea) == [changed]


def test_a_copy_for_another_class_is_made_once_and_keeps_the_task_but_no_past_dates(world: World) -> None:
    due = world.now + timedelta(days=2)
    assignment = assign(world, window=Window(opens_at=world.now - HOUR, due_at=due), only_for=[world.ben])
    token = uuid.uuid4()
    for _time in range(2):
        (copy,) = assigning.copy_to(assignment, [world.class_5c], teacher=world.olga, token=token, now=world.now)
    assert Assignment.objects.filter(classroom=world.class_5c).count() == 1
    assert (copy.task, copy.is_draft, copy.opens_at, copy.due_at) == (TASK, True, None, due)
    assert copy.series != assignment.series
    assert not copy.only_for.exists()


def test_only_a_draft_can_be_deleted(world: World) -> None:
    draft = assign(world, draft=True)
    assigning.delete_draft(draft)
    assert not Assignment.objects.filter(pk=draft.pk).exists()
    with pytest.raises(Refused, match="Only a draft can be deleted"):
        assigning.delete_draft(world.assignment_5b)


@pytest.mark.parametrize(
    "changes",
    [
        {"boards": None},
        {"boards": 3, "minutes": 5},
        {"kind": "sprint", "minutes": 5, "boards": None},
        {"kind": "sprint", "session_plan": True},
        {"kind": "sprint", "tries": 2},
    ],
    ids=str,
)
def test_a_task_that_cannot_be_is_refused_in_words(world: World, changes: dict) -> None:
    before = everything()
    with pytest.raises(Refused):
        assign(world, task=replace(TASK, **changes))
    assert everything() == before


@pytest.mark.parametrize(
    "columns",
    [
        {"boards": 31},
        {"boards": None, "minutes": 61},
        {"boards": None, "minutes": None},
        {"choice": "level", "level": None},
        {"choice": "level", "level": 6},
        {"choice": "adaptive", "level": 2},
        {"tries": 0},
        {"board_seconds": 4},
        {"time_factor": 0.5},
        {"kind": "chess"},
        {"mistakes": True},
        {"classroom": None},
        {"version": 0},
    ],
    ids=str,
)
def test_the_database_itself_refuses_what_makes_no_sense(world: World, columns: dict) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Assignment.objects.filter(pk=world.assignment_5b.pk).update(**columns)


def test_it_must_open_before_it_is_due(world: World) -> None:
    with pytest.raises(Refused, match=r"It must open before it is due\."):
        assign(world, window=Window(opens_at=world.now + HOUR, due_at=world.now + HOUR))


def test_the_mastery_rule_is_copied_into_each_drill(world: World) -> None:
    drill = Drill.objects.get(pk=world.drill_of_ben.pk)
    assert (drill.mastered_from, drill.least_boards, drill.least_days) == (0.85, 6, 2)


def test_of_a_drill_whose_skill_is_named_a_success_weighs_a_fifth(world: World) -> None:
    """0.2 of the step that a board without a name makes; the board and the student are the same."""

    def moved(skills: tuple[str, ...]) -> float:
        drill = services.start_drill(assign(world, task=replace(TASK, skills=skills)), world.bea, now=world.now)
        attempt = open_attempt(drill)
        type(attempt.puzzle).objects.filter(pk=attempt.puzzle.pk).update(difficulty=4.0)
        with transaction.atomic():
            claim(drill, attempt.puzzle.right_claim)
            mean: float = StudentRating.objects.get(student=world.bea).mean - 5.0
            transaction.set_rollback(True)
        return mean

    assert moved(("MATCH",)) == pytest.approx(0.2 * moved(()))


def test_judging_and_finding_live_in_one_class(world: World) -> None:
    judge = assign(world, task=Task(kind="judge", options=JudgeOptions(edition_key="jr", k=2), boards=2))
    assert judge.instruction == "Is this a swish?"
    assert services.start_drill(judge, world.bea, now=world.now).attempts.get().puzzle.kind == "judge"
