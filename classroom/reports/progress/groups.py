"""Who could work together next, since they need the same: suggested, never made by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.utils.translation import gettext

from classroom.practice import mastery
from classroom.practice.mastery import State
from classroom.practice.skill_shelves import PRACTISED
from classroom.reports.progress.actions import Action, ActionKind, Assigned, can_be_practised
from classroom.reports.progress.facts import SkillFacts, StudentFacts
from classroom.reports.progress.needs import Cause, Reason
from classroom.reports.progress.states import skill_short
from classroom.roster.models import Student

LEAST = 2


class Need(StrEnum):
    """What a student needs next in a skill: the first of these that there is."""

    HELP = "help"
    REVIEW = "review"
    LEARN = "learn"
    BEGIN = "begin"


@dataclass(frozen=True)
class NextStep:
    need: Need
    skill: str


@dataclass(frozen=True)
class SuggestedGroup:
    """Students with the same next step, by name. `name` is what the group would be called; `is_made`: the class has it."""

    step: NextStep
    name: str
    students: tuple[Student, ...]
    action: Action
    is_made: bool

    @property
    def why(self) -> str:
        return step_words(self.step.need)


def step_words(need: Need) -> str:
    match need:
        case Need.HELP:
            return gettext("Need another explanation, then easier boards.")
        case Need.REVIEW:
            return gettext("Could do it; it is time to show it once more.")
        case Need.LEARN:
            return gettext("On the way; a few more boards.")
        case Need.BEGIN:
            return gettext("Ready for something new.")


def next_step(facts: StudentFacts, reasons: Sequence[Reason]) -> NextStep | None:
    """What this student needs next: help where stuck, a review, what is nearest to secure, something new. None for who is new."""
    for reason in reasons:
        if reason.cause in (Cause.STUCK, Cause.FELL) and reason.skill is not None and can_be_practised(reason.skill):
            return NextStep(Need.HELP, reason.skill)
    met = [skill for skill in facts.skills.values() if can_be_practised(skill.skill)]
    review = next((skill for skill in met if skill.state is State.REVIEW), None)
    if review is not None:
        return NextStep(Need.REVIEW, review.skill)
    learning = [skill for skill in met if skill.state in (State.LEARNING, State.TOO_FEW)]
    if learning:
        return NextStep(Need.LEARN, min(learning, key=_to_mastery).skill)
    if not met:
        return None
    fresh = next((skill.value for skill in PRACTISED if skill.value not in facts.skills), None)
    return NextStep(Need.BEGIN, fresh) if fresh else None


def suggested_groups(
    steps: Mapping[UUID, NextStep | None],
    students: Sequence[Student],
    *,
    assigned: Mapping[tuple[UUID, str], Assigned],
    made: Sequence[str],
) -> tuple[SuggestedGroup, ...]:
    """Groups of LEAST students and more: who needs help first, then the largest. `made` are the names of groups there are."""
    together: dict[NextStep, list[Student]] = {}
    for student in students:
        step = steps.get(student.pk)
        if step is not None:
            together.setdefault(step, []).append(student)
    groups = [
        _group(step, tuple(of), assigned=assigned, made=made) for step, of in together.items() if len(of) >= LEAST
    ]
    return tuple(sorted(groups, key=_urgent_and_large_first))


def _group(
    step: NextStep, students: tuple[Student, ...], *, assigned: Mapping[tuple[UUID, str], Assigned], made: Sequence[str]
) -> SuggestedGroup:
    kind = ActionKind.EASIER if step.need is Need.HELP else ActionKind.PRACTISE
    known = [assigned.get((student.pk, step.skill)) for student in students]
    # Only what holds for all of them: the same drill.
    same = known[0] if len({one and one.assignment_id for one in known}) == 1 else None
    name = _name(step)
    return SuggestedGroup(step, name, students, Action(kind, step.skill, students, same), is_made=name in made)


def _name(step: NextStep) -> str:
    skill = {"skill": skill_short(step.skill)}
    match step.need:
        case Need.HELP:
            return gettext("%(skill)s: once more") % skill
        case Need.REVIEW:
            return gettext("%(skill)s: review") % skill
        case Need.LEARN:
            return gettext("%(skill)s: practise") % skill
        case Need.BEGIN:
            return gettext("%(skill)s: new") % skill


def _to_mastery(skill: SkillFacts) -> int:
    return mastery.boards_to_mastery(skill.progress)


def _urgent_and_large_first(group: SuggestedGroup) -> tuple[bool, int]:
    return group.step.need is not Need.HELP, -len(group.students)
