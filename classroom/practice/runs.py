"""Sprints: the run of an attempt, played again from its claims, and what is kept of it."""

from collections.abc import Iterable
from datetime import datetime

from classroom.practice import clock
from classroom.practice.models import Attempt, Ending, Run
from games.swish.kinds import run as sprint
from games.swish.kinds.sprint import SPRINT

# What `keep` sets on the attempt when its run is over.
ENDS = ("finished_at", "decided_at", "ending")


def is_sprint(attempt: Attempt) -> bool:
    return attempt.puzzle.kind == SPRINT.key


def begin(attempt: Attempt) -> Run:
    """The row of a run just begun; saved."""
    return Run.objects.create(
        attempt=attempt,
        student_id=attempt.student_id,
        options=attempt.puzzle.options,
        limit_seconds=attempt.drill.assignment.board_seconds,
    )


def played(attempt: Attempt) -> sprint.Run:
    """The run as it stands: its puzzle and every claim, in order. One query."""
    run = after(attempt, attempt.claims.values_list("text", flat=True))
    return sprint.stop(run) if attempt.finished_at is not None else run


def after(attempt: Attempt, claims: Iterable[str]) -> sprint.Run:
    """The run after these of its claims, in their writing."""
    run = sprint.begin(attempt.puzzle.engine)
    for text in claims:
        run, _judgement = sprint.claim(run, SPRINT.parse_claim(text))
    return run


def keep(attempt: Attempt, run: sprint.Run, *, now: datetime) -> None:
    """Store how the run stands; when it is over, the attempt is too. The caller saves the attempt."""
    if run.ending is not None:
        clock.stop(attempt, now=now)
        attempt.finished_at, attempt.decided_at, attempt.ending = now, now, Ending.RUN_OVER
    seconds = attempt.clock_seconds
    if attempt.limit_seconds is not None:
        seconds = min(seconds, attempt.limit_seconds)
    Run.objects.filter(attempt=attempt).update(
        found=run.found,
        wrong=run.wrong,
        taken=run.taken,
        swaps=run.swaps,
        seconds=seconds,
        ending=run.ending.value if run.ending else "",
        ended_at=now if run.ending else None,
    )
