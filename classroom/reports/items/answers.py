"""What was decided in an assignment, board by board, and how likely it was held to be beforehand."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import TruncDate

from classroom.practice import rating
from classroom.practice.models import Assignment, Attempt, BoardDifficulty, Ending
from classroom.practice.puzzles import UNRATED
from classroom.practice.rating import Ability, Estimate
from classroom.reports.items.separating import LEAST_OTHERS
from classroom.reports.models import SkillStanding, StudentDay


@dataclass(frozen=True)
class Answer:
    """One student's first claim on a board that counts. `right` is without help; `seconds` None if it was given up unclaimed."""

    student: uuid.UUID
    puzzle: int
    skill: str
    level: int
    difficulty: float
    right: bool
    seconds: float | None
    hinted: bool
    gave_up: bool


def answers_of(assignment: Assignment) -> list[Answer]:
    """Every board decided in the assignment but those that came again; no sprints. One query."""
    rows = (
        Attempt.objects.filter(drill__assignment=assignment, again=False)
        .as_decided()
        .values_list(
            "student_id",
            "puzzle_id",
            "puzzle__skill",
            "puzzle__level",
            "puzzle__difficulty",
            "right_first",
            "with_help",
            "seconds",
            "hint_step",
            "ending",
        )
    )
    return [
        Answer(
            student,
            puzzle,
            skill,
            level,
            difficulty,
            bool(right) and not helped,
            seconds,
            step > 0,
            ending == Ending.GAVE_UP,
        )
        for student, puzzle, skill, level, difficulty, right, helped, seconds, step, ending in rows
    ]


def rests(answers: Sequence[Answer]) -> dict[Answer, float]:
    """Of each answer the share right of the same student's others, if there are enough others."""
    of_student: dict[uuid.UUID, list[Answer]] = defaultdict(list)
    for answer in answers:
        of_student[answer.student].append(answer)
    return {
        answer: (sum(other.right for other in all_of_them) - answer.right) / (len(all_of_them) - 1)
        for all_of_them in of_student.values()
        for answer in all_of_them
        if len(all_of_them) > LEAST_OTHERS
    }


def predictions(assignment: Assignment, answers: Sequence[Answer]) -> dict[Answer, float]:
    """The chance that each answer is right, from what was known of the student before the day on which they began.

    Empty where nothing is predicted: with two answers to choose from, and where what students do is not rated. Three queries.
    """
    if assignment.kind in UNRATED or assignment.classroom is None:
        return {}
    zone = assignment.classroom.school.zone
    began = {"student__drills__assignment": assignment}
    before = {"day__lt": TruncDate(F("student__drills__started_at"), tzinfo=zone)}
    overall = {
        row.student_id: row.estimate
        for row in StudentDay.objects.filter(**began, **before).order_by("student_id", "-day").distinct("student_id")
    }
    offsets = {
        (row.student_id, row.skill): row.estimate
        for row in SkillStanding.objects.filter(**began, **before)
        .order_by("student_id", "skill", "-day")
        .distinct("student_id", "skill")
    }
    fitted = _fitted(assignment, {answer.puzzle for answer in answers})
    return {
        answer: rating.predicted(
            Ability(
                overall.get(answer.student, rating.new_overall()),
                offsets.get((answer.student, answer.skill), rating.NEW_SKILL),
            ),
            fitted.get(answer.puzzle) or rating.board_estimate(answer.difficulty),
        )
        for answer in answers
    }


def _fitted(assignment: Assignment, puzzles: set[int]) -> dict[int, Estimate]:
    """The difficulties that had been fitted before the assignment: later ones know what came of it."""
    rows = BoardDifficulty.objects.filter(puzzle__in=puzzles, fitted_at__lte=assignment.assigned_at)
    return {row.puzzle_id: row.estimate for row in rows.order_by("puzzle_id", "-fitted_at").distinct("puzzle_id")}
