"""The list of what is kept of students, and finding the models that belong on it."""

import pytest

from classroom.accounts.models import User
from classroom.live.models import Game, LoggedMove, Seat
from classroom.practice.models import Claim, Drill
from classroom.roster.models import Classroom, Student, Teacher, Teaching
from classroom.web.personal import keeps, kept_from_far_to_near, models_reaching


@pytest.mark.parametrize("model", [Student, Drill, Claim, Seat, LoggedMove], ids=lambda model: model.__name__)
def test_what_belongs_to_a_student_reaches_it_through_any_number_of_tables(model) -> None:
    assert model in models_reaching(Student)


@pytest.mark.parametrize("model", [Classroom, Game, Teacher], ids=lambda model: model.__name__)
def test_what_a_student_only_takes_part_in_does_not_reach_it(model) -> None:
    assert model not in models_reaching(Student)


def test_the_table_between_two_sides_reaches_both() -> None:
    assert Teaching in models_reaching(Classroom)
    assert Teaching in models_reaching(Teacher)


def test_a_table_without_a_named_way_back_is_found() -> None:
    assert User.groups.through in models_reaching(User)


def test_erasing_goes_from_far_to_near_and_ends_with_the_student() -> None:
    order = [one.model for one in kept_from_far_to_near(Student)]
    assert order[-1] is Student
    assert order.index(Claim) < order.index(Drill)
    assert order.index(LoggedMove) < order.index(Seat)


def test_a_table_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"practice\.Drill is on the list already"):
        keeps(Drill, of="student")


def test_an_attribute_that_a_model_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match=r"roster\.Teaching has no shoe_size"):
        keeps(Teaching, of="teacher", shows=["role", "shoe_size"])
