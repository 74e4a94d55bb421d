"""One cell: cleaned text, ids as text, and the guard against formulas."""

import re
import unicodedata

from classroom.web.text import one_line

# A cell that begins so is worked out by a spreadsheet instead of shown; full-width forms count in East Asian settings.
FORMULA_STARTS = "=+-@＝＋－＠"
_FORMULA = re.compile(f"[{re.escape(FORMULA_STARTS)}]")
# The guard of a guarded text has one more: so taking one off always gives back what was there.
_GUARDED = re.compile(f"'+[{re.escape(FORMULA_STARTS)}]")
# Marks of direction and invisible operators that one_line leaves; tags and fillers come with copied text as well.
_INVISIBLE = re.compile("[\u200e\u200f\u061c\u2061-\u2064\u206a-\u206f\ufff9-\ufffb\U000e0000-\U000e007f]")
_JOINERS = re.compile("[\u200c\u200d]")
# Beyond Latin, Greek, Cyrillic and Armenian, scripts need joiners.
_NEEDS_JOINERS = re.compile("[\u0590-\u1aff\ua800-\uabff]")

_SCIENTIFIC = re.compile(r"[+-]?(\d+([.,]\d+)?E[+-]\d+|\d+[.,]\d+E\d+)", re.IGNORECASE)
# ####, #REF!, #N/A, #NAME?, #NV, #WERT!, #BEZUG!, #ODKAZ! and other translations.
_ERROR_VALUE = re.compile(r"#+|#N/A|#NV|#[^\W\d_]+(/0)?[!?]")
_POINT_ZERO = re.compile(r"(\d+)[.,]0")
_TEXT_FORMULA = re.compile(r'="([^"]*)"')
_MONTHS = "jan|feb|mar|mär|mrz|apr|may|mai|mag|maj|jun|giu|jul|lug|aug|ago|sep|set|oct|okt|ott|oct|nov|dec|dez|dic|déc"
_DATE = re.compile(
    rf"\d{{1,4}}[-./ ]+({_MONTHS})[a-zé]*\.?|({_MONTHS})[a-zé]*\.?[-/ ]\d+|\d{{4}}-\d\d-\d\d.*", re.IGNORECASE
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d(\.\d+)?)?)?")
_ROUNDED = re.compile(r"[1-9]\d{14}0+")


def clean(cell: str) -> str:
    """`cell` in NFC on one line without anything invisible; joiners stay in scripts that need them."""
    text = one_line(_INVISIBLE.sub("", cell))
    return text if _NEEDS_JOINERS.search(text) else one_line(_JOINERS.sub("", text))


def clean_id(cell: str) -> str:
    """An id, a user name or a class as text: 00123 keeps its zeros.

    Takes off what spreadsheets put around it: 123.0, '00123, ="00123".
    """
    text = without_guard(clean(_JOINERS.sub("", cell)))
    wrapped = _TEXT_FORMULA.fullmatch(text)
    if wrapped:
        text = clean(wrapped[1])
    if re.match(r"'\d", text):
        text = text[1:]
    pointed = _POINT_ZERO.fullmatch(text)
    return pointed[1] if pointed else text


def is_damaged(text: str) -> bool:
    """Whether a spreadsheet has put something else in the place of an id: digits are lost for good."""
    return bool(_SCIENTIFIC.fullmatch(text)) or is_error_value(text)


def is_day(text: str) -> bool:
    """Whether a workbook has made a day of an id such as 3-5 (xlsx.py)."""
    return bool(_DAY.fullmatch(text))


def is_error_value(text: str) -> bool:
    """Whether this is what a spreadsheet shows for a formula that fails, as for a name that begins with a minus."""
    return bool(_ERROR_VALUE.fullmatch(text))


def is_maybe_rounded(text: str) -> bool:
    """Spreadsheets keep 15 digits of a number."""
    return bool(_ROUNDED.fullmatch(text))


def suspicious_id(cell: str) -> str:
    """The same for an id: ="00123" is how school systems keep the zeros, and is none."""
    return suspicious_start(cell) if suspicious_start(clean_id(cell)) else ""


def suspicious_start(cell: str) -> str:
    """The first character if a spreadsheet would take `cell` for a formula and no guard stands before it, or ""."""
    if cell[:1] in ("\t", "\r"):
        return cell[0]
    text = clean(cell)
    return text[0] if _FORMULA.match(text) else ""


def with_guard(text: str) -> str:
    """`text` for a file that a spreadsheet may open."""
    return f"'{text}" if _FORMULA.match(text) or _GUARDED.match(text) else text


def without_guard(text: str) -> str:
    """Undo `with_guard`."""
    return text[1:] if _GUARDED.match(text) else text


def compared(text: str) -> str:
    """Equal for texts that people take as the same: capitals, width and joiners do not count."""
    folded = unicodedata.normalize("NFKC", _JOINERS.sub("", text)).casefold()
    return unicodedata.normalize("NFKC", folded)


def without_zeros(text: str) -> str:
    """An id as a spreadsheet would have made it a number: 00123 is 123."""
    bare = compared(text)
    return bare.lstrip("0") or "0" if bare.isdecimal() else bare


def looks_like_date(text: str) -> bool:
    """Whether a spreadsheet has made a day of a class such as 5.3."""
    return bool(_DATE.fullmatch(text))
