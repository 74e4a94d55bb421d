"""How able a student is and how hard a board: a small Gaussian filter over right and wrong first claims.

The Rasch model says that the chance of a right first claim is sigmoid(ability - difficulty). What is known of the ability is a
normal distribution, overall and one more for the offset of each skill; each answer moves mean and variance as a Kalman filter
does, with the slope of the sigmoid at the predicted chance. The average over what is unknown flattens the sigmoid by
1 / sqrt(1 + pi V / 8) (MacKay 1992). Abilities, offsets and difficulties are in logits, variances in logits squared.

Figures and where they come from: docs/decisions/0007-rating.md. All of it is pure: no clock, no chance, no database.
"""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from math import exp, isfinite, log, pi, sqrt

# Bounds of what is unknown: never more than at the start, and never so little that nothing can be learnt any more.
LEAST_VARIANCE = 0.03
OVERALL_VARIANCE = 1.0
SKILL_VARIANCE = 0.25
# Children change: so much is forgotten with each answer, and with each full week without one.
DRIFT_PER_ANSWER = 0.01
DRIFT_PER_IDLE_WEEK = 0.02

# A difficulty that only the features say, and one that enough first claims have confirmed.
UNPROVED_BOARD_VARIANCE = 0.49
PROVED_BOARD_VARIANCE = 0.1
PROVED_AFTER = 30  # first claims

# Whoever is told what to look for finds it more easily: a success says less, a failure a little less.
WEIGHT_OF_NAMED_SUCCESS = 0.2
WEIGHT_OF_NAMED_FAILURE = 0.7
LEAST_SECONDS = 1.0  # a board of eight cards cannot be looked through in less

AIMED_CHANCE = 0.78
EARLIEST_BAND = 8  # boards that count; with fewer it is too early to say anything
# Upper ends of levels 1 to 4 on the scale of games/swish/grade.py.
LEVEL_ENDS = (4.0, 5.0, 6.5, 8.0)


class AgeBand(Enum):
    """Age in years at the start, with the overall ability in logits that is assumed before the first answer.

    A guess, to be replaced by what students do: at 9 to 11 a board of eight with a swish of two is right 4 times of 5.
    """

    UNDER_9 = 4.0
    FROM_9_TO_11 = 5.0
    FROM_12 = 6.0


class Band(IntEnum):
    """The level of the boards that a student now gets right 78 times of 100; TOO_EARLY says that nobody can know yet."""

    TOO_EARLY = 0
    LEVEL_1 = 1
    LEVEL_2 = 2
    LEVEL_3 = 3
    LEVEL_4 = 4
    LEVEL_5 = 5


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean in logits and a variance in logits squared. Raises ValueError if one is no number or nothing is unknown."""

    mean: float
    variance: float

    def __post_init__(self) -> None:
        if not (isfinite(self.mean) and isfinite(self.variance)):
            raise ValueError("An estimate needs a finite mean and variance.")
        if self.variance <= 0:
            raise ValueError("The variance of an estimate must be positive.")


@dataclass(frozen=True, slots=True)
class Ability:
    """What is known of a student before a board of one skill: overall, and the offset in that skill."""

    overall: Estimate
    skill: Estimate

    @property
    def mean(self) -> float:
        """Logits."""
        return self.overall.mean + self.skill.mean

    @property
    def variance(self) -> float:
        """Logits squared."""
        return self.overall.variance + self.skill.variance


# A skill never met.
NEW_SKILL = Estimate(0.0, SKILL_VARIANCE)


def new_overall(age: AgeBand = AgeBand.FROM_9_TO_11) -> Estimate:
    """What is assumed of a student before the first answer."""
    return Estimate(age.value, OVERALL_VARIANCE)


def board_estimate(difficulty: float, *, first_claims: int = 0) -> Estimate:
    """A board's difficulty in logits with what is unknown of it after so many first claims."""
    return Estimate(difficulty, PROVED_BOARD_VARIANCE if first_claims >= PROVED_AFTER else UNPROVED_BOARD_VARIANCE)


def predicted(ability: Ability, board: Estimate) -> float:
    """The chance, above 0 and below 1, that this student's first claim on the board is right."""
    return sigmoid(_flattening(ability.variance + board.variance) * (ability.mean - board.mean))


def difficulty_for(ability: Ability, chance: float, *, board_variance: float = UNPROVED_BOARD_VARIANCE) -> float:
    """The difficulty in logits at which `predicted` gives this chance. Raises ValueError unless 0 < chance < 1."""
    if not 0 < chance < 1:
        raise ValueError("The chance must lie between 0 and 1.")
    return ability.mean - log(chance / (1 - chance)) / _flattening(ability.variance + board_variance)


def after_answer(ability: Ability, board: Estimate, *, right: bool, weight: float = 1.0) -> Ability:
    """What is known after a first claim. An answer of weight 0 changes nothing. Raises ValueError unless 0 <= weight <= 1."""
    if not 0 <= weight <= 1:
        raise ValueError("The weight of an answer must be 0 to 1.")
    if weight == 0:
        return ability
    chance = predicted(ability, board)
    information = chance * (1 - chance)
    spread = 1 + (ability.variance + board.variance) * information
    surprise = weight * (right - chance)

    def moved(estimate: Estimate, most: float) -> Estimate:
        variance = estimate.variance * (1 - estimate.variance * information / spread) + DRIFT_PER_ANSWER
        return Estimate(estimate.mean + estimate.variance / spread * surprise, _bounded(variance, most))

    return Ability(moved(ability.overall, OVERALL_VARIANCE), moved(ability.skill, SKILL_VARIANCE))


def after_idle_weeks(estimate: Estimate, weeks: int, *, most: float) -> Estimate:
    """What is still known after so many full weeks without an answer.

    `most` is the variance at the start: OVERALL_VARIANCE or SKILL_VARIANCE. A clock set back makes no week.
    """
    return replace(estimate, variance=_bounded(estimate.variance + DRIFT_PER_IDLE_WEEK * max(weeks, 0), most))


def answer_weight(
    *,
    right: bool,
    seconds: float | None,
    skill_named: bool = False,
    with_help: bool = False,
    again: bool = False,
    unrated: bool = False,
) -> float:
    """How much a first claim says about the ability, 0 to 1.

    Nothing after help from the second step on, on a board seen before, in less time than looking takes, or where `unrated`: a coin
    would be right half the time, or seeing in space has no part in it. `seconds` is None for a board given up without a claim.
    """
    if with_help or again or unrated or (seconds is not None and seconds < LEAST_SECONDS):
        return 0.0
    if not skill_named:
        return 1.0
    return WEIGHT_OF_NAMED_SUCCESS if right else WEIGHT_OF_NAMED_FAILURE


def level(difficulty: float) -> int:
    """The level, 1 to 5, of a board of this difficulty in logits."""
    return 1 + sum(difficulty >= end for end in LEVEL_ENDS)


def band(ability: Ability, *, boards: int) -> Band:
    """Where the student stands, from `boards` boards that counted."""
    if boards < EARLIEST_BAND:
        return Band.TOO_EARLY
    return Band(level(difficulty_for(ability, AIMED_CHANCE)))


def sigmoid(logits: float) -> float:
    """1 / (1 + e**-x), without overflow."""
    if logits >= 0:
        return 1 / (1 + exp(-logits))
    odds = exp(logits)
    return odds / (1 + odds)


def _flattening(variance: float) -> float:
    return 1 / sqrt(1 + pi * variance / 8)


def _bounded(variance: float, most: float) -> float:
    return min(max(variance, LEAST_VARIANCE), most)
