"""A lesson as it goes: whom the tiles send a teacher to, in which order, and what is seen of a board."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.audit.models import AuditEntry
from classroom.practice import services
from classroom.practice.models import Attempt, Claim, Drill, Ending
from classroom.practice.telling import topic_of_class
from classroom.reports.lesson.now import Tile, lesson_now
from classroom.reports.lesson.state import Standing, State, since, state_of
from classroom.roster.asking_in import Presence
from classroom.roster.models import Enrolment, Student
from classroom.web.models import Topic
from tests.practice.playing import RIGHT, WRONG, Player
from tests.world import World, assignment_of, attempt_of

NOW = datetime.fromisoformat("2026-11-30T09:00:00+00:00")
MINUTE = timedelta(minutes=1)


@pytest.fixture
def ben(world: World) -> Player:
    """Ben before the first of three boards; cards 1 and 7 are the swish."""
    return Player(world.client("ben"), world.drill_of_ben)


def standing(**changes: Any) -> Standing:
    """On board 3 since a minute, nothing claimed yet."""
    usual: dict[str, Any] = {"number": 3, "is_open": True, "is_finished": False}
    usual |= {"shown_at": NOW - MINUTE, "acted_at": NOW - MINUTE}
    return Standing(**(usual | changes))


def state(standing: Standing | None, *, is_here: bool = True, has_work: bool = True) -> State:
    return state_of(standing, is_here=is_here, has_work=has_work, now=NOW)


class TestState:
    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            pytest.param({"wrong": 2}, State.PLAYING, id="two-wrong"),
            pytest.param({"wrong": 3}, State.STUCK, id="three-wrong"),
            pytest.param({"all_hints": True}, State.STUCK, id="all-hints"),
            pytest.param({"wrong": 3, "is_open": False}, State.PLAYING, id="three-wrong-but-done-with"),
            pytest.param({"wrong": 3, "acted_at": NOW - 9 * MINUTE}, State.STUCK, id="stuck-before-idle"),
            pytest.param({"acted_at": NOW - 2 * MINUTE}, State.PLAYING, id="two-minutes"),
            pytest.param({"acted_at": NOW - 2 * MINUTE - timedelta(seconds=1)}, State.IDLE, id="over-two-minutes"),
            pytest.param({"median": 40.0, "claimed": [9.9, 9.9]}, State.RUSHING, id="two-quick"),
            pytest.param({"median": 40.0, "claimed": [9.9]}, State.PLAYING, id="one-quick"),
            pytest.param({"median": 40.0, "claimed": [9.9, 10.0]}, State.PLAYING, id="a-quarter-is-not-under"),
            pytest.param({"median": 40.0, "claimed": [2.0, 2.0, 30.0]}, State.PLAYING, id="quick-before"),
            pytest.param({"median": None, "claimed": [0.5, 0.5]}, State.PLAYING, id="nobody-knows-what-is-quick"),
            pytest.param({"is_finished": True, "is_open": False}, State.DONE, id="finished"),
        ],
    )
    def test_says_how_somebody_gets_on_who_is_here(self, changes: dict[str, Any], expected: State) -> None:
        assert state(standing(**changes)) is expected

    def test_who_is_not_logged_in_is_away_whatever_lies_open(self) -> None:
        assert state(standing(wrong=5), is_here=False) is State.AWAY
        assert state(None, is_here=False) is State.AWAY

    def test_who_is_here_and_has_not_begun_waits_if_there_is_something_to_do(self) -> None:
        assert state(None) is State.WAITING
        assert state(None, has_work=False) is State.FREE

    def test_the_minutes_of_an_idle_student_are_those_without_an_action(self) -> None:
        here = standing(shown_at=NOW - 9 * MINUTE, acted_at=NOW - 4 * MINUTE)
        assert since(State.IDLE, here) == NOW - 4 * MINUTE
        assert since(State.PLAYING, here) == NOW - 9 * MINUTE
        assert since(State.DONE, here) is None


def here(student: Student, *, at: datetime) -> None:
    Presence.objects.update_or_create(student=student, defaults={"since": at, "seen_at": at})


def tile_of(world: World, student: Student) -> Tile:
    (tile,) = (tile for tile in lesson_now(world.class_5b, now=world.now).tiles if tile.student == student)
    return tile


def claimed(attempt: Attempt, *, at: datetime, right: bool = False) -> None:
    seconds = (at - attempt.shown_at).total_seconds()
    Claim.objects.create(
        attempt=attempt, token=uuid.uuid4(), text="1 2", is_right=right, claimed_at=at, seconds=min(120, seconds)
    )


@pytest.fixture
def shown(world: World) -> Attempt:
    """Ben, logged in, before the first of three boards since a minute."""
    here(world.ben, at=world.now)
    Drill.objects.filter(pk=world.drill_of_ben.pk).update(started_at=world.now - MINUTE)
    world.drill_of_ben.attempts.update(shown_at=world.now - MINUTE)
    return world.drill_of_ben.attempts.get()


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


class TestPage:
    @pytest.fixture
    def address(self, world: World) -> str:
        return reverse("reports:now", args=[world.class_5b.pk])

    def test_is_there_for_a_substitute_without_a_way_to_results(
        self, world: World, shown: Attempt, address: str
    ) -> None:
        text = world.client("sam").get(address).content.decode()
        assert "Ben Aydin" in text
        board = reverse("reports:now_board", args=[world.class_5b.pk, world.ben.pk])
        results = reverse("practice:student_boards", args=[world.assignment_5b.pk, world.ben.pk])
        assert board in text
        assert results not in world.client("sam").get(board).content.decode()
        assert results in world.client("ana").get(board).content.decode()

    def test_says_so_when_nobody_is_logged_in_and_when_no_drill_is_open(self, world: World, address: str) -> None:
        Presence.objects.all().delete()
        world.assignment_5b.closed_at = world.now
        world.assignment_5b.save()
        text = world.client("ana").get(address).content.decode()
        assert "Nobody is logged in yet." in text
        assert "No drill is open" in text

    def test_says_so_when_the_class_is_empty(self, world: World, address: str) -> None:
        Enrolment.objects.all().delete()
        assert "There is nobody in this class yet." in world.client("ana").get(address).content.decode()

    def test_the_part_alone_is_what_the_stream_asks_for(self, world: World, shown: Attempt, address: str) -> None:
        answer = world.client("ana").get(address, headers={"HX-Request": "true", "HX-Target": "tiles"})
        assert answer.content.decode().strip().startswith('<div id="tiles"')

    def test_every_action_in_the_class_is_told_to_it(self, world: World, ben: Player) -> None:
        topic = topic_of_class(world.class_5b.pk)
        ben.claim(WRONG)
        ben.claim(RIGHT)
        ben.go_on(number=1)
        assert Topic.objects.get(name=topic).number == 3
        services.start_drill(world.assignment_5b, world.bea, now=world.now)
        assert Topic.objects.get(name=topic).number == 4

    def test_asks_as_many_queries_for_40_as_for_2(self, world: World, shown: Attempt, address: str) -> None:
        ana = world.client("ana")
        claimed(shown, at=world.now)

        def count() -> int:
            with CaptureQueriesContext(connection) as queries:
                assert ana.get(address).status_code == 200
            return len(queries)

        count()
        for_two = count()
        students = Student.objects.bulk_create(
            Student(school=world.kepler, name=f"Student {number}", mark="sun") for number in range(38)
        )
        Enrolment.objects.bulk_create(Enrolment(student=student, classroom=world.class_5b) for student in students)
        drills = Drill.objects.bulk_create(
            Drill(assignment=world.assignment_5b, student=student, started_at=world.now) for student in students
        )
        boards = Attempt.objects.bulk_create(
            attempt_of(drill, puzzle, number=number, now=world.now)
            for drill in drills
            for number, puzzle in enumerate(world.puzzles[:3], start=1)
        )
        for board in boards:
            claimed(board, at=world.now)
        assert count() == for_two


class TestBoard:
    def look(self, world: World, who: str = "ana", **headers: str) -> str:
        url = reverse("reports:now_board", args=[world.class_5b.pk, world.ben.pk])
        answer = world.client(who).get(url, headers=headers)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def test_shows_each_wrong_claim_and_what_is_left_over(self, world: World, ben: Player) -> None:
        ben.claim(WRONG)
        text = self.look(world)
        assert "Wrong claim 1" in text
        assert "Cards 2, 3" in text
        assert text.count("film") > 8

    def test_keeps_the_answer_closed(self, world: World, ben: Player) -> None:
        text = self.look(world)
        before, _, after = text.partition('<details class="now-answer"')
        assert "Cards 1, 7" not in before
        assert "Cards 1, 7" in after.partition("</details>")[0]
        assert " open" not in after.partition(">")[0]

    def test_changes_nothing_for_the_student(self, world: World, ben: Player) -> None:
        before = list(Attempt.objects.values())
        self.look(world)
        self.look(world, "sam")
        assert list(Attempt.objects.values()) == before

    def test_follows_to_the_next_board(self, world: World, ben: Player) -> None:
        ben.claim(RIGHT)
        assert "Found without a wrong claim." in self.look(world)
        ben.go_on(number=1)
        text = self.look(world, **{"HX-Request": "true", "HX-Target": "board-now"})
        assert text.strip().startswith('<div id="board-now"')
        assert "Board 2 of 3" in text

    def test_says_so_of_somebody_who_has_not_begun(self, world: World) -> None:
        url = reverse("reports:now_board", args=[world.class_5b.pk, world.bea.pk])
        assert "Bea Núñez has not started yet." in world.client("ana").get(url).content.decode()

    def test_a_look_is_written_down(self, world: World, ben: Player) -> None:
        self.look(world, "sam")
        entry = AuditEntry.objects.get(what="reports:now_board")
        assert (entry.actor_id, entry.student_id) == (world.sam.user_id, world.ben.pk)


def test_a_stranger_finds_no_lesson(world: World, visitor: Client) -> None:
    url = reverse("reports:now", args=[world.class_5b.pk])
    assert world.client("olga").get(url).status_code == 404
    assert visitor.get(url).status_code == 302
