"""The end of a drill: what the student can see they did, in counts and words; no marks, no ranks."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from classroom.practice.models import Attempt, Drill, KindKey

# The skills of docs/rules/swish.md and of the card drills, in a child's words, in the order they are met.
SKILLS: dict[str, Promise] = {
    "MATCH": gettext_lazy("cards that fit as they lie"),
    "FLIP-LR": gettext_lazy("a flip left to right"),
    "FLIP-TB": gettext_lazy("a flip top to bottom"),
    "TURN": gettext_lazy("a half turn"),
    "MIX": gettext_lazy("different turns in one swish"),
    "PLAN3": gettext_lazy("a chain of three cards"),
    "PLAN4": gettext_lazy("a chain of four cards"),
    "PLAN5": gettext_lazy("a chain of five cards"),
    "SCAN": gettext_lazy("a big board"),
    "REJECT": gettext_lazy("seeing that there is no swish"),
    # Of the card drills (docs/rules/card-drills.md).
    "ADD": gettext_lazy("adding up points"),
    "COMPARE": gettext_lazy("comparing what one can do"),
    "COUNT": gettext_lazy("counting what is left"),
    "CHANCE": gettext_lazy("saying how likely something is"),
    "DECIDE": gettext_lazy("deciding by what is likely"),
}


@dataclass(frozen=True)
class SkillCount:
    words: str
    right_first: int
    boards: int


@dataclass(frozen=True)
class Learnt:
    """`right_first` is without help, `helped` with. `median_seconds` to the first claim is None if nothing was claimed."""

    sentence: str
    boards: int
    right_first: int
    helped: int
    later: int
    gave_up: int
    median_seconds: float | None
    skills: tuple[SkillCount, ...]


def what_was_learnt(drill: Drill, attempts: Sequence[Attempt]) -> Learnt:
    done = [attempt for attempt in attempts if not attempt.is_open]
    right_first = sum(attempt.found_alone for attempt in done)
    helped = sum(attempt.state == "helped" for attempt in done)
    gave_up = sum(attempt.answer_shown and not attempt.right_first for attempt in done)
    seconds = [attempt.seconds for attempt in done if attempt.seconds is not None]
    met: Counter[str] = Counter(skill for attempt in done for skill in attempt.puzzle.skills)
    right: Counter[str] = Counter(skill for attempt in done if attempt.found_alone for skill in attempt.puzzle.skills)
    return Learnt(
        sentence=_sentence(len(done), right_first, kind=drill.assignment.kind),
        boards=len(done),
        right_first=right_first,
        helped=helped,
        later=len(done) - right_first - helped - gave_up,
        gave_up=gave_up,
        median_seconds=statistics.median(seconds) if seconds else None,
        skills=tuple(SkillCount(str(words), right[skill], met[skill]) for skill, words in SKILLS.items() if met[skill]),
    )


def _sentence(boards: int, right_first: int, *, kind: str) -> str:
    if boards == 0:
        return gettext("No board is done yet.")
    if kind == KindKey.SPRINT:
        return gettext("Your run is over.")
    counts = {"right": right_first, "boards": boards}
    if kind not in (KindKey.FIND, KindKey.BUILD):
        return gettext("You had %(right)s of %(boards)s right at the first try.") % counts
    return (
        ngettext(
            "You found %(right)s of %(boards)s swish at the first try.",
            "You found %(right)s of %(boards)s swishes at the first try.",
            boards,
        )
        % counts
    )
