"""What a move was meant for: whether it still counts when it arrives after others, and who was faster.

A player sees the game at one ply and moves; meanwhile others may have moved. Where the same cards still lie, votes and calls
of others do not matter. A show of Swish names its cards, a claim on a board its board, so it can be judged on whatever it meets.
Games that are not named here are strict: only a move made on the newest state counts.
"""

from typing import Any

from games.race.state import State as RaceState
from games.same_board.state import State as SameBoardState
from games.schwimmen.moves import Back as SchwimmenBack
from games.schwimmen.moves import SwapOne
from games.schwimmen.state import State as SchwimmenState
from games.swap.legal import SwapRefusal
from games.swap.moves import Back as SwapBack
from games.swap.moves import Play, Slap
from games.swap.state import State as SwapState
from games.swish.legal import SwishRefusal
from games.swish.moves import Call, Show
from games.swish.state import State as SwishState
from games.swish_boards.moves import Claim, Pass
from games.swish_boards.refusals import BoardRefusal

STALE = "stale"
"""The platform's own refusal of a move that was meant for another table."""

LOST_RACE = frozenset({STALE, SwishRefusal.STOPPED, SwishRefusal.NOT_FULL, SwishRefusal.CARDS_GONE})
"""Refusals that can mean that another player was faster."""

TIME_WAS_UP = frozenset(
    {STALE, SwishRefusal.NOT_CALLED, SwishRefusal.NO_GAPS, BoardRefusal.CLOSED, SwapRefusal.SLAP_OVER}
)
"""Refusals that can mean that the time-out came first."""


def scene_of(state: Any) -> Any:
    """What a player's move is meant for; equal before and after a ply: a move that has not seen that ply still counts."""
    match state:
        case SwishState():
            return state.table
        case SameBoardState():
            return state.number, state.phase
        case RaceState():
            # Everybody is at a board of their own, and every move names it.
            return None
        case SchwimmenState():
            return state.round, len(state.discard), state.current, state.middle, state.phase, state.knocker
        case SwapState():
            return state.round, state.turn, state.phase, state.colour
    return state


def names_its_cards(move: Any) -> bool:
    """Say whether the rules themselves refuse this move, without penalty, if it meets another table."""
    return isinstance(move, Show | Claim | Pass | SwapOne | SchwimmenBack | Play | Slap | SwapBack)


def was_faster(other: Any, *, than: Any) -> bool:
    """Say whether the other player's move can have taken away what this move was after."""
    match than, other:
        case Show(), Show():
            return bool(
                set(zip(than.places, than.cards, strict=True)) & set(zip(other.places, other.cards, strict=True))
            )
        case ((Call() | Show()), (Call() | Show())):
            return True
    return False
