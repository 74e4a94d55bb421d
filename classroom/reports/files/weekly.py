"""The weekly report of each class: on Monday morning it lies in the inbox of its teachers, each week once."""

from __future__ import annotations

import uuid
from datetime import datetime, time, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from classroom.practice.models import Attempt
from classroom.reports.days import Days, bounds
from classroom.reports.files.asking import ask_report
from classroom.reports.files.kinds import Subject
from classroom.reports.models import LastWeek, Report, ReportKey, WeeklyMail
from classroom.roster.access import FULL
from classroom.roster.models import Classroom, School, Teacher

COMES_AT = time(6)


def week_to_report(school: School, *, now: datetime) -> Days | None:
    """The week that ended last Sunday, from Monday 6 o'clock of the school's clock on; None before that.

    A laptop that was off on Monday has the report as soon as it is on again in this week.
    """
    local = now.astimezone(school.zone)
    monday = local.date() - timedelta(days=local.weekday())
    if local.weekday() == 0 and local.time() < COMES_AT:
        return None
    return Days(monday - timedelta(days=7), monday - timedelta(days=1))


def classes_to_report(school: School, *, now: datetime) -> list[uuid.UUID]:
    """Classes whose week is over and not reported yet, by id: each is reported by itself, so that none stops those after it."""
    days = week_to_report(school, now=now)
    if days is None:
        return []
    reported = LastWeek.objects.filter(first__gte=days.first).values("classroom")
    waiting = Classroom.objects.active().filter(school=school).exclude(pk__in=reported)
    return list(waiting.order_by("pk").values_list("pk", flat=True))


def ask_weekly(classroom_id: uuid.UUID | str, *, now: datetime) -> list[Report]:
    """Reports to be made of the week that is over: one for each owner and co-teacher, if something was done in the class.

    Asked twice, or by two workers at once, it is still one each.
    """
    classroom = Classroom.objects.active().select_related("school").filter(pk=classroom_id).first()
    days = week_to_report(classroom.school, now=now) if classroom else None
    if classroom is None or days is None:
        return []
    with transaction.atomic():
        if not (_is_ours(classroom, days) and _was_busy(classroom, days)):
            return []
        return [_ask(classroom, teacher, days, now=now) for teacher in _teachers(classroom)]


def mail_is_possible() -> bool:
    """Whether this site can send mail with a link in it: it needs a mail server, and to know its own address."""
    return bool(settings.PUBLIC_URL) and not settings.MAILERS["default"]["BACKEND"].endswith(".console.EmailBackend")


def wants_mail(teacher: Teacher) -> bool:
    return WeeklyMail.objects.filter(teacher=teacher).exists()


def set_mail(teacher: Teacher, *, wanted: bool, now: datetime) -> None:
    if wanted:
        WeeklyMail.objects.get_or_create(teacher=teacher, defaults={"since": now})
    else:
        WeeklyMail.objects.filter(teacher=teacher).delete()


def is_weekly(report_id: str) -> bool:
    return Report.objects.filter(pk=report_id, kind=ReportKey.WEEK).exists()


def mail(report_id: str) -> bool:
    """Tell the teacher by mail that the weekly report is there: a link, no name. Returns whether a mail went out.

    Raises OSError (smtplib's errors are such) if it could not be handed over.
    """
    report = Report.objects.about().select_related("asked_by__user").filter(pk=report_id, kind=ReportKey.WEEK).first()
    if report is None or report.ready_at is None or not (mail_is_possible() and wants_mail(report.asked_by)):
        return False
    address = settings.PUBLIC_URL + reverse("reports:report", args=[report.pk])
    with translation.override(report.language):
        subject = gettext("The weekly report is there")
        text = "\n\n".join(
            (
                gettext("A weekly report of one of your classes is ready. Sign in to read it:"),
                address,
                gettext("You get this because you asked for it. Turn it off on the page “Reports”."),
            )
        )
    EmailMessage(subject=f"{settings.SITE_NAME}: {subject}", body=text, to=[report.asked_by.user.email]).send()
    return True


def _is_ours(classroom: Classroom, days: Days) -> bool:
    """Whether this call is the one to report the week: the line of the class is locked until the transaction ends."""
    LastWeek.objects.get_or_create(classroom=classroom, defaults={"first": days.first - timedelta(days=7)})
    return bool(LastWeek.objects.filter(classroom=classroom, first__lt=days.first).update(first=days.first))


def _was_busy(classroom: Classroom, days: Days) -> bool:
    start, end = bounds(days, classroom.school.zone)
    decided = Attempt.objects.filter(decided_at__gte=start, decided_at__lt=end)
    return decided.filter(drill__assignment__classroom=classroom).exists()


def _teachers(classroom: Classroom) -> list[Teacher]:
    here = Teacher.objects.here().filter(teachings__classroom=classroom, teachings__role__in=FULL)
    return list(here.select_related("school", "user").order_by("pk"))


def _ask(classroom: Classroom, teacher: Teacher, days: Days, *, now: datetime) -> Report:
    asked = {"first": days.first.isoformat(), "last": days.last.isoformat(), "paper": "a4", "names": "shown"}
    return ask_report(
        ReportKey.WEEK, Subject(teacher, classroom), asked=asked, language=classroom.school.language, now=now
    )
