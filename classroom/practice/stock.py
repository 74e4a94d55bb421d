"""The stock of boards: one shelf per game, board size and size of swish, kept between two marks."""

import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import product

from django.db import connection, transaction
from django.db.models import Count
from django.utils.translation import gettext

from classroom.practice.models import BOARD_SIZES, SIZES, EditionKey, Puzzle
from classroom.practice.querysets import PuzzleQuerySet
from classroom.roster.models import Student
from classroom.web.http import Refused
from games.swish import generate
from games.swish.board import format_cards
from games.swish.edition import EDITIONS

LOW_MARK = 60
HIGH_MARK = 120
# What one student may still have unseen before more is made for them.
UNSEEN_MARK = 15
REFILL = 40
INLINE_BATCH = 5
INLINE_ROUNDS = 20


@dataclass(frozen=True)
class Shelf:
    edition_key: str
    board_size: int
    k: int

    def puzzles(self) -> PuzzleQuerySet:
        return Puzzle.objects.on_shelf(edition_key=self.edition_key, board_size=self.board_size, k=self.k)


# What a visitor gets: easy to see what is asked, hard enough to be worth a look.
DEMO_SHELF = Shelf(edition_key=EditionKey.SWISH.value, board_size=8, k=2)


def every_shelf() -> Iterator[Shelf]:
    for edition_key, board_size, k in product(EditionKey.values, BOARD_SIZES, SIZES):
        yield Shelf(edition_key, board_size, k)


def low_shelves() -> list[Shelf]:
    """Shelves with fewer boards than the low mark, emptiest first."""
    stocked = {
        (row["edition_key"], row["board_size"], row["k"]): row["boards"]
        for row in Puzzle.objects.values("edition_key", "board_size", "k").annotate(boards=Count("pk"))
    }
    shelves = {shelf: stocked.get((shelf.edition_key, shelf.board_size, shelf.k), 0) for shelf in every_shelf()}
    return sorted((shelf for shelf, boards in shelves.items() if boards < LOW_MARK), key=lambda shelf: shelves[shelf])


def restock(shelf: Shelf, *, more: int | None = None, now: datetime) -> int:
    """Fill the shelf to the high mark, or add `more` boards. Returns how many are new.

    Two workers at the same shelf do not double the work: the second finds the shelf's lock taken and leaves.
    """
    with transaction.atomic():
        if not _lock(shelf):
            return 0
        wanted = more if more is not None else HIGH_MARK - shelf.puzzles().count()
        return make_boards(shelf, count=wanted, now=now)


def make_boards(shelf: Shelf, *, count: int, now: datetime) -> int:
    """Generate `count` boards and put those on the shelf that are not there yet. Returns how many are new."""
    if count <= 0:
        return 0
    before = shelf.puzzles().count()
    made = generate.puzzles(
        edition=EDITIONS[shelf.edition_key],
        cards=shelf.board_size,
        k=shelf.k,
        seed=secrets.randbits(62),
        count=count,
    )
    Puzzle.objects.bulk_create(
        (puzzle_row(shelf, puzzle, place=random.random(), now=now) for puzzle in made), ignore_conflicts=True
    )
    return shelf.puzzles().count() - before


def take_board(shelf: Shelf, student: Student, *, now: datetime) -> Puzzle:
    """A random board of the shelf that the student has never seen; made on the spot if there is none."""
    return _one_of(shelf.puzzles().unseen_by(student), shelf, now=now)


def is_running_low(shelf: Shelf, student: Student) -> bool:
    """Whether this student has nearly seen the shelf, so that a worker should make more."""
    return shelf.puzzles().unseen_by(student)[:UNSEEN_MARK].count() < UNSEEN_MARK


def some_board(shelf: Shelf, *, now: datetime) -> Puzzle:
    """Any board of the shelf, for a visitor or a preview; made on the spot if there is none."""
    return _one_of(shelf.puzzles(), shelf, now=now)


def puzzle_row(shelf: Shelf, puzzle: generate.Puzzle, *, place: float, now: datetime) -> Puzzle:
    """The row for a generated board, not yet saved."""
    return Puzzle(
        edition_key=shelf.edition_key,
        board_size=shelf.board_size,
        k=shelf.k,
        board=format_cards(puzzle.board),
        answer=list(puzzle.answer),
        is_unique=puzzle.unique,
        canonical_key=puzzle.canonical_key,
        difficulty=puzzle.difficulty,
        skills=list(puzzle.skills),
        generator_version=puzzle.generator_version,
        deck_hash=puzzle.deck_hash,
        seed=puzzle.seed,
        place=place,
        made_at=now,
    )


def _one_of(puzzles: PuzzleQuerySet, shelf: Shelf, *, now: datetime) -> Puzzle:
    """A random one of `puzzles`, made for the shelf if there is none.

    Shelves have thousands of boards at least, so few rounds do. Raises Refused (409) for whoever has had nearly all of them.
    """
    puzzle = puzzles.any_one()
    for _round in range(INLINE_ROUNDS):
        if puzzle is not None:
            return puzzle
        make_boards(shelf, count=INLINE_BATCH, now=now)
        puzzle = puzzles.any_one()
    raise Refused(gettext("You have had all boards of this kind. Ask your teacher for another drill."), status=409)


def _lock(shelf: Shelf) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext(%s))", [repr(shelf)])
        return bool(cursor.fetchone()[0])
