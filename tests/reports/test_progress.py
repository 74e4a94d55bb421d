"""What the class page tells: who needs help and why, the map of skills, growth, suggested groups."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.practice.mastery import Progress, State
from classroom.reports.charts import Mark, growth_chart, level_place
from classroom.reports.days import Days, usual_days
from classroom.reports.models import AtRiskRules
from classroom.reports.progress.actions import ActionKind
from classroom.reports.progress.query import ClassProgress, class_progress
from classroom.reports.progress.rules import rule_sentences
from classroom.roster.models import Enrolment
from tests.reports.practised import DUE, LEARNING, SECURE, STUCK, able, classmates, practised, settled, stands, today
from tests.world import World


@pytest.fixture
def told(world: World):
    """The class page of 5b over the last four weeks, or other days."""
    settled(world)
    Enrolment.objects.update(joined_at=world.now - timedelta(days=30))

    def ask(days: Days | None = None) -> ClassProgress:
        return class_progress(world.class_5b, days or usual_days(today()), now=world.now)

    return ask


def why(progress: ClassProgress) -> dict[str, list[str]]:
    return {need.student.name: [reason.sentence for reason in need.reasons] for need in progress.needs}


def ago(days: int) -> date:
    return today() - timedelta(days=days)


# Who needs help


def test_nothing_for_seven_days_is_said_and_nothing_for_six_is_not(world: World, told) -> None:
    practised(world.bea, classroom=world.class_5b, day=ago(6))
    practised(world.ben, classroom=world.class_5b, day=ago(7))
    assert why(told()) == {"Ben Aydin": ["Nothing for 7 days."]}


def test_what_is_practised_at_home_is_something(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(9))
    practised(world.ben, classroom=None, day=ago(1))
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    assert why(told()) == {}


def test_who_has_done_nothing_at_all_is_named_once_the_class_has_begun(world: World, told) -> None:
    assert why(told()) == {}
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    assert why(told()) == {"Ben Aydin": ["Has not done a board yet."]}


def test_who_came_into_the_class_yesterday_is_not_idle(world: World, told) -> None:
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    Enrolment.objects.filter(student=world.ben).update(joined_at=world.now - timedelta(days=1))
    assert why(told()) == {}


def test_where_nobody_has_done_anything_the_class_is_named_and_no_student(world: World, told) -> None:
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(12))
    progress = told()
    assert progress.needs == ()
    assert progress.sentences[2] == "Nobody has practised for 12 days. Next: ten minutes in a lesson."


def test_stuck_is_said_with_counts_of_the_days_and_the_weakest_skill_first(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(2), boards=11, right=4)
    stands(world.ben, STUCK, day=ago(2))
    practised(world.ben, classroom=world.class_5b, day=ago(1), skill="MATCH")
    stands(world.ben, Progress(average=0.5, boards=10, days=2, unmastered=10), day=ago(1), skill="MATCH")
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    assert why(told()) == {
        "Ben Aydin": [
            "Stuck: a half turn. 4 of 11 right; not secure after 12 boards.",
            "Also stuck: cards that fit as they lie.",
        ]
    }


def test_a_skill_not_met_in_the_days_is_not_what_to_talk_about(world: World, told) -> None:
    stands(world.ben, STUCK, day=ago(40))
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(1), skill="MATCH")
    assert why(told()) == {}


@pytest.mark.parametrize(("after", "boards", "said"), [(0.65, 16, True), (0.66, 16, False), (0.5, 15, False)])
def test_a_fall_of_15_in_100_over_8_boards_within_two_weeks_is_said(
    world: World, told, after: float, boards: int, said: bool
) -> None:
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(1))
    stands(world.ben, Progress(average=0.8, boards=8, unmastered=3), day=ago(14))
    stands(world.ben, Progress(average=after, boards=boards, unmastered=5), day=ago(1))
    sentence = "Less sure: a half turn. Right lately: 65 %, two weeks ago: 80 %."
    assert why(told()) == ({"Ben Aydin": [sentence]} if said else {})


@pytest.mark.parametrize(("claims", "wrong", "said"), [(20, 9, True), (20, 8, False), (7, 7, False)])
def test_more_than_40_of_100_claims_wrong_are_said_from_8_claims_on(
    world: World, told, claims: int, wrong: int, said: bool
) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1), claims=claims, wrong=wrong)
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    assert why(told()) == ({"Ben Aydin": ["9 of 20 claims were wrong."]} if said else {})


@pytest.mark.parametrize(("boards", "hinted", "said"), [(10, 6, True), (10, 5, False), (7, 7, False)])
def test_strong_hints_on_more_than_half_of_the_boards_are_said_from_8_boards_on(
    world: World, told, boards: int, hinted: int, said: bool
) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1), boards=boards, hinted=hinted)
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    assert why(told()) == ({"Ben Aydin": ["Strong hints on 6 of 10 boards."]} if said else {})


def test_a_rule_that_is_off_says_nothing_and_one_of_the_class_holds(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(3), claims=20, wrong=20, hinted=10)
    stands(world.ben, STUCK, day=ago(3))
    practised(world.bea, classroom=world.class_5b, day=ago(1))
    AtRiskRules.objects.create(
        classroom=world.class_5b, idle_days=3, stuck=False, fall=None, wrong_share=None, hint_share=None
    )
    progress = told()
    assert why(progress) == {"Ben Aydin": ["Nothing for 3 days."]}
    assert rule_sentences(progress.rules) == ["Nothing done for 3 days."]


def test_who_has_most_different_reasons_comes_first(world: World, told) -> None:
    ali, *_others = classmates(world, count=1, name="Ali {}")
    for student in (ali, world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(1), claims=20, wrong=12)
    stands(world.ben, STUCK, day=ago(1))
    assert list(why(told())) == ["Ben Aydin", "Ali 0", "Bea Núñez"]


def test_the_action_is_the_skill_of_the_first_reason_one_level_easier(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1))
    stands(world.ben, STUCK, day=ago(1))
    practised(world.bea, classroom=world.class_5b, day=ago(9))
    first, second = told().needs
    assert (first.action.kind, first.action.skill, first.action.students) == (ActionKind.EASIER, "TURN", (world.ben,))
    assert second.action.kind is ActionKind.BEGIN


# The map


def test_a_cell_has_the_state_from_everything_and_the_boards_of_the_days_for_the_class(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1), boards=3, right=2)
    practised(world.ben, classroom=world.class_5b, day=ago(60), boards=50)
    practised(world.ben, classroom=world.class_5c, day=ago(2), boards=20)
    practised(world.ben, classroom=None, day=ago(3), boards=30)
    stands(world.ben, SECURE, day=ago(1))
    bea, ben = told().heat.rows
    assert (ben.cells[0].state, ben.cells[0].boards, ben.cells[0].right) == (State.SECURE, 3, 2)
    assert (bea.cells[0].state, bea.cells[0].boards) == (State.NEW, 0)


def test_the_state_is_the_one_at_the_end_of_the_days(world: World, told) -> None:
    stands(world.ben, LEARNING, day=ago(20))
    stands(world.ben, DUE, day=ago(5))
    assert told(Days(ago(30), ago(10))).heat.rows[1].cells[0].state is State.LEARNING
    assert told().heat.rows[1].cells[0].state is State.REVIEW


def test_skills_stand_in_the_order_in_which_they_are_met(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1), skill="PLAN3")
    practised(world.bea, classroom=world.class_5b, day=ago(1), skill="TURN")
    practised(world.bea, classroom=world.class_5b, day=ago(1), skill="MATCH")
    heads = told().heat.heads
    assert [(head.skill, head.short) for head in heads] == [
        ("MATCH", "Match"),
        ("TURN", "Half turn"),
        ("PLAN3", "Chain of 3"),
    ]


def test_time_and_right_boards_stand_side_by_side(world: World, told) -> None:
    practised(world.ben, classroom=world.class_5b, day=ago(1), boards=4, right=3, active_seconds=100.0)
    practised(world.ben, classroom=world.class_5b, day=ago(2), skill="MATCH", boards=2, right=1, active_seconds=21.0)
    (ben,) = told().time_on_task
    assert (ben.minutes, ben.days_active, ben.all.boards, ben.all.right) == (3, 2, 6, 4)


# Sentences, growth and groups


def test_the_sentences_say_who_is_on_track_what_the_class_can_and_what_is_next(world: World, told) -> None:
    ali, eve = classmates(world, count=2, name="Zed {}")
    for student in (ali, eve, world.ben):
        practised(student, classroom=world.class_5b, day=ago(1))
        stands(student, SECURE, day=ago(1), skill="MATCH")
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(2))
        stands(student, STUCK, day=ago(2))
    assert told().sentences == (
        "2 of 4 are on track. Help first: Bea Núñez, Ben Aydin.",
        "Most can: cards that fit as they lie. Not yet: a half turn (0 of 4).",
        "Next: explain “a half turn” once more to Bea Núñez, Ben Aydin.",
    )


def test_too_few_boards_are_too_early_and_no_judgement(world: World, told) -> None:
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(1), boards=2, right=1)
    progress = told()
    assert progress.sentences[0] == "It is too early to say who is on track: that takes 8 boards each."
    assert (progress.counted.on_track, progress.counted.too_early) == (0, 2)


def test_growth_is_the_student_in_the_middle_with_the_half_around_and_nobody_with_too_few_boards(
    world: World, told
) -> None:
    students = classmates(world, count=4)
    for student, mean in zip([*students, world.ben], (5.0, 6.0, 7.0, 8.0, 9.0), strict=True):
        able(student, mean, day=ago(1))
    able(world.bea, 20.0, day=ago(1), boards=7)
    (week,) = told(Days(ago(1), ago(1))).growth
    assert (week.told, week.early) == (5, 1)
    assert (week.low_level, week.level, week.high_level) == (2, 3, 4)


def test_fewer_than_four_students_are_no_growth_of_a_class(world: World, told) -> None:
    able(world.ben, 6.0, day=ago(1))
    assert {week.level for week in told().growth} == {None}


def test_students_who_need_the_same_next_are_a_group_and_one_alone_is_none(world: World, told) -> None:
    zed, *_others = classmates(world, count=1, name="Zed {}")
    for student in (world.ben, world.bea):
        practised(student, classroom=world.class_5b, day=ago(1))
        stands(student, STUCK, day=ago(1))
    practised(zed, classroom=world.class_5b, day=ago(1))
    stands(zed, DUE, day=ago(1))
    (group,) = told().groups
    assert (group.name, group.students, group.action.kind) == (
        "Half turn: once more",
        (world.bea, world.ben),
        ActionKind.EASIER,
    )


def test_as_many_queries_with_40_students_as_with_2(world: World, told) -> None:
    def fill(students) -> None:
        for student in students:
            practised(student, classroom=world.class_5b, day=ago(1))
            stands(student, STUCK, day=ago(1))
            able(student, 6.0, day=ago(1))

    fill([world.ben, world.bea])
    with CaptureQueriesContext(connection) as with_2:
        told()
    fill(classmates(world, count=38))
    with CaptureQueriesContext(connection) as with_40:
        told()
    assert len(with_40) == len(with_2)
    assert len(told().needs) == 40


# The drawing


@pytest.mark.parametrize(
    ("logits", "place"), [(-9.0, 0.0), (2.0, 0.0), (4.0, 1.0), (4.5, 1.5), (8.0, 4.0), (9.0, 4.5), (99.0, 5.0)]
)
def test_levels_are_equally_high_whatever_their_width_in_logits(logits: float, place: float) -> None:
    assert level_place(logits) == place


def test_the_line_stops_where_it_is_too_early_to_say() -> None:
    here = Mark("a", 1.0, 2.0, 3.0)
    chart = growth_chart([here, here, Mark("b"), here], title="t", description="d")
    assert len(chart.lines) == len(chart.bands) == 1
    assert len(chart.dots) == 3
    assert growth_chart([], title="t", description="d").labels == ()
