"""go.py test, check and bench: the same set-up as a class, on servers and files of their own."""

import argparse
import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.browser import find_browser
from deploy.errors import StartError
from deploy.place import ROOT, Place
from deploy.services import services_in

MOST_RUNS = 20  # side by side


def test(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Every test, or those that the arguments (pytest's own) choose; pytest's exit code."""
    parser = argparse.ArgumentParser(prog="go.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--no-browser", action="store_true")
    options, pytest_arguments = parser.parse_known_args(arguments)
    browser = {} if options.no_browser else {"CHROMIUM": str(find_browser(place.data))}
    command = [sys.executable, "-m", "pytest"]
    if not pytest_arguments:
        command += ["-n", "2"]  # one of them begins with the browser (tests/scheduling.py)
    if options.no_browser:
        command += ["-m", "not browser"]
    with _own_services(place, environment) as own:
        return _call([*command, *pytest_arguments], environment={**own, **browser})


def bench(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Measure; python -m tests.bench writes docs/figures.md."""
    with _own_services(place, environment, durable=True) as own:
        return _call([sys.executable, "-m", "tests.bench", *arguments], environment=own)


def check(arguments: list[str], *, environment: Mapping[str, str]) -> int:
    """What .ci/check does, with the tools of .venv/."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', os.defpath)}"
    return _call(["bash", str(ROOT / ".ci" / "check"), *arguments], environment={**environment, "PATH": path})


@contextmanager
def _own_services(place: Place, environment: Mapping[str, str], *, durable: bool = False) -> Iterator[dict[str, str]]:
    """Servers of this run alone, so that neither a running class nor another run is touched."""
    for number in range(1, MOST_RUNS + 1):
        own = Place(place.data / ("test" if number == 1 else f"test-{number}"))
        own.make()
        with (own.data / "turn.lock").open("a") as turn:
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                continue
            services = services_in(own.data, environment=environment, durable=durable)
            with services.in_use():
                yield {
                    **environment,
                    **services.urls(),
                    "SECRET_KEY_FILE": str(own.key),
                    "DJANGO_SETTINGS_MODULE": "classroom.settings",
                }
            return
    raise StartError(f"{MOST_RUNS} test runs are going on in this folder already.")


def _call(command: list[str], *, environment: Mapping[str, str]) -> int:
    """Run in the foreground. Ctrl-C reaches the command by itself; its end is waited for."""
    child = subprocess.Popen(command, cwd=ROOT, env=environment)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            child.terminate()  # after a SIGTERM to us alone; a second signal does no harm
