"""The student report: the teacher's page of one student on paper, from the same query object."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from classroom.practice.mastery import State
from classroom.reports.files.class_report import days_of, growth_data, printed_name, table_data
from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.forms import NamesForm, ReportForm
from classroom.reports.files.kinds import MadeFile, Scope, Tell, file_name
from classroom.reports.models import Report, ReportKey
from classroom.reports.progress.states import state_words
from classroom.reports.pupils.query import StudentProgress, student_progress
from classroom.reports.pupils.words import LEAST_COMPARED
from classroom.reports.tables import Table

# What of the page's table of skills is printed: all of it is too wide for paper. The files on the page have the rest.
PRINTED = (
    "skill",
    "state",
    "state_before",
    "boards",
    "right",
    "boards_before",
    "right_before",
    "wrong_claims",
    "hinted",
    "median_seconds",
    "review_on",
)


@dataclass(frozen=True)
class StudentReport:
    key: ReportKey = ReportKey.STUDENT
    scope: Scope = Scope.STUDENT
    form: type[ReportForm] = NamesForm

    @property
    def about(self) -> str:
        return gettext(
            "What one student can do, what moved, and what comes next: to talk about with the student or the parents."
        )

    def make(self, report: Report, tell: Tell) -> MadeFile:
        if report.classroom is None or report.student is None:
            raise ValueError("a student report is about a student of a class")
        tell(5)
        progress = student_progress(report.student, report.classroom, days_of(report), now=report.snapshot_at)
        tell(50)
        pdf = draw("student.typ", _data(report, progress), language=report.language, made=report.snapshot_at)
        return MadeFile(pdf, file_name("student-report", report, "pdf"))


def _data(report: Report, progress: StudentProgress) -> dict[str, Any]:
    skills, weeks, sprints, assignments = progress.tables
    name = printed_name(progress.student, report)
    return {
        "frame": page_frame(
            title=gettext("Student report: %(name)s") % {"name": name},
            about=(report.school.name, progress.classroom.name, name, str(progress.days)),
            paper=report.paper,
            made=report.snapshot_at,
        ),
        "answer": progress.next.sentence,
        # The first of them is the answer already.
        "needs": [reason.sentence for reason in progress.needs[1:]],
        "moved": {
            "title": gettext("What moved"),
            "sentences": [one.sentence for one in progress.then_and_now],
            "none": gettext(
                "Too early to compare: it takes %(least)s boards of a skill now, and as many in the days before."
            )
            % {"least": LEAST_COMPARED},
        },
        "skills": table_data(_only(skills, PRINTED)) | {"none": gettext("No board is done yet.")},
        "states": [skill.state.value for skill in progress.skills],
        "legend": [{"state": state.value, "words": state_words(state)} for state in State],
        "legend_note": gettext("Boards of these days for this class; the state is the student's own, from all boards."),
        "growth": growth_data(
            [week.mark for week in progress.weeks], title=gettext("Growth"), description=_growth_words(progress)
        ),
        "growth_note": gettext(
            "The line is the level of boards that come out right 78 times of 100; it lies in the grey band 19 times of 20."
        ),
        "weeks": table_data(weeks),
        "assignments": table_data(assignments),
        "sprints": table_data(sprints),
    }


def _growth_words(progress: StudentProgress) -> str:
    if progress.growth is None:
        return gettext("Too early: growth shows once 8 boards are done.")
    return gettext("Boards of level %(level)s fit at the end of these days.") % {"level": int(progress.growth.level)}


def _only(table: Table, keys: Collection[str]) -> Table:
    """The table with these columns of it alone."""
    kept = [place for place, column in enumerate(table.columns) if column.key in keys]
    return Table(
        table.title,
        tuple(table.columns[place] for place in kept),
        tuple(tuple(row[place] for place in kept) for row in table.rows),
        table.head,
    )


STUDENT_REPORT = StudentReport()
