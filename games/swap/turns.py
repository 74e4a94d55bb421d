"""What a move of Swap! leads to. Whether it is legal has been asked before (games.swap.legal)."""

import dataclasses
from collections.abc import Sequence
from random import Random

from games.core import Seat, below, shuffled
from games.swap.cards import DECK, Card, Colour, Kind
from games.swap.hands import changed_hands, moved_hands
from games.swap.moves import Direction
from games.swap.state import Ending, Happening, Options, Outcome, Phase, Player, State


def dealt(
    options: Options,
    players: Sequence[Player],
    *,
    order: tuple[Seat, ...],
    dealer: Seat,
    rng: Random,
    number: int = 1,
    slaps: int = 0,
) -> State:
    """Return the table before the first turn of a round; if a Swap opens it the dealer names a colour first."""
    cards = shuffled(DECK, rng=rng)
    size = options.hand_size
    used = size * len(players)
    opening = cards[used]
    place = order.index(dealer)
    state = State(
        options=options,
        players=tuple(
            dataclasses.replace(player, hand=cards[size * seat : size * (seat + 1)], slap=None, fined=False)
            for seat, player in enumerate(players)
        ),
        draw=cards[used + 1 :],
        discard=(opening,),
        colour=opening.colour,
        order=order,
        place=place,
        current=dealer,
        dealer=dealer,
        phase=Phase.DEALER_COLOUR if opening.colour is None else Phase.PLAY,
        turn=0,
        slaps=slaps,
        round=number,
    )
    return state if opening.colour is None else next_turn(state)


def next_round(state: State, *, rng: Random) -> State:
    """Deal again; the next player deals."""
    seats = len(state.order)
    dealer = state.order[(state.order.index(state.dealer) + 1) % seats]
    return dealt(
        state.options,
        state.players,
        order=state.order,
        dealer=dealer,
        rng=rng,
        number=state.round + 1,
        slaps=state.slaps,
    )


def next_turn(state: State) -> State:
    """Let the next place clockwise play, whoever sits there now."""
    place = (state.place + 1) % len(state.order)
    return dataclasses.replace(
        state,
        players=tuple(
            dataclasses.replace(player, slap=None, fined=False) if player.fined or player.slap is not None else player
            for player in state.players
        ),
        place=place,
        current=state.order[place],
        phase=Phase.PLAY,
        turn=state.turn + 1,
    )


def played(state: State, card: Card, *, rng: Random) -> State:
    """Put a card of the hand onto the pile, and let it do what it does."""
    player = state.players[state.current]
    player = dataclasses.replace(player, hand=tuple(held for held in player.hand if held != card))
    return _on_the_pile(state, card, player=player, happening=Happening.PLAYED, rng=rng)


def drew(state: State, *, rng: Random) -> State:
    """Draw a card; play it at once if it fits, else keep it and end the turn."""
    seat = state.current
    state, card = _card_drawn(state, rng=rng)
    player = state.players[seat]
    if card is None:
        return next_turn(dataclasses.replace(state, last=Outcome(happening=Happening.DREW_NOTHING, seat=seat)))
    if card.fits(state.colour):
        return _on_the_pile(state, card, player=player, happening=Happening.DREW_AND_PLAYED, rng=rng)
    player = dataclasses.replace(player, hand=(*player.hand, card))
    state = dataclasses.replace(state, players=state.with_player(seat, player))
    return next_turn(dataclasses.replace(state, last=Outcome(happening=Happening.DREW, seat=seat)))


def changed(state: State, target: Seat) -> State:
    """Change hands with another player; the colour comes next, with the new hand in view."""
    outcome = Outcome(happening=Happening.CHANGED_HANDS, seat=state.current, target=target)
    return dataclasses.replace(changed_hands(state, target), phase=Phase.COLOUR_ANY, last=outcome)


def named(state: State, colour: Colour) -> State:
    """Play on with this colour."""
    outcome = Outcome(happening=Happening.NAMED, seat=state.current, colour=colour)
    return next_turn(dataclasses.replace(state, colour=colour, phase=Phase.PLAY, last=outcome))


