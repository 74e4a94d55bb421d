"""The folder of the servers' sockets: short, private, and surely ours.

A socket's path may hold about 100 bytes, so the folder is in the system's folder for temporary files, under a name that
nobody can foresee. The data folder remembers the name. Whoever owns the folder owns the database: it is used only if
it is a real folder of this user (or of the server's identity) that is closed to everybody else.
"""

import os
import pwd
import stat
import tempfile
from pathlib import Path

from deploy.embedded.identity import Identity, hand_over
from deploy.errors import StartError

LONGEST = 80  # bytes; sun_path holds 104 on macOS, and the servers add names of up to 20
_REMEMBERED = "socket-folder"


def socket_folder(data: Path, *, identity: Identity = Identity.SELF) -> Path:
    """The socket folder of this data folder, made if it is missing, replaced by a new one if it is not ours."""
    known = remembered(data)
    if known is not None and is_ours(known, identity=identity):
        return known
    folder = _new_folder()
    hand_over(folder, identity=identity)
    (data / _REMEMBERED).write_text(f"{folder}\n", encoding="utf-8")
    return folder


def remembered(data: Path) -> Path | None:
    """The name kept in the data folder, whether or not such a folder is there."""
    try:
        text = (data / _REMEMBERED).read_text(encoding="utf-8").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return Path(text) if text.startswith("/") and len(os.fsencode(text)) <= LONGEST else None


def is_ours(folder: Path, *, identity: Identity = Identity.SELF) -> bool:
    """Whether this is a real folder (no link), owned by us or by the server's identity, and closed to all others."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    owners = {os.geteuid()}
    if identity is Identity.NOBODY:
        owners.add(pwd.getpwnam("nobody").pw_uid)
    return stat.S_ISDIR(status.st_mode) and status.st_uid in owners and status.st_mode & 0o077 == 0


def forget(data: Path, *, identity: Identity = Identity.SELF) -> None:
    """Take the folder away once both servers have stopped; a folder that is not ours or not empty stays."""
    folder = remembered(data)
    if folder is None or not is_ours(folder, identity=identity):
        return
    try:
        folder.rmdir()
    except OSError:
        return  # another server still lives there
    (data / _REMEMBERED).unlink(missing_ok=True)


def _new_folder() -> Path:
    for place in dict.fromkeys((tempfile.gettempdir(), "/tmp")):
        try:
            folder = Path(tempfile.mkdtemp(prefix="swishroom-", dir=place))  # mode 0700, a name of its own
        except OSError:
            continue
        if len(os.fsencode(folder)) <= LONGEST:
            return folder
        folder.rmdir()
    raise StartError(
        "No short folder for sockets can be made in the folder for temporary files: set TMPDIR to a writable folder "
        f"with a path of at most {LONGEST - 20} bytes."
    )
