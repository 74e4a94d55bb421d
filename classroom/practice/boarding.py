"""Which board a drill opens next, and when it has no more."""

from datetime import datetime

from classroom.practice import clock, runs, stock
from classroom.practice.models import Attempt, Drill, Puzzle
from classroom.practice.shelves import shelf_of
from classroom.roster.models import Student


def open_first(drill: Drill, *, now: datetime) -> Attempt:
    """The first board of a drill just begun."""
    return _open(drill, number=1, now=now)


def open_next(drill: Drill, *, after: Attempt, now: datetime) -> Attempt | None:
    """The board after one that is done; None if there is none to come."""
    return _open(drill, number=after.number + 1, now=now)


def is_at_end(drill: Drill, *, now: datetime) -> bool:
    """Whether the drill has had all its boards."""
    boards = drill.assignment.boards
    return boards is not None and drill.attempts.count() >= boards


def let_sibling_come(attempt: Attempt, *, now: datetime) -> None:
    """All hints were needed: a board like this one comes again."""


def _open(drill: Drill, *, number: int, now: datetime) -> Attempt:
    # One board at a time for a student with two drills open, or both could get the same.
    student = Student.objects.select_for_update().get(pk=drill.student_id)
    puzzle = stock.take_board(shelf_of(drill.assignment), student, now=now)
    return _shown(drill, puzzle, student, number=number, now=now)


def _shown(drill: Drill, puzzle: Puzzle, student: Student, *, number: int, now: datetime) -> Attempt:
    attempt = Attempt.at(
        puzzle,
        drill=drill,
        number=number,
        shown_at=now,
        limit_seconds=clock.limit_for(drill.assignment, student),
    )
    attempt.save()
    if runs.is_sprint(attempt):
        runs.begin(attempt)
    return attempt
