"""Why a move is refused in the games on boards of their own."""

from collections.abc import Mapping
from enum import StrEnum

from games.core import REFUSALS as SHARED_REFUSALS
from games.core import IllegalMove, Refusal
from games.swish.legal import REFUSALS as SWISH_REFUSALS
from games.swish.legal import SwishRefusal


class BoardRefusal(StrEnum):
    """The refusals of these games alone."""

    BOARD_GONE = "board_gone"
    NO_SUCH_PLACE = "no_such_place"
    SAME_STACK = "same_stack"
    CLOSED = "closed"
    NOT_SHOWN = "not_shown"
    SHOWN_ALREADY = "shown_already"
    FINISHED = "finished"


SHARED_WITH_SWISH = (
    SwishRefusal.AWAY,
    SwishRefusal.TABLE_ONLY,
    SwishRefusal.PLAYERS_ONLY,
    SwishRefusal.TOO_FEW,
    SwishRefusal.TOO_MANY,
    SwishRefusal.NO_CLOCK,
    SwishRefusal.TABLE_FULL,
    SwishRefusal.NOT_AWAY,
)

REFUSALS: Mapping[str, str] = {
    **SHARED_REFUSALS,
    **{code: SWISH_REFUSALS[code] for code in SHARED_WITH_SWISH},
    BoardRefusal.BOARD_GONE: "The game has gone on to another board.",
    BoardRefusal.NO_SUCH_PLACE: "There is no such card on this board.",
    BoardRefusal.SAME_STACK: "You have tried these cards already.",
    BoardRefusal.CLOSED: "Answers are closed for this board.",
    BoardRefusal.NOT_SHOWN: "Show the answer first.",
    BoardRefusal.SHOWN_ALREADY: "The answer is shown already.",
    BoardRefusal.FINISHED: "You have finished all your boards.",
}


def refuse(code: Refusal | SwishRefusal | BoardRefusal, **facts: int) -> IllegalMove:
    """Return the error for a refusal, for the caller to raise."""
    return IllegalMove(code, REFUSALS[code], **facts)
