"""The days a report is about, both of them included, as the school's calendar has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.dateparse import parse_date
from django.utils.translation import gettext

from classroom.web.http import Refused

USUAL = 28
MOST = 800
# No answer is older. Days further away are slips of the pen, and a calendar has an end where weeks before and after are asked for.
EARLIEST_YEAR, TOO_LATE_YEAR = 2020, 2100


@dataclass(frozen=True)
class Days:
    """Raises ValueError if the last day is before the first, or there are more than MOST."""

    first: date
    last: date

    def __post_init__(self) -> None:
        if not 0 <= (self.last - self.first).days < MOST:
            raise ValueError("the first day comes before the last, and not many years before")

    @property
    def count(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def before(self) -> Days:
        """As many days, just before these."""
        return Days(self.first - timedelta(days=self.count), self.first - timedelta(days=1))

    def __str__(self) -> str:
        first, last = (formats.date_format(day, "SHORT_DATE_FORMAT") for day in (self.first, self.last))
        return gettext("%(first)s to %(last)s") % {"first": first, "last": last}


def usual_days(today: date) -> Days:
    """The last four weeks, with today."""
    return Days(today - timedelta(days=USUAL - 1), today)


def bounds(days: Days, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """From when (included) until when (not included) the days last where the school is."""
    after = days.last + timedelta(days=1)
    return datetime.combine(days.first, time(), zone), datetime.combine(after, time(), zone)


def asked_days(first: str, last: str, *, today: date) -> Days:
    """What somebody typed, as YYYY-MM-DD; what is empty is the usual. Raises Refused (422) for what is no day, or upside down."""
    try:
        end = parse_date(last) if last else today
        begin = parse_date(first) if first else (end and end - timedelta(days=USUAL - 1))
    except (ValueError, OverflowError):
        begin = end = None
    if begin is None or end is None:
        raise Refused(gettext("Write the days as in a calendar: year, month, day."))
    if end < begin:
        raise Refused(gettext("The first day comes after the last. Change the two."))
    if begin.year < EARLIEST_YEAR:
        raise Refused(gettext("Choose days from the year %(year)s on.") % {"year": EARLIEST_YEAR})
    if end.year >= TOO_LATE_YEAR:
        raise Refused(gettext("Choose days before the year %(year)s.") % {"year": TOO_LATE_YEAR})
    try:
        return Days(begin, end)
    except ValueError as error:
        raise Refused(gettext("These are too many days. Choose at most two years.")) from error
