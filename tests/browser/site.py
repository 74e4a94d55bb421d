"""The whole product as processes: web server and worker on the test database, as a school would run it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from tests.broker import SITE, broker_url

ROOT = Path(__file__).resolve().parent.parent.parent
OUTPUT = ROOT / ".test-output"
START_SECONDS = 90  # of a machine that is busy; two seconds on a quiet one


@contextmanager
def running_site() -> Iterator[str]:
    """Start web server and worker on the current test database; yields the address; ends just what it started."""
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {
        **os.environ,
        "DATABASE_URL": make_conninfo(settings.DATABASE_URL, dbname=connection.settings_dict["NAME"]),
        "BROKER_URL": broker_url(plus=SITE),
        "ALLOWED_HOSTS": "127.0.0.1",
        "WEB_THREADS": "8",
        "STATIC_ROOT": str(OUTPUT / f"static-{port}"),
    }
    OUTPUT.mkdir(exist_ok=True)
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
        cwd=ROOT, env=environment, check=True,
    )  # fmt: skip
    commands = (
        [
            "uvicorn",
            "classroom.asgi:application",
            "--port",
            str(port),
            "--timeout-graceful-shutdown",
            "1",
            "--log-level",
            "warning",
        ],
        ["celery", "-A", "classroom", "worker", "-P", "threads", "-c", "2", "--loglevel", "warning"],
    )
    processes = []
    try:
        for command in commands:
            with (OUTPUT / f"{command[0]}-{port}.log").open("w", encoding="utf-8") as log:
                processes.append(
                    subprocess.Popen(
                        [sys.executable, "-m", *command],
                        cwd=ROOT,
                        env=environment,
                        stdout=log,
                        stderr=subprocess.STDOUT,
                    )
                )
        _wait_for(address + "/health/", processes)
        yield address
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(OUTPUT / f"static-{port}", ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str, processes: list[subprocess.Popen[bytes]]) -> None:
    last = time.monotonic() + START_SECONDS
    while time.monotonic() < last:
        if any(process.poll() is not None for process in processes):
            raise RuntimeError(f"A process of the site ended at the start; see {OUTPUT}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"The site did not answer within {START_SECONDS} s; see {OUTPUT}")
