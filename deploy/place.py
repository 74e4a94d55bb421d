"""Where things are: the project, its data folder, and the key that only this installation knows."""

import base64
import contextlib
import fcntl
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from deploy.errors import StartError, explain

ROOT = Path(__file__).resolve().parent.parent
LEAST_ROOM_MB = 100  # the database's own log alone may take 80 MB


@dataclass(frozen=True, slots=True)
class Place:
    """The data folder: database, queue, key, logs, and who runs."""

    data: Path

    @property
    def logs(self) -> Path:
        return self.data / "logs"

    @property
    def key(self) -> Path:
        return self.data / "secret-key"

    @property
    def name_key(self) -> Path:
        """The key of the real names of students: 32 bytes as Fernet writes them."""
        return self.data / "name-key"

    @property
    def who(self) -> Path:
        """The lines that tell who can sign in to the demo school, as of its making."""
        return self.data / "who-can-sign-in.txt"

    def make(self) -> None:
        """Make the folder and the keys, if they are missing. Raises StartError where that cannot be."""
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.logs.mkdir(exist_ok=True)
            probe = self.data / f".probe-{os.getpid()}"
            probe.write_bytes(b"x")
            probe.unlink()
            self._require_room()
            _write_once(self.key, secrets.token_urlsafe(48))
            _write_once(self.name_key, base64.urlsafe_b64encode(secrets.token_bytes(32)).decode())
        except OSError as error:
            raise StartError(explain(error, folder=self.data)) from error

    def _require_room(self) -> None:
        status = os.statvfs(self.data)
        room = status.f_bavail * status.f_frsize // 2**20
        if room < LEAST_ROOM_MB:
            raise StartError(
                f"The disk is full: Swishroom needs {LEAST_ROOM_MB} MB where {self.data} lies, and {room} MB are free; "
                "make room, then start again. Nothing you had is lost."
            )

    @contextlib.contextmanager
    def claimed(self) -> Iterator[Path | None]:
        """Hold the data folder as the one that runs; None if another process holds it already.

        The file yielded is for `publish`. The system lets go of the lock when its holder dies, however it dies.
        """
        path = self.data / "running.json"
        with path.open("a", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                yield None
                return
            try:
                publish(path, {"pid": os.getpid()})
                yield path
            finally:
                publish(path, {})

    def holder(self) -> dict[str, object] | None:
        """What the running process tells of itself ("pid", "address" once it serves), or None if none runs."""
        try:
            file = (self.data / "running.json").open("r+", encoding="utf-8")
        except FileNotFoundError:
            return None
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except OSError:
                return _told(file.read())
        return None


def _told(text: str) -> dict[str, object]:
    """What the file says; nothing if it is read in the moment of writing."""
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def publish(path: Path, told: Mapping[str, object]) -> None:
    """Write into the locked file in place, since another file of that name would not be locked."""
    text = json.dumps(told)
    with path.open("r+", encoding="utf-8") as file:
        file.write(text)
        file.truncate()


def place_of(environment: Mapping[str, str]) -> Place:
    """The data folder that DATA_DIR names, or .run/ in the project."""
    return Place(Path(environment.get("DATA_DIR") or ROOT / ".run").absolute())


def _write_once(path: Path, text: str) -> None:
    """Write a key that is not there yet, closed to others from the first moment it can be found."""
    if not path.exists():
        new = path.with_suffix(".new")
        new.write_text(text, encoding="ascii")
        new.chmod(0o600)
        new.rename(path)
