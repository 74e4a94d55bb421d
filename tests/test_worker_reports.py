"""Reports with real workers on a real broker: all that were asked for arrive, each once, though a worker is killed on the way."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import psycopg
import pytest
from django.utils import timezone

from classroom.accounts.models import User
from classroom.reports.files.asking import ask_report
from classroom.reports.files.kinds import Subject
from classroom.reports.files.report import LEASE
from classroom.reports.models import Report, ReportKey
from classroom.reports.tasks import make_report, make_waiting_reports
from classroom.roster.models import Teacher, Teaching
from tests.servers import addresses, wait_until, worker
from tests.test_worker import empty_broker, kill
from tests.world import World, make_world

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TEACHERS, EACH = 10, 5
IN_HAND = 2  # of each worker


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.fixture(autouse=True)
def _empty_broker(transactional_db: None) -> Iterator[None]:
    yield from empty_broker()


def teachers_of_5b(world: World) -> list[Teacher]:
    users = User.objects.bulk_create(User(email=f"t{number}@example.org", name="T") for number in range(TEACHERS))
    teachers = Teacher.objects.bulk_create(Teacher(user=user, school=world.kepler) for user in users)
    Teaching.objects.bulk_create(
        Teaching(teacher=teacher, classroom=world.class_5b, role="co_teacher") for teacher in teachers
    )
    return teachers


def letters(world: World) -> list[Report]:
    """Of each teacher some letters about Ben, each of other days."""
    return [
        ask_report(
            ReportKey.LETTER,
            Subject(teacher, world.class_5b, world.ben),
            asked={"first": "2026-09-01", "last": (date(2026, 9, 1) + timedelta(days=day)).isoformat(), "paper": "a4"},
            language="en",
            now=timezone.now(),
        )
        for teacher in teachers_of_5b(world)
        for day in range(EACH)
    ]


def test_fifty_reports_of_ten_teachers_all_arrive_once_though_one_of_two_workers_is_killed(
    world: World, tmp_path: Path
) -> None:
    reports = letters(world)
    mine = Report.objects.filter(kind=ReportKey.LETTER)
    with worker(tmp_path / "first") as first, worker(tmp_path / "second") as second:
        with psycopg.connect(addresses()["DATABASE_URL"]) as brake:
            brake.execute("LOCK TABLE reports_skillday")  # whoever makes a report comes so far and no further
            for report in reports:
                make_report.delay(str(report.pk))
            wait_until(lambda: mine.exclude(alive_at=None).count() == 2 * IN_HAND, seconds=60, process=second)
            kill(first)
        wait_until(lambda: mine.unfinished().count() == IN_HAND, seconds=90, process=second)
        assert Counter(mine.unfinished().values_list("tries", flat=True)) == {1: IN_HAND}
        # Instead of waiting until the lease of the killed worker is over.
        mine.unfinished().update(alive_at=timezone.now() - LEASE - timedelta(seconds=1))
        make_waiting_reports.delay()
        wait_until(lambda: not mine.unfinished().exists(), seconds=60, process=second)
    assert mine.exclude(ready_at=None).count() == TEACHERS * EACH
    assert Counter(mine.values_list("tries", flat=True)) == {1: TEACHERS * EACH - IN_HAND, 2: IN_HAND}
    assert all(bytes(report.file).startswith(b"%PDF-") for report in mine)
    log = "".join((tmp_path / name).read_text() for name in ("first", "second"))
    assert [name for name in world.names_of("5b") if name in log] == []
