"""The boards of the demo school: always the same ones, on the same shelves that real drills take theirs from."""

import zlib
from collections.abc import Sequence
from random import Random

from django.utils import timezone

from classroom.practice.demo.play import Board, burden, tempting_board
from classroom.practice.models import KindKey, Puzzle
from classroom.practice.shelves import Shelf
from classroom.practice.stock import LOW_MARK, made_boards
from games.swish.card import TURNS


class DemoStock:
    """Shelves filled to the low mark with boards from fixed seeds, so that the first lesson finds them filled too."""

    def __init__(self) -> None:
        self._shelves: dict[Shelf, tuple[Puzzle, ...]] = {}
        self._boards: dict[int, Board] = {}

    def puzzles(self, shelf: Shelf) -> Sequence[Puzzle]:
        if shelf not in self._shelves:
            self._shelves[shelf] = _fill(shelf)
        return self._shelves[shelf]

    def board(self, puzzle: Puzzle) -> Board:
        """The board with what tempts on it."""
        if puzzle.pk not in self._boards:
            self._boards[puzzle.pk] = _tempting(puzzle)
        return self._boards[puzzle.pk]


def _tempting(puzzle: Puzzle) -> Board:
    if puzzle.kind == KindKey.FIND:
        return tempting_board(puzzle.cards, puzzle.answer, difficulty=puzzle.difficulty, edition=puzzle.edition)
    kind, made = puzzle.kind_of, puzzle.engine
    judged = {text: kind.judge(made, kind.parse_claim(text)) for text in _claims(puzzle)}
    wrong = {text: judgement.reason.value for text, judgement in judged.items() if not judgement.right}
    return Board(puzzle.right_claim, burden(puzzle.difficulty), tuple(wrong), reasons=wrong)


def _claims(puzzle: Puzzle) -> list[str]:
    """Claims that come to mind on a puzzle that is not "find": some of them wrong."""
    match puzzle.kind:
        case KindKey.COMPLETE:
            return [str(place) for place in range((puzzle.k or 0) - 1, len(puzzle.cards))]
        case KindKey.BUILD:
            one, other = puzzle.answer
            return [f"{one}:as_is {other}:{turn.value}" for turn in TURNS]
        case KindKey.JUDGE:
            return ["swish", "no"]
    counted = int(puzzle.right_claim)
    return [str(number) for number in (counted - 1, counted + 1, counted + 2) if number >= 0]


def _fill(shelf: Shelf) -> tuple[Puzzle, ...]:
    """The shelf's boards, as they are stored: one that was in stock already may lie there turned or in another order."""
    name = f"{shelf.kind} {shelf.options}"
    made = made_boards(
        shelf,
        count=LOW_MARK,
        seed=zlib.crc32(name.encode()),
        places=Random(f"demo school, shelf {name}"),
        now=timezone.now(),
    )
    Puzzle.objects.bulk_create(made, ignore_conflicts=True)
    keys = list(dict.fromkeys(puzzle.canonical_key for puzzle in made))
    stored = {puzzle.canonical_key: puzzle for puzzle in shelf.puzzles().filter(canonical_key__in=keys)}
    return tuple(stored[key] for key in keys)
