"""Options and puzzles of card drills as one line of JSON, both ways. Positions and answers are written by their kinds.

Reading trusts nobody: what no kind makes is refused with a sentence.
"""

import math
from dataclasses import fields
from typing import Any

from games.core import BadNotation
from games.drills.kind import Kind, Options, Puzzle
from games.reading import dumped, exactly, loaded

_TEXTS = ("kind", "position", "answer", "canonical_key", "generator_version")


def options_text(options: Options) -> str:
    """Write options."""
    return dumped(_option_fields(options))


def parse_options[O: Options](kind: Kind[O, Any, Any], text: object) -> O:
    """Read options of a kind. Raises BadNotation if the text is none, BadOptions if no puzzle can have them."""
    return _read_options(kind, loaded(text))


def puzzle_text[O: Options, P, C](kind: Kind[O, P, C], puzzle: Puzzle[O, P, C]) -> str:
    """Write a puzzle, its answer included: for the database, never for a page."""
    return dumped(
        {
            "kind": puzzle.kind,
            "options": _option_fields(puzzle.options),
            "seed": puzzle.seed,
            "position": kind.position_text(puzzle.position),
            "answer": kind.claim_text(puzzle.answer),
            "canonical_key": puzzle.canonical_key,
            "difficulty": puzzle.difficulty,
            "skills": list(puzzle.skills),
            "generator_version": puzzle.generator_version,
        }
    )


def parse_puzzle[O: Options, P, C](kind: Kind[O, P, C], text: object) -> Puzzle[O, P, C]:
    """Read a puzzle of a kind. Raises BadNotation, also if its answer is wrong."""
    read = exactly(loaded(text), *(field.name for field in fields(Puzzle)))
    if not all(isinstance(read[name], str) for name in _TEXTS) or read["kind"] != kind.key:
        raise BadNotation("This is no puzzle of this kind.")
    if type(read["seed"]) is not int or not 0 <= read["seed"] < 1 << 64:
        raise BadNotation("A seed is a whole number from 0 to 2**64 - 1.")
    if type(read["difficulty"]) not in (int, float) or not math.isfinite(read["difficulty"]):
        raise BadNotation("A difficulty is a number.")
    if read["skills"] != list(map(str, kind.skills)):
        raise BadNotation("A puzzle trains the skills of its kind.")
    try:
        puzzle = Puzzle(
            kind=kind.key,
            options=_read_options(kind, read["options"]),
            seed=read["seed"],
            position=kind.parse_position(read["position"]),
            answer=kind.parse_claim(read["answer"]),
            canonical_key=read["canonical_key"],
            difficulty=float(read["difficulty"]),
            skills=tuple(read["skills"]),
            generator_version=read["generator_version"],
        )
        right = puzzle.answer in kind.answers(puzzle.position)
    except ValueError as bad:
        raise BadNotation(f"This is no puzzle: {bad}") from bad
    if not right:
        raise BadNotation("The answer of the puzzle is wrong.")
    return puzzle


def _option_fields(options: Options) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def _read_options[O: Options](kind: Kind[O, Any, Any], read: object) -> O:
    return kind.options_type(**exactly(read, *(field.name for field in fields(kind.options_type))))
