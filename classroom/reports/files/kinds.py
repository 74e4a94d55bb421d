"""What a kind of report is: whom it is about, what is asked in its form, and how its file is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from django.utils.text import slugify

from classroom.reports.models import Report, ReportKey
from classroom.roster.models import Classroom, Student, Teacher

if TYPE_CHECKING:
    from classroom.reports.files.forms import ReportForm

PDF = "application/pdf"
# Told how much is done, in hundredths, 0 to 99. Raises Stopped; whoever makes a file lets that pass.
type Tell = Callable[[int], None]


class Stopped(Exception):
    """The file is no longer wanted from this worker: it was cancelled, or another worker has taken it over."""


class Scope(Enum):
    """What a kind is about. ANY_CLASS: a class if one is named, else none."""

    NOTHING = "nothing"
    ANY_CLASS = "any class"
    CLASS = "class"
    CLASS_OR_STUDENT = "class or student"
    STUDENT = "student"

    @property
    def needs_class(self) -> bool:
        return self in (Scope.CLASS, Scope.CLASS_OR_STUDENT, Scope.STUDENT)

    @property
    def takes_student(self) -> bool:
        return self in (Scope.CLASS_OR_STUDENT, Scope.STUDENT)


@dataclass(frozen=True)
class Subject:
    """Who asks, and about whom, as the access rule lends them."""

    teacher: Teacher
    classroom: Classroom | None = None
    student: Student | None = None


@dataclass(frozen=True)
class MadeFile:
    """A finished file. Its name tells no student's, and is ASCII."""

    content: bytes
    file_name: str
    content_type: str = PDF

    def __post_init__(self) -> None:
        if not self.content or not self.file_name.isascii():
            raise ValueError("a file has something in it, and a plain name")


class ReportKind(Protocol):
    """A kind of report. `make` runs in a worker, in the report's language and the school's time zone.

    `report.snapshot_at` is its only clock, and chance comes from a seed in `report.asked`, so that the same report of the same
    data is the same bytes.
    """

    @property
    def key(self) -> ReportKey: ...

    @property
    def scope(self) -> Scope: ...

    @property
    def form(self) -> type[ReportForm]: ...

    @property
    def about(self) -> str:
        """One sentence: what it is good for."""

    def make(self, report: Report, tell: Tell) -> MadeFile: ...


def file_name(stem: str, report: Report, ending: str) -> str:
    """For example "class-report-5b-2026-11-30.pdf": the stem, the class as far as it is ASCII, the day of the snapshot, local."""
    name = slugify(report.classroom.name) if report.classroom else ""
    day = report.snapshot_at.astimezone(report.school.zone).date().isoformat()
    return f"{'-'.join(part for part in (stem, name[:40], day) if part)}.{ending}"
