"""Real processes for a bench: a database of its own, a web server, a worker. Only what was started here is ended."""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from deploy.place import ROOT
from deploy.process import end_with_parent
from deploy.services import services_in

START_SECONDS = 60
STOP_SECONDS = 10
# A broker that somebody else uses too has its work in database 0.
BROKER_DATABASE = "9"


@dataclass(frozen=True)
class Room:
    """A running site of its own at http://127.0.0.1:`port`; `environment` is what its processes have.

    `webs`: the port and the process of each web server; most rooms have one.
    """

    webs: tuple[tuple[int, int], ...]
    environment: Mapping[str, str]
    logs: Path

    @property
    def port(self) -> int:
        return self.webs[0][0]

    @property
    def web_pid(self) -> int:
        return self.webs[0][1]

    def complaints(self) -> list[str]:
        """Lines of the logs in which a process says that something went wrong."""
        lines = [line for log in self.logs.glob("*.log") for line in log.read_text(errors="replace").splitlines()]
        return [line for line in lines if any(word in line for word in ("Traceback", " ERROR", "CRITICAL", "/ERROR/"))]


def stop_in_order_when_told() -> None:
    """Let SIGTERM do what Ctrl-C does, so that every block is left and nothing started here goes on."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@contextlib.contextmanager
def servers() -> Iterator[Mapping[str, str]]:
    """DATABASE_URL and BROKER_URL: those of the environment, or embedded servers that are gone afterwards."""
    given = {name: os.environ[name] for name in ("DATABASE_URL", "BROKER_URL") if os.environ.get(name)}
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder:
        services = services_in(Path(folder), environment=given)
        with services.in_use():
            yield {**given, **services.urls()}


def environment_of(urls: Mapping[str, str]) -> dict[str, str]:
    """What a process of the site needs; nothing that a running class has set."""
    left_out = ("ALLOWED_HOSTS", "PUBLIC_URL", "SECRET_KEY_FILE", "CARD_KEY")
    return {
        **{name: value for name, value in os.environ.items() if name not in left_out},
        **urls,
        "SECRET_KEY": secrets.token_urlsafe(40),
        "DJANGO_SETTINGS_MODULE": "classroom.settings",
    }


@contextlib.contextmanager
def room(urls: Mapping[str, str], *, webs: int = 1) -> Iterator[Room]:
    """Web servers and a worker on a new, migrated database of the server at DATABASE_URL, dropped afterwards."""
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder, _database(urls["DATABASE_URL"]) as database:
        logs = Path(folder)
        environment = environment_of({"DATABASE_URL": database, "BROKER_URL": _own_broker(urls["BROKER_URL"])})
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
        worker = (
            *("-m", "celery", "--skip-checks", "-A", "classroom", "worker", "-P", "threads", "-c", "2"),
            *("--loglevel", "INFO", "--without-gossip", "--without-mingle"),
        )
        with contextlib.ExitStack() as running:
            started = []
            for number in range(webs):
                port, log = _free_port(), logs / f"web-{number}.log"
                server = running.enter_context(_process(_web(port), environment=environment, log=log))
                started.append((port, server.pid))
                _wait_for(f"http://127.0.0.1:{port}/health/", server, log)
            running.enter_context(_process(worker, environment=environment, log=logs / "worker.log"))
            yield Room(tuple(started), environment, logs)


def _web(port: int) -> tuple[str, ...]:
    return (
        *("-m", "uvicorn", "classroom.asgi:application", "--host", "127.0.0.1", "--port", str(port)),
        *("--no-access-log", "--no-server-header", "--log-level", "warning", "--timeout-graceful-shutdown", "3"),
    )


@contextlib.contextmanager
def _database(url: str) -> Iterator[str]:
    name = f"swishroom_bench_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield make_conninfo(url, dbname=name)
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextlib.contextmanager
def _process(
    command: tuple[str, ...], *, environment: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    parent = os.getpid()
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            preexec_fn=lambda: end_with_parent(parent),
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with (
            contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError),
            urllib.request.urlopen(url, timeout=5),
        ):
            return
        time.sleep(0.1)
    raise SystemExit(f"The web server did not start:\n{log.read_text(errors='replace')[-2000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _own_broker(url: str) -> str:
    """The same broker, another of its databases."""
    address, _mark, query = url.partition("?")
    if "socket" in address.partition(":")[0]:
        return f"{address}?{urlencode({**dict(parse_qsl(query)), 'virtual_host': BROKER_DATABASE})}"
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/{BROKER_DATABASE}{_mark}{query}"
