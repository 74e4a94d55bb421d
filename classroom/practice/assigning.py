"""Assigning: drafts, opening and closing, a change once somebody has begun, copies for other classes."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from classroom.practice.models import Assignment, Drill, Task, Window
from classroom.practice.telling import tell_of
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.http import Refused


@transaction.atomic
def assign(
    classroom: Classroom,
    *,
    teacher: Teacher,
    task: Task,
    window: Window | None = None,
    only_for: Sequence[Student] = (),
    token: uuid.UUID,
    now: datetime,
    draft: bool = False,
) -> Assignment:
    """Assign a task to the class, or to some of its students; the same token again gives the same assignment.

    Students see it from now on or from `window.opens_at` on, a draft once it is opened. Raises Refused.
    """
    require_sensible(task, window or Window())
    _require_in_class(only_for, classroom)
    made = Assignment.asking(
        task,
        window,
        classroom=classroom,
        token=token,
        assigned_by=teacher,
        assigned_at=now,
        opened_at=None if draft else now,
    )
    # ON CONFLICT, so that two at once make one and neither fails.
    Assignment.objects.bulk_create([made], ignore_conflicts=True)
    assignment = Assignment.objects.get(classroom=classroom, token=token)
    if assignment.pk == made.pk:
        assignment.only_for.set(only_for)
    return assignment


def open_now(assignment: Assignment, *, now: datetime) -> None:
    """Open a draft; what is open stays as it is."""
    Assignment.objects.filter(pk=assignment.pk, opened_at=None).update(opened_at=now)


@transaction.atomic
def take_back(assignment: Assignment) -> None:
    """Make a draft again of what was opened too soon; a draft stays one. Refused (409) once somebody has begun."""
    assignment = Assignment.objects.select_for_update().get(pk=assignment.pk)
    if Drill.objects.filter(assignment__series=assignment.series).exists():
        raise Refused(gettext("Somebody has begun already. Close this drill instead."), status=409)
    Assignment.objects.filter(pk=assignment.pk).update(opened_at=None, closed_at=None)
    tell_of(assignment)


def close(assignment: Assignment, *, now: datetime) -> None:
    """Close all versions. What students did is kept."""
    _versions(assignment).filter(closed_at=None, opened_at__isnull=False).update(closed_at=now)
    tell_of(assignment)


def reopen(assignment: Assignment) -> None:
    """Open all versions again."""
    _versions(assignment).update(closed_at=None)
    tell_of(assignment)


@transaction.atomic
def change(
    assignment: Assignment,
    *,
    teacher: Teacher,
    task: Task,
    window: Window,
    only_for: Sequence[Student] | None = None,
    now: datetime,
) -> Assignment:
    """Change what is asked, when, or of whom; returns the assignment that holds now.

    When and of whom is changed in place, for all versions. What is asked is frozen once somebody has begun: then a new version
    is made, which who has begun does not see. Raises Refused, also for an old version (409).
    """
    require_sensible(task, window)
    assignment = Assignment.objects.select_for_update().get(pk=assignment.pk)
    versions = _versions(assignment)
    if versions.filter(version__gt=assignment.version).exists():
        raise Refused(gettext("There is a newer version of this drill. Change that one."), status=409)
    if assignment.classroom is None:
        raise Refused(gettext("This is no drill of a class."))
    chosen = list(assignment.only_for.all()) if only_for is None else only_for
    _require_in_class(chosen, assignment.classroom)
    holds = assignment
    if task != assignment.task:
        if Drill.objects.filter(assignment=assignment).exists():
            holds = _next_version(assignment, task, window, teacher=teacher, now=now)
        else:
            Assignment.objects.filter(pk=assignment.pk).update(**task.columns())
    versions.update(opens_at=window.opens_at, due_at=window.due_at, late_allowed=window.late_allowed)
    for version in versions:
        version.only_for.set(chosen)
    tell_of(assignment)
    return Assignment.objects.get(pk=holds.pk)


@transaction.atomic
def copy_to(
    assignment: Assignment,
    classrooms: Iterable[Classroom],
    *,
    teacher: Teacher,
    token: uuid.UUID,
    now: datetime,
    draft: bool = True,
) -> list[Assignment]:
    """The same task for other classes, for all of their students. The same token again makes no more copies."""
    return [
        assign(
            classroom,
            teacher=teacher,
            task=assignment.task,
            window=_still_ahead(assignment.window, now),
            token=uuid.uuid5(token, str(classroom.pk)),
            now=now,
            draft=draft,
        )
        for classroom in classrooms
    ]


@transaction.atomic
def delete_draft(assignment: Assignment) -> None:
    """Delete a draft for good. Refused (409) for anything that students may have seen."""
    deleted, _rows = Assignment.objects.filter(pk=assignment.pk, opened_at=None, drills=None).delete()
    if not deleted:
        raise Refused(gettext("Only a draft can be deleted. Close this drill instead."), status=409)


def require_sensible(task: Task, window: Window) -> None:
    """Refused for a task that the database would refuse, in words."""
    if (task.boards is None) == (task.minutes is None):
        raise Refused(gettext("Say how many boards, or how many minutes."))
    if task.kind == "sprint" and (task.minutes is not None or task.session_plan or task.tries is not None):
        raise Refused(gettext("A sprint has a number of runs, and no tries."))
    if window.opens_at and window.due_at and window.due_at <= window.opens_at:
        raise Refused(gettext("It must open before it is due."))


def _next_version(assignment: Assignment, task: Task, window: Window, *, teacher: Teacher, now: datetime) -> Assignment:
    made = Assignment.asking(
        task,
        window,
        classroom=assignment.classroom,
        series=assignment.series,
        version=assignment.version + 1,
        token=uuid.uuid4(),
        assigned_by=teacher,
        assigned_at=now,
        opened_at=assignment.opened_at and now,
        closed_at=assignment.closed_at,
    )
    made.save()
    return made


def _versions(assignment: Assignment):  # type: ignore[no-untyped-def]
    return Assignment.objects.filter(series=assignment.series)


def _require_in_class(students: Sequence[Student], classroom: Classroom) -> None:
    there = set(classroom.students().values_list("pk", flat=True)) if students else set()
    if any(student.pk not in there for student in students):
        raise Refused(gettext("One of these students is not in this class any more."), status=409)


def _still_ahead(window: Window, now: datetime) -> Window:
    """The window of a copy: dates that have passed are left out."""
    due_at = window.due_at if window.due_at and window.due_at > now else None
    opens_at = window.opens_at if window.opens_at and window.opens_at > now else None
    return replace(window, opens_at=opens_at, due_at=due_at)
