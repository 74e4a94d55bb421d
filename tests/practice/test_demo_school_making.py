"""The demo school: made once, always the same, and gone without a trace."""

import io
import random
import threading
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from classroom.accounts.models import User
from classroom.practice.demo.plan import last_school_day
from classroom.practice.demo.school import make_school, remove_school
from classroom.practice.models import Assignment, Attempt, Claim, Drill, Puzzle
from classroom.roster.models import Classroom, School, Student
from tests.world import make_world

TODAY = date(2026, 11, 29)  # a Sunday


def snapshot() -> list[list[tuple[Any, ...]]]:
    """Everything that must be the same each time; boards by their cards, since they may have been in stock before."""
    return [
        list(rows)
        for rows in (
            Classroom.objects.order_by("id").values_list("id", "name", "created_at"),
            Student.objects.order_by("id").values_list("id", "name", "mark", "created_at"),
            Assignment.objects.order_by("id").values_list("id", "options", "assigned_at", "closed_at"),
            Drill.objects.order_by("id").values_list("id", "student", "started_at", "finished_at"),
            Attempt.objects.order_by("drill_id", "number").values_list("drill", "canonical_key", "shown_at", "seconds"),
            Claim.objects.order_by("token").values_list("token", "text", "is_right", "claimed_at"),
        )
    ]


class TestMaking:
    @pytest.mark.django_db
    def test_the_same_day_gives_the_same_school(self) -> None:
        make_school(today=TODAY, weeks=3)
        first = snapshot()
        remove_school()
        make_school(today=TODAY, weeks=3)
        assert snapshot() == first

    @pytest.mark.django_db
    def test_leaves_the_common_chance_alone(self) -> None:
        before = random.getstate()
        make_school(today=TODAY, weeks=1)
        assert random.getstate() == before

    @pytest.mark.django_db
    def test_a_second_time_makes_nothing_and_says_nothing(self) -> None:
        out, err = io.StringIO(), io.StringIO()
        make_school(today=TODAY, weeks=1)
        before = snapshot()
        call_command("demo_school", "--today", "2026-12-24", stdout=out, stderr=err)
        assert snapshot() == before
        assert out.getvalue() + err.getvalue() == ""

    @pytest.mark.django_db(transaction=True)
    def test_two_at_once_make_one_school(self) -> None:
        made: list[bool] = []

        def make() -> None:
            try:
                made.append(make_school(today=TODAY, weeks=1))
            finally:
                connection.close()

        threads = [threading.Thread(target=make) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(made) == [False, True]
        assert Student.objects.count() == 91

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
        make_school(today=TODAY, weeks=3)
        call_command("demo_school", "--remove")
        assert {model: set(model._default_manager.values_list("pk", flat=True)) for model in tables} == before

    def test_says_so_when_there_is_none(self) -> None:
        with pytest.raises(CommandError, match="There is no demo school to remove"):
            call_command("demo_school", "--remove")
