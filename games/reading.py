"""JSON as games write states and options, and reading it back without trust: every doubt is a BadNotation."""

import json
from collections.abc import Callable
from typing import Any

from games.core import BadNotation

MAX_LENGTH = 100_000
"""The longest text read, in characters; the states of all card games need fewer than 20,000."""


def dumped(fields: dict[str, Any]) -> str:
    """Write fields as one line of JSON."""
    return json.dumps(fields, sort_keys=True)


def loaded(text: object) -> Any:
    """Read JSON. Raises BadNotation."""
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise BadNotation("This is no text, or it is too long.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as mistake:
        raise BadNotation("The text is not JSON.") from mistake


def exactly(fields: object, *names: str) -> dict[str, Any]:
    """Return the fields. Raises BadNotation unless they are a JSON object with these names and no other."""
    if not isinstance(fields, dict):
        raise BadNotation("A JSON object is wanted here.")
    wrong = sorted(set(names) ^ set(fields))
    if wrong:
        raise BadNotation(f"Each of the names is there once, and no other; look at {wrong[0][:40]!r}.")
    return fields


def whole(number: object) -> int:
    """Return a whole number from 0. Raises BadNotation."""
    if type(number) is not int or number < 0:
        raise BadNotation("Seats and counts are whole numbers from 0.")
    return number


def yes_no(answer: object) -> bool:
    """Return true or false. Raises BadNotation."""
    if not isinstance(answer, bool):
        raise BadNotation("A yes or no is written true or false.")
    return answer


def or_none[T](read: Callable[[Any], T], item: object) -> T | None:
    """Return what `read` makes of the item, or None for null."""
    return None if item is None else read(item)


def each[T](read: Callable[[Any], T], items: object) -> tuple[T, ...]:
    """Return what `read` makes of each item of a list. Raises BadNotation if it is no list."""
    if not isinstance(items, list):
        raise BadNotation("A list is written in square brackets.")
    return tuple(read(item) for item in items)


def words(text: object) -> list[str]:
    """Return the words of a text, such as cards with spaces between. Raises BadNotation."""
    if not isinstance(text, str):
        raise BadNotation("Cards are written as one text, with spaces between.")
    return text.split()
