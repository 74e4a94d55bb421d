"""The teacher's side of the classroom bench: the page, its stream, and how late both are."""

import asyncio
import html
import re
import time
from collections.abc import Sequence

import psycopg

from tests.bench.browser import BadAnswer, Browser
from tests.bench.lesson import Seen

PAGE_EVERY = 1.0  # seconds
_STREAM = re.compile(r'sse-connect="([^"]+)"')


class Watch:
    """What came when: numbers as the database committed them, as the stream told them, as the page showed them.

    All moments are of time.perf_counter() in this process.
    """

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._committed: list[tuple[float, int]] = []
        self._told: list[tuple[float, int]] = []
        self._shown: list[tuple[float, int]] = []
        self._news = asyncio.Event()

    async def commits(self, database_url: str, topic: str) -> None:
        """Hear what the database announces: its notices go out with the commit."""
        async with await psycopg.AsyncConnection.connect(database_url, autocommit=True) as connection:
            await connection.execute("LISTEN swishroom")
            async for notice in connection.notifies():
                name, _blank, number = notice.payload.rpartition(" ")
                if name == topic:
                    self._committed.append((time.perf_counter(), int(number)))

    async def stream(self, browser: Browser, path: str) -> None:
        """Keep the page's stream open."""
        page = await browser.get(path)
        found = _STREAM.search(page.text)
        if found is None:
            raise BadAnswer(f"{path} ({page.status}) has no stream")
        async for moment, number in browser.events(html.unescape(found[1])):
            self._told.append((moment, number))
            self._news.set()

    async def part(self, browser: Browser, path: str) -> None:
        """Fetch the part of the page anew when the stream tells something, one request at a time, as the page does."""
        while True:
            await self._news.wait()
            self._news.clear()
            number = self._told[-1][1]
            await self._fetch(browser, path, target="results")
            self._shown.append((time.perf_counter(), number))

    async def page(self, browser: Browser, path: str) -> None:
        """Fetch the whole page each second."""
        due = time.perf_counter()
        while True:
            await self._fetch(browser, path)
            due = max(due + PAGE_EVERY, time.perf_counter())
            await asyncio.sleep(due - time.perf_counter())

    def told_after(self) -> list[float]:
        """For every commit, the seconds until the stream has told it; endless if it never did."""
        return _delays(self._committed, self._told)

    def shown_after(self) -> list[float]:
        """For every commit, the seconds until the fetched part has it."""
        return _delays(self._committed, self._shown)

    async def _fetch(self, browser: Browser, path: str, *, target: str = "") -> None:
        try:
            answer = await browser.get(path, target=target)
        except (BadAnswer, OSError) as error:
            self._seen.failed("teacher", error)
            return
        self._seen.results.append(answer.seconds)
        if answer.status != 200 or 'id="results"' not in answer.text:
            self._seen.failed("teacher", f"{path} answers {answer.status}")


def _delays(committed: Sequence[tuple[float, int]], later: Sequence[tuple[float, int]]) -> list[float]:
    delays = []
    position = 0
    for moment, number in committed:
        while position < len(later) and later[position][1] < number:
            position += 1
        delays.append(later[position][0] - moment if position < len(later) else float("inf"))
    return delays
