"""Skill by skill: where a student stands, and what they did in the days and in as many days before."""

from __future__ import annotations

import statistics
from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from classroom.practice.mastery import State
from classroom.practice.models import Attempt
from classroom.reports.days import Days, bounds
from classroom.reports.progress.facts import Counts, SkillFacts, StudentFacts
from classroom.reports.progress.states import state_words
from classroom.roster.models import Classroom, Student

# Of fewer boards no share is told: it is too early.
ENOUGH = 8
# More boards than these are told by tens, since nobody compares 43 of 55 with 20 of 51.
_EXACT = 10


@dataclass(frozen=True)
class Count:
    """Boards decided, and those that were right the first time, without help."""

    right: int = 0
    boards: int = 0

    @property
    def is_enough(self) -> bool:
        return self.boards >= ENOUGH

    @property
    def words(self) -> str:
        """ "4 of 5"; of many boards "about 8 of 10". Never a percentage, which a small number of boards would not bear.

        None and all are told as they are, and only they.
        """
        if self.boards <= _EXACT or self.right in (0, self.boards):
            return gettext("%(right)s of %(boards)s") % {"right": self.right, "boards": self.boards}
        return gettext("about %(tenths)s of 10") % {"tenths": min(9, max(1, round(10 * self.right / self.boards)))}

    def __add__(self, other: Count) -> Count:
        return Count(self.right + other.right, self.boards + other.boards)


@dataclass(frozen=True)
class SkillProgress:
    """One skill of a student.

    `state` is theirs at the end of the days, from all they ever did, `state_before` that of the evening before them; `average` is
    the moving average in hundredths, None of too few boards. `count` is of boards done for the class in the days, `before` of
    those in as many days before; `hinted` are boards with hints from step 3 on. Seconds to the first claim are None if nothing
    was claimed.
    """

    skill: str
    words: str
    state: State
    state_before: State
    average: int | None
    is_stuck: bool
    review_on: date | None
    count: Count
    before: Count
    hinted: int
    wrong_claims: int
    median_seconds: float | None
    mean_seconds: float | None

    @property
    def state_name(self) -> str:
        return state_words(self.state)

    @property
    def state_name_before(self) -> str:
        return state_words(self.state_before)

    @property
    def has_moved(self) -> bool:
        """Whether the state is another one than before the days."""
        return self.state is not self.state_before


def skills_of(facts: StudentFacts, before: StudentFacts, classroom: Classroom, days: Days) -> tuple[SkillProgress, ...]:
    """Every skill the student has met until the end of the days, in the order in which skills are met. One query.

    `facts` are of the days, `before` of those before.
    """
    seconds = _seconds(facts.student, classroom, days)
    return tuple(
        _progress(known, before.of(skill), sorted(seconds[skill]))
        for skill, known in facts.skills.items()
        # Where boards only came again, or a sprint was run, nothing was decided.
        if known.state is not State.NEW or known.counts.boards
    )


def _progress(known: SkillFacts, before: SkillFacts, seconds: list[float]) -> SkillProgress:
    is_told = known.state not in (State.NEW, State.TOO_FEW)
    return SkillProgress(
        skill=known.skill,
        words=known.words,
        state=known.state,
        state_before=before.state,
        average=round(100 * known.progress.average) if is_told else None,
        is_stuck=known.progress.is_stuck,
        review_on=known.progress.review_on,
        count=_count(known.counts),
        before=_count(before.counts),
        hinted=known.counts.hinted,
        wrong_claims=known.counts.wrong,
        median_seconds=statistics.median(seconds) if seconds else None,
        mean_seconds=statistics.fmean(seconds) if seconds else None,
    )


def _count(counts: Counts) -> Count:
    return Count(counts.right, counts.boards)


def _seconds(student: Student, classroom: Classroom, days: Days) -> defaultdict[str, list[float]]:
    """The seconds to the first claim of each board that counts."""
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    start, end = bounds(days, student.school.zone)
    rows = Attempt.objects.filter(
        student=student,
        drill__assignment__classroom=classroom,
        again=False,
        right_first__isnull=False,
        decided_at__gte=start,
        decided_at__lt=end,
    ).order_by()
    for skill, taken in rows.values_list("puzzle__skill", "seconds"):
        if taken is not None:
            seconds[skill].append(taken)
    return seconds
