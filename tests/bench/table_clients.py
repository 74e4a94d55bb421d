"""python -m tests.bench.table_clients GAME CLIENTS SECONDS: so many players of one game, each in a thread, claim without a pause.

Started by tests/bench/hot_row.py. It says "ready", waits for a line, and prints how many claims were played.
"""

import sys
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, cycle

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
    clients, seconds = int(arguments[1]), int(arguments[2])
    seats = list(game.seats.select_related("game")[:clients])
    moves = list(_wrong_shows(game))
    line = threading.Barrier(clients + 1)
    with ThreadPoolExecutor(clients) as pool:
        running = [pool.submit(_claim, seat, moves, line, seconds) for seat in seats]
        line.wait(60)
        print("ready", flush=True)
        sys.stdin.readline()
        line.wait(60)
        print(sum(claims.result() for claims in running))


def _wrong_shows(game: Game) -> Iterator[str]:
    """Pairs of cards on the table that are no swish; nothing of the table changes by them."""
    table = state_of(game.game_key, game.state).table
    for places in combinations(range(len(table)), 2):
        show = Show.of(table, places)
        if not is_right(show.cards, lay=None, edition=SWISH_GAME.edition):
            yield move_text(show)


def _claim(seat: Seat, moves: list[str], line: threading.Barrier, seconds: int) -> int:
    """Claim until the time is up; how many claims were played."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    line.wait(60)
    line.wait(60)
    end, played = time.perf_counter() + seconds, 0
    for move in cycle(moves):
        if time.perf_counter() >= end:
            break
        playing.play(seat, move=move, seen_ply=0, token=uuid.uuid4(), now=timezone.now())
        played += 1
    connection.close()
    return played


if __name__ == "__main__":
    main(sys.argv[1:])
