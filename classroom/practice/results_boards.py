"""What a class found hard in an assignment: the boards few were right on, what was claimed wrongly most, and boards reported.

Read by the page of an assignment and by reports alike; every question is a fixed number of queries.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils.translation import ngettext

from classroom.practice.boards import BoardCard, board_cards, dealt_cards
from classroom.practice.kinds.page import Dealt
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Assignment, Attempt, BoardReport, Claim, KindKey, Puzzle
from classroom.practice.replays import ToldClaim, answer_told, claim_told
from classroom.roster.models import Teacher
from games.swish.edition import Edition

# So many boards are shown; more would be a page of its own.
HARDEST = 6
# Of wrong claims, so many are of one sort before that is worth a sentence.
WORTH_SAYING = 5


@dataclass(frozen=True)
class HardBoard:
    """`students` had the board decided, `right_first` of them at the first try and alone; `common` is the wrong claim made most.

    What they did when the board came again counts for none of it: they had seen the answer.
    """

    puzzle: Puzzle
    students: int
    right_first: int
    wrong_claims: int
    cards: tuple[BoardCard, ...]
    answer: ToldClaim
    common: ToldClaim | None
    dealt: tuple[Dealt, ...] = ()

    @property
    def edition(self) -> Edition | None:
        """None for playing cards, which are in `dealt`."""
        return None if self.dealt else self.puzzle.edition

    @property
    def marked(self) -> tuple[int, ...]:
        return self.puzzle.answer


@dataclass(frozen=True)
class Reported:
    """A board a student has reported. `seen` says that a teacher has looked at it."""

    report: BoardReport
    attempt: Attempt

    @property
    def reason(self) -> str:
        return str(self.report.get_reason_display())


def hardest_boards(assignment: Assignment) -> list[HardBoard]:
    """Boards that were not right first time, the hardest first: by how many failed, their share, and wrong claims. Three queries.

    A sprint has one board a run, on which right and wrong take turns: none of it is a hard board.
    """
    if assignment.kind == KindKey.SPRINT:
        return []
    ranked = list(
        Attempt.objects.filter(drill__assignment=assignment, again=False, right_first__isnull=False)
        .order_by()
        .values("puzzle")
        .annotate(
            students=Count("student", distinct=True),
            right=Count("student", distinct=True, filter=Q(right_first=True, with_help=False)),
            wrong=Count("claims", filter=Q(claims__is_right=False)),
        )
        .filter(wrong__gt=0)
    )
    ranked.sort(
        key=lambda row: (row["right"] - row["students"], row["right"] / row["students"], -row["wrong"], row["puzzle"])
    )
    rows = [row for row in ranked if row["right"] < row["students"]][:HARDEST]
    puzzles = Puzzle.objects.in_bulk([row["puzzle"] for row in rows])
    common = common_claims(assignment, list(puzzles.values()))
    return [
        HardBoard(
            puzzle=(puzzle := puzzles[row["puzzle"]]),
            students=row["students"],
            right_first=row["right"],
            wrong_claims=row["wrong"],
            cards=tuple(board_cards(puzzle)),
            answer=answer_told(puzzle),
            common=common.get(puzzle.pk),
            dealt=dealt_cards(puzzle),
        )
        for row in rows
    ]


def mistakes_sentence(assignment: Assignment) -> str:
    """What most wrong claims have in common, if anything; else empty. One query."""
    reasons = dict(
        Claim.objects.filter(attempt__drill__assignment=assignment, is_right=False)
        .order_by()
        .values_list("reason")
        .annotate(number=Count("pk"))
    )
    total = sum(reasons.values())
    if not total:
        return ""
    reason, number = max(reasons.items(), key=lambda pair: (pair[1], pair[0]))
    words = PAGES[assignment.kind].common_mistakes.get(reason)
    if words is None or number < WORTH_SAYING or 2 * number <= total:
        return ""
    return ngettext(
        "%(number)s of %(total)s wrong claim: %(what)s", "%(number)s of %(total)s wrong claims: %(what)s", total
    ) % {
        "number": number,
        "total": total,
        "what": words,
    }


def reported_boards(assignment: Assignment) -> list[Reported]:
    """Boards that students have reported, those nobody has looked at first. One query."""
    reports = (
        BoardReport.objects.filter(attempt__drill__assignment=assignment)
        .select_related("attempt__student", "attempt__puzzle")
        .order_by("-seen_at", "reported_at")
    )
    # Descending order puts the empty ones first in PostgreSQL.
    return [Reported(report, report.attempt) for report in reports]


def reports_seen(assignment: Assignment, *, by: Teacher, now: datetime) -> None:
    """A teacher has looked at what was reported; who looked first stays."""
    BoardReport.objects.filter(attempt__drill__assignment=assignment, seen_at=None).update(seen_at=now, seen_by=by)


def common_claims(assignment: Assignment, puzzles: list[Puzzle]) -> dict[int, ToldClaim]:
    """For each puzzle the wrong claim that most students made, with how many they were; none of boards that came again."""
    decided = Q(attempt__drill__assignment=assignment, attempt__again=False)
    made = (
        Claim.objects.filter(decided, attempt__puzzle__in=puzzles, is_right=False)
        .order_by()
        .values_list("attempt__puzzle", "text", "attempt__student")
        .distinct()
    )
    students: dict[int, dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))
    for puzzle_id, text, student in made:
        students[puzzle_id][_sorted(text)].add(student)
    common = {}
    for puzzle in puzzles:
        if claims := students.get(puzzle.pk):
            text, who = max(claims.items(), key=lambda pair: (len(pair[1]), pair[0]))
            common[puzzle.pk] = claim_told(puzzle, text, count=len(who))
    return common


def _sorted(text: str) -> str:
    """The same cards in another order are the same claim."""
    words = text.split()
    return " ".join(sorted(words, key=int)) if words and all(word.isdigit() for word in words) else text
