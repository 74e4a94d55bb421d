"""Claims a second at one table, beside the simple updates a second of one row by pgbench: same server, same run, as many clients.

Every claim is judged by the rules and written: state, log, number of the topic, notice. They are wrong claims, which the rules
keep as moves, so that the cards never run out. Pages are not part of it; those are in the claims at once. The clients are those
of tests/bench/table_clients.py.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from deploy.embedded.binaries import find_postgres
from deploy.errors import StartError
from deploy.place import ROOT
from tests.bench.figure import Figure

CLIENTS = 40
PROCESSES = 2
SHARE = 0.2
SPARE_SECONDS = 60
UPDATE = "UPDATE bench_hot SET n = n + 1 WHERE id = 1;\n"


def claims_and_updates(game: uuid.UUID, *, seconds: int) -> list[Figure]:
    """Measure both, one after the other. Raises SystemExit if there is no pgbench."""
    updates = _updates(os.environ["DATABASE_URL"], seconds)
    claims = _claims(game, seconds)
    share = claims / updates
    return [
        Figure(f"pgbench updates one row, {CLIENTS} clients", updates, "a second"),
        Figure(f"claims played at one table, {CLIENTS} clients, {PROCESSES} processes", claims, "a second"),
        Figure("claims played for each update of one row", share, "", f">= {SHARE:g}", share >= SHARE),
    ]


def _updates(url: str, seconds: int) -> float:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bench_hot (id int PRIMARY KEY, n int NOT NULL)")
        connection.execute("INSERT INTO bench_hot VALUES (1, 0)")
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


def _claims(game: uuid.UUID, seconds: int) -> float:
    command = [sys.executable, "-m", "tests.bench.table_clients", str(game), str(CLIENTS // PROCESSES), str(seconds)]
    environment = {**os.environ, "WEB_THREADS": str(CLIENTS // PROCESSES)}
    processes = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(PROCESSES)
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        answers = []
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        for process in processes:
            told, _nothing = process.communicate(timeout=seconds + SPARE_SECONDS)
            answers.append(int(told))
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
                process.wait()
    return sum(answers) / seconds
