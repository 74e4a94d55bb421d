"""The whole school in one file, and back.

The file is a tar archive of three members: about.json, the database as pg_dump writes it, and the installation's secret
key, without which log-in cards already printed would be worth nothing. Whoever holds it holds the school: mode 0600.
"""

import argparse
import datetime
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from psycopg import sql

from deploy.beside import called_from
from deploy.embedded.postgres import DATABASE, USER, Postgres
from deploy.errors import StartError, says_disk_full
from deploy.place import Place
from deploy.services import Services, services_in

FORMAT = 1
MEMBERS = ("about.json", "database.dump", "secret-key")
# Older backups have none; then the one that is here stays.
NAME_KEY = "name-key"
RESTORED, BEFORE = "swishroom_restored", "swishroom_before_restore"


def backup(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Write FILE, while a class runs or not. Raises StartError; then there is no new file."""
    parser = argparse.ArgumentParser(prog="go.py backup", description="Write the whole school into one file.")
    parser.add_argument("file", type=Path)
    target = Path(called_from(), parser.parse_args(arguments).file)
    if target.exists():
        raise StartError(f"{target} exists already: choose another name, so that no older backup is lost.")
    if not target.parent.is_dir():
        raise StartError(f"There is no folder {target.parent}: make it first.")
    place.make()
    services = services_in(place.data, environment=environment)
    with services.in_use(), tempfile.TemporaryDirectory(dir=place.data, prefix="backup-") as folder:
        work, postgres = Path(folder), _embedded(services)
        programs = postgres.programs()
        dump = [programs.program("pg_dump"), "--format=custom", "--no-owner", f"--file={work / MEMBERS[1]}"]
        _call([*dump, postgres.url], to=target)
        shutil.copy(place.key, work / MEMBERS[2])
        shutil.copy(place.name_key, work / NAME_KEY)
        about = {
            "format": FORMAT,
            "sha256": {name: _sha256(work / name) for name in (*MEMBERS[1:], NAME_KEY)},
            "postgres": programs.major,
            "made": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        }
        (work / MEMBERS[0]).write_text(json.dumps(about), encoding="utf-8")
        part = target.with_name(f"{target.name}.part")
        try:
            with tarfile.open(part, "w") as archive:
                for name in (*MEMBERS, NAME_KEY):
                    archive.add(work / name, arcname=name)
            part.chmod(0o600)
            part.rename(target)
        finally:
            part.unlink(missing_ok=True)
    print(f"{target} holds the whole school ({target.stat().st_size / 1e6:.1f} MB). Keep it like the class register.")
    return 0


def restore(arguments: list[str], *, place: Place, environment: Mapping[str, str]) -> int:
    """Put FILE's school in place of what is here, all of it or nothing; what was here stays as a second database."""
    parser = argparse.ArgumentParser(prog="go.py restore", description="Go back to a backup.")
    parser.add_argument("file", type=Path)
    source = Path(called_from(), parser.parse_args(arguments).file)
    place.make()
    with place.claimed() as claim, tempfile.TemporaryDirectory(dir=place.data, prefix="restore-") as folder:
        if claim is None:
            raise StartError("Swishroom is running here: stop it first (python3 go.py stop), then restore.")
        work = Path(folder)
        made, major = _unpack(source, into=work)
        services = services_in(place.data, environment=environment)
        with services.in_use():
            postgres = _embedded(services)
            if major > postgres.programs().major:
                raise StartError(f"The backup comes from PostgreSQL {major}, which is newer than the one here.")
            _load(postgres, work / MEMBERS[1], source=source)
            _swap(postgres)
            _put_key(work / MEMBERS[2], place.key)
            if (work / NAME_KEY).exists():
                _put_key(work / NAME_KEY, place.name_key)
    print(f"Restored the backup of {made}. What was here before is kept as the database {BEFORE}.")
    return 0


def _put_key(source: Path, target: Path) -> None:
    new = target.with_suffix(".new")
    shutil.copy(source, new)
    new.chmod(0o600)
    new.rename(target)


def _embedded(services: Services) -> Postgres:
    if services.postgres is None:
        raise StartError("DATABASE_URL names a server of your own: back it up with that server's tools (pg_dump).")
    return services.postgres


def _unpack(source: Path, *, into: Path) -> tuple[str, int]:
    """Take out the members, whatever else a forged archive holds; when it was made, and PostgreSQL's number."""
    refusal = StartError(f"{source} is no backup of Swishroom, or not a whole one; nothing was changed.")
    try:
        with tarfile.open(source, "r:") as archive:
            names = archive.getnames()
            for name in (*MEMBERS, *([NAME_KEY] if NAME_KEY in names else [])):
                member = archive.extractfile(archive.getmember(name))
                if member is None:
                    raise refusal
                with (into / name).open("wb") as file:
                    shutil.copyfileobj(member, file)
        about = json.loads((into / MEMBERS[0]).read_text(encoding="utf-8"))
        known = about["format"] == FORMAT and isinstance(about["postgres"], int) and isinstance(about["made"], str)
        keys = [NAME_KEY] if (into / NAME_KEY).exists() else []
        whole = all(about["sha256"][name] == _sha256(into / name) for name in (*MEMBERS[1:], *keys))
    except FileNotFoundError as error:
        raise StartError(f"There is no file {source}.") from error
    except (tarfile.TarError, IsADirectoryError, EOFError, KeyError, TypeError, ValueError) as error:
        raise refusal from error
    if not (known and whole):
        raise refusal
    return about["made"], about["postgres"]


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _load(postgres: Postgres, dump: Path, *, source: Path) -> None:
    with postgres.connect("postgres") as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(RESTORED)))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(RESTORED)))
    command = [postgres.programs().program("pg_restore"), "--no-owner", "--exit-on-error", "--single-transaction"]
    _call([*command, f"--dbname=host={postgres.sockets} user={USER} dbname={RESTORED}", str(dump)], to=source)


def _swap(postgres: Postgres) -> None:
    with postgres.connect("postgres") as connection, connection.transaction():
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        oldest = f"{BEFORE}_dropped"
        names = {row[0] for row in connection.execute("SELECT datname FROM pg_database")}
        if BEFORE in names:
            connection.execute(rename.format(sql.Identifier(BEFORE), sql.Identifier(oldest)))
        connection.execute(rename.format(sql.Identifier(DATABASE), sql.Identifier(BEFORE)))
        connection.execute(rename.format(sql.Identifier(RESTORED), sql.Identifier(DATABASE)))
    with postgres.connect("postgres") as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(oldest)))


def _call(command: list[str], *, to: Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        if says_disk_full(done.stderr):
            raise StartError(f"The disk is full: {to} could not be worked on; nothing was changed.")
        reason = (done.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise StartError(f"{Path(command[0]).name} failed: {reason} Nothing was changed.")
