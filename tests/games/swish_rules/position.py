"""Positions of Swish and Swish Jr. for the rule tests, and a player for random games."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from games.core import TABLE, EndNow, Join, Leave, Return, Seat, chance, pick, shuffled
from games.swish.card import Card, Turn
from games.swish.moves import Call, Handicap, Move, NotStuck, Refill, Show, Stuck
from games.swish.rules import SwishGame
from games.swish.solve import swishes
from games.swish.state import Phase, Player, State

PAIR = "3-0 0-3"
TRIPLE = "0-1 1-4 4-0"
QUIET = "0-1 0-9 0-10 0-11 1-10 3-0 3-1 3-2 3-6 3-8 3-9 3-10 3-11 4-0 4-1 4-3"
"""Sixteen cards that hold no swish of any size."""


def cards(text: str) -> tuple[Card, ...]:
    """Read cards written dot-hoop."""
    return tuple(map(Card.parse, text.split()))


def position(game: SwishGame, table: str, *, draw: str = "", piles: Sequence[str] = ("", ""), **variant: Any) -> State:
    """Return an open state with these cards on the table ("." is a gap; the end may be left out)."""
    lying = tuple(None if word == "." else Card.parse(word) for word in table.split())
    lying += (None,) * (game.edition.table_size - len(lying))
    there = [card for card in lying if card is not None]
    deck = (*there, *cards(draw), *(card for pile in piles for card in cards(pile)))
    options = replace(game.options, deck=deck, **variant)
    handicaps = options.handicaps or (options.at_least,) * len(piles)
    players = tuple(Player(at_least=least, pile=cards(pile)) for least, pile in zip(handicaps, piles, strict=True))
    return State(options=options, table=lying, draw=cards(draw), players=players)


def play(game: SwishGame, state: State, *moves: tuple[int, Move | str]) -> State:
    """Return the state after these moves; a text is a show of cards by places, such as "show 0 1"."""
    for ply, (seat, move) in enumerate(moves, start=1):
        if isinstance(move, str):
            move = show(state, *map(int, move.removeprefix("show ").split()))
        state = game.play(state, Seat(seat), move, chance("rules", ply=ply))
    return state


def show(state: State, *places: int, lay: Sequence[Turn] | None = None) -> Show:
    """Return the show of the cards on these places."""
    return Show.of(state.table, places, lay=lay)


def patterns(game: SwishGame, state: State) -> Counter[Hashable]:
    """Return every card of a state up to turning, wherever it is."""
    there = [*state.cards(), *state.draw, *state.out, *(card for player in state.players for card in player.pile)]
    return Counter(map(game.edition.pattern, there))


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Mix draw pile, players' piles and lost cards, and change what only the dealer knows of other players."""
    mixed = shuffled((*state.draw, *(card for player in state.players for card in player.pile), *state.out), rng=rng)
    start = len(state.draw)
    players = []
    for number, player in enumerate(state.players):
        pile = mixed[start : start + len(player.pile)]
        start += len(pile)
        if seat not in (TABLE, number):
            at_least = pick(range(state.options.at_least, state.options.at_most + 1), rng=rng)
            player = replace(player, at_least=at_least, mistakes=pick(range(9), rng=rng))
        players.append(replace(player, pile=pile))
    return replace(state, draw=mixed[: len(state.draw)], players=tuple(players), out=mixed[start:])


def next_move(game: SwishGame, state: State, rng: Random) -> tuple[Seat, Move]:
    """Choose like a lively class: mostly right, sometimes wrong, late or stuck; now and then the teacher acts."""
    movers = sorted(game.movers(state) - {TABLE})
    if not movers or rng.random() < 0.08:
        kinds: dict[type, list[Move]] = {}
        for move in game.moves(state, TABLE):
            if not isinstance(move, EndNow) and not (isinstance(move, Handicap) and move.at_least > 4):
                kinds.setdefault(type(move), []).append(move)
        back = [kind for kind in (Join, Return) if kind in kinds]
        kind = pick(back if not movers and back else list(kinds), rng=rng)
        if kind is Leave and len(state.seats_playing()) < 3 and Join in kinds:
            kind = Join
        return TABLE, pick(kinds[kind], rng=rng)
    seat = pick(movers, rng=rng)
    moves = game.moves(state, seat)
    if state.phase is Phase.REFILL:
        return seat, Refill()
    if Stuck() in moves and rng.random() < 0.3:
        return seat, Stuck()
    if NotStuck() in moves and rng.random() < 0.1:
        return seat, NotStuck()
    if Call() in moves:
        return seat, Call()
    return seat, _a_show(game, state, seat, rng) or pick(list(moves), rng=rng)


def _a_show(game: SwishGame, state: State, seat: Seat, rng: Random) -> Move | None:
    lying = [place for place, card in enumerate(state.table) if card is not None]
    at_least = state.players[seat].at_least
    if len(lying) < at_least:
        return None
    found = next(
        iter(swishes(state.cards(), edition=game.edition, at_least=at_least, at_most=state.options.at_most)),
        None,
    )
    if found is None or rng.random() < 0.25:
        places = sorted(shuffled(lying, rng=rng)[:at_least])
        return show(state, *places, lay=_lay(state, [pick(tuple(Turn), rng=rng) for _ in places]))
    return show(state, *(lying[index] for index in found.positions), lay=_lay(state, found.lay))


def _lay(state: State, lay: Sequence[Turn]) -> Sequence[Turn] | None:
    return lay if state.options.lay_counts else None
