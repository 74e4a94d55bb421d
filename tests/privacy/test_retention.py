"""Nothing is kept longer than the school has said, and each run leaves a proof."""

from datetime import UTC, datetime, timedelta

import pytest

from classroom.audit.models import Act, AuditEntry
from classroom.audit.services import note
from classroom.live.models import Game
from classroom.practice.models import Attempt, Drill
from classroom.privacy import tasks
from classroom.privacy.models import Export, RetentionRun
from classroom.privacy.retention import keep_limits, months_before
from classroom.reports.models import Report
from classroom.roster.models import Classroom, School, Student
from tests.world import World

NOW = datetime(2026, 11, 30, 3, 0, tzinfo=UTC)


def archived(classroom: Classroom, at: datetime) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=at)


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [
        ("2026-11-30", 13, "2025-10-30"),
        ("2026-03-31", 1, "2026-02-28"),
        ("2028-03-31", 1, "2028-02-29"),
        ("2026-01-15", 1, "2025-12-15"),
        ("2026-12-01", 24, "2024-12-01"),
    ],
)
def test_months_are_those_of_the_calendar(day: str, months: int, before: str) -> None:
    assert months_before(datetime.fromisoformat(f"{day}T03:00Z"), months) == datetime.fromisoformat(f"{before}T03:00Z")


def test_answers_and_games_go_13_months_after_the_class_ended(world: World) -> None:
    archived(world.class_5b, datetime(2025, 10, 30, 2, 59, tzinfo=UTC))
    run = keep_limits(world.kepler, now=NOW)
    assert not Drill.objects.filter(pk=world.drill_of_ben.pk).exists()
    assert not Game.objects.filter(session__classroom=world.class_5b).exists()
    assert run.deleted["practice.Drill"] == 1
    assert run.deleted["practice.Attempt"] == 1
    assert Student.objects.filter(pk=world.ben.pk).exists()


def test_a_minute_before_they_stay(world: World) -> None:
    archived(world.class_5b, datetime(2025, 10, 30, 3, 1, tzinfo=UTC))
    assert keep_limits(world.kepler, now=NOW).deleted == {}
    assert Attempt.objects.count() == 2


def test_a_class_that_goes_on_keeps_everything(world: World) -> None:
    assert keep_limits(world.kepler, now=NOW + timedelta(days=20)).deleted == {}
    assert Drill.objects.count() == 2


def test_each_school_has_its_own_limit(world: World) -> None:
    School.objects.filter(pk=world.kepler.pk).update(attempt_months=24)
    world.kepler.refresh_from_db()
    for classroom in (world.class_5b, world.class_6a):
        archived(classroom, datetime(2025, 1, 1, tzinfo=UTC))
    for school in (world.kepler, world.curie):
        keep_limits(school, now=NOW)
    assert list(Drill.objects.all()) == [world.drill_of_ben]


def test_exports_go_after_30_days(world: World) -> None:
    Export.objects.filter(pk=world.export_of_ben.pk).update(asked_at=NOW - timedelta(days=31))
    Export.objects.filter(pk=world.export_of_yan.pk).update(asked_at=NOW - timedelta(days=31))
    assert keep_limits(world.kepler, now=NOW).deleted == {"privacy.Export": 1}
    assert list(Export.objects.all()) == [world.export_of_yan]


def test_lines_of_the_record_go_after_24_months(world: World) -> None:
    for moment in (datetime(2020, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)):
        note(Act.CHANGED, what="test", now=moment, actor_id=None, school_id=world.kepler.pk)
    assert keep_limits(world.kepler, now=NOW).deleted == {"audit.AuditEntry": 1}
    assert AuditEntry.objects.count() == 1


def test_the_second_run_of_a_night_finds_nothing(world: World) -> None:
    archived(world.class_5b, datetime(2024, 1, 1, tzinfo=UTC))
    assert keep_limits(world.kepler, now=NOW).deleted != {}
    assert keep_limits(world.kepler, now=NOW).deleted == {}


def test_the_nightly_task_leaves_a_proof_for_every_school(world: World) -> None:
    tasks.keep_limits()
    assert set(RetentionRun.objects.values_list("school", flat=True)) == {world.kepler.pk, world.curie.pk}
    limits = {"attempt_months": 13, "file_days": 30, "audit_months": 24}
    assert [run.limits for run in RetentionRun.objects.all()] == [limits, limits]


def test_the_admin_reads_the_proof_of_the_own_school(world: World) -> None:
    RetentionRun.objects.create(school=world.kepler, ran_at=NOW, limits={}, deleted={"practice.Drill": 41})
    RetentionRun.objects.create(school=world.curie, ran_at=NOW, limits={}, deleted={"practice.Drill": 97})
    page = world.client("ana").get("/school/retention/").content.decode()
    assert "practice.Drill</span> 41" in page
    assert "</span> 97" not in page  # a token may have any two digits


def test_files_of_reports_go_after_their_days_and_their_lines_as_long_after(world: World) -> None:
    Report.objects.update(asked_at=NOW - timedelta(days=30), ready_at=NOW - timedelta(days=30))
    assert keep_limits(world.kepler, now=NOW).deleted == {"reports.Report.file": 1}
    of_ana, of_zoe = (Report.objects.get(pk=one.pk) for one in (world.report_of_ana, world.report_of_zoe))
    assert (of_ana.file, bytes(of_zoe.file)) == (None, b"%PDF-1.7 report")
    assert keep_limits(world.kepler, now=NOW + timedelta(days=31)).deleted["reports.Report"] == 1
    assert list(Report.objects.all()) == [of_zoe]
