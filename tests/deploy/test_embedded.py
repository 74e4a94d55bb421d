"""The embedded servers: whatever happens to them, a start gives them back with their rows."""

import os
import pwd
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.embedded import binaries, identity, sockets
from deploy.embedded.identity import Identity, require_reach
from deploy.embedded.postgres import Postgres
from deploy.embedded.valkey import Valkey
from deploy.errors import StartError
from deploy.process import ProcessId
from deploy.services import Services, services_in


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = services_in(tmp_path / "run", environment={}, durable=False)
    yield made
    made.stop()


@pytest.fixture
def postgres(services: Services) -> Postgres:
    assert services.postgres is not None
    services.postgres.start()
    return services.postgres


def ask(postgres: Postgres, question: str) -> object:
    with postgres.connect() as connection:
        row = connection.execute(question).fetchone()
    return row[0] if row else None


def test_rows_outlive_a_kill_of_the_database(postgres: Postgres) -> None:
    with postgres.connect() as connection:
        connection.execute("CREATE TABLE answer AS SELECT 42 AS n")
    running = postgres.running()
    assert running is not None
    running.stop([(signal.SIGKILL, 10)])
    postgres.start()
    assert ask(postgres, "SELECT n FROM answer") == 42


def test_a_second_start_uses_the_running_database(postgres: Postgres) -> None:
    assert postgres.start() == postgres.running()


def test_the_database_listens_on_no_network(postgres: Postgres) -> None:
    assert ask(postgres, "SHOW listen_addresses") == ""


def test_the_database_checks_its_pages(postgres: Postgres) -> None:
    assert ask(postgres, "SHOW data_checksums") == "on"


def test_the_database_stores_every_letter(postgres: Postgres) -> None:
    assert ask(postgres, "SELECT upper('grüße, Øyvind, 王')") == "GRÜSSE, ØYVIND, 王" or ask(
        postgres, "SELECT upper('grüße, Øyvind, 王')"
    ) == ("GRÜßE, ØYVIND, 王")


def test_the_database_takes_two_hundred_connections(postgres: Postgres) -> None:
    assert ask(postgres, "SHOW max_connections") == "200"


def test_the_database_starts_although_its_number_is_a_strangers_now(
    postgres: Postgres, sleeper: subprocess.Popen[bytes]
) -> None:
    lock = postgres.folder / "postmaster.pid"
    running = postgres.running()
    assert running is not None
    running.stop([(signal.SIGKILL, 10)])
    lines = lock.read_text().splitlines()
    lock.write_text("\n".join([str(sleeper.pid), *lines[1:]]) + "\n")
    postgres.start()
    assert (ask(postgres, "SELECT 1"), sleeper.poll()) == (1, None)


def test_a_stop_never_reaches_the_stranger_who_has_the_number_now(
    postgres: Postgres, sleeper: subprocess.Popen[bytes]
) -> None:
    running = postgres.running()
    assert running is not None
    running.stop([(signal.SIGKILL, 10)])
    (postgres.folder / "postmaster.pid").write_text(f"{sleeper.pid}\n")
    postgres.stop()
    assert sleeper.poll() is None


def test_a_database_whose_making_was_cut_off_is_made_anew(services: Services) -> None:
    assert services.postgres is not None
    half = services.data / "postgres.new"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    services.postgres.start()
    assert ask(services.postgres, "SELECT 1") == 1


def test_a_folder_of_something_else_is_not_made_a_database(services: Services) -> None:
    assert services.postgres is not None
    services.postgres.folder.mkdir()
    (services.postgres.folder / "letter.txt").write_text("Dear Ana")
    with pytest.raises(StartError, match="is no PostgreSQL data folder, but not empty"):
        services.postgres.start()
    assert (services.postgres.folder / "letter.txt").read_text() == "Dear Ana"


def test_data_of_a_version_that_is_not_here_are_not_touched(services: Services) -> None:
    assert services.postgres is not None
    services.postgres.folder.mkdir()
    (services.postgres.folder / "PG_VERSION").write_text("11\n")
    with pytest.raises(StartError, match="The data were made by PostgreSQL 11, and no PostgreSQL 11 is here"):
        services.postgres.start()


def test_a_full_disk_is_told_in_a_sentence(small_disk: Path) -> None:
    services = services_in(small_disk / "run", environment={})
    assert services.postgres is not None
    with pytest.raises(StartError, match="The disk is full"):
        services.postgres.start()


