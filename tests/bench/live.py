"""python -m tests.bench.live: playing a stored game again, from its log.

A lively class of 40 plays both games without calls: votes, wrong shows, right shows and swaps by the dealer, until the log
has 500 moves. Times are processor time of this process, the best of several rounds. No database: a log is text.
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from games.core import TABLE, WALL, Seat
from games.swish.moves import NotStuck, Show, Stuck, SwapFour
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME, SwishGame
from games.swish.solve import swishes
from games.swish.state import State
from games.swish.turns import is_right
from games.table import Log, deal_game, log_of, play_move, replay, states
from tests.bench.figure import Figure, at_most, print_figures, write_json

MOVES = 500
SEATS = 40
RIGHT_EVERY = 40  # moves
SEED = "bench"
ROUNDS = 7
LIMIT_MS = 50


def long_log(game: SwishGame) -> Log:
    """The log of a game of exactly MOVES moves."""
    options = replace(game.options, fast=True, finder_refills=False)
    rng = Random(SEED)
    state = deal_game(game, options, seats=SEATS, seed=SEED)
    moves: list[tuple[Seat, Any]] = []
    while len(moves) < MOVES:
        seat, move = _next(game, state, rng, ply=len(moves) + 1)
        state = play_move(game, state, seat=seat, move=move, seed=SEED, ply=len(moves) + 1)
        moves.append((seat, move))
    return log_of(game, options, seats=SEATS, seed=SEED, moves=moves)


def _next(game: SwishGame, state: State, rng: Random, *, ply: int) -> tuple[Seat, Any]:
    """One move of the class. Few shows are right, so that the draw pile lasts to the last move."""
    seat = Seat(rng.randrange(SEATS))
    if ply % RIGHT_EVERY == 0 and (found := _right(game, state)):
        return seat, found
    kind = rng.random()
    if kind < 0.05 and state.draw:
        return TABLE, SwapFour()
    if kind < 0.4 or not state.draw:
        return seat, _wrong(game, state, rng)
    return seat, NotStuck() if state.players[seat].stuck else Stuck()


def _right(game: SwishGame, state: State) -> Show | None:
    places = _lying(state)
    swish = next(iter(swishes(state.cards(), edition=game.edition, at_most=3)), None)
    return None if swish is None else Show.of(state.table, [places[at] for at in swish.positions])


def _wrong(game: SwishGame, state: State, rng: Random) -> Show:
    while True:
        show = Show.of(state.table, rng.sample(_lying(state), 2))
        if not is_right(show.cards, lay=None, edition=game.edition):
            return show


def _lying(state: State) -> list[int]:
    return [place for place, card in enumerate(state.table) if card is not None]


def replaying() -> Iterable[Figure]:
    for name, game in (("Swish", SWISH_GAME), ("Swish Jr.", SWISH_JR_GAME)):
        text = str(long_log(game))
        again, shown = [], []
        for _ in range(ROUNDS):
            start = process_time()
            replay(Log.parse(text))
            again.append((process_time() - start) * 1000)
            start = process_time()
            _views = [game.view(state, WALL) for state in states(Log.parse(text))]
            shown.append((process_time() - start) * 1000)
        yield at_most(f"replay of a game of {MOVES} moves, {name}, {SEATS} seats", min(again), "ms", LIMIT_MS)
        yield Figure(f"the same with what the wall showed after each move, {name}", min(shown), "ms")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.live", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    figures = list(replaying())
    print_figures(figures)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
