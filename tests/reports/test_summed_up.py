"""What summaries count, what goes with what is deleted, and when a report would tell something else."""

import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from classroom.practice import services
from classroom.practice.models import Assignment, Attempt
from classroom.privacy.retention import keep_limits
from classroom.reports.models import AtRiskRules, Base, Changed, SkillDay, SkillStanding, StudentDay
from classroom.reports.summaries.refresh import data_version, rebuild, refresh
from classroom.reports.tasks import refresh_summaries
from classroom.roster.models import Classroom, School, Student
from games.swish.kinds.sprint import SprintOptions
from tests.practice.kinds_playing import begin
from tests.reports.activity import Activity, known, newest, summaries
from tests.world import World


class TestWhatIsCounted:
    """By hand, board by board."""

    def test_a_right_claim_after_a_wrong_one(self, world: World) -> None:
        claim(world, "0 1", after=20)
        claim(world, right_claim(world), after=30)
        day = only_day(world)
        assert (day.boards, day.right, day.claims, day.wrong, day.again) == (1, 0, 2, 1, 0)
        assert (day.timed, day.seconds, day.active_seconds) == (1, 20.0, 30.0)
        assert (day.classroom, day.skill) == (world.class_5b, "MATCH")

    def test_a_claim_alone_and_one_with_help(self, world: World) -> None:
        claim(world, right_claim(world), after=20)
        day = only_day(world)
        assert (day.boards, day.right, day.with_help, day.hinted) == (1, 1, 0, 0)
        attempt = Attempt.objects.get(drill=world.drill_of_ben)
        Attempt.objects.filter(pk=attempt.pk).update(hint_step=3, hint_at=world.now, with_help=True)
        day = only_day(world)
        assert (day.boards, day.right, day.with_help, day.hinted) == (1, 0, 1, 1)

    def test_a_board_given_up_has_no_time_to_the_first_claim(self, world: World) -> None:
        services.give_up(world.drill_of_ben, number=1, now=world.now + timedelta(seconds=50))
        day = only_day(world)
        assert (day.boards, day.right, day.claims, day.timed, day.seconds, day.active_seconds) == (
            1,
            0,
            0,
            0,
            0.0,
            50.0,
        )

    def test_a_board_that_comes_again_counts_apart(self, world: World) -> None:
        Attempt.objects.filter(drill=world.drill_of_ben).update(again=True, purpose="again")
        claim(world, "0 1", after=20)
        day = only_day(world)
        assert (day.boards, day.claims, day.wrong, day.timed, day.again, day.active_seconds) == (0, 0, 0, 0, 1, 20.0)
        assert not SkillStanding.objects.exists()

    def test_a_sprint_is_time_on_task_and_no_board(self, world: World) -> None:
        drill = begin(world, "sprint", SprintOptions(edition_key="swish", cards=12, at_most=3), boards=1)
        services.give_up(drill, number=1, now=world.now + timedelta(seconds=40))
        day = only_day(world)
        assert (day.boards, day.claims, day.timed, day.active_seconds) == (0, 0, 0, 40.0)
        assert not SkillStanding.objects.exists()

    def test_own_practice_is_of_no_class(self, world: World) -> None:
        Assignment.objects.filter(pk=world.assignment_5b.pk).update(classroom=None, owner=world.ben)
        claim(world, "0 1", after=20)
        assert only_day(world).classroom is None

    def test_the_day_is_that_of_the_school(self, world: World) -> None:
        """Berlin is ahead of Greenwich, New York behind: changing the school's zone changes the day of what was done."""
        moment = datetime(2026, 3, 2, 23, 30, tzinfo=UTC)
        claim(world, "0 1", after=20)
        Attempt.objects.filter(drill=world.drill_of_ben).update(decided_at=moment)
        day = only_day(world)
        assert (day.day, SkillStanding.objects.get().day, StudentDay.objects.get().day) == (date(2026, 3, 3),) * 3
        School.objects.filter(pk=world.kepler.pk).update(time_zone="America/New_York")
        day = only_day(world)
        assert (day.day, SkillStanding.objects.get().day, StudentDay.objects.get().day) == (date(2026, 3, 2),) * 3


