"""What a move of Schwimmen leads to. Whether it is legal has been asked before (games.schwimmen.legal)."""

import dataclasses
from collections.abc import Sequence
from random import Random

from games.core import Seat, shuffled
from games.schwimmen.cards import DECK, Card
from games.schwimmen.moves import Act, Knock, Pass, SwapAll, SwapOne
from games.schwimmen.score import score
from games.schwimmen.state import HAND, HISTORY, MISSED_TURNS, Ending, Options, Phase, Player, State, Turn


def dealt(options: Options, players: Sequence[Player], *, starter: Seat, number: int, rng: Random) -> State:
    """Return the table before the first turn of a round: three cards for each player, three for the middle."""
    cards = shuffled(DECK, rng=rng)
    used = HAND * len(players)
    return State(
        options=options,
        players=tuple(
            dataclasses.replace(player, hand=cards[HAND * seat : HAND * (seat + 1)], turns=0)
            for seat, player in enumerate(players)
        ),
        middle=cards[used : used + HAND],
        draw=cards[used + HAND :],
        starter=starter,
        current=starter,
        round=number,
    )


def next_round(state: State, *, rng: Random) -> State:
    """Deal again; the starter is one seat further."""
    return dealt(state.options, state.players, starter=state.after(state.starter), number=state.round + 1, rng=rng)


def acted(state: State, act: Act) -> State:
    """Return the table after the current player has done this."""
    seat, player = state.current, state.players[state.current]
    hand, middle = exchanged(player.hand, state.middle, act)
    given = player.hand if isinstance(act, SwapAll) else ()
    turn = Turn(seat=seat, act=act, middle=state.middle, given=given)
    player = dataclasses.replace(player, hand=hand, turns=player.turns + 1, missed=0)
    state = dataclasses.replace(
        state,
        players=state.with_player(seat, player),
        middle=middle,
        passes=state.passes + 1 if isinstance(act, Pass) else 0,
        history=(*state.history, turn)[-HISTORY:],
    )
    if isinstance(act, Knock):
        return _passed_on(dataclasses.replace(state, knocker=seat, turns_left=len(state.players) - 1))
    if state.turns_left is not None:
        state = dataclasses.replace(state, turns_left=state.turns_left - 1)
        return ended(state, Ending.KNOCK) if state.turns_left == 0 else _passed_on(state)
    if state.passes == len(state.players):
        if len(state.draw) < HAND:
            return ended(state, Ending.EXHAUSTED)
        return _passed_on(_refreshed(state))
    return _passed_on(state)


def exchanged(hand: tuple[Card, ...], middle: tuple[Card, ...], act: Act) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return hand and middle after the act: a card comes to lie where the other lay."""
    match act:
        case SwapAll():
            return middle, hand
        case SwapOne(give, take):
            return (
                tuple(take if card == give else card for card in hand),
                tuple(give if card == take else card for card in middle),
            )
    return hand, middle


def timed_out(state: State) -> State:
    """Pass for the current player, who is away after two turns missed in a row."""
    seat, missed = state.current, state.players[state.current].missed + 1
    after = acted(state, Pass())
    player = after.players[seat]
    away = player.away or missed >= MISSED_TURNS
    player = dataclasses.replace(player, missed=0 if away else missed, away=away)
    return dataclasses.replace(after, players=after.with_player(seat, player))


def with_away(state: State, seat: Seat, *, away: bool) -> State:
    """Let a computer play for a seat, or the player again."""
    player = dataclasses.replace(state.players[seat], away=away, missed=0)
    return dataclasses.replace(state, players=state.with_player(seat, player))


def ended(state: State, ending: Ending) -> State:
    """End the round: who has the highest hand wins it, or shares it with others. Stopping, or the last round, ends the game."""
    leaders = leading(state)
    players = tuple(
        dataclasses.replace(player, won=player.won + 1 / len(leaders)) if seat in leaders else player
        for seat, player in enumerate(state.players)
    )
    is_last = ending is Ending.STOPPED or state.round == state.options.rounds
    return dataclasses.replace(state, players=players, phase=Phase.OVER if is_last else Phase.SHOWN, ending=ending)


def stopped(state: State) -> State:
    """End the game as it stands; a round that is over already does not count twice."""
    if state.phase is Phase.SHOWN:
        return dataclasses.replace(state, phase=Phase.OVER, ending=Ending.STOPPED)
    return ended(state, Ending.STOPPED)


def leading(state: State) -> tuple[Seat, ...]:
    """Return the seats with the highest hand of this round."""
    scores = [score(player.hand) for player in state.players]
    return tuple(Seat(seat) for seat, worth in enumerate(scores) if worth == max(scores))


def _refreshed(state: State) -> State:
    turn = dataclasses.replace(state.history[-1], refreshed=True)
    return dataclasses.replace(
        state,
        middle=state.draw[:HAND],
        draw=state.draw[HAND:],
        discard=state.discard + state.middle,
        passes=0,
        history=(*state.history[:-1], turn),
    )


def _passed_on(state: State) -> State:
    return dataclasses.replace(state, current=state.after(state.current))
