"""The letter to parents: one page, the answer first, then and now in counts, one thing to do at home with cards.

No percentage, no percentile, no comparison with others, no word that only teachers know.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from classroom.practice.mastery import State
from classroom.reports.files.class_report import days_of
from classroom.reports.files.drawing import draw, page_frame
from classroom.reports.files.forms import REAL, NamesForm, ReportForm
from classroom.reports.files.kinds import MadeFile, Scope, Tell, file_name
from classroom.reports.models import Report, ReportKey
from classroom.reports.progress.needs import Cause
from classroom.reports.pupils.query import StudentProgress, student_progress
from classroom.reports.pupils.skills import SkillProgress
from classroom.reports.pupils.words import found_words
from classroom.roster.models import Student
from classroom.roster.sorting import by_name

MOST_COMPARED = 3

# One thing to do at home for each skill, with the cards of the game on a table.
_AT_HOME: dict[str, Promise] = {
    "MATCH": _("Lay out eight cards. Find two that fit on each other as they lie: each dot in its hoop."),
    "FLIP-LR": _("Lay out eight cards. Turn one over like the page of a book. Which card does it fit on now?"),
    "FLIP-TB": _("Lay out eight cards. Turn one over from top to bottom. Which card does it fit on now?"),
    "TURN": _("Choose a card. Say where its dot will be when the card stands on its head, then turn it and look."),
    "MIX": _("Lay out eight cards. Find two that fit, and show each other how one of them has to be turned."),
    "PLAN3": _("Lay out twelve cards. Build a pile of three in which no dot is left without a hoop."),
    "PLAN4": _("Lay out twelve cards. Build a pile of three that nearly fits. Which fourth card makes it whole?"),
    "PLAN5": _("Lay out sixteen cards. Build the highest pile in which no dot is left without a hoop."),
    "SCAN": _("Lay out sixteen cards. Choose one, and look for its partner row by row."),
    "REJECT": _("Show two cards that do not fit. Which dot finds no hoop? Then change places."),
    "ADD": _("Deal five playing cards each and add up their points. Who says it first counts aloud for the other."),
    "COMPARE": _(
        "Lay out five playing cards. What could you do with them? Say two ways, and which one is better and why."
    ),
    "COUNT": _("Lay out ten playing cards of a pack. Which cards of one suit are still in the pack? Count, then look."),
    "CHANCE": _("Before you turn up the next card of a pack: is red or black more likely now? Say why, then look."),
    "DECIDE": _("Lay out five playing cards. Would you change one for a hidden card? Say why before you look."),
}
_ANY = _(
    "Lay out eight cards. Find two that fit on each other: each dot in its hoop. Then let your child set you a puzzle."
)
_WHY: dict[Cause, Promise] = {
    Cause.WRONG: _("It would help most to look closely before tapping."),
    Cause.HINTS: _("Most puzzles were done with strong hints so far."),
    Cause.IDLE: _("Nothing was done for some days now: it is time to go on."),
}


class Answer(Enum):
    """What parents want to know first."""

    ON_TRACK = "on track"
    NEEDS_HELP = "needs a little help"
    TOO_EARLY = "too early"


class LetterForm(NamesForm):
    """In the language of the school, whatever the teacher reads in."""

    def usual_language(self) -> str:
        return self.subject.teacher.school.language


@dataclass(frozen=True)
class Letter:
    key: ReportKey = ReportKey.LETTER
    scope: Scope = Scope.CLASS_OR_STUDENT
    form: type[ReportForm] = LetterForm

    @property
    def about(self) -> str:
        return gettext(
            "One page in plain words for each child: is it on track, what moved, and one thing to do at home."
        )

    def make(self, report: Report, tell: Tell) -> MadeFile:
        if report.classroom is None:
            raise ValueError("a letter is about students of a class")
        students = [report.student] if report.student else by_name(report.classroom.students().select_related("school"))
        days = days_of(report)
        letters = []
        for number, student in enumerate(students):
            tell(5 + 65 * number // len(students))
            progress = student_progress(student, report.classroom, days, now=report.snapshot_at)
            letters.append(_letter(progress, report))
        tell(70)
        # Every page is a letter of its own: nobody's child is number 12 of 30.
        data = {
            "frame": page_frame(
                title=_title(report),
                about=(report.school.name, report.classroom.name, str(days)),
                paper=report.paper,
                made=report.snapshot_at,
            )
            | {"page_of": ""},
            "none": gettext("There is nobody in this class."),
            "letters": letters,
        }
        pdf = draw("letter.typ", data, language=report.language, made=report.snapshot_at)
        return MadeFile(pdf, file_name("letter", report, "pdf"))


def answer_of(progress: StudentProgress) -> Answer:
    """By the rules of the class, as on the class page; of few boards nothing is said.

    Who only has done nothing lately needs no help; the letter says that it is time to go on.
    """
    if progress.is_too_early:
        return Answer.TOO_EARLY
    return Answer.NEEDS_HELP if any(reason.cause is not Cause.IDLE for reason in progress.needs) else Answer.ON_TRACK


def _title(report: Report) -> str:
    name = _name(report.student, report) if report.student else str(report.classroom)
    return gettext("Letter to parents: %(name)s") % {"name": name}


def _name(student: Student, report: Report) -> str:
    """Parents know their child's real name; it stands alone."""
    return (student.real_name if report.asked.get("names") == REAL else "") or student.name


