"""From bytes to text: byte-order mark, strict UTF-8, the school's code page; any other guess is only an offer."""

import codecs
import enum
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from classroom.roster.files.kinds import BINARY, kind_of
from classroom.roster.files.problems import Code, RosterFileError

# Central European Windows; every other school is taken as Western.
CENTRAL_EUROPEAN = frozenset({"cs", "sk", "pl", "hu", "sl", "hr", "bs", "ro"})
# What a person may choose; the order is that of the offers.
CODE_PAGES = (
    "utf-8",
    "cp1252",
    "cp1250",
    "iso8859-2",
    "iso8859-15",
    "cp852",
    "cp850",
    "mac-roman",
    "mac-latin2",
    "cp1254",
    "cp1257",
    "cp1251",
    "cp1253",
)
# UTF-8 that was once read as Windows text and saved as UTF-8 again: "Å½ofie".
STORED_TWICE = ("utf-8 in cp1252", "utf-8 in cp1250")
MOST_OFFERS = 5

# The marks of UTF-32 begin with those of UTF-16.
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_TYPOGRAPHY = frozenset("’‘‚“”„–—«»‹›·…\u00a0°")
_WORD = re.compile(r"[^\s;,\t\"|]*[^\x00-\x7f][^\s;,\t\"|]*")


class Source(enum.StrEnum):
    """How the code page was found."""

    MARK = "byte_order_mark"
    UTF8 = "valid_utf_8"
    SCHOOL = "school_language"
    CHOSEN = "chosen"


@dataclass(frozen=True)
class Offer:
    """Another reading: `sample` is the first word that it changes, as it would then be."""

    code_page: str
    reason: str
    sample: str


@dataclass(frozen=True)
class Decoded:
    """`mixed_from` is the line of the first byte that is not UTF-8 in a file that mostly is."""

    text: str
    code_page: str
    source: Source
    offers: tuple[Offer, ...] = ()
    mixed_from: int | None = None


def code_page_of(language: str) -> str:
    """The Windows code page of a school that speaks `language` ("cs", "pt-BR")."""
    return "cp1250" if re.split("[-_]", language.lower())[0] in CENTRAL_EUROPEAN else "cp1252"


def decode(data: bytes, *, language: str, chosen: str | None = None, school_code_page: str | None = None) -> Decoded:
    """The text of a file in the school's `language`, or in the code page that a person has `chosen` instead.

    `school_code_page`, one of CODE_PAGES, is what was chosen for earlier files: it comes before that of the language.

    Raises RosterFileError: NOT_CSV_XLSX_OR_ZIP, NOT_DECODABLE, UNKNOWN_CODE_PAGE.
    """
    kind = kind_of(data)
    if kind:
        raise RosterFileError(Code.NOT_CSV_XLSX_OR_ZIP, looks_like=kind)
    decoded = _decode(data, language=language, chosen=chosen, school_code_page=school_code_page)
    controls = len(_CONTROL.findall(decoded.text))
    if "\0" in decoded.text or controls > max(2, len(decoded.text) // 100):
        raise RosterFileError(Code.NOT_CSV_XLSX_OR_ZIP, looks_like=BINARY)
    return decoded


def offers_of(data: bytes) -> tuple[Offer, ...]:
    """Readings of a file that `decode` has refused as NOT_DECODABLE."""
    return tuple(_offers(data, "", used=""))


def _decode(data: bytes, *, language: str, chosen: str | None, school_code_page: str | None) -> Decoded:
    if chosen is not None:
        return _as_chosen(data, chosen)
    for mark, code_page in _BOMS:
        if data.startswith(mark):
            text = _strictly(data[len(mark) :], code_page)
            return Decoded(text, code_page, Source.MARK, tuple(_offers_of_text(text)))
    if b"\0" in data:  # in every code page below NUL is NUL, and no text has it
        raise RosterFileError(Code.NOT_CSV_XLSX_OR_ZIP, looks_like=BINARY)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        code_page = school_code_page if school_code_page in CODE_PAGES[1:] else code_page_of(language)
        first_bad = _line_at(data, error.start)
        text = _strictly(data, code_page)
        return Decoded(
            text,
            code_page,
            Source.SCHOOL,
            tuple(_offers(data, text, used=code_page)),
            first_bad if _is_mostly_utf8(data) else None,
        )
    return Decoded(text, "utf-8", Source.UTF8, tuple(_offers_of_text(text)))


def _as_chosen(data: bytes, chosen: str) -> Decoded:
    data = data.removeprefix(codecs.BOM_UTF8)
    if chosen in STORED_TWICE:
        text = _once(_strictly(data, "utf-8"), chosen)
        if text is None:
            raise RosterFileError(Code.NOT_DECODABLE, looks_like=chosen)
    elif chosen in CODE_PAGES:
        text = _strictly(data, chosen)
    else:
        raise RosterFileError(Code.UNKNOWN_CODE_PAGE)
    return Decoded(text, chosen, Source.CHOSEN, tuple(_offers(data, text, used=chosen)))


def _strictly(data: bytes, code_page: str) -> str:
    try:
        return data.decode(code_page)
    except UnicodeDecodeError as error:
        raise RosterFileError(Code.NOT_DECODABLE, line=_line_at(data, error.start), looks_like=code_page) from error


def _once(text: str, code_page: str) -> str | None:
    """What was meant by text stored twice; None if it was not."""
    try:
        return text.encode(code_page.rpartition(" ")[2]).decode("utf-8")
    except UnicodeError:
        return None


def _offers_of_text(text: str) -> Iterator[Offer]:
    for code_page in STORED_TWICE if _NOT_ASCII.search(text) else ():
        meant = _once(text, code_page)
        if meant is not None and meant != text:
            yield Offer(code_page, "stored_twice", _first_difference(text, meant))


def _offers(data: bytes, text: str, *, used: str) -> list[Offer]:
    """Code pages in which every other byte is a letter too, but another one."""
    found: list[Offer] = []
    seen = {text}
    for code_page in CODE_PAGES:
        try:
            other = data.decode(code_page)
        except UnicodeDecodeError:
            continue
        if code_page != used and other not in seen and is_plausible(other):
            seen.add(other)
            found.append(Offer(code_page, "reads_as_letters", _first_difference(text, other)))
    return found[:MOST_OFFERS]


def is_plausible(text: str) -> bool:
    """Whether all that is beyond ASCII are letters, marks and the punctuation of names."""
    return all(
        unicodedata.category(letter)[0] in "LM" or letter in _TYPOGRAPHY for letter in set(_NOT_ASCII.findall(text))
    )


def _first_difference(text: str, other: str) -> str:
    known = set(_WORD.findall(text))
    return next((word for word in _WORD.findall(other) if word not in known), "")


def _is_mostly_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", errors="replace")
    lost = text.count("\ufffd")
    return len(_NOT_ASCII.findall(text)) - lost > 2 * lost


def _line_at(data: bytes, position: int) -> int:
    return len(re.findall(rb"\r\n|\r|\n", data[:position])) + 1
