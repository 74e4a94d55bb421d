"""The words of a class page: skills in a word or two, as a teacher heads a column, and where a student stands in one."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from classroom.practice.learnt import SKILLS
from classroom.practice.mastery import State

_SHORT: dict[str, Promise] = {
    "MATCH": pgettext_lazy("skill", "Match"),
    "FLIP-LR": pgettext_lazy("skill", "Flip left–right"),
    "FLIP-TB": pgettext_lazy("skill", "Flip top–bottom"),
    "TURN": pgettext_lazy("skill", "Half turn"),
    "MIX": pgettext_lazy("skill", "Mixed turns"),
    "PLAN3": pgettext_lazy("skill", "Chain of 3"),
    "PLAN4": pgettext_lazy("skill", "Chain of 4"),
    "PLAN5": pgettext_lazy("skill", "Chain of 5"),
    "SCAN": pgettext_lazy("skill", "Big board"),
    "REJECT": pgettext_lazy("skill", "No swish"),
    "ADD": pgettext_lazy("skill", "Add up"),
    "COMPARE": pgettext_lazy("skill", "Compare"),
    "COUNT": pgettext_lazy("skill", "Count the rest"),
    "CHANCE": pgettext_lazy("skill", "How likely"),
    "DECIDE": pgettext_lazy("skill", "Decide"),
}
_STATES: dict[State, Promise] = {
    State.NEW: _("not met"),
    State.TOO_FEW: _("too early"),
    State.LEARNING: _("learning"),
    State.SECURE: _("secure"),
    State.REVIEW: _("to review"),
}
# What the learner can do by now: mastered, shown again or not.
CAN = (State.SECURE, State.REVIEW)


def state_words(state: State) -> str:
    return str(_STATES[state])


def skill_short(skill: str) -> str:
    """ "Half turn"; a skill without a short name has its long one, with a capital."""
    if skill in _SHORT:
        return str(_SHORT[skill])
    words = skill_words(skill)
    return words[:1].upper() + words[1:]


def skill_words(skill: str) -> str:
    """ "a half turn"."""
    return str(SKILLS.get(skill, skill))
