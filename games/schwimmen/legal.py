"""Which moves of Schwimmen are allowed when, and the sentence for each that is not."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from games.core import REFUSALS as SHARED_REFUSALS
from games.core import TABLE, EndNow, IllegalMove, Leave, Refusal, Return, Seat, TimeOut
from games.schwimmen.moves import Act, Back, For, Knock, Move, NextRound, Pass, SwapAll, SwapOne
from games.schwimmen.state import Phase, State


class SchwimmenRefusal(StrEnum):
    """Why a move of Schwimmen is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    KNOCKED_ALREADY = "knocked_already"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_MIDDLE = "not_in_middle"
    NOT_GONE = "not_gone"
    DEALER_ONLY = "dealer_only"
    SEATED_ONLY = "seated_only"


REFUSALS: Mapping[str, str] = {
    **SHARED_REFUSALS,
    SchwimmenRefusal.NOT_YOUR_TURN: "It is not your turn.",
    SchwimmenRefusal.ROUND_OVER: "The round is over.",
    SchwimmenRefusal.KNOCKED_ALREADY: "Somebody has knocked already.",
    SchwimmenRefusal.NOT_IN_HAND: "You do not have this card.",
    SchwimmenRefusal.NOT_IN_MIDDLE: "This card is not in the middle.",
    SchwimmenRefusal.NOT_GONE: "Nobody plays for you. Just go on.",
    SchwimmenRefusal.DEALER_ONLY: "This is for your teacher to do.",
    SchwimmenRefusal.SEATED_ONLY: "This is for a player to do.",
}


def refuse(code: Refusal | SchwimmenRefusal) -> IllegalMove:
    """Return the error for a refusal, for the caller to raise."""
    return IllegalMove(code, REFUSALS[code])


def moves_of(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return exactly the moves that are legal for `seat`; nothing for a stranger, an onlooker or a finished game."""
    if state.phase is Phase.OVER:
        return ()
    if seat == TABLE:
        return tuple(_table_moves(state))
    return tuple(_player_moves(state, seat)) if state.has_seat(seat) else ()


def require_legal(state: State, seat: Seat, move: Move) -> None:
    """Raise IllegalMove unless `seat` may make this move now."""
    if move not in moves_of(state, seat):
        raise _refusal(state, seat, move)


def _player_moves(state: State, seat: Seat) -> Iterator[Move]:
    if state.phase is Phase.PLAY and seat == state.current:
        yield from _acts(state)
    if state.players[seat].away:
        yield Back()


def _acts(state: State) -> Iterator[Act]:
    for give in state.players[state.current].hand:
        for take in state.middle:
            yield SwapOne(give=give, take=take)
    yield SwapAll()
    yield Pass()
    if state.knocker is None:
        yield Knock()


def _table_moves(state: State) -> Iterator[Move]:
    yield TimeOut()
    yield EndNow()
    if state.phase is Phase.SHOWN:
        yield NextRound()
    if state.phase is Phase.PLAY and state.players[state.current].is_absent:
        yield from (For(state.current, act) for act in _acts(state))
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
        case SwapOne() | SwapAll() | Pass() | Knock() | Back() if seat == TABLE:
            return refuse(SchwimmenRefusal.SEATED_ONLY)
        case Back():
            return refuse(SchwimmenRefusal.NOT_GONE)
        case SwapOne() | SwapAll() | Pass() | Knock():
            return refuse(_why_no_turn(state, seat, move))
    return refuse(Refusal.NOT_NOW if seat == TABLE else SchwimmenRefusal.DEALER_ONLY)


def _why_no_turn(state: State, seat: Seat, move: Move) -> SchwimmenRefusal:
    if state.phase is Phase.SHOWN:
        return SchwimmenRefusal.ROUND_OVER
    if seat != state.current:
        return SchwimmenRefusal.NOT_YOUR_TURN
    if isinstance(move, Knock):
        return SchwimmenRefusal.KNOCKED_ALREADY
    in_hand = isinstance(move, SwapOne) and move.give in state.players[seat].hand
    return SchwimmenRefusal.NOT_IN_MIDDLE if in_hand else SchwimmenRefusal.NOT_IN_HAND
