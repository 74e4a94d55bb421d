"""How the settings read an address of a database, and how long its connections wait."""

import os
import runpy
from typing import Any

import django
import psycopg
import pytest
from django.conf import settings
from django.db import connection


def read(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, Any]:
    """The settings of a process with this environment."""
    monkeypatch.delenv("LOCK_SECONDS", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(settings.ROOT / "classroom" / "settings.py"))


def connect(database: dict[str, Any]) -> psycopg.Connection:
    """As Django connects, without its pool, to the database of this test."""
    options = {name: value for name, value in database["OPTIONS"].items() if name != "pool"}
    where = {"host": database["HOST"], "port": database["PORT"], "user": database["USER"]}
    return psycopg.connect(**where, **options, dbname=connection.settings_dict["NAME"], autocommit=True)


def test_connections_notice_a_lost_database(db: None) -> None:
    """They are made over a Unix socket or a network, as the tests have it: both take these words."""
    with connection.cursor() as cursor:
        known = cursor.connection.info.get_parameters()
    names = ("keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout")
    assert [known[name] for name in names] == ["10", "5", "3", "10000"]


def test_what_the_address_of_the_database_says_itself_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    read_ = read(
        monkeypatch, DATABASE_URL="postgresql://ana@db.example/school?keepalives_idle=60&options=-c%20jit%3Doff"
    )
    database = read_["DATABASES"]["default"]
    assert (database["HOST"], database["NAME"], database["USER"]) == ("db.example", "school", "ana")
    assert database["OPTIONS"]["keepalives_idle"] == "60"
    assert database["OPTIONS"]["tcp_user_timeout"] == "10000"
    assert database["OPTIONS"]["options"] == "-c jit=off"


def test_who_waits_too_long_for_a_lock_is_told_what_pages_take_for_an_outage(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = read(monkeypatch, LOCK_SECONDS="0.05")["DATABASES"]["default"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(7)")
        with connect(database) as other, pytest.raises(psycopg.OperationalError, match="lock timeout"):
            other.execute("SELECT pg_advisory_lock(7)")


def test_a_lock_timeout_leaves_the_other_options_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql:///school?options=-c%20jit%3Doff"
    database = read(monkeypatch, DATABASE_URL=url, LOCK_SECONDS="5")["DATABASES"]["default"]
    assert database["OPTIONS"]["options"] == "-c jit=off -c lock_timeout=5000"


def test_workers_and_commands_wait_for_a_lock_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "options" not in read(monkeypatch, DATABASE_URL="postgresql:///school")["DATABASES"]["default"]["OPTIONS"]


def test_pages_wait_five_seconds_for_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable stands when Django reads its settings."""
    seen = []
    monkeypatch.setattr(django, "setup", lambda *, set_prefix: seen.append(os.environ.get("LOCK_SECONDS")))
    monkeypatch.setenv("LOCK_SECONDS", "")
    monkeypatch.delenv("LOCK_SECONDS")
    runpy.run_path(str(settings.ROOT / "classroom" / "asgi.py"))
    assert seen == ["5"]
