"""What each person sees of a game of Schwimmen. A view names every fact it holds; nothing else of the state gets out.

Hidden from everybody: the draw pile. Hidden from all but its player until the round is over: a hand. Cards that lay in the
middle, and those that a player took or gave, were seen by all.
"""

import dataclasses

from games.computer import Level
from games.core import TABLE, WALL, Refusal, Seat
from games.schwimmen.cards import Card
from games.schwimmen.legal import refuse
from games.schwimmen.score import score
from games.schwimmen.state import Ending, Phase, State, Turn
from games.schwimmen.turns import leading


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """What everybody sees of a player."""

    seat: Seat
    turns: int
    won: float
    away: bool
    computer: Level | None
    revealed: tuple[Card, ...]
    """The hand once the round is over; empty before."""
    score: float | None
    """What it is worth, once the round is over."""
    leads: bool
    """The round is over, and this player won it, perhaps with others."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What everybody in the room sees: the projector's view, and the open part of all others."""

    phase: Phase
    current: Seat
    starter: Seat
    middle: tuple[Card, ...]
    discard: tuple[Card, ...]
    draw_size: int
    passes: int
    knocker: Seat | None
    turns_left: int | None
    round: int
    rounds: int
    players: tuple[PlayerView, ...]
    history: tuple[Turn, ...]
    ending: Ending | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one player sees."""

    seat: Seat
    table: TableView
    hand: tuple[Card, ...]
    score: float
    """What the hand is worth now."""
    away: bool
    may_act: bool
    may_knock: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DealerView:
    """What the teacher's remote sees: no hand either."""

    table: TableView
    may_deal: bool


type View = TableView | SeatView | DealerView


def view_of(state: State, seat: Seat) -> View:
    """Return the view of a seat, of TABLE or of WALL. Raises IllegalMove (no_seat)."""
    if seat not in (TABLE, WALL) and not state.has_seat(seat):
        raise refuse(Refusal.NO_SEAT)
    table = _table_view(state)
    if seat == WALL:
        return table
    if seat == TABLE:
        return DealerView(table=table, may_deal=state.phase is Phase.SHOWN)
    player = state.players[seat]
    may_act = state.phase is Phase.PLAY and state.current == seat
    return SeatView(
        seat=seat,
        table=table,
        hand=player.hand,
        score=score(player.hand),
        away=player.away,
        may_act=may_act,
        may_knock=may_act and state.knocker is None,
    )


def _table_view(state: State) -> TableView:
    is_open = state.phase is not Phase.PLAY
    leaders = leading(state) if is_open else ()
    return TableView(
        phase=state.phase,
        current=state.current,
        starter=state.starter,
        middle=state.middle,
        discard=state.discard,
        draw_size=len(state.draw),
        passes=state.passes,
        knocker=state.knocker,
        turns_left=state.turns_left,
        round=state.round,
        rounds=state.options.rounds,
        players=tuple(
            PlayerView(
                seat=Seat(seat),
                turns=player.turns,
                won=player.won,
                away=player.away,
                computer=player.computer,
                revealed=player.hand if is_open else (),
                score=score(player.hand) if is_open else None,
                leads=seat in leaders,
            )
            for seat, player in enumerate(state.players)
        ),
        history=state.history,
        ending=state.ending,
    )
