"""The map of a class: each student in each skill, as a state in a word and the boards it was practised on in the days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.practice.mastery import State
from classroom.reports.progress.facts import Counts, StudentFacts, in_order
from classroom.reports.progress.states import CAN, skill_short, skill_words, state_words
from classroom.roster.models import Student


@dataclass(frozen=True)
class SkillHead:
    """A column: `met` students have met the skill, `can` of them can do it by now, `learning` are on the way."""

    skill: str
    short: str
    words: str
    met: int
    can: int
    learning: int
    counts: Counts


@dataclass(frozen=True)
class Cell:
    """`boards` and `right` (at the first claim, without help) are those of the days, for the class."""

    skill: str
    state: State
    boards: int
    right: int

    @property
    def words(self) -> str:
        return state_words(self.state)

    @property
    def can_be_opened(self) -> bool:
        """Whether there is anything to see behind it."""
        return self.boards > 0


@dataclass(frozen=True)
class HeatRow:
    student: Student
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Heat:
    """Skills that somebody has met, in the order in which they are met; the students by name."""

    heads: tuple[SkillHead, ...]
    rows: tuple[HeatRow, ...]


def heat_of(students: Sequence[StudentFacts]) -> Heat:
    """The map of these students, in their order."""
    skills = in_order({skill for facts in students for skill in facts.skills})
    rows = tuple(HeatRow(facts.student, tuple(_cell(facts, skill) for skill in skills)) for facts in students)
    return Heat(tuple(_head(skill, students) for skill in skills), rows)


def _cell(facts: StudentFacts, skill: str) -> Cell:
    of_skill = facts.of(skill)
    return Cell(skill, of_skill.state, of_skill.counts.boards, of_skill.counts.right)


def _head(skill: str, students: Sequence[StudentFacts]) -> SkillHead:
    met = [facts.skills[skill] for facts in students if skill in facts.skills]
    return SkillHead(
        skill=skill,
        short=skill_short(skill),
        words=skill_words(skill),
        met=len(met),
        can=sum(facts.state in CAN for facts in met),
        learning=sum(facts.state is State.LEARNING for facts in met),
        counts=sum((facts.counts for facts in met), Counts()),
    )