def _letter(progress: StudentProgress, report: Report) -> dict[str, Any]:
    name = _name(progress.student, report)
    answer = answer_of(progress)
    boards = progress.count.boards
    day = formats.date_format(timezone.localtime(report.snapshot_at), "DATE_FORMAT")
    return {
        "dear": gettext("Dear parents of %(name)s,") % {"name": name},
        "day": day,
        "what": gettext(
            "In class we solve puzzles with clear cards. Cards that are laid on each other so that every dot lies in a hoop"
            " are called a swish. Finding one trains seeing in space."
        ),
        "answer": _answer_words(answer, name),
        "boards": ngettext(
            "In these days %(name)s did %(n)s puzzle.", "In these days %(name)s did %(n)s puzzles.", boards
        )
        % {"name": name, "n": boards},
        "right": gettext("Right at the first try: %(count)s.") % {"count": progress.count.words} if boards else "",
        "why": "" if answer is Answer.TOO_EARLY else _why(progress),
        "compared_title": gettext("Then and now") if progress.then_and_now else gettext("What works by now"),
        "compared": _compared(progress),
        "home_title": gettext("One thing to do at home"),
        "home": str(_AT_HOME.get(_skill_for_home(progress) or "", _ANY)),
        "home_time": gettext(
            "Ten minutes, twice a week, are enough. Let your child explain; being wrong is part of it."
        ),
        "end": gettext("With kind regards"),
        "teacher": report.asked_by.user.name,
    }


def _answer_words(answer: Answer, name: str) -> str:
    match answer:
        case Answer.ON_TRACK:
            return gettext("%(name)s is on track.") % {"name": name}
        case Answer.NEEDS_HELP:
            return gettext("%(name)s needs a little help.") % {"name": name}
        case Answer.TOO_EARLY:
            return gettext("It is too early to say how %(name)s is doing.") % {"name": name}


def _why(progress: StudentProgress) -> str:
    """The first reason in a parent's words; "" without one."""
    if not progress.needs:
        return ""
    first = progress.needs[0]
    if first.skill:
        skill = next((one for one in progress.skills if one.skill == first.skill), None)
        if skill is not None:
            return gettext("Hardest just now: %(what)s.") % {"what": found_words(skill)}
    return str(_WHY.get(first.cause, first.sentence))


def _compared(progress: StudentProgress) -> list[str]:
    """Then and now in counts; where there is no "then" yet, what is so now."""
    compared = [
        gettext("%(what)s: now %(now)s right at the first try, before %(then)s.")
        % {"what": one.words, "now": one.now.words, "then": one.before.words}
        for one in progress.then_and_now[:MOST_COMPARED]
    ]
    if compared:
        return compared
    known = sorted((one for one in progress.skills if one.count.is_enough), key=_boards, reverse=True)
    return [
        gettext("%(what)s: %(now)s right at the first try.") % {"what": found_words(one), "now": one.count.words}
        for one in known[:MOST_COMPARED]
    ]


def _boards(skill: SkillProgress) -> int:
    return skill.count.boards


def _skill_for_home(progress: StudentProgress) -> str | None:
    """What is needed most: the first reason's skill, else what is being learnt or is to be shown again, else what comes next."""
    for reason in progress.needs:
        if reason.skill:
            return reason.skill
    learning = [one for one in progress.skills if one.state in (State.LEARNING, State.TOO_FEW, State.REVIEW)]
    weakest = min(learning, key=_average, default=None)
    return weakest.skill if weakest else None


def _average(skill: SkillProgress) -> int:
    return skill.average if skill.average is not None else 100


LETTER = Letter()
