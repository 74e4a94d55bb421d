"""Picks a puzzle that a student has not had: from a shelf, near a difficulty, made on the spot if there is none."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from classroom.practice import choice, rating, recording, stock
from classroom.practice.models import KindKey, Puzzle
from classroom.practice.querysets import PuzzleQuerySet
from classroom.practice.rating import Ability
from classroom.practice.shelves import Shelf
from classroom.roster.models import Student

# Puzzles made in vain for one level and skill before any level will do, and then any skill.
MOST_MADE_INLINE = 100
IS_A_SWISH = "swish"


@dataclass(frozen=True)
class Picked:
    """A puzzle for a student; `again` if they have had its cards before."""

    puzzle: Puzzle
    again: bool = False


def pick(shelf: Shelf, student: Student, *, aim: float | None, random: Random, now: datetime) -> Picked:
    """A puzzle of the shelf that the student has not had: one of the nearest to `aim` (logits), or any.

    If none is left or can be made, one of another level or skill of the same shelf; at last the one seen longest ago, again.
    Raises Refused (409) if there is nothing at all.
    """
    # Of a pile in which all swishes have been seen the rest would all be none: first the answer is drawn, then the stack.
    swish = random.random() < 0.5 if shelf.kind == KindKey.JUDGE else None
    for part in _wider_and_wider(shelf):
        puzzle = _unseen(part, student, aim=aim, swish=swish, random=random, now=now)
        if puzzle is not None:
            return Picked(puzzle)
    seen = _answered(shelf.whole.puzzles(), swish).seen_longest_ago_by(student)
    return Picked(seen, again=True) if seen else Picked(stock.take_board(shelf.whole, student, now=now))


def pick_like(puzzle: Puzzle, student: Student, *, random: Random, now: datetime) -> Picked | None:
    """A puzzle with the same tags and other cards, about as hard; None if there is none and none can be made."""
    shelf = Shelf(puzzle.kind, puzzle.options, skill=puzzle.skill)
    for _round in range(MOST_MADE_INLINE // stock.INLINE_BATCH):
        boards = shelf.puzzles().unseen_by(student).filter(skills=puzzle.skills)
        like = choice.choose_near(boards, puzzle.difficulty, random=random)
        if like is not None:
            return Picked(like)
        stock.make_boards(shelf, count=stock.INLINE_BATCH, now=now)
    return None


def ability_of(student: Student, skill: str | None) -> Ability:
    """What is known of the student for a board of this skill, or of any; what is assumed before the first board."""
    known = recording.known_of(student, skills=[skill] if skill else [])
    overall = known.overall.estimate if known.overall else rating.new_overall()
    met = known.skills.get(skill) if skill else None
    return Ability(overall, met.estimate if met else rating.NEW_SKILL)


def _unseen(
    shelf: Shelf, student: Student, *, aim: float | None, swish: bool | None, random: Random, now: datetime
) -> Puzzle | None:
    most = MOST_MADE_INLINE if shelf != shelf.whole else stock.INLINE_BATCH * stock.INLINE_ROUNDS
    for made in range(0, most + 1, stock.INLINE_BATCH):
        boards = _answered(shelf.puzzles().unseen_by(student), swish)
        puzzle = boards.any_one() if aim is None else choice.choose_near(boards, aim, random=random)
        if puzzle is not None:
            return puzzle
        if made < most:
            stock.make_boards(shelf, count=stock.INLINE_BATCH, now=now)
    return None


def _answered(boards: PuzzleQuerySet, swish: bool | None) -> PuzzleQuerySet:
    if swish is None:
        return boards
    return boards.filter(right_claim=IS_A_SWISH) if swish else boards.exclude(right_claim=IS_A_SWISH)


def _wider_and_wider(shelf: Shelf) -> Iterator[Shelf]:
    """The shelf asked for; then of any level; then of any skill too."""
    yield shelf
    if shelf.level is not None:
        shelf = replace(shelf, level=None)
        yield shelf
    if shelf.skill is not None:
        yield shelf.whole
