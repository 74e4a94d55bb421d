"""Which moves of Swap! are allowed when, and the sentence for each that is not."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from games.core import REFUSALS as SHARED_REFUSALS
from games.core import TABLE, EndNow, IllegalMove, Leave, Refusal, Return, Seat, TimeOut
from games.swap.cards import Colour
from games.swap.moves import (
    Act,
    Back,
    Direction,
    Draw,
    FalseSlap,
    For,
    Move,
    MoveHands,
    NameColour,
    NextRound,
    Play,
    Slap,
    Slaps,
    Target,
)
from games.swap.state import Phase, State


class SwapRefusal(StrEnum):
    """Why a move of Swap! is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    NOT_IN_HAND = "not_in_hand"
    NOT_GONE = "not_gone"
    DEALER_ONLY = "dealer_only"
    SEATED_ONLY = "seated_only"
    DOES_NOT_FIT = "does_not_fit"
    CAN_PLAY = "can_play"
    CHOOSE_TARGET = "choose_target"
    CHOOSE_COLOUR = "choose_colour"
    CHOOSE_DIRECTION = "choose_direction"
    NOT_YOURSELF = "not_yourself"
    SAME_COLOUR = "same_colour"
    NOT_ASKED = "not_asked"
    SLAP_FIRST = "slap_first"
    NO_SLAP = "no_slap"
    OWN_SLAP = "own_slap"
    SLAPPED = "slapped"
    SLAP_OVER = "slap_over"
    NO_SUCH_TIME = "no_such_time"
    FINED = "fined"


REFUSALS: Mapping[str, str] = {
    **SHARED_REFUSALS,
    SwapRefusal.NOT_YOUR_TURN: "It is not your turn.",
    SwapRefusal.ROUND_OVER: "The round is over.",
    SwapRefusal.NOT_IN_HAND: "You do not have this card.",
    SwapRefusal.NOT_GONE: "Nobody plays for you. Just go on.",
    SwapRefusal.DEALER_ONLY: "This is for your teacher to do.",
    SwapRefusal.SEATED_ONLY: "This is for a player to do.",
    SwapRefusal.DOES_NOT_FIT: "This card does not fit the colour.",
    SwapRefusal.CAN_PLAY: "You have a card that fits. Play it.",
    SwapRefusal.CHOOSE_TARGET: "First choose with whom you change hands.",
    SwapRefusal.CHOOSE_COLOUR: "First a colour must be named.",
    SwapRefusal.CHOOSE_DIRECTION: "First say which way the hands go.",
    SwapRefusal.NOT_YOURSELF: "Choose another player.",
    SwapRefusal.SAME_COLOUR: "Name another colour than the one before.",
    SwapRefusal.NOT_ASKED: "There is nothing of this kind to choose now.",
    SwapRefusal.SLAP_FIRST: "First the slap must be over.",
    SwapRefusal.NO_SLAP: "There is nothing to slap now.",
    SwapRefusal.OWN_SLAP: "You played the Slap, so you do not slap.",
    SwapRefusal.SLAPPED: "You have slapped.",
    SwapRefusal.SLAP_OVER: "This slap is over.",
    SwapRefusal.NO_SUCH_TIME: "Nobody slaps that fast, or that late.",
    SwapRefusal.FINED: "You have drawn a card for a false slap in this turn.",
}

_MUST_CHOOSE = {
    Phase.DEALER_COLOUR: SwapRefusal.CHOOSE_COLOUR,
    Phase.TARGET: SwapRefusal.CHOOSE_TARGET,
    Phase.COLOUR_ANY: SwapRefusal.CHOOSE_COLOUR,
    Phase.COLOUR_NEW: SwapRefusal.CHOOSE_COLOUR,
    Phase.DIRECTION: SwapRefusal.CHOOSE_DIRECTION,
    Phase.SLAP: SwapRefusal.SLAP_FIRST,
}


def refuse(code: Refusal | SwapRefusal) -> IllegalMove:
    """Return the error for a refusal, for the caller to raise."""
    return IllegalMove(code, REFUSALS[code])


def moves_of(state: State, seat: Seat) -> Collection[Move]:
    """Return exactly the moves that are legal for `seat`; those of a slapper are many, so look lazily."""
    if state.phase is Phase.OVER:
        return ()
    if seat == TABLE:
        return tuple(_table_moves(state))
    if not state.has_seat(seat):
        return ()
    player = state.players[seat]
    besides: tuple[Move, ...] = (Back(),) if player.away else ()
    if state.phase is Phase.SLAP and seat != state.current and player.slap is None:
        return Slaps(state.slaps, besides=besides)
    if may_be_fined(state, seat):
        besides = (*besides, FalseSlap())
    return (*_turn_moves(state), *besides) if seat == state.current else besides


