"""Options and states of the games on boards as JSON. Reading trusts nobody: what is none is refused with a sentence."""

import json
from collections.abc import Collection, Iterable
from typing import Any

from games.core import BadNotation
from games.swish.card import BadCard, Card
from games.swish_boards.board import Stack, Task

MAX_LENGTH = 100_000
"""The longest text read, in characters; a state with 100 players needs fewer than 50,000."""


def dumped(fields: dict[str, Any]) -> str:
    """Write fields as one line of JSON."""
    return json.dumps(fields, sort_keys=True)


def loaded(text: str, *, names: Collection[str]) -> dict[str, Any]:
    """Read a JSON object that has exactly these names. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation("The text is too long.")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as mistake:
        raise BadNotation("The text is not JSON.") from mistake
    return fields_of(fields, names=names)


def fields_of(thing: Any, *, names: Collection[str]) -> dict[str, Any]:
    """Return `thing` if it is an object with exactly these names. Raises BadNotation."""
    if not isinstance(thing, dict):
        raise BadNotation("This is not a JSON object.")
    wrong = sorted(set(names) ^ set(thing))
    if wrong:
        raise BadNotation(f"Each of its names is there once; look at {wrong[0][:40]!r}.")
    return thing


def task_fields(task: Task) -> dict[str, Any]:
    """Write a task."""
    return {"edition": task.edition_key, "cards": task.cards, "k": task.k}


def task_of(thing: Any) -> Task:
    """Read a task. Raises BadNotation or BadOptions."""
    fields = fields_of(thing, names=("edition", "cards", "k"))
    if not isinstance(fields["edition"], str):
        raise BadNotation("An edition is named.")
    return Task(edition_key=fields["edition"], cards=whole(fields["cards"]), k=whole(fields["k"]))


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards as one text, such as "3-0 0-3"."""
    return " ".join(map(str, cards))


def board_of(text: Any, *, task: Task) -> tuple[Card, ...]:
    """Read a board of the task. Raises BadNotation."""
    if not isinstance(text, str):
        raise BadNotation('Cards are written as one text, such as "3-0 0-3".')
    try:
        cards = tuple(map(Card.parse, text.split()))
        for card in cards:
            task.edition.check_card(card)
    except BadCard as mistake:
        raise BadNotation(str(mistake)) from mistake
    if len(cards) != task.cards:
        raise BadNotation(f"The board has {len(cards)} cards, and the game is played with {task.cards}.")
    return cards


def stack_of(thing: Any, *, task: Task) -> Stack:
    """Read a claimed stack. Raises BadNotation."""
    stack = tuple(map(whole, listed(thing)))
    if list(stack) != sorted(set(stack) & set(range(task.cards))) or len(stack) != task.k:
        raise BadNotation(f"A stack of this game has {task.k} places of the board, the lowest first.")
    return stack


def whole(number: Any) -> int:
    """Read a whole number from 0. Raises BadNotation."""
    if type(number) is not int or number < 0:
        raise BadNotation("Seats, places and counts are whole numbers from 0.")
    return number


def whole_or_none(number: Any) -> int | None:
    """Read a whole number from 0, or none. Raises BadNotation."""
    return None if number is None else whole(number)


def yes_no(answer: Any) -> bool:
    """Read a yes or no. Raises BadNotation."""
    if not isinstance(answer, bool):
        raise BadNotation("A yes or no is written true or false.")
    return answer


def listed(items: Any) -> list[Any]:
    """Read a list. Raises BadNotation."""
    if not isinstance(items, list):
        raise BadNotation("A list is written in square brackets.")
    return items
