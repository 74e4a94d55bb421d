"""Which moves of Swish are allowed when, and the sentence for each that is not."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from games.core import REFUSALS as SHARED_REFUSALS
from games.core import TABLE, EndNow, IllegalMove, Join, Leave, Refusal, Return, Seat, TimeOut
from games.swish.moves import Call, Handicap, Move, NotStuck, Refill, Show, Shows, Stuck, SwapFour, lies
from games.swish.state import MAX_SEATS, Options, Phase, Player, State


class SwishRefusal(StrEnum):
    """Why a move of Swish is refused."""

    AWAY = "away"
    TABLE_ONLY = "table_only"
    PLAYERS_ONLY = "players_only"
    STOPPED = "stopped"
    NOT_FULL = "not_full"
    ALREADY_CALLED = "already_called"
    NOT_CALLED = "not_called"
    NO_CALLS = "no_calls"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    TABLE_TOO_SMALL = "table_too_small"
    CARDS_GONE = "cards_gone"
    LAY_NEEDED = "lay_needed"
    LAY_UNASKED = "lay_unasked"
    NO_GAPS = "no_gaps"
    PILE_EMPTY = "pile_empty"
    SAID_ALREADY = "said_already"
    NOT_SAID = "not_said"
    NO_CLOCK = "no_clock"
    TABLE_FULL = "table_full"
    NOT_AWAY = "not_away"
    HANDICAP_RANGE = "handicap_range"


REFUSALS: Mapping[str, str] = {
    **SHARED_REFUSALS,
    SwishRefusal.AWAY: "This player is not in the game now.",
    SwishRefusal.TABLE_ONLY: "Only the teacher can do this.",
    SwishRefusal.PLAYERS_ONLY: "Only a player can do this.",
    SwishRefusal.STOPPED: "Another player has called. Wait until the cards are shown.",
    SwishRefusal.NOT_FULL: "Wait until the table is full again.",
    SwishRefusal.ALREADY_CALLED: "You have called. Show your cards.",
    SwishRefusal.NOT_CALLED: "Call first, then show your cards.",
    SwishRefusal.NO_CALLS: "In this game you show the cards without a call.",
    SwishRefusal.TOO_FEW: "Your swish must have at least {at_least} cards.",
    SwishRefusal.TOO_MANY: "Your swish must have at most {at_most} cards.",
    SwishRefusal.TABLE_TOO_SMALL: "Your swish must have at least {at_least} cards, and so many are not on the table.",
    SwishRefusal.CARDS_GONE: "These cards do not lie there any more.",
    SwishRefusal.LAY_NEEDED: "Show how the cards lie.",
    SwishRefusal.LAY_UNASKED: "In this game you only name the cards, not how they lie.",
    SwishRefusal.NO_GAPS: "There are no gaps to fill.",
    SwishRefusal.PILE_EMPTY: "The draw pile is empty, so no cards can be swapped.",
    SwishRefusal.SAID_ALREADY: "You have said that you see no swish.",
    SwishRefusal.NOT_SAID: "You have not said that you see no swish.",
    SwishRefusal.NO_CLOCK: "No time is running.",
    SwishRefusal.TABLE_FULL: "No more players can join this game.",
    SwishRefusal.NOT_AWAY: "This player is in the game.",
    SwishRefusal.HANDICAP_RANGE: "A handicap is from {at_least} to {at_most} cards in this game.",
}


def refuse(code: Refusal | SwishRefusal, **facts: int) -> IllegalMove:
    """Return the error for a refusal, for the caller to raise."""
    return IllegalMove(code, REFUSALS[code], **facts)


def require_legal(state: State, seat: Seat, move: Move) -> None:
    """Raise IllegalMove unless `seat` may make this move now."""
    if seat != TABLE and not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    if state.phase is Phase.OVER:
        raise refuse(Refusal.OVER)
    if seat == TABLE:
        _require_table(state, move)
        return
    if state.players[seat].away:
        raise refuse(SwishRefusal.AWAY)
    match move:
        case Call():
            _require_call(state, seat)
        case Show():
            _require_show(state, seat, move)
        case Refill():
            if state.phase is not Phase.REFILL:
                raise refuse(SwishRefusal.NO_GAPS)
            if state.actor != seat:
                raise refuse(SwishRefusal.NOT_FULL)
        case Stuck() | NotStuck():
            _require_vote(state, seat, move)
        case _:
            raise refuse(SwishRefusal.TABLE_ONLY)


def moves_of(state: State, seat: Seat) -> Collection[Move]:
    """Return exactly the moves that are legal for `seat`; nothing for a stranger, an onlooker or a finished game."""
    if state.phase is Phase.OVER:
        return ()
    if seat == TABLE:
        return tuple(_table_moves(state))
    if not state.is_playing(seat):
        return ()
    player = state.players[seat]
    mine = state.actor == seat
    if state.phase is Phase.REFILL:
        return (Refill(),) if mine else ()
    if state.phase is Phase.SHOW:
        return _shows(state, player) if mine else ()
    vote: tuple[Move, ...] = ((NotStuck() if player.stuck else Stuck()),) if state.draw else ()
    if state.options.fast:
        return _shows(state, player, besides=vote)
    return vote if len(state.cards()) < player.at_least else (Call(), *vote)


def handicaps(options: Options) -> range:
    """Return the numbers of cards that a player's handicap can be in this game."""
    return range(options.at_least, options.at_most + 1)


