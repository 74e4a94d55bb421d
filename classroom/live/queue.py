"""Who moves at the same table at the same moment stands in one line, and whoever is first plays for all who stand there.

Forty who wait for the same row one behind the other pay for forty transactions; those who wait together pay for one. Each is
judged by itself, in the order in which they came. This is about speed alone: the row lock decides, also between processes.
"""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event, Lock

# A database that does not answer must not hold up a whole class one by one.
PATIENCE_SECONDS = 1.0
# Whoever is being served waits for the leader, who waits for a connection and a lock; then the answer is of no use any more.
SERVICE_SECONDS = 8.0


class NotServed(TimeoutError):
    """The leader has not come back. Whether the wish was served is not known: ask again with the same token."""


@dataclass(slots=True, eq=False)
class _Place[W, A]:
    """Somebody in the line. Woken either with the answer, or to lead, or with neither: the leader has failed."""

    wish: W
    answer: A | None = None
    leads: bool = False
    woken: Event = field(default_factory=Event)


class Line[W, A]:
    """The lines of one process, one for each table. `serve` gives each wish an answer, or None: it must be tried alone."""

    def __init__(self, serve: Callable[[Sequence[W]], Sequence[A | None]]) -> None:
        self._serve = serve
        # A table is in here while somebody is served at it.
        self._waiting: dict[uuid.UUID, list[_Place[W, A]]] = {}
        self._lock = Lock()

    def answer(self, table: uuid.UUID, wish: W) -> A | None:
        """The answer to `wish`; None if nothing is known of it, so that whoever asks must try alone.

        Raises what `serve` raises, if it was called by this thread, and NotServed if the thread that serves the wish hangs.
        """
        place: _Place[W, A] = _Place(wish)
        with self._lock:
            place.leads = table not in self._waiting
            self._waiting.setdefault(table, []).append(place)
        if not place.leads:
            if not place.woken.wait(PATIENCE_SECONDS) and self._has_left(table, place):
                return None
            if not place.woken.wait(SERVICE_SECONDS):
                raise NotServed
        if place.leads:
            self._lead(table)
        return place.answer

    def _has_left(self, table: uuid.UUID, place: _Place[W, A]) -> bool:
        """Leave the line, unless the wish is being served by now."""
        with self._lock:
            line = self._waiting.get(table, [])
            if place.leads or place not in line:
                return False
            line.remove(place)
            return True

    def _lead(self, table: uuid.UUID) -> None:
        with self._lock:
            served, self._waiting[table] = self._waiting[table], []
        try:
            for place, answer in zip(served, self._serve([place.wish for place in served]), strict=True):
                place.answer = answer
        finally:
            with self._lock:
                line = self._waiting[table]
                if line:
                    line[0].leads = True
                    line[0].woken.set()
                else:
                    del self._waiting[table]
            for place in served:
                place.woken.set()
