"""What a claim must keep on any board, and who may come and go."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from games.core import Join, Leave, Refusal, Return, Seat, TableMove
from games.swish.legal import SwishRefusal
from games.swish.state import MAX_SEATS
from games.swish_boards.board import Task
from games.swish_boards.moves import Claim
from games.swish_boards.refusals import BoardRefusal, refuse


class Comes(Protocol):
    """A player as far as coming and going is concerned."""

    @property
    def away(self) -> bool:
        """Whether the player was taken out of the running game."""


def require_claim(claim: Claim, *, board: int, task: Task) -> None:
    """Raise IllegalMove unless the claim is for this board and has as many cards as the task asks for."""
    if claim.board != board:
        raise refuse(BoardRefusal.BOARD_GONE)
    if claim.places[-1] >= task.cards:
        raise refuse(BoardRefusal.NO_SUCH_PLACE)
    if len(claim.places) < task.k:
        raise refuse(SwishRefusal.TOO_FEW, at_least=task.k)
    if len(claim.places) > task.k:
        raise refuse(SwishRefusal.TOO_MANY, at_most=task.k)


def comings(players: Sequence[Comes]) -> Iterator[TableMove]:
    """Yield who may come and go now."""
    if len(players) < MAX_SEATS:
        yield Join()
    for seat, player in enumerate(players):
        yield Return(Seat(seat)) if player.away else Leave(Seat(seat))


def require_coming(move: Join | Leave | Return, *, players: Sequence[Comes]) -> None:
    """Raise IllegalMove unless this player may come or go now."""
    match move:
        case Join():
            if len(players) >= MAX_SEATS:
                raise refuse(SwishRefusal.TABLE_FULL)
        case Leave(seat) | Return(seat):
            if not 0 <= seat < len(players):
                raise refuse(Refusal.NO_SEAT)
            if isinstance(move, Leave) and players[seat].away:
                raise refuse(SwishRefusal.AWAY)
            if isinstance(move, Return) and not players[seat].away:
                raise refuse(SwishRefusal.NOT_AWAY)
