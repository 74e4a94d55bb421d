"""What must be done before the first page: tables, and the demo school. Skipped when nothing has changed."""

import hashlib
import subprocess
import sys
from collections.abc import Callable, Mapping

import psycopg
from psycopg import sql

from deploy.embedded.postgres import Postgres
from deploy.errors import StartError, says_disk_full
from deploy.place import ROOT, Place


def prepare(
    place: Place,
    *,
    postgres: Postgres | None,
    environment: Mapping[str, str],
    demo: bool,
    stopping: Callable[[], bool] = lambda: False,
) -> bool:
    """Bring the database up to date; whether there was anything to do. Raises StartError if it fails.

    Once `stopping` says so, the work is given up: each migration is one transaction, and the next start goes on.

    The embedded database carries in its own comment what was done to it, so a folder that is deleted, restored or
    copied never tells a lie. A database of one's own is always asked anew.
    """
    wanted = {_fingerprint(), *(["demo"] if demo else [])}
    if postgres:
        with postgres.connect() as connection:
            done = _read_comment(connection)
        if wanted <= done:
            return False
        demo = demo and "demo" not in done
        wanted |= done & {"demo"}
    command = [sys.executable, "-m", "deploy.fill_database", *(["--demo", str(place.who)] if demo else [])]
    log = place.logs / "prepare.log"
    with log.open("ab") as file:
        offset = file.tell()
        work = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
        while work.poll() is None:
            if stopping():
                work.terminate()
            try:
                work.wait(timeout=0.1)
            except subprocess.TimeoutExpired:
                continue
    if stopping():
        return False
    if work.returncode != 0:
        told = log.read_bytes()[offset:].decode("utf-8", "replace")
        if says_disk_full(told):
            raise StartError(f"The disk is full: make room where {place.data} lies, then start again.")
        last = ([line for line in told.splitlines() if line.strip()] or ["it gave no reason"])[-1]
        raise StartError(f"The database could not be brought up to date: {last} (log: {log}).")
    if postgres:
        with postgres.connect() as connection:
            _write_comment(connection, wanted)
    return True


def _fingerprint() -> str:
    """Of everything that migrations depend on: the migrations and the locked packages that bring their own."""
    digest = hashlib.sha256()
    files = [ROOT / "deploy/requirements/base.lock", *sorted(ROOT.glob("classroom/*/migrations/*.py"))]
    for path in files:
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _read_comment(connection: psycopg.Connection) -> set[str]:
    row = connection.execute(
        "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()"
    ).fetchone()
    return set((row[0] or "").split()) if row else set()


def _write_comment(connection: psycopg.Connection, words: set[str]) -> None:
    name = sql.Identifier(connection.info.dbname)
    connection.execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(name, sql.Literal(" ".join(sorted(words)))))
