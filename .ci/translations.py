"""Are the message catalogues up to date? Compares them with what xgettext finds now, and with their compiled files.

Run in .venv/ by .ci/check. To bring them up to date: python3 go.py manage makemessages -a --no-obsolete, translate, then
python3 go.py manage compilemessages.
"""

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
COMPLETE = ("de",)  # languages offered as complete
TEXTS = ("classroom", "templates", "static", "manage.py", "locale")  # what makemessages reads and writes
MOST_SHOWN = 12

type Key = tuple[str | None, str, str]


def main() -> int:
    if not (ROOT / "locale").is_dir():
        print("There is no folder locale/ with message catalogues.")
        return 1
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        fresh_root = Path(folder)
        for name in TEXTS:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            if source.exists():
                copy(source, fresh_root / name)
        languages = [word for code in COMPLETE for word in ("-l", code)]
        command = [sys.executable, "-m", "django", "makemessages", *languages, "--no-obsolete", "--no-location"]
        without_settings = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        done = subprocess.run(
            command, cwd=fresh_root, env=without_settings, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            print(done.stderr.strip() or done.stdout.strip())
            return 1
        for code in COMPLETE:
            complaints += compare(code, fresh_root)
    print("\n".join(complaints))
    return 1 if complaints else 0


def compare(code: str, fresh_root: Path) -> list[str]:
    """What is wrong with the catalogue of one language."""
    place = Path("locale") / code / "LC_MESSAGES"
    if not (ROOT / place / "django.po").is_file():
        return [f"{place}/django.po is missing."]
    kept, fresh = _read(ROOT / place / "django.po"), _read(fresh_root / place / "django.po")
    complaints = _tell(code, "in the pages but not in the catalogue", fresh.keys() - kept.keys())
    complaints += _tell(code, "in the catalogue but no longer in the pages", kept.keys() - fresh.keys())
    complaints += _tell(code, "not translated", {key for key, message in kept.items() if not all(_forms(message))})
    complaints += _tell(code, "marked as fuzzy", {key for key, message in kept.items() if message.fuzzy})
    compiled = ROOT / place / "django.mo"
    if not compiled.is_file():
        return [*complaints, f"{compiled.relative_to(ROOT)} is missing."]
    with compiled.open("rb") as file:
        ready = _by_key(read_mo(file))
    stale = {key for key, message in kept.items() if key not in ready or _forms(ready[key]) != _forms(message)}
    return complaints + _tell(code, "not in the compiled catalogue as translated", stale - {(None, "", "")})


def _read(path: Path) -> dict[Key, Message]:
    with io.BytesIO(path.read_bytes()) as file:
        return _by_key(read_po(file))


def _by_key(catalog: Catalog) -> dict[Key, Message]:
    found: dict[Key, Message] = {}
    for message in catalog:
        if message.id:
            one, many = message.id if isinstance(message.id, tuple | list) else (message.id, "")
            found[message.context, one, many] = message
    return found


def _forms(message: Message) -> tuple[str, ...]:
    """The translation: one text, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string,)


def _tell(code: str, what: str, keys: set[Key]) -> list[str]:
    if not keys:
        return []
    texts = sorted(repr(one) for _, one, _ in keys)
    more = [f"    ... and {len(texts) - MOST_SHOWN} more"] if len(texts) > MOST_SHOWN else []
    return [f"{code}: {len(texts)} {what}:", *(f"    {text}" for text in texts[:MOST_SHOWN]), *more]


if __name__ == "__main__":
    sys.exit(main())
