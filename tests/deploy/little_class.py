"""Starts, watches and stops go.py's inner command in a copied project."""

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

LEAVE_OUT = ("DATABASE_URL", "BROKER_URL", "SECRET_KEY", "SECRET_KEY_FILE", "ALLOWED_HOSTS", "DATA_DIR")
DJANGO = ("DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE", "SWISHROOM_CALLED_FROM")
PATIENCE_SECONDS = 60


class LittleClass:
    """`python -m deploy run` in `project`, and what it says."""

    def __init__(self, project: Path, *, port: int) -> None:
        self.project, self.port = project, port
        self.said = ""
        self.process: subprocess.Popen[str] | None = None

    @property
    def data(self) -> Path:
        return self.project / ".run"

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in (*LEAVE_OUT, *DJANGO)}
        return {**kept, **more}

    def call(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """One command of go.py to its end."""
        return subprocess.run(
            [sys.executable, "-m", "deploy", *arguments],
            cwd=self.project,
            env=self.environment(**more),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    def start(self, *arguments: str, until: str = "Ctrl-C stops everything") -> None:
        """Start the class and wait until it has said `until`, or has ended."""
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deploy", "run", "--port", str(self.port), *arguments],
            cwd=self.project,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            # A shell that runs the tests in its background has Ctrl-C ignored, and so would the class.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        threading.Thread(target=self._listen, args=[self.process], daemon=True).start()
        self.wait_until_said(until)

    def wait_until_said(self, text: str) -> None:
        try:
            self.wait_until(lambda: text in self.said, f"{text!r} was not said")
        except AssertionError as error:
            error.add_note(self.said)
            raise

    def wait_until(self, is_so: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert time.monotonic() < end, otherwise
            time.sleep(0.05)

    def page(self, path: str = "") -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=20) as answer:
            return answer.read().decode()

    def page_comes(self) -> bool:
        try:
            self.page()
        except OSError:
            return False
        return True

    def pid_of(self, words: str) -> int:
        """The one process of this project whose command line holds these words."""
        found = self.pids_of(words)
        assert len(found) == 1, f"{words}: {found}"
        return found[0]

    def pids_of(self, words: str) -> list[int]:
        """Processes that work in this project (or in its data folder) and have these words in the command line."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                place = os.readlink(entry / "cwd")
            except OSError:
                continue
            if words in command and Path(place).is_relative_to(self.project):
                found.append(int(entry.name))
        return found

    def stop(self, signum: int = signal.SIGINT) -> int:
        """Ask the supervisor to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(signum)
        return self.process.wait(timeout=PATIENCE_SECONDS)

    def kill(self) -> None:
        """Kill the supervisor alone, so that it can stop nothing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def clean_up(self) -> None:
        if self.process and self.process.poll() is None:
            self.stop()
        self.call("stop")
        assert self.pids_of("") == []

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said += line
