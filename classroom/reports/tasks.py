"""Celery tasks of reports: load by id, call one function."""

from celery import shared_task
from django.utils import timezone

from classroom.reports.files import asking, making, weekly
from classroom.reports.summaries.refresh import refresh_some
from classroom.roster.models import School
from classroom.web.sweeps import each

# What the sweep hands out is of no use any more when the next sweeps have handed it out again.
_SWEPT_FOR_SECONDS = 60
# The classes are asked for again every ten minutes, until they have been reported.
_ASKED_FOR_SECONDS = 600


@shared_task(name="reports.make_report")
def make_report(report_id: str) -> None:
    if making.make_report(report_id, now=timezone.now()) and weekly.is_weekly(report_id):
        mail_report.delay(report_id)


# A mail server may be busy or away: six more tries in 24 minutes, further and further apart. No wait may be longer than the
# broker's visibility_timeout.
@shared_task(
    name="reports.mail_report",
    autoretry_for=(OSError,),
    max_retries=6,
    retry_backoff=30,
    retry_backoff_max=500,
    retry_jitter=False,
)
def mail_report(report_id: str) -> None:
    weekly.mail(report_id)


@shared_task(name="reports.make_waiting_reports")
def make_waiting_reports() -> None:
    """Have made what was asked for while the broker was away, or a worker died at."""
    for report_id in making.left_waiting(timezone.now()):
        make_report.apply_async([str(report_id)], expires=_SWEPT_FOR_SECONDS)


@shared_task(name="reports.expire")
def expire() -> None:
    asking.expire(timezone.now())


@shared_task(name="reports.ask_weekly")
def ask_weekly() -> None:
    each(School.objects.order_by("created_at"), _ask_weekly_at)


@shared_task(name="reports.ask_weekly_of")
def ask_weekly_of(classroom_id: str) -> None:
    for report in weekly.ask_weekly(classroom_id, now=timezone.now()):
        make_report.delay(str(report.pk))


@shared_task(name="reports.refresh_summaries")
def refresh_summaries() -> None:
    """So that pages find little to do; the next run takes those that are left."""
    refresh_some(most=500)


def _ask_weekly_at(school: School) -> None:
    for classroom_id in weekly.classes_to_report(school, now=timezone.now()):
        ask_weekly_of.apply_async([str(classroom_id)], expires=_ASKED_FOR_SECONDS)
