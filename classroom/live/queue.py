"""Who claims at the same table waits here, one behind the other, before they wait in the database.

Of a class that claims at once all but one are refused. Whoever comes here after the winner has committed sees that with one look
and never asks for the row lock; a queue of forty transactions at the lock took several times as long (docs/decisions/0009).
This is about speed alone: the row lock decides, also between processes.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

# Two tables may share a turn; that costs a few milliseconds.
_TURNS = tuple(Lock() for _ in range(64))
# A database that does not answer must not hold up a whole class one by one.
PATIENCE_SECONDS = 1.0


@contextmanager
def turn_of(game_id: uuid.UUID) -> Iterator[bool]:
    """Wait until nobody else of this process claims at this table, but not for ever. Gives whether there was a queue."""
    turn = _TURNS[game_id.int % len(_TURNS)]
    is_free = turn.acquire(blocking=False)
    is_mine = is_free or turn.acquire(timeout=PATIENCE_SECONDS)
    try:
        yield not is_free
    finally:
        if is_mine:
            turn.release()
