"""A pasted list of names: one a line, as it comes from a register, a mail or a spreadsheet."""

import re
from dataclasses import dataclass

from classroom.web.text import one_line

LONGEST_NAME = 80
MOST_NAMES = 500
# "1. ", "12) ", "- ", bullets: what lists put before a name.
_NUMBERING = re.compile(r"^(?:\d{1,3}[.)]\s+|[-*•–]\s+)")


@dataclass(frozen=True)
class PastedNames:
    """`names` in the order of the list; `too_long` and `repeated` by line, counted from 1."""

    names: tuple[str, ...]
    too_long: tuple[int, ...]
    repeated: tuple[tuple[int, str], ...]


def read_names(text: str) -> PastedNames:
    """The names in `text`. Blank lines are skipped, spreadsheet columns are joined, equal names are kept and reported."""
    names: list[str] = []
    too_long: list[int] = []
    repeated: list[tuple[int, str]] = []
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        name = _NUMBERING.sub("", one_line(line.replace("\t", " ")))
        if not name:
            continue
        if len(name) > LONGEST_NAME:
            too_long.append(number)
            continue
        if name.casefold() in seen:
            repeated.append((number, name))
        seen.add(name.casefold())
        names.append(name)
    return PastedNames(tuple(names), tuple(too_long), tuple(repeated))
