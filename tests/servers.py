"""Real processes on the test database and the test broker, each ended by whoever started it."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

ROOT = Path(__file__).resolve().parent.parent
# By this name the database knows the connections of these processes.
APPLICATION = "started by a test"


@contextmanager
def running(*command: str, log: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """`python -m command` in a process group of its own, until the end of the block."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            env={**os.environ, **addresses(), **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


@dataclass(frozen=True)
class WebServer:
    process: subprocess.Popen[bytes]
    port: int


@contextmanager
def web_server(log: Path) -> Iterator[WebServer]:
    """Uvicorn with the site, once it answers."""
    port = _free_port()
    command = ("uvicorn", "classroom.asgi:application", "--port", str(port), "--timeout-graceful-shutdown", "1")
    with running(*command, "--log-level", "warning", log=log, ALLOWED_HOSTS="127.0.0.1", WEB_THREADS="2") as process:
        wait_until(lambda: _answers(port), seconds=30, process=process)
        yield WebServer(process, port)


def worker(log: Path):
    """A Celery worker as go.py starts it."""
    options = ("-P", "threads", "-c", "2", "--loglevel", "INFO", "--without-gossip", "--without-mingle")
    return running("celery", "-A", "classroom", "worker", *options, log=log)


def wait_until(
    condition: Callable[[], object], *, seconds: float, process: subprocess.Popen[bytes] | None = None
) -> None:
    """Until `condition` holds; fails after so many seconds, or when `process` has ended."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} seconds"
        assert process is None or process.poll() is None, "the process has ended"
        time.sleep(0.05)


def addresses() -> dict[str, str]:
    """Where the test database and broker are, for a process."""
    name = connection.settings_dict["NAME"]
    database = make_conninfo(settings.DATABASE_URL, dbname=name, application_name=APPLICATION)
    return {"DATABASE_URL": database, "BROKER_URL": settings.CELERY_BROKER_URL}


@dataclass
class Stream:
    """An open stream of server-sent events, read without a thread."""

    port: int
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    method: str = "GET"

    def __post_init__(self) -> None:
        self._received = b""
        self.socket = socket.create_connection(("127.0.0.1", self.port), 10)
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    @property
    def status(self) -> int:
        self._read_until(lambda: b"\r\n\r\n" in self._received, seconds=10)
        return int(self._received.split(b" ", 2)[1])

    @property
    def head(self) -> str:
        self._read_until(lambda: b"\r\n\r\n" in self._received, seconds=10)
        return self._received.partition(b"\r\n\r\n")[0].decode().lower()

    def numbers(self, *, at_least: int = 0, seconds: float) -> list[int]:
        """The numbers told so far: as soon as there are `at_least` so many, else after so many seconds."""
        self._read_until(lambda: at_least and len(self._numbers()) >= at_least, seconds=seconds)
        return self._numbers()

    def _numbers(self) -> list[int]:
        lines = self._received.decode().splitlines()
        return [int(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]

    def _read_until(self, enough: Callable[[], object], *, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not enough() and (left := end - time.monotonic()) > 0:
            if select.select([self.socket], [], [], left)[0]:
                received = self.socket.recv(65536)
                if not received:
                    return
                self._received += received


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False
