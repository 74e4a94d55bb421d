"""The research export as a kind of report."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext

from classroom.reports.files.kinds import MadeFile, Scope, Tell
from classroom.reports.models import Report, ReportKey
from classroom.reports.research.archive import make_archive
from classroom.reports.research.form import MINUTES, ResearchForm
from classroom.reports.research.rows import Selection
from classroom.roster.access import classrooms_of
from classroom.roster.models import Classroom

ZIP = "application/zip"


class ResearchExports:
    key = ReportKey.RESEARCH
    scope = Scope.CLASS
    form = ResearchForm

    @property
    def about(self) -> str:
        return gettext(
            "Every claim of a class without names, as CSV with a description of each column: for your own studies."
        )

    def make(self, report: Report, tell: Tell) -> MadeFile:
        if report.days is None:
            raise ValueError("a research export is of some days")
        selection = Selection(
            _classes(report),
            report.days,
            report.school.zone,
            until=report.snapshot_at,
            secret=str(report.pk),
        )
        content = make_archive(selection, with_minutes=report.asked["times"] == MINUTES, tell=tell)
        # No class in the name of the file either: it goes to people who need not know.
        day = timezone.localdate(report.snapshot_at)
        return MadeFile(content, f"research-{day.isoformat()}.zip", ZIP)


def _classes(report: Report) -> tuple[Classroom, ...]:
    """The class the report is about, then the others by name. Of a class that is no longer taught none is made (making.py)."""
    others = classrooms_of(report.asked_by).filter(pk__in=report.asked["others"]).order_by("name", "created_at")
    first = (report.classroom,) if report.classroom is not None else ()
    return (*first, *others)


RESEARCH_EXPORTS = ResearchExports()
