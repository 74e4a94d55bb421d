"""One LISTEN connection per process; each open stream waits for the newest number of its topic.

Only the newest number matters, so a slow browser costs nothing: there is no queue to overflow. After a lost connection the hub
reads the numbers of all watched topics again, so a change made meanwhile is told late but told.
"""

import asyncio
import contextlib
import logging
import math
from collections.abc import AsyncIterator

import psycopg

from classroom.web.events import CHANNEL

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
# Looked for so often in that time, so that not all streams beat at the same moment.
BEATS_IN_ONE = 15
# A class of 40 claims 13 times a second; a page that refetched each time would only blink.
PAUSE_SECONDS = 0.5
RETRY_SECONDS = 1.0


class _Watcher:
    """One open stream."""

    __slots__ = ("quiet_since", "woken")

    def __init__(self, now: float) -> None:
        self.woken = asyncio.Event()
        self.quiet_since = now


class _Topic:
    """What is known of a watched topic: the number that its streams may tell, and one that came too soon after that."""

    __slots__ = ("newest", "pending", "soon", "told_at", "watchers")

    def __init__(self) -> None:
        self.watchers: set[_Watcher] = set()
        self.newest = self.pending = 0
        self.told_at = -math.inf
        self.soon: asyncio.TimerHandle | None = None


class Hub:
    """Knows the newest number of every watched topic and wakes who waits for it.

    A stream that waits costs an event and no timer: of thousands that wake at the same moment, the last is told the sooner.
    """

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._topics: dict[str, _Topic] = {}
        self._listening: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._reader: psycopg.AsyncConnection | None = None
        self._reading = asyncio.Lock()

    async def numbers(self, topic: str, *, after: int) -> AsyncIterator[int | None]:
        """The numbers of `topic` above `after` as they come, never more often than PAUSE_SECONDS; None as a heartbeat."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
            self._beating = asyncio.create_task(self._beat())
        now = asyncio.get_running_loop().time
        watched, watcher = self._topics.setdefault(topic, _Topic()), _Watcher(now())
        watched.watchers.add(watcher)
        try:
            with contextlib.suppress(psycopg.OperationalError):
                # Away now: the listening task comes back with it, and reads all watched topics.
                await self._read([topic])
            if watched.pending > after:
                # Who comes in now is told at once what those who wait will hear in a moment.
                after = watched.pending
                yield after
            while True:
                watcher.woken.clear()
                if watched.newest > after:
                    after, watcher.quiet_since = watched.newest, now()
                    yield after
                    continue
                await watcher.woken.wait()
                if watched.newest <= after:
                    watcher.quiet_since = now()
                    yield None
        finally:
            watched.watchers.discard(watcher)
            if not watched.watchers:
                self._topics.pop(topic, None)
                if watched.soon is not None:
                    watched.soon.cancel()

    def _heard(self, topic: str, number: int) -> None:
        watched = self._topics.get(topic)
        if watched is None or number <= max(watched.newest, watched.pending):
            return
        watched.pending = number
        loop = asyncio.get_running_loop()
        if watched.soon is None:
            wait = watched.told_at + PAUSE_SECONDS - loop.time()
            if wait <= 0:
                self._release(watched)
            else:
                watched.soon = loop.call_later(wait, self._release, watched)

    def _release(self, watched: _Topic) -> None:
        watched.newest, watched.soon = watched.pending, None
        watched.told_at = asyncio.get_running_loop().time()
        for watcher in watched.watchers:
            watcher.woken.set()

    async def _beat(self) -> None:
        """Wake the streams that have been quiet for too long."""
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS / BEATS_IN_ONE)
            quiet = now() - HEARTBEAT_SECONDS
            for watched in self._topics.values():
                for watcher in watched.watchers:
                    if watcher.quiet_since <= quiet:
                        watcher.woken.set()

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._read(list(self._topics))
                    async for notice in connection.notifies():
                        topic, _, number = notice.payload.rpartition(" ")
                        self._heard(topic, int(number))
            except psycopg.OperationalError as error:
                log.warning("The stream lost the database (%s) and tries again.", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _read(self, topics: list[str]) -> None:
        """Read the numbers of `topics` from the table, over one connection shared by all streams of this process.

        Raises psycopg.OperationalError if the database is away.
        """
        async with self._reading:
            try:
                rows = await self._ask(topics)
            except psycopg.OperationalError:
                # The connection may have been lost long before this question; a new one tells.
                rows = await self._ask(topics)
        for topic, number in rows:
            self._heard(topic, number)

    async def _ask(self, topics: list[str]) -> list[tuple[str, int]]:
        if self._reader is None or self._reader.closed:
            self._reader = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        try:
            rows = await self._reader.execute("SELECT name, number FROM web_topic WHERE name = ANY(%s)", [topics])
            return await rows.fetchall()
        except psycopg.OperationalError:
            await self._reader.close()
            raise
