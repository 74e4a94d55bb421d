"""The stock of puzzles: shelves kept between two marks, each by one worker at a time, or filled in the middle of a request."""

import secrets
from collections import Counter
from datetime import datetime
from itertools import chain
from random import Random

from django.db import connection, transaction
from django.db.models import Count
from django.utils.translation import gettext

from classroom.practice.models import Puzzle
from classroom.practice.querysets import PuzzleQuerySet
from classroom.practice.shelves import Shelf, asked_shelves, usual_shelves
from classroom.roster.models import Student
from classroom.web.http import Refused

LOW_MARK = 60
HIGH_MARK = 120
# Of one level and skill.
LOW_COMPARTMENT = 8
HIGH_COMPARTMENT = 16
# A compartment with a smaller share of what is made is filled only if an assignment asks for it: it would take too long.
USUAL_SHARE = 0.05
# Puzzles made for one compartment, most of them for other ones, before it is left as it is.
MOST_MADE = 400
# What one student may still have unseen before more is made for them.
UNSEEN_MARK = 15
REFILL = 40
INLINE_BATCH = 5
INLINE_ROUNDS = 20


def low_shelves() -> list[Shelf]:
    """Shelves, and compartments of them, with fewer puzzles than their low mark, emptiest first. Two queries."""
    compartments = {
        Shelf(row["kind"], row["options"], row["level"], row["skill"]): row["puzzles"]
        for row in Puzzle.objects.values("kind", "options", "level", "skill").annotate(puzzles=Count("pk"))
    }
    wholes: Counter[Shelf] = Counter()
    for compartment, puzzles in compartments.items():
        wholes[compartment.whole] += puzzles
    asked = list(dict.fromkeys(chain(usual_shelves(), asked_shelves())))
    kept = {shelf.whole for shelf in asked}
    low = {shelf: wholes[shelf] for shelf in kept if wholes[shelf] < LOW_MARK}
    wanted = [shelf for shelf in asked if shelf != shelf.whole] + [
        shelf
        for shelf, puzzles in compartments.items()
        if shelf.whole in kept and puzzles >= USUAL_SHARE * wholes[shelf.whole]
    ]
    for shelf in wanted:
        there = sum(puzzles for each, puzzles in compartments.items() if _is_part(each, shelf))
        if there < LOW_COMPARTMENT and shelf.whole not in low:
            low[shelf] = there
    return sorted(low, key=lambda shelf: (low[shelf], shelf.kind, shelf.options, shelf.level or 0, shelf.skill or ""))


def restock(shelf: Shelf, *, more: int | None = None, now: datetime) -> int:
    """Fill the shelf to the high mark, or add `more` puzzles. Returns how many are new.

    Two workers at the same shelf do not double the work: the second finds the shelf's lock taken and leaves.
    """
    high = HIGH_MARK if shelf == shelf.whole else HIGH_COMPARTMENT
    with transaction.atomic():
        if not _lock(shelf):
            return 0
        wanted = more if more is not None else high - shelf.puzzles().count()
        if shelf == shelf.whole:
            return make_boards(shelf, count=wanted, now=now)
        new = made = 0
        while new < wanted and made < MOST_MADE:
            new += make_boards(shelf, count=HIGH_COMPARTMENT, now=now)
            made += HIGH_COMPARTMENT
        return new


def make_boards(shelf: Shelf, *, count: int, now: datetime) -> int:
    """Generate `count` puzzles and put those on the shelf that belong there and are not there yet. Returns how many are new."""
    if count <= 0:
        return 0
    before = shelf.puzzles().count()
    rows = made_boards(shelf, count=count, seed=secrets.randbits(62), places=Random(), now=now)
    Puzzle.objects.bulk_create((row for row in rows if shelf.holds(row)), ignore_conflicts=True)
    return shelf.puzzles().count() - before


def made_boards(shelf: Shelf, *, count: int, seed: int, places: Random, now: datetime) -> list[Puzzle]:
    """So many puzzles with the options of the shelf, not yet saved; the same seed makes the same ones.

    `places` gives each a place on the shelf.
    """
    options = shelf.task_options
    kind = Puzzle(kind=shelf.kind).kind_of
    return [Puzzle.of(made, place=places.random(), now=now) for made in kind.many(seed, options, count=count)]


def take_board(shelf: Shelf, student: Student, *, now: datetime) -> Puzzle:
    """A random puzzle of the shelf that the student has never seen; made on the spot if there is none."""
    return _one_of(shelf.puzzles().unseen_by(student), shelf, now=now)


def is_running_low(shelf: Shelf, student: Student) -> bool:
    """Whether this student has nearly seen the shelf, so that a worker should make more."""
    return shelf.puzzles().unseen_by(student)[:UNSEEN_MARK].count() < UNSEEN_MARK


def some_board(shelf: Shelf, *, now: datetime) -> Puzzle:
    """Any puzzle of the shelf, for a visitor or a preview; made on the spot if there is none."""
    return _one_of(shelf.puzzles(), shelf, now=now)


def _one_of(puzzles: PuzzleQuerySet, shelf: Shelf, *, now: datetime) -> Puzzle:
    """A random one of `puzzles`, made for the shelf if there is none.

    Shelves have thousands of puzzles at least, so few rounds do. Raises Refused (409) for whoever has had nearly all of them.
    """
    puzzle = puzzles.any_one()
    for _round in range(INLINE_ROUNDS):
        if puzzle is not None:
            return puzzle
        make_boards(shelf, count=INLINE_BATCH, now=now)
        puzzle = puzzles.any_one()
    raise Refused(gettext("You have had all boards of this kind. Ask your teacher for another drill."), status=409)


def _is_part(compartment: Shelf, of: Shelf) -> bool:
    return (
        compartment.whole == of.whole
        and of.level in (None, compartment.level)
        and of.skill in (None, compartment.skill)
    )


def _lock(shelf: Shelf) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext(%s))", [repr(shelf)])
        return bool(cursor.fetchone()[0])
