"""The engine on the command line, for scripts and bug reports: python -m games.swish --help."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from games.swish.board import format_cards, parse_cards
from games.swish.card import Card
from games.swish.catalogue import LARGEST_LISTED
from games.swish.check import check
from games.swish.edition import EDITIONS, SWISH, Edition
from games.swish.generate import DECOYS, puzzles
from games.swish.solve import swishes

HELP = """\
Usage: python -m games.swish COMMAND ...

  solve BOARD [--min 2] [--max 5]    every swish on a board: size -> lists of positions, counted from 0
  check STACK                        whether a stack is a swish, how it lies, what is left over
  generate [--cards 16] [--k 3] [--seed 0] [--count 1] [--decoys 1]
                                     puzzles, one in a line
  deck                               the cards of the box, and how sure that is

All take [--edition swish|jr]. All print JSON. A board or stack is written dot-hoop, as in "3-0 0-3 11-8"; "-" reads it
from the standard input. The spaces of a card are numbered row by row from 0. Bad input: exit code 2 and a sentence.
"""

_MOST_PUZZLES = 100_000
_MOST_TEXT = 10_000  # bytes of a board
_BAD_INPUT = 2
_FAILED = 1


class BadInputError(ValueError):
    """The command cannot be understood. The message is one plain sentence."""


@dataclass
class _Arguments:
    """What stands behind the command: the words of the board, and the options as written."""

    words: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)

    def number(self, name: str, default: int, *, least: int, most: int) -> int:
        """The whole number of an option."""
        text = self.options.get(name)
        if text is None:
            return default
        if not re.fullmatch("-?[0-9]+", text, re.ASCII):
            raise BadInputError(f"{name} must be a whole number, not {_quoted(text)}.")
        if text.startswith("-") and text.strip("-0"):
            raise BadInputError(f"{name} cannot be negative.")
        digits = text.lstrip("-0") or "0"
        number = int(digits) if len(digits) <= len(str(most)) else most + 1
        if number < least:
            raise BadInputError(f"{name} must be at least {least}.")
        if number > most:
            raise BadInputError(f"{name} must be at most {most}.")
        return number

    def edition(self) -> Edition:
        """The edition, Swish unless another is named."""
        key = self.options.get("--edition", SWISH.key)
        if key not in EDITIONS:
            raise BadInputError(f"There is no edition {_quoted(key)}; the editions are {' and '.join(EDITIONS)}.")
        return EDITIONS[key]

    def cards(self, edition: Edition) -> tuple[Card, ...]:
        """The cards of the board or stack."""
        if self.words == ["-"]:
            if sys.stdin is None:
                raise BadInputError("There is no standard input to read.")
            text = sys.stdin.buffer.read(_MOST_TEXT + 1)
            if len(text) > _MOST_TEXT:
                raise BadInputError(f"The board is longer than {_MOST_TEXT} bytes.")
            return parse_cards(text.decode(errors="replace"), edition)
        if "-" in self.words:
            raise BadInputError('Give either the cards or "-" for the standard input, not both.')
        return parse_cards(" ".join(self.words), edition)


def solve(arguments: _Arguments) -> Iterator[str]:
    """One object: every size asked for -> the swishes of that size as lists of positions."""
    edition = arguments.edition()
    at_least = arguments.number("--min", 2, least=2, most=edition.spaces)
    at_most = arguments.number("--max", LARGEST_LISTED, least=2, most=edition.spaces)
    if at_least > at_most:
        raise BadInputError(f"--min {at_least} is more than --max {at_most}.")
    board = arguments.cards(edition)
    found: dict[int, list[list[int]]] = {size: [] for size in range(at_least, at_most + 1)}
    for swish in swishes(board, edition=edition, at_least=at_least, at_most=at_most):
        found[len(swish.positions)].append(list(swish.positions))
    yield json.dumps({str(size): sorted(of_size) for size, of_size in found.items()})


def judge(arguments: _Arguments) -> Iterator[str]:
    """One object: the verdict on a stack, with what is left over if it is wrong."""
    edition = arguments.edition()
    verdict = check(arguments.cards(edition), edition=edition)
    answer: dict[str, object] = {
        "swish": verdict.swish,
        "single_cycle": verdict.single_cycle,
        "minimal": verdict.minimal,
        "lay": [turn.value for turn in verdict.lay],
    }
    if not verdict.swish:
        answer["left_over"] = [
            {"card": left.card, "symbol": left.symbol, "space": left.space, "colour": left.colour(edition)}
            for left in verdict.left_over
        ]
    yield json.dumps(answer)


def generate(arguments: _Arguments) -> Iterator[str]:
    """One object for each puzzle."""
    _refuse_words(arguments)
    edition = arguments.edition()
    made = puzzles(
        edition=edition,
        cards=arguments.number("--cards", edition.table_size, least=6, most=20),
        k=arguments.number("--k", 3, least=2, most=5),
        seed=arguments.number("--seed", 0, least=0, most=2**64 - 1),
        count=arguments.number("--count", 1, least=1, most=_MOST_PUZZLES),
        decoys=arguments.number("--decoys", DECOYS, least=0, most=100),
    )
    for puzzle in made:
        yield json.dumps(
            {
                "edition": puzzle.edition_key,
                "board": format_cards(puzzle.board),
                "k": puzzle.k,
                "unique": puzzle.unique,
                "answer": list(puzzle.answer),
                "difficulty": puzzle.difficulty,
                "skills": list(puzzle.skills),
                "solving_turns": [turn.value for turn in puzzle.solving_turns],
                "canonical_key": puzzle.canonical_key,
                "generator_version": puzzle.generator_version,
                "deck_hash": puzzle.deck_hash,
                "decoys": puzzle.decoys,
                "seed": puzzle.seed,
            }
        )


def deck(arguments: _Arguments) -> Iterator[str]:
    """One object with every card of the box; `provenance` says how sure the number of its copies is."""
    _refuse_words(arguments)
    edition = arguments.edition()
    cards = [
        {"card": str(card), "pattern": edition.pattern(card), "provenance": provenance}
        for card, provenance in zip(edition.deck, edition.provenance, strict=True)
    ]
    yield json.dumps({"edition": edition.key, "deck_hash": edition.deck_hash, "cards": cards})


_COMMANDS: dict[str, tuple[Callable[[_Arguments], Iterator[str]], tuple[str, ...]]] = {
    "solve": (solve, ("--min", "--max")),
    "check": (judge, ()),
    "generate": (generate, ("--cards", "--k", "--seed", "--count", "--decoys")),
    "deck": (deck, ()),
}


def main(words: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    try:
        for line in _answer(words):
            print(line, flush=True)
    except ValueError as bad:  # BadInputError, BadCard, and what the engine says about sizes
        print(bad, file=sys.stderr)
        return _BAD_INPUT
    except BrokenPipeError:
        _silence()  # whoever reads has had enough
    except OSError as failed:
        print(f"The answer could not be written: {failed.strerror}.", file=sys.stderr)
        _silence()
        return _FAILED
    return 0


def _silence() -> None:
    """Without this Python would complain once more when it closes the standard output, and change the exit code."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer(words: Sequence[str]) -> Iterator[str]:
    """The lines to print."""
    if "--help" in words or "-h" in words:
        return iter([HELP.rstrip()])
    command, arguments = _understood(words)
    return command(arguments)


