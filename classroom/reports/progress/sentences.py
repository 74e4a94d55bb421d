"""The three sentences above everything: who is on track, what the class can do, what to do next. Counts and names, no averages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext, ngettext

from classroom.reports.progress.groups import Need, SuggestedGroup
from classroom.reports.progress.heat import Heat, SkillHead
from classroom.reports.progress.states import skill_words

MOST_NAMES = 3
MOST_SKILLS = 2


@dataclass(frozen=True)
class Counted:
    """How many students are on track, need help, or have done too little for anybody to know. All of them together: the class."""

    on_track: int
    need_help: int
    too_early: int

    @property
    def all(self) -> int:
        return self.on_track + self.need_help + self.too_early


def three_sentences(
    counted: Counted,
    *,
    heat: Heat,
    first: Sequence[str],
    groups: Sequence[SuggestedGroup],
    last_day: date | None,
    idle: int | None,
) -> tuple[str, str, str]:
    """`first` are names of who needs help first; `idle` the days for which nobody in the class has done anything, if too many."""
    return (
        _who(counted, first, begun=last_day is not None),
        _what(heat, of=counted.all),
        _next(counted, groups, begun=last_day is not None, idle=idle),
    )


def names_words(names: Sequence[str]) -> str:
    """ "Elif, Hugo", of many the first and how many more."""
    if len(names) <= MOST_NAMES + 1:
        return ", ".join(names)
    shown, more = ", ".join(names[:MOST_NAMES]), len(names) - MOST_NAMES
    return ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more) % {
        "names": shown,
        "count": more,
    }


def _who(counted: Counted, first: Sequence[str], *, begun: bool) -> str:
    if not counted.all:
        return gettext("Nobody is in this class yet.")
    if not begun:
        return gettext("Nobody has done a board yet.")
    numbers = {"count": counted.on_track, "all": counted.all, "names": ", ".join(first[:MOST_NAMES])}
    if counted.need_help:
        return (
            ngettext(
                "%(count)s of %(all)s is on track. Help first: %(names)s.",
                "%(count)s of %(all)s are on track. Help first: %(names)s.",
                counted.on_track,
            )
            % numbers
        )
    if counted.too_early == counted.all:
        return gettext("It is too early to say who is on track: that takes 8 boards each.")
    return (
        ngettext(
            "%(count)s of %(all)s is on track, and nobody needs help.",
            "%(count)s of %(all)s are on track, and nobody needs help.",
            counted.on_track,
        )
        % numbers
    )


def _what(heat: Heat, *, of: int) -> str:
    """What half of the class and more can do, the newest of it; and where most of those who cannot are on the way."""
    if not heat.heads:
        return gettext("What the class can do shows after the first boards.")
    can = [head for head in heat.heads if 2 * head.can >= of]
    hard = sorted((head for head in heat.heads if head not in can), key=_most_learning)[:MOST_SKILLS]
    words = {"can": ", ".join(head.words for head in can[-MOST_SKILLS:]), "hard": ", ".join(map(_counted_words, hard))}
    if not can:
        return gettext("Nothing is secure for half of the class yet. Under way: %(hard)s.") % words
    if not hard:
        return gettext("Most can do all they have met, the last: %(can)s.") % words
    return gettext("Most can: %(can)s. Not yet: %(hard)s.") % words


def _counted_words(head: SkillHead) -> str:
    return gettext("%(skill)s (%(can)s of %(met)s)") % {"skill": head.words, "can": head.can, "met": head.met}


def _next(counted: Counted, groups: Sequence[SuggestedGroup], *, begun: bool, idle: int | None) -> str:
    if not counted.all:
        return gettext("Next: add your students.")
    if not begun:
        return gettext("Next: assign a first drill, in a lesson if you can.")
    if idle is not None:
        return ngettext(
            "Nobody has practised for %(count)s day. Next: ten minutes in a lesson.",
            "Nobody has practised for %(count)s days. Next: ten minutes in a lesson.",
            idle,
        ) % {"count": idle}
    if not groups:
        return gettext("Next: let everybody go on; boards fit each student.")
    group = groups[0]
    names = names_words([student.name for student in group.students])
    words = {"skill": skill_words(group.step.skill), "names": names}
    match group.step.need:
        case Need.HELP:
            return gettext("Next: explain “%(skill)s” once more to %(names)s.") % words
        case Need.REVIEW:
            return gettext("Next: a review of “%(skill)s” for %(names)s.") % words
        case Need.LEARN:
            return gettext("Next: some boards of “%(skill)s” for %(names)s.") % words
        case Need.BEGIN:
            return gettext("Next: something new, “%(skill)s”, for %(names)s.") % words


def _most_learning(head: SkillHead) -> tuple[int, int]:
    return -head.learning, head.can - head.met
