"""Summaries of what students did: brought up to date bit by bit they are the same as worked out anew from all attempts."""

import pytest

from classroom.reports.models import Changed, SkillDay, SkillStanding, StudentDay
from classroom.reports.summaries.refresh import rebuild, refresh
from tests.reports.activity import Activity, known, newest, summaries
from tests.world import World


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_refreshed_now_and_then_they_are_the_same_as_worked_out_anew(world: World, seed: int) -> None:
    activity = Activity(world, seed=seed)
    for part in range(6):
        activity.go_on(steps=25, deleting=part > 2)
        refresh([world.ben, world.bea])
    bit_by_bit = summaries()
    assert all(len(rows) >= 6 for rows in bit_by_bit.values())
    rebuild([world.ben.pk, world.bea.pk])
    assert summaries() == bit_by_bit


def test_the_newest_standings_are_what_is_known_of_each_student(world: World) -> None:
    activity = Activity(world, seed=4)
    for _part in range(4):
        activity.go_on(steps=30)
        refresh([world.ben, world.bea])
    assert newest() == known()
    assert len(known()[1]) >= 4
