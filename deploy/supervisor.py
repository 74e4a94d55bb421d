"""Keeps the processes of one classroom going, says when one dies, and stops all of them in order."""

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from deploy.errors import StartError
from deploy.place import ROOT
from deploy.process import ProcessId, collect, end_with_parent

TICK_SECONDS = 0.5
BACK_OFF_SECONDS = (0.5, 1.0, 2.0, 4.0)  # before the first, second ... restart in a row
CALM_SECONDS = 60  # the death of a process that lived so long starts a new row


@dataclass(frozen=True, slots=True)
class Program:
    """Something to keep running: its name for people, its command, and the seconds it gets to stop by itself."""

    name: str
    command: Sequence[str]
    stop_seconds: float


@dataclass(slots=True)
class _Row:
    """Deaths after short lives that followed each other."""

    deaths: int = 0


@dataclass(slots=True)
class _Child:
    program: Program
    process: subprocess.Popen[bytes] | None = None
    born: float = 0.0
    again_at: float = 0.0  # when to start it next, while it is down
    row: _Row = field(default_factory=_Row)


class Supervisor:
    """Starts programs and watches them, and the embedded servers with them.

    `environment` is asked at every start of a program, since addresses may change in the course of a day.
    `revive` restarts the embedded servers and returns their processes by name.
    """

    def __init__(
        self,
        *,
        data: Path,
        environment: Callable[[], Mapping[str, str]],
        servers: dict[str, ProcessId],
        revive: Callable[[], dict[str, ProcessId]],
        say: Callable[[str], None],
    ) -> None:
        self._data = data
        self._environment = environment
        self._servers = servers
        self._server_row, self._revived_at = _Row(), time.monotonic()
        self._revive = revive
        self._say = say
        self._children: dict[str, _Child] = {}
        self._stopping = False
        self._wake, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(signum) is not signal.SIG_IGN:  # nohup's wish
                signal.signal(signum, self._on_signal)

    @property
    def stopping(self) -> bool:
        return self._stopping

    def start(self, program: Program) -> None:
        self._children[program.name] = child = _Child(program)
        self._launch(child)

    def restart(self, name: str) -> None:
        """Stop a program in its own time and start it with today's environment."""
        child = self._children[name]
        self._end([child])
        self._launch(child)

    def has_died(self, name: str) -> bool:
        process = self._children[name].process
        return process is None or process.poll() is not None

    def log_of(self, name: str) -> Path:
        return self._data / "logs" / f"{name}.log"

    def watch(self, *, every_tick: Callable[[], None]) -> None:
        """Return when a signal asks to stop. Raises StartError when a process dies again and again."""
        while not self.stopping:
            self._watch_servers()
            for child in self._children.values():
                self._look_after(child)
            every_tick()
            self.rest(TICK_SECONDS)

    def rest(self, seconds: float) -> None:
        """Sleep, but wake at once for a signal."""
        if select.select([self._wake], [], [], seconds)[0]:
            os.read(self._wake, 512)

    def stop(self) -> None:
        """Stop every program, in the order in which they were started. A second signal makes it quick."""
        self._stopping = False
        for child in self._children.values():
            self._end([child])
        (self._data / "processes.json").unlink(missing_ok=True)

    def _on_signal(self, _signum: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _launch(self, child: _Child) -> None:
        log_path = self.log_of(child.program.name)
        with log_path.open("ab") as log:
            parent = os.getpid()
            child.process = subprocess.Popen(
                child.program.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env=self._environment(),
                start_new_session=True,  # Ctrl-C reaches only us, and we stop them in order
                preexec_fn=lambda: end_with_parent(parent),
            )
        child.born = time.monotonic()
        self._remember()

    def _look_after(self, child: _Child) -> None:
        if child.process is None:
            if time.monotonic() >= child.again_at:
                self._launch(child)
            return
        code = child.process.poll()
        if code is None:
            return
        name, log = child.program.name, self.log_of(child.program.name)
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        wait = self._pause(child.row, lived=time.monotonic() - child.born)
        if wait is None:
            raise StartError(f"The {name} process dies again and again (it {how}): {last_line(log)} (log: {log}).")
        child.process, child.again_at = None, time.monotonic() + wait
        self._say(f"The {name} process {how}; starting it again in {wait:g} s (log: {log}).")

    def _watch_servers(self) -> None:
        dead = [name for name, process in self._servers.items() if not process.is_alive()]
        if not dead:
            return
        for name in dead:
            collect(self._servers[name].pid)
        names = " and ".join(dead)
        wait = self._pause(self._server_row, lived=time.monotonic() - self._revived_at)
        if wait is None:
            raise StartError(f"The {names} server dies again and again; see the logs in {self._data / 'logs'}.")
        self._say(f"The {names} server has stopped; starting it again (logs: {self._data / 'logs'}).")
        self.rest(wait)
        if not self.stopping:
            self._servers = self._revive()
            self._revived_at = time.monotonic()

    @staticmethod
    def _pause(row: _Row, *, lived: float) -> float | None:
        """Seconds to wait after one more death; None once too many short lives have followed each other."""
        row.deaths = 1 if lived > CALM_SECONDS else row.deaths + 1
        return None if row.deaths > len(BACK_OFF_SECONDS) else BACK_OFF_SECONDS[row.deaths - 1]

    def _end(self, children: list[_Child]) -> None:
        for child in children:
            if child.process is None:
                continue
            if child.process.poll() is None:
                child.process.terminate()
            end = time.monotonic() + child.program.stop_seconds
            while child.process.poll() is None and time.monotonic() < end and not self._stopping:
                self.rest(0.05)
            _kill_group(child.process)
            child.process.wait()
            child.process = None

    def _remember(self) -> None:
        known = {}
        for name, child in self._children.items():
            identity = ProcessId.of(child.process.pid) if child.process else None
            if identity:
                known[name] = {"pid": identity.pid, "started": identity.started}
        new = self._data / "processes.json.new"
        new.write_text(json.dumps(known), encoding="utf-8")
        new.rename(self._data / "processes.json")


def stop_leftovers(data: Path) -> list[str]:
    """Stop what a supervisor that was killed left running; the names of what was found alive.

    A process is only touched if its start time is the remembered one: its number may be a stranger's by now.
    """
    try:
        known = json.loads((data / "processes.json").read_text(encoding="utf-8"))
        left = {str(name): ProcessId(pid=int(p["pid"]), started=str(p["started"])) for name, p in known.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
    alive = {name: process for name, process in left.items() if process.is_alive()}
    for process in alive.values():
        process.send(signal.SIGTERM)
    for process in alive.values():
        process.stop(((signal.SIGTERM, 4), (signal.SIGKILL, 5)))
    (data / "processes.json").unlink(missing_ok=True)
    return sorted(alive)


def last_line(log: Path) -> str:
    """The last line that a program wrote, cut to a readable length."""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 4000))
        lines = [line.strip() for line in file.read().decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it wrote nothing"


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """What is left of a program and of its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
