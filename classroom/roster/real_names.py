"""Real names, where the display name is another: encrypted in the database, for teachers' eyes only.

The key comes from the environment (NAME_KEYS, or a file named by NAME_KEY_FILE) and is not in the database, so a stolen backup
tells no real name. Several keys may stand there: the first encrypts, all decrypt; `manage.py rotate_names` encrypts everything
with the first, after which the others can go. If the key is lost, the real names are lost, and nothing else (docs/operations.md).
A real name stands in no log, no address and no argument of a task: only student ids do.
"""

from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

LONGEST_REAL_NAME = 120


def is_possible() -> bool:
    """Whether there is a key; without one no real name can be stored."""
    return bool(settings.NAME_KEYS)


def seal(name: str) -> str:
    """`name` encrypted, to be stored. "" stays "". Raises ValueError without a key."""
    if not name:
        return ""
    return _box().encrypt(name.encode()).decode()


def unseal(sealed: str) -> str | None:
    """The name, "" if there is none, None if no key of ours opens it."""
    if not sealed:
        return ""
    if not is_possible():
        return None
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def renew(sealed: str) -> str | None:
    """The same name encrypted with the first key; None if no key opens it."""
    try:
        return _box().rotate(sealed.encode()).decode()
    except InvalidToken:
        return None


def _box() -> MultiFernet:
    if not is_possible():
        raise ValueError("There is no key for real names (NAME_KEYS).")
    return _boxes(tuple(settings.NAME_KEYS))


@lru_cache(maxsize=4)
def _boxes(keys: tuple[str, ...]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])
