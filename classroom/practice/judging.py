"""What the rules say about claimed cards, in the words a child reads."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from classroom.practice.models import Puzzle
from classroom.web.http import Refused
from classroom.web.names import left_over_name
from games.swish.card import Card
from games.swish.check import LeftOver, Verdict, check
from games.swish.edition import Edition

# More than two sentences of what is wrong help nobody.
NAMED_AT_MOST = 2


@dataclass(frozen=True)
class LaidCard:
    """A card of a stack: as it lies on the board, and as it is turned to fit. `number` counts from 1."""

    number: int
    card: Card
    laid: Card
    turn: str


@dataclass(frozen=True)
class Stack:
    """Claimed cards laid over each other as well as they go, and what is left over (nothing: a swish)."""

    edition: Edition
    laid: tuple[LaidCard, ...]
    left_over: tuple[LeftOver, ...]
    right: bool
    sentence: str

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(laid.number - 1 for laid in self.laid)


def read_positions(puzzle: Puzzle, positions: Sequence[int]) -> tuple[int, ...]:
    """`positions` in order, if they can be a claim on this board; else Refused says which mistake it is."""
    chosen = tuple(sorted(positions))
    if any(not 0 <= position < puzzle.board_size for position in chosen):
        raise Refused(gettext("There is no such card on this board."))
    if len(set(chosen)) != len(chosen):
        raise Refused(gettext("The same card is there twice."))
    if len(chosen) != puzzle.k:
        raise Refused(ngettext("Choose %(count)s card.", "Choose %(count)s cards.", puzzle.k) % {"count": puzzle.k})
    return chosen


def judge(puzzle: Puzzle, positions: Sequence[int]) -> Verdict:
    """The rules' verdict on the cards at these positions.

    A stack that is a swish only as smaller ones side by side is Refused, not judged: it is no mistake, but not what is asked.
    """
    cards = puzzle.cards
    verdict = check([cards[position] for position in positions], edition=puzzle.edition)
    if verdict.swish and not verdict.single_cycle:
        raise Refused(gettext("These are smaller swishes side by side. Find one where all cards hang together."))
    return verdict


def stack(puzzle: Puzzle, positions: Sequence[int], verdict: Verdict | None = None) -> Stack:
    """The stack to show for these cards."""
    cards = puzzle.cards
    edition = puzzle.edition
    chosen = [cards[position] for position in positions]
    verdict = verdict or check(chosen, edition=edition)
    laid = tuple(
        LaidCard(number=position + 1, card=card, laid=edition.turned(card, turn), turn=turn.value)
        for position, card, turn in zip(positions, chosen, verdict.lay, strict=True)
    )
    sentence = (
        gettext("A swish! Every dot lies in its hoop.")
        if verdict.swish
        else " ".join(
            left_over_name(edition, symbol=left.symbol, space=left.space) for left in verdict.left_over[:NAMED_AT_MOST]
        )
    )
    return Stack(edition, laid, verdict.left_over, verdict.swish, sentence)


def answer_stack(puzzle: Puzzle) -> Stack:
    """The right answer, for who gave up."""
    return stack(puzzle, puzzle.answer)