def require_legal(state: State, seat: Seat, move: Move) -> None:
    """Raise IllegalMove unless `seat` may make this move now."""
    if move not in moves_of(state, seat):
        raise _refusal(state, seat, move)


def may_be_fined(state: State, seat: Seat) -> bool:
    """Say whether a slap of this player would be a false one that costs a card: once in a turn, if that is played."""
    nothing_to_slap = state.phase not in (Phase.SLAP, Phase.SHOWN, Phase.OVER)
    player = state.players[seat]
    return state.options.false_slap and nothing_to_slap and not player.fined and player.computer is None


def _turn_moves(state: State) -> Iterator[Act]:
    match state.phase:
        case Phase.PLAY:
            if state.can_play(state.current):
                yield from (Play(card) for card in state.hand(state.current) if card.fits(state.colour))
            else:
                yield Draw()
        case Phase.TARGET:
            yield from map(Target, state.slappers())
        case Phase.DEALER_COLOUR | Phase.COLOUR_ANY:
            yield from map(NameColour, Colour)
        case Phase.COLOUR_NEW:
            yield from (NameColour(colour) for colour in Colour if colour != state.colour)
        case Phase.DIRECTION:
            yield from map(MoveHands, Direction)
        case Phase.SLAP | Phase.SHOWN | Phase.OVER:
            return


def _table_moves(state: State) -> Iterator[Move]:
    yield TimeOut()
    yield EndNow()
    if state.phase is Phase.SHOWN:
        yield NextRound()
    if state.players[state.current].is_absent:
        yield from (For(state.current, act) for act in _turn_moves(state))
    for number, player in enumerate(state.players):
        if player.computer is None:
            yield Return(Seat(number)) if player.away else Leave(Seat(number))


def _refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    if seat != TABLE and not state.has_seat(seat):
        return refuse(Refusal.NO_SEAT)
    if state.phase is Phase.OVER:
        return refuse(Refusal.OVER)
    match move:
        case Leave(whose) | Return(whose) | For(whose) if seat == TABLE:
            return refuse(Refusal.NOT_NOW if state.has_seat(whose) else Refusal.NO_SEAT)
        case TimeOut() | EndNow() | Leave() | Return() | NextRound() | For():
            return refuse(Refusal.NOT_NOW if seat == TABLE else SwapRefusal.DEALER_ONLY)
    if seat == TABLE:
        return refuse(SwapRefusal.SEATED_ONLY)
    match move:
        case Back():
            return refuse(SwapRefusal.NOT_GONE)
        case Slap() | FalseSlap():
            return refuse(_why_no_slap(state, seat, move))
    return refuse(_why_no_turn(state, seat, move))


def _why_no_slap(state: State, seat: Seat, move: Slap | FalseSlap) -> SwapRefusal:
    if isinstance(move, FalseSlap):
        fined = state.options.false_slap and state.players[seat].fined
        return SwapRefusal.FINED if fined else SwapRefusal.NO_SLAP
    if 1 <= move.number < state.slaps or (state.phase is not Phase.SLAP and move.number == state.slaps > 0):
        return SwapRefusal.SLAP_OVER
    if state.phase is not Phase.SLAP or move.number != state.slaps:
        return SwapRefusal.NO_SLAP
    if seat == state.current:
        return SwapRefusal.OWN_SLAP
    return SwapRefusal.SLAPPED if state.players[seat].slap is not None else SwapRefusal.NO_SUCH_TIME


def _why_no_turn(state: State, seat: Seat, move: Move) -> SwapRefusal:
    if state.phase is Phase.SHOWN:
        return SwapRefusal.ROUND_OVER
    if seat != state.current:
        return _MUST_CHOOSE.get(state.phase, SwapRefusal.NOT_YOUR_TURN)
    if state.phase is Phase.PLAY:
        match move:
            case Play(card):
                held = card in state.hand(seat)
                return SwapRefusal.DOES_NOT_FIT if held else SwapRefusal.NOT_IN_HAND
            case Draw():
                return SwapRefusal.CAN_PLAY
        return SwapRefusal.NOT_ASKED
    if isinstance(move, Target) and state.phase is Phase.TARGET:
        return SwapRefusal.NOT_YOURSELF
    if isinstance(move, NameColour) and state.phase is Phase.COLOUR_NEW:
        return SwapRefusal.SAME_COLOUR
    return _MUST_CHOOSE[state.phase]
