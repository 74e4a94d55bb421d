"""Servers of one's own, named by DATABASE_URL and BROKER_URL: do they answer?

As a program (python -m deploy.outside), which the supervisor calls so that it need not hold all of Celery in memory.
"""

import os
import sys
from collections.abc import Mapping

import psycopg
from celery import Celery
from kombu.exceptions import OperationalError
from psycopg.conninfo import conninfo_to_dict

from deploy.embedded.binaries import OLDEST_POSTGRES
from deploy.errors import StartError

SECONDS = 5


def main(environment: Mapping[str, str]) -> int:
    """Ask each server that the environment names; a sentence that holds no password on standard error if one fails."""
    try:
        _require_answers(environment)
    except StartError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def _require_answers(environment: Mapping[str, str]) -> None:
    if environment.get("DATABASE_URL"):
        _require_database(environment["DATABASE_URL"])
    if environment.get("BROKER_URL"):
        _require_broker(environment["BROKER_URL"])


def _require_database(url: str) -> None:
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise StartError(
            "DATABASE_URL is no PostgreSQL address; one looks like postgresql://user@host/name."
        ) from error
    where = f"{parts.get('host', 'this computer')}:{parts.get('port', 5432)}"
    try:
        with psycopg.connect(url, connect_timeout=SECONDS) as connection:
            major = connection.info.server_version // 10_000
    except psycopg.OperationalError as error:
        reason = str(error).strip().splitlines()[-1].strip()
        raise StartError(f"The database at {where}, named by DATABASE_URL, cannot be used: {reason}.") from error
    if major < OLDEST_POSTGRES:
        raise StartError(
            f"The database at {where} is PostgreSQL {major}; version {OLDEST_POSTGRES} or newer is needed."
        )


def _require_broker(url: str) -> None:
    try:
        connection = Celery(broker=url, set_as_current=False).connection_for_write(connect_timeout=SECONDS)
        where = connection.as_uri()  # without the password
    except (KeyError, ValueError, ImportError) as error:
        raise StartError("BROKER_URL is no broker's address; one looks like redis://host:6379/0.") from error
    try:
        with connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=SECONDS)
    except (OperationalError, *connection.recoverable_connection_errors, OSError, ImportError) as error:
        raise StartError(f"The broker at {where}, named by BROKER_URL, does not answer ({error}).") from error


if __name__ == "__main__":
    sys.exit(main(os.environ))
