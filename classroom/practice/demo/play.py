"""How a made-up student plays: a Rasch model says whether a claim is right, a log-normal clock says when it comes.

The chance that the first claim is right is 1 / (1 + exp(burden - ability)). Ability is the student's skill and what the weeks
have added to it; burden is the board's difficulty (games/swish/grade.py), brought to the same scale. Time grows with the burden
and the student's pace, and has no part in whether a claim is right. The figures are chosen so that the pages look like those
of a real class: they are nobody's measurements.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from classroom.practice.demo.habits import NEVER, Habits
from games.swish.card import Card
from games.swish.edition import Edition
from games.swish.kinds.kind import Reason
from games.swish.solve import swishes

# Where a student of skill 0 is right half the time, and how many logits one unit of difficulty is worth.
MIDDLE = 6.5
SLOPE = 0.45
# Chance to give up before the first claim, after one wrong claim, after two ...
GIVES_UP = (0.008, 0.06, 0.18, 0.35, 0.6, 1.0)
# A wrong claim shows what is left over; so much of the remaining doubt goes with each.
LEARNT_FROM_A_CLAIM = 0.35
TEMPTED_BY_COLOURS = 0.7
INTERRUPTED = 0.006
# Who claims without looking is quick, and mostly wrong.
RUSHED_PACE, RUSHED_DOUBT = 0.12, 0.8
# What somebody has lost who does far worse than before, and what hints are worth, in logits.
FALL = 5.5
WORTH_OF_HINTS = 2.5
# Boards of up to so many stacks are searched through for every stack whose colours balance.
MOST_STACKS = 150


@dataclass(frozen=True, slots=True)
class Learner:
    """`skill` in logits before the first week, `growth` in logits a week, `pace` the factor on every time.

    `patience` divides the chance to give up, `rushes` is the share of boards claimed without looking; from week `falls_from` on
    nothing goes well.
    """

    skill: float
    growth: float
    pace: float
    patience: float = 1.0
    rushes: float = 0.0
    falls_from: int = NEVER

    def ability(self, week: int) -> float:
        """Logits."""
        has_fallen = week >= self.falls_from
        return self.skill + self.growth * week - FALL * has_fallen


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle with what tempts to a wrong claim; claims as their kinds write them.

    `likely` ones are near misses (of stacks: as many dots as hoops of each colour), `other` ones less so. `reasons` say why they
    are wrong; of stacks without one, that they are no swish.
    """

    right: str
    burden: float
    likely: tuple[str, ...]
    other: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Guess:
    """A claim, and why it is right or wrong; `seconds` after the board was shown."""

    text: str
    is_right: bool
    reason: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """Every claim on one board, and when the student gave up, if so."""

    guesses: tuple[Guess, ...]
    gave_up_after: float | None

    @property
    def seconds(self) -> float:
        """From showing the board to its end."""
        return self.guesses[-1].seconds if self.gave_up_after is None else self.gave_up_after


def new_learner(random: Random, *, class_skill: float, class_growth: float, habits: Habits) -> Learner:
    skill = random.gauss(class_skill, 0.6)
    return Learner(
        skill=skill if habits.skill is None else class_skill + habits.skill,
        growth=max(0.0, random.gauss(class_growth, 0.08)),
        pace=random.lognormvariate(0, 0.3),
        patience=habits.patience,
        rushes=habits.rushes,
        falls_from=habits.falls_from,
    )


def burden(difficulty: float) -> float:
    """The difficulty in logits on the scale of the learners."""
    return SLOPE * (difficulty - MIDDLE)


def tempting_board(cards: Sequence[Card], answer: Sequence[int], *, difficulty: float, edition: Edition) -> Board:
    """A board on which to find this answer, with wrong stacks of its size."""
    right = tuple(answer)
    size = len(right)
    swish = {found.positions for found in swishes(cards, edition=edition, at_least=size, at_most=size)}
    near = {
        tuple(sorted({*right} - {left_out} | {other}))
        for left_out in right
        for other in range(len(cards))
        if other not in right
    } - swish
    stacks = {*near}
    if math.comb(len(cards), size) <= MOST_STACKS:
        stacks |= {*combinations(range(len(cards)), size)} - swish
    balanced = sorted(stack for stack in stacks if _balances([cards[position] for position in stack], edition))
    return Board(
        _text(right), burden(difficulty), tuple(map(_text, balanced)), tuple(_text(stack) for stack in sorted(near))
    )


def play(board: Board, learner: Learner, *, week: int, random: Random, hinted_seconds: float = 0.0) -> Played:
    """One board, from showing it to the right claim or to giving up; seconds spent with hints come before the first claim."""
    is_rushed = random.random() < learner.rushes
    known = learner.ability(week) + (WORTH_OF_HINTS if hinted_seconds else 0.0)
    doubt = RUSHED_DOUBT if is_rushed else 1 / (1 + math.exp(known - board.burden))
    guesses: list[Guess] = []
    seconds = hinted_seconds + (900 * random.random() if random.random() < INTERRUPTED else 0.0)
    tried: set[str] = set()
    for gives_up in GIVES_UP:
        thinking = _thinking_seconds(board, learner, random=random, again=bool(guesses))
        seconds += max(1.5, RUSHED_PACE * thinking) if is_rushed else thinking
        if random.random() < gives_up / learner.patience:
            break
        mistake = _mistake(board, tried, random=random) if random.random() < doubt else None
        guesses.append(Guess(mistake or board.right, mistake is None, _reason(board, mistake), round(seconds, 3)))
        if mistake is None:
            return Played(tuple(guesses), None)
        tried.add(mistake)
        doubt *= 1 - LEARNT_FROM_A_CLAIM
    return Played(tuple(guesses), round(seconds, 3))


def _thinking_seconds(board: Board, learner: Learner, *, random: Random, again: bool) -> float:
    typical = (11.0 if again else 20.0) * math.exp(0.4 * board.burden) * learner.pace
    return max(1.5, typical * random.lognormvariate(0, 0.5))


def _mistake(board: Board, tried: set[str], *, random: Random) -> str | None:
    """A wrong claim that one might well make, each at most once; None if there is none left."""
    likely = [text for text in board.likely if text not in tried]
    other = [text for text in board.other if text not in tried]
    first, second = (likely, other) if random.random() < TEMPTED_BY_COLOURS else (other, likely)
    texts = first or second
    return random.choice(texts) if texts else None


def _reason(board: Board, mistake: str | None) -> str:
    if mistake is None:
        return Reason.RIGHT.value
    return board.reasons.get(mistake, Reason.NOT_A_SWISH.value)


def _text(positions: Sequence[int]) -> str:
    return " ".join(map(str, positions))


def _balances(stack: Sequence[Card], edition: Edition) -> bool:
    colours = edition.colours
    return sorted([colours[card.dot] for card in stack]) == sorted([colours[card.hoop] for card in stack])
