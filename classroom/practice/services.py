"""Assigning, and playing a drill. Every change happens under the drill's row lock and is told to the teacher's page."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from classroom.practice import hints, judging, recording, stock
from classroom.practice.models import HELP_FROM, LAST_HINT, Assignment, Attempt, Claim, Drill
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.events import tell
from classroom.web.http import Refused

# Nobody thinks about one claim for longer; a board left open over lunch must not spoil a median.
CLOCK_CAP = timedelta(seconds=120)


@dataclass(frozen=True)
class Claimed:
    """A claim that was judged: on which attempt, which cards, and whether right."""

    attempt: Attempt
    positions: tuple[int, ...]
    is_right: bool


def assign_drill(
    classroom: Classroom,
    *,
    teacher: Teacher,
    edition_key: str,
    k: int,
    board_size: int,
    boards: int,
    token: uuid.UUID,
    now: datetime,
) -> Assignment:
    """Assign a drill to the class; the same token again gives the same assignment."""
    assignment, _is_new = Assignment.objects.get_or_create(
        token=token,
        classroom=classroom,
        defaults={
            "edition_key": edition_key,
            "k": k,
            "board_size": board_size,
            "boards": boards,
            "assigned_by": teacher,
            "assigned_at": now,
        },
    )
    return assignment


def close_assignment(assignment: Assignment, *, now: datetime) -> None:
    Assignment.objects.open().filter(pk=assignment.pk).update(closed_at=now)


def reopen_assignment(assignment: Assignment) -> None:
    Assignment.objects.filter(pk=assignment.pk).update(closed_at=None)


@transaction.atomic
def start_drill(assignment: Assignment, student: Student, *, now: datetime) -> Drill:
    """The student's drill of this assignment, with its first board open; two taps start one drill."""
    drill, is_new = Drill.objects.get_or_create(assignment=assignment, student=student, defaults={"started_at": now})
    if is_new:
        _open_board(drill, number=1, now=now)
        tell(assignment.topic)
    return drill


@transaction.atomic
def next_board(drill: Drill, *, after: int, now: datetime) -> Drill:
    """Open the board after number `after`. Asked twice, it is opened once; the drill ends after the last."""
    drill = _locked(drill)
    last = drill.attempts.latest("number")
    if last.number != after or drill.finished_at is not None:
        return drill  # a second tap, or an old page: what is open now is shown
    if last.is_open:
        raise Refused(gettext("Finish this board first."), status=409)
    if last.number < drill.assignment.boards:
        _refuse_if_closed(drill)
        _open_board(drill, number=last.number + 1, now=now)
    else:
        drill.finished_at = now
        drill.save(update_fields=["finished_at"])
    tell(drill.assignment.topic)
    return drill


@transaction.atomic
def claim(drill: Drill, *, number: int, positions: Sequence[int], token: uuid.UUID, now: datetime) -> Claimed:
    """Judge claimed cards on board `number`. The same token again is the same claim and gives the same answer.

    Raises Refused for what cannot be a claim (422) and for a board that is no longer open (409); nothing is stored then.
    """
    drill = _locked(drill)
    earlier = Claim.objects.select_related("attempt__puzzle").filter(attempt__drill=drill, token=token).first()
    if earlier is not None:
        return Claimed(earlier.attempt, tuple(earlier.positions), earlier.is_right)
    attempt = _open_attempt(drill, number=number)
    chosen = judging.read_positions(attempt.puzzle, positions)
    verdict = judging.judge(attempt.puzzle, chosen)
    seconds = max(timedelta(), min(now - attempt.shown_at, CLOCK_CAP)).total_seconds()
    Claim.objects.create(
        attempt=attempt,
        token=token,
        positions=list(chosen),
        is_right=verdict.swish,
        claimed_at=now,
        seconds=seconds,
    )
    is_first = attempt.right_first is None
    if is_first:
        attempt.right_first, attempt.seconds = verdict.swish, seconds
        attempt.with_help = attempt.hint_step >= HELP_FROM
    if verdict.swish:
        attempt.finished_at = now
    attempt.save(update_fields=["right_first", "with_help", "seconds", "finished_at"])
    if is_first:
        recording.record(attempt, now=now)
    tell(drill.assignment.topic)
    return Claimed(attempt, chosen, verdict.swish)


@transaction.atomic
def hint(drill: Drill, *, number: int, seen: int, now: datetime) -> Attempt:
    """Give the step of the hints after `seen`, the one the page shows. Asked again from the same page, it stays that step.

    From the last step on it is shown again. Raises Refused for a step nobody has seen (422), a board that is no longer open
    and for asking too early (409); nothing is changed then.
    """
    drill = _locked(drill)
    attempt = _open_attempt(drill, number=number)
    if not 0 <= seen <= attempt.hint_step:
        raise Refused(gettext("This page is old. Load it again."))
    if seen < attempt.hint_step:
        return attempt  # a second tap, or an old page
    if seen < LAST_HINT:
        hints.refuse_too_early(attempt, now=now)
        attempt.hint_step += 1
    attempt.hint_at = now
    attempt.save(update_fields=["hint_step", "hint_at"])
    tell(drill.assignment.topic)
    return attempt


@transaction.atomic
def give_up(drill: Drill, *, number: int, now: datetime) -> Attempt:
    """Close the open board and let the answer be shown; without a right first claim it counts as not right."""
    drill = _locked(drill)
    attempt = _open_attempt(drill, number=number)
    attempt.gave_up_at = attempt.finished_at = now
    is_first = attempt.right_first is None
    if is_first:
        attempt.right_first = False
        attempt.with_help = attempt.hint_step >= HELP_FROM
    attempt.save(update_fields=["gave_up_at", "finished_at", "right_first", "with_help"])
    if is_first:
        recording.record(attempt, now=now)
    tell(drill.assignment.topic)
    return attempt


def shelf_of(assignment: Assignment) -> stock.Shelf:
    return stock.Shelf(assignment.edition_key, assignment.board_size, assignment.k)


def _locked(drill: Drill) -> Drill:
    return Drill.objects.select_for_update(of=("self",)).select_related("assignment").get(pk=drill.pk)


def _open_attempt(drill: Drill, *, number: int) -> Attempt:
    _refuse_if_closed(drill)
    attempt = drill.attempts.select_related("puzzle").filter(number=number, finished_at=None).first()
    if attempt is None:
        raise Refused(gettext("This board is done already. Load the page to see where you are."), status=409)
    return attempt


def _refuse_if_closed(drill: Drill) -> None:
    if drill.assignment.closed_at is not None:
        raise Refused(gettext("Your teacher has closed this drill. What you did is kept."), status=409)


def _open_board(drill: Drill, *, number: int, now: datetime) -> Attempt:
    # One board at a time for a student with two drills open, or both could get the same.
    Student.objects.select_for_update().get(pk=drill.student_id)
    puzzle = stock.take_board(shelf_of(drill.assignment), drill.student, now=now)
    attempt = Attempt.at(puzzle, drill=drill, number=number, shown_at=now)
    attempt.save()
    return attempt
