"""Positions of Schwimmen for the rule tests, and what the contract of all games must know about its insides."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.core import TABLE, Seat, TimeOut, chance, shuffled
from games.schwimmen.cards import DECK, parse_cards
from games.schwimmen.rules import SCHWIMMEN_GAME, SchwimmenGame
from games.schwimmen.state import Options, Phase, Player, State
from tests.games.contract import any_move


def position(hands: Sequence[str], middle: str, *, draw: str = "", first: int = 0, **changes: Any) -> State:
    """A table before the first turn. Cards that stand nowhere lie in the discards, so that all 32 are there."""
    held = [parse_cards(hand) for hand in hands]
    lying, pile = parse_cards(middle), parse_cards(draw)
    named = {*lying, *pile, *(card for hand in held for card in hand)}
    state = State(
        options=Options(),
        players=tuple(Player(hand=hand) for hand in held),
        middle=lying,
        draw=pile,
        discard=tuple(card for card in DECK if card not in named),
        starter=Seat(first),
        current=Seat(first),
    )
    return replace(state, **changes)


def play(state: State, *moves: tuple[int, str]) -> State:
    """The state after these moves; seat -1 is the table."""
    for ply, (seat, text) in enumerate(moves, start=1):
        move = SCHWIMMEN_GAME.parse_move(text)
        state = SCHWIMMEN_GAME.play(state, Seat(seat), move, chance("rules", ply=ply))
    return state


def cards(state: State) -> Counter[Hashable]:
    """Every card of a state, wherever it is."""
    return Counter(
        [*state.middle, *state.draw, *state.discard, *(card for player in state.players for card in player.hand)]
    )


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Mix the draw pile and the hands that this seat does not see."""
    if state.phase is not Phase.PLAY:
        return replace(state, draw=shuffled(state.draw, rng=rng))
    hidden = [number for number in range(len(state.players)) if number != seat]
    mixed = shuffled((*state.draw, *(card for number in hidden for card in state.players[number].hand)), rng=rng)
    size = len(state.draw)
    players = list(state.players)
    for place, number in enumerate(hidden):
        hand = mixed[size + 3 * place : size + 3 * place + 3]
        players[number] = replace(players[number], hand=hand, missed=rng.randrange(2))
    return replace(state, draw=mixed[:size], players=tuple(players))


def next_move(game: SchwimmenGame, state: State, rng: Random) -> tuple[Seat, Any]:
    """Choose by chance."""
    return any_move(game, state, rng)


def class_move(game: SchwimmenGame, state: State, rng: Random) -> tuple[Seat, Any]:
    """Choose like a class on its devices: for who is away time runs out."""
    seat, move = next_move(game, state, rng)
    return (TABLE, TimeOut()) if seat != TABLE and state.players[seat].away else (seat, move)
