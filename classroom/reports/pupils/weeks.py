"""Week by week: the level of boards that fit a student, how sure that is, and how long they were at boards."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date, timedelta
from math import sqrt

from django.db.models import Sum
from django.utils import formats

from classroom.practice import rating
from classroom.practice.rating import AIMED_CHANCE, NEW_SKILL, Ability, Band
from classroom.reports.charts import Mark, level_place
from classroom.reports.days import Days
from classroom.reports.models import SkillDay, StudentDay
from classroom.reports.progress.growth import weeks_of as ends_of_weeks
from classroom.reports.pupils.skills import Count
from classroom.roster.models import Classroom, Student

# Of a normal distribution 19 of 20 lie between two standard deviations below and above the middle.
_DEVIATIONS = 2


@dataclass(frozen=True)
class Growth:
    """Where boards lie that are right 78 times of 100: places among the levels (`charts.level_place`).

    With 19 chances in 20 it is between `low` and `high`.
    """

    low: float
    middle: float
    high: float
    level: Band


@dataclass(frozen=True)
class Week:
    """A week, Monday to Sunday, as far as it lies in the days and has begun.

    `count` and `active_seconds` (at boards, while the page was seen) are of the class. `growth` is the student's own at its end,
    None while it is too early.
    """

    days: Days
    count: Count
    active_seconds: float
    growth: Growth | None

    @property
    def mark(self) -> Mark:
        label = formats.date_format(self.days.last, "SHORT_DATE_FORMAT")
        return Mark(label, self.growth.low, self.growth.middle, self.growth.high) if self.growth else Mark(label)


def weeks_of(student: Student, classroom: Classroom, days: Days, *, today: date) -> tuple[Week, ...]:
    """Every week of the days, those without work too; the oldest first. Two queries."""
    done = {
        day: (Count(right, boards), seconds)
        for day, right, boards, seconds in SkillDay.objects.filter(
            student=student, classroom=classroom, day__range=(days.first, days.last)
        )
        .order_by()
        .values_list("day")
        .annotate(Sum("right"), Sum("boards"), Sum("active_seconds"))
    }
    known = list(StudentDay.objects.filter(student=student, day__lte=days.last).order_by("day"))
    known_on = [row.day for row in known]
    weeks = []
    for end in ends_of_weeks(days, today=today):
        week = Days(max(days.first, end - timedelta(days=end.weekday())), end)
        of_week = [done[day] for day in done if week.first <= day <= week.last]
        until = bisect_right(known_on, end)
        weeks.append(
            Week(
                week,
                sum((count for count, _seconds in of_week), Count()),
                sum(seconds for _count, seconds in of_week),
                _growth(known[until - 1]) if until else None,
            )
        )
    return tuple(weeks)


def _growth(known: StudentDay) -> Growth | None:
    ability = Ability(known.estimate, NEW_SKILL)
    level = rating.band(ability, boards=known.boards)
    if level is Band.TOO_EARLY:
        return None
    middle = rating.difficulty_for(ability, AIMED_CHANCE)
    spread = _DEVIATIONS * sqrt(known.estimate.variance)
    low, high = level_place(middle - spread), level_place(middle + spread)
    return Growth(low, level_place(middle), high, level)
