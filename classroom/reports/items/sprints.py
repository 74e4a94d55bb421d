"""Sprints of an assignment: no two students have the same table after their first swish, so they are told by level and skill."""

from __future__ import annotations

import statistics
from collections import defaultdict
from dataclasses import dataclass

from django.utils.text import capfirst

from classroom.practice.learnt import SKILLS
from classroom.practice.models import Assignment, Run


@dataclass(frozen=True)
class SprintRow:
    """The runs that have ended of one level and skill; medians over the runs."""

    skill: str
    level: int
    students: int
    runs: int
    found: float
    wrong: float
    seconds: float

    @property
    def skill_title(self) -> str:
        return capfirst(str(SKILLS.get(self.skill, self.skill)))


def sprint_rows(assignment: Assignment) -> tuple[SprintRow, ...]:
    """By level, then in the order in which skills are met. One query."""
    groups: dict[tuple[int, str], list[Run]] = defaultdict(list)
    for run in Run.objects.over().filter(attempt__drill__assignment=assignment).select_related("attempt__puzzle"):
        groups[run.attempt.puzzle.level, run.attempt.puzzle.skill].append(run)
    return tuple(
        SprintRow(
            skill=skill,
            level=level,
            students=len({run.student_id for run in runs}),
            runs=len(runs),
            found=statistics.median(run.found for run in runs),
            wrong=statistics.median(run.wrong for run in runs),
            seconds=statistics.median(run.seconds for run in runs),
        )
        for (level, skill), runs in sorted(groups.items(), key=lambda group: (group[0][0], _met_at(group[0][1])))
    )


def _met_at(skill: str) -> int:
    met = list(SKILLS)
    return met.index(skill) if skill in met else len(met)
