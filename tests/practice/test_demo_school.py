"""The demo school: always the same, true to the rules, and gone without a trace."""

import io
import random
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from classroom.accounts.models import User
from classroom.practice import judging
from classroom.practice.demo import people
from classroom.practice.demo.plan import last_school_day
from classroom.practice.demo.play import Learner, play, tempting_board
from classroom.practice.demo.school import SCHOOL_ID, make_school, remove_school
from classroom.practice.models import Assignment, Attempt, Claim, Drill, Puzzle, SkillRecord, StudentRating
from classroom.roster.models import Classroom, School, Student
from classroom.web.pictures import PICTURES
from games.swish.board import parse_cards
from games.swish.edition import SWISH
from tests.world import make_world

TODAY = date(2026, 11, 29)  # a Sunday


@pytest.fixture(scope="class")
def school(django_db_setup: None, django_db_blocker: Any) -> Iterator[School]:
    """The demo school as of TODAY, for tests that only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        make_school(today=TODAY)
        yield School.objects.get(pk=SCHOOL_ID)
        transaction.set_rollback(True)


def snapshot() -> list[list[tuple[Any, ...]]]:
    """Everything that must be the same each time; boards by their cards, since they may have been in stock before."""
    return [
        list(rows)
        for rows in (
            Classroom.objects.order_by("id").values_list("id", "name", "created_at"),
            Student.objects.order_by("id").values_list("id", "name", "mark", "created_at"),
            Assignment.objects.order_by("id").values_list("id", "options", "assigned_at", "closed_at"),
            Drill.objects.order_by("id").values_list("id", "student", "started_at", "finished_at"),
            Attempt.objects.order_by("drill", "number").values_list("drill", "canonical_key", "shown_at", "seconds"),
            Claim.objects.order_by("token").values_list("token", "text", "is_right", "claimed_at"),
        )
    ]


def known_of_students() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    ratings = list(StudentRating.objects.order_by("student").values())
    skills = SkillRecord.objects.order_by("student", "skill").values(
        "student", "skill", "mean", "boards", "average", "stars"
    )
    return ratings, list(skills)


def who() -> str:
    out = io.StringIO()
    call_command("demo_school", "--who", stdout=out)
    return out.getvalue()


@pytest.mark.django_db  # else the database of the tests is not made if these tests run alone
class TestSchool:
    # What there is.
    def test_three_classes_have_28_students_each(self, school: School) -> None:
        assert [(c.name, c.students().count()) for c in school.classrooms.all()] == [("3a", 28), ("5b", 28), ("7c", 28)]

    def test_two_children_of_one_class_have_the_same_name(self, school: School) -> None:
        counts = Counter(Student.objects.filter(school=school).values_list("enrolments__classroom__name", "name"))
        assert [who for who, count in counts.items() if count > 1] == [("5b", "Emma")]

    def test_every_class_has_closed_drills_and_one_open_one_half_done(self, school: School) -> None:
        for classroom in school.classrooms.all():
            (open_one,) = Assignment.objects.open(timezone.now()).filter(classroom=classroom)
            drills = Drill.objects.filter(assignment=open_one)
            assert classroom.assignments.exclude(closed_at=None).count() >= 4
            assert drills.exclude(finished_at=None).count() >= 4
            assert drills.filter(finished_at=None).count() >= 8
            assert drills.count() <= 24

    def test_drills_cover_both_games_every_size_and_every_board(self, school: School) -> None:
        assignments = Assignment.objects.all()
        assert {a.edition_key for a in assignments} == {"swish", "jr"}
        assert {a.k for a in assignments if a.kind == "find"} == {2, 3, 4, 5}
        assert {a.board_size for a in assignments if a.kind == "find"} == {8, 12, 16}

    def test_drills_are_of_several_kinds(self, school: School) -> None:
        assert {a.kind for a in Assignment.objects.all()} == {"find", "complete", "build", "judge", "how_many"}

    def test_whoever_has_played_is_rated_from_the_start(self, school: School) -> None:
        played = set(Attempt.objects.filter(right_first__isnull=False).values_list("student", flat=True))
        assert set(StudentRating.objects.values_list("student", flat=True)) == played
        before = known_of_students()
        call_command("rate_again", stdout=io.StringIO())
        assert known_of_students() == before
        assert SkillRecord.objects.filter(mastered=True).count() > 20

    def test_some_boards_were_found_with_hints(self, school: School) -> None:
        assert Attempt.objects.filter(with_help=True).count() > 40
        assert Attempt.objects.filter(hint_step__gt=0, with_help=False).count() > 40

    def test_nothing_happens_after_the_last_school_day_before_today(self, school: School) -> None:
        last = Claim.objects.latest("claimed_at").claimed_at.astimezone(school.zone)
        assert last.date() == date(2026, 11, 27)

    def test_first_answers_are_more_than_four_weeks_old(self, school: School) -> None:
        first = Claim.objects.earliest("claimed_at").claimed_at.astimezone(school.zone)
        assert first.date() == date(2026, 10, 23)

    def test_some_students_have_given_up(self, school: School) -> None:
        assert Attempt.objects.filter(ending="gave_up").count() > 20

    def test_names_are_stored_as_they_are_typed_in(self, school: School) -> None:
        from_file = [name for names in people.STUDENTS.values() for name in names]
        assert sorted(Student.objects.values_list("name", flat=True)) == sorted(from_file)

    # Answers.

    def test_every_claim_is_what_the_rules_say_of_it(self, school: School) -> None:
        claims = Claim.objects.select_related("attempt__puzzle")[::5]
        assert [judging.judge(c.attempt.puzzle, c.text).right for c in claims] == [c.is_right for c in claims]

    def test_every_claim_has_as_many_cards_as_asked(self, school: School) -> None:
        finding = Claim.objects.filter(attempt__puzzle__kind="find")
        claims = finding.values_list("text", "attempt__puzzle__k")
        assert all(len(set(text.split())) == k for text, k in claims)

    def test_every_wrong_claim_shares_cards_with_the_answer_or_has_balanced_colours(self, school: School) -> None:
        for claim in Claim.objects.wrong().filter(attempt__puzzle__kind="find").select_related("attempt__puzzle"):
            puzzle = claim.attempt.puzzle
            cards = [puzzle.cards[position] for position in claim.positions]
            dots = sorted(puzzle.edition.colour(card.dot) for card in cards)
            hoops = sorted(puzzle.edition.colour(card.hoop) for card in cards)
            assert dots == hoops or len({*claim.positions} & {*puzzle.answer}) == puzzle.k - 1

    def test_the_first_claim_decides_the_attempt(self, school: School) -> None:
        for attempt in Attempt.objects.prefetch_related("claims"):
            claims = list(attempt.claims.all())
            if claims:
                assert (attempt.right_first, attempt.seconds) == (claims[0].is_right, claims[0].seconds)
            else:
                assert (attempt.right_first, attempt.seconds) == (False if attempt.gave_up_at else None, None)

    def test_a_board_is_done_when_found_or_given_up(self, school: School) -> None:
        for attempt in Attempt.objects.prefetch_related("claims"):
            right = [claim.claimed_at for claim in attempt.claims.all() if claim.is_right]
            assert attempt.finished_at == (right[0] if right else attempt.gave_up_at)
            assert len(right) <= 1

    def test_a_drill_is_finished_when_all_its_boards_are_done(self, school: School) -> None:
        for drill in Drill.objects.select_related("assignment").prefetch_related("attempts"):
            done = sum(not attempt.is_open for attempt in drill.attempts.all())
            assert (drill.finished_at is not None) == (done == drill.assignment.boards)

    def test_times_stay_under_the_cap_of_the_clock(self, school: School) -> None:
        assert Claim.objects.latest("seconds").seconds <= 120

    def test_a_better_student_finds_more_boards_at_once(self) -> None:
        cards = parse_cards("3-10 0-9 4-9 1-7 1-3 0-2 1-6 1-9", SWISH)
        board = tempting_board(cards, (0, 6), difficulty=6.5, edition=SWISH)

        def right_first(skill: float) -> int:
            chance = random.Random("skill")
            learner = Learner(skill=skill, growth=0, pace=1)
            played = [play(board, learner, week=0, random=chance) for _ in range(400)]
            return sum(bool(one.guesses) and one.guesses[0].is_right for one in played)

        # The model says 0.50 and 0.88 of those who do not give up at once; 400 boards keep it within 0.05.
        assert 180 <= right_first(0.0) <= 220
        assert 330 <= right_first(2.0) <= 372

    # Who can sign in.

    def test_brings_a_newcomer_in_as_the_teacher(self, school: School) -> None:
        line = who().splitlines()[1]
        assert line == ("  Teacher  Ana Berg: /sign-in/ with teacher@demo.example and the password green dot blue hoop")
        browser = Client()
        answer = browser.post("/sign-in/", {"username": people.EMAIL, "password": people.PASSWORD}, follow=True)
        assert answer.redirect_chain[-1][0] == "/classes/"
        assert "5b" in answer.content.decode()

    def test_brings_a_newcomer_in_as_a_student_with_a_drill_begun(self, school: School) -> None:
        student_line = who().splitlines()[2]
        head, _and, pictures = student_line.partition(" and the pictures ")
        name, _of, link = head.partition(" of class ")
        path = urlsplit(link.split()[-1]).path
        student = Student.objects.get(name=name.split("Student  ")[1])
        keys = {str(spoken): key for key, spoken in PICTURES}
        browser = Client()
        tapped = {"picture": [keys[spoken] for spoken in pictures.split(", ")]}
        answer = browser.post(f"{path}{student.pk}/", tapped, follow=True)
        assert answer.redirect_chain == [("/today/", 302)]
        assert "Go on" in answer.content.decode()

    def test_tells_when_the_public_password_has_been_changed(self, school: School) -> None:
        user = User.objects.get(email=people.EMAIL)
        with transaction.atomic():
            user.set_password("another one, kept secret")
            user.save()
            teacher_line = who().splitlines()[1]
            transaction.set_rollback(True)
        assert teacher_line.endswith("teacher@demo.example and a password of its own")


class TestMaking:
    @pytest.mark.django_db
    def test_the_same_day_gives_the_same_school(self) -> None:
        make_school(today=TODAY)
        first = snapshot()
        remove_school()
        make_school(today=TODAY)
        assert snapshot() == first

    @pytest.mark.django_db
    def test_leaves_the_common_chance_alone(self) -> None:
        before = random.getstate()
        make_school(today=TODAY)
        assert random.getstate() == before

    @pytest.mark.django_db
    def test_a_second_time_makes_nothing_and_says_nothing(self) -> None:
        out, err = io.StringIO(), io.StringIO()
        call_command("demo_school", "--today", "2026-11-29", stdout=out, stderr=err)
        before = snapshot()
        call_command("demo_school", "--today", "2026-12-24", stdout=out, stderr=err)
        assert snapshot() == before
        assert out.getvalue() + err.getvalue() == ""

    @pytest.mark.django_db(transaction=True)
    def test_two_at_once_make_one_school(self) -> None:
        made: list[bool] = []

        def make() -> None:
            try:
                made.append(make_school(today=TODAY))
            finally:
                connection.close()

        threads = [threading.Thread(target=make) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(made) == [False, True]
        assert Student.objects.count() == 84

    @pytest.mark.django_db
    def test_makes_nothing_when_somebody_else_has_the_teachers_address(self) -> None:
        User.objects.create_user("Teacher@demo.example", "somebody-elses", name="Somebody")
        with pytest.raises(CommandError, match=r"teacher@demo\.example; nothing was made"):
            call_command("demo_school")
        assert not School.objects.exists()

    @pytest.mark.parametrize(
        ("today", "expected"),
        [
            (date(2026, 11, 30), date(2026, 11, 27)),  # Monday
            (date(2026, 12, 1), date(2026, 11, 30)),
            (date(2026, 11, 28), date(2026, 11, 27)),
            (date(2027, 1, 1), date(2026, 12, 31)),
        ],
    )
    def test_the_last_school_day_is_before_today_and_no_weekend(self, today: date, expected: date) -> None:
        assert last_school_day(today) == expected


@pytest.mark.django_db
class TestRemoving:
    def test_deletes_the_demo_school_and_nothing_else(self) -> None:
        make_world()
        tables = [model for model in apps.get_models() if model is not Puzzle]
        before = {model: set(model._default_manager.values_list("pk", flat=True)) for model in tables}
        make_school(today=TODAY)
        call_command("demo_school", "--remove")
        assert {model: set(model._default_manager.values_list("pk", flat=True)) for model in tables} == before

    def test_says_so_when_there_is_none(self) -> None:
        with pytest.raises(CommandError, match="There is no demo school to remove"):
            call_command("demo_school", "--remove")

    def test_who_says_so_when_there_is_none(self) -> None:
        with pytest.raises(CommandError, match="There is no demo school"):
            who()
