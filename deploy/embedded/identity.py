"""As whom a server runs that refuses to run as root.

PostgreSQL never runs as root. An ordinary user simply starts it. Root starts it in a user namespace that holds a single
number: inside it is an ordinary user, to the file system outside it is still the owner of root's files, without any of
root's other powers. So nobody has to be created, and no folder has to be opened to others. Where the kernel forbids
such namespaces, the server runs as the user `nobody` instead.
"""

import enum
import os
import pwd
import subprocess
from collections.abc import Callable
from pathlib import Path

from deploy.errors import StartError


class Identity(enum.Enum):
    SELF = "the user who started it"
    NAMESPACE = "root in a user namespace of one number"
    NOBODY = "the user nobody"


def choose() -> Identity:
    """The identity that works for this user on this system."""
    if os.geteuid() != 0:
        return Identity.SELF
    try:
        done = subprocess.run(["/bin/true"], preexec_fn=_enter_namespace, check=False)
    except (subprocess.SubprocessError, OSError):
        return Identity.NOBODY
    return Identity.NAMESPACE if done.returncode == 0 else Identity.NOBODY


def entering(identity: Identity) -> Callable[[], None] | None:
    """What a new child does before its program to take on `identity` (for subprocess's preexec_fn)."""
    return {Identity.SELF: None, Identity.NAMESPACE: _enter_namespace, Identity.NOBODY: _become_nobody}[identity]


def hand_over(folder: Path, *, identity: Identity) -> None:
    """Make the server's identity the owner of its own `folder`; only `nobody` needs that."""
    if identity is Identity.NOBODY:
        nobody = pwd.getpwnam("nobody")
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)


def require_reach(identity: Identity, *paths: Path) -> None:
    """Raises StartError if the server could not enter one of these folders or run one of these programs."""
    if identity is not Identity.NOBODY:
        return
    for path in paths:
        done = subprocess.run(["test", "-x", path], preexec_fn=_become_nobody, check=False)
        if done.returncode != 0:
            raise StartError(
                f"PostgreSQL does not run as root, this system allows no user namespaces, and the user nobody cannot "
                f"get at {path}: start Swishroom as an ordinary user, or set DATABASE_URL to a server of your own."
            )


def _enter_namespace() -> None:
    uid, gid = os.geteuid(), os.getegid()
    inside = _INSIDE
    os.unshare(os.CLONE_NEWUSER)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{inside.pw_uid} {uid} 1")
    Path("/proc/self/gid_map").write_text(f"{inside.pw_gid} {gid} 1")


def _become_nobody() -> None:
    nobody = pwd.getpwnam("nobody")
    os.setgroups([])
    os.setgid(nobody.pw_gid)
    os.setuid(nobody.pw_uid)


def _someone_but_root() -> pwd.struct_passwd:
    """A user with a name, since initdb looks up its own name; which one does not matter inside the namespace."""
    others = [entry for entry in pwd.getpwall() if entry.pw_uid != 0]
    return min(others, key=lambda entry: entry.pw_uid, default=pwd.getpwuid(0))


_INSIDE = _someone_but_root()
