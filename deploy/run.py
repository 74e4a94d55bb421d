"""go.py run: everything that a classroom needs, on one computer."""

import argparse
import contextlib
import errno
import http.client
import itertools
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from deploy import lan
from deploy.errors import StartError
from deploy.place import ROOT, Place, publish
from deploy.prepare import prepare
from deploy.services import Services, services_in
from deploy.static_files import collect_static, static_root
from deploy.supervisor import Program, Supervisor, last_line, stop_leftovers

WEB_SECONDS = 60  # for the first answer
ADDRESS_SECONDS = 15  # between two looks at this computer's addresses
OLD_LOG_BYTES = 1_000_000
PATH = r"(?<!\S)/(?=\w)"  # the slash that begins a path without its host
_PYTHON = sys.executable


def run(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Set up, start, say where, and stay until a signal comes. Raises StartError."""
    parser = argparse.ArgumentParser(prog="go.py run")
    parser.add_argument("--port", type=int, default=8000, help="the port of the web pages (8000)")
    parser.add_argument("--lan", action="store_true", help="let others in the same network in")
    parser.add_argument("--no-demo", action="store_true", help="do not make the demo school")
    options = parser.parse_args(arguments)
    if not 1 <= options.port <= 65535:
        raise StartError(f"{options.port} is no port: choose a number from 1 to 65535, such as --port 8001.")
    place.make()
    with place.claimed() as claim:
        if claim is None:
            say(f"Swishroom already runs at {(place.holder() or {}).get('address', 'an address not known yet')}")
            say("Stop it with: python3 go.py stop")
            return 0
        left = stop_leftovers(place.data)
        if left:
            say(f"Stopped what an earlier run had left behind: {', '.join(left)}.")
        host = "0.0.0.0" if options.lan else "127.0.0.1"
        require_port(host, options.port)
        require_own_servers(environment)
        _put_old_logs_aside(place.logs)
        services = services_in(place.data, environment=environment)
        with services.in_use() as servers:
            room = _Room(place, services, environment, host=host, port=options.port, lan=options.lan)
            supervisor = Supervisor(
                data=place.data, environment=room.environment, servers=servers, revive=services.start, say=say
            )
            try:
                _serve(room, supervisor, claim=claim, demo=not options.no_demo)
            finally:
                say("Stopping ...")
                supervisor.stop()
    say("Stopped. Everything is kept for the next start.")
    return 0


class _Room:
    """What the processes of this run share: address and environment."""

    def __init__(
        self, place: Place, services: Services, outer: Mapping[str, str], *, host: str, port: int, lan: bool
    ) -> None:
        self.place, self.services, self.host, self.port, self.lan = place, services, host, port, lan
        self._outer = outer
        self.static_root = static_root(place)
        self.addresses = self.look_around()

    def look_around(self) -> list[str]:
        return lan.local_addresses() if self.lan else []

    @property
    def here(self) -> str:
        return lan.url_of("localhost", port=self.port)

    def environment(self) -> dict[str, str]:
        names = ["localhost", "127.0.0.1", "[::1]", *self.addresses, *(lan.host_names() if self.lan else [])]
        own = {"ALLOWED_HOSTS": ",".join(names), "SECRET_KEY_FILE": str(self.place.key), "PYTHONUNBUFFERED": "1"}
        own["NAME_KEY_FILE"] = str(self.place.name_key)
        own["STATIC_ROOT"] = str(self.static_root)
        if self.addresses:  # printed on log-in cards, where localhost would help nobody
            own["PUBLIC_URL"] = lan.url_of(self.addresses[0], port=self.port)
        return {**own, **self._outer, **self.services.urls()}


def _serve(room: _Room, supervisor: Supervisor, *, claim: Path, demo: bool) -> None:
    services = room.services
    say(f"Database  {'PostgreSQL, embedded' if services.postgres else 'the one that DATABASE_URL names'}")
    say(f"Broker    {'Valkey, embedded' if services.valkey else 'the one that BROKER_URL names'}")
    environment = room.environment()
    if prepare(
        room.place,
        postgres=services.postgres,
        environment=environment,
        demo=demo,
        stopping=lambda: supervisor.stopping,
    ):
        say("          brought up to date")
    if supervisor.stopping:
        return
    collect_static(room.place, environment)
    supervisor.start(
        Program(
            name="web",
            command=[
                *(_PYTHON, "-m", "uvicorn", "classroom.asgi:application", "--host", room.host),
                *("--port", str(room.port), "--timeout-graceful-shutdown", "3"),
                *("--no-access-log", "--no-server-header", "--log-level", "warning"),
            ],
            stop_seconds=6,
        )
    )
    if not _wait_for_web(room, supervisor):
        return
    # Only now, so that the first page need not share the processor with them.
    celery = (_PYTHON, "-m", "celery", "--skip-checks", "-A", "classroom")
    beat = (*celery, "beat", "--scheduler", "classroom.beat:OnceScheduler", "--loglevel", "WARNING", "--pidfile=")
    worker = (*celery, "worker", "-P", "threads", "-c", "2", "--loglevel", "INFO", "--without-gossip")
    supervisor.start(Program(name="beat", command=beat, stop_seconds=5))
    supervisor.start(Program(name="worker", command=(*worker, "--without-mingle"), stop_seconds=15))
    publish(claim, {"pid": os.getpid(), "address": room.here})
    say("Started   web pages, a worker, the clock of the regular tasks")
    say(f"\nOpen {room.here}")
    if room.lan:
        say(f"\n{lan.invitation(room.addresses, port=room.port)}")
    if demo and room.place.who.exists():
        told = room.place.who.read_text(encoding="utf-8").rstrip()
        say(f"\n{re.sub(PATH, room.here, told)}")
    say(f"\nCtrl-C stops everything. Logs: {room.place.logs}")
    supervisor.watch(every_tick=_AddressWatch(room, supervisor))


class _AddressWatch:
    """In the course of a day a laptop changes its network; then the web process must know its new address."""

    def __init__(self, room: _Room, supervisor: Supervisor) -> None:
        self._room, self._supervisor = room, supervisor
        self._next = time.monotonic() + ADDRESS_SECONDS

    def __call__(self) -> None:
        if not self._room.lan or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + ADDRESS_SECONDS
        now = self._room.look_around()
        if now != self._room.addresses:
            self._room.addresses = now
            say(f"\nThis computer's address has changed.\n{lan.invitation(now, port=self._room.port)}")
            self._supervisor.restart("web")


def _wait_for_web(room: _Room, supervisor: Supervisor) -> bool:
    """Whether the first page has come; False if somebody asked to stop meanwhile. Raises StartError."""
    end = time.monotonic() + WEB_SECONDS
    log = supervisor.log_of("web")
    while time.monotonic() < end and not supervisor.stopping:
        if supervisor.has_died("web"):
            raise StartError(f"The web process did not start: {last_line(log)} (log: {log}).")
        status = _status_of_first_page(room.port)
        if status is not None and status < 500:
            return True
        if status is not None:
            raise StartError(f"The first page answers with an error ({status}): {last_line(log)} (log: {log}).")
        supervisor.rest(0.05)
    if supervisor.stopping:
        return False
    raise StartError(f"The web process gave no page within {WEB_SECONDS} s (log: {log}).")


def _status_of_first_page(port: int) -> int | None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        try:
            connection.request("GET", "/")
            return int(connection.getresponse().status)
        except (OSError, http.client.HTTPException):
            return None


def require_own_servers(environment: Mapping[str, str]) -> None:
    """Raises StartError if a server that the environment names does not answer."""
    if environment.get("DATABASE_URL") or environment.get("BROKER_URL"):
        command = [_PYTHON, "-m", "deploy.outside"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise StartError((done.stderr.strip().splitlines() or ["Your own servers do not answer."])[-1])


def require_port(host: str, port: int) -> None:
    """Raises StartError if the port cannot be had, and names one that can."""
    try:
        _bind(host, port)
    except OSError as error:
        if error.errno == errno.EACCES:
            raise StartError(f"Port {port} is for root only: choose another one, such as --port 8000.") from error
        if error.errno != errno.EADDRINUSE:
            raise
        raise StartError(
            f"Port {port} is taken by another program: choose another one, such as "
            f"python3 go.py run --port {_free_port(host, after=port)}."
        ) from error


def _free_port(host: str, *, after: int) -> int:
    for port in itertools.chain(range(after + 1, min(after + 200, 65536)), range(8000, 9000)):
        try:
            _bind(host, port)
        except OSError:
            continue
        return port
    return 8000


def _bind(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the web server binds it
        probe.bind((host, port))


def _put_old_logs_aside(logs: Path) -> None:
    """Keep one earlier log of each kind, so that years of lessons do not fill the disk."""
    for log in logs.glob("*.log"):
        if log.stat().st_size > OLD_LOG_BYTES:
            log.rename(log.with_suffix(".log.1"))


def say(text: str) -> None:
    with contextlib.suppress(OSError):  # the terminal may have gone; the class goes on
        print(text, flush=True)
