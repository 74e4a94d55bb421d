"""The class report and the weekly report: the class page on paper, from the same query object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from classroom.practice.mastery import State
from classroom.reports.charts import Mark
from classroom.reports.days import Days, usual_days
from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.forms import REAL, NamesForm, ReportForm
from classroom.reports.files.kinds import MadeFile, Scope, Tell, file_name
from classroom.reports.models import Report, ReportKey
from classroom.reports.progress.growth import growth_words
from classroom.reports.progress.heat import Heat
from classroom.reports.progress.query import ClassProgress, class_progress
from classroom.reports.progress.states import state_words
from classroom.reports.tables import Table
from classroom.roster.models import Student

# So many columns of skills fit beside the names on a page.
SKILLS_ON_A_PAGE = 10


@dataclass(frozen=True)
class ClassReport:
    """Both kinds. The weekly one is the short one: without the list of everybody's time."""

    key: ReportKey = ReportKey.CLASS
    scope: Scope = Scope.CLASS
    form: type[ReportForm] = NamesForm
    is_short: bool = False

    @property
    def about(self) -> str:
        return gettext("How the class stands, who needs help and why, and what everybody can do. Four pages at most.")

    def make(self, report: Report, tell: Tell) -> MadeFile:
        if report.classroom is None:
            raise ValueError("a class report is about a class")
        days = days_of(report)
        tell(5)
        progress = class_progress(report.classroom, days, now=report.snapshot_at)
        tell(50)
        data = _data(report, progress, is_short=self.is_short)
        tell(60)
        pdf = draw("class.typ", data, language=report.language, made=report.snapshot_at)
        return MadeFile(pdf, file_name(f"{self.key.value}-report", report, "pdf"))


def days_of(report: Report) -> Days:
    """The days that were asked for; a kind with days has them always, the usual ones are for a row made by hand."""
    return report.days or usual_days(report.snapshot_at.astimezone(report.school.zone).date())


def printed_name(student: Student, report: Report) -> str:
    """As on the tiles; with the real name before it, where that was asked for and is stored."""
    if report.asked.get("names") == REAL and student.real_name and student.real_name != student.name:
        return gettext("%(real_name)s (%(name)s)") % {"real_name": student.real_name, "name": student.name}
    return student.name


def table_data(table: Table) -> dict[str, Any]:
    """A table as base.typ prints it."""
    return {
        "title": table.title,
        "columns": [{"words": column.words, "is_number": column.is_number} for column in table.columns],
        "rows": table.shown,
    }


def marks_data(marks: list[Mark]) -> list[dict[str, Any]]:
    """Points of a growth chart as base.typ draws it."""
    return [{"label": mark.label, "low": mark.low, "middle": mark.middle, "high": mark.high} for mark in marks]


def growth_data(marks: list[Mark], *, title: str, description: str) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "level": gettext("Level %(level)s"),
        "marks": marks_data(marks),
    }


def _data(report: Report, progress: ClassProgress, *, is_short: bool) -> dict[str, Any]:
    classroom, days = progress.classroom, progress.days
    return {
        "frame": page_frame(
            title=str(ReportKey(report.kind).label),
            about=(report.school.name, classroom.name, str(days)),
            paper=report.paper,
            made=report.snapshot_at,
        ),
        "sentences": list(progress.sentences),
        "needs": {
            "title": gettext("Who needs help"),
            "none": gettext("Nobody needs help just now, by the rules of this class."),
            "rows": [
                {
                    "name": printed_name(need.student, report),
                    "reasons": [reason.sentence for reason in need.reasons],
                    "action": need.action.sentence if need.action else "",
                }
                for need in progress.needs
            ],
        },
        "heat": {
            "title": gettext("What everybody can do"),
            "none": gettext("Nobody has done a board yet."),
            "student": gettext("Student"),
            "legend": [{"state": state.value, "words": state_words(state)} for state in State],
            "numbers": gettext("7/9: of 9 boards in these days 7 were right the first time, without help."),
            "parts": list(_heat_parts(progress.heat, report)),
        },
        "growth": growth_data(
            [week.mark for week in progress.growth],
            title=gettext("Growth"),
            description=growth_words(progress.growth),
        ),
        "growth_note": gettext(
            "The line is the student in the middle, the grey band the middle half of the class."
            " Boards of that level come out right 78 times of 100."
        ),
        "time": None if is_short else _time(report, progress),
    }


def _heat_parts(heat: Heat, report: Report) -> Iterator[dict[str, Any]]:
    for first in range(0, len(heat.heads), SKILLS_ON_A_PAGE):
        part = slice(first, first + SKILLS_ON_A_PAGE)
        yield {
            "heads": [
                {
                    "short": head.short,
                    "can": ngettext("%(can)s of %(met)s can", "%(can)s of %(met)s can", head.met)
                    % {"can": head.can, "met": head.met},
                }
                for head in heat.heads[part]
            ],
            "rows": [
                {
                    "name": printed_name(row.student, report),
                    "cells": [
                        {
                            "state": cell.state.value,
                            "words": cell.words,
                            "count": f"{cell.right}/{cell.boards}" if cell.boards else "",
                        }
                        for cell in row.cells[part]
                    ],
                }
                for row in heat.rows
            ],
        }


def _time(report: Report, progress: ClassProgress) -> dict[str, Any]:
    table = progress.tables[3]
    data = table_data(table)
    data["rows"] = [
        [printed_name(facts.student, report), *row[1:]]
        for facts, row in zip(progress.time_on_task, table.shown, strict=True)
    ]
    quiet = [facts.student for facts in progress.students if facts not in progress.time_on_task]
    data["none"] = gettext("Nobody did anything for this class in these days.")
    data["quiet"] = (
        gettext("Nothing in these days: %(names)s.")
        % {"names": ", ".join(printed_name(student, report) for student in quiet)}
        if quiet and progress.time_on_task
        else ""
    )
    return data


CLASS_REPORT = ClassReport()
WEEKLY_REPORT = ClassReport(key=ReportKey.WEEK, is_short=True)