def _understood(words: Sequence[str]) -> tuple[Callable[[_Arguments], Iterator[str]], _Arguments]:
    """The command and its arguments. A card with a minus in front is a word of the board, so that it can be named."""
    if not words:
        raise BadInputError(f"Name a command: {', '.join(_COMMANDS)}; --help says more.")
    name, *rest = words
    if name not in _COMMANDS:
        raise BadInputError(f"There is no command {_quoted(name)}; the commands are {', '.join(_COMMANDS)}.")
    command, options = _COMMANDS[name]
    arguments = _Arguments()
    waiting = iter(rest)
    for word in waiting:
        if word == "--":
            arguments.words += waiting
            break
        option, equals, value = word.partition("=")
        if not re.match("--[a-z]", word):
            arguments.words.append(word)
        elif option not in (*options, "--edition"):
            raise BadInputError(f"{name} has no option {_quoted(option)}.")
        elif option in arguments.options:
            raise BadInputError(f"{option} is given twice.")
        else:
            given = value if equals else next(waiting, None)
            if given is None or given == "":
                raise BadInputError(f"{option} needs a value.")
            arguments.options[option] = given
    return command, arguments


def _refuse_words(arguments: _Arguments) -> None:
    if arguments.words:
        raise BadInputError(f"{_quoted(arguments.words[0])} is not an option.")


def _quoted(text: str) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return f'"{shown}{"..." if len(text) > len(shown) else ""}"'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
