"""Servers of one's own, named by DATABASE_URL and BROKER_URL: do they answer?"""

from collections.abc import Mapping

import psycopg
from celery import Celery
from psycopg.conninfo import conninfo_to_dict

from deploy.embedded.binaries import OLDEST_POSTGRES
from deploy.errors import StartError

SECONDS = 5


def require_answers(environment: Mapping[str, str]) -> None:
    """Ask each server that the environment names. Raises StartError with a sentence that holds no password."""
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
    except (connection.recoverable_connection_errors, OSError, ImportError) as error:
        raise StartError(f"The broker at {where}, named by BROKER_URL, does not answer ({error}).") from error
