"""The clock of a board: it runs while the student sees the page, by the server's time.

The page says when it is hidden and seen again; the server adds up the stretches in between. None is negative, none longer than
really passed, and none longer than the cap, so that a tablet that went to sleep without a word does no harm.
"""

from datetime import datetime, timedelta

from classroom.practice.models import Assignment, Attempt
from classroom.roster.models import Student

# Nobody thinks about one claim for longer; a board left open over lunch must not spoil a median.
CLOCK_CAP = timedelta(seconds=120)
# A page seen a little too late is no cheating: a claim may be this much on its way, or wait for the lock.
GRACE = timedelta(seconds=2)

FIELDS = ("clock_seconds", "clock_at")


def read(attempt: Attempt, *, now: datetime) -> float:
    """Seconds for which the open board has been seen."""
    if attempt.clock_at is None:
        return attempt.clock_seconds
    # A timer is exact: time without a word from the page is time with the board, or waiting would be a way to win.
    cap = CLOCK_CAP if attempt.limit_seconds is None else timedelta.max
    return attempt.clock_seconds + max(timedelta(), min(now - attempt.clock_at, cap)).total_seconds()


def wind(attempt: Attempt, *, now: datetime, hidden: bool = False) -> None:
    """Add what has passed and let the clock run on from now, or stand while the page is hidden. Not yet saved."""
    attempt.clock_seconds = read(attempt, now=now)
    attempt.clock_at = None if hidden else now


def stop(attempt: Attempt, *, now: datetime) -> None:
    """Add what has passed and let the clock stand. Not yet saved."""
    wind(attempt, now=now, hidden=True)


def thinking_seconds(attempt: Attempt) -> float:
    """What the clock shows, as far as it says something about thinking."""
    return min(attempt.clock_seconds, CLOCK_CAP.total_seconds())


def seconds_left(attempt: Attempt, *, now: datetime) -> float | None:
    """What the timer still allows, never below 0; None without a timer."""
    if attempt.limit_seconds is None:
        return None
    return max(0.0, attempt.limit_seconds - read(attempt, now=now))


def is_out_of_time(attempt: Attempt, *, now: datetime) -> bool:
    """Whether the timer has run out, by more than a message may be on its way."""
    if attempt.limit_seconds is None:
        return False
    return read(attempt, now=now) > attempt.limit_seconds + GRACE.total_seconds()


def limit_for(assignment: Assignment, student: Student) -> float | None:
    """Seconds that the timer gives this student for a board, standing extra time included; None without a timer."""
    if assignment.board_seconds is None:
        return None
    return assignment.board_seconds * assignment.time_factor * time_factor(student)


def time_factor(student: Student) -> float:
    """The standing extra time of a student, 1 to 10."""
    return float(student.time_factor)
