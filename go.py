#!/usr/bin/env python3
"""Swishroom: one command to run a classroom, one to test it.

    python3 go.py run [--port 8000] [--lan] [--no-demo]   set up, start, print the address; Ctrl-C stops all
    python3 go.py stop                                    stop what runs here
    python3 go.py backup FILE | restore FILE              the whole school in one file, and back
    python3 go.py manage ARGS                             Django's manage.py with this folder's database and broker
    python3 go.py test [--no-browser] [pytest's ARGS]     the same set-up, then every test
    python3 go.py check                                   formatting, types, import contracts, migrations, catalogues
    python3 go.py bench [ARGS]                            measure the figures of docs/figures.md

Only the standard library is needed, and any Python from 3.8 on to start this file; Swishroom itself runs on 3.12 or
newer, which is looked for. Packages go into .venv/, all data into .run/; both stay out of git.
"""

import errno
import glob
import hashlib
import json
import os
import pwd
import shutil
import subprocess
import sys

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
LOGS = os.path.join(ROOT, ".run", "logs")
MAKING = os.path.join(VENV, "swishroom-unfinished")
DONE = os.path.join(VENV, "swishroom-finished.json")
OLDEST = (3, 12)
MINORS = (13, 12, 14, 15)  # of Python 3, the best tested first
COMMANDS = {  # which lock each command needs
    "run": "base",
    "stop": "base",
    "backup": "base",
    "restore": "base",
    "manage": "base",
    "test": "test",
    "check": "test",
    "bench": "test",
}
ROOM_MB = {"base": 500, "test": 800}  # measured: 300 and 470 MB installed, plus what pip unpacks on the way
OFFLINE = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Name or service not known",
    "Network is unreachable",
    "No route to host",
    "Connection refused",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "error sending request",
    "dns error",
    "Could not find a version that satisfies",
    "because there are no versions of",
)


class StartError(Exception):
    """The one sentence that a person gets to read."""


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    if arguments[0] not in COMMANDS:
        raise StartError("go.py does not know %r; it knows %s." % (arguments[0], ", ".join(COMMANDS)))
    if os.name != "posix" or fcntl is None:
        raise StartError("Swishroom's own servers run on Linux and macOS; on Windows start this inside WSL.")
    need = COMMANDS[arguments[0]]
    if not is_finished(need):
        set_up(need)
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")}
    environment.update(PYTHONUTF8="1", SWISHROOM_CALLED_FROM=os.getcwd())
    os.chdir(ROOT)
    sys.stdout.flush()
    return os.execve(PYTHON, [PYTHON, "-m", "deploy", *arguments], environment)


def set_up(need):
    """Make .venv/ and install the locked packages, unless somebody else has done it while we waited our turn."""
    os.makedirs(LOGS, mode=0o700, exist_ok=True)
    with open(os.path.join(ROOT, ".run", "setup.lock"), "w") as turn:
        try:
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("Another go.py is setting this folder up; waiting for it ...", flush=True)
            fcntl.flock(turn, fcntl.LOCK_EX)
        if is_finished(need):
            return
        python = find_python()
        room = shutil.disk_usage(ROOT).free // 2**20
        if room < ROOM_MB[need]:
            raise StartError(
                "The disk is full: installing needs %d MB where %s lies, and %d MB are free."
                % (ROOM_MB[need], ROOT, room)
            )
        with open(os.path.join(LOGS, "setup.log"), "wb") as log:
            installer = make_venv(python, log)
            print("Installing the packages (once, about a minute) ...", flush=True)
            install(installer, need, log)
        locks = {name: lock_hash(name) for name in ("base", need)}
        with open(DONE + ".new", "w") as file:
            json.dump({"locks": locks, "packages": installed()}, file)
        os.replace(DONE + ".new", DONE)
        os.unlink(MAKING)


def is_finished(need):
    """Whether .venv/ holds exactly what the lock names, is whole, and its Python still runs."""
    try:
        with open(DONE) as file:
            done = json.load(file)
        whole = done["locks"].get(need) == lock_hash(need) and set(done["packages"]) <= set(installed())
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return False
    return whole and not os.path.exists(MAKING) and version_of(PYTHON) is not None


