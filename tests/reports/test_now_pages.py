"""The page of a lesson as it goes and what is seen of a board: for whom, and what it says."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.audit.models import AuditEntry
from classroom.practice import services
from classroom.practice.models import Attempt, Drill
from classroom.practice.telling import topic_of_class
from classroom.roster.asking_in import Presence
from classroom.roster.models import Enrolment, Student
from classroom.web.models import Topic
from tests.practice.playing import RIGHT, WRONG, Player
from tests.reports.lesson import claimed
from tests.world import World, attempt_of


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
