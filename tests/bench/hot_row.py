"""Claims a second at one table, beside the simple updates a second of one row by pgbench: same server, same run, as many clients.

Every claim is judged by the rules and written: state, log, number of the topic, notice, and it is answered after the commit.
They are wrong claims, which the rules keep as moves, so that the cards never run out. Pages are not part of it; those are in
the claims at once. The clients are those of tests/bench/table_clients.py. Both are measured in turns, so that a machine
that is slow for a while is slow for both; the middle one of the shares counts.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import psycopg
from psycopg.conninfo import conninfo_to_dict

from classroom.live.log import replay
from classroom.live.models import Game
from classroom.live.states import state_of
from classroom.web.models import Topic
from deploy.embedded.binaries import find_postgres
from deploy.errors import StartError
from deploy.place import ROOT
from tests.bench.figure import Figure, exactly

CLIENTS = 40
PROCESSES = 2
SHARE = 0.2
SPARE_SECONDS = 60
WARM_UP_SECONDS = 2
UPDATE = "UPDATE bench_hot SET n = n + 1 WHERE id = 1;\n"


def claims_and_updates(game: Game, *, turns: int, seconds: int) -> list[Figure]:
    """Measure both in so many turns of so many seconds. Raises SystemExit if there is no pgbench."""
    url = os.environ["DATABASE_URL"]
    _make_hot_row(url)
    before, counts, pairs = _told(game), [], []
    with _clients(game.pk) as clients:
        counts.append(_claims(clients, WARM_UP_SECONDS))
        _updates(url, WARM_UP_SECONDS)
        for _turn in range(turns):
            updates = _updates(url, seconds)
            counts.append(_claims(clients, seconds))
            pairs.append((counts[-1] / seconds, updates))
    share = median(claims / updates for claims, updates in pairs)
    game.refresh_from_db()
    unlike = replay(game)[-1] != state_of(game.game_key, game.state)
    return [
        Figure(
            f"pgbench updates one row, {CLIENTS} clients", median(updates for _claims, updates in pairs), "a second"
        ),
        Figure(
            f"claims played at one table, {CLIENTS} clients, {PROCESSES} processes",
            median(claims for claims, _updates in pairs),
            "a second",
        ),
        Figure(
            f"claims played for each update of one row, median of {turns}", share, "", f">= {SHARE:g}", share >= SHARE
        ),
        Figure("claims that share a transaction, mean", sum(counts) / (_told(game) - before), "claims"),
        exactly("claims in the log beside those played", abs(game.ply - sum(counts)), "claims", 0),
        exactly("tables that do not replay to their state", int(unlike), "games", 0),
    ]


def _told(game: Game) -> int:
    """How often the table was told of: once in each transaction that changed it."""
    return Topic.objects.get(name=game.topic).number


def _make_hot_row(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bench_hot (id int PRIMARY KEY, n int NOT NULL)")
        connection.execute("INSERT INTO bench_hot VALUES (1, 0)")


def _updates(url: str, seconds: int) -> float:
    """So many simple updates of one row a second."""
    with psycopg.connect(url, autocommit=True) as connection:
        major = connection.info.server_version // 10_000
    server = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    with tempfile.TemporaryDirectory(prefix="swishroom-bench-") as folder:
        script = Path(folder) / "update.sql"
        script.write_text(UPDATE, encoding="ascii")
        places = (("-h", "host"), ("-p", "port"), ("-U", "user"))
        command = [
            _pgbench(major),
            "-n",
            "-f",
            str(script),
            "-c",
            str(CLIENTS),
            "-j",
            str(PROCESSES),
            "-T",
            str(seconds),
        ]
        command += [word for flag, name in places if name in server for word in (flag, server[name])]
        environment = {**os.environ, **({"PGPASSWORD": server["password"]} if "password" in server else {})}
        done = subprocess.run(
            [*command, server["dbname"]],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=seconds + SPARE_SECONDS,
        )
    found = re.search(r"tps = ([0-9.]+)", done.stdout)
    if found is None:
        raise SystemExit(f"pgbench gave no figure: {done.stdout[-500:]}")
    return float(found[1])


def _pgbench(major: int) -> str:
    try:
        program = Path(find_postgres(major=major).program("pgbench"))
    except StartError:
        program = Path()
    found = str(program) if program.is_file() else shutil.which("pgbench")
    if found is None:
        raise SystemExit("There is no pgbench here: it comes with the embedded PostgreSQL, or as postgresql-contrib.")
    return found


@contextlib.contextmanager
def _clients(game: uuid.UUID) -> Iterator[Sequence[subprocess.Popen[str]]]:
    """The processes of players at this table, ready to claim."""
    command = [sys.executable, "-m", "tests.bench.table_clients", str(game), str(CLIENTS // PROCESSES), str(PROCESSES)]
    environment = {**os.environ, "WEB_THREADS": str(CLIENTS // PROCESSES)}
    processes = [
        subprocess.Popen(
            [*command, str(number)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(PROCESSES)
    ]
    try:
        for process in processes:
            _line_of(process)
        yield processes
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()


def _claims(processes: Sequence[subprocess.Popen[str]], seconds: int) -> int:
    """How many claims are played by all in so many seconds."""
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(f"{seconds}\n")
        process.stdin.flush()
    return sum(int(_line_of(process)) for process in processes)


def _line_of(process: subprocess.Popen[str]) -> str:
    """The next line that it writes. Raises SystemExit if it is gone."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise SystemExit("The players at the table have stopped; what they said stands above.")
    return line
