"""Which board next: one that this student will find at the first claim about four times of five.

Not always the same aim: easy boards keep the courage up, hard ones say more. And not always the nearest board: two students side
by side should not have the same one. Why these figures: docs/decisions/0007-rating.md.
"""

from random import Random

from classroom.practice import rating
from classroom.practice.models import Puzzle
from classroom.practice.querysets import PuzzleQuerySet
from classroom.practice.rating import Ability

CHANCE_DEVIATION = 0.08
LEAST_CHANCE, MOST_CHANCE = 0.6, 0.95
NEAREST = 8


def aimed_chance(random: Random) -> float:
    """The chance of a right first claim to aim at: normal about 0.78, drawn again until it lies in 0.6 to 0.95."""
    while True:
        chance = random.gauss(rating.AIMED_CHANCE, CHANCE_DEVIATION)
        if LEAST_CHANCE <= chance <= MOST_CHANCE:
            return chance


def aimed_difficulty(ability: Ability, *, random: Random) -> float:
    """The difficulty in logits to look for."""
    return rating.difficulty_for(ability, aimed_chance(random))


def choose_board(boards: PuzzleQuerySet, ability: Ability, *, random: Random) -> Puzzle | None:
    """One of the eight of `boards` nearest to what the student should get; None if there are none.

    Give the unseen boards of one shelf: then it is one query along an index.
    """
    return choose_near(boards, aimed_difficulty(ability, random=random), random=random)


def choose_near(boards: PuzzleQuerySet, difficulty: float, *, random: Random) -> Puzzle | None:
    """One of the eight of `boards` nearest to this difficulty in logits; None if there are none."""
    nearest = boards.nearest(difficulty, count=NEAREST)
    return random.choice(nearest) if nearest else None
