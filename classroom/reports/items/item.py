"""A board as a whole class met it, or all boards of one level and skill: counts, and what they come to."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from django.utils.text import capfirst
from django.utils.translation import gettext

from classroom.practice.learnt import SKILLS
from classroom.reports.items.answers import Answer
from classroom.reports.items.separating import Separates, discrimination, separates

# A prediction is held against so many boards at least, and is wrong if it is off by two standard errors.
LEAST_PREDICTED, ERRORS = 8, 2


class Surprise(StrEnum):
    """How it came out against what was predicted."""

    NONE = ""
    HARDER = "harder"
    EASIER = "easier"


@dataclass(frozen=True)
class Item:
    """`boards` were decided by `students`, `right` of them the first time, without help.

    `number` counts from the hardest on and stays in any order. `predicted` is the mean chance beforehand; None where nothing is
    predicted. `puzzle` is the board; None for all of a level and skill.
    """

    number: int
    skill: str
    level: int
    students: int
    boards: int
    right: int
    median_seconds: float | None
    hinted: int
    gave_up: int
    discrimination: float | None
    predicted: float | None
    puzzle: int | None = None

    @property
    def name(self) -> str:
        """ "Board 3", or "Level 2: a half turn"."""
        if self.puzzle is not None:
            return gettext("Board %(number)s") % {"number": self.number}
        return gettext("Level %(level)s: %(skill)s") % {"level": self.level, "skill": self.skill_words}

    @property
    def skill_words(self) -> str:
        return str(SKILLS.get(self.skill, self.skill))

    @property
    def skill_title(self) -> str:
        return str(capfirst(self.skill_words))

    @property
    def share(self) -> float:
        return self.right / self.boards

    @property
    def percent(self) -> int:
        return round(100 * self.share)

    @property
    def predicted_percent(self) -> int | None:
        return None if self.predicted is None else round(100 * self.predicted)

    @property
    def separates(self) -> Separates:
        return separates(self.discrimination)

    @property
    def surprise(self) -> Surprise:
        if self.predicted is None or self.boards < LEAST_PREDICTED:
            return Surprise.NONE
        gap = self.share - self.predicted
        if abs(gap) <= ERRORS * sqrt(self.predicted * (1 - self.predicted) / self.boards):
            return Surprise.NONE
        return Surprise.HARDER if gap < 0 else Surprise.EASIER


def item_of(
    answers: Sequence[Answer],
    *,
    number: int,
    others: Mapping[Answer, float],
    chances: Mapping[Answer, float],
    is_board: bool,
) -> Item:
    """`answers` are at least one; `others` the share right of the same student's other boards (`answers.rests`)."""
    seconds = [answer.seconds for answer in answers if answer.seconds is not None]
    predicted = [chances[answer] for answer in answers if answer in chances]
    # Of several boards of one student the answers are no answers to one question.
    compared = [(answer.right, others[answer]) for answer in answers if answer in others] if is_board else []
    return Item(
        number=number,
        skill=answers[0].skill,
        level=answers[0].level,
        students=len({answer.student for answer in answers}),
        boards=len(answers),
        right=sum(answer.right for answer in answers),
        median_seconds=statistics.median(seconds) if seconds else None,
        hinted=sum(answer.hinted for answer in answers),
        gave_up=sum(answer.gave_up for answer in answers),
        discrimination=discrimination(compared),
        predicted=statistics.fmean(predicted) if predicted else None,
        puzzle=answers[0].puzzle if is_board else None,
    )
