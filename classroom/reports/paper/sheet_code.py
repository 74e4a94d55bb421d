"""The code on a worksheet: ten letters and digits that hold all that was chosen and the seed, so that it can be printed again.

Crockford's base 32 (crockford.com/base32.html): no I, L, O, U; small letters, blanks and hyphens do not matter, and I, L, O are
read as the digits they look like. The last character checks the others: a polynomial over the field of 32 elements, so that one
wrong character, or two neighbours that changed places, is always noticed.
"""

from classroom.practice.puzzles import KindKey
from classroom.reports.paper.sheet import PAPER_KINDS, Sheet
from games.core import BadOptions
from games.swish.edition import EDITIONS
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10
# To be raised when the same code would give other boards: old codes are refused then, not answered with another sheet.
VERSION = 0

# Widths in bits, from the left: 45 in all, nine characters.
_WIDTHS = {"version": 3, "kind": 3, "edition": 1, "k": 2, "size": 4, "level": 3, "boards": 5, "seed": 24}
_LOOK_ALIKE = str.maketrans("OIL", "011", " -–—")
_EDITIONS = tuple(EDITIONS)
_FEWEST_K, _FEWEST_CARDS, _FEWEST_OFFERED = 2, 6, 2


class BadCode(ValueError):
    """No code of a worksheet. `old` says that it was one once."""

    def __init__(self, *, old: bool = False) -> None:
        super().__init__("no such code")
        self.old = old


def code_of(sheet: Sheet) -> str:
    """The code as it is printed: "4F7K2-M9QXC"."""
    k, size = _numbers(sheet.options)
    parts = {
        "version": VERSION,
        "kind": PAPER_KINDS.index(KindKey(sheet.kind)),
        "edition": _EDITIONS.index(sheet.options.edition_key),
        "k": k,
        "size": size,
        "level": sheet.level or 0,
        "boards": sheet.boards - 1,
        "seed": sheet.seed,
    }
    number = 0
    for name, width in _WIDTHS.items():
        number = number << width | parts[name]
    digits = [number >> 5 * place & 31 for place in reversed(range(LENGTH - 1))]
    text = "".join(ALPHABET[digit] for digit in [*digits, _check(digits)])
    return f"{text[:5]}-{text[5:]}"


def sheet_of(text: str) -> Sheet:
    """The worksheet with this code, as somebody typed it. Raises BadCode."""
    typed = text[: 4 * LENGTH].upper().translate(_LOOK_ALIKE)
    if len(typed) != LENGTH or not set(typed) <= set(ALPHABET):
        raise BadCode
    *digits, check = map(ALPHABET.index, typed)
    if _check(digits) != check:
        raise BadCode
    number = sum(digit << 5 * place for place, digit in enumerate(reversed(digits)))
    parts: dict[str, int] = {}
    for name, width in reversed(_WIDTHS.items()):
        parts[name] = number & (1 << width) - 1
        number >>= width
    if parts["version"] != VERSION:
        raise BadCode(old=parts["version"] < VERSION)
    try:
        kind = PAPER_KINDS[parts["kind"]]
        options = _options(kind, _EDITIONS[parts["edition"]], k=parts["k"], size=parts["size"])
        sheet = Sheet(kind.value, options, parts["level"] or None, parts["boards"] + 1, parts["seed"])
    except (ValueError, IndexError, BadOptions) as error:
        raise BadCode from error
    if code_of(sheet).replace("-", "") != typed:
        raise BadCode
    return sheet


def _numbers(options: Options) -> tuple[int, int]:
    """What `_options` reads: the cards of the swish, and the other choice of the kind, both from 0."""
    match options:
        case FindOptions(k=k, cards=cards, or_more=False, composites=False) | BuildOptions(k=k, cards=cards):
            return k - _FEWEST_K, cards - _FEWEST_CARDS
        case CompleteOptions(k=k, offered=offered):
            return k - _FEWEST_K, offered - _FEWEST_OFFERED
        case JudgeOptions(k=k, name=name):
            return k - _FEWEST_K, int(name)
        case HowManyOptions(cards=cards):
            return 0, cards - _FEWEST_CARDS
    raise ValueError("no options of a worksheet")


def _options(kind: KindKey, edition_key: str, *, k: int, size: int) -> Options:
    k += _FEWEST_K
    match kind:
        case KindKey.FIND:
            return FindOptions(edition_key=edition_key, k=k, cards=size + _FEWEST_CARDS)
        case KindKey.BUILD:
            return BuildOptions(edition_key=edition_key, k=k, cards=size + _FEWEST_CARDS)
        case KindKey.COMPLETE:
            return CompleteOptions(edition_key=edition_key, k=k, offered=size + _FEWEST_OFFERED)
        case KindKey.JUDGE:
            return JudgeOptions(edition_key=edition_key, k=k, name=bool(size))
        case _:
            return HowManyOptions(edition_key=edition_key, cards=size + _FEWEST_CARDS)


def _check(digits: list[int]) -> int:
    """The digits as a polynomial at x, in GF(32) with x^5 = x^2 + 1; x has order 31, so no two places weigh the same."""
    value = 0
    for digit in digits:
        value = _times_x(value) ^ digit
    return _times_x(value)


def _times_x(value: int) -> int:
    return value << 1 ^ (0b100101 if value & 0b10000 else 0)
