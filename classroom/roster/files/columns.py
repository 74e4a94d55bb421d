"""Which column holds what: recognised by its header, or told and remembered."""

import enum
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from classroom.roster.files.cells import clean
from classroom.roster.files.header_words import field_of
from classroom.roster.files.problems import Code, RosterFileError


class Field(enum.StrEnum):
    ID = "id"
    GIVEN = "given"
    FAMILY = "family"
    NAME = "name"
    CLASS = "class"
    USERNAME = "username"


# One for each column of the file; None is a column that is not read.
Columns = tuple[Field | None, ...]
# A child may have two family names and several classes, each in a column of its own; all else once.
MAY_REPEAT = frozenset({Field.FAMILY, Field.CLASS})
NOT_READ = ""

_NO_DECOMPOSITION = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i"})


def header_keys(header: Sequence[str]) -> tuple[str, ...]:
    """The name of each column as it is remembered: without accents, capitals, blanks; the second of a kind has "#2"."""
    seen: Counter[str] = Counter()
    keys = []
    for cell in header:
        key = _squeezed(cell)
        seen[key] += 1
        keys.append(key if seen[key] == 1 else f"{key}#{seen[key]}")
    return tuple(keys)


def recognise(header: Sequence[str], *, remembered: Mapping[str, str] | None = None) -> Columns:
    """What each column of `header` holds. `remembered` (what `remember` gave) comes before our own list.

    A word such as "Nom" or "Name" is the whole name alone, and the other part beside a column with one part of it.
    """
    known = remembered or {}
    columns: list[Field | None] = []
    told: set[int] = set()
    for place, key in enumerate(header_keys(header)):
        if key in known:
            told.add(place)
            columns.append(_field(known[key]))
        else:
            columns.append(_field(field_of(key.partition("#")[0])))
    return _with_names_told_apart(columns, told=told)


def remember(header: Sequence[str], columns: Columns) -> dict[str, str]:
    """Plain data for `recognise` next time, for files with the same headers."""
    return {key: field or NOT_READ for key, field in zip(header_keys(header), columns, strict=True) if key}


def has_name(columns: Columns) -> bool:
    return not {Field.NAME, Field.GIVEN, Field.FAMILY}.isdisjoint(columns)


def check_columns(columns: Columns, *, line: int | None) -> None:
    """Raise RosterFileError unless there is a name and nothing is there twice; `line` is that of the header."""
    if not has_name(columns):
        raise RosterFileError(Code.NAME_COLUMN_MISSING, line=line)
    seen: set[Field] = set()
    for place, field in enumerate(columns, start=1):
        if field is None or field in MAY_REPEAT:
            continue
        if field in seen:
            raise RosterFileError(Code.DUPLICATE_HEADER, line=line, other=place)
        seen.add(field)


def _with_names_told_apart(columns: list[Field | None], *, told: set[int]) -> Columns:
    if Field.GIVEN in columns and Field.FAMILY in columns:
        other: Field | None = None  # the whole name once more
    elif Field.GIVEN in columns:
        other = Field.FAMILY
    elif Field.FAMILY in columns:
        other = Field.GIVEN
    else:
        return tuple(columns)
    return tuple(other if field is Field.NAME and place not in told else field for place, field in enumerate(columns))


def _field(word: str) -> Field | None:
    return Field(word) if word in set(Field) else None


def _squeezed(cell: str) -> str:
    bare = unicodedata.normalize("NFKD", clean(cell).casefold()).translate(_NO_DECOMPOSITION)
    return re.sub(r"[\W_]+", "", "".join(letter for letter in bare if not unicodedata.combining(letter)))
