"""Every night: the difficulties of all boards that students have had, from all first claims. What each board had before is kept."""

from datetime import datetime

from django.db import connection, transaction

from classroom.practice import rating
from classroom.practice.demo.school import SCHOOL_ID
from classroom.practice.models import Attempt
from classroom.practice.puzzles import UNRATED
from classroom.practice.records import BoardDifficulty
from classroom.practice.refit import Answer, RefitBoard, refit

# Smaller moves are not worth a row a night.
WORTH_KEEPING = 0.01  # logits


@transaction.atomic
def fit_difficulties(*, now: datetime) -> int:
    """Fit and store what has changed. Returns how many boards have a new value.

    Nothing is stored if another worker is at it, or if the fit fails with UnfinishedError.
    """
    if not _lock():
        return 0
    features: dict[int, float] = {}
    answers = []
    # What the made-up students of the demo school are said to have done says nothing about boards.
    real = Attempt.objects.exclude(student__school_id=SCHOOL_ID)
    rated = real.filter(right_first__isnull=False, with_help=False, again=False).exclude(puzzle__kind__in=UNRATED)
    decided = rated.values_list("student_id", "puzzle_id", "right_first", "seconds", "puzzle__difficulty")
    for student, puzzle, right, seconds, difficulty in decided.iterator():
        if rating.answer_weight(right=right is True, seconds=seconds) > 0:
            answers.append(Answer(student, puzzle, right is True))
            features[puzzle] = difficulty
    fitted = refit(answers, features=features)
    # The newest value of each board.
    in_force = {
        row.puzzle_id: row
        for row in BoardDifficulty.objects.order_by("puzzle_id", "-fitted_at").distinct("puzzle_id").iterator()
    }
    new = [
        BoardDifficulty(
            puzzle_id=puzzle,
            difficulty=board.difficulty.mean,
            variance=board.difficulty.variance,
            first_claims=board.first_claims,
            fitted_at=now,
        )
        for puzzle, board in fitted.items()
        if _has_changed(in_force.get(puzzle), board)
    ]
    BoardDifficulty.objects.bulk_create(new, batch_size=2000)
    return len(new)


def _has_changed(row: BoardDifficulty | None, board: RefitBoard) -> bool:
    if row is None:
        return True
    moved = abs(row.difficulty - board.difficulty.mean)
    return moved >= WORTH_KEEPING or row.variance != board.difficulty.variance


def _lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext('fit difficulties'))")
        return bool(cursor.fetchone()[0])
