"""Styles, scripts and pictures collected under hashed names, so that a browser asks for each only once.

Without this every page of a class of 40 asks again for each file after a minute.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from deploy.errors import StartError, says_disk_full
from deploy.place import ROOT, Place

# Written last by the storage: a folder without it was left half made.
FINISHED = "staticfiles.json"


def static_root(place: Place) -> Path:
    """The folder for the files as they are now; each state of the files has a folder of its own."""
    digest = hashlib.sha256((ROOT / "deploy/requirements/base.lock").read_bytes())
    for path in sorted((ROOT / "static").rglob("*")):
        if path.is_file():
            state = path.stat()
            digest.update(f"{path.relative_to(ROOT)} {state.st_size} {state.st_mtime_ns}\0".encode())
    return place.data / "static" / digest.hexdigest()[:16]


def collect_static(place: Place, environment: Mapping[str, str]) -> None:
    """Collect the files if that has not been done for their present state. Raises StartError if it fails.

    `environment` names the folder in STATIC_ROOT; one that is not ours (set by whoever runs this) is left to them.
    """
    folder = static_root(place)
    if environment.get("STATIC_ROOT") != str(folder) or (folder / FINISHED).exists():
        return
    shutil.rmtree(folder.parent, ignore_errors=True)
    done = subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        if says_disk_full(done.stderr):
            raise StartError(f"The disk is full: make room where {place.data} lies, then start again.")
        last = ([line for line in done.stderr.splitlines() if line.strip()] or ["it gave no reason"])[-1]
        raise StartError(f"Styles and scripts could not be collected: {last}")
