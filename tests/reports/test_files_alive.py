"""A worker says that it is alive while one long step goes on, so that no other takes its report over."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.reports.files import making
from classroom.reports.models import Report
from tests.reports.asked import asked, meanwhile
from tests.servers import wait_until
from tests.world import make_world


@pytest.mark.django_db(transaction=True)
def test_a_long_step_says_that_it_is_alive_until_the_report_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(make_world())
    seen = []

    def long_step() -> None:
        begun = Report.objects.get(pk=report.pk).alive_at
        wait_until(lambda: Report.objects.get(pk=report.pk).alive_at > begun, seconds=20)
        seen.append(begun)

    monkeypatch.setattr(making, "HEARTBEAT", timedelta(milliseconds=20))
    meanwhile(monkeypatch, long_step)
    assert making.make_report(str(report.pk), now=timezone.now())
    assert len(seen) == 1
    last = Report.objects.get(pk=report.pk).alive_at
    time.sleep(0.1)
    assert Report.objects.get(pk=report.pk).alive_at == last


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_hangs_says_no_more_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(make_world())
    monkeypatch.setattr(making, "HEARTBEAT", timedelta(milliseconds=20))
    monkeypatch.setattr(making, "LONGEST_WORK", timedelta(0))
    alive = []

    def hang() -> None:
        for _look in range(2):
            alive.append(Report.objects.get(pk=report.pk).alive_at)
            time.sleep(0.2)

    meanwhile(monkeypatch, hang)
    assert making.make_report(str(report.pk), now=timezone.now())
    assert alive[0] == alive[1]
