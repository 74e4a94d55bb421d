"""python -m tests.bench.engine: the Swish engine against slow references, in one run.

Each row is measured on the same random 16-card boards of the default deck, cards turned at random. Ratios compare with the
programs in tests/games/swish/reference.py. Times are processor time of this process, so that a busy machine counts less;
each is the best of several rounds. The boards of the row "many boards" are laid side by side beforehand, which is a row of
its own.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from time import process_time

from games.swish.card import TURNS, Card
from games.swish.chance import Chance
from games.swish.constructor import Constructor
from games.swish.edition import SWISH
from games.swish.generate import DECOYS, puzzles
from games.swish.many import ManyBoards
from games.swish.solve import counts, has_swish, swishes
from tests.bench.figure import Figure, at_most, print_figures, write_json
from tests.games.swish.reference import SWISH_GRID, by_networkx, by_sat, by_turns

SEED = 2024
TABLE = 16
FEW, SOME, MANY = 4, 40, 20_000  # boards: for a reference, for the engine, side by side

# Run by a fresh interpreter. `VmRSS` is the memory of the process in kB.
READY = """
import time
def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
before, start = resident(), time.process_time()
from games.swish.edition import SWISH
from games.swish.solve import counts, has_swish, swishes
board = SWISH.deck[:16]
has_swish(board, edition=SWISH), counts(board, edition=SWISH), list(swishes(board, edition=SWISH))
print((time.process_time() - start) * 1000, (resident() - before) / 1024)
"""


def deal(chance: Chance) -> list[Card]:
    """A random board of the default deck."""
    deck = list(SWISH.deck)
    chance.shuffle(deck)
    return [SWISH.turned(card, TURNS[chance.below(4)]) for card in deck[:TABLE]]


def seconds[Board](work: Callable[[Board], object], boards: Sequence[Board], *, rounds: int = 5) -> float:
    """Processor seconds for one board: the mean over the boards in the best round."""
    times = []
    for _ in range(rounds):
        start = process_time()
        for board in boards:
            work(board)
        times.append((process_time() - start) / len(boards))
    return min(times)


def at_least(figure: str, measured: float, unit: str, limit: float) -> Figure:
    return Figure(figure, measured, unit, f">= {limit:g}", measured >= limit)


def solving() -> Iterable[Figure]:
    """Rows 1 to 4: one board at a time."""
    chance = Chance(SEED)
    boards = [deal(chance) for _ in range(SOME)]
    few = boards[:FEW]
    for board in few:
        assert sorted(swish.positions for swish in swishes(board, edition=SWISH)) == sorted(by_turns(board, SWISH_GRID))
    slow = seconds(lambda board: list(by_turns(board, SWISH_GRID)), few, rounds=2)
    graph = seconds(lambda board: by_networkx(board, SWISH_GRID), few, rounds=2)
    listing = seconds(lambda board: list(swishes(board, edition=SWISH)), boards)
    counting = seconds(lambda board: counts(board, edition=SWISH), boards)
    yield Figure("list all swishes of 2-5 cards", listing * 1e6, "us")
    yield at_least("list all swishes of 2-5 cards, against the reference", slow / listing, "times", 500)
    yield at_least("list all swishes of 2-5 cards, against networkx", graph / listing, "times", 40)
    yield Figure("count by size 2-5", counting * 1e6, "us")
    yield at_least("count by size 2-5, against the reference", slow / counting, "times", 3500)

    first = seconds(lambda board: next(by_turns(board, SWISH_GRID, at_most=SWISH.spaces), None), boards)
    sat = seconds(lambda board: by_sat(board, SWISH_GRID), boards, rounds=2)
    any_swish = seconds(lambda board: has_swish(board, edition=SWISH), boards * 20)
    hard = [board for board in islice(iter(lambda: deal(chance), None), 2000) if not counts(board, edition=SWISH)[2]]
    yield Figure("has any", any_swish * 1e6, "us")
    yield Figure("has any, boards without a swish of two", seconds(_has_any, hard * 10) * 1e6, "us")
    yield at_least("has any, against the reference stopping at its first", first / any_swish, "times", 80)
    yield at_least("has any, against python-sat", sat / any_swish, "times", 400)

    slow = seconds(lambda board: list(by_turns(board, SWISH_GRID, at_most=SWISH.spaces)), few[:2], rounds=1)
    large = seconds(lambda board: list(swishes(board, edition=SWISH, at_most=SWISH.spaces)), few[:2])
    yield Figure("list all of 2-12", large * 1e3, "ms")
    yield at_least("list all of 2-12, against the reference", slow / large, "times", 80)


def side_by_side() -> Iterable[Figure]:
    """Row 5: many boards at once."""
    chance = Chance(SEED)
    boards = [deal(chance) for _ in range(MANY)]
    laying = seconds(lambda several: ManyBoards(several, edition=SWISH), [boards], rounds=2) / MANY
    many = [ManyBoards(boards, edition=SWISH)]
    yield Figure("many boards: laying them side by side", laying * 1e9, "ns a board")
    with_any = seconds(ManyBoards.with_a_swish, many) / MANY
    yield at_least("many boards: has any", 1e-6 / with_any, "M boards/s", 20)
    exactly_one = seconds(ManyBoards.with_exactly_one, many) / MANY
    yield at_least("many boards: exactly one", 1e-6 / exactly_one, "M boards/s", 2)


def making() -> Iterable[Figure]:
    """Rows 6 and 7: puzzles."""
    for k in range(2, 6):
        constructor = Constructor(SWISH, cards=TABLE, k=k, decoys=DECOYS)
        chances = [Chance(seed) for seed in range(1000)]
        yield at_least(
            f"boards with a unique swish of {k}", 1 / seconds(constructor.board, chances), "boards/s", 10_000
        )
    for k in range(2, 6):
        made = puzzles(edition=SWISH, cards=TABLE, k=k, seed=SEED)
        one = seconds(next, [made] * 300)
        yield at_least(f"finished puzzles with a unique swish of {k}", 1 / one, "puzzles/s", 2000)


def getting_ready() -> Iterable[Figure]:
    """Row 8: from the first import to a board solved in each way, in a fresh interpreter."""
    runs = []
    for _ in range(3):
        told = subprocess.run([sys.executable, "-c", READY], capture_output=True, check=True, text=True, timeout=60)
        milliseconds, megabytes = map(float, told.stdout.split())
        runs.append((milliseconds, megabytes))
    yield at_most("ready after import", min(run[0] for run in runs), "ms", 150)
    yield at_most("memory until ready", min(run[1] for run in runs), "MB", 8)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    figures: list[Figure] = []
    for rows in (getting_ready, solving, side_by_side, making):
        measured = list(rows())
        print_figures(measured)
        figures += measured
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


def _has_any(board: Sequence[Card]) -> bool:
    return has_swish(board, edition=SWISH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
