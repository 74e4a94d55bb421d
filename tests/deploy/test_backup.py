"""A whole school in one file, and back."""

import contextlib
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from deploy.services import services_in
from tests.deploy.little_class import LittleClass


@contextlib.contextmanager
def opened(little_class: LittleClass) -> Iterator[psycopg.Connection]:
    """The class's database, started for the length of a block."""
    services = services_in(little_class.data, environment={})
    with services.in_use():
        assert services.postgres is not None
        with services.postgres.connect() as connection:
            yield connection


def count(little_class: LittleClass) -> int:
    with opened(little_class) as connection:
        row = connection.execute("SELECT count(*) FROM school_pupil").fetchone()
    assert row is not None
    return int(row[0])


@pytest.fixture
def saved(little_class: LittleClass, tmp_path: Path) -> Path:
    """A backup of the class with its one pupil."""
    file = tmp_path / "school.backup"
    assert little_class.call("backup", str(file)).returncode == 0
    return file


def test_a_restore_brings_back_the_rows_of_the_backup(little_class: LittleClass, saved: Path) -> None:
    with opened(little_class) as connection:
        connection.execute("INSERT INTO school_pupil (name) VALUES ('Ana')")
    before = count(little_class)
    little_class.call("restore", str(saved))
    assert (before, count(little_class)) == (2, 1)


def test_a_restore_into_an_empty_folder_brings_rows_and_key(little_class: LittleClass, saved: Path) -> None:
    key = (little_class.data / "secret-key").read_text()
    shutil.rmtree(little_class.data)
    little_class.call("restore", str(saved))
    assert count(little_class) == 1
    assert (little_class.data / "secret-key").read_text() == key


def test_a_restore_brings_the_key_of_the_real_names_back(little_class: LittleClass, saved: Path) -> None:
    key = (little_class.data / "name-key").read_text()
    (little_class.data / "name-key").write_text("another")
    little_class.call("restore", str(saved))
    assert (little_class.data / "name-key").read_text() == key


def test_a_backup_of_before_there_were_real_names_leaves_the_key_alone(
    little_class: LittleClass, saved: Path, tmp_path: Path
) -> None:
    with tarfile.open(saved) as archive:
        archive.extractall(tmp_path / "parts", filter="data")
    old = tmp_path / "old"
    with tarfile.open(old, "w") as archive:
        for name in ("about.json", "database.dump", "secret-key"):
            archive.add(tmp_path / "parts" / name, arcname=name)
    key = (little_class.data / "name-key").read_text()
    assert little_class.call("restore", str(old)).returncode == 0
    assert (little_class.data / "name-key").read_text() == key


def test_a_backup_is_closed_to_others(saved: Path) -> None:
    assert saved.stat().st_mode & 0o077 == 0


def test_an_older_backup_is_not_written_over(little_class: LittleClass, saved: Path) -> None:
    before = saved.read_bytes()
    again = little_class.call("backup", str(saved))
    assert (again.returncode, "exists already" in again.stderr, saved.read_bytes() == before) == (1, True, True)


def test_a_backup_into_a_folder_that_is_not_there_is_refused(little_class: LittleClass, tmp_path: Path) -> None:
    assert "There is no folder" in little_class.call("backup", str(tmp_path / "no" / "school")).stderr


def test_a_file_that_is_no_backup_changes_nothing(little_class: LittleClass, saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    wrong = {"empty": b"", "text": b"Dear Ana", "cut": whole[:3000], "zeros": bytes(20_000)}
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
        done = little_class.call("restore", str(tmp_path / name))
        assert (name, done.returncode, "nothing was changed" in done.stderr.lower()) == (name, 1, True)
    assert count(little_class) == 1


def test_a_backup_with_a_spoilt_database_changes_nothing(
    little_class: LittleClass, saved: Path, tmp_path: Path
) -> None:
    with tarfile.open(saved) as archive:
        archive.extractall(tmp_path / "parts", filter="data")
    dump = tmp_path / "parts" / "database.dump"
    dump.write_bytes(dump.read_bytes()[:300])
    forged = tmp_path / "forged"
    with tarfile.open(forged, "w") as archive:
        for part in sorted((tmp_path / "parts").iterdir()):
            archive.add(part, arcname=part.name)
    done = little_class.call("restore", str(forged))
    assert (done.returncode, "nothing was changed" in done.stderr) == (1, True)
    assert count(little_class) == 1


def test_a_file_that_is_not_there_is_told(little_class: LittleClass, tmp_path: Path) -> None:
    assert f"There is no file {tmp_path / 'none'}" in little_class.call("restore", str(tmp_path / "none")).stderr


def test_a_restore_is_refused_while_the_class_runs(running: LittleClass, tmp_path: Path) -> None:
    file = tmp_path / "school.backup"
    assert running.call("backup", str(file)).returncode == 0
    assert "Swishroom is running here: stop it first" in running.call("restore", str(file)).stderr
