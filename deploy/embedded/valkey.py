"""One Valkey server in a folder, reached by a socket only, with an append-only file so that no task is lost."""

import os
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from deploy.embedded.binaries import find_valkey
from deploy.errors import StartError, says_disk_full
from deploy.process import ProcessId

START_SECONDS = 30
_STOP = ((signal.SIGTERM, 10), (signal.SIGKILL, 5))


@dataclass(frozen=True, slots=True)
class Valkey:
    """A server with its files in `folder`, its socket in `sockets`, its log in `log`."""

    folder: Path
    sockets: Path
    log: Path
    durable: bool = True

    @property
    def socket(self) -> Path:
        return self.sockets / "valkey.sock"

    @property
    def url(self) -> str:
        return f"redis+socket://{self.socket}"

    def start(self) -> ProcessId:
        """Start the server unless it runs already, and return its process. Raises StartError with the reason."""
        running = self.running()
        if running:
            return running
        self.folder.mkdir(mode=0o700, exist_ok=True)
        options = {
            "dir": str(self.folder),
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "appendonly": "yes" if self.durable else "no",
            "save": "",
            "daemonize": "no",
            "maxmemory-policy": "noeviction",
            "logfile": "",
        }
        command = [find_valkey()]
        for name, value in options.items():
            command += [f"--{name}", value]
        self.socket.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            offset = log.tell()
            child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                start_new_session=True,
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if child.poll() is not None:
                raise StartError(self._why(offset))
            process = self.running()
            # It answers while it still reads what it has kept, but with refusals.
            if process and self._ask("PING").startswith("+PONG"):
                child.returncode = 0  # it outlives us on purpose; no ResourceWarning
                return process
            time.sleep(0.02)
        child.terminate()
        raise StartError(f"Valkey was not ready after {START_SECONDS} s; its log is {self.log}.")

    def stop(self) -> None:
        """An orderly end: the append-only file is written to the disk."""
        running = self.running()
        if running:
            running.stop(_STOP)

    def running(self) -> ProcessId | None:
        """The server that answers on the socket, or None."""
        for line in self._ask("INFO server").splitlines():
            if line.startswith("process_id:"):
                return ProcessId.of(int(line.partition(":")[2]))
        return None

    def _ask(self, command: str) -> str:
        """The server's answer to one command, in the protocol's own form; empty if none comes."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(5)
            try:
                connection.connect(str(self.socket))
                connection.sendall(f"{command}\r\nQUIT\r\n".encode())
                parts = []
                while part := connection.recv(65536):
                    parts.append(part)
            except OSError:
                return ""
        return b"".join(parts).decode("utf-8", "replace")

    def _why(self, offset: int) -> str:
        text = self.log.read_bytes()[offset:].decode("utf-8", "replace")
        if says_disk_full(text):
            return f"The disk is full: Valkey cannot start in {self.folder}; make room, nothing you had is lost."
        lines = [line for line in text.splitlines() if line.strip()]
        return f"Valkey did not start: {lines[-1] if lines else 'it gave no reason'} (log: {self.log})."
