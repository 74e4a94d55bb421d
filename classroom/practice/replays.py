"""A student's boards as a teacher reads them: the board, the answer, and every wrong claim as it was judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.practice import judging
from classroom.practice.boards import BoardCard, board_cards, dealt_cards
from classroom.practice.judging import Judged, Stack
from classroom.practice.kinds.page import Dealt
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Assignment, Attempt, KindKey, Puzzle, Run
from classroom.roster.models import Student
from games.swish.edition import Edition
from games.swish.kinds import run as sprint

# Wrong claims of one sprint that are drawn; a child who taps at random makes hundreds.
MOST_SHOWN = 12


@dataclass(frozen=True)
class ToldClaim:
    """A claim in words ("Cards 2, 5"), what is said to it, and the stacks to show; `count` says how often it was made."""

    words: str
    sentence: str
    stacks: tuple[Stack, ...]
    right: bool
    count: int = 1


@dataclass(frozen=True)
class ReplayedBoard:
    """A board a student had. `marked` are the positions of its answer, `wrong` the wrong claims in order.

    `run` is there for a sprint: then `cards` is its first table, and the claims were made on the tables after it. Of a card drill
    there are no films, but what was `dealt`.
    """

    attempt: Attempt
    edition: Edition | None
    cards: tuple[BoardCard, ...]
    marked: tuple[int, ...]
    state: str
    answer: ToldClaim | None
    wrong: tuple[ToldClaim, ...]
    not_shown: int = 0
    run: Run | None = None
    dealt: tuple[Dealt, ...] = ()

    @property
    def label(self) -> str:
        """Why this board came, if it was none of the ordinary ones."""
        return str(self.attempt.get_purpose_display())


def replayed_boards(assignment: Assignment, student: Student) -> list[ReplayedBoard]:
    """Every board the student had in this assignment, in order. Three queries, whatever their number."""
    attempts = Attempt.objects.filter(drill__assignment=assignment, student=student).select_related("run").for_replay()
    return [replayed(attempt) for attempt in attempts]


def replayed(attempt: Attempt) -> ReplayedBoard:
    """The board of an attempt that comes from `for_replay`, its run with it."""
    puzzle = attempt.puzzle
    if puzzle.kind == KindKey.SPRINT:
        return _replayed_run(attempt)
    wrong = tuple(claim_told(puzzle, claim.text) for claim in attempt.claims.all() if not claim.is_right)
    return ReplayedBoard(
        attempt,
        puzzle.edition if PAGES[puzzle.kind].lays_cards else None,
        tuple(board_cards(puzzle)),
        puzzle.answer,
        attempt.state,
        answer_told(puzzle),
        wrong,
        dealt=dealt_cards(puzzle),
    )


def answer_told(puzzle: Puzzle) -> ToldClaim:
    """The right answer."""
    judged = judging.answer(puzzle)
    _heading, sentence = PAGES[puzzle.kind].answer(judged.judgement)
    return ToldClaim(claim_words(puzzle, puzzle.right_claim), sentence, judged.stacks, right=True)


def claim_told(puzzle: Puzzle, text: str, *, count: int = 1) -> ToldClaim:
    """A claim that was made on this puzzle; not for sprints, whose tables change."""
    return _told(puzzle, judging.judge(puzzle, text), count=count)


def claim_words(puzzle: Puzzle, text: str) -> str:
    """What was claimed, in a few words."""
    return PAGES[puzzle.kind].claim_words(puzzle.kind_of.parse_claim(text))


def _told(puzzle: Puzzle, judged: Judged, *, count: int = 1) -> ToldClaim:
    _heading, sentence = PAGES[puzzle.kind].verdict(judged.judgement)
    words = " ".join(stack.sentence for stack in judged.stacks if not stack.right)
    return ToldClaim(
        claim_words(puzzle, judged.text), sentence or words, judged.stacks, right=judged.right, count=count
    )


def _replayed_run(attempt: Attempt) -> ReplayedBoard:
    puzzle = attempt.puzzle
    wrong = _wrong_in_run(puzzle, [claim.text for claim in attempt.claims.all()])
    return ReplayedBoard(
        attempt,
        puzzle.edition,
        tuple(board_cards(puzzle)),
        (),
        attempt.state,
        None,
        tuple(wrong[:MOST_SHOWN]),
        max(0, len(wrong) - MOST_SHOWN),
        attempt.run,
    )


def _wrong_in_run(puzzle: Puzzle, claims: Sequence[str]) -> list[ToldClaim]:
    run = sprint.begin(puzzle.engine)
    wrong = []
    for text in claims:
        run, judged = judging.claim_in_run(run, text)
        if not judged.right:
            wrong.append(_told(puzzle, judged))
    return wrong
