"""What a file is, by its first bytes and never by its name."""

import io
import re
import zipfile

XLSX = "xlsx"
XLSM = "xlsm"
ONEROSTER = "oneroster"
XLSX_OR_ZIP = "xlsx_or_zip"
BINARY = "binary"
ENCRYPTED = "encrypted_workbook"

_SIGNATURES = (
    (b"PK\x03\x04", XLSX_OR_ZIP),
    (b"PK\x05\x06", XLSX_OR_ZIP),
    (b"PK\x07\x08", XLSX_OR_ZIP),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls"),
    (b"\x09\x08\x10\x00", "xls"),
    (b"%PDF", "pdf"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "rar"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x89PNG\r\n", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"SQLite format 3\x00", "sqlite"),
    (b"{\\rtf", "rtf"),
    (b"MZ\x90\x00", "program"),
    (b"\x7fELF", "program"),
)
# School systems call a web page or an XML file "Excel"; it opens there and is no CSV.
_MARKUP = re.compile(rb"\s*<(!doctype|html|head|body|table|\?xml|meta|div|style|script)\b", re.IGNORECASE)
# How Office names the stream of a workbook with a password, inside a file of the old kind.
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_BOM = b"\xef\xbb\xbf"


def kind_of(data: bytes) -> str:
    """One of the names above, "html", or "" for what may be text."""
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            if kind == "xls" and _ENCRYPTED_PACKAGE in data:
                return ENCRYPTED
            return _kind_of_zip(data) if kind == XLSX_OR_ZIP else kind
    return "html" if _MARKUP.match(data[:2000].removeprefix(_BOM)) else ""


def _kind_of_zip(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name.lower() for name in archive.namelist()]
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverflowError):
        return XLSX_OR_ZIP
    if any(name.rpartition("/")[2] == "manifest.csv" for name in names):
        return ONEROSTER
    if "xl/vbaproject.bin" in names:
        return XLSM
    if "xl/workbook.xml" in names:
        return XLSX
    return "ods" if "mimetype" in names and "content.xml" in names else "zip"
