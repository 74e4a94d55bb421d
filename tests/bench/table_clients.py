"""python -m tests.bench.table_clients GAME CLIENTS PROCESSES NUMBER: players of one game, each in a thread, claim without a pause.

Started by tests/bench/hot_row.py in so many processes; this is the one with that number from 0, with seats of its own. It says
"ready"; for each line with a number it claims for so many seconds and prints how many claims were played.
"""

import sys
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, cycle, repeat

import django

django.setup()

from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.live import playing  # noqa: E402
from classroom.live.models import Game, Seat  # noqa: E402
from classroom.live.states import state_of  # noqa: E402
from games.swish.moves import Show, move_text  # noqa: E402
from games.swish.rules import SWISH_GAME  # noqa: E402
from games.swish.turns import is_right  # noqa: E402


def main(arguments: list[str]) -> None:
    game = Game.objects.get(pk=uuid.UUID(arguments[0]))
    clients, processes, number = map(int, arguments[1:])
    seats = list(game.seats.select_related("game"))[number::processes][:clients]
    moves = list(_wrong_shows(game))
    line = threading.Barrier(clients)
    with ThreadPoolExecutor(clients) as pool:
        for running in [pool.submit(_connect, line) for _seat in seats]:
            running.result()
        print("ready", flush=True)
        for told in sys.stdin:
            ends = time.perf_counter() + int(told)
            print(sum(pool.map(_claim, seats, repeat(moves), repeat(ends))), flush=True)


def _connect(line: threading.Barrier) -> None:
    """Have a connection in each thread before the clock starts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    line.wait(60)


def _wrong_shows(game: Game) -> Iterator[str]:
    """Pairs of cards on the table that are no swish; nothing of the table changes by them."""
    table = state_of(game.game_key, game.state).table
    for places in combinations(range(len(table)), 2):
        show = Show.of(table, places)
        if not is_right(show.cards, lay=None, edition=SWISH_GAME.edition):
            yield move_text(show)


def _claim(seat: Seat, moves: list[str], ends: float) -> int:
    """Claim until the time is up; how many claims were played."""
    played = 0
    for move in cycle(moves):
        if time.perf_counter() >= ends:
            break
        playing.play(seat, move=move, seen_ply=0, token=uuid.uuid4(), now=timezone.now())
        played += 1
    return played


if __name__ == "__main__":
    main(sys.argv[1:])
