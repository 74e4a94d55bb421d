"""A lesson as it goes: whom the tiles send a teacher to, and in which order."""

from datetime import timedelta

from django.urls import reverse

from classroom.practice.models import Attempt, Claim, Drill, Ending
from classroom.reports.lesson.now import Tile, lesson_now
from classroom.reports.lesson.state import State
from classroom.roster.models import Enrolment, Student
from tests.reports.lesson import MINUTE, claimed, here
from tests.world import World, assignment_of, attempt_of


def tile_of(world: World, student: Student) -> Tile:
    (tile,) = (tile for tile in lesson_now(world.class_5b, now=world.now).tiles if tile.student == student)
    return tile


class TestTiles:
    def test_say_who_plays_which_board(self, world: World, shown: Attempt) -> None:
        tile = tile_of(world, world.ben)
        assert (tile.state, tile.board, tile.minutes) == (State.PLAYING, "Board 1 of 3", 1)
        assert tile.assignment == world.assignment_5b

    def test_say_who_has_not_begun_and_who_is_not_here(self, world: World, shown: Attempt) -> None:
        assert tile_of(world, world.bea).state is State.AWAY
        here(world.bea, at=world.now)
        assert tile_of(world, world.bea).state is State.WAITING

    def test_three_wrong_claims_on_the_open_board_are_stuck(self, world: World, shown: Attempt) -> None:
        for seconds in (10, 20, 30):
            claimed(shown, at=shown.shown_at + timedelta(seconds=seconds))
        assert (tile_of(world, world.ben).state, tile_of(world, world.ben).why) == (State.STUCK, "3 wrong claims")

    def test_the_last_hint_is_stuck(self, world: World, shown: Attempt) -> None:
        world.drill_of_ben.attempts.update(hint_step=5, hint_at=world.now)
        assert (tile_of(world, world.ben).state, tile_of(world, world.ben).why) == (State.STUCK, "all hints seen")

    def test_a_hint_is_an_action(self, world: World, shown: Attempt) -> None:
        world.drill_of_ben.attempts.update(shown_at=world.now - 5 * MINUTE)
        Drill.objects.filter(pk=world.drill_of_ben.pk).update(started_at=world.now - 5 * MINUTE)
        tile = tile_of(world, world.ben)
        assert (tile.state, tile.minutes) == (State.IDLE, 5)
        world.drill_of_ben.attempts.update(hint_step=1, hint_at=world.now - MINUTE)
        assert tile_of(world, world.ben).state is State.PLAYING

    def test_who_looks_at_a_result_for_long_is_idle_too(self, world: World, shown: Attempt) -> None:
        done_at = world.now - 3 * MINUTE
        world.drill_of_ben.attempts.update(
            shown_at=done_at - MINUTE,
            finished_at=done_at,
            ending=Ending.RIGHT,
            right_first=True,
            decided_at=done_at,
        )
        Drill.objects.filter(pk=world.drill_of_ben.pk).update(started_at=done_at - MINUTE)
        assert (tile_of(world, world.ben).state, tile_of(world, world.ben).minutes) == (State.IDLE, 3)

    def test_two_claims_far_quicker_than_usual_are_rushing(self, world: World, shown: Attempt) -> None:
        before = assignment_of(world.class_5b, by=world.ana, now=world.now, closed_at=world.now, boards=8)
        before.save()
        drill = Drill.objects.create(assignment=before, student=world.ben, started_at=world.now - 90 * MINUTE)
        decided = {"right_first": True, "decided_at": world.now - 80 * MINUTE, "seconds": 40.0}
        Attempt.objects.bulk_create(
            attempt_of(drill, puzzle, number=number, now=world.now - 90 * MINUTE, **decided)
            for number, puzzle in enumerate(world.puzzles[2:10], start=1)
        )
        claimed(shown, at=shown.shown_at + timedelta(seconds=6))
        assert tile_of(world, world.ben).state is State.PLAYING
        claimed(shown, at=shown.shown_at + timedelta(seconds=12))
        assert tile_of(world, world.ben).state is State.RUSHING

    def test_late_claims_are_not_quick_although_the_clock_stands_at_its_cap(self, world: World, shown: Attempt) -> None:
        self.test_two_claims_far_quicker_than_usual_are_rushing(world, shown)
        Claim.objects.all().delete()
        world.drill_of_ben.attempts.update(shown_at=world.now - 4 * MINUTE)
        shown.refresh_from_db()
        for minutes in (2.5, 3.5):
            claimed(shown, at=shown.shown_at + minutes * MINUTE)
        assert tile_of(world, world.ben).state is State.PLAYING

    def test_who_has_finished_is_done_until_something_new_is_given(self, world: World, shown: Attempt) -> None:
        Drill.objects.filter(pk=world.drill_of_ben.pk).update(finished_at=world.now)
        assert tile_of(world, world.ben).state is State.DONE
        later = world.now + MINUTE
        new = assignment_of(world.class_5b, by=world.ana, now=later)
        new.save()
        (ben,) = (tile for tile in lesson_now(world.class_5b, now=later).tiles if tile.student == world.ben)
        assert (ben.state, ben.assignment) == (State.WAITING, new)

    def test_a_drill_for_others_is_nothing_to_do(self, world: World, shown: Attempt) -> None:
        here(world.bea, at=world.now)
        world.assignment_5b.only_for.set([world.ben])
        assert tile_of(world, world.bea).state is State.FREE

    def test_who_has_begun_an_older_version_stays_with_it(self, world: World, shown: Attempt) -> None:
        newer = assignment_of(world.class_5b, by=world.ana, now=world.now, series=world.assignment_5b.series, version=2)
        newer.save()
        here(world.bea, at=world.now)
        assert tile_of(world, world.ben).assignment == world.assignment_5b
        assert tile_of(world, world.bea).assignment == newer

    def test_who_has_left_the_class_is_not_among_them(self, world: World, shown: Attempt) -> None:
        Enrolment.objects.filter(student=world.ben).update(left_at=world.now)
        assert [tile.student for tile in lesson_now(world.class_5b, now=world.now).tiles] == [world.bea]

    def test_two_of_one_name_are_told_apart(self, world: World, shown: Attempt) -> None:
        Student.objects.filter(pk=world.bea.pk).update(name=world.ben.name)
        assert [tile.has_namesake for tile in lesson_now(world.class_5b, now=world.now).tiles] == [True, True]
        text = world.client("ana").get(reverse("reports:now", args=[world.class_5b.pk])).content.decode()
        assert 'aria-label="moon"' in text
        assert 'aria-label="apple"' in text

    def test_come_by_need_and_then_by_name(self, world: World) -> None:
        names = ("Zoltan", "Åke", "Ida", "Bo", "Cem")
        students = Student.objects.bulk_create(Student(school=world.kepler, name=name, mark="sun") for name in names)
        Enrolment.objects.bulk_create(Enrolment(student=student, classroom=world.class_5b) for student in students)
        drills = Drill.objects.bulk_create(
            Drill(assignment=world.assignment_5b, student=student, started_at=world.now) for student in students
        )
        boards = Attempt.objects.bulk_create(
            attempt_of(drill, world.puzzles[1], number=1, now=world.now) for drill in drills
        )
        for student in students[:4]:
            here(student, at=world.now)
        for drill in (boards[0], boards[1]):
            Attempt.objects.filter(pk=drill.pk).update(hint_step=5, hint_at=world.now)
        Drill.objects.filter(pk=drills[2].pk).update(started_at=world.now - 9 * MINUTE)
        Attempt.objects.filter(pk=boards[2].pk).update(shown_at=world.now - 9 * MINUTE)
        told = lesson_now(world.class_5b, now=world.now)
        assert [(group.key, [tile.student.name for tile in group.tiles]) for group in told.groups] == [
            ("need", ["Åke", "Zoltan", "Ida"]),
            ("work", ["Bo"]),
            ("away", ["Bea Núñez", "Ben Aydin", "Cem"]),
        ]
        assert told.sentence == "3 students need you now."
