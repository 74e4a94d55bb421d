"""What is done from the class page: assigned at one tap and taken back, groups made, rules changed; and what is forged."""

import uuid
from dataclasses import asdict
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice.mastery import Progress
from classroom.practice.models import Assignment, Choice, Drill, SkillRecord, StudentRating
from classroom.reports.models import AtRiskRules
from classroom.roster.models import Enrolment, Student
from tests.access_matrix import everything
from tests.reports.practised import STUCK, practised, settled, stands, today
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    settled(world)
    Enrolment.objects.update(joined_at=world.now - timedelta(days=30))
    return world.client("ana")


def url(world: World, what: str = "progress") -> str:
    return reverse(f"reports:{what}", args=[world.class_5b.pk])


# One tap


def act(client: Client, world: World, *students: Student, **changes: object):
    sent = {"do": "easier", "skill": "TURN", "student": [student.pk for student in students], "token": uuid.uuid4()}
    return client.post(url(world, "act"), sent | changes)


def made(world: World) -> list[Assignment]:
    return list(world.class_5b.assignments.exclude(pk=world.assignment_5b.pk))


def test_one_tap_assigns_easier_boards_with_hints_to_this_student_alone(ana: Client, world: World) -> None:
    StudentRating.objects.filter(student=world.ben).delete()
    StudentRating.objects.create(student=world.ben, mean=6.2, variance=0.1, boards=20, answered_at=world.now)
    answer = act(ana, world, world.ben, first="2026-11-02", last="2026-11-08")
    assert answer.headers["Location"] == f"{url(world)}?first=2026-11-02&last=2026-11-08"
    (assignment,) = made(world)
    assert list(assignment.only_for.all()) == [world.ben]
    # What fits the student would be level 2.
    assert (assignment.choice, assignment.level, assignment.skills) == (Choice.LEVEL, 1, ["TURN"])
    assert (assignment.boards, assignment.hints, assignment.opened_at is not None) == (6, True, True)


def test_a_skill_of_the_card_drills_is_practised_with_its_cards_a_level_easier(ana: Client, world: World) -> None:
    SkillRecord.objects.create(
        student=world.ben, skill="ADD", mean=0.0, variance=0.2, answered_at=world.now, **asdict(Progress(stars=2))
    )
    act(ana, world, world.ben, skill="ADD")
    (assignment,) = made(world)
    assert (assignment.kind, assignment.edition_key, assignment.task_options.level) == ("worth", "schwimmen", 2)


def test_tapped_twice_it_is_assigned_once_and_each_button_of_a_page_makes_its_own(ana: Client, world: World) -> None:
    token = uuid.uuid4()
    for _tap in range(3):
        act(ana, world, world.ben, do="practise", token=token)
    act(ana, world, world.bea, do="practise", token=token)
    assert sorted(next(iter(assignment.only_for.all())).name for assignment in made(world)) == [
        "Bea Núñez",
        "Ben Aydin",
    ]


def test_what_is_assigned_is_said_in_place_of_the_button_until_it_is_done(ana: Client, world: World) -> None:
    practised(world.ben, classroom=world.class_5b, day=today())
    practised(world.bea, classroom=world.class_5b, day=today())
    stands(world.ben, STUCK, day=today())
    act(ana, world, world.ben, do="practise")
    (need,) = ana.get(url(world)).context["progress"].needs
    assert need.action.assigned.assignment_id == made(world)[0].pk
    told = f"assigned on {today():%m/%d/%Y}"
    assert told in ana.get(url(world)).content.decode()
    assert told in ana.get(url(world, "progress_csv"), {"table": "needs"}).content.decode()
    Drill.objects.create(assignment=made(world)[0], student=world.ben, started_at=world.now, finished_at=world.now)
    (need,) = ana.get(url(world)).context["progress"].needs
    assert need.action.assigned is None


def test_taken_back_it_is_as_if_it_had_never_been(ana: Client, world: World) -> None:
    act(ana, world, world.ben, do="practise")
    for _tap in range(2):
        answer = ana.post(url(world, "take_back"), {"assignment": made(world)[0].pk if made(world) else uuid.uuid4()})
        assert answer.status_code == 302
    assert made(world) == []


def test_once_somebody_has_begun_it_is_not_taken_back(ana: Client, world: World) -> None:
    act(ana, world, world.ben, do="practise")
    Drill.objects.create(assignment=made(world)[0], student=world.ben, started_at=world.now)
    assert ana.post(url(world, "take_back"), {"assignment": made(world)[0].pk}).status_code == 409
    assert len(made(world)) == 1


def test_a_drill_of_another_class_is_not_taken_back(ana: Client, world: World) -> None:
    before = everything()
    ana.post(url(world, "take_back"), {"assignment": world.assignment_6a.pk})
    assert everything() == before


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"do": "harder"}, 422),
        ({"skill": "SCAN"}, 422),
        ({"skill": "' OR 1=1"}, 422),
        ({"token": "no token"}, 422),
        ({"student": []}, 422),
        ({"student": ["nobody"]}, 409),
        ({"student": [str(uuid.UUID(int=0))]}, 409),
    ],
)
def test_a_forged_action_changes_nothing(ana: Client, world: World, changes: dict[str, object], status: int) -> None:
    before = everything()
    assert act(ana, world, world.ben, **changes).status_code == status
    assert everything() == before


def test_nothing_is_assigned_to_a_student_of_another_class(ana: Client, world: World) -> None:
    before = everything()
    assert act(ana, world, world.ben, world.yan).status_code == 409
    assert everything() == before


def test_a_suggested_group_is_made_at_one_tap_and_once(ana: Client, world: World) -> None:
    sent = {"name": "Half turn: once more", "student": [world.ben.pk, world.bea.pk]}
    for _tap in range(2):
        assert ana.post(url(world, "make_group"), sent).status_code == 302
    group = world.class_5b.groups.get(name="Half turn: once more")
    assert set(group.students()) == {world.ben, world.bea}
    assert ana.post(url(world, "make_group"), sent | {"student": [world.yan.pk]}).status_code == 409


# Rules


def test_the_rules_of_a_class_are_changed_turned_off_and_put_back(ana: Client, world: World) -> None:
    sent = {"idle_days": "3", "fall": "", "wrong_share": "50", "hint_share": ""}
    assert ana.post(url(world, "rules"), sent).status_code == 302
    held = AtRiskRules.objects.get(classroom=world.class_5b)
    assert (held.idle_days, held.stuck, held.fall, held.wrong_share, held.hint_share) == (3, False, None, 50, None)
    assert held.changed_by == world.ana
    ana.post(url(world, "rules"), {"do": "start"})
    assert not AtRiskRules.objects.filter(classroom=world.class_5b).exists()


@pytest.mark.parametrize("wrong", ["0", "-1", "61", "1.5", "a week", "9" * 400])
def test_days_that_cannot_be_waited_are_no_rule(ana: Client, world: World, wrong: str) -> None:
    answer = ana.post(url(world, "rules"), {"idle_days": wrong})
    assert answer.status_code == 422
    assert f'value="{wrong}"' in answer.content.decode()
    assert not AtRiskRules.objects.exists()
