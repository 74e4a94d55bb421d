"""What each person sees of a game of Swish. A view names every fact it holds; nothing else of the state gets out.

Hidden from everybody: the draw pile and its order, which cards lie in the piles of the players and which are out of the
game. Hidden from other players and the wall: a handicap.
"""

import dataclasses
from functools import lru_cache

from games.core import TABLE, WALL, Refusal, Seat
from games.swish.card import Card, Turn
from games.swish.check import LeftOver, check
from games.swish.edition import Edition
from games.swish.legal import refuse
from games.swish.state import Ending, Happening, Phase, Player, State


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """What everybody sees of a player."""

    seat: Seat
    cards: int
    """Number of cards in the pile."""
    swishes: int
    stuck: bool
    late: bool
    away: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeView:
    """What happened to cards on the table last, for all to see."""

    happening: Happening
    seat: Seat | None
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    lay: tuple[Turn, ...]
    """How each card lies in the stack: as the player laid it, or else as it fits best; empty if no stack was shown."""
    left_over: tuple[LeftOver, ...]
    """For a wrong stack without a lie of the player's own: the symbols that find no partner."""
    lost: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What everybody in the room sees: the projector's view, and the open part of all others."""

    phase: Phase
    actor: Seat | None
    table: tuple[Card | None, ...]
    draw_size: int
    players: tuple[PlayerView, ...]
    last: OutcomeView | None
    ending: Ending | None
    at_least: int
    at_most: int
    fast: bool
    lay_counts: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one player sees."""

    seat: Seat
    table: TableView
    at_least: int
    """The player's own fewest cards of a swish."""
    away: bool
    may_call: bool
    may_show: bool
    may_refill: bool
    may_vote: bool
    """To say, or to take back, "I see no swish"."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DealerView:
    """What the teacher's remote sees."""

    table: TableView
    handicaps: tuple[int, ...]
    """For each seat the fewest cards of its swishes."""
    mistakes: tuple[int, ...]
    may_swap: bool


type View = TableView | SeatView | DealerView


def view_of(state: State, seat: Seat, *, edition: Edition) -> View:
    """Return the view of a seat, of TABLE or of WALL. Raises IllegalMove (no_seat)."""
    table = _table_view(state, edition=edition)
    if seat == WALL:
        return table
    if seat == TABLE:
        return DealerView(
            table=table,
            handicaps=tuple(player.at_least for player in state.players),
            mistakes=tuple(player.mistakes for player in state.players),
            may_swap=state.phase is Phase.OPEN and bool(state.draw),
        )
    if not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    player = state.players[seat]
    open_to_me = state.phase is Phase.OPEN and not player.away
    enough = len(state.cards()) >= player.at_least
    return SeatView(
        seat=seat,
        table=table,
        at_least=player.at_least,
        away=player.away,
        may_call=open_to_me and enough and not state.options.fast,
        may_show=enough
        and ((state.phase is Phase.SHOW and state.actor == seat) or (open_to_me and state.options.fast)),
        may_refill=state.phase is Phase.REFILL and state.actor == seat,
        may_vote=open_to_me and bool(state.draw),
    )


def _table_view(state: State, *, edition: Edition) -> TableView:
    return TableView(
        phase=state.phase,
        actor=state.actor,
        table=state.table,
        draw_size=len(state.draw),
        players=tuple(_player_view(Seat(seat), player) for seat, player in enumerate(state.players)),
        last=_outcome_view(state, edition=edition),
        ending=state.ending,
        at_least=state.options.at_least,
        at_most=state.options.at_most,
        fast=state.options.fast,
        lay_counts=state.options.lay_counts,
    )


def _player_view(seat: Seat, player: Player) -> PlayerView:
    return PlayerView(
        seat=seat,
        cards=len(player.pile),
        swishes=player.swishes,
        stuck=player.stuck,
        late=player.late,
        away=player.away,
    )


def _outcome_view(state: State, *, edition: Edition) -> OutcomeView | None:
    last = state.last
    if last is None:
        return None
    lay: tuple[Turn, ...] = ()
    left_over: tuple[LeftOver, ...] = ()
    if last.happening in (Happening.TOOK, Happening.WRONG) and last.cards:
        if last.lay is not None:
            lay = last.lay
        else:
            lay, left_over = _best_lay(last.cards, edition)
    return OutcomeView(
        happening=last.happening,
        seat=last.seat,
        places=last.places,
        cards=last.cards,
        lay=lay,
        left_over=left_over,
        lost=last.lost,
    )


@lru_cache(maxsize=256)
def _best_lay(cards: tuple[Card, ...], edition: Edition) -> tuple[tuple[Turn, ...], tuple[LeftOver, ...]]:
    """Judge a stack once, however many people look at it."""
    verdict = check(cards, edition=edition)
    return verdict.lay, verdict.left_over
