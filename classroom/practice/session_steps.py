"""The parts of a practice session in plain words, and where in it the student is."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from classroom.practice.models import Purpose
from classroom.practice.open_board import OpenBoard

_PARTS: tuple[tuple[Promise, frozenset[str]], ...] = (
    (gettext_lazy("Warm-up"), frozenset({Purpose.WARM_UP})),
    (gettext_lazy("Your boards"), frozenset({Purpose.PRACTICE, Purpose.SIBLING})),
    (gettext_lazy("Do you still know?"), frozenset({Purpose.REVIEW})),
    (gettext_lazy("What moved?"), frozenset({Purpose.WHAT_MOVED})),
)


@dataclass(frozen=True)
class Step:
    words: str
    state: str  # "done", "now" or "open"


def session_steps(board: OpenBoard) -> list[Step]:
    """The parts of the session; none for a drill without a plan. A review stands there only if there was one."""
    if not board.assignment.session_plan:
        return []
    met = {attempt.purpose for attempt in board.attempts}
    steps: list[Step] = []
    state = "done"
    for words, purposes in _PARTS:
        if Purpose.REVIEW in purposes and not met & purposes:
            continue
        now = board.attempt.purpose in purposes
        steps.append(Step(str(words), "now" if now else state))
        state = "open" if now else state
    return steps
