"""The database and the broker of a data folder: embedded ones, or those that the environment names.

By hand: python -m deploy.services --data FOLDER start|stop|status
"""

import argparse
import contextlib
import fcntl
import os
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from deploy.embedded import identity, sockets
from deploy.embedded.postgres import Postgres
from deploy.embedded.valkey import Valkey
from deploy.errors import StartError, explain
from deploy.process import ProcessId


@dataclass(frozen=True, slots=True)
class Services:
    """What of the two is embedded; None stands for a server of one's own, named by DATABASE_URL or BROKER_URL."""

    data: Path
    postgres: Postgres | None
    valkey: Valkey | None
    identity: identity.Identity

    def start(self) -> dict[str, ProcessId]:
        """Start what is embedded and not running yet; the processes by name. Raises StartError."""
        started = {}
        if self.postgres:
            started["postgres"] = self.postgres.start()
        if self.valkey:
            started["valkey"] = self.valkey.start()
        return started

    def stop(self) -> None:
        """Stop what is embedded, the database last."""
        if self.valkey:
            self.valkey.stop()
        if self.postgres:
            self.postgres.stop()
        sockets.forget(self.data, identity=self.identity)

    @contextlib.contextmanager
    def in_use(self) -> Iterator[dict[str, ProcessId]]:
        """Started for the length of a block; stopped after it unless another process still uses them.

        A running class and `go.py manage` or `go.py backup` beside it share the servers: whoever leaves last stops
        them. The system drops the lock of a process that dies.
        """
        with (self.data / "services.lock").open("a") as users:
            with self._turn():
                started = self.start()
                fcntl.flock(users, fcntl.LOCK_SH)
            try:
                yield started
            finally:
                self._stop_if_last(users)

    def stop_unless_used(self) -> None:
        """Stop what a killed process left running; what another one uses goes on."""
        with (self.data / "services.lock").open("a") as users:
            self._stop_if_last(users)

    def _stop_if_last(self, users: IO[str]) -> None:
        with self._turn():
            try:
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return  # somebody else still needs them
            self.stop()

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """One starts or stops at a time."""
        with (self.data / "start.lock").open("a") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            yield

    def urls(self) -> dict[str, str]:
        """DATABASE_URL and BROKER_URL of what is embedded, for the environment of the other processes."""
        found = {}
        if self.postgres:
            found["DATABASE_URL"] = self.postgres.url
        if self.valkey:
            found["BROKER_URL"] = self.valkey.url
        return found


def services_in(data: Path, *, environment: Mapping[str, str], durable: bool = True) -> Services:
    """The services of the data folder `data`, which is made if it is missing; nothing is started yet.

    Raises StartError if the folder cannot be used.
    """
    data = data.absolute()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        logs = data / "logs"
        logs.mkdir(exist_ok=True)
        who = identity.choose()
        if who is identity.Identity.NOBODY:
            data.chmod(0o711)  # nobody passes through to its own folder; the others stay closed
        folder = sockets.socket_folder(data, identity=who)
        postgres = Postgres(data / "postgres", folder, logs / "postgres.log", who, durable)
        valkey = Valkey(data / "valkey", folder, logs / "valkey.log", durable)
    except OSError as error:
        raise StartError(explain(error, folder=data)) from error
    return Services(
        data=data,
        postgres=None if environment.get("DATABASE_URL") else postgres,
        valkey=None if environment.get("BROKER_URL") else valkey,
        identity=who,
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.services", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds the servers' files")
    parser.add_argument("--not-durable", action="store_true", help="do not wait for the disk (tests)")
    parser.add_argument("action", choices=("start", "stop", "status"))
    options = parser.parse_args(arguments)
    try:
        services = services_in(options.data, environment={}, durable=not options.not_durable)
        if options.action == "start":
            services.start()
            for name, url in services.urls().items():
                print(f"export {name}={shlex.quote(url)}")
        elif options.action == "stop":
            services.stop()
        elif services.postgres and services.valkey:
            for name, process in (("postgres", services.postgres.running()), ("valkey", services.valkey.running())):
                print(f"{name}: {f'runs as process {process.pid}' if process else 'does not run'}")
    except StartError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(main(sys.argv[1:]))