class TestWhatGoes:
    def test_what_is_deleted_is_not_counted_any_more(self, world: World) -> None:
        claim(world, "0 1", after=20)
        assert only_day(world).boards == 1
        world.drill_of_ben.delete()
        refresh([world.ben])
        assert summaries() == {"SkillDay": [], "SkillStanding": [], "StudentDay": []}

    def test_nor_is_a_deleted_board_that_was_given_up_without_a_claim(self, world: World) -> None:
        services.give_up(world.drill_of_ben, number=1, now=world.now + timedelta(seconds=50))
        assert only_day(world).boards == 1
        Attempt.objects.filter(drill=world.drill_of_ben).delete()
        refresh([world.ben])
        assert summaries() == {"SkillDay": [], "SkillStanding": [], "StudentDay": []}

    def test_a_drill_given_to_another_class_is_counted_there(self, world: World) -> None:
        claim(world, "0 1", after=20)
        assert only_day(world).classroom == world.class_5b
        Assignment.objects.filter(pk=world.assignment_5b.pk).update(classroom=world.class_5c)
        assert only_day(world).classroom == world.class_5c

    def test_of_a_student_who_is_erased_nothing_is_left_in_the_queue(self, world: World) -> None:
        claim(world, "0 1", after=20)
        Student.objects.filter(pk=world.ben.pk).delete()
        assert not Changed.objects.exists()
        refresh([world.ben])
        assert summaries() == {"SkillDay": [], "SkillStanding": [], "StudentDay": []}

    def test_with_the_answers_of_a_class_that_ended_long_ago_its_days_go_and_what_was_learnt_stays(
        self, world: World
    ) -> None:
        activity = Activity(world, seed=8)
        activity.go_on(steps=60)
        archive(world.class_5b, at=world.now - timedelta(days=500))
        keep_limits(world.kepler, now=world.now)
        refresh_summaries()
        assert not SkillDay.objects.filter(classroom=world.class_5b).exists()
        assert SkillDay.objects.exclude(classroom=world.class_5b).exists()
        assert newest() == known()

    def test_what_was_learnt_in_a_class_that_is_thrown_away_stays(self, world: World) -> None:
        Activity(world, seed=8).go_on(steps=60)
        world.class_5b.delete()
        refresh([world.ben, world.bea])
        assert newest() == known()

    def test_and_later_days_go_on_from_there_also_when_worked_out_anew(self, world: World) -> None:
        activity = Activity(world, seed=8)
        activity.go_on(steps=60)
        archive(world.class_5b, at=world.now - timedelta(days=500))
        keep_limits(world.kepler, now=world.now)
        for _part in range(3):
            activity.drills = [drill for drill in activity.drills if drill.assignment.classroom_id != world.class_5b.pk]
            activity.go_on(steps=25)
            refresh([world.ben, world.bea])
        assert newest() == known()
        bit_by_bit = summaries()
        rebuild([world.ben.pk, world.bea.pk])
        assert summaries() == bit_by_bit

    def test_of_the_days_before_only_the_end_is_kept(self, world: World) -> None:
        activity = Activity(world, seed=8)
        activity.go_on(steps=80)
        archive(world.class_5b, at=world.now - timedelta(days=500))
        keep_limits(world.kepler, now=world.now)
        for base in Base.objects.all():
            earlier = base.student.skill_standings.filter(day__lte=base.day)
            assert earlier.count() == earlier.values("skill").distinct().count()
            assert base.student.student_days.filter(day__lte=base.day).count() == 1


class TestDataVersion:
    def test_it_stays_while_nothing_changes(self, world: World) -> None:
        claim(world, "0 1", after=20)
        assert version(world) == version(world)

    def test_a_claim_changes_it(self, world: World) -> None:
        before = version(world)
        claim(world, "0 1", after=20)
        assert version(world) != before

    def test_a_second_claim_on_the_same_board_changes_it(self, world: World) -> None:
        claim(world, "0 1", after=20)
        before = version(world)
        claim(world, "2 4", after=30)
        assert version(world) != before

    @pytest.mark.parametrize(
        "change",
        [
            pytest.param(lambda world: Student.objects.filter(pk=world.ben.pk).update(name="Benno"), id="name"),
            pytest.param(lambda world: world.class_5b.enrolments.update(left_at=world.now), id="leaves"),
            pytest.param(lambda world: AtRiskRules.objects.create(classroom=world.class_5b, fall=20), id="rules"),
            pytest.param(
                lambda world: Assignment.objects.filter(pk=world.assignment_5b.pk).update(closed_at=world.now),
                id="closed",
            ),
        ],
    )
    def test_so_does_what_else_a_report_tells(self, world: World, change: Callable[[World], object]) -> None:
        before = version(world)
        change(world)
        assert version(world) != before

    def test_what_another_school_does_does_not(self, world: World) -> None:
        before = version(world)
        services.give_up(world.drill_of_yan, number=1, now=world.now + timedelta(seconds=50))
        refresh([world.yan])
        assert version(world) == before


def archive(classroom: Classroom, *, at: datetime) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=at)


def version(world: World) -> str:
    refresh([world.ben, world.bea])
    return data_version(world.class_5b)


def right_claim(world: World) -> str:
    return world.puzzles[0].right_claim


def claim(world: World, text: str, *, after: int) -> None:
    """By Ben, so many seconds after the board was shown."""
    now = world.now + timedelta(seconds=after)
    services.claim(world.drill_of_ben, number=1, text=text, token=uuid.uuid4(), now=now)


def only_day(world: World) -> SkillDay:
    refresh([world.ben])
    return SkillDay.objects.get()
