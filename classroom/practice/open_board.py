"""Where a student is in a drill, as the server knows it: all that a page of it shows, and nothing of an answer not yet earned."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from classroom.practice import clock, hints, judging, runs
from classroom.practice.boards import progress
from classroom.practice.hints import Hint
from classroom.practice.kinds.page import KindPage
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Assignment, Attempt, Drill, Purpose, Puzzle
from games.swish.kinds import run as sprint


@dataclass(frozen=True)
class OpenBoard:
    """The newest board of a drill, open or done.

    `judged` is the last claim, unless a hint was given after it, or the answer if the board ended without being found. In a
    sprint `run` is how it stands, and `judged` names cards of the table before the last claim (`table_before`). `is_over`: no
    more boards can come, the page shows the end.
    """

    drill: Drill
    attempts: tuple[Attempt, ...]
    view: Any
    hint: Hint | None
    judged: judging.Judged | None
    run: sprint.Run | None
    table_before: sprint.Run | None
    seconds_left: float | None
    tries_left: int | None
    state: str

    @property
    def assignment(self) -> Assignment:
        return self.drill.assignment

    @property
    def attempt(self) -> Attempt:
        return self.attempts[-1]

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    @property
    def page(self) -> KindPage:  # type: ignore[type-arg]
        """The words and forms of this kind."""
        return PAGES[self.puzzle.kind]

    @property
    def instruction(self) -> str:
        return self.page.instruction(self.puzzle.task_options)

    @property
    def is_over(self) -> bool:
        return self.drill.finished_at is not None or self.state in ("closed", "over")

    @property
    def answer_shown(self) -> bool:
        return self.attempt.answer_shown

    @property
    def can_hint(self) -> bool:
        return self.attempt.is_open and self.assignment.hints

    @property
    def can_give_up(self) -> bool:
        return self.attempt.is_open

    @property
    def is_hidden(self) -> bool:
        """Whether the clock stands since the page was hidden."""
        return self.attempt.is_open and self.attempt.clock_at is None

    @property
    def number(self) -> int:
        return self.attempt.number

    @property
    def count(self) -> int | None:
        """How many boards the drill has; None if the time decides."""
        return self.assignment.boards

    @property
    def label(self) -> str:
        """Why this board came ("Warm-up", "Again"); empty for an ordinary one."""
        if self.attempt.again and self.attempt.purpose not in (Purpose.AGAIN, Purpose.WHAT_MOVED):
            return str(Purpose.AGAIN.label)
        return str(Purpose(self.attempt.purpose).label)

    @property
    def progress(self) -> list[str]:
        """The state of each board (`practice.boards.progress`)."""
        return progress(self.attempts, count=self.count)


def page_of(drill: Drill) -> KindPage:  # type: ignore[type-arg]
    """The words and forms of the newest board's kind. One query."""
    kinds = drill.attempts.order_by("-number").values_list("puzzle__kind", flat=True)
    return PAGES[kinds[0]]


def look(drill: Drill, *, now: datetime) -> OpenBoard:
    """Where the student of this drill is. Changes nothing. Three queries at most, whatever was done before."""
    attempts = tuple(drill.attempts.select_related("puzzle"))
    attempt = attempts[-1]
    attempt.drill = drill
    puzzle = attempt.puzzle
    claims = list(attempt.claims.values_list("text", "claimed_at"))
    texts = [text for text, _at in claims]
    run = before = None
    if runs.is_sprint(attempt):
        before = runs.after(attempt, texts[:-1])
        run = judging.claim_in_run(before, texts[-1])[0] if texts else before
        run = run if attempt.is_open else sprint.stop(run)
    hint = hints.hint(attempt, run=run) if attempt.is_open else None
    hint_is_newer = bool(hint and claims and attempt.hint_at and attempt.hint_at >= claims[-1][1])
    tries = drill.assignment.tries
    return OpenBoard(
        drill=drill,
        attempts=attempts,
        view=sprint.show(run) if run else puzzle.kind_of.show(puzzle.engine),
        hint=hint,
        judged=None if hint_is_newer else _judged(attempt, texts, before),
        run=run,
        table_before=before if claims else None,
        seconds_left=clock.seconds_left(attempt, now=now) if attempt.is_open else None,
        tries_left=None if tries is None else max(0, tries - len(claims)),
        state=drill.assignment.state(now),
    )


def _judged(attempt: Attempt, texts: Sequence[str], before: sprint.Run | None) -> judging.Judged | None:
    if attempt.answer_shown:
        return judging.answer(attempt.puzzle)
    if not texts:
        return None
    if before is not None:
        return judging.claim_in_run(before, texts[-1])[1]
    return judging.judge(attempt.puzzle, texts[-1])
