"""A worksheet as its template prints it (templates/reports/worksheet.typ): the boards, fields to write in, and the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from classroom.practice import rating
from classroom.practice.kinds.page import columns_for
from classroom.practice.kinds.table import PAGES
from classroom.practice.kinds.words import numbers_of
from classroom.practice.puzzles import EditionKey, KindKey
from classroom.reports.paper.answers import Told, told, turn_sentences
from classroom.reports.paper.drawing import Ink, card_size, card_svg, stack_svg
from classroom.reports.paper.sheet import Sheet, boards_of
from classroom.reports.paper.sheet_code import code_of
from classroom.web.names import card_name
from games.swish.card import TURNS, Card, Turn
from games.swish.edition import Edition
from games.swish.kinds.kind import Puzzle, Stack

# In mm. Beside each card stands its number; six of the narrowest cards fill the line of the narrower paper.
NUMBER_WIDTH = 4.0
GUTTER = 0.8
LARGE_STACK = 34.0
LEAST_CARD_WIDTH = 26.0  # mm; narrower, and the symbols of a copy of a copy run together


@dataclass(frozen=True)
class Layout:
    """How a board lies on the paper: cards in a row, the width of a card in mm, and whether its fields stand beside it."""

    columns: int
    card_width: float
    fields_beside: bool


@dataclass
class _Drawings:
    """Each picture once, by its own key: a sheet shows the same card in many places."""

    edition: Edition
    ink: Ink
    kept: dict[str, str] = field(default_factory=dict)

    def card(self, card: Card) -> str:
        key = f"card {card}"
        if key not in self.kept:
            self.kept[key] = card_svg(card, self.edition, ink=self.ink)
        return key

    def stack(self, laid: Sequence[Card], *, rings: Sequence[int] = ()) -> str:
        key = f"stack {' '.join(map(str, laid))} ! {' '.join(map(str, sorted(rings)))}"
        if key not in self.kept:
            self.kept[key] = stack_svg(laid, self.edition, ink=self.ink, rings=rings)
        return key


def layout_of(sheet: Sheet) -> Layout:
    """As large as two boards, or more, fit on a page."""
    match sheet.kind:
        case KindKey.JUDGE:
            return Layout(sheet.options.shown_cards, 30.0, sheet.options.shown_cards <= 4)
        case KindKey.COMPLETE:
            offered = sheet.options.shown_cards - _stacked(sheet)
            return Layout(min(offered, 4), LEAST_CARD_WIDTH if offered > 4 else 28.0, fields_beside=False)
    cards = sheet.options.shown_cards
    if cards in (6, 11, 12, 16):
        return Layout(6, LEAST_CARD_WIDTH, fields_beside=False)
    if cards in (9, 10, 13, 14, 15):
        return Layout(5, LEAST_CARD_WIDTH + 3, fields_beside=False)
    return Layout(columns_for(cards), 29.0, fields_beside=sheet.kind != KindKey.BUILD)


def worksheet_data(sheet: Sheet, *, ink: Ink, with_key: bool, boards: int | None = None) -> dict[str, Any]:
    """All that is printed, in the language in force, but the frame of the page; only the first `boards` if so many are given.

    Raises TooFewBoards.
    """
    edition = sheet.options.edition
    puzzles = boards_of(sheet)[:boards]
    drawings = _Drawings(edition, ink)
    shown = [_board(puzzle, number, drawings) for number, puzzle in enumerate(puzzles, start=1)]
    answers = [_answer(puzzle, number, drawings) for number, puzzle in enumerate(puzzles, start=1)] if with_key else []
    layout = layout_of(sheet)
    width, height = card_size(edition)
    return {
        "kind": sheet.kind,
        "instruction": PAGES[sheet.kind].instruction(sheet.options),
        "rules": _rules(sheet),
        "name": gettext("Name"),
        "day": gettext("Date"),
        "columns": layout.columns,
        "card_width": layout.card_width,
        "card_ratio": height / width,
        "number_width": NUMBER_WIDTH,
        "gutter": GUTTER,
        "stack_width": LARGE_STACK,
        "fields_beside": layout.fields_beside,
        "asks": _asks(sheet),
        "boards": shown,
        "answers_title": gettext("Answers for the teacher") if with_key else "",
        "again": gettext("To print the same sheet again, ask for a worksheet and type its code: %(code)s")
        % {"code": code_of(sheet)},
        "answers": answers,
        "drawings": drawings.kept,
    }


def sheet_title(sheet: Sheet) -> str:
    """The heading, with the code that prints the sheet again."""
    return gettext("Worksheet %(code)s") % {"code": code_of(sheet)}


def sheet_about(sheet: Sheet) -> list[str]:
    """Code, edition, kind and level in a few words, for the head of each page."""
    words = [sheet_title(sheet), str(EditionKey(sheet.options.edition_key).label), str(KindKey(sheet.kind).label)]
    if sheet.level is not None:
        words.append(level_words(sheet.level))
    return words


def level_words(level: int) -> str:
    return gettext("Level %(level)s") % {"level": level}


def _stacked(sheet: Sheet) -> int:
    """The cards that lie over each other already."""
    options: Any = sheet.options
    return int(options.k) - 1 if sheet.kind == KindKey.COMPLETE else 0


def _rules(sheet: Sheet) -> list[str]:
    options: Any = sheet.options
    lines = [
        gettext("A swish: cards over each other, and every dot lies in a hoop of its own colour and shape."),
        gettext("You may flip and turn cards in your head, but never lay one on its side."),
    ]
    match sheet.kind:
        case KindKey.BUILD:
            lines.append(gettext("Write the numbers of the cards, and tick how each of them is turned."))
        case KindKey.COMPLETE:
            lines.append(
                gettext(
                    "The large picture is a swish without one of its cards. Write the number of the card that is missing."
                )
            )
        case KindKey.JUDGE if options.name:
            lines.append(
                gettext("If it is no swish, write the card with a symbol that is left over, and tick which symbol.")
            )
        case KindKey.HOW_MANY:
            lines.append(gettext("A card may belong to several swishes. There may be none."))
    return lines


def _asks(sheet: Sheet) -> dict[str, Any]:
    """The words and the number of the fields of each board."""
    options: Any = sheet.options
    match sheet.kind:
        case KindKey.FIND:
            return {"cards": gettext("Cards"), "count": options.k}
        case KindKey.BUILD:
            return {
                "card": gettext("Card"),
                "count": options.k,
                "turns": [turn_words(turn) for turn in TURNS],
            }
        case KindKey.COMPLETE:
            return {"cards": gettext("The missing card"), "count": 1}
        case KindKey.JUDGE:
            ticks = [gettext("It is a swish"), gettext("It is no swish")]
            if not options.name:
                return {"ticks": ticks}
            return {
                "ticks": ticks,
                "left_over": gettext("Left over on card"),
                "symbols": [gettext("the dot"), gettext("the hoop")],
            }
    return {"cards": gettext("How many swishes of two"), "count": 1}


def turn_words(turn: Turn) -> str:
    """A turn as a tick box names it."""
    words = {
        Turn.AS_IS: gettext("as it is"),
        Turn.FLIP_LR: gettext("flip left to right"),
        Turn.FLIP_TB: gettext("flip top to bottom"),
        Turn.HALF: gettext("turn half round"),
    }
    return words[turn]


def _board(puzzle: Puzzle[Any, Any], number: int, drawings: _Drawings) -> dict[str, Any]:
    edition = puzzle.edition
    stacked = puzzle.options.k - 1 if puzzle.kind == KindKey.COMPLETE else 0
    stack = puzzle.cards[:stacked]
    return {
        "number": number,
        "heading": gettext("Board %(number)s") % {"number": number},
        "stack": drawings.stack(stack) if stack else "",
        "stack_words": gettext("Cards %(numbers)s over each other") % {"numbers": numbers_of(range(stacked))},
        "stack_alt": " ".join(card_name(card, edition, number=at) for at, card in enumerate(stack, start=1)),
        "cards": [
            {"number": at, "drawing": drawings.card(card), "alt": card_name(card, edition, number=at)}
            for at, card in enumerate(puzzle.cards[stacked:], start=stacked + 1)
        ],
    }


def _answer(puzzle: Puzzle[Any, Any], number: int, drawings: _Drawings) -> dict[str, Any]:
    answer: Told = told(puzzle)
    return {
        "number": number,
        "level": level_words(rating.level(puzzle.difficulty)),
        "sentences": answer.sentences,
        "stacks": list(_stacks(puzzle, answer.stacks, drawings)),
    }


def _stacks(puzzle: Puzzle[Any, Any], stacks: Sequence[Stack], drawings: _Drawings) -> Iterator[dict[str, Any]]:
    edition = puzzle.edition
    stacked = puzzle.options.k - 1 if puzzle.kind == KindKey.COMPLETE else 0
    for stack in stacks:
        laid = [edition.turned(puzzle.cards[at], turn) for at, turn in zip(stack.positions, stack.lay, strict=True)]
        numbers = [at + 1 for at in stack.positions]
        yield {
            "cards": [
                {"number": at, "drawing": drawings.card(card), "alt": card_name(card, edition, number=at)}
                for at, card in zip(numbers, laid, strict=True)
            ],
            "stack": drawings.stack(laid, rings=[left.space for left in stack.left_over]),
            "stack_alt": gettext("The cards over each other"),
            "turns": " ".join(turn_sentences(stack, already_laid=stacked)),
        }
