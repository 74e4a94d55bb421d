"""python -m tests.bench.kinds: how long the page of each kind of drill takes, and a claim, beside an empty page of the same server.

One student at one connection, one request after the other, each page in turn, so that a noisy machine is noisy for all of them.
"""

import argparse
import http.client
import importlib
import os
import statistics
import sys
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import django

from tests.bench.figure import Figure, at_most, print_figures, write_json
from tests.bench.servers import room, servers, stop_in_order_when_told

ROUNDS, QUICK_ROUNDS = 40, 15
MOST = 5.0
EMPTY = "/help/"  # the frame of every page with a few fixed lines; no board, no drill


@dataclass
class Tablet:
    """A student's browser with one kept connection."""

    port: int
    cookies: dict[str, str]
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, path: str, sent: Mapping[str, str] | None = None) -> tuple[float, str]:
        """Seconds until the whole answer was there, and the answer. Raises SystemExit if it is no page."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if sent is not None:
            headers |= {"HX-Request": "true", "HX-Target": "play", "X-CSRFToken": self.cookies["csrftoken"]}
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode(sent)
        begun = time.perf_counter()
        self.connection.request("POST" if sent is not None else "GET", path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        seconds = time.perf_counter() - begun
        if answer.status != 200:
            raise SystemExit(f"{path} answers {answer.status}")
        return seconds, text


def measure(port: int, *, rounds: int) -> Iterator[Figure]:
    """The figures of each kind, on the site at this port and the database of this process."""
    school = importlib.import_module("tests.bench.kinds_school")  # only now: Django must know the database first
    cookies, drills = school.open_drills()
    tablet = Tablet(port, cookies)
    taken: dict[str, list[float]] = {"empty": []}
    for turn in range(rounds + 3):
        times = {"empty": tablet.ask(EMPTY)[0]}
        for kind, address in drills.items():
            times[f"page {kind}"], page = tablet.ask(address)
            if 'id="play"' not in page:
                raise SystemExit(f"{address} is no board")
            claim = {**school.CLAIMS[kind], "number": "1", "token": str(uuid.uuid4())}
            times[f"claim {kind}"], _page = tablet.ask(f"{address}claim/", claim)
        if turn >= 3:  # the first ones warm the server up
            for name, seconds in times.items():
                taken.setdefault(name, []).append(seconds)
    empty = statistics.median(taken.pop("empty"))
    yield Figure("empty page, median", empty * 1000, "ms")
    for name, seconds in sorted(taken.items()):
        what, kind = name.split()
        words = f"{kind.replace('_', ' ')}: {'page of an open board' if what == 'page' else 'a claim answered'}"
        yield at_most(f"{words} / empty page", statistics.median(seconds) / empty, "x", MOST)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kinds", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args(arguments)
    stop_in_order_when_told()
    with servers() as urls, room(urls) as running:
        os.environ.update(running.environment)
        django.setup()
        figures = list(measure(running.port, rounds=QUICK_ROUNDS if options.quick else ROUNDS))
        django.db.connections.close_all()
    print_figures(figures)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
