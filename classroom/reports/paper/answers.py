"""The answer of a board on paper: every answer that is right, in words, and the stacks that show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from classroom.practice.kinds.words import left_over_sentence, numbers_of
from classroom.practice.puzzles import KindKey
from classroom.web.names import turn_name
from games.swish.card import Turn
from games.swish.check import Symbol, check
from games.swish.kinds.claims import Chosen, LeftOverSymbol, Said
from games.swish.kinds.judge import JUDGE
from games.swish.kinds.kind import Puzzle, Stack
from games.swish.kinds.table import KINDS
from games.swish.solve import single_cycles


@dataclass(frozen=True)
class Told:
    """`sentences` say what is right; each of the `stacks` shows one right answer, or what a wrong stack has too much."""

    sentences: tuple[str, ...]
    stacks: tuple[Stack, ...]


def told(puzzle: Puzzle[Any, Any]) -> Told:
    """The answer of a puzzle of a kind for paper, in the language in force."""
    match puzzle.kind:
        case KindKey.COMPLETE:
            return _completing(puzzle)
        case KindKey.JUDGE:
            return _judged(puzzle)
        case KindKey.HOW_MANY:
            return _counted(puzzle)
    return _found(puzzle)


def turn_sentences(stack: Stack, *, already_laid: int = 0) -> list[str]:
    """What is done with each card of a stack, by its number on the sheet: "Flip card 7 left to right".

    The first `already_laid` cards lie over each other on the sheet; nothing is said of them while they stay so.
    """
    told_of = list(zip(stack.positions, stack.lay, strict=True))
    if all(turn is Turn.AS_IS for _, turn in told_of[:already_laid]):
        told_of = told_of[already_laid:]
    return [turn_name(position + 1, turn.value) for position, turn in told_of]


def _found(puzzle: Puzzle[Any, Any]) -> Told:
    """Any swish of the size asked for that hangs together, as the rules of the kind have it."""
    stacks = [
        Stack(positions, check([puzzle.cards[at] for at in positions], edition=puzzle.edition).lay)
        for positions in single_cycles(puzzle.cards, edition=puzzle.edition, k=puzzle.options.k)
    ]
    return Told((*_any_is_right(len(stacks)), *(_cards(stack) for stack in stacks)), tuple(stacks))


def _completing(puzzle: Puzzle[Any, Any]) -> Told:
    stacked = puzzle.options.k - 1
    judged = [KINDS[puzzle.kind].judge(puzzle, Chosen((at,))) for at in range(stacked, len(puzzle.cards))]
    stacks = tuple(stack for each in judged if each.right for stack in each.stacks)
    words = [gettext("Card %(number)s is missing") % {"number": stack.positions[-1] + 1} for stack in stacks]
    return Told((*_any_is_right(len(stacks)), *words), stacks)


def _judged(puzzle: Puzzle[Any, Any]) -> Told:
    stacks = JUDGE.judge(puzzle, puzzle.answer).stacks
    if not stacks[0].left_over:
        return Told((gettext("It is a swish"),), stacks)
    if not puzzle.options.name:
        left = left_over_sentence(stacks[0].left_over, puzzle.edition)
        return Told(
            (gettext("It is no swish"), gettext("Lying as shown, so much is left over. %(what)s") % {"what": left}),
            stacks,
        )
    right = " · ".join(_left_over_words(each) for each in _accepted(puzzle))
    return Told((gettext("It is no swish"), gettext("Any of these can be left over:"), right), stacks)


def _accepted(puzzle: Puzzle[Any, Any]) -> Iterator[LeftOverSymbol]:
    for position in range(len(puzzle.cards)):
        for symbol in Symbol:
            each = LeftOverSymbol(position, symbol)
            if JUDGE.judge(puzzle, Said(False, each)).right:
                yield each


def _left_over_words(each: LeftOverSymbol) -> str:
    facts = {"number": each.position + 1}
    if each.symbol is Symbol.DOT:
        return gettext("the dot of card %(number)s") % facts
    return gettext("the hoop of card %(number)s") % facts


def _counted(puzzle: Puzzle[Any, Any]) -> Told:
    stacks = KINDS[puzzle.kind].judge(puzzle, puzzle.answer).stacks
    count = len(stacks)
    words = ngettext("%(count)s swish", "%(count)s swishes", count) % {"count": count}
    return Told((words, *(_cards(stack) for stack in stacks)), stacks)


def _any_is_right(count: int) -> tuple[str, ...]:
    return (gettext("Any of these is right:"),) if count > 1 else ()


def _cards(stack: Stack) -> str:
    count = len(stack.positions)
    return ngettext("Card %(numbers)s", "Cards %(numbers)s", count) % {"numbers": numbers_of(stack.positions)}
