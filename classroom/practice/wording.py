"""An assignment in sentences, for the teacher: what is asked, how, of whom and until when."""

from collections.abc import Sequence
from datetime import datetime

from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from classroom.practice.assignments import Choice, Task, Window
from classroom.practice.kinds.table import PAGES
from classroom.practice.learnt import SKILLS
from classroom.practice.puzzles import KindKey


def task_sentences(task: Task) -> list[str]:
    """What is asked beyond instruction and length; only what a teacher would want to know, in short sentences."""
    sentences = [] if task.kind == KindKey.SPRINT else [PAGES[task.kind].how_hard(task.options) or _how_hard(task)]
    if task.skills:
        words = ", ".join(str(SKILLS[skill]) for skill in task.skills)
        sentences.append(gettext("Only boards that need: %(what)s.") % {"what": words})
    if getattr(task.options, "composites", False):
        sentences.append(gettext("Swishes that fall apart count, too."))
    if task.tries is not None:
        sentences.append(
            ngettext("%(tries)s try on each board.", "%(tries)s tries on each board.", task.tries)
            % {"tries": task.tries}
        )
    if task.board_seconds is not None:
        sentences.append(_clock(task))
    sentences.append(gettext("Hints may be asked for.") if task.hints else gettext("No hints."))
    return sentences


def window_sentences(window: Window, *, now: datetime) -> list[str]:
    """From when until when; nothing where there is no limit."""
    sentences = []
    if window.opens_at is not None and window.opens_at > now:
        sentences.append(gettext("Students see it from %(moment)s.") % {"moment": moment_words(window.opens_at)})
    if window.due_at is not None:
        due = {"moment": moment_words(window.due_at)}
        sentences.append(
            gettext("Due %(moment)s; late work is taken and marked.") % due
            if window.late_allowed
            else gettext("Due %(moment)s; nothing is taken after that.") % due
        )
    return sentences


def audience_sentence(names: Sequence[str]) -> str:
    """For whom; no names means the whole class."""
    if not names:
        return gettext("For the whole class.")
    return gettext("Only for %(names)s.") % {"names": ", ".join(names)}


def moment_words(moment: datetime) -> str:
    """ "Friday, 4 December 2026, 23:59", in the school's zone."""
    local = timezone.localtime(moment)
    return f"{date(local, 'l')}, {date(local, 'DATE_FORMAT')}, {date(local, 'TIME_FORMAT')}"


def timer_words(seconds: int) -> str:
    """ "90 seconds", "2 minutes"."""
    if seconds % 60 or seconds < 60:
        return ngettext("%(seconds)s second", "%(seconds)s seconds", seconds) % {"seconds": seconds}
    minutes = seconds // 60
    return ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}


def _how_hard(task: Task) -> str:
    if task.session_plan:
        return gettext("A practice session: easy boards first, then fitting ones, then something learnt before.")
    if task.choice == Choice.LEVEL:
        return gettext("All boards are of level %(level)s.") % {"level": task.level}
    if task.choice == Choice.ADAPTIVE:
        return gettext("The boards fit each student.")
    return gettext("The boards come as they are, easy and hard ones.")


def _clock(task: Task) -> str:
    length = {"time": timer_words(round((task.board_seconds or 0) * task.time_factor))}
    if task.kind == KindKey.SPRINT:
        return gettext("A run takes %(time)s.") % length
    return gettext("%(time)s for each board.") % length
