"""Boards that come once more, labelled: one's own mistakes, and "what moved?" at the end of a session. Nothing of them is rated."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q

from classroom.practice.models import Attempt, Drill, KindKey, Puzzle
from classroom.practice.querysets import AttemptQuerySet
from classroom.roster.models import Student

MOST_MISTAKES = 10  # in one drill
# Of these kinds an answer lies on the table at the end, so that one can see what moved.
LAID = (KindKey.FIND, KindKey.COMPLETE, KindKey.BUILD)


def mistakes(student: Student) -> AttemptQuerySet:
    """Boards the student did not find alone at the first claim, and has not found so since; the oldest first."""
    made_good = Attempt.objects.filter(
        student=student,
        edition_key=OuterRef("edition_key"),
        canonical_key=OuterRef("canonical_key"),
        again=True,
        right_first=True,
        with_help=False,
    )
    missed = Q(right_first=False) | Q(with_help=True)
    return (
        Attempt.objects.filter(missed, student=student, again=False, finished_at__isnull=False)
        .exclude(puzzle__kind=KindKey.SPRINT)
        .filter(~Exists(made_good))
        .order_by("finished_at", "pk")
    )


def next_mistake(student: Student, *, drill: Drill) -> Puzzle | None:
    """The next mistake that has not come in this drill; None if all have."""
    shown = drill.attempts.values("puzzle")
    missed = mistakes(student).exclude(puzzle__in=shown).select_related("puzzle").first()
    return missed.puzzle if missed else None


def what_moved(attempts: Sequence[Attempt]) -> Puzzle | None:
    """The board of a session to see once more: the last one missed, else the hardest; None if none can be laid."""
    laid = [attempt for attempt in attempts if attempt.puzzle.kind in LAID and not attempt.is_open]
    missed = [attempt for attempt in laid if not attempt.found_alone]
    if missed:
        return missed[-1].puzzle
    hardest = max(laid, key=lambda attempt: attempt.puzzle.difficulty, default=None)
    return hardest.puzzle if hardest else None
