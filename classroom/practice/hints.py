"""The hints of an open board: what each step shows, and when the next one may be asked for.

Which cards, and how they lie, comes from the engines, the words from `practice.kinds`. Nothing of a step leaves the server
before it was asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext, ngettext

from classroom.practice import judging, runs
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Attempt
from classroom.web.http import Refused
from games.swish.card import Card
from games.swish.kinds import run as sprint

# A wrong claim opens the next step at once.
WAIT = timedelta(seconds=20)


@dataclass(frozen=True)
class Hint:
    """A step as a page shows it. `marked` are positions, or playing cards in writing; `stacks` are there from step 4 on."""

    step: int
    sentence: str
    marked: tuple[Any, ...]
    stacks: tuple[judging.Stack, ...]
    half_way: bool

    @property
    def stack(self) -> judging.Stack | None:
        """The only stack, or the first."""
        return next(iter(self.stacks), None)


def hint(attempt: Attempt, *, run: sprint.Run | None = None) -> Hint | None:
    """The step this attempt has come to; None before the first. In a sprint, for the table as it lies in `run`."""
    if attempt.hint_step == 0:
        return None
    puzzle = attempt.puzzle
    page = PAGES[puzzle.kind]
    step = sprint.hint(run, attempt.hint_step) if run else puzzle.kind_of.hint(puzzle.engine, attempt.hint_step)
    sentence = page.hint_sentence(step, options=puzzle.task_options)
    if not page.lays_cards:
        return Hint(step=step.step, sentence=sentence, marked=step.cards, stacks=(), half_way=False)
    cards: Sequence[Card | None] = puzzle.cards if run is None else run.table
    return Hint(
        step=step.step,
        sentence=sentence,
        marked=step.cards,
        stacks=judging.stacks(cards, step.stacks, edition=puzzle.edition),
        half_way=step.half_way,
    )


def refuse_if_off(attempt: Attempt) -> None:
    """Refused if the drill has no hints."""
    if not attempt.drill.assignment.hints:
        raise Refused(gettext("There are no hints in this drill."))


def _table_since(attempt: Attempt) -> datetime:
    """Since when the cards lie as they do: in a sprint, since the last swish."""
    if not runs.is_sprint(attempt):
        return attempt.shown_at
    found = attempt.claims.filter(is_right=True).last()
    return found.claimed_at if found else attempt.shown_at


def refuse_too_early(attempt: Attempt, *, now: datetime) -> None:
    """Refused unless a wrong claim or WAIT has passed since the last step, or since the board was shown."""
    since = attempt.hint_at or _table_since(attempt)
    waited = now - since
    # A clock that was set back must not lock the hints for an hour.
    if not timedelta() <= waited < WAIT:
        return
    claims = attempt.claims.wrong()
    if (claims.filter(claimed_at__gt=attempt.hint_at) if attempt.hint_at else claims).exists():
        return
    seconds = -(-(WAIT - waited) // timedelta(seconds=1))
    raise Refused(
        ngettext(
            "Look once more. You can have a hint in %(count)s second.",
            "Look once more. You can have a hint in %(count)s seconds.",
            seconds,
        )
        % {"count": seconds},
        status=409,
    )
