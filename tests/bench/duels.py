"""Games among computer players, each deal from every seat, through the games' own rules and views."""

import dataclasses
from collections.abc import Mapping
from statistics import median
from time import perf_counter
from typing import Any

from games.computer import Computer
from games.core import Seat, chance
from games.table import AnyGame

MOST_PLIES = 5000


@dataclasses.dataclass(slots=True)
class Tally:
    """What came out of some games for the player on trial."""

    games: int = 0
    wins: float = 0.0
    """Games won; a win that k players share counts 1 / k."""
    longest: int = 0
    """Turns of the longest game."""
    seconds: list[float] = dataclasses.field(default_factory=list)
    """How long the player on trial thought, for each move."""

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def error(self) -> float:
        """The standard error of the share, as if each game were a coin."""
        return float((self.share * (1 - self.share) / self.games) ** 0.5)

    @property
    def typical_ms(self) -> float:
        return median(self.seconds) * 1000


type Players = Mapping[int, Computer[Any, Any]]


def duel(
    game: AnyGame, options: Any, *, trial: Computer[Any, Any], others: Computer[Any, Any], seats: int, deals: int
) -> Tally:
    """Play each deal once from every seat."""
    tally = Tally()
    for deal in range(deals):
        for seat in range(seats):
            players = {number: trial if number == seat else others for number in range(seats)}
            state, turns = _played(game, options, players, seed=f"duel-{deal}", timed=seat, tally=tally)
            result = game.result(state)
            tally.games += 1
            tally.longest = max(tally.longest, turns)
            if result is not None and seat in result.winners:
                tally.wins += 1 / len(result.winners)
    return tally


def _played(game: AnyGame, options: Any, players: Players, *, seed: str, timed: int, tally: Tally) -> tuple[Any, int]:
    at_table, thinking = chance(seed, ply=0), chance(f"{seed} {timed}", ply=0)
    state = game.deal(options, seats=len(players), rng=at_table)
    for turns in range(MOST_PLIES):
        movers = sorted(seat for seat in game.movers(state) if seat >= 0)
        if not movers:
            return state, turns
        seat = movers[0]
        view = game.view(state, Seat(seat))
        start = perf_counter()
        move = players[seat].choose(view, thinking)
        if seat == timed:
            tally.seconds.append(perf_counter() - start)
        state = game.play(state, Seat(seat), move, at_table)
    raise RuntimeError(f"The game of seed {seed} does not end.")
