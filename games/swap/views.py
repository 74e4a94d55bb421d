"""What each person sees of a game of Swap!. A view names every fact it holds; nothing else of the state gets out.

Hidden from everybody: the draw pile, and how fast the others have slapped (only the order is shown, afterwards). Hidden from
all but its player: a hand.
"""

import dataclasses

from games.computer import Level
from games.core import TABLE, WALL, Refusal, Seat
from games.swap.cards import Card, Colour
from games.swap.legal import may_be_fined, refuse
from games.swap.skin import Skin
from games.swap.state import CHOICES, Ending, Outcome, Phase, State


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """What everybody sees of a player."""

    seat: Seat
    cards: int
    """Cards in the hand."""
    won: int
    away: bool
    computer: Level | None
    has_slapped: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What everybody in the room sees: the projector's view, and the open part of all others."""

    phase: Phase
    current: Seat
    dealer: Seat
    colour: Colour | None
    top: Card
    discard: tuple[Card, ...]
    draw_size: int
    places: tuple[Seat, ...]
    """The players clockwise, as they sit."""
    turn: int
    slaps: int
    """The number of the running slap, or of the last one."""
    round: int
    rounds: int
    players: tuple[PlayerView, ...]
    last: Outcome | None
    winner: Seat | None
    ending: Ending | None
    skin: Skin
    calm: bool
    false_slap: bool
    change_places: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What one player sees."""

    seat: Seat
    table: TableView
    hand: tuple[Card, ...]
    away: bool
    playable: tuple[Card, ...]
    """Cards that may be played now."""
    nothing_fits: bool
    """The player must draw."""
    must_choose: bool
    """A player, a colour or a direction, as the phase says."""
    may_slap: bool
    may_be_fined: bool
    """A slap would be a false one, and cost a card."""


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
    is_current = seat == state.current
    plays = is_current and state.phase is Phase.PLAY
    playable = tuple(card for card in player.hand if plays and card.fits(state.colour))
    return SeatView(
        seat=seat,
        table=table,
        hand=player.hand,
        away=player.away,
        playable=playable,
        nothing_fits=plays and not playable,
        must_choose=is_current and state.phase in CHOICES,
        may_slap=state.phase is Phase.SLAP and not is_current and player.slap is None,
        may_be_fined=may_be_fined(state, seat),
    )


def _table_view(state: State) -> TableView:
    return TableView(
        phase=state.phase,
        current=state.current,
        dealer=state.dealer,
        colour=state.colour,
        top=state.top,
        discard=state.discard,
        draw_size=len(state.draw),
        places=state.order,
        turn=state.turn,
        slaps=state.slaps,
        round=state.round,
        rounds=state.options.rounds,
        players=tuple(
            PlayerView(
                seat=Seat(seat),
                cards=len(player.hand),
                won=player.won,
                away=player.away,
                computer=player.computer,
                has_slapped=player.slap is not None,
            )
            for seat, player in enumerate(state.players)
        ),
        last=state.last,
        winner=state.winner,
        ending=state.ending,
        skin=state.options.skin,
        calm=state.options.calm,
        false_slap=state.options.false_slap,
        change_places=state.options.change_places,
    )
