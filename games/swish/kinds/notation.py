"""Options and puzzles of every kind as one line of JSON, both ways. Claims are written by their kinds.

Reading trusts nobody: what no kind makes is refused with a sentence.
"""

import json
import math
from dataclasses import fields
from typing import Any

from games.core import BadNotation
from games.swish.board import format_cards, parse_cards
from games.swish.card import Card
from games.swish.edition import Edition
from games.swish.grade import Skill
from games.swish.kinds.kind import Kind, Options, Puzzle

MAX_LENGTH = 100_000
"""The longest text read, in characters; a sprint with a thousand claims needs fewer than 50,000."""

_PUZZLE = (
    *("kind", "options", "seed", "cards", "hidden", "answer", "canonical_key", "difficulty", "skills"),
    *("generator_version", "deck_hash"),
)


def options_text(options: Options) -> str:
    """Write options."""
    return dumped(_option_fields(options))


def parse_options[O: Options](kind: Kind[O, Any], text: str) -> O:
    """Read options of a kind. Raises BadNotation if the text is none, BadOptions if no puzzle can have them."""
    return _read_options(kind, loaded(text))


def puzzle_text[O: Options, C](kind: Kind[O, C], puzzle: Puzzle[O, C]) -> str:
    """Write a puzzle, its answer included: for the database, never for a page."""
    return dumped(
        {
            "kind": puzzle.kind,
            "options": _option_fields(puzzle.options),
            "seed": puzzle.seed,
            "cards": format_cards(puzzle.cards),
            "hidden": format_cards(puzzle.hidden),
            "answer": kind.claim_text(puzzle.answer),
            "canonical_key": puzzle.canonical_key,
            "difficulty": puzzle.difficulty,
            "skills": list(puzzle.skills),
            "generator_version": puzzle.generator_version,
            "deck_hash": puzzle.deck_hash,
        }
    )


def parse_puzzle[O: Options, C](kind: Kind[O, C], text: object) -> Puzzle[O, C]:
    """Read a puzzle of a kind. Raises BadNotation, also if its answer is wrong or its cards are not the edition's."""
    read = require_fields(loaded(text), *_PUZZLE)
    if read["kind"] != kind.key:
        raise BadNotation("This is a puzzle of another kind.")
    texts = ("cards", "hidden", "answer", "canonical_key", "generator_version", "deck_hash")
    if not all(isinstance(read[name], str) for name in texts):
        raise BadNotation("A puzzle has texts for its cards, its answer and where it comes from.")
    if type(read["seed"]) is not int or not 0 <= read["seed"] < 1 << 64:
        raise BadNotation("A seed is a whole number from 0 to 2**64 - 1.")
    if type(read["difficulty"]) is not float or not math.isfinite(read["difficulty"]):
        raise BadNotation("A difficulty is a number with a decimal point.")
    skills = read["skills"]
    if not isinstance(skills, list) or not skills or any(skill not in list(Skill) for skill in skills):
        raise BadNotation("A puzzle has a list of skills.")
    try:
        options = _read_options(kind, read["options"])
        puzzle = Puzzle(
            kind=kind.key,
            options=options,
            seed=read["seed"],
            cards=parse_cards(read["cards"], options.edition),
            hidden=_read_hidden(read["hidden"], options.edition),
            answer=kind.parse_claim(read["answer"]),
            canonical_key=read["canonical_key"],
            difficulty=read["difficulty"],
            skills=tuple(skills),
            generator_version=read["generator_version"],
            deck_hash=read["deck_hash"],
        )
        right = kind.judge(puzzle, puzzle.answer).right
    except ValueError as bad:
        raise BadNotation(f"This is no puzzle: {bad}") from bad
    if not right:
        raise BadNotation("The answer of the puzzle is wrong.")
    return puzzle


def require_fields(read: object, *names: str) -> dict[str, Any]:
    """Return the fields. Raises BadNotation unless they are exactly these names."""
    if not isinstance(read, dict):
        raise BadNotation("A JSON object is wanted here.")
    wrong = sorted(set(names) ^ set(read))
    if wrong:
        raise BadNotation(f"Each of the names is there once, and no other; look at {wrong[0][:40]!r}.")
    return read


def dumped(written: dict[str, Any]) -> str:
    """Write fields as one line of JSON."""
    return json.dumps(written, separators=(",", ":"))


def loaded(text: object) -> object:
    """Read JSON. Raises BadNotation."""
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise BadNotation("This is no text, or it is too long.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as bad:
        raise BadNotation("This is no JSON.") from bad


def _option_fields(options: Options) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def _read_options[O: Options](kind: Kind[O, Any], read: object) -> O:
    names = [field.name for field in fields(kind.options_type)]
    return kind.options_type(**require_fields(read, *names))


def _read_hidden(text: str, edition: Edition) -> tuple[Card, ...]:
    return parse_cards(text, edition) if text else ()
