"""go.py on machines where something is missing, half made, or somebody else's."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.place import ROOT

INNER = "import os, sys\nprint('inner', *sys.argv[1:], 'from', os.environ['SWISHROOM_CALLED_FROM'])\n"
NO_SUCH_PACKAGE = f"swishroom-no-such-package==1.0 \\\n    --hash=sha256:{'0' * 64}\n"
# Where nobody listens: port 9 of this computer.
OFFLINE = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project of go.py alone: locks without a package, and a launcher that only says that it was reached."""
    return make_tree(tmp_path / "tree")


@pytest.fixture(scope="module")
def _made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_tree(tmp_path_factory.mktemp("made") / "tree")
    assert go(folder, "run").returncode == 0
    return folder


@pytest.fixture
def made(_made_once: Path, tmp_path: Path) -> Path:
    """A tree whose .venv/ is made already."""
    return Path(shutil.copytree(_made_once, tmp_path / "made", symlinks=True))


def make_tree(folder: Path) -> Path:
    (folder / "deploy/requirements").mkdir(parents=True)
    shutil.copy(ROOT / "go.py", folder)
    (folder / "deploy/__init__.py").write_text("")
    (folder / "deploy/__main__.py").write_text(INNER)
    for name in ("base", "test"):
        (folder / f"deploy/requirements/{name}.lock").write_text("")
    return folder


def go(
    tree: Path, *arguments: str, python: str = sys.executable, **environment: str
) -> subprocess.CompletedProcess[str]:
    # No uv on this PATH, so that pip is used wherever the tests run.
    outer = {name: value for name, value in os.environ.items() if name not in ("PYENV_ROOT", "VIRTUAL_ENV")}
    return subprocess.run(
        [python, str(tree / "go.py"), *arguments],
        env={**outer, "PATH": "/usr/bin:/bin", "HOME": str(tree), **OFFLINE, **environment},
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def fake_python(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def old_python() -> str:
    """A Python from 3.8 to 3.11, if this machine has one."""
    places = [*Path("/root/.pyenv/versions").glob("3.*/bin/python3"), Path("/usr/bin/python3")]
    for place in places:
        code = "import sys; sys.exit(not (3, 8) <= sys.version_info < (3, 12))"
        try:
            if subprocess.run([place, "-c", code], capture_output=True, check=False).returncode == 0:
                return str(place)
        except OSError:
            continue
    pytest.skip("no Python from 3.8 to 3.11 is here")


def test_the_first_call_makes_a_place_and_reaches_the_launcher(tree: Path) -> None:
    done = go(tree, "run", "--port", "8001")
    assert done.stdout.splitlines()[-1] == f"inner run --port 8001 from {tree}"


def test_a_later_call_goes_straight_to_the_launcher(made: Path) -> None:
    assert go(made, "run").stdout == f"inner run from {made}\n"


def test_an_unknown_command_is_told_with_the_known_ones(tree: Path) -> None:
    done = go(tree, "rnu")
    assert (done.returncode, "does not know 'rnu'; it knows run, stop" in done.stderr) == (1, True)


def test_no_command_shows_how_it_is_used(tree: Path) -> None:
    done = go(tree)
    assert (done.returncode, "python3 go.py run" in done.stdout) == (2, True)


def test_with_an_old_python_only_it_says_which_one_is_needed(tree: Path) -> None:
    old = old_python()
    empty = tree / "bin"
    empty.mkdir()
    done = go(tree, "run", python=old, PATH=str(empty))
    assert done.returncode == 1
    assert done.stderr.startswith("go.py: Swishroom needs Python 3.12 or newer, and this computer has only: 3.")
    assert done.stderr.count("\n") == 1


def test_an_old_python_finds_a_newer_one_beside_a_broken_shim(tree: Path) -> None:
    old = old_python()
    shims = tree / "shims"
    fake_python(shims, "python3.13", "exit 127")
    fake_python(shims, "python3.12", f'exec {sys.executable} "$@"')
    done = go(tree, "run", python=old, PATH=f"{shims}:/bin")
    assert done.stdout.splitlines()[-1] == f"inner run from {tree}"


def test_without_a_network_it_says_so(tree: Path) -> None:
    (tree / "deploy/requirements/base.lock").write_text(NO_SUCH_PACKAGE)
    done = go(tree, "run")
    assert done.returncode == 1
    assert done.stderr.startswith("go.py: The packages could not be fetched: the first start needs the internet")
    assert done.stderr.count("\n") == 1


def test_after_a_failed_set_up_the_next_one_starts_afresh(tree: Path) -> None:
    (tree / "deploy/requirements/base.lock").write_text(NO_SUCH_PACKAGE)
    go(tree, "run")
    (tree / "deploy/requirements/base.lock").write_text("")
    done = go(tree, "run")
    assert ".venv/ is not whole; making it again" in done.stdout
    assert done.stdout.splitlines()[-1] == f"inner run from {tree}"


def spoil_python(venv: Path) -> None:
    (venv / "bin/python").unlink()


def spoil_packages(venv: Path) -> None:
    told = json.loads((venv / "swishroom-finished.json").read_text())
    told["packages"].append("django")
    (venv / "swishroom-finished.json").write_text(json.dumps(told))


def spoil_marker(venv: Path) -> None:
    (venv / "swishroom-finished.json").write_text('{"locks": 7}')


def empty_it(venv: Path) -> None:
    shutil.rmtree(venv)
    venv.mkdir()


@pytest.mark.parametrize("spoil", [spoil_python, spoil_packages, spoil_marker, empty_it])
def test_a_spoilt_place_is_made_again(made: Path, spoil) -> None:
    spoil(made / ".venv")
    assert go(made, "run").stdout.splitlines()[-1] == f"inner run from {made}"


def test_a_place_that_is_not_ours_is_put_aside_and_kept(tree: Path) -> None:
    (tree / ".venv").mkdir()
    (tree / ".venv/mine.txt").write_text("my own")
    done = go(tree, "run")
    assert ".venv was there, but not made by go.py; it is now .venv.aside-1." in done.stdout
    assert (tree / ".venv.aside-1/mine.txt").read_text() == "my own"


def test_a_changed_lock_is_installed(made: Path) -> None:
    (made / "deploy/requirements/base.lock").write_text("# changed\n")
    assert "Bringing .venv/ up to date" in go(made, "run").stdout


def test_the_test_tools_are_added_to_the_place_of_a_running_class(made: Path) -> None:
    assert "Bringing .venv/ up to date" in go(made, "test").stdout
    assert go(made, "run").stdout == f"inner run from {made}\n"


def test_a_full_disk_is_told(small_disk: Path) -> None:
    done = go(make_tree(small_disk / "tree"), "run")
    assert done.stderr.startswith("go.py: The disk is full: installing needs 500 MB where")
    assert done.stderr.count("\n") == 1


def test_a_disk_that_cannot_be_written_is_told(small_disk: Path) -> None:
    tree = make_tree(small_disk / "tree")
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    done = go(tree, "run")
    assert "cannot be written: give this user the right to" in done.stderr
    assert done.stderr.count("\n") == 1
