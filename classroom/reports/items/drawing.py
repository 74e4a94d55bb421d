"""The boards of some items, drawn small: the board, its answer, and the wrong claim that most students made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.practice.boards import BoardCard, board_cards, dealt_cards
from classroom.practice.kinds.page import Dealt
from classroom.practice.kinds.table import PAGES
from classroom.practice.models import Puzzle
from classroom.practice.replays import ToldClaim, answer_told
from classroom.reports.items.item import Item
from classroom.reports.items.query import AssignmentItems
from classroom.reports.items.words import separates_words, surprise_words
from games.swish.edition import Edition


@dataclass(frozen=True)
class DrawnItem:
    """`board` is None for all boards of a level and skill."""

    item: Item
    separates: str
    surprise: str
    board: DrawnBoard | None


@dataclass(frozen=True)
class DrawnBoard:
    """Films lie in `cards`, of an `edition`; playing cards are in `dealt`."""

    cards: tuple[BoardCard, ...]
    dealt: tuple[Dealt, ...]
    edition: Edition | None
    marked: tuple[int, ...]
    answer: ToldClaim
    common: ToldClaim | None


def drawn(told: AssignmentItems, items: Sequence[Item]) -> list[DrawnItem]:
    """Items with what their figures come to, each with its board if it is one. No query."""
    return [
        DrawnItem(item, separates_words(item.separates), surprise_words(item.surprise), _board(told, item.puzzle))
        for item in items
    ]


def _board(told: AssignmentItems, puzzle_id: int | None) -> DrawnBoard | None:
    if puzzle_id is None:
        return None
    puzzle: Puzzle = told.puzzles[puzzle_id]
    return DrawnBoard(
        cards=tuple(board_cards(puzzle)),
        dealt=dealt_cards(puzzle),
        edition=puzzle.edition if PAGES[puzzle.kind].lays_cards else None,
        marked=puzzle.answer,
        answer=answer_told(puzzle),
        common=told.common.get(puzzle_id),
    )
