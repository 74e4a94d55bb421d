"""A day and a time in the school's zone, on nights with a changed clock too."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from classroom.practice.moments import MomentField


def clean(day: str, hour: str = "", *, zone: str = "Europe/Berlin", end: bool = False) -> datetime | None:
    with timezone.override(ZoneInfo(zone)):
        return MomentField(end=end).clean([day, hour])


def test_a_time_is_one_of_the_schools_zone() -> None:
    assert clean("2026-12-04", "08:30") == datetime(2026, 12, 4, 7, 30, tzinfo=UTC)
    assert clean("2026-12-04", "08:30", zone="America/New_York") == datetime(2026, 12, 4, 13, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("end", "moment"),
    [
        pytest.param(False, datetime(2026, 12, 3, 23, 0, tzinfo=UTC), id="begins"),
        pytest.param(True, datetime(2026, 12, 4, 22, 59, tzinfo=UTC), id="ends"),
    ],
)
def test_a_day_alone_is_its_beginning_or_its_last_minute(end: bool, moment: datetime) -> None:
    assert clean("2026-12-04", end=end) == moment


def test_nothing_is_no_moment() -> None:
    assert clean("", "") is None


@pytest.mark.parametrize(
    ("day", "hour", "zone", "sentence"),
    [
        pytest.param("2027-03-28", "02:30", "Europe/Berlin", "there is no such time", id="skipped"),
        pytest.param("2027-03-14", "02:00", "America/New_York", "there is no such time", id="skipped-new-york"),
        pytest.param("2026-10-25", "02:30", "Europe/Berlin", "comes twice", id="twice"),
        pytest.param("2027-04-04", "01:45", "Australia/Lord_Howe", "comes twice", id="twice-half-an-hour"),
        pytest.param("", "08:30", "Europe/Berlin", "Choose a day, too.", id="time-without-a-day"),
        pytest.param("0001-01-01", "00:00", "Pacific/Auckland", "too far away", id="first-year"),
        pytest.param("9999-12-31", "23:59", "America/New_York", "too far away", id="last-year"),
        pytest.param("2026-02-30", "", "Europe/Berlin", "This is no day.", id="no-day"),
        pytest.param("tomorrow", "", "Europe/Berlin", "This is no day.", id="a-word"),
        pytest.param("2026-12-04", "25:00", "Europe/Berlin", "This is no time.", id="no-time"),
    ],
)
def test_what_is_no_time_is_refused_in_words(day: str, hour: str, zone: str, sentence: str) -> None:
    with pytest.raises(ValidationError) as refused:
        clean(day, hour, zone=zone)
    assert sentence in " ".join(refused.value.messages)


@pytest.mark.parametrize(
    ("day", "hour", "moment"),
    [
        pytest.param("2027-03-28", "01:59", datetime(2027, 3, 28, 0, 59, tzinfo=UTC), id="before-the-gap"),
        pytest.param("2027-03-28", "03:00", datetime(2027, 3, 28, 1, 0, tzinfo=UTC), id="after-the-gap"),
        pytest.param("2026-10-25", "01:59", datetime(2026, 10, 24, 23, 59, tzinfo=UTC), id="before-the-fold"),
        pytest.param("2026-10-25", "03:00", datetime(2026, 10, 25, 2, 0, tzinfo=UTC), id="after-the-fold"),
    ],
)
def test_times_beside_a_changed_clock_are_taken(day: str, hour: str, moment: datetime) -> None:
    assert clean(day, hour) == moment


def test_a_day_that_begins_late_or_ends_twice_has_its_beginning_and_its_end() -> None:
    # Cairo skips the first hour of the last Friday of April; Havana repeats the hour before one o'clock in November.
    assert clean("2027-04-30", zone="Africa/Cairo") == datetime(2027, 4, 29, 22, 0, tzinfo=UTC)
    assert clean("2026-11-01", end=True, zone="America/Havana") == datetime(2026, 11, 2, 4, 59, tzinfo=UTC)


def test_a_moment_is_shown_again_as_it_was_written() -> None:
    field = MomentField()
    with timezone.override(ZoneInfo("Europe/Berlin")):
        day, hour = field.widget.decompress(clean("2026-07-01", "18:05"))
    assert (day.isoformat(), f"{hour:%H:%M}") == ("2026-07-01", "18:05")
