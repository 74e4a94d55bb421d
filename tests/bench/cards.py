"""python -m tests.bench.cards: how well the computer players of Schwimmen and Swap! play, and how long they take.

Each deal is played from every seat. A share of .5 among two is a player like the others; a win that k share counts 1 / k.
Every row of shares says its standard error; the bars are at least three of them below what is expected of the full run.
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games.computer import Computer, Level
from games.schwimmen.players import PLAYERS as SCHWIMMEN_PLAYERS
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.players import PLAYERS as SWAP_PLAYERS
from games.swap.rules import SWAP_GAME
from games.table import AnyGame
from tests.bench.duels import Tally, duel
from tests.bench.figure import Figure, at_most, print_figures, write_json
from tests.games.schwimmen.players import Anything, GreedyFrom27

QUICK = 0.1  # of the games of the full run


@dataclass(frozen=True)
class Row:
    """One player against so many others of one kind, and the share of wins it must have."""

    trial: Level
    others: str
    seats: int
    games: int
    bar: float


YARDSTICK, ANYTHING = "greedy from 27", "anything"

SCHWIMMEN = (
    Row(Level.HARD, YARDSTICK, 2, 2000, 0.58),
    Row(Level.HARD, YARDSTICK, 3, 2100, 0.385),
    Row(Level.HARD, YARDSTICK, 4, 2400, 0.285),
    Row(Level.HARD, "easy", 2, 1000, 0.80),
    Row(Level.HARD, "easy", 3, 1050, 0.63),
    Row(Level.HARD, "easy", 4, 1200, 0.52),
    Row(Level.MEDIUM, "easy", 2, 2000, 0.70),
    Row(Level.MEDIUM, "easy", 3, 2100, 0.57),
    Row(Level.MEDIUM, "easy", 4, 2400, 0.48),
    Row(Level.HARD, ANYTHING, 2, 1000, 0.94),
    Row(Level.HARD, ANYTHING, 3, 1050, 0.88),
    Row(Level.HARD, ANYTHING, 4, 1200, 0.82),
)
SWAP = (
    *(
        Row(Level.HARD, "easy", seats, 3000 // seats * seats, bar)
        for seats, bar in zip(range(2, 8), (0.63, 0.48, 0.37, 0.295, 0.24, 0.20), strict=True)
    ),
    *(
        Row(Level.HARD, "medium", seats, 5000 // seats * seats, bar)
        for seats, bar in zip(range(2, 5), (0.565, 0.375, 0.272), strict=True)
    ),
)


def schwimmen(part: float) -> Iterable[Figure]:
    """The bars of Schwimmen, the time for a move and the length of games among computer players."""
    others: dict[str, Computer[Any, Any]] = {YARDSTICK: GreedyFrom27(), ANYTHING: Anything()}
    others |= {level.value: player for level, player in SCHWIMMEN_PLAYERS.items()}
    longest, thought = 0, []
    for row in SCHWIMMEN:
        tally = _duel(SCHWIMMEN_GAME, SCHWIMMEN_GAME.options, row, SCHWIMMEN_PLAYERS, others, part=part)
        yield from _share("Schwimmen", row, tally, part=part)
        if row.trial is Level.HARD:
            thought.append(tally.typical_ms)
        if row.others in set(Level):
            longest = max(longest, tally.longest)
    mirror = [
        duel(
            SCHWIMMEN_GAME,
            SCHWIMMEN_GAME.options,
            trial=SCHWIMMEN_PLAYERS[level],
            others=SCHWIMMEN_PLAYERS[level],
            seats=seats,
            deals=max(4, round(12 * part)),
        ).longest
        for level in Level
        for seats in (2, 3, 4)
    ]
    yield at_most("Schwimmen: a move of hard, the slowest median", max(thought), "ms", 100)
    yield at_most("Schwimmen: the longest game among computer players", max(longest, *mirror), "turns", 60)


def swap(part: float) -> Iterable[Figure]:
    """The bars of Swap!. Slaps are calm here, so that only playing is measured."""
    options = replace(SWAP_GAME.options, calm=True)
    others: dict[str, Computer[Any, Any]] = {level.value: player for level, player in SWAP_PLAYERS.items()}
    longest, easy = 0, 0
    for row in SWAP:
        tally = _duel(SWAP_GAME, options, row, SWAP_PLAYERS, others, part=part)
        yield from _share("Swap!", row, tally, part=part)
        if row.others == "medium":
            longest = max(longest, tally.longest)
        else:
            easy = max(easy, tally.longest)
    yield at_most("Swap!: the longest game with medium players, plies", longest, "plies", 2000)
    yield at_most("Swap!: the longest game with easy players, plies", easy, "plies", 4000)


def _duel(
    game: AnyGame, options: Any, row: Row, players: Any, others: dict[str, Computer[Any, Any]], *, part: float
) -> Tally:
    deals = max(1, round(row.games * part / row.seats))
    return duel(game, options, trial=players[row.trial], others=others[row.others], seats=row.seats, deals=deals)


def _share(game: str, row: Row, tally: Tally, *, part: float) -> Iterable[Figure]:
    name = f"{game}: {row.trial} against {row.others}, {row.seats} players, {tally.games} games ±{tally.error:.3f}"
    # A short run is judged with two standard errors of leave.
    bar = row.bar - (2 * tally.error if part < 1 else 0)
    yield Figure(name, round(tally.share, 4), "share", f">= {bar:.3f}", tally.share >= bar)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cards", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the games, judged with two standard errors of leave"
    )
    options = parser.parse_args(arguments)
    figures: list[Figure] = []
    for rows in (schwimmen, swap):
        for figure in rows(QUICK if options.quick else 1.0):
            print_figures([figure])
            sys.stdout.flush()
            figures.append(figure)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