def test_tasks_outlive_a_kill_of_the_broker(tmp_path: Path) -> None:
    services = services_in(tmp_path / "run", environment={})
    valkey = services.valkey
    assert valkey is not None
    try:
        valkey.start()
        valkey._ask("SET task waiting")
        running = valkey.running()
        assert running is not None
        running.stop([(signal.SIGKILL, 10)])
        valkey.start()
        assert "waiting" in valkey._ask("GET task")
    finally:
        services.stop()


def test_the_broker_listens_on_no_network(services: Services) -> None:
    valkey = services.valkey
    assert isinstance(valkey, Valkey)
    valkey.start()
    assert valkey._ask("CONFIG GET port").split()[-2:] == ["0", "+OK"]


def test_a_named_database_is_not_embedded(tmp_path: Path) -> None:
    services = services_in(tmp_path, environment={"DATABASE_URL": "postgresql://db.example/school"})
    assert (services.postgres, services.valkey is None) == (None, False)


def test_a_named_broker_is_not_embedded(tmp_path: Path) -> None:
    services = services_in(tmp_path, environment={"BROKER_URL": "redis://broker.example/0"})
    assert (services.valkey, services.postgres is None) == (None, False)


def test_the_socket_folder_stays_the_same(tmp_path: Path) -> None:
    assert sockets.socket_folder(tmp_path) == sockets.socket_folder(tmp_path)


def test_the_socket_folder_is_closed_to_others(tmp_path: Path) -> None:
    assert sockets.socket_folder(tmp_path).stat().st_mode & 0o777 == 0o700


def test_a_socket_folder_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder away")
    first = sockets.socket_folder(tmp_path)
    os.chown(first, 65534, 65534)
    assert sockets.socket_folder(tmp_path) != first
    first.rmdir()


def test_a_socket_folder_open_to_others_is_not_used(tmp_path: Path) -> None:
    first = sockets.socket_folder(tmp_path)
    first.chmod(0o755)
    assert sockets.socket_folder(tmp_path) != first
    first.rmdir()


def test_a_link_in_place_of_the_socket_folder_is_not_followed(tmp_path: Path) -> None:
    first = sockets.socket_folder(tmp_path)
    first.rmdir()
    (tmp_path / "trap").mkdir(mode=0o700)
    first.symlink_to(tmp_path / "trap")
    assert sockets.socket_folder(tmp_path) != first
    first.unlink()


def test_a_long_folder_for_temporary_files_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / ("x" * 90)
    deep.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    assert len(os.fsencode(sockets.socket_folder(tmp_path))) <= sockets.LONGEST


def test_a_folder_closed_to_the_user_nobody_is_told_in_a_sentence(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root becomes the user nobody")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(StartError, match="start Swishroom as an ordinary user"):
        require_reach(Identity.NOBODY, closed / "x")


def test_a_process_is_not_mistaken_for_an_older_one_of_its_number(sleeper: subprocess.Popen[bytes]) -> None:
    older = ProcessId(pid=sleeper.pid, started="another boot 1")
    older.stop([(signal.SIGKILL, 0.1)])
    assert (older.is_alive(), sleeper.poll()) == (False, None)


def test_a_postgresql_of_the_system_steps_in_where_the_wheels_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binaries, "POSTGRES_WHEELS", ())
    try:
        programs = binaries.find_postgres()
    except StartError:
        pytest.skip("no PostgreSQL of the system is here")
    services = services_in(tmp_path / "run", environment={"BROKER_URL": "redis://broker.example/0"}, durable=False)
    assert services.postgres is not None
    try:
        services.postgres.start()
        assert str(ask(services.postgres, "SHOW server_version")).startswith(str(programs.major))
    finally:
        services.stop()


def test_where_no_postgresql_is_left_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "POSTGRES_WHEELS", ())
    monkeypatch.setattr(binaries, "_SYSTEM_PLACES", ())
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(StartError, match="No PostgreSQL of version 15 or newer runs on this computer"):
        binaries.find_postgres()


def test_root_without_user_namespaces_starts_the_database_as_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root becomes the user nobody")
    monkeypatch.setattr(identity, "choose", lambda: Identity.NOBODY)
    with tempfile.TemporaryDirectory(prefix="open-") as folder:
        Path(folder).chmod(0o755)
        services = services_in(Path(folder) / "run", environment={"BROKER_URL": "redis://b.example"}, durable=False)
        assert services.postgres is not None
        try:
            require_reach(Identity.NOBODY, Path(services.postgres.programs().program("postgres")))
        except StartError:
            pytest.skip("the user nobody cannot reach the programs in this folder")
        try:
            running = services.postgres.start()
            assert Path(f"/proc/{running.pid}").stat().st_uid == pwd.getpwnam("nobody").pw_uid
        finally:
            services.stop()
