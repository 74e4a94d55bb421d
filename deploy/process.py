"""Processes by number and start time, so that a number used again never brings down a stranger's process."""

import contextlib
import ctypes
import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PR_SET_PDEATHSIG = 1  # prctl(2)


@dataclass(frozen=True, slots=True)
class ProcessId:
    """One process of this machine: its number and when it started (an opaque text that survives no reboot)."""

    pid: int
    started: str

    @classmethod
    def of(cls, pid: int) -> "ProcessId | None":
        """The live process that has this number now, or None."""
        started = _start_time(pid)
        return None if started is None else cls(pid=pid, started=started)

    def is_alive(self) -> bool:
        return _start_time(self.pid) == self.started

    def send(self, signum: int) -> None:
        """Signal the process if it is still the one that was meant."""
        if self.is_alive():
            try:
                os.kill(self.pid, signum)
            except ProcessLookupError:
                return

    def wait(self, *, seconds: float) -> bool:
        """Whether the process has gone within so many seconds."""
        end = time.monotonic() + seconds
        while self.is_alive():
            if time.monotonic() >= end:
                return False
            time.sleep(0.02)
        return True

    def stop(self, steps: Sequence[tuple[int, float]] = ((signal.SIGTERM, 8), (signal.SIGKILL, 5))) -> bool:
        """Send each signal in turn and give it so many seconds; True once the process has gone."""
        for signum, seconds in steps:
            self.send(signum)
            if self.wait(seconds=seconds):
                return True
        return False


def works_in(pid: int, folder: Path) -> bool | None:
    """Whether this process has `folder` as its working folder; None where the system does not tell."""
    try:
        return os.readlink(f"/proc/{pid}/cwd") == os.path.realpath(folder)
    except OSError:
        return None


def working_in(folder: Path) -> list[int]:
    """Numbers of all processes that are known to have `folder` as their working folder."""
    pids = (int(entry.name) for entry in Path("/proc").glob("[0-9]*"))
    return [pid for pid in pids if works_in(pid, folder)]


def collect(pid: int) -> None:
    """Let the system forget a dead child of ours; a process that is no child of ours is left alone."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)


def end_with_parent(parent: int) -> None:
    """In a new child before its program: ask Linux for SIGTERM when the parent dies. Elsewhere it does nothing."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it died before we could ask
            os._exit(1)


def _start_time(pid: int) -> str | None:
    if sys.platform != "linux":
        out = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
        return out.stdout.strip() or None
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    state, *rest = stat.rpartition(")")[2].split()  # the name before the bracket may hold blanks and brackets
    if state in "ZX":
        return None  # dead, only not yet collected by its parent
    return f"{_boot()} {rest[18]}"  # field 22 of proc(5): ticks between boot and start


@functools.cache
def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
