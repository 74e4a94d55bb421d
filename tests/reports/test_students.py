"""A student's progress: what is told, in which words, and the boards behind each number."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from classroom.practice import assigning
from classroom.practice.mastery import State
from classroom.practice.models import Attempt
from classroom.reports.days import Days
from classroom.reports.progress.actions import ActionKind
from classroom.reports.pupils.boards import skill_boards
from classroom.reports.pupils.query import StudentProgress, student_progress
from classroom.reports.pupils.skills import Count
from classroom.roster.models import Enrolment
from tests.reports.doing import done, drill_of
from tests.world import World, assignment_of, make_world

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
NOVEMBER = Days(date(2026, 11, 2), date(2026, 11, 29))


@pytest.fixture
def world(db: None) -> World:
    world = make_world(now=NOON)
    Attempt.objects.all().delete()
    # Else the clock of the machine would say how long they have been idle.
    Enrolment.objects.update(joined_at=NOON)
    return world


def told(world: World, *, days: Days = NOVEMBER, now: datetime = NOON) -> StudentProgress:
    return student_progress(world.ben, world.class_5b, days, now=now)


def skills_are(world: World, skills: str) -> None:
    """The skills of the first boards, by a letter each: M, T and F."""
    names = {"M": "MATCH", "T": "TURN", "F": "FLIP-LR"}
    for puzzle, letter in zip(world.puzzles, skills, strict=False):
        puzzle.skill = names[letter]
        puzzle.save(update_fields=["skill"])


def test_of_nobody_who_did_nothing_a_number_is_told(world: World) -> None:
    progress = told(world)
    assert progress.skills == ()
    assert progress.count == Count(0, 0)
    assert progress.is_too_early
    assert progress.growth is None
    assert progress.next.sentence == "Ben Aydin has not done a board yet."
    assert progress.action is None


def test_each_skill_is_told_with_what_was_right_in_the_days_and_before(world: World) -> None:
    skills_are(world, "MMMTT")
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON - timedelta(days=20), wrong=["0 1"])
    done(drill, world.puzzles[1], number=2, at=NOON - timedelta(days=2), seconds=4.0)
    done(drill, world.puzzles[2], number=3, at=NOON - timedelta(days=1), wrong=["0 3", "0 4"], seconds=10.0)
    done(drill, world.puzzles[3], number=4, at=NOON - timedelta(days=1), seconds=30.0)
    match, turn = told(world).skills
    assert (match.skill, match.count, match.before, match.wrong_claims) == ("MATCH", Count(1, 2), Count(0, 1), 2)
    assert (match.median_seconds, match.mean_seconds) == (7.0, 7.0)
    assert (turn.skill, turn.count, turn.before) == ("TURN", Count(1, 1), Count(0, 0))
    assert turn.state is State.TOO_FEW
    assert turn.state_before is State.NEW


def test_boards_of_another_class_and_of_ones_own_practice_are_not_this_class(world: World) -> None:
    other = assignment_of(world.class_5c, by=world.olga, now=NOON)
    other.save()
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON)
    elsewhere = other.drills.create(student=world.ben, started_at=NOON)
    done(elsewhere, world.puzzles[1], number=1, at=NOON)
    assert told(world).count == Count(1, 1)


def test_a_board_that_came_again_does_not_count(world: World) -> None:
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON, wrong=["0 1"])
    done(drill, world.puzzles[0], number=2, at=NOON, again=True, purpose="again", seconds=60.0)
    (match,) = told(world).skills
    assert match.count == Count(0, 1)
    assert match.median_seconds == 9.0


def test_a_day_is_a_day_where_the_school_is(world: World) -> None:
    world.kepler.time_zone = "Pacific/Auckland"
    world.kepler.save()
    world.ben.school = world.class_5b.school = world.kepler
    drill = drill_of(world, world.ben)
    # Late on the 1st in London is the 2nd in Auckland.
    done(drill, world.puzzles[0], number=1, at=datetime(2026, 11, 1, 20, tzinfo=UTC))
    progress = told(world)
    assert progress.count == Count(1, 1)
    assert [skill.median_seconds for skill in progress.skills] == [9.0]


def test_then_and_now_is_told_in_counts_once_there_are_five_of_both(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:10], start=1):
        early = number <= 5
        done(
            drill,
            puzzle,
            number=number,
            at=NOON - timedelta(days=25 if early else 1),
            wrong=["0 1"] if number in (1, 2, 3, 6) and puzzle.right_claim != "0 1" else [],
        )
    assert [one.sentence for one in told(world).then_and_now] == [
        "Swishes of cards that fit as they lie: 4 of 5 right at the first try; before, 2 of 5."
    ]


def test_then_and_now_says_nothing_of_four_boards(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:9], start=1):
        done(drill, puzzle, number=number, at=NOON - timedelta(days=25 if number <= 4 else 1))
    assert told(world).then_and_now == ()


@pytest.mark.parametrize(
    ("count", "words"),
    [
        pytest.param(Count(0, 0), "0 of 0", id="none"),
        pytest.param(Count(4, 5), "4 of 5", id="few"),
        pytest.param(Count(43, 55), "about 8 of 10", id="many"),
        pytest.param(Count(19, 20), "about 9 of 10", id="nearly all"),
        pytest.param(Count(20, 20), "20 of 20", id="all of many"),
        pytest.param(Count(1, 30), "about 1 of 10", id="nearly none"),
        pytest.param(Count(0, 30), "0 of 30", id="none of many"),
    ],
)
def test_many_boards_are_told_by_tens(count: Count, words: str) -> None:
    assert count.words == words


def test_eight_boards_are_enough_to_say_something_of() -> None:
    assert not Count(7, 7).is_enough
    assert Count(0, 8).is_enough


def test_who_is_stuck_is_to_be_helped_first_with_easier_boards(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:10], start=1):
        done(drill, puzzle, number=number, at=NOON - timedelta(hours=number), wrong=["0 4"])
    progress = told(world)
    assert progress.next.skill == "MATCH"
    assert progress.next.sentence.startswith("Stuck: cards that fit as they lie.")
    assert progress.action is not None
    assert (progress.action.kind, progress.action.skill) == (ActionKind.EASIER, "MATCH")
    assert progress.skills[0].is_stuck


def test_who_needs_no_help_is_given_what_comes_next(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:4], start=1):
        done(drill, puzzle, number=number, at=NOON - timedelta(hours=number))
    progress = told(world)
    assert progress.needs == ()
    assert "Too early to say of Ben Aydin." in progress.next.sentence
    assert progress.action is not None
    assert progress.action.kind is ActionKind.PRACTISE


def test_every_week_of_the_days_is_told_and_the_first_may_be_short(world: World) -> None:
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=datetime(2026, 11, 8, 12, tzinfo=UTC), clock_seconds=90.0)
    done(drill, world.puzzles[1], number=2, at=datetime(2026, 11, 9, 12, tzinfo=UTC), clock_seconds=30.0)
    weeks = told(world, days=Days(date(2026, 11, 4), date(2026, 11, 29))).weeks
    assert [(week.days.first.day, week.days.last.day, week.count.boards, week.active_seconds) for week in weeks] == [
        (4, 8, 1, 90.0),
        (9, 15, 1, 30.0),
        (16, 18, 0, 0),
    ]


def test_growth_is_told_from_eight_boards_on_with_a_band(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:8], start=1):
        done(drill, puzzle, number=number, at=datetime(2026, 11, 2 + number, 12, tzinfo=UTC))
    first, second, _third = told(world).weeks
    assert first.growth is None
    assert second.growth is not None
    assert second.growth.low < second.growth.middle < second.growth.high


def test_the_latest_boards_with_wrong_claims_are_replayed_the_newest_first(world: World) -> None:
    drill = drill_of(world, world.ben)
    for number, puzzle in enumerate(world.puzzles[:4], start=1):
        done(drill, puzzle, number=number, at=NOON - timedelta(hours=9 - number), wrong=[] if number == 4 else ["0 4"])
    boards = told(world).latest_wrong
    assert [board.attempt.number for board in boards] == [3, 2]
    assert [claim.words for claim in boards[0].wrong] == ["Cards 1, 5"]


def test_assignments_are_told_with_how_far_the_student_is(world: World) -> None:
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON, wrong=["0 1"])
    for_bea = assignment_of(world.class_5b, by=world.ana, now=NOON)
    for_bea.save()
    for_bea.only_for.set([world.bea])
    fresh = assignment_of(world.class_5b, by=world.ana, now=NOON + timedelta(minutes=1))
    fresh.save()
    assignment_of(world.class_5b, by=world.ana, now=NOON - timedelta(days=60)).save()
    told_of = told(world).assignments
    assert [(one.assignment.pk, one.state.value, one.boards_done, one.count) for one in told_of] == [
        (fresh.pk, "not_started", 0, Count(0, 0)),
        (world.assignment_5b.pk, "playing", 1, Count(0, 1)),
    ]


def test_of_several_versions_the_one_begun_is_told(world: World) -> None:
    drill_of(world, world.ben)
    changed = assigning.change(
        world.assignment_5b,
        teacher=world.ana,
        task=replace(world.assignment_5b.task, boards=5),
        window=world.assignment_5b.window,
        now=NOON + timedelta(hours=1),
    )
    assert changed.version == 2
    assert [one.assignment.pk for one in told(world).assignments] == [world.assignment_5b.pk]


def test_the_boards_of_a_skill_are_those_with_wrong_claims_if_there_are_some(world: World) -> None:
    skills_are(world, "MMT")
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON - timedelta(hours=2), wrong=["0 1"])
    done(drill, world.puzzles[1], number=2, at=NOON - timedelta(hours=1))
    done(drill, world.puzzles[2], number=3, at=NOON, wrong=["0 1"])
    boards = skill_boards(world.ben, world.class_5b, "MATCH", NOVEMBER)
    assert (boards.count, boards.boards, boards.missed, boards.only_wrong) == (Count(1, 2), 2, 1, True)
    assert [attempt.number for attempt in boards.shown] == [1]
    every = skill_boards(world.ben, world.class_5b, "MATCH", NOVEMBER, only_wrong=False)
    assert [attempt.number for attempt in every.shown] == [2, 1]


def test_without_wrong_claims_all_boards_of_a_skill_are_shown(world: World) -> None:
    done(drill_of(world, world.ben), world.puzzles[0], number=1, at=NOON)
    boards = skill_boards(world.ben, world.class_5b, "MATCH", NOVEMBER)
    assert (boards.only_wrong, [attempt.number for attempt in boards.shown]) == (False, [1])


def test_the_map_of_the_class_and_the_boards_behind_a_field_count_the_same(world: World) -> None:
    drill = drill_of(world, world.ben)
    done(drill, world.puzzles[0], number=1, at=NOON, wrong=["0 1"])
    done(drill, world.puzzles[0], number=2, at=NOON, again=True, purpose="again")
    done(drill, world.puzzles[1], number=3, at=NOON, with_help=True, hint_step=3, hint_at=NOON)
    (skill,) = told(world).skills
    assert skill.count == skill_boards(world.ben, world.class_5b, "MATCH", NOVEMBER).count == Count(0, 2)
    assert skill.hinted == 1
