"""One PostgreSQL cluster in a folder, reached by a socket only; kill -9 safe."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from deploy.embedded.binaries import PostgresPrograms, find_postgres
from deploy.embedded.identity import Identity, entering, hand_over, require_reach
from deploy.errors import StartError, says_disk_full
from deploy.process import ProcessId, working_in, works_in

DATABASE = USER = "swishroom"
MAX_CONNECTIONS = 200
START_SECONDS = 60
ORPHAN_SECONDS = 15  # a server process whose postmaster was killed notices within a second or two
_FAST = ((signal.SIGINT, 20), (signal.SIGQUIT, 10), (signal.SIGKILL, 5))  # fast shutdown, then immediate


@dataclass(frozen=True, slots=True)
class Postgres:
    """A cluster in `folder`, its socket in `sockets`, its log in `log`.

    With `durable` false nothing waits for the disk: for tests, whose rows nobody misses after a power cut.
    """

    folder: Path
    sockets: Path
    log: Path
    identity: Identity
    durable: bool = True

    @property
    def url(self) -> str:
        return self._url(DATABASE)

    def start(self) -> ProcessId:
        """Make the cluster if there is none, start it unless it runs already, and return its process.

        Raises StartError with the reason.
        """
        running = self.running()
        if running and self._answers():
            return running
        if running:  # alive, but its socket has been cleaned away or moved
            running.stop(_FAST)
        programs = find_postgres(major=self._major())
        require_reach(self.identity, self.folder.parent, programs.folder / "postgres")
        if self._major() is None:
            self._make(programs)
        self._drop_stale_lock()
        started = self._launch(programs)
        self._ensure_database()
        return started

    def stop(self) -> None:
        """A fast shutdown: open transactions are rolled back, everything committed is on the disk."""
        running = self.running()
        if running:
            running.stop(_FAST)

    def running(self) -> ProcessId | None:
        """The postmaster of this very folder, or None."""
        process = self._locked_by()
        if process and works_in(process.pid, self.folder) is False:
            return None  # a number used again by a stranger
        return process

    def programs(self) -> PostgresPrograms:
        return find_postgres(major=self._major())

    @contextlib.contextmanager
    def connect(self, database: str = DATABASE) -> Iterator[psycopg.Connection]:
        with psycopg.connect(self._url(database), autocommit=True, connect_timeout=5) as connection:
            yield connection

    def _url(self, database: str) -> str:
        host = urllib.parse.quote(str(self.sockets), safe="")
        return f"postgresql:///{database}?host={host}&user={USER}"

    def _major(self) -> int | None:
        try:
            return int((self.folder / "PG_VERSION").read_text(encoding="ascii"))
        except (FileNotFoundError, ValueError):
            return None

    def _make(self, programs: PostgresPrograms) -> None:
        """A new cluster, made beside its place and moved there when whole: a killed start leaves no half cluster."""
        if self.folder.exists() and any(self.folder.iterdir()):
            raise StartError(f"{self.folder} is no PostgreSQL data folder, but not empty: move what lies there away.")
        new = self.folder.with_name(f"{self.folder.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        hand_over(new, identity=self.identity)
        locale = ["--locale=C.UTF-8"]
        if programs.major >= 17:  # knows all of Unicode and needs no locale of the system
            locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        command = [programs.program("initdb"), "-D", str(new), "-U", USER, "-E", "UTF8", "--auth=trust", *locale]
        # --auth=trust: the socket's folder is closed to everybody else, and there is no other way in.
        command += ["--data-checksums", "--no-instructions", *([] if self.durable else ["--no-sync"])]
        done = self._run(command)
        if done.returncode != 0:
            shutil.rmtree(new, ignore_errors=True)
            if says_disk_full(done.stderr):
                raise StartError(f"The disk is full: {self.folder.parent} needs about 60 MB for a new database.")
            raise StartError(f"initdb failed: {_last_line(done.stderr)} (log: {self.log}).")
        if self.folder.exists():
            self.folder.rmdir()
        new.rename(self.folder)

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env=environment,
            preexec_fn=entering(self.identity),
        )
        with self.log.open("a", encoding="utf-8") as log:
            log.write(done.stdout + done.stderr)
        return done

    def _launch(self, programs: PostgresPrograms) -> ProcessId:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.sockets),
            "unix_socket_permissions": "0700",
            "max_connections": str(MAX_CONNECTIONS),
            "shared_buffers": "64MB",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "jit": "off",  # our queries are short
        }
        if not self.durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            offset = log.tell()
            child = subprocess.Popen(
                [programs.program("postgres"), "-D", str(self.folder), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
                start_new_session=True,  # Ctrl-C in the terminal is for the supervisor, which stops us last
                preexec_fn=entering(self.identity),
            )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if child.poll() is not None:
                raise StartError(self._why(offset))
            if self._is_ready():
                process = ProcessId.of(child.pid)
                if process:
                    child.returncode = 0  # it outlives us on purpose; no ResourceWarning
                    return process
            time.sleep(0.02)
        child.terminate()
        raise StartError(f"PostgreSQL was not ready after {START_SECONDS} s; its log is {self.log}.")

    def _is_ready(self) -> bool:
        """As pg_ctl looks at it: line 8 of postmaster.pid says ready."""
        try:
            lines = (self.folder / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except OSError:
            return False
        return len(lines) >= 8 and lines[7].strip() == "ready"

    def _answers(self) -> bool:
        try:
            with self.connect("postgres"):
                return True
        except psycopg.OperationalError:
            return False

    def _why(self, offset: int) -> str:
        text = self.log.read_bytes()[offset:].decode("utf-8", "replace")
        if says_disk_full(text):
            return f"The disk is full: PostgreSQL cannot start in {self.folder}; make room, nothing you had is lost."
        reasons = [line for line in text.splitlines() if "FATAL" in line or "PANIC" in line]
        return f"PostgreSQL did not start: {_last_line(chr(10).join(reasons) or text)} (log: {self.log})."

    def _locked_by(self) -> ProcessId | None:
        """The live process whose number is in postmaster.pid."""
        try:
            pid = int((self.folder / "postmaster.pid").read_text(encoding="ascii").split("\n", 1)[0])
        except (OSError, ValueError):
            return None
        return ProcessId.of(pid)

    def _drop_stale_lock(self) -> None:
        """Make way after a crash: wait for what is left of the old server, then take its lock files away.

        After a reboot the number in these files may be a stranger's, and after a kill that of a dead process which
        nobody has collected yet; PostgreSQL would take either for a running server and refuse to start.
        """
        if not Path("/proc").is_dir():
            return
        end = time.monotonic() + ORPHAN_SECONDS
        while working_in(self.folder):
            if time.monotonic() >= end:
                return
            time.sleep(0.05)
        socket = self.sockets / ".s.PGSQL.5432"
        for left in (self.folder / "postmaster.pid", socket, socket.with_name(f"{socket.name}.lock")):
            left.unlink(missing_ok=True)

    def _ensure_database(self) -> None:
        with self.connect("postgres") as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if found is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it gave no reason"
