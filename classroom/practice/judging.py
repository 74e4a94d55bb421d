"""What the rules say about a claim, and the stacks to show for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from classroom.practice.kinds.table import PAGES
from classroom.practice.kinds.words import left_over_sentence
from classroom.practice.models import Puzzle
from classroom.web.http import Refused
from games.drills.claims import BadClaim as BadCardClaim
from games.swish.card import Card
from games.swish.check import LeftOver
from games.swish.edition import Edition
from games.swish.kinds import kind as engine
from games.swish.kinds import run as sprint
from games.swish.kinds.claims import BadClaim
from games.swish.kinds.sprint import SPRINT


@dataclass(frozen=True)
class LaidCard:
    """A card of a stack: as it lies on the board, and as it is turned to fit. `number` counts from 1."""

    number: int
    card: Card
    laid: Card
    turn: str


@dataclass(frozen=True)
class Stack:
    """Cards laid over each other, and what is left over (nothing: a swish). `sentence` says so in words."""

    edition: Edition
    laid: tuple[LaidCard, ...]
    left_over: tuple[LeftOver, ...]

    @property
    def right(self) -> bool:
        return not self.left_over

    @property
    def sentence(self) -> str:
        if self.right:
            return gettext("A swish! Every dot lies in its hoop.")
        return left_over_sentence(self.left_over, self.edition)

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(laid.number - 1 for laid in self.laid)


@dataclass(frozen=True)
class Judged:
    """A claim, what the rules say about it (the Judgement of its engine), and the stacks to show."""

    text: str
    judgement: Any
    stacks: tuple[Stack, ...]

    @property
    def right(self) -> bool:
        return bool(self.judgement.right)

    @property
    def stack(self) -> Stack | None:
        """The only stack, or the first."""
        return next(iter(self.stacks), None)


def judge(puzzle: Puzzle, text: str) -> Judged:
    """The verdict on a claim in writing. Raises Refused for what is no claim on this puzzle; of a sprint, on its first table."""
    made, page = puzzle.engine, PAGES[puzzle.kind]
    try:
        claim = puzzle.kind_of.parse_claim(text)
        judgement = puzzle.kind_of.judge(made, claim)
    except (BadClaim, BadCardClaim) as bad:
        raise Refused(page.refusal(bad)) from bad
    laid = stacks(made.cards, judgement.stacks, edition=puzzle.edition) if page.lays_cards else ()
    return Judged(puzzle.kind_of.claim_text(claim), judgement, laid)


def claim_in_run(run: sprint.Run, text: str) -> tuple[sprint.Run, Judged]:
    """The sprint after a claim, and the verdict. Raises Refused for what is no claim on the table as it lies."""
    try:
        claim = SPRINT.parse_claim(text)
        after, judgement = sprint.claim(run, claim)
    except BadClaim as bad:
        raise Refused(PAGES[SPRINT.key].refusal(bad)) from bad
    shown = stacks(run.table, judgement.stacks, edition=run.puzzle.edition)
    return after, Judged(SPRINT.claim_text(claim), judgement, shown)


def require_counted(judged: Judged) -> None:
    """Refused for what is neither right nor wrong: a swish of another sort than the one asked for."""
    if not judged.judgement.counted:
        raise Refused(gettext("These are smaller swishes side by side. Find one where all cards hang together."))


def answer(puzzle: Puzzle) -> Judged:
    """The right answer, for who gave up."""
    return judge(puzzle, puzzle.right_claim)


def stacks(cards: Sequence[Card | None], laid: Sequence[engine.Stack], *, edition: Edition) -> tuple[Stack, ...]:
    """The engine's stacks with the cards of a board."""
    return tuple(_stack(cards, each, edition) for each in laid)


def _stack(cards: Sequence[Card | None], stack: engine.Stack, edition: Edition) -> Stack:
    laid = tuple(
        LaidCard(number=position + 1, card=card, laid=edition.turned(card, turn), turn=turn.value)
        for position, turn in zip(stack.positions, stack.lay, strict=True)
        if (card := cards[position]) is not None
    )
    return Stack(edition, laid, stack.left_over)
