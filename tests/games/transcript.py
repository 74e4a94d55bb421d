"""Transcripts: whole games as text, each ply with what it led to, so that a change of a rule shows as a changed file.

`python -m tests.games.transcript FILE ...` plays the logs in these files again and writes down what happens now. Look at
the difference before you commit it: stored games of a school must replay as before.
"""

import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from games.table import GAMES, AnyGame, Log, game_of, states
from tests.games.example import HIGHEST_CARD

FOLDER = Path(__file__).parent / "transcripts"
ALL_GAMES: Mapping[str, AnyGame] = {**GAMES, HIGHEST_CARD.key: HIGHEST_CARD}


def transcript(log: Log, *, title: str) -> str:
    """Play a log and write it with a comment after each ply: all that changed in the state; at the end the result."""
    game = game_of(log, games=ALL_GAMES)
    head, *lines = str(log).splitlines()[3:]
    passed = states(log, games=ALL_GAMES)
    text = [title, *str(log).splitlines()[:3], head, *_changes(None, passed[0])]
    for line, before, after in zip(lines, passed, passed[1:], strict=False):
        text += [line, *_changes(before, after)]
    result = game.result(passed[-1])
    return "\n".join([*text, f"# result {result}"]) + "\n"


def title_of(text: str) -> str:
    """Return the first line, which says what the game shows."""
    return text.splitlines()[0]


def _changes(before: Any, after: Any) -> list[str]:
    return [
        f"#   {field.name} {_words(getattr(after, field.name))}"
        for field in fields(after)
        if field.name != "options" and (before is None or getattr(before, field.name) != getattr(after, field.name))
    ]


def _words(thing: Any) -> str:
    if hasattr(thing, "__dataclass_fields__"):
        return "(" + ", ".join(f"{field.name} {_words(getattr(thing, field.name))}" for field in fields(thing)) + ")"
    if type(thing) is tuple:
        return "[" + " ".join(map(_words, thing)) + "]"
    return "." if thing is None else str(getattr(thing, "value", thing))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        old = file.read_text(encoding="utf-8")
        file.write_text(transcript(Log.parse(old), title=title_of(old)), encoding="utf-8")
