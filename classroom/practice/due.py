"""When something is due, as a child reads it."""

from datetime import datetime, timedelta

from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.translation import gettext

from classroom.practice.models import Assignment


def due_sentence(assignment: Assignment, *, now: datetime) -> str:
    """ "Until today, 18:00"; empty without a due date. In the school's zone, which is the current one."""
    if assignment.due_at is None:
        return ""
    due = timezone.localtime(assignment.due_at)
    # Due at midnight is due at the end of the day before: that day is what is said.
    day = (due - timedelta(seconds=1)).date()
    words = {"time": date(due, "TIME_FORMAT"), "day": date(due - timedelta(seconds=1), "l, j F")}
    if now >= assignment.due_at:
        return gettext("Was due on %(day)s. You can still do it.") % words
    days = (day - timezone.localtime(now).date()).days
    if days == 0:
        return gettext("Until today, %(time)s") % words
    if days == 1:
        return gettext("Until tomorrow, %(time)s") % words
    return gettext("Until %(day)s, %(time)s") % words
