"""Reads of the reports of one teacher, and of what can be asked for."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from classroom.reports.files.kinds import ReportKind, Scope, Subject
from classroom.reports.files.report import ReportQuerySet
from classroom.reports.files.table import KINDS
from classroom.reports.models import Report, ReportKey
from classroom.roster.access import FULL, classrooms_of
from classroom.roster.models import Classroom, Enrolment, Student, Teacher
from classroom.roster.sorting import by_name


def visible_reports(teacher: Teacher) -> ReportQuerySet:
    """Those the teacher has asked for, as long as they teach every class it tells of and the student is in it.

    One query for the classes; a research export tells of several.
    """
    classrooms = list(Classroom.objects.active().taught_by(teacher, roles=FULL).values_list("pk", flat=True))
    here = Enrolment.objects.current().filter(classroom__in=classrooms, student__archived_at=None)
    return (
        Report.objects.about()
        .filter(asked_by=teacher)
        .filter(Q(classroom=None) | Q(classroom__in=classrooms))
        .filter(~Q(asked__has_key="others") | Q(asked__others__contained_by=[str(one) for one in classrooms]))
        .filter(Q(student=None) | Q(student__in=here.values("student")))
    )


@dataclass(frozen=True)
class AskPage:
    """The page on which one asks for a report of a kind. What is still to be chosen has its list; else the list is empty."""

    kind: ReportKind
    subject: Subject
    classrooms: tuple[Classroom, ...]
    students: tuple[Student, ...]
    nobody_here: bool

    @property
    def title(self) -> str:
        return str(self.kind.key.label)

    @property
    def needs_class(self) -> bool:
        return self.kind.scope.needs_class and self.subject.classroom is None

    @property
    def needs_student(self) -> bool:
        return self.kind.scope is Scope.STUDENT and self.subject.student is None and not self.needs_class

    @property
    def offers_one_student(self) -> bool:
        return self.kind.scope is Scope.CLASS_OR_STUDENT and bool(self.students)

    @property
    def link(self) -> str:
        """The address of this page, to which the student's id is added."""
        return f"?class={self.subject.classroom.pk}&" if self.subject.classroom else "?"

    @property
    def is_complete(self) -> bool:
        """Whether the form can be sent."""
        return not (self.needs_class or self.needs_student or self.nobody_here)


def ask_page(kind: ReportKind, subject: Subject) -> AskPage:
    """At most two queries."""
    classrooms: tuple[Classroom, ...] = ()
    students: tuple[Student, ...] = ()
    needs_class = kind.scope.needs_class
    if needs_class and subject.classroom is None:
        classrooms = tuple(classrooms_of(subject.teacher).order_by("name", "created_at"))
    elif needs_class and subject.classroom is not None and subject.student is None:
        students = tuple(by_name(subject.classroom.students()))
    return AskPage(
        kind,
        subject,
        classrooms,
        students,
        nobody_here=needs_class and subject.classroom is not None and subject.student is None and not students,
    )


def kinds_on_offer() -> tuple[ReportKind, ...]:
    """Those that can be asked for, in their order."""
    return tuple(kind for kind in KINDS.values() if kind.key is not ReportKey.WEEK)


def usual_choices(teacher: Teacher) -> dict[str, str]:
    """The paper that the teacher chose last."""
    last = Report.objects.filter(asked_by=teacher, asked__has_key="paper").exclude(kind=ReportKey.WEEK)
    asked = last.values_list("asked__paper", flat=True).first()
    return {"paper": asked} if asked else {}
