"""How hands, or players, move in Swap!."""

import dataclasses
from collections.abc import Mapping

from games.core import Seat
from games.swap.cards import Card
from games.swap.moves import Direction
from games.swap.state import State


def changed_hands(state: State, target: Seat) -> State:
    """Let the current player and the target change hands; or places, which gives them each other's hands as well."""
    mine = state.current
    order = state.order
    if state.options.change_places:
        other = {mine: target, target: mine}
        order = tuple(other.get(seat, seat) for seat in order)
    state = dataclasses.replace(state, order=order)
    return _with_hands(state, {mine: state.hand(target), target: state.hand(mine)})


def moved_hands(state: State, direction: Direction) -> State:
    """Let every hand go one place on; or every player, who then has the hand that lies there."""
    order, seats = state.order, len(state.order)
    step = 1 if direction is Direction.LEFT else -1
    if state.options.change_places:
        hands = {seat: state.hand(order[(place + step) % seats]) for place, seat in enumerate(order)}
        state = dataclasses.replace(state, order=tuple(order[(place - step) % seats] for place in range(seats)))
    else:
        hands = {seat: state.hand(order[(place - step) % seats]) for place, seat in enumerate(order)}
    return _with_hands(state, hands)


def _with_hands(state: State, hands: Mapping[Seat, tuple[Card, ...]]) -> State:
    players = list(state.players)
    for seat, hand in hands.items():
        players[seat] = dataclasses.replace(players[seat], hand=hand)
    return dataclasses.replace(state, players=tuple(players))
