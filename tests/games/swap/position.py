"""Positions of Swap! for the rule tests, and what the contract of all games must know about its insides."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.core import TABLE, Seat, TimeOut, chance, pick, shuffled
from games.swap.cards import DECK, Card, Colour
from games.swap.moves import SHORTEST_SLAP, FalseSlap, Slap
from games.swap.rules import SWAP_GAME, SwapGame
from games.swap.state import Options, Phase, Player, State
from tests.games.contract import any_move


def position(
    hands: Sequence[str],
    discard: str,
    *,
    draw: str = "Gb",
    dealer: int | None = None,
    colour: str | None = None,
    whole: bool = True,
    **variant: Any,
) -> State:
    """A table before the first turn. A word is a face ("Rb"), of which the next free copy is taken, or a card ("Rb3").

    The draw pile is written with its next card last. Cards that stand nowhere lie below the written draw pile, unless
    `whole` is False.
    """
    free = list(DECK)
    held = [tuple(_card(word, free) for word in hand.split()) for hand in hands]
    pile = tuple(_card(word, free) for word in discard.split())
    coming = tuple(_card(word, free) for word in draw.split())
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    named = Colour(colour) if colour else pile[-1].colour
    first = (dealer + 1) % seats
    return State(
        options=Options(**variant),
        players=tuple(Player(hand=hand) for hand in held),
        draw=(*coming[::-1], *(free if whole else ())),
        discard=pile,
        colour=named,
        order=tuple(map(Seat, range(seats))),
        place=dealer if named is None else first,
        current=Seat(dealer if named is None else first),
        dealer=Seat(dealer),
        phase=Phase.DEALER_COLOUR if named is None else Phase.PLAY,
        turn=0 if named is None else 1,
    )


def play(state: State, *moves: tuple[int, str], seed: str = "rules") -> State:
    """The state after these moves; seat -1 is the table. A played face is the first card of the hand that has it."""
    for ply, (seat, text) in enumerate(moves, start=1):
        if text.startswith("play ") and not text[-1].isdigit():
            text = f"play {next(card for card in state.hand(Seat(seat)) if card.face == text[5:])}"
        state = SWAP_GAME.play(state, Seat(seat), SWAP_GAME.parse_move(text), chance(seed, ply=ply))
    return state


def faces(cards: Sequence[Card]) -> str:
    """What can be seen on cards, with spaces between."""
    return " ".join(card.face for card in cards)


def cards(state: State) -> Counter[Hashable]:
    """Every card of a state, wherever it is."""
    return Counter([*state.draw, *state.discard, *(card for player in state.players for card in player.hand)])


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Mix the draw pile and the hands that this seat does not see, and change how fast others have slapped."""
    hidden = [number for number in range(len(state.players)) if number != seat]
    mixed = shuffled((*state.draw, *(card for number in hidden for card in state.players[number].hand)), rng=rng)
    at = len(state.draw)
    players = list(state.players)
    for number in hidden:
        player = players[number]
        hand = mixed[at : at + len(player.hand)]
        at += len(hand)
        slap = None if player.slap is None else rng.randrange(SHORTEST_SLAP, 4000)
        players[number] = replace(player, hand=hand, slap=slap, missed=rng.randrange(2))
    return replace(state, draw=mixed[: len(state.draw)], players=tuple(players))


def next_move(game: SwapGame, state: State, rng: Random) -> tuple[Seat, Any]:
    """Choose by chance; slaps are as fast as children's."""
    if state.phase is Phase.SLAP and rng.random() < 0.9:
        seat = pick(sorted(seat for seat in state.slappers() if state.players[seat].slap is None), rng=rng)
        return seat, Slap(state.slaps, round(max(SHORTEST_SLAP, rng.gauss(450, 110))))
    seat, move = any_move(game, state, rng)
    if seat != TABLE and state.current in game.movers(state) and rng.random() < 0.9:
        moves = list(game.moves(state, state.current))
        honest = [move for move in moves if not isinstance(move, FalseSlap)]
        return state.current, pick(honest or moves, rng=rng)
    return seat, move


def class_move(game: SwapGame, state: State, rng: Random) -> tuple[Seat, Any]:
    """Choose like a class on its devices: for who is away time runs out."""
    seat, move = next_move(game, state, rng)
    return (TABLE, TimeOut()) if seat != TABLE and state.players[seat].away else (seat, move)


def _card(word: str, free: list[Card]) -> Card:
    card = next(card for card in free if word in (str(card), card.face))
    free.remove(card)
    return card
