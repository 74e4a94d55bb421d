"""python -m tests.bench.start: a fresh clone to its first page, later starts, the stop, and the memory of it all.

The packages are downloaded before the clock starts; the clone then installs them from that folder, without a network.
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

from deploy.place import ROOT
from tests.bench.figure import Figure, at_most, print_figures, write_json

FIRST_PAGE_SECONDS = 40
LATER_PAGE_SECONDS = 3
MEMORY_MB = 350
LATER_STARTS = 3
PATIENCE_SECONDS = 240
SETTLE_SECONDS = 5
NOT_OURS = ("DATABASE_URL", "BROKER_URL", "SECRET_KEY", "SECRET_KEY_FILE", "DATA_DIR", "ALLOWED_HOSTS", "PYTHONPATH")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.start", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="swishroom-start-") as folder:
        figures = measure(Path(folder))
    print_figures(figures)
    if options.json:
        write_json(options.json, figures)
    return 0 if all(figure.ok for figure in figures) else 1


def measure(folder: Path) -> list[Figure]:
    wheels = _download(folder / "wheels")
    environment = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    environment |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "UV_NO_CACHE": "1"}
    for tool in ("PIP", "UV"):
        environment |= {f"{tool}_NO_INDEX": "1", f"{tool}_FIND_LINKS": str(wheels)}
    clone = _clone(folder / "clone")
    first = _Class(clone, environment)
    first_page = first.start()
    first_work = first.wait_for_worker()
    first.stop()
    pages, works, stops = [], [], []
    for number in range(LATER_STARTS):
        later = _Class(clone, environment)
        pages.append(later.start())
        works.append(later.wait_for_worker())
        if number == LATER_STARTS - 1:
            time.sleep(SETTLE_SECONDS)
            memory = _memory_mb(clone)
        stops.append(later.stop())
    return [
        at_most("fresh clone to first page, after the downloads", first_page, "s", FIRST_PAGE_SECONDS),
        Figure("fresh clone to a worker that takes tasks", first_work, "s"),
        at_most(f"later start to first page, median of {LATER_STARTS}", median(pages), "s", LATER_PAGE_SECONDS),
        Figure(f"later start to a worker that takes tasks, median of {LATER_STARTS}", median(works), "s"),
        Figure(f"stop of everything, median of {LATER_STARTS}", median(stops), "s"),
        at_most("memory of all processes (PSS)", sum(memory.values()), "MB", MEMORY_MB),
        *(Figure(f"  of it {name}", value, "MB") for name, value in memory.items()),
    ]


class _Class:
    """One `go.py run` in the clone."""

    def __init__(self, clone: Path, environment: Mapping[str, str]) -> None:
        self._clone, self._environment = clone, environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        worker_log = clone / ".run" / "logs" / "worker.log"
        self._worker_log, self._read = worker_log, worker_log.stat().st_size if worker_log.exists() else 0
        self._began = time.monotonic()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Seconds from the command to the first page."""
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            [_python(), "go.py", "run", "--port", str(self._port)],
            cwd=self._clone,
            env=self._environment,
            stdout=subprocess.DEVNULL,
        )
        return self._wait(self._page_comes)

    def wait_for_worker(self) -> float:
        """Seconds from the command to a worker that is ready."""
        return self._wait(self._worker_says_ready)

    def stop(self) -> float:
        """Seconds from the signal to the end of the last process."""
        assert self._process is not None
        began = time.monotonic()
        self._process.send_signal(signal.SIGINT)
        if self._process.wait(timeout=PATIENCE_SECONDS) != 0:
            raise RuntimeError("go.py run ended with an error")
        return time.monotonic() - began

    def _wait(self, is_so: Callable[[], bool]) -> float:
        while not is_so():
            if self._process is None or self._process.poll() is not None:
                raise RuntimeError("go.py run ended before its time")
            if time.monotonic() - self._began > PATIENCE_SECONDS:
                self._process.send_signal(signal.SIGINT)
                raise RuntimeError(f"go.py run was not ready after {PATIENCE_SECONDS} s")
            time.sleep(0.02)
        return time.monotonic() - self._began

    def _worker_says_ready(self) -> bool:
        return self._worker_log.exists() and b" ready." in self._worker_log.read_bytes()[self._read :]

    def _page_comes(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/", timeout=20) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def _clone(target: Path) -> Path:
    if (ROOT / ".git").exists():
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(target)], check=True)
    else:
        shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".run", ".venv*", "__pycache__"))
    return target


def _download(target: Path) -> Path:
    lock = ROOT / "deploy" / "requirements" / "base.lock"
    command = [_python(), "-m", "pip", "download", "--quiet", "--require-hashes", "-r", str(lock), "-d", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"The packages could not be downloaded: {done.stderr.strip()}")
    return target


def _python() -> str:
    """The Python that .venv/ was made with: it has pip, and .venv/ need not."""
    return str(Path(getattr(sys, "_base_executable", sys.executable)))


def _memory_mb(clone: Path) -> dict[str, float]:
    """Proportional set size of each kind of process that works in the clone, in MB (Linux)."""
    kinds = {"uvicorn": "web", " worker ": "worker", " beat ": "beat", "deploy run": "supervisor", "valkey": "valkey"}
    found = dict.fromkeys([*kinds.values(), "postgres"], 0.0)
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if not Path(os.readlink(entry / "cwd")).is_relative_to(clone):
                continue
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            size = re.search(r"^Pss:\s+(\d+) kB", (entry / "smaps_rollup").read_text(), re.MULTILINE)
        except OSError:
            continue
        kind = next((name for words, name in kinds.items() if words in command), "postgres")
        found[kind] += int(size[1]) / 1024 if size else 0.0
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
