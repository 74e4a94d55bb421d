"""What is said of a student: what they can do now and could before, in counts; what comes next. No rank and no percentile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext

from classroom.practice.mastery import State
from classroom.reports.progress.needs import Reason
from classroom.reports.pupils.skills import Count, SkillProgress

# Told as counts, so that everybody sees of how many boards; with fewer it would be a story about nothing.
LEAST_COMPARED = 5

# The skills as a parent may read them: what is found.
_FOUND: dict[str, Promise] = {
    "MATCH": gettext_lazy("Swishes of cards that fit as they lie"),
    "FLIP-LR": gettext_lazy("Swishes that need a flip left to right"),
    "FLIP-TB": gettext_lazy("Swishes that need a flip top to bottom"),
    "TURN": gettext_lazy("Swishes that need a half turn"),
    "MIX": gettext_lazy("Boards with swishes of different turns"),
    "PLAN3": gettext_lazy("Swishes of three cards"),
    "PLAN4": gettext_lazy("Swishes of four cards"),
    "PLAN5": gettext_lazy("Swishes of five cards"),
    "SCAN": gettext_lazy("Swishes on a big board"),
    "REJECT": gettext_lazy("Cards that are no swish"),
}


@dataclass(frozen=True)
class ThenAndNow:
    """Of a skill with enough boards now and before: two counts, and a sentence that holds both."""

    skill: str
    words: str
    now: Count
    before: Count

    @property
    def sentence(self) -> str:
        return gettext("%(what)s: %(now)s right at the first try; before, %(then)s.") % {
            "what": self.words,
            "now": self.now.words,
            "then": self.before.words,
        }


@dataclass(frozen=True)
class Next:
    """What to do next, in a sentence, and the skill that it is about, if it is about one."""

    sentence: str
    skill: str | None = None


def then_and_now(skills: Sequence[SkillProgress]) -> tuple[ThenAndNow, ...]:
    """The skills of which enough was done in the days and before, those with the most boards first."""
    compared = [skill for skill in skills if min(skill.count.boards, skill.before.boards) >= LEAST_COMPARED]
    compared.sort(key=lambda skill: -skill.count.boards)
    return tuple(ThenAndNow(skill.skill, found_words(skill), skill.count, skill.before) for skill in compared)


def found_words(skill: SkillProgress) -> str:
    """What is found who has the skill; of a skill without such words its name."""
    return str(_FOUND.get(skill.skill) or capfirst(skill.words))


def next_step(name: str, skills: Sequence[SkillProgress], needs: Sequence[Reason], *, boards: int) -> Next:
    """What to do next: what help is needed with, then what is due for review, then what is being learnt.

    `boards` is how many were done in the days.
    """
    if needs:
        return Next(needs[0].sentence, needs[0].skill)
    if not skills:
        return Next(gettext("%(name)s has not done a board yet.") % {"name": name})
    if not boards:
        return Next(gettext("%(name)s did nothing in these days.") % {"name": name})
    for state, sentence in _ABOUT.items():
        of_state = [skill for skill in skills if skill.state is state]
        if of_state:
            weakest = min(of_state, key=lambda skill: skill.average or 0)
            return Next(str(sentence) % {"name": name, "skill": weakest.words}, weakest.skill)
    return Next(gettext("%(name)s is secure in everything met so far. Try something new.") % {"name": name})


def time_words(seconds: float, *, days: int) -> str:
    """ "12 minutes at boards, on 3 days."; less than a minute is said to be so."""
    if not days:
        return gettext("No time at boards in these days.")
    facts = {"minutes": round(seconds / 60), "days": days}
    if not facts["minutes"]:
        return (
            ngettext("Under a minute at boards, on %(days)s day.", "Under a minute at boards, on %(days)s days.", days)
            % facts
        )
    return (
        ngettext("%(minutes)s min at boards, on %(days)s day.", "%(minutes)s min at boards, on %(days)s days.", days)
        % facts
    )


_ABOUT: dict[State, Promise] = {
    State.REVIEW: gettext_lazy("%(name)s can show again what was learnt: %(skill)s."),
    State.LEARNING: gettext_lazy("%(name)s is well on the way. Most is to gain here: %(skill)s."),
    State.TOO_FEW: gettext_lazy("Too early to say of %(name)s. More boards are needed here: %(skill)s."),
}