def lock_hash(name):
    with open(os.path.join(ROOT, "deploy", "requirements", name + ".lock"), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def installed():
    """The names in site-packages."""
    places = glob.glob(os.path.join(glob.escape(VENV), "lib", "python3.*", "site-packages"))
    return sorted(name for place in places for name in os.listdir(place) if name != "__pycache__")


def make_venv(python, log):
    """An empty .venv/ unless there is a whole one already; the command that installs into it."""
    if os.path.isdir(VENV) and os.path.exists(DONE) and not os.path.exists(MAKING) and version_of(PYTHON):
        print("Bringing .venv/ up to date ...", flush=True)
    else:
        if os.path.lexists(VENV):
            clear_the_place()
        os.mkdir(VENV)
        print("Making .venv/ with Python %s ..." % dotted(version_of(python)), flush=True)
    open(MAKING, "w").close()
    uv = shutil.which("uv")
    if uv and call([uv, "--version"], log) == 0:
        venv, installer = ["--without-pip"], [uv, "pip", "install", "--compile-bytecode", "--python", PYTHON]
    elif (
        call([python, "-m", "pip", "--python", python, "--version"], log) == 0
    ):  # pip 22.3 or newer: saves four seconds
        venv, installer = ["--without-pip"], [python, "-m", "pip", "--python", PYTHON, "install"]
    else:
        venv, installer = [], [PYTHON, "-m", "pip", "install"]
    if not version_of(PYTHON) and call([python, "-m", "venv", *venv, VENV], log) != 0:
        raise StartError(
            "Python could not make a virtual environment: %s. On Debian and Ubuntu the package python3-venv is missing."
            % why(log)
        )
    if "pip" in installer and uv not in installer:
        installer += ["--retries", "2", "--no-input", "--disable-pip-version-check", "--no-warn-script-location"]
    return installer


def clear_the_place():
    """Take an unfinished .venv/ of ours away; put anything else aside, since it may be the user's own."""
    ours = os.path.exists(MAKING) or os.path.exists(DONE) or (os.path.isdir(VENV) and not os.listdir(VENV))
    if ours and not os.path.islink(VENV):
        print(".venv/ is not whole; making it again ...", flush=True)
        shutil.rmtree(VENV)
        return
    for number in range(1, 1000):
        aside = "%s.aside-%d" % (VENV, number)
        if not os.path.lexists(aside):
            os.rename(VENV, aside)
            print(".venv was there, but not made by go.py; it is now %s." % os.path.basename(aside), flush=True)
            return


def install(installer, need, log):
    lock = os.path.join(ROOT, "deploy", "requirements", need + ".lock")
    if call([*installer, "--require-hashes", "-r", lock], log) == 0:
        return
    text = read(log)
    if "No space left on device" in text or "Disk quota exceeded" in text:
        raise StartError("The disk is full: installing needs %d MB where %s lies." % (ROOM_MB[need], ROOT))
    if "DO NOT MATCH THE HASHES" in text or "Hash mismatch" in text:
        raise StartError(
            "A package is not the one that the lock file names, so nothing of it was installed (%s)." % log.name
        )
    if any(sign in text for sign in OFFLINE):
        raise StartError(
            "The packages could not be fetched: the first start needs the internet, later ones do not; check the "
            "connection, then start again (details: %s)." % log.name
        )
    raise StartError("Installing the packages failed: %s (details: %s)." % (why(log), log.name))


def find_python():
    """The path of a Python that is new enough and really runs."""
    seen = {}
    for path in candidates():
        real = os.path.realpath(path)
        if real not in seen:
            seen[real] = version_of(path)
            if seen[real] and seen[real] >= OLDEST:
                return path
    found = [dotted(version) for version in sorted({version for version in seen.values() if version})]
    raise StartError(
        "Swishroom needs Python %s or newer, and this computer has only: %s. Install a newer Python (with your "
        "system's packages or with pyenv), then start again." % (dotted(OLDEST), ", ".join(found) or "none")
    )


def candidates():
    """Places where a Python may be, the one that runs this file first."""
    yield sys.executable
    path = [folder for folder in os.environ.get("PATH", os.defpath).split(os.pathsep) if folder]
    pyenvs = [os.environ.get("PYENV_ROOT"), os.path.join(os.environ.get("HOME") or home(), ".pyenv")]
    pyenvs += [os.path.dirname(folder) for folder in path if os.path.basename(folder.rstrip("/")) == "shims"]
    for minor in MINORS:
        for pyenv in filter(None, pyenvs):
            versions = os.path.join(glob.escape(pyenv), "versions", "3.%d*" % minor, "bin", "python3")
            for place in sorted(glob.glob(versions), reverse=True):
                yield place
        for folder in path:
            yield os.path.join(folder, "python3.%d" % minor)
    for folder in path:
        yield os.path.join(folder, "python3")


def home():
    """The home folder by the list of users, whatever HOME says; a user without an entry there has none."""
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return "/"


def dotted(version):
    return ".".join(str(part) for part in version)


def version_of(python):
    """(3, 13, 0), or None if this is no Python that runs: pyenv's shims exit with 127 where a version is missing."""
    code = "import sys, venv, ssl; print('%d.%d.%d' % sys.version_info[:3])"
    try:
        done = subprocess.run(
            [python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30, check=False
        )
        return tuple(int(part) for part in done.stdout.decode().split(".")) if done.returncode == 0 else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None


def call(command, log):
    environment = dict(os.environ, PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", UV_PYTHON_DOWNLOADS="never")
    environment.pop("PYTHONPATH", None)
    return subprocess.call(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=ROOT
    )


def read(log):
    with open(log.name, encoding="utf-8", errors="replace") as file:
        return file.read()


def why(log):
    lines = [line.strip() for line in read(log).splitlines() if line.strip()]
    return lines[-1][:300] if lines else "it gave no reason"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except StartError as reason:
        sys.exit("go.py: %s" % reason)
    except KeyboardInterrupt:
        sys.exit("go.py: Stopped. Start again when you like; nothing is lost.")
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            sys.exit("go.py: The disk is full: make room where %s lies, then start again." % ROOT)
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            sys.exit(
                "go.py: %s cannot be written: give this user the right to, or copy the project elsewhere."
                % (error.filename or ROOT)
            )
        raise