def _shows(state: State, player: Player, *, besides: tuple[Move, ...] = ()) -> Shows:
    sizes = range(player.at_least, state.options.at_most + 1)
    return Shows(state.table, sizes=sizes, with_lay=state.options.lay_counts, besides=besides)


def _table_moves(state: State) -> Iterator[Move]:
    if state.actor is not None:
        yield TimeOut()
    elif state.draw:
        yield SwapFour()
    if len(state.players) < MAX_SEATS:
        yield Join()
    for number, player in enumerate(state.players):
        seat = Seat(number)
        yield Return(seat) if player.away else Leave(seat)
        for at_least in handicaps(state.options):
            yield Handicap(seat=seat, at_least=at_least)
    yield EndNow()


def _require_table(state: State, move: Move) -> None:
    match move:
        case Call() | Show() | Refill() | Stuck() | NotStuck():
            raise refuse(SwishRefusal.PLAYERS_ONLY)
        case TimeOut() if state.actor is None:
            raise refuse(SwishRefusal.NO_CLOCK)
        case SwapFour() if state.phase is not Phase.OPEN:
            raise refuse(SwishRefusal.STOPPED if state.phase is Phase.SHOW else SwishRefusal.NOT_FULL)
        case SwapFour() if not state.draw:
            raise refuse(SwishRefusal.PILE_EMPTY)
        case Join() if len(state.players) >= MAX_SEATS:
            raise refuse(SwishRefusal.TABLE_FULL)
        case Leave(seat) | Return(seat) | Handicap(seat) if not 0 <= seat < len(state.players):
            raise refuse(Refusal.NO_SEAT)
        case Leave(seat) if state.players[seat].away:
            raise refuse(SwishRefusal.AWAY)
        case Return(seat) if not state.players[seat].away:
            raise refuse(SwishRefusal.NOT_AWAY)
        case Handicap(_, at_least) if at_least not in handicaps(state.options):
            sizes = handicaps(state.options)
            raise refuse(SwishRefusal.HANDICAP_RANGE, at_least=sizes[0], at_most=sizes[-1])
        case _:
            pass


def _require_call(state: State, seat: Seat) -> None:
    if state.options.fast:
        raise refuse(SwishRefusal.NO_CALLS)
    if state.phase is Phase.REFILL:
        raise refuse(SwishRefusal.NOT_FULL)
    if state.phase is Phase.SHOW:
        raise refuse(SwishRefusal.ALREADY_CALLED if state.actor == seat else SwishRefusal.STOPPED)
    at_least = state.players[seat].at_least
    if len(state.cards()) < at_least:
        raise refuse(SwishRefusal.TABLE_TOO_SMALL, at_least=at_least)


def _require_show(state: State, seat: Seat, show: Show) -> None:
    if state.phase is Phase.REFILL:
        raise refuse(SwishRefusal.NOT_FULL)
    if state.phase is Phase.SHOW and state.actor != seat:
        raise refuse(SwishRefusal.STOPPED)
    if state.phase is Phase.OPEN and not state.options.fast:
        raise refuse(SwishRefusal.NOT_CALLED)
    if not lies(show, state.table):
        raise refuse(SwishRefusal.CARDS_GONE)
    at_least = state.players[seat].at_least
    if len(show.places) < at_least:
        raise refuse(SwishRefusal.TOO_FEW, at_least=at_least)
    if len(show.places) > state.options.at_most:
        raise refuse(SwishRefusal.TOO_MANY, at_most=state.options.at_most)
    if state.options.lay_counts and show.lay is None:
        raise refuse(SwishRefusal.LAY_NEEDED)
    if not state.options.lay_counts and show.lay is not None:
        raise refuse(SwishRefusal.LAY_UNASKED)


def _require_vote(state: State, seat: Seat, move: Stuck | NotStuck) -> None:
    if state.phase is not Phase.OPEN:
        raise refuse(SwishRefusal.STOPPED if state.phase is Phase.SHOW else SwishRefusal.NOT_FULL)
    if not state.draw:
        raise refuse(SwishRefusal.PILE_EMPTY)
    if state.players[seat].stuck and isinstance(move, Stuck):
        raise refuse(SwishRefusal.SAID_ALREADY)
    if not state.players[seat].stuck and isinstance(move, NotStuck):
        raise refuse(SwishRefusal.NOT_SAID)
