"""A zip read in memory within limits; nothing is ever unpacked to a disk."""

import io
import zipfile
import zlib

from classroom.roster.files.problems import Code, RosterFileError

LARGEST_ZIP = 20_000_000
LARGEST_MEMBER = 20_000_000
MOST_MEMBERS = 200
# Text of numbers and names packs to a tenth; a bomb to a thousandth. Small files pack better than that by chance.
_MOST_RATIO = 100
_SMALL = 100_000
# Everything that broken or hostile zips have been seen to raise in the standard library.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    ValueError,
    OSError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    KeyError,
    IndexError,
    UnicodeError,
)


class Archive:
    """The .csv files of a zip by their names in lower case, whatever one folder they lie in."""

    def __init__(self, data: bytes) -> None:
        """Raises RosterFileError: FILE_TOO_LARGE, ZIP_BROKEN, ZIP_PATH, ZIP_TOO_LARGE, ZIP_ENCRYPTED."""
        if len(data) > LARGEST_ZIP:
            raise RosterFileError(Code.FILE_TOO_LARGE, other=LARGEST_ZIP)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            members = self._zip.infolist()
        except _BROKEN as error:
            raise RosterFileError(Code.ZIP_BROKEN) from error
        if len(members) > MOST_MEMBERS:
            raise RosterFileError(Code.ZIP_TOO_LARGE, other=MOST_MEMBERS)
        self._members: dict[str, zipfile.ZipInfo] = {}
        for member in members:
            _check(member)
            # A packer of one system adds "__MACOSX/._users.csv" for every users.csv.
            name = member.filename.lower().rpartition("/")[2]
            if not name.endswith(".csv") or name.startswith(".") or member.filename.startswith("__MACOSX/"):
                continue
            if name in self._members:
                raise RosterFileError(Code.ZIP_PATH, looks_like=name)
            self._members[name] = member

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def read(self, name: str) -> bytes:
        """All bytes of a member. Raises RosterFileError: ONEROSTER_FILE_MISSING, ZIP_BROKEN, ZIP_TOO_LARGE."""
        if name not in self._members:
            raise RosterFileError(Code.ONEROSTER_FILE_MISSING, looks_like=name)
        try:
            with self._zip.open(self._members[name]) as file:
                data = file.read(LARGEST_MEMBER + 1)
        except _BROKEN as error:
            raise RosterFileError(Code.ZIP_BROKEN, looks_like=name) from error
        if len(data) > LARGEST_MEMBER:  # the size it claims may be a lie
            raise RosterFileError(Code.ZIP_TOO_LARGE, looks_like=name)
        return data


def _check(member: zipfile.ZipInfo) -> None:
    name = member.filename
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or parts[0] == "" or ":" in parts[0] or "\\" in name:
        raise RosterFileError(Code.ZIP_PATH, looks_like=name[:100])
    if member.flag_bits & 0x1:
        raise RosterFileError(Code.ZIP_ENCRYPTED)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise RosterFileError(Code.ZIP_BROKEN, looks_like=name[:100])
    is_bomb = member.file_size > _SMALL and member.file_size > _MOST_RATIO * max(1, member.compress_size)
    if member.file_size > LARGEST_MEMBER or is_bomb:
        raise RosterFileError(Code.ZIP_TOO_LARGE, looks_like=name[:100])
