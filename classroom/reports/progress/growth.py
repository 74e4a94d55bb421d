"""How a class grows, week by week: the level of boards that fit its students, with a band for the middle half of them.

Why the student in the middle and not an average, and why half of them: docs/decisions/0020-class-progress.md.
"""

from __future__ import annotations

import statistics
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models.functions import TruncWeek
from django.utils import formats
from django.utils.translation import gettext

from classroom.practice import rating
from classroom.practice.rating import AIMED_CHANCE, EARLIEST_BAND, NEW_SKILL, Ability, Estimate
from classroom.reports.charts import LEVELS, GrowthChart, Mark, growth_chart, level_place
from classroom.reports.days import Days
from classroom.reports.models import StudentDay
from classroom.roster.models import Student

# With fewer students a band of the middle half would be the students themselves.
LEAST_STUDENTS = 4


@dataclass(frozen=True)
class Week:
    """The end of a week, Monday to Sunday, or of the days. `told` students had at least 8 boards by then, `early` had fewer.

    `low`, `middle` and `high` are places among the levels (`charts.level_place`): a quarter, half and three quarters of the
    students stand below. None with fewer than LEAST_STUDENTS of them.
    """

    until: date
    told: int
    early: int
    low: float | None = None
    middle: float | None = None
    high: float | None = None

    @property
    def level(self) -> int | None:
        return level_at(self.middle)

    @property
    def low_level(self) -> int | None:
        return level_at(self.low)

    @property
    def high_level(self) -> int | None:
        return level_at(self.high)

    @property
    def mark(self) -> Mark:
        return Mark(formats.date_format(self.until, "SHORT_DATE_FORMAT"), self.low, self.middle, self.high)


def level_at(place: float | None) -> int | None:
    """The level, 1 to 5, at this place; None is too early to say."""
    return None if place is None else min(int(place) + 1, LEVELS)


def place_of(estimate: Estimate) -> float:
    """The place among the levels of boards that a student of this ability gets right 78 times of 100."""
    return level_place(rating.difficulty_for(Ability(estimate, NEW_SKILL), AIMED_CHANCE))


def weeks_of(days: Days, *, today: date) -> list[date]:
    """The last day of each week of the days that has begun: Sundays, and the last of the days (or today)."""
    end = min(days.last, today)
    ends = []
    monday = days.first - timedelta(days=days.first.weekday())
    while monday <= end:
        ends.append(min(monday + timedelta(days=6), end))
        monday += timedelta(days=7)
    return ends


def growth_of(students: Sequence[Student], days: Days, *, today: date) -> tuple[Week, ...]:
    """The weeks of the days, oldest first. Two queries."""
    ends = weeks_of(days, today=today)
    if not ends:
        return ()
    known = _before(students, days.first)
    by_week = _in_weeks(students, days.first, ends[-1])
    weeks = []
    for end in ends:
        known = known | by_week.get(end - timedelta(days=end.weekday()), {})
        weeks.append(_week(end, known, of=len(students)))
    return tuple(weeks)


def _week(end: date, known: dict[UUID, StudentDay], *, of: int) -> Week:
    places = sorted(place_of(day.estimate) for day in known.values() if day.boards >= EARLIEST_BAND)
    told, early = len(places), of - len(places)
    if told < LEAST_STUDENTS:
        return Week(end, told, early)
    low, middle, high = statistics.quantiles(places, n=4, method="inclusive")
    return Week(end, told, early, low, middle, high)


def _before(students: Collection[Student], first: date) -> dict[UUID, StudentDay]:
    days = StudentDay.objects.filter(student__in=students, day__lt=first)
    return {day.student_id: day for day in days.order_by("student_id", "-day").distinct("student_id")}


def _in_weeks(students: Collection[Student], first: date, last: date) -> dict[date, dict[UUID, StudentDay]]:
    """By the Monday of the week: the newest of each student in it."""
    days = StudentDay.objects.filter(student__in=students, day__range=(first, last)).annotate(week=TruncWeek("day"))
    newest = days.order_by("student_id", "week", "-day").distinct("student_id", "week")
    weeks: dict[date, dict[UUID, StudentDay]] = {}
    for day in newest:
        weeks.setdefault(day.week, {})[day.student_id] = day
    return weeks


def growth_drawing(weeks: Sequence[Week]) -> GrowthChart:
    """The weeks as a chart; its description says the same in words."""
    return growth_chart(
        [week.mark for week in weeks], title=gettext("Growth of the class"), description=growth_words(weeks)
    )


def growth_words(weeks: Sequence[Week]) -> str:
    """From where to where the student in the middle went, in a sentence."""
    told = [week for week in weeks if week.middle is not None]
    if not told:
        return gettext("Too early: growth shows once %(least)s students have done %(boards)s boards each.") % {
            "least": LEAST_STUDENTS,
            "boards": EARLIEST_BAND,
        }
    first, last = told[0], told[-1]
    words = {"first": first.level, "last": last.level, "low": last.low_level, "high": last.high_level}
    if first.level == last.level:
        return (
            gettext(
                "Boards of level %(last)s fit the student in the middle, as before; half of all: level %(low)s to %(high)s."
            )
            % words
        )
    return (
        gettext(
            "The student in the middle went from level %(first)s to level %(last)s; half of all: level %(low)s to %(high)s."
        )
        % words
    )
