"""The board a student is looking at in this minute, with the wrong claims so far: what a teacher sees who walks there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from classroom.practice import runs
from classroom.practice.boards import BoardCard
from classroom.practice.kinds.page import NOTHING, places
from classroom.practice.models import Attempt, KindKey
from classroom.practice.replays import ReplayedBoard, replayed
from classroom.reports.lesson.now import Tile, lesson_now
from classroom.roster.models import Classroom, Student
from games.swish.kinds import run as sprint


@dataclass(frozen=True)
class BoardNow:
    """`board` is None if the student has not begun. Of a sprint, `run` is how it stands and `table` what lies there now."""

    tile: Tile
    board: ReplayedBoard | None
    run: sprint.Run | None = None
    table: tuple[BoardCard, ...] = ()


def board_now(student: Student, classroom: Classroom, *, now: datetime) -> BoardNow | None:
    """None for somebody who is not in the class. Ten queries at most, whatever was done before."""
    tiles = lesson_now(classroom, now=now, only=student).tiles
    if not tiles:
        return None
    (tile,) = tiles
    attempts = Attempt.objects.filter(drill=tile.drill_id).select_related("run").for_replay()
    attempt = attempts.order_by("-number").first() if tile.drill_id else None
    if attempt is None:
        return BoardNow(tile, None)
    if attempt.puzzle.kind != KindKey.SPRINT:
        return BoardNow(tile, replayed(attempt))
    run = runs.played(attempt)
    table = tuple(place for row in places(run.table, draft=NOTHING, marked=()) for place in row)
    return BoardNow(tile, replayed(attempt), run, table)
