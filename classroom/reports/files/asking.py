"""Asking for a report, calling it off, asking for it again, and throwing it away."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from classroom.reports.files.forms import Json
from classroom.reports.files.kinds import Subject
from classroom.reports.files.report import State
from classroom.reports.files.versions import version_of
from classroom.reports.models import Report, ReportKey
from classroom.roster.models import School, Teacher
from classroom.web.http import Refused

# So many reports of one teacher may wait at once; each takes a worker some seconds, and all teachers share the workers.
MOST_UNFINISHED = 20


def ask_report(kind: ReportKey, subject: Subject, *, asked: Mapping[str, Json], language: str, now: datetime) -> Report:
    """A report to be made. Whoever asks twice for the same, while nothing has changed, gets the same one: a double click, too.

    Raises Refused (409) while MOST_UNFINISHED of the teacher's are not made yet.
    """
    key = _key(kind, subject, asked=asked, language=language, now=now)
    with transaction.atomic():
        _one_after_the_other(subject.teacher)
        if same := _alive(subject.teacher, key, now=now):
            return same
        # The weekly ones come by themselves, one a class.
        if kind is not ReportKey.WEEK:
            _require_few_unfinished(subject.teacher)
        return Report.objects.create(
            kind=kind,
            school=subject.teacher.school,
            classroom=subject.classroom,
            student=subject.student,
            asked_by=subject.teacher,
            asked=dict(asked),
            key=key,
            asked_at=now,
            snapshot_at=now,
            language=language,
        )


def ask_again(report: Report, *, now: datetime) -> Report:
    """The same choices with what is so today, of a report that is no longer to be had. One that is, or is being made, stays.

    Raises Refused (409) while MOST_UNFINISHED of the teacher's are not made yet.
    """
    subject = Subject(report.asked_by, report.classroom, report.student)
    key = _key(ReportKey(report.kind), subject, asked=report.asked, language=report.language, now=now)
    with transaction.atomic():
        _one_after_the_other(report.asked_by)
        return _begin_again(Report.objects.about().select_related("asked_by").get(pk=report.pk), key, now=now)


def _begin_again(report: Report, key: str, *, now: datetime) -> Report:
    if report.state in (State.WAITING, State.WORKING, State.READY):
        return report
    if same := _alive(report.asked_by, key, now=now, but=report):
        return same
    _require_few_unfinished(report.asked_by)
    report.key, report.asked_at, report.snapshot_at = key, now, now
    report.worker = report.alive_at = report.seen_at = report.file = None
    report.cancelled_at = report.failed_at = report.ready_at = report.expired_at = None
    report.tries = report.progress = 0
    report.file_name = report.content_type = ""
    report.save()
    return report


def cancel(report: Report, *, now: datetime) -> None:
    """Call it off; a worker that has it in hand stops at its next step and keeps nothing. Raises Refused (409) if it is made."""
    if report.cancelled_at is None and not Report.objects.unfinished().filter(pk=report.pk).update(cancelled_at=now):
        raise Refused(gettext("It is too late to cancel: this report is made, or could not be made."), status=409)


def throw_away(report: Report) -> None:
    report.delete()


def seen(report: Report, *, now: datetime) -> None:
    """The teacher has seen that it is there: it is not new any more."""
    if report.is_new:
        Report.objects.filter(pk=report.pk, seen_at=None).update(seen_at=now)


def expire(now: datetime, *, school: School | None = None) -> int:
    """Erase the files that the schools (or the one) keep no longer. Returns how many."""
    over = Report.objects.over(now)
    return (over.filter(school=school) if school else over).update(file=None, expired_at=now)


def _one_after_the_other(teacher: Teacher) -> None:
    """Until the transaction ends: so that the second click sees what the first has asked for."""
    Teacher.objects.select_for_update(no_key=True).get(pk=teacher.pk)


def _require_few_unfinished(teacher: Teacher) -> None:
    waiting = Report.objects.unfinished().filter(asked_by=teacher).exclude(kind=ReportKey.WEEK)
    if waiting.count() >= MOST_UNFINISHED:
        raise Refused(
            gettext("%(most)s of your reports are still being made. Wait until some are ready, or cancel some.")
            % {"most": MOST_UNFINISHED},
            status=409,
        )


def _alive(teacher: Teacher, key: str, *, now: datetime, but: Report | None = None) -> Report | None:
    """The teacher's report with this key that is made, or will be."""
    mine = Report.objects.filter(asked_by=teacher, key=key, cancelled_at=None, failed_at=None)
    # One whose time is over would stand in the way of the new one.
    mine.over(now).update(file=None, expired_at=now)
    others = mine.filter(expired_at=None)
    return (others.exclude(pk=but.pk) if but else others).about().first()


def _key(kind: ReportKey, subject: Subject, *, asked: Mapping[str, Json], language: str, now: datetime) -> str:
    parts = {
        "kind": kind,
        "classroom": str(subject.classroom.pk) if subject.classroom else "",
        "student": str(subject.student.pk) if subject.student else "",
        "asked": dict(asked),
        "language": language,
        # What is due, and who has done nothing for long, changes from day to day.
        "today": timezone.localdate(now, subject.teacher.school.zone).isoformat(),
        "version": version_of(subject),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
