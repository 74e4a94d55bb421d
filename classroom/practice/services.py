"""Playing a drill. Every change happens under the drill's row lock and is told to the teacher's page."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from classroom.practice import boarding, clock, hints, judging, recording, runs, siblings
from classroom.practice.engines import last_hint
from classroom.practice.models import HELP_FROM, Assignment, Attempt, Claim, Drill, Ending
from classroom.practice.telling import tell_of
from classroom.roster.models import Student
from classroom.web.http import Refused
from games.swish.kinds import run as sprint


@dataclass(frozen=True)
class Claimed:
    """A claim that was judged: on which attempt, in writing, and whether right."""

    attempt: Attempt
    text: str
    is_right: bool


@transaction.atomic
def start_drill(assignment: Assignment, student: Student, *, now: datetime) -> Drill:
    """The student's drill of this assignment, with its first board open; two taps start one drill."""
    drill = Drill.objects.filter(assignment=assignment, student=student).first()
    if drill is not None:
        return drill
    _refuse_unless_open(assignment, now=now)
    drill, is_new = Drill.objects.get_or_create(assignment=assignment, student=student, defaults={"started_at": now})
    if is_new:
        if boarding.open_next(drill, now=now) is None:
            raise Refused(gettext("There is no board to show."), status=409)
        tell_of(assignment)
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
    if not _is_at_end(drill):
        _refuse_unless_open(drill.assignment, now=now)
    if _is_at_end(drill) or boarding.open_next(drill, now=now) is None:
        drill.finished_at = now
        drill.save(update_fields=["finished_at"])
    tell_of(drill.assignment)
    return drill


@transaction.atomic
def claim(drill: Drill, *, number: int, text: str, token: uuid.UUID, now: datetime) -> Claimed:
    """Judge a claim on board `number`. The same token again is the same claim and gives the same answer.

    Raises Refused for what cannot be a claim (422) and for a board that is no longer open (409); nothing is stored then.
    """
    drill = _locked(drill)
    earlier = Claim.objects.select_related("attempt__puzzle").filter(attempt__drill=drill, token=token).first()
    if earlier is not None:
        return Claimed(earlier.attempt, earlier.text, earlier.is_right)
    attempt = _open_attempt(drill, number=number, now=now)
    if clock.is_out_of_time(attempt, now=now):
        raise Refused(gettext("The time for this board is over."), status=409)
    if runs.is_sprint(attempt):
        run, judged = judging.claim_in_run(runs.played(attempt), text)
    else:
        run, judged = None, judging.judge(attempt.puzzle, text)
    judging.require_counted(judged)
    clock.wind(attempt, now=now)
    _keep_claim(attempt, judged, token=token, now=now)
    if run is not None:
        runs.keep(attempt, run, now=now)
        if judged.right:
            attempt.hint_step, attempt.hint_at = 0, None  # the table is another one
        attempt.save(update_fields=[*clock.FIELDS, *runs.ENDS, "hint_step", "hint_at"])
    else:
        _decide(attempt, right=judged.right, seconds=clock.thinking_seconds(attempt), now=now)
        if judged.right:
            _finish(attempt, Ending.RIGHT, now=now)
        elif _has_no_tries_left(attempt):
            _finish(attempt, Ending.OUT_OF_TRIES, now=now)
    tell_of(drill.assignment)
    return Claimed(attempt, judged.text, judged.right)


@transaction.atomic
def hint(drill: Drill, *, number: int, seen: int, now: datetime) -> Attempt:
    """Give the step of the hints after `seen`, the one the page shows. Asked again from the same page, it stays that step.

    From the last step on it is shown again. Raises Refused for a step nobody has seen and in a drill without hints (422), a
    board that is no longer open and for asking too early (409); nothing is changed then.
    """
    drill = _locked(drill)
    attempt = _open_attempt(drill, number=number, now=now)
    hints.refuse_if_off(attempt)
    if not 0 <= seen <= attempt.hint_step:
        raise Refused(gettext("This page is old. Load it again."))
    if seen < attempt.hint_step:
        return attempt  # a second tap, or an old page
    last = last_hint(attempt.puzzle.kind)
    if seen < last:
        hints.refuse_too_early(attempt, now=now)
        attempt.hint_step += 1
    attempt.hint_at = now
    clock.wind(attempt, now=now)
    attempt.save(update_fields=["hint_step", "hint_at", *clock.FIELDS])
    if attempt.hint_step == last:
        siblings.come_for(attempt, now=now)
    tell_of(drill.assignment)
    return attempt


