"""What students did on a day, counted from the attempts by the database."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import connection

from classroom.reports.summaries.queue import Stale

_AFFECTED = (
    "unnest(%s::uuid[], %s::date[], %s::timestamptz[], %s::timestamptz[]) AS affected(student_id, day, begins, ends)"
)
_FORGET = f"""
    DELETE FROM reports_skillday old USING {_AFFECTED}
    WHERE old.student_id = affected.student_id AND old.day = affected.day
"""
_FORGET_ALL = "DELETE FROM reports_skillday WHERE student_id = ANY(%s)"
# Sums of floats depend on their order, those of decimals do not: worked out anew, they are the same to the last digit.
_COUNT = f"""
    INSERT INTO reports_skillday (
        student_id, classroom_id, day, skill,
        boards, "right", with_help, hinted, claims, wrong, again, seconds, timed, active_seconds
    )
    SELECT
        board.student_id, board.classroom_id, board.day, board.skill,
        count(*) FILTER (WHERE board.counts),
        count(*) FILTER (WHERE board.counts AND board.right_first AND NOT board.with_help),
        count(*) FILTER (WHERE board.counts AND board.with_help),
        count(*) FILTER (WHERE board.counts AND board.hint_step >= 3),
        coalesce(sum(claimed.claims) FILTER (WHERE board.counts), 0),
        coalesce(sum(claimed.wrong) FILTER (WHERE board.counts), 0),
        count(*) FILTER (WHERE board.again),
        coalesce(sum(board.seconds::numeric) FILTER (WHERE board.counts), 0)::float8,
        count(board.seconds) FILTER (WHERE board.counts),
        sum(board.clock_seconds::numeric)::float8
    FROM (
        SELECT
            affected.student_id, affected.day, assignment.classroom_id, puzzle.skill,
            attempt.id, attempt.right_first, attempt.with_help, attempt.hint_step, attempt.again, attempt.seconds,
            attempt.clock_seconds, NOT attempt.again AND attempt.right_first IS NOT NULL AS counts
        FROM {_AFFECTED}
        JOIN practice_attempt attempt ON attempt.student_id = affected.student_id
            AND attempt.decided_at >= affected.begins AND attempt.decided_at < affected.ends
        JOIN practice_drill drill ON drill.id = attempt.drill_id
        JOIN practice_assignment assignment ON assignment.id = drill.assignment_id
        JOIN practice_puzzle puzzle ON puzzle.id = attempt.puzzle_id
    ) board
    CROSS JOIN LATERAL (
        SELECT count(*) AS claims, count(*) FILTER (WHERE NOT claim.is_right) AS wrong
        FROM practice_claim claim WHERE claim.attempt_id = board.id
    ) claimed
    GROUP BY board.student_id, board.classroom_id, board.day, board.skill
"""


def count_days(stale: Collection[Stale]) -> None:
    """Count the days of these students anew. Three queries."""
    affected = [
        (one.student.pk, day, *_bounds(day, one.student.school.zone)) for one in stale for day in sorted(one.days)
    ]
    columns = [list(column) for column in zip(*affected, strict=True)] or [[], [], [], []]
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, columns)
        cursor.execute(_FORGET_ALL, [[one.student.pk for one in stale if one.everything]])
        cursor.execute(_COUNT, columns)


def begin_of(day: date, zone: ZoneInfo) -> datetime:
    """When this day begins there: at midnight, or where a clock leaps over midnight the moment it does."""
    return datetime.combine(day, time(), tzinfo=zone).astimezone(UTC)


def _bounds(day: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
    return begin_of(day, zone), begin_of(day + timedelta(days=1), zone)
