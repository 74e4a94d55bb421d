"""What a start says where it cannot start: one sentence each, and nothing is left running."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.supervisor import stop_leftovers
from tests.deploy.little_class import LittleClass


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def refusal(little_class: LittleClass, *arguments: str, **environment: str) -> str:
    """What `run` says on standard error; it must end by itself, with 1."""
    done = little_class.call("run", *arguments, **environment)
    assert (done.returncode, little_class.pids_of("")) == (1, [])
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_taken_port_is_named_with_a_free_one(little_class: LittleClass, taken_port: int) -> None:
    said = refusal(little_class, "--port", str(taken_port))
    assert f"Port {taken_port} is taken by another program: choose another one" in said
    offered = int(said.split("--port ")[1].rstrip(".\n"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", offered))


@pytest.mark.parametrize("port", ["0", "-1", "65536", "99999999999"])
def test_a_number_that_is_no_port_is_refused(little_class: LittleClass, port: str) -> None:
    assert refusal(little_class, f"--port={port}") == (
        f"go.py: {port} is no port: choose a number from 1 to 65535, such as --port 8001.\n"
    )


def test_a_full_disk_is_told(little_class: LittleClass, small_disk: Path) -> None:
    said = refusal(little_class, DATA_DIR=str(small_disk / "run"))
    assert said.startswith("go.py: The disk is full: Swishroom needs 100 MB")


def test_a_data_folder_that_cannot_be_written_is_told(little_class: LittleClass, small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    assert f"{small_disk}/run cannot be written" in refusal(little_class, DATA_DIR=str(small_disk / "run"))


def test_a_file_in_place_of_the_data_folder_is_told(little_class: LittleClass, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refusal(little_class, DATA_DIR=str(tmp_path / "file"))


def test_a_database_that_does_not_answer_is_told_without_its_password(little_class: LittleClass) -> None:
    said = refusal(little_class, DATABASE_URL="postgresql://ana:hush-hush@127.0.0.1:9/school")
    assert "The database at 127.0.0.1:9, named by DATABASE_URL, cannot be used" in said
    assert "hush-hush" not in said


def test_a_broker_that_does_not_answer_is_told_without_its_password(little_class: LittleClass) -> None:
    said = refusal(little_class, BROKER_URL="redis://:hush-hush@127.0.0.1:9/0")
    assert "named by BROKER_URL, does not answer" in said
    assert "hush-hush" not in said


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DATABASE_URL", "mysql:school", "DATABASE_URL is no PostgreSQL address"),
        ("BROKER_URL", "carrier-pigeon://loft", "BROKER_URL is no broker's address"),
    ],
)
def test_an_address_of_another_kind_is_told(little_class: LittleClass, name: str, value: str, sentence: str) -> None:
    assert sentence in refusal(little_class, **{name: value})


def test_a_remembered_process_is_not_stopped_if_its_number_is_a_strangers_now(
    tmp_path: Path, sleeper: subprocess.Popen[bytes]
) -> None:
    (tmp_path / "processes.json").write_text(json.dumps({"web": {"pid": sleeper.pid, "started": "an earlier boot 7"}}))
    assert (stop_leftovers(tmp_path), sleeper.poll()) == ([], None)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"web": 7}', '{"web": {"pid": "x", "started": 1}}', "\0"])
def test_a_spoilt_list_of_processes_stops_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / "processes.json").write_text(text)
    assert stop_leftovers(tmp_path) == []


def test_the_data_folder_is_closed_to_others(little_class: LittleClass) -> None:
    assert os.stat(little_class.data).st_mode & 0o077 == 0


def test_the_key_is_closed_to_others_and_long(little_class: LittleClass) -> None:
    key = little_class.data / "secret-key"
    assert (key.stat().st_mode & 0o077, len(key.read_text())) == (0, 64)
