"""How a student grows, as a chart whose description says the same in words."""

from __future__ import annotations

from django.utils.translation import gettext

from classroom.practice.rating import EARLIEST_BAND
from classroom.reports.charts import GrowthChart, growth_chart
from classroom.reports.pupils.query import StudentProgress


def growth_drawing(told: StudentProgress) -> GrowthChart:
    """The weeks from left to right; a gap where it is too early to say."""
    return growth_chart(
        [week.mark for week in told.weeks],
        title=gettext("Growth of %(name)s") % {"name": told.student.name},
        description=growth_words(told),
    )


def growth_words(told: StudentProgress) -> str:
    """From which level to which, in a sentence."""
    levels = [int(week.growth.level) for week in told.weeks if week.growth]
    if not levels:
        return gettext("Too early: growth shows from %(least)s boards on.") % {"least": EARLIEST_BAND}
    if levels[0] == levels[-1]:
        return gettext("Boards of level %(level)s fit, at the start of these days and at their end.") % {
            "level": levels[0]
        }
    return gettext("At the start of these days boards of level %(first)s fitted, at their end of level %(last)s.") % {
        "first": levels[0],
        "last": levels[-1],
    }
