"""Reports of the world of tests, each ready and not yet looked at."""

from collections.abc import Sequence
from datetime import datetime

from classroom.reports.models import Report
from classroom.roster.models import Classroom, Teacher


def make_reports(whose: Sequence[tuple[Teacher, Classroom]], *, now: datetime) -> list[Report]:
    """A class report for each teacher about the class."""
    return Report.objects.bulk_create(
        Report(
            kind="class",
            school=classroom.school,
            classroom=classroom,
            asked_by=teacher,
            asked={"paper": "a4", "first": "2026-09-01", "last": "2026-09-28", "names": "shown"},
            key=str(classroom.pk),
            asked_at=now,
            snapshot_at=now,
            language="en",
            ready_at=now,
            file=b"%PDF-1.7 report",
            file_name="class-report.pdf",
            content_type="application/pdf",
        )
        for teacher, classroom in whose
    )