def moved(state: State, direction: Direction) -> State:
    """Let all hands go one place on."""
    outcome = Outcome(happening=Happening.MOVED_HANDS, seat=state.current, direction=direction)
    return next_turn(dataclasses.replace(moved_hands(state, direction), last=outcome))


def fined(state: State, seat: Seat, *, rng: Random) -> State:
    """Let a player draw a card for a false slap."""
    state, card = _card_drawn(state, rng=rng)
    player = state.players[seat]
    hand = player.hand if card is None else (*player.hand, card)
    return dataclasses.replace(
        state,
        players=state.with_player(seat, dataclasses.replace(player, hand=hand, fined=True)),
        last=Outcome(happening=Happening.FALSE_SLAP, seat=seat),
    )


def took_card(state: State, loser: Seat, *, ranked: tuple[Seat, ...], rng: Random) -> State:
    """Let the loser of a slap draw one card from the fan of the current player, who wins without cards."""
    seat = state.current
    giver, taker = state.players[seat], state.players[loser]
    drawn = below(len(giver.hand), rng=rng)
    rest = giver.hand[:drawn] + giver.hand[drawn + 1 :]
    players = list(state.players)
    players[seat] = dataclasses.replace(giver, hand=rest)
    players[loser] = dataclasses.replace(taker, hand=(*taker.hand, giver.hand[drawn]))
    outcome = Outcome(happening=Happening.SLAPPED, seat=seat, target=loser, ranked=ranked)
    if not rest:
        return _won(state, tuple(players), last=outcome)
    return next_turn(dataclasses.replace(state, players=tuple(players), last=outcome))


def with_away(state: State, seat: Seat, *, away: bool) -> State:
    """Let a computer play for a seat, or the player again."""
    player = dataclasses.replace(state.players[seat], away=away, missed=0)
    return dataclasses.replace(state, players=state.with_player(seat, player))


def stopped(state: State) -> State:
    """End the game as it stands. The running round has no winner."""
    return dataclasses.replace(state, phase=Phase.OVER, ending=Ending.STOPPED)


def _on_the_pile(state: State, card: Card, *, player: Player, happening: Happening, rng: Random) -> State:
    seat = state.current
    players = state.with_player(seat, player)
    outcome = Outcome(happening=happening, seat=seat, card=card)
    discard = (*state.discard, card)
    if not player.hand:
        return _won(dataclasses.replace(state, discard=discard), players, last=outcome)
    state = dataclasses.replace(state, players=players, discard=discard, last=outcome)
    two = len(players) == 2
    match card.kind:
        case Kind.SWAP:
            return dataclasses.replace(state, phase=Phase.TARGET)
        case Kind.SWITCH:
            return dataclasses.replace(state, phase=Phase.COLOUR_NEW)
        case Kind.SUPER if two:
            return moved(state, Direction.LEFT)
        case Kind.SUPER:
            return dataclasses.replace(state, phase=Phase.DIRECTION)
        case Kind.SLAP if two:
            other = state.slappers()[0]
            return took_card(state, other, ranked=(), rng=rng)
        case Kind.SLAP:
            return dataclasses.replace(state, phase=Phase.SLAP, slaps=state.slaps + 1)
        case Kind.BLANK:
            return next_turn(state)


def _card_drawn(state: State, *, rng: Random) -> tuple[State, Card | None]:
    """Take the next card; an empty pile is first filled with all discards but the top one."""
    if not state.draw:
        pile = shuffled(state.discard[:-1], rng=rng)
        state = dataclasses.replace(state, draw=pile, discard=state.discard[-1:])
    if not state.draw:
        return state, None
    return dataclasses.replace(state, draw=state.draw[1:]), state.draw[0]


def _won(state: State, players: tuple[Player, ...], *, last: Outcome) -> State:
    winner = state.current
    player = dataclasses.replace(players[winner], won=players[winner].won + 1)
    is_last = state.round == state.options.rounds
    return dataclasses.replace(
        state,
        players=(*players[:winner], player, *players[winner + 1 :]),
        phase=Phase.OVER if is_last else Phase.SHOWN,
        winner=winner,
        last=last,
        ending=Ending.OUT,
    )