@transaction.atomic
def give_up(drill: Drill, *, number: int, now: datetime) -> Attempt:
    """Close the open board and let the answer be shown; without a right first claim it counts as not right. Ends a sprint."""
    drill = _locked(drill)
    attempt = _open_attempt(drill, number=number, now=now)
    return _end(attempt, Ending.GAVE_UP, now=now)


@transaction.atomic
def time_out(drill: Drill, *, number: int, now: datetime) -> Attempt:
    """Close the board whose timer has run out, as if given up. Refused (409) while there is time; asked twice, it is done once."""
    drill = _locked(drill)
    done = drill.attempts.select_related("puzzle").filter(number=number, ending__in=_TIMED_OUT).first()
    if done is not None:
        return done
    attempt = _open_attempt(drill, number=number, now=now)
    left = clock.seconds_left(attempt, now=now)
    if left is None or left > 0:
        raise Refused(gettext("There is still time."), status=409)
    return _end(attempt, Ending.OUT_OF_TIME, now=now)


@transaction.atomic
def page_hidden(drill: Drill, *, number: int, hidden: bool, now: datetime) -> Attempt | None:
    """Let the clock of the open board stand while its page is hidden, or run on. None if the board is not open."""
    drill = _locked(drill)
    attempt = drill.attempts.filter(number=number, finished_at=None).first()
    if attempt is None or hidden == (attempt.clock_at is None):
        return attempt
    clock.wind(attempt, now=now, hidden=hidden)
    attempt.save(update_fields=clock.FIELDS)
    return attempt


_TIMED_OUT = (Ending.OUT_OF_TIME, Ending.RUN_OVER)


def _end(attempt: Attempt, ending: Ending, *, now: datetime) -> Attempt:
    """End a board that was not found."""
    if runs.is_sprint(attempt):
        clock.wind(attempt, now=now)
        runs.keep(attempt, sprint.stop(runs.played(attempt)), now=now)
        attempt.save(update_fields=[*clock.FIELDS, *runs.ENDS])
    else:
        _decide(attempt, right=False, seconds=None, now=now)
        _finish(attempt, ending, now=now)
    tell_of(attempt.drill.assignment)
    return attempt


def _keep_claim(attempt: Attempt, judged: judging.Judged, *, token: uuid.UUID, now: datetime) -> None:
    Claim.objects.create(
        attempt=attempt,
        token=token,
        text=judged.text,
        is_right=judged.right,
        reason=judged.judgement.reason.value,
        claimed_at=now,
        seconds=clock.thinking_seconds(attempt),
    )


def _decide(attempt: Attempt, *, right: bool, seconds: float | None, now: datetime) -> None:
    """Note what decides the board, unless something has already; `seconds` None for a board that ended without a claim."""
    fields = list(clock.FIELDS)
    is_first = attempt.right_first is None
    if is_first:
        attempt.right_first, attempt.seconds, attempt.decided_at = right, seconds, now
        attempt.with_help = attempt.hint_step >= HELP_FROM
        fields += ["right_first", "seconds", "decided_at", "with_help"]
    attempt.save(update_fields=fields)
    if is_first:
        recording.record(attempt)


def _finish(attempt: Attempt, ending: Ending, *, now: datetime) -> None:
    clock.stop(attempt, now=now)
    attempt.finished_at, attempt.ending = now, ending
    attempt.save(update_fields=[*clock.FIELDS, "finished_at", "ending"])


def _has_no_tries_left(attempt: Attempt) -> bool:
    tries = attempt.drill.assignment.tries
    return tries is not None and attempt.claims.count() >= tries


def _is_at_end(drill: Drill) -> bool:
    """Whether the drill has had all its boards; then it can be finished also once it is closed."""
    boards = drill.assignment.boards
    return boards is not None and drill.attempts.count() >= boards


def _locked(drill: Drill) -> Drill:
    return (
        Drill.objects.select_for_update(of=("self",)).select_related("assignment", "student__school").get(pk=drill.pk)
    )


def _open_attempt(drill: Drill, *, number: int, now: datetime) -> Attempt:
    _refuse_unless_open(drill.assignment, now=now)
    attempt = drill.attempts.select_related("puzzle").filter(number=number, finished_at=None).first()
    if attempt is None:
        raise Refused(gettext("This board is done already. Load the page to see where you are."), status=409)
    attempt.drill = drill
    return attempt


def _refuse_unless_open(assignment: Assignment, *, now: datetime) -> None:
    match assignment.state(now):
        case "closed":
            raise Refused(gettext("Your teacher has closed this drill. What you did is kept."), status=409)
        case "over":
            raise Refused(gettext("The time for this drill is over. What you did is kept."), status=409)
        case "draft" | "planned":
            raise Refused(gettext("This drill is not open yet."), status=409)
