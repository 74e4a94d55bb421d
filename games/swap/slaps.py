"""A slap at the table: who has slapped, when it is over, and who takes the card. How times are measured: slapping.py."""

import dataclasses
from random import Random

from games.computer import Level
from games.core import Seat, pick
from games.swap.slapping import reaction
from games.swap.state import TIE_MILLISECONDS, Phase, State
from games.swap.turns import took_card


def opened(state: State, *, rng: Random) -> State:
    """Let computers slap, each in a time of its own, if there is something to slap; they slap for who is away, too."""
    if state.phase is not Phase.SLAP:
        return state
    players = list(state.players)
    for seat in state.slappers():
        if players[seat].is_absent:
            time = reaction(players[seat].computer or Level.MEDIUM, rng=rng)
            players[seat] = dataclasses.replace(players[seat], slap=time)
    state = dataclasses.replace(state, players=tuple(players))
    return state if any(players[seat].slap is None for seat in state.slappers()) else closed(state, rng=rng)


def slapped(state: State, seat: Seat, *, milliseconds: int, rng: Random) -> State:
    """Note a slap; the last one of all closes it."""
    player = dataclasses.replace(state.players[seat], slap=milliseconds)
    state = dataclasses.replace(state, players=state.with_player(seat, player))
    if any(state.players[other].slap is None for other in state.slappers()):
        return state
    return closed(state, rng=rng)


def closed(state: State, *, rng: Random) -> State:
    """End the slap: exactly one player takes a card. Who has not slapped is last; equal ones are told apart by chance."""
    loser = pick(_last(state), rng=rng)
    if state.options.calm:
        return took_card(state, loser, ranked=(), rng=rng)
    in_time = [seat for seat in state.slappers() if state.players[seat].slap is not None]
    ranked = sorted(in_time, key=lambda seat: (seat == loser, state.players[seat].slap, seat))
    missing = [seat for seat in state.slappers() if seat not in in_time]
    ranked += sorted(missing, key=lambda seat: (seat == loser, seat))
    return took_card(state, loser, ranked=tuple(ranked), rng=rng)


def _last(state: State) -> tuple[Seat, ...]:
    """Those among whom chance chooses."""
    slappers = state.slappers()
    if state.options.calm:
        return slappers
    times = {seat: state.players[seat].slap for seat in slappers}
    missing = tuple(seat for seat, time in times.items() if time is None)
    if missing:
        return missing
    slowest = max(time for time in times.values() if time is not None)
    return tuple(seat for seat, time in times.items() if time is not None and slowest - time <= TIE_MILLISECONDS)
