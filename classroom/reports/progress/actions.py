"""What a teacher can do at one tap: a short drill for just these students.

What it asks is worked out here, and never sent by the page.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils import formats, timezone
from django.utils.translation import gettext, ngettext

from classroom.practice import assigning, rating, shelf_limits
from classroom.practice.models import Assignment, Choice, Drill, SkillRecord, StudentRating, Task
from classroom.practice.rating import NEW_SKILL, Ability
from classroom.practice.skill_shelves import CARD_PRACTISED, PRACTISED, card_shelf_for, shelf_for
from classroom.reports.progress.states import skill_words
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.http import Refused
from games.swish.edition import EDITIONS, SWISH

BOARDS = 6


class ActionKind(StrEnum):
    """EASIER: one level below what the student can, with hints. PRACTISE: boards that fit each. BEGIN: easy, to get going."""

    EASIER = "easier"
    PRACTISE = "practise"
    BEGIN = "begin"


@dataclass(frozen=True)
class Assigned:
    """An open drill in this skill for just this student, not finished yet. Nobody has begun: it can be taken back."""

    assignment_id: uuid.UUID
    assigned_at: datetime
    has_begun: bool

    @property
    def words(self) -> str:
        day = formats.date_format(timezone.localtime(self.assigned_at), "SHORT_DATE_FORMAT")
        return gettext("assigned on %(day)s") % {"day": day}


@dataclass(frozen=True)
class Action:
    """One thing to do for these students. `assigned` is there if it is done already."""

    kind: ActionKind
    skill: str
    students: tuple[Student, ...]
    assigned: Assigned | None = None

    @property
    def sentence(self) -> str:
        return action_words(self.kind, self.skill)

    @property
    def told(self) -> str:
        """What a table says: what to do, or since when it is done."""
        return self.sentence if self.assigned is None else self.assigned.words


def action_words(kind: ActionKind, skill: str) -> str:
    """ "6 easier boards, with hints: a half turn."."""
    words = {"count": BOARDS, "skill": skill_words(skill)}
    if kind is ActionKind.EASIER:
        return (
            ngettext(
                "%(count)s easier board, with hints: %(skill)s.",
                "%(count)s easier boards, with hints: %(skill)s.",
                BOARDS,
            )
            % words
        )
    if kind is ActionKind.BEGIN:
        return (
            ngettext(
                "%(count)s easy board to get going: %(skill)s.",
                "%(count)s easy boards to get going: %(skill)s.",
                BOARDS,
            )
            % words
        )
    return (
        ngettext(
            "%(count)s board that fits each student: %(skill)s.",
            "%(count)s boards that fit each student: %(skill)s.",
            BOARDS,
        )
        % words
    )


def can_be_practised(skill: str) -> bool:
    return skill in PRACTISED or skill in CARD_PRACTISED


def assigned_alone(
    students: Sequence[Student], classroom: Classroom, *, now: datetime
) -> dict[tuple[uuid.UUID, str], Assigned]:
    """By student and skill: what is open for some of the class alone and not finished by this student. Two queries."""
    chosen = Assignment.only_for.through.objects.filter(
        student__in=students,
        assignment__in=Assignment.objects.open(now).filter(classroom=classroom).exclude(skills=[]),
    )
    rows = list(
        chosen.order_by("assignment__assigned_at").values_list(
            "student_id", "assignment_id", "assignment__assigned_at", "assignment__skills"
        )
    )
    drills = Drill.objects.filter(assignment__in={row[1] for row in rows}).values_list(
        "assignment_id", "student_id", "finished_at"
    )
    begun: set[uuid.UUID] = set()
    finished: set[tuple[uuid.UUID, uuid.UUID]] = set()
    for assignment, student, finished_at in drills:
        begun.add(assignment)
        if finished_at is not None:
            finished.add((student, assignment))
    return {
        (student, skill): Assigned(assignment, assigned_at, assignment in begun)
        for student, assignment, assigned_at, skills in rows
        for skill in skills
        if (student, assignment) not in finished
    }


def assign_action(
    kind: ActionKind,
    skill: str,
    *,
    students: Sequence[Student],
    classroom: Classroom,
    teacher: Teacher,
    token: uuid.UUID,
    now: datetime,
) -> Assignment:
    """The drill of this action, for these students alone and open at once; the same token again is the same drill.

    Raises Refused: for no student, for a skill that cannot be practised alone, and (409) for who is not in the class any more.
    """
    if not students:
        raise Refused(gettext("Choose at least one student."))
    if not can_be_practised(skill):
        raise Refused(gettext("There is no such skill to practise."))
    task = _task(kind, skill, students=students, classroom=classroom)
    # One page has one token; each of its buttons makes its own drill of it.
    own = uuid.uuid5(token, " ".join([kind.value, skill, *sorted(str(student.pk) for student in students)]))
    return assigning.assign(classroom, teacher=teacher, task=task, only_for=students, token=own, now=now)


@transaction.atomic
def undo(classroom: Classroom, assignment_id: uuid.UUID) -> bool:
    """Take back a drill of the class that nobody has begun, as if it had never been. False if there is none (any more).

    Raises Refused (409) once somebody has begun.
    """
    assignment = classroom.assignments.filter(pk=assignment_id).first()
    if assignment is None:
        return False
    assigning.take_back(assignment)
    assigning.delete_draft(assignment)
    return True


def _task(kind: ActionKind, skill: str, *, students: Sequence[Student], classroom: Classroom) -> Task:
    if skill in CARD_PRACTISED:
        return _card_task(kind, skill, students=students)
    edition_key = _edition_of(classroom)
    weakest = min(_abilities(students, skill), key=_mean)
    aim = rating.difficulty_for(weakest, rating.AIMED_CHANCE)
    if kind is ActionKind.PRACTISE:
        shelf = shelf_for(skill, edition_key=edition_key, aim=aim)
        return Task(
            kind=shelf.kind,
            options=shelf.task_options,
            choice=Choice.ADAPTIVE.value,
            skills=(skill,),
            boards=BOARDS,
        )
    wanted = max(rating.level(aim) - 1, 1)
    shelf = shelf_for(skill, edition_key=edition_key, aim=min(aim, _below(wanted)))
    level = _level_there(shelf_limits.sample(shelf.kind, shelf.task_options), skill, wanted)
    return Task(
        kind=shelf.kind,
        options=shelf.task_options,
        choice=Choice.ANY.value if level is None else Choice.LEVEL.value,
        level=level,
        skills=(skill,),
        boards=BOARDS,
    )


def _card_task(kind: ActionKind, skill: str, *, students: Sequence[Student]) -> Task:
    """Card drills have levels of their own, one more with each star; what is easier is a star below the weakest of them."""
    known = dict(SkillRecord.objects.filter(student__in=students, skill=skill).values_list("student_id", "stars"))
    stars = min(known.get(student.pk, 0) for student in students)
    shelf = card_shelf_for(skill, stars=stars if kind is ActionKind.PRACTISE else max(stars - 1, 0))
    return Task(kind=shelf.kind, options=shelf.task_options, choice=Choice.ANY.value, skills=(skill,), boards=BOARDS)


def _below(level: int) -> float:
    """A difficulty in logits within this level, just below its upper end; levels from the last but one on are as they are."""
    return rating.LEVEL_ENDS[min(level, len(rating.LEVEL_ENDS)) - 1] - 0.01


def _level_there(boards: dict[tuple[int, str], int], skill: str, wanted: int) -> int | None:
    """The level nearest to `wanted` that boards of this skill have, an easier one rather than a harder; None if hardly any."""
    there = [level for (level, its_skill), count in boards.items() if its_skill == skill and count > shelf_limits.RARE]
    return min(there, key=lambda level: (abs(level - wanted), level), default=None)


def _abilities(students: Sequence[Student], skill: str) -> list[Ability]:
    """What is known of each of them in this skill, and what is assumed of who is new. Two queries."""
    overall = {row.student_id: row.estimate for row in StudentRating.objects.filter(student__in=students)}
    offsets = {row.student_id: row.estimate for row in SkillRecord.objects.filter(student__in=students, skill=skill)}
    return [
        Ability(overall.get(student.pk) or rating.new_overall(), offsets.get(student.pk) or NEW_SKILL)
        for student in students
    ]


def _mean(ability: Ability) -> float:
    return ability.mean


def _edition_of(classroom: Classroom) -> str:
    """The game of cards that the class practises: that of its newest drill of Swish or Swish Jr."""
    newest = classroom.assignments.filter(edition_key__in=EDITIONS).order_by("-assigned_at").first()
    return newest.edition_key if newest else SWISH.key
