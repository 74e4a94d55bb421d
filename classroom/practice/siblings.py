"""Siblings: who needed all hints gets a board with the same tags, soon in the session and again in three days."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from classroom.practice import runs
from classroom.practice.models import Attempt, Drill, Purpose, Sibling
from classroom.roster.models import Student

COMES_AGAIN_AFTER = timedelta(days=3)


def come_for(attempt: Attempt, *, now: datetime) -> None:
    """Let siblings of this board come: today, and in three days by the school's calendar. Asked again, it changes nothing."""
    if attempt.again or runs.is_sprint(attempt):
        return
    today = now.astimezone(attempt.drill.student.school.zone).date()
    Sibling.objects.bulk_create(
        (
            Sibling(student_id=attempt.student_id, puzzle=attempt.puzzle, due_on=day)
            for day in (today, today + COMES_AGAIN_AFTER)
        ),
        ignore_conflicts=True,
    )


def due(student: Student, *, drill: Drill, attempts: Sequence[Attempt], now: datetime) -> Sibling | None:
    """The sibling to come now in this drill, the one due longest; None if there is none.

    Of the same options as the drill, or of any where the session has a plan. At least one other board lies between, unless it is
    the last of the drill.
    """
    assignment = drill.assignment
    today = now.astimezone(student.school.zone).date()
    waiting = Sibling.objects.filter(student=student, attempt=None, due_on__lte=today)
    if not assignment.session_plan:
        waiting = waiting.filter(puzzle__kind=assignment.kind, puzzle__options=assignment.options)
    is_last = assignment.boards is not None and len(attempts) == assignment.boards - 1
    if attempts and not is_last:
        waiting = waiting.exclude(puzzle=attempts[-1].puzzle_id)
    # Not two of them one after the other.
    if attempts and attempts[-1].purpose == Purpose.SIBLING and not is_last:
        return None
    return waiting.select_related("puzzle").order_by("due_on", "pk").first()
