"""Who needs help, and why: the rules of the class, held against what each student did. In words and with counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils.translation import gettext, ngettext

from classroom.practice.rating import EARLIEST_BAND
from classroom.reports.models import AtRiskRules
from classroom.reports.progress.facts import Fall, SkillFacts, StudentFacts
from classroom.reports.progress.states import skill_words
from classroom.roster.models import Classroom

# With fewer claims or boards than these a share says nothing.
LEAST = EARLIEST_BAND


class Cause(StrEnum):
    """Why somebody needs help, the most urgent first."""

    STUCK = "stuck"
    FELL = "fell"
    WRONG = "wrong"
    HINTS = "hints"
    IDLE = "idle"


@dataclass(frozen=True)
class Reason:
    """`skill` is the one it is about; None if it is about no single one."""

    cause: Cause
    sentence: str
    skill: str | None = None


def rules_of(classroom: Classroom) -> AtRiskRules:
    """The rules of the class, the start values if it has none of its own. One query."""
    return AtRiskRules.objects.filter(pk=classroom.pk).first() or AtRiskRules(classroom=classroom)


def reasons(facts: StudentFacts, rules: AtRiskRules, *, today: date) -> tuple[Reason, ...]:
    """Why this student needs help, the most urgent first; none if there is no reason.

    `today` is the end of the days of `facts`, or today, whichever comes first.
    """
    found = [
        *_stuck(facts, rules),
        *_fell(facts, rules),
        *_wrong(facts, rules),
        *_hints(facts, rules),
        *_idle(facts, rules, today=today),
    ]
    return tuple(found)


def _stuck(facts: StudentFacts, rules: AtRiskRules) -> list[Reason]:
    """Skills stuck and met in these days; what lies longer back is not what to talk about now. The weakest first."""
    if not rules.stuck:
        return []
    stuck = sorted((one for one in facts.skills.values() if one.progress.is_stuck and one.counts.boards), key=_average)
    first = [Reason(Cause.STUCK, _stuck_words(skill), skill.skill) for skill in stuck[:1]]
    others = gettext("Also stuck: %(skills)s.") % {"skills": _words_of(stuck[1:])}
    return [*first, *([Reason(Cause.STUCK, others)] if stuck[1:] else [])]


def _average(skill: SkillFacts) -> float:
    return skill.progress.average


def _stuck_words(skill: SkillFacts) -> str:
    # Never fewer than STUCK_AFTER boards: no singular.
    return gettext("Stuck: %(skill)s. %(right)s of %(boards)s right; not secure after %(met)s boards.") % {
        "skill": skill_words(skill.skill),
        "right": skill.counts.right,
        "boards": skill.counts.boards,
        "met": skill.progress.unmastered,
    }


def _fell(facts: StudentFacts, rules: AtRiskRules) -> list[Reason]:
    if rules.fall is None:
        return []
    fell = [(one.fall, one) for one in facts.skills.values() if one.fall is not None and one.fall.by >= rules.fall]
    fell.sort(key=lambda pair: -pair[0].by)
    first = [Reason(Cause.FELL, _fell_words(fall, skill), skill.skill) for fall, skill in fell[:1]]
    others = gettext("Also less sure: %(skills)s.") % {"skills": _words_of([skill for _fall, skill in fell[1:]])}
    return [*first, *([Reason(Cause.FELL, others)] if fell[1:] else [])]


def _fell_words(fall: Fall, skill: SkillFacts) -> str:
    words = {"skill": skill_words(skill.skill), "before": fall.before, "after": fall.after}
    return gettext("Less sure: %(skill)s. Right lately: %(after)s %%, two weeks ago: %(before)s %%.") % words


def _words_of(skills: Sequence[SkillFacts]) -> str:
    return ", ".join(skill_words(skill.skill) for skill in skills)


def _wrong(facts: StudentFacts, rules: AtRiskRules) -> list[Reason]:
    claims, wrong = facts.all.claims, facts.all.wrong
    if rules.wrong_share is None or claims < LEAST or 100 * wrong <= rules.wrong_share * claims:
        return []
    sentence = gettext("%(wrong)s of %(claims)s claims were wrong.") % {"wrong": wrong, "claims": claims}
    return [Reason(Cause.WRONG, sentence)]


def _hints(facts: StudentFacts, rules: AtRiskRules) -> list[Reason]:
    boards, hinted = facts.all.boards, facts.all.hinted
    if rules.hint_share is None or boards < LEAST or 100 * hinted <= rules.hint_share * boards:
        return []
    sentence = gettext("Strong hints on %(hinted)s of %(boards)s boards.") % {"hinted": hinted, "boards": boards}
    return [Reason(Cause.HINTS, sentence)]


def _idle(facts: StudentFacts, rules: AtRiskRules, *, today: date) -> list[Reason]:
    if rules.idle_days is None:
        return []
    idle = (today - (facts.last_day or facts.since)).days
    if idle < rules.idle_days:
        return []
    if facts.last_day is None:
        return [Reason(Cause.IDLE, gettext("Has not done a board yet."))]
    return [
        Reason(
            Cause.IDLE,
            ngettext("Nothing for %(days)s day.", "Nothing for %(days)s days.", idle) % {"days": idle},
        )
    ]
