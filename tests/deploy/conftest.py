"""Little classrooms in folders of their own, so that no test meets a running class or another test."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.place import ROOT
from tests.deploy.little_class import LittleClass

SMALL_DISK_BYTES = 8_000_000


@pytest.fixture(scope="session")
def _template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with our launcher and a classroom of one table that has run once; copying it is quicker than that."""
    folder = tmp_path_factory.mktemp("project") / "p"
    folder.mkdir()
    shutil.copytree(ROOT / "deploy", folder / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/deploy/little/classroom", folder / "classroom")
    for name in ("go.py", "manage.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "static").mkdir()
    (folder / "static" / "look.css").write_text("p { color: black }", encoding="utf-8")
    first = LittleClass(folder, port=_free_port())
    first.start()
    first.stop()
    (folder / "first-start.txt").write_text(first.said, encoding="utf-8")
    return folder


@pytest.fixture
def project(_template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(_template, tmp_path / "project"))


@pytest.fixture
def little_class(project: Path) -> Iterator[LittleClass]:
    """A classroom that is not started yet; whatever it starts is stopped after the test."""
    one = LittleClass(project, port=_free_port())
    yield one
    one.clean_up()


@pytest.fixture(scope="module")
def running(_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LittleClass]:
    """A classroom that runs all through the tests of a module."""
    folder = Path(shutil.copytree(_template, tmp_path_factory.mktemp("running") / "project"))
    one = LittleClass(folder, port=_free_port())
    one.start()
    yield one
    one.clean_up()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of eight megabytes."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a small disk")
    folder = Path(tempfile.mkdtemp(prefix="small-disk-"))
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_BYTES},mode=0700", "tmpfs", folder],
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        folder.rmdir()
        pytest.skip(f"this system mounts no disk: {done.stderr.decode()}")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)
    folder.rmdir()


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process that has nothing to do with us."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    yield process
    process.kill()
    process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
