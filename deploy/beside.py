"""Commands beside a running class, or without one: stop it, or call Django's manage.py on its data."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Mapping

from deploy.place import ROOT, Place
from deploy.process import ProcessId
from deploy.services import services_in
from deploy.supervisor import stop_leftovers

STOP_SECONDS = 60


def stop(arguments: list[str], *, place: Place) -> int:
    """Stop the class that runs here, or what a killed one has left running."""
    argparse.ArgumentParser(prog="go.py stop").parse_args(arguments)
    told = place.holder()
    pid = told.get("pid") if told else None
    if isinstance(pid, int):
        process = ProcessId.of(pid)
        if process:
            process.send(signal.SIGTERM)
            if not process.wait(seconds=STOP_SECONDS):
                print(f"Process {pid} has not stopped within {STOP_SECONDS} s.", file=sys.stderr)
                return 1
        print("Stopped.")
        return 0
    if not place.data.is_dir():
        print("Nothing runs here.")
        return 0
    left = stop_leftovers(place.data)
    services = services_in(place.data, environment={})
    left += [
        name
        for name, server in (("postgres", services.postgres), ("valkey", services.valkey))
        if server and server.running()
    ]
    services.stop_unless_used()
    print(f"Stopped what was left: {', '.join(left)}." if left else "Nothing runs here.")
    return 0


def manage(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Django's manage.py with this folder's database, broker and key; its exit code."""
    place.make()
    services = services_in(place.data, environment=environment)
    with services.in_use():
        own = {
            **environment,
            **services.urls(),
            "SECRET_KEY_FILE": str(place.key),
            "NAME_KEY_FILE": str(place.name_key),
        }
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command's own affair
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return subprocess.run(command, env=own, check=False, cwd=ROOT, preexec_fn=_listen_again).returncode


def _listen_again() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def called_from() -> str:
    """The folder in which the person typed the command."""
    return os.environ.get("SWISHROOM_CALLED_FROM") or os.getcwd()
