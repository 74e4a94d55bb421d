"""The schedule's clock: of any number of beats one ticks, and another takes over."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest import mock

import psycopg
import pytest
from celery import Celery
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from classroom.beat import LOCK_KEY, WAIT_SECONDS, OnceScheduler
from classroom.celery import app as site
from classroom.web.models import ScheduledRun
from tests.servers import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _on_the_test_database(settings) -> None:
    settings.DATABASE_URL = make_conninfo(settings.DATABASE_URL, dbname=connection.settings_dict["NAME"])


@pytest.fixture
def beats() -> Iterator[tuple[OnceScheduler, OnceScheduler]]:
    """Two that find a task due: it ran an hour ago for the seventh time."""
    then = datetime.now(UTC) - timedelta(hours=1)
    ScheduledRun.objects.create(name="fill the shelves", last_run_at=then, runs=7)
    pair = OnceScheduler(app()), OnceScheduler(app())
    yield pair
    for beat in pair:
        if beat._lock is not None:
            beat._lock.close()


def app() -> Celery:
    one = Celery("beats", broker="memory://", set_as_current=False)
    one.conf.beat_schedule = {"fill the shelves": {"task": "practice.restock_shelves", "schedule": 60}}
    return one


def test_of_two_beats_one_ticks(beats: tuple[OnceScheduler, OnceScheduler]) -> None:
    with mock.patch("celery.beat.Scheduler.apply_async") as start:
        waits = [beat.tick() for beat in (*beats, *beats)]
    assert [call.args[0].task for call in start.call_args_list] == ["practice.restock_shelves"]
    assert waits[1] == waits[3] == WAIT_SECONDS


def test_the_second_takes_over_when_the_first_dies(beats: tuple[OnceScheduler, OnceScheduler]) -> None:
    first, second = beats
    assert first._holds_lock()
    assert not second._holds_lock()
    first._lock.close()
    wait_until(second._holds_lock, seconds=5)
    assert not first._holds_lock()


def test_a_beat_whose_connection_was_cut_stops_ticking_until_it_has_the_lock_again(
    beats: tuple[OnceScheduler, OnceScheduler],
) -> None:
    first, second = beats
    assert first._holds_lock()
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s", [LOCK_KEY]
        )
    assert not first._holds_lock()
    wait_until(first._holds_lock, seconds=5)
    assert not second._holds_lock()


def test_who_takes_over_does_not_start_again_what_has_just_run(beats: tuple[OnceScheduler, OnceScheduler]) -> None:
    first, second = beats
    with mock.patch("celery.beat.Scheduler.apply_async") as start:
        first.tick()
        first._lock.close()
        wait_until(second._holds_lock, seconds=5)
        second.tick()
    assert start.call_count == 1
    assert ScheduledRun.objects.get(name="fill the shelves").runs == 8


def test_a_beat_that_starts_anew_remembers_when_each_task_last_ran() -> None:
    then = datetime.now(UTC) - timedelta(seconds=10)
    ScheduledRun.objects.create(name="fill the shelves", last_run_at=then, runs=7)
    entry = OnceScheduler(app()).schedule["fill the shelves"]
    assert (entry.last_run_at, entry.total_run_count) == (then, 7)


def test_a_nightly_task_comes_due_on_a_laptop_that_is_on_for_lessons_only() -> None:
    """First seen a day and a bit ago, never run, and started anew since."""
    OnceScheduler(app())
    assert ScheduledRun.objects.get(name="fill the shelves").runs == 0
    ScheduledRun.objects.update(last_run_at=datetime.now(UTC) - timedelta(hours=25))
    nightly = app()
    nightly.conf.beat_schedule["fill the shelves"]["schedule"] = 24 * 3600
    beat = OnceScheduler(nightly)
    with mock.patch("celery.beat.Scheduler.apply_async") as start:
        beat.tick()
        beat.tick()
        beat._lock.close()
    assert [call.args[0].task for call in start.call_args_list].count("practice.restock_shelves") == 1


def test_a_database_that_is_away_makes_the_beat_wait(beats: tuple[OnceScheduler, OnceScheduler], settings) -> None:
    settings.DATABASE_URL = "postgresql:///none?host=/nowhere"
    assert beats[0].tick() == WAIT_SECONDS


def test_every_task_of_the_schedule_exists() -> None:
    site.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled <= set(site.tasks)
