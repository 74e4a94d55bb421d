"""When a skill is mastered, when it comes back for review, when it has lapsed, and when a student is stuck.

A moving average over first claims without help, 0.8 of the old and 0.2 of the new, so about the last five boards; the bar is
set together with a least number of boards and of days, since a good afternoon is no mastery and what is spread over days is
kept. Sources and figures: docs/decisions/0007-rating.md. Pure: the day is given.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

START = 0.5
KEPT = 0.8  # of the average, with each board
MASTERED_FROM = 0.85
LAPSED_BELOW = 0.7
LEAST_BOARDS = 6
LEAST_DAYS = 2
STUCK_AFTER = 10  # boards without mastery

# Stars are never lost: one for a beginning, two for being well on the way, three for mastery.
STAR_BOARDS = 3
TWO_STARS_FROM, TWO_STARS_BOARDS = 0.7, 4
MOST_STARS = 3

# Days to the next review while a skill is being learnt, and once it is mastered.
LEARNING_GAPS = (1, 3, 7, 21)
MASTERED_GAPS = (7, 21)


@dataclass(frozen=True, slots=True)
class Rule:
    """What mastery asks for. Each drill keeps the one that was in force when it began."""

    mastered_from: float = MASTERED_FROM
    least_boards: int = LEAST_BOARDS
    least_days: int = LEAST_DAYS


RULE = Rule()


class State(StrEnum):
    """Where a student stands in a skill: one word, the same on every page. TOO_FEW: fewer boards than mastery takes."""

    NEW = "new"
    TOO_FEW = "too_few"
    LEARNING = "learning"
    SECURE = "secure"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Progress:
    """One student's way in one skill.

    `average` is the moving average of first claims without help, 0 to 1; `boards` and `days` count those without help,
    `unmastered` all boards met since the start or the last lapse. `reviews` is the number of gaps already passed and
    `review_on` the day of the next review: None before the first board, and after the last review of a mastered skill.
    `stars` are the most that were ever earned.
    """

    average: float = START
    boards: int = 0
    days: int = 0
    unmastered: int = 0
    mastered: bool = False
    last_day: date | None = None  # of a board without help
    reviews: int = 0
    review_on: date | None = None
    stars: int = 0

    @property
    def is_stuck(self) -> bool:
        """Ten boards met, helped ones too, and not mastered: another explanation is needed, not an eleventh board."""
        return not self.mastered and self.unmastered >= STUCK_AFTER

    def is_due(self, day: date) -> bool:
        return self.review_on is not None and self.review_on <= day


def state_of(progress: Progress | None, *, on: date) -> State:
    """The state on that day; None is a skill never met. Review is mastered, and to be shown once more."""
    if progress is None:
        return State.NEW
    if progress.mastered:
        return State.REVIEW if progress.is_due(on) else State.SECURE
    return State.LEARNING if progress.boards >= LEAST_BOARDS else State.TOO_FEW


def after_board(progress: Progress, *, right: bool, with_help: bool, on: date, rule: Rule = RULE) -> Progress:
    """What the first claim on a board of the skill has changed. A day before the last one counts as the last one."""
    after = _after_board(progress, right=right, with_help=with_help, on=on, rule=rule)
    return replace(after, stars=max(after.stars, _stars(after)))


def boards_to_mastery(progress: Progress, *, rule: Rule = RULE) -> int:
    """How many right boards in a row, without help, it still takes at least; days aside. None are needed once it is mastered."""
    average, boards, needed = progress.average, progress.boards, 0
    while not progress.mastered and (average < rule.mastered_from or boards < rule.least_boards):
        average, boards, needed = KEPT * average + 1 - KEPT, boards + 1, needed + 1
    return needed


def _stars(progress: Progress) -> int:
    if progress.mastered:
        return MOST_STARS
    if progress.average >= TWO_STARS_FROM and progress.boards >= TWO_STARS_BOARDS:
        return 2
    return int(progress.boards >= STAR_BOARDS)


def _after_board(progress: Progress, *, right: bool, with_help: bool, on: date, rule: Rule) -> Progress:
    today = on if progress.last_day is None else max(on, progress.last_day)
    met = replace(progress, unmastered=progress.unmastered + (not progress.mastered))
    if with_help:
        # Says nothing about what the student can do alone; only that a skill still learnt must come back soon.
        return met if met.mastered else _reviewed(met, passed=False, on=today)
    met = replace(
        met,
        average=KEPT * met.average + (1 - KEPT) * right,
        boards=met.boards + 1,
        days=met.days + (today != met.last_day),
        last_day=today,
    )
    if met.mastered and met.average < LAPSED_BELOW:
        return replace(met, mastered=False, reviews=0, review_on=today + timedelta(days=LEARNING_GAPS[0]))
    if not met.mastered and _is_mastered(met, rule):
        return replace(met, mastered=True, unmastered=0, reviews=0, review_on=today + timedelta(days=MASTERED_GAPS[0]))
    return _reviewed(met, passed=right, on=today)


def _is_mastered(progress: Progress, rule: Rule) -> bool:
    return (
        progress.average >= rule.mastered_from
        and progress.boards >= rule.least_boards
        and progress.days >= rule.least_days
    )


def _reviewed(progress: Progress, *, passed: bool, on: date) -> Progress:
    """The next review, after a board on a day that may or may not have been the day of one.

    While a skill is learnt the gap grows with each review passed and starts anew after a failure; the longest comes again
    and again. A mastered skill that fails its review without lapsing has the same gap again, and is done after the last.
    """
    if not progress.mastered:
        reviews = min(progress.reviews + progress.is_due(on), len(LEARNING_GAPS) - 1) if passed else 0
        return replace(progress, reviews=reviews, review_on=on + timedelta(days=LEARNING_GAPS[reviews]))
    if not progress.is_due(on):
        return progress
    reviews = progress.reviews + passed
    gap = MASTERED_GAPS[reviews] if reviews < len(MASTERED_GAPS) else None
    return replace(progress, reviews=reviews, review_on=None if gap is None else on + timedelta(days=gap))
