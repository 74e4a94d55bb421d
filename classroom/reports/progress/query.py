"""The class page as data: one query object for the page, the files and the printed report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from uuid import UUID

from classroom.practice.mastery import State
from classroom.practice.rating import EARLIEST_BAND
from classroom.reports.days import Days
from classroom.reports.models import AtRiskRules
from classroom.reports.progress import tables
from classroom.reports.progress.actions import Action, ActionKind, Assigned, assigned_alone, can_be_practised
from classroom.reports.progress.facts import SkillFacts, StudentFacts, facts_of
from classroom.reports.progress.groups import SuggestedGroup, next_step, suggested_groups
from classroom.reports.progress.growth import Week, growth_of
from classroom.reports.progress.heat import Heat, heat_of
from classroom.reports.progress.needs import Cause, Reason, reasons, rules_of
from classroom.reports.progress.sentences import Counted, three_sentences
from classroom.reports.progress.states import state_words
from classroom.reports.summaries.refresh import refresh
from classroom.reports.tables import Table
from classroom.roster.models import Classroom, Student
from classroom.roster.sorting import by_name
from games.swish.grade import Skill

# Of those who need help, at a glance.
FIRST = 6


@dataclass(frozen=True)
class Need:
    """Who needs help, why, and one thing to do; None where all that can be done is to talk."""

    facts: StudentFacts
    reasons: tuple[Reason, ...]
    action: Action | None

    @property
    def student(self) -> Student:
        return self.facts.student


@dataclass(frozen=True)
class ClassProgress:
    """What a class page tells. `students` by name; `needs` the most urgent first; `today` is the school's.

    Counts are of boards done for this class in the days; states are the student's own, at the end of the days.
    """

    classroom: Classroom
    days: Days
    today: date
    made_at: datetime
    students: tuple[StudentFacts, ...]
    rules: AtRiskRules
    sentences: tuple[str, str, str]
    counted: Counted
    needs: tuple[Need, ...]
    heat: Heat
    growth: tuple[Week, ...]
    groups: tuple[SuggestedGroup, ...]
    has_begun: bool

    @property
    def state_names(self) -> list[tuple[State, str]]:
        """The key to the map."""
        return [(state, state_words(state)) for state in State]

    @property
    def first_needs(self) -> tuple[Need, ...]:
        """Those to look at first; not more than one can take in at a glance."""
        return self.needs[:FIRST]

    @property
    def further_needs(self) -> tuple[Need, ...]:
        return self.needs[FIRST:]

    @property
    def time_on_task(self) -> tuple[StudentFacts, ...]:
        """Those who did something for the class in the days."""
        return tuple(facts for facts in self.students if facts.all.boards or facts.all.again)

    @property
    def most_minutes(self) -> int:
        """Of a student; at least 1."""
        return max((facts.minutes for facts in self.students), default=1) or 1

    @property
    def boards(self) -> int:
        return sum(facts.all.boards for facts in self.students)

    @cached_property
    def tables(self) -> list[Table]:
        """Everything on the page as tables, the map first. The page, CSV, XLSX and PDF have the same cells."""
        return [
            tables.heat_table(self.heat),
            tables.needs_table([(need.student, need.reasons, need.action) for need in self.needs]),
            tables.growth_table(self.growth),
            tables.time_table(self.time_on_task),
            tables.groups_table(self.groups),
        ]


def class_progress(classroom: Classroom, days: Days, *, now: datetime) -> ClassProgress:
    """How the class stands and what it did in these days. The same number of queries whatever its size."""
    students = by_name(classroom.students())
    refresh(students)
    today = now.astimezone(classroom.school.zone).date()
    end = min(days.last, today)
    rules = rules_of(classroom)
    facts = tuple(facts_of(students, classroom, days, today=today))
    last_day = max((one.last_day for one in facts if one.last_day), default=None)
    idle = _idle(last_day, rules, end)
    why = {one.student.pk: _why(one, rules, end=end, all_idle=last_day is None or idle is not None) for one in facts}
    assigned = assigned_alone(students, classroom, now=now)
    needs = _needs(facts, why, assigned)
    heat = heat_of(facts)
    groups = suggested_groups(
        {one.student.pk: next_step(one, why[one.student.pk]) for one in facts},
        students,
        assigned=assigned,
        made=list(classroom.groups.values_list("name", flat=True)),
    )
    counted = _counted(facts, why)
    return ClassProgress(
        classroom=classroom,
        days=days,
        today=today,
        made_at=now,
        students=facts,
        rules=rules,
        sentences=three_sentences(
            counted,
            heat=heat,
            first=[need.student.name for need in needs],
            groups=groups,
            last_day=last_day,
            idle=idle,
        ),
        counted=counted,
        needs=needs,
        heat=heat,
        growth=growth_of(students, days, today=today),
        groups=groups,
        has_begun=last_day is not None,
    )


def _idle(last_day: date | None, rules: AtRiskRules, end: date) -> int | None:
    """For how many days nobody at all has done anything, if that is too long: holidays, and no reason to name everybody."""
    if last_day is None or rules.idle_days is None or (end - last_day).days < rules.idle_days:
        return None
    return (end - last_day).days


def _why(facts: StudentFacts, rules: AtRiskRules, *, end: date, all_idle: bool) -> tuple[Reason, ...]:
    found = reasons(facts, rules, today=end)
    return tuple(reason for reason in found if not (all_idle and reason.cause is Cause.IDLE))


def _needs(
    facts: Sequence[StudentFacts],
    why: Mapping[UUID, tuple[Reason, ...]],
    assigned: Mapping[tuple[UUID, str], Assigned],
) -> tuple[Need, ...]:
    needs = [Need(one, why[one.student.pk], action_for(one, why[one.student.pk], assigned)) for one in facts]
    return tuple(sorted((need for need in needs if need.reasons), key=_urgent_first))


def _urgent_first(need: Need) -> tuple[int, int, int]:
    """Most different reasons, then the more urgent of them, then most of them; who is equal stays in the order of names."""
    causes = {reason.cause for reason in need.reasons}
    return -len(causes), min(list(Cause).index(cause) for cause in causes), -len(need.reasons)


def action_for(
    facts: StudentFacts, found: Sequence[Reason], assigned: Mapping[tuple[UUID, str], Assigned]
) -> Action | None:
    """The one thing to do about these reasons: the skill of the first of them, one level lower, with hints."""
    if not found:
        return None
    skill = next((reason.skill for reason in found if reason.skill and can_be_practised(reason.skill)), None)
    kind = ActionKind.EASIER
    if skill is None:
        met = [one for one in facts.skills.values() if can_be_practised(one.skill)]
        if found[0].cause is Cause.IDLE:
            kind = ActionKind.BEGIN
            skill = max(met, key=_average).skill if met else Skill.MATCH.value
        elif met:
            skill = min((one for one in met if one.counts.boards), key=_average, default=met[0]).skill
    if skill is None:
        return None
    return Action(kind, skill, (facts.student,), assigned.get((facts.student.pk, skill)))


def _average(skill: SkillFacts) -> float:
    return skill.progress.average


def _counted(facts: Sequence[StudentFacts], why: Mapping[UUID, tuple[Reason, ...]]) -> Counted:
    calm = [one for one in facts if not why[one.student.pk]]
    told = sum(_boards_ever(one) >= EARLIEST_BAND for one in calm)
    return Counted(on_track=told, need_help=len(facts) - len(calm), too_early=len(calm) - told)


def _boards_ever(facts: StudentFacts) -> int:
    return sum(skill.progress.boards for skill in facts.skills.values())
