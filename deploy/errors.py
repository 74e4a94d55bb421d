"""The one error that a person who starts Swishroom gets to read."""

import errno
from pathlib import Path

NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT})
NOT_WRITABLE = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


class StartError(Exception):
    """What stands in the way, and what to do about it, as one plain sentence or two. Never a traceback."""


def explain(error: OSError, *, folder: Path) -> str:
    """The sentence for an error of the operating system met while working in `folder`."""
    if error.errno in NO_SPACE:
        return f"The disk is full: make room where {folder} lies, then start again; nothing you had is lost."
    if error.errno in NOT_WRITABLE:
        where = error.filename or folder
        return f"{where} cannot be written: give this user the right to write there, or move the project elsewhere."
    return f"The operating system refused something ({error}); the log files are in {folder / 'logs'}."


def says_disk_full(text: str) -> bool:
    """Whether the output of another program complains about a full disk."""
    return "No space left on device" in text or "Disk quota exceeded" in text
