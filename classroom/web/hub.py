"""One LISTEN connection per process; each open stream waits for the newest number of its topic.

Only the newest number matters, so a slow browser costs nothing: there is no queue to overflow. After a lost connection the hub
reads the numbers of all watched topics again, so a change made meanwhile is told late but told.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator

import psycopg

from classroom.web.events import CHANNEL

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
# A class of 40 claims 13 times a second; a page that refetched each time would only blink.
PAUSE_SECONDS = 0.5
RETRY_SECONDS = 1.0


class Hub:
    """Knows the newest number of every watched topic and wakes who waits for it."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._newest: dict[str, int] = {}
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._listening: asyncio.Task[None] | None = None
        self._reader: psycopg.AsyncConnection | None = None
        self._reading = asyncio.Lock()

    async def numbers(self, topic: str, *, after: int) -> AsyncIterator[int | None]:
        """The numbers of `topic` above `after` as they come, never more often than PAUSE_SECONDS; None as a heartbeat."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        woken = asyncio.Event()
        self._waiting[topic].add(woken)
        try:
            with contextlib.suppress(psycopg.OperationalError):
                # Away now: the listening task comes back with it, and reads all watched topics.
                await self._read([topic])
            while True:
                newest = self._newest.get(topic, 0)
                if newest > after:
                    after = newest
                    yield newest
                    await asyncio.sleep(PAUSE_SECONDS)
                    continue
                woken.clear()
                try:
                    await asyncio.wait_for(woken.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield None
        finally:
            self._waiting[topic].discard(woken)
            if not self._waiting[topic]:
                del self._waiting[topic]
                self._newest.pop(topic, None)

    def _heard(self, topic: str, number: int) -> None:
        if topic in self._waiting and number > self._newest.get(topic, 0):
            self._newest[topic] = number
            for woken in self._waiting[topic]:
                woken.set()

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._read(list(self._waiting))
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
