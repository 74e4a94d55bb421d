"""python -m tests.bench: every bench, each as a process of its own, and docs/figures.md with what they measured.

DATABASE_URL and BROKER_URL name the servers (`python3 go.py bench` starts some of its own), else each bench brings its own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.place import ROOT
from tests.bench.figure import read_json
from tests.bench.machine import machine
from tests.bench.report import Section, report
from tests.bench.servers import stop_in_order_when_told

SECONDS = 900  # for one bench, at the very most
STOP_SECONDS = 60
# The bench of the start sets up servers and keys of its own, as on an empty machine.
NOT_FOR_THE_START = ("DATABASE_URL", "BROKER_URL", "SECRET_KEY", "SECRET_KEY_FILE", "DATA_DIR")


@dataclass(frozen=True)
class Bench:
    module: str
    title: str
    quick: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


BENCHES = (
    Bench("tests.bench.engine", "The engine"),
    Bench("tests.bench.cards", "Computer players", quick=("--quick",)),
    Bench("tests.bench.start", "From a fresh clone to the first page", without=NOT_FOR_THE_START),
    Bench("tests.bench.classroom", "A class of 40", quick=("--seconds", "20")),
    Bench("tests.bench.roster", "A list of 2,500 students"),
    Bench("tests.bench.queries", "Queries of each page"),
    Bench("tests.bench.kinds", "A page and a claim of each kind of drill", quick=("--quick",)),
    Bench("tests.bench.live", "Live games"),
    Bench("tests.bench.stock", "The stock of puzzles", quick=("--quick",)),
    Bench("tests.bench.reports", "Reports", quick=("--quick",)),
    Bench("tests.bench.paper", "Worksheets, decks and the research export", quick=("--quick",)),
    Bench("tests.bench.streams", "Open streams", quick=("--quick",)),
    Bench("tests.bench.claims", "A class that claims at once", quick=("--quick",)),
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shorter runs; the paper says so")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this bench, as in --only engine")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "figures.md", help="the paper (docs/figures.md)")
    options = parser.parse_args(arguments)
    names = [bench.module.rpartition(".")[2] for bench in BENCHES]
    if unknown := set(options.only or ()) - set(names):
        parser.error(f"there is no bench {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    chosen = [bench for bench, name in zip(BENCHES, names, strict=True) if not options.only or name in options.only]
    stop_in_order_when_told()
    before = machine()
    sections = [_run(bench, quick=options.quick) for bench in chosen]
    options.to.write_text(report(before, sections, quick=options.quick, only=options.only or ()), encoding="utf-8")
    print(f"\nWritten: {options.to}")
    return 0 if all(section.failure == "" and all(f.ok for f in section.figures) for section in sections) else 1


def _run(bench: Bench, *, quick: bool) -> Section:
    """Run one bench; what it printed is seen at once, what it measured is in the section."""
    print(f"\n== {bench.title} ({bench.module})", flush=True)
    environment = {name: value for name, value in os.environ.items() if name not in bench.without}
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder:
        told = Path(folder) / "figures.json"
        command = [sys.executable, "-m", bench.module, "--json", str(told), *(bench.quick if quick else ())]
        code = _call(command, environment)
        if code is None:
            return Section(bench.title, bench.module, (), f"it had not finished after {SECONDS} seconds")
        if not told.exists():
            return Section(bench.title, bench.module, (), f"it ended with exit code {code} before it had figures")
        return Section(bench.title, bench.module, tuple(read_json(told)), "")


def _call(command: Sequence[str], environment: Mapping[str, str]) -> int | None:
    """The exit code; None if it had to be stopped. It may stop in order what it has started itself, also after Ctrl-C."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
