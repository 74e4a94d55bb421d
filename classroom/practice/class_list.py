"""The drills of a class as its page lists them: the newest version of each, with how far the class has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from classroom.practice.models import Assignment, Drill
from classroom.practice.querysets import NEWEST_FIRST
from classroom.roster.models import Classroom

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

ON_A_PAGE = 20
# What can be shown, and what it means in the database. "Open" is everything students can see, or will.
SHOWN: dict[str, Q] = {
    "all": Q(),
    "open": Q(opened_at__isnull=False, closed_at=None),
    "drafts": Q(opened_at=None),
    "closed": Q(closed_at__isnull=False),
}


class Progress(TypedDict):
    """What the list adds to an assignment; the chosen are none if it is for the whole class."""

    started_count: int
    finished_count: int
    chosen_count: int


class Started(TypedDict):
    started_count: int


@dataclass(frozen=True)
class Row:
    """`asked` is how many students it is for; `state` as `Assignment.state`."""

    assignment: Assignment
    state: str
    started: int
    finished: int
    asked: int

    @property
    def share(self) -> int:
        """How many of 100 students have finished."""
        return round(100 * self.finished / self.asked) if self.asked else 0


@dataclass(frozen=True)
class ClassList:
    """One page of the list. `counts` says for each of SHOWN how many there are."""

    rows: list[Row]
    page: Page[Any]
    show: str
    counts: dict[str, int]


def class_list(classroom: Classroom, *, show: str, number: str, students: int, now: datetime) -> ClassList:
    """The list as asked for; what cannot be asked for is the first page of all. Three queries."""
    show = show if show in SHOWN else "all"
    newest = classroom.assignments.newest_versions()
    counts = newest.aggregate(**{key: Count("pk", filter=condition or None) for key, condition in SHOWN.items()})
    page = Paginator(_with_progress(newest.filter(SHOWN[show])), ON_A_PAGE).get_page(number)
    found: list[WithAnnotations[Assignment, Progress]] = list(page.object_list)
    rows = [
        Row(each, each.state(now), each.started_count, each.finished_count, each.chosen_count or students)
        for each in found
    ]
    return ClassList(rows, page, show, counts)


def _with_progress(assignments: QuerySet[Assignment]) -> QuerySet[WithAnnotations[Assignment, Progress]]:
    """With how many students have started and finished any version, and for how many it is alone."""
    drills = Drill.objects.filter(assignment__series=OuterRef("series")).order_by().values("assignment__series")
    finished = drills.filter(finished_at__isnull=False)
    return assignments.annotate(
        started_count=_number(drills),
        finished_count=_number(finished),
        chosen_count=Count("only_for"),
    ).order_by(*NEWEST_FIRST)


def _number(drills: QuerySet) -> Coalesce:  # type: ignore[type-arg]
    counted = drills.annotate(number=Count("student", distinct=True)).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def versions_of(assignment: Assignment) -> list[WithAnnotations[Assignment, Started]]:
    """Every version of this assignment, the newest first, each with how many students have started it. One query."""
    versions: QuerySet[Any] = Assignment.objects.filter(series=assignment.series)
    return list(versions.annotate(started_count=Count("drills")).order_by("-version"))
