"""python -m tests.bench.listeners FILE [--quick] PORT PID: streams of one web process, and how late they tell; figures into FILE.

Started by tests/bench/streams.py, in the environment of that server. Each change is one committed transaction; it is on its way
from the moment before its commit is asked for until the bytes arrive here.
"""

import asyncio
import resource
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import django
import psycopg
from django.conf import settings

from tests.bench.figure import Figure, at_most, exactly, percentile, write_json

django.setup()

from django.db import transaction  # noqa: E402

from classroom.web.events import stream_url, tell  # noqa: E402

TOPIC = "bench of streams"
SESSION = "a-session-of-the-bench"
STEPS = ((300, 40.0), (3000, 220.0))
"""Open streams, and the most milliseconds from commit to client for 99 of 100."""
CHANGES, FEWER = 20, 8
PAUSE = 1.0
AT_ONCE = 100
"""So many streams are opened at the same time; a class does not come in faster."""
LAST_NEWS_SECONDS = 5
KB_LIMIT = 25.0
SPARE_FILES = 200


class Listener(asyncio.Protocol):
    """One open stream. `told` has each number with the moment it came (time.perf_counter())."""

    def __init__(self, head: bytes) -> None:
        self._head = head
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.told: dict[int, float] = {}
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        moment = time.perf_counter()
        if not self._is_open:
            self._is_open = data.startswith(b"HTTP/1.1 200")
            if not self.opened.done():
                self.opened.set_result(None)
        for line in data.split(b"\n"):
            if line.startswith(b"data: "):
                self.told[int(line[6:])] = moment

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))

    @property
    def is_open(self) -> bool:
        return self._is_open and not self.lost


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    told, port, pid = (part for part in arguments if part != "--quick")
    most = STEPS[-1][0] + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))
    figures = asyncio.run(_measure(int(port), int(pid), changes=FEWER if quick else CHANGES))
    write_json(Path(told), figures)
    return 0


async def _measure(port: int, pid: int, *, changes: int) -> list[Figure]:
    listeners: list[Listener] = []
    figures: list[Figure] = []
    listeners += await _open(port, 1)
    await _tell_and_wait(listeners, 1)
    before = _Process.now(pid)
    for many, limit in STEPS:
        begun = time.perf_counter()
        listeners += await _open(port, many - len(listeners))
        figures.append(Figure(f"{many:,} streams are open after", time.perf_counter() - begun, "s"))
        delays = await _tell_and_wait(listeners, changes)
        figures += [
            at_most(f"commit to client, {many:,} streams, p99", percentile(delays, 0.99) * 1000, "ms", limit),
            Figure(f"the same, half of them within, {many:,} streams", percentile(delays, 0.5) * 1000, "ms"),
        ]
    after, opened = _Process.now(pid), len(listeners) - 1
    open_now = sum(listener.is_open for listener in listeners)
    figures += [
        exactly("open streams that one web process holds", open_now, "streams", STEPS[-1][0]),
        exactly("changes that a stream has not told", _missed(listeners, changes), "changes", 0),
        at_most("memory of one more stream", (after.kilobytes - before.kilobytes) / opened, "KB", KB_LIMIT),
        exactly("threads more than with one stream", after.threads - before.threads, "threads", 0),
        exactly("database connections more than with one stream", after.connections - before.connections, "", 0),
    ]
    for listener in listeners:
        listener.transport.abort()
    return figures


class _Process:
    """What the web process holds."""

    def __init__(self, kilobytes: int, threads: int, connections: int) -> None:
        self.kilobytes, self.threads, self.connections = kilobytes, threads, connections

    @classmethod
    def now(cls, pid: int) -> "_Process":
        facts = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines())
        with psycopg.connect(settings.DATABASE_URL) as connection:
            sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            row = connection.execute(sql).fetchone()
        assert row is not None
        return cls(int(facts["VmRSS"].split()[0]), int(facts["Threads"]), int(row[0]))


async def _open(port: int, many: int) -> list[Listener]:
    listeners: list[Listener] = []
    loop = asyncio.get_running_loop()
    request = cast("Any", SimpleNamespace(session=SimpleNamespace(session_key=SESSION)))
    path = await asyncio.to_thread(stream_url, request, TOPIC)
    cookie = f"{settings.SESSION_COOKIE_NAME}={SESSION}"
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
    for start in range(0, many, AT_ONCE):
        some = range(min(AT_ONCE, many - start))
        made = await asyncio.gather(
            *(loop.create_connection(lambda: Listener(head.encode()), "127.0.0.1", port) for _ in some)
        )
        new = [protocol for _transport, protocol in made]
        async with asyncio.timeout(30):
            await asyncio.gather(*(listener.opened for listener in new))
        listeners += new
    return listeners


async def _tell_and_wait(listeners: list[Listener], changes: int) -> list[float]:
    """Change the topic so often; the seconds that each change took to each stream, endless for one that never came."""
    delays: list[float] = []
    for _change in range(changes):
        await asyncio.sleep(PAUSE)
        number, moment = await asyncio.to_thread(_change_once)
        end = time.perf_counter() + LAST_NEWS_SECONDS
        while time.perf_counter() < end and not all(number in listener.told for listener in listeners):
            await asyncio.sleep(0.05)
        delays += [listener.told.get(number, float("inf")) - moment for listener in listeners]
    return delays


def _change_once() -> tuple[int, float]:
    """One committed change: its number, and the moment just before the commit."""
    with transaction.atomic():
        number = tell(TOPIC)
        moment = time.perf_counter()
    return number, moment


def _missed(listeners: list[Listener], changes: int) -> int:
    """How many of the last changes, which all streams were there for, are missing in all."""
    newest = max(max(listener.told, default=0) for listener in listeners)
    wanted = range(newest - changes + 1, newest + 1)
    return sum(number not in listener.told for listener in listeners for number in wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
