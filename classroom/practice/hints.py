"""The hints of an open board: what each of the five steps shows, and when the next one may be asked for.

Which cards, and how they lie, comes from `games.swish.kinds`; here are the words. Nothing of a step leaves the server before
it was asked for.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from classroom.practice import judging
from classroom.practice.models import Attempt
from classroom.web.http import Refused
from games.swish.check import check
from games.swish.grade import Skill, skills
from games.swish.kinds.kind import Stack, hint_of

# A wrong claim opens the next step at once.
WAIT = timedelta(seconds=20)

_MOVEMENT_OF_TWO: dict[Skill, Promise] = {
    Skill.MATCH: gettext_lazy("The cards fit as they lie."),
    Skill.FLIP_LR: gettext_lazy("One card must be flipped left to right."),
    Skill.FLIP_TB: gettext_lazy("One card must be flipped top to bottom."),
    Skill.TURN: gettext_lazy("One card must be turned half round."),
    Skill.MIX: gettext_lazy("The cards must be turned in different ways."),
}
_MOVEMENT_OF_MORE: dict[Skill, Promise] = {
    **_MOVEMENT_OF_TWO,
    Skill.FLIP_LR: gettext_lazy("At least one card must be flipped left to right."),
    Skill.FLIP_TB: gettext_lazy("At least one card must be flipped top to bottom."),
    Skill.TURN: gettext_lazy("At least one card must be turned half round."),
}


@dataclass(frozen=True)
class Hint:
    """A step as a page shows it. `marked` are positions on the board; `stack` is there from step 4 on."""

    step: int
    sentence: str
    marked: tuple[int, ...]
    stack: judging.Stack | None
    half_way: bool


def hint(attempt: Attempt) -> Hint | None:
    """The step this attempt has come to; None before the first."""
    if attempt.hint_step == 0:
        return None
    puzzle = attempt.puzzle
    positions = tuple(puzzle.answer)
    verdict = check([puzzle.cards[position] for position in positions], edition=puzzle.edition)
    movement = skills(puzzle.board_size, verdict.lay)[0]
    step = hint_of(attempt.hint_step, movement=movement, cards=positions, stacks=[Stack(positions, verdict.lay)])
    return Hint(
        step=step.step,
        sentence=_sentence(movement, step.cards, k=puzzle.k),
        marked=step.cards,
        stack=judging.stack(puzzle, positions, verdict) if step.stacks else None,
        half_way=step.half_way,
    )


def refuse_too_early(attempt: Attempt, *, now: datetime) -> None:
    """Refused unless a wrong claim or WAIT has passed since the last step, or since the board was shown."""
    since = attempt.hint_at or attempt.shown_at
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


def _sentence(movement: Skill, marked: tuple[int, ...], *, k: int) -> str:
    if not marked:
        return str((_MOVEMENT_OF_TWO if k == 2 else _MOVEMENT_OF_MORE)[movement])
    if len(marked) == 1:
        return gettext("Card %(number)s is part of a swish.") % {"number": marked[0] + 1}
    numbers = ", ".join(str(position + 1) for position in marked)
    return gettext("These cards are a swish: %(numbers)s.") % {"numbers": numbers}
