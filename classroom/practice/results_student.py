"""What one student can do by now, for the teacher: each skill with its state, what is stuck, the way through sprints.

Reports read the same. Nothing here is a rank, and nothing is said of too few boards.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from classroom.practice import mastery, rating
from classroom.practice.learnt import SKILLS
from classroom.practice.models import KindKey, Run, SkillRecord, StudentRating
from classroom.practice.puzzles import read_options
from classroom.practice.wording import timer_words
from classroom.roster.models import Student
from games.swish.kinds.sprint import SprintOptions

# Runs of one sort that are told; the best of all is told anyway.
RUNS_TOLD = 12


@dataclass(frozen=True)
class SkillState:
    """`percent` is the moving average of first claims without help."""

    skill: str
    words: str
    state: mastery.State
    boards: int
    percent: int
    is_stuck: bool
    review_on: date | None


@dataclass(frozen=True)
class SprintRecord:
    """Runs that can be compared: the same table and the same end. `found` are the latest, the newest last."""

    words: str
    best: int
    found: list[int]


@dataclass(frozen=True)
class StudentPractice:
    """`level` is 1 to 5, or None as long as nobody can know."""

    skills: list[SkillState]
    level: int | None
    boards: int
    records: list[SprintRecord]

    @property
    def stuck(self) -> list[SkillState]:
        return [skill for skill in self.skills if skill.is_stuck]


def student_practice(student: Student, *, today: date) -> StudentPractice:
    """What is known of a student. Three queries."""
    known = {record.skill: record.progress for record in SkillRecord.objects.filter(student=student)}
    rated = StudentRating.objects.filter(student=student).first()
    boards = rated.boards if rated else 0
    band = (
        rating.band(rating.Ability(rated.estimate, rating.NEW_SKILL), boards=boards) if rated else rating.Band.TOO_EARLY
    )
    return StudentPractice(
        skills=[_skill_state(skill, known[skill], today) for skill in SKILLS if skill in known],
        level=int(band) or None,
        boards=boards,
        records=_records(student),
    )


def _skill_state(skill: str, progress: mastery.Progress, today: date) -> SkillState:
    return SkillState(
        skill=skill,
        words=str(SKILLS[skill]),
        state=mastery.state_of(progress, on=today),
        boards=progress.boards,
        percent=round(100 * progress.average),
        is_stuck=progress.is_stuck,
        review_on=progress.review_on,
    )


def _records(student: Student) -> list[SprintRecord]:
    runs: dict[tuple[str, int | None], list[int]] = defaultdict(list)
    for options, seconds, found in (
        Run.objects.over().filter(student=student).values_list("options", "limit_seconds", "found")
    ):
        runs[options, seconds].append(found)
    return [
        SprintRecord(_run_words(options, seconds), max(found), found[-RUNS_TOLD:])
        for (options, seconds), found in runs.items()
    ]


def _run_words(text: str, seconds: int | None) -> str:
    options = read_options(KindKey.SPRINT.value, text)
    assert isinstance(options, SprintOptions)
    facts = {"cards": options.cards, "k": options.at_least, "goal": options.goal}
    if seconds is not None:
        return gettext("%(cards)s cards, swishes of %(k)s or more, %(time)s") % (facts | {"time": timer_words(seconds)})
    if options.goal is not None:
        return gettext("%(cards)s cards, %(goal)s swishes of %(k)s or more") % facts
    return gettext("%(cards)s cards, swishes of %(k)s or more, until the deck is cleared") % facts
