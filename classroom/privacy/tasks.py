"""Celery tasks of privacy: load by id, call one function."""

from celery import shared_task
from django.utils import timezone

from classroom.privacy import retention, services
from classroom.privacy.models import Export
from classroom.roster.models import School
from classroom.web.sweeps import each


@shared_task(name="privacy.make_export")
def make_export(export_id: str) -> None:
    services.make_export(export_id, now=timezone.now())


@shared_task(name="privacy.make_waiting_exports")
def make_waiting_exports() -> None:
    """Make what was asked for while the broker was away or a worker died."""
    waiting = Export.objects.waiting(timezone.now()).values_list("pk", flat=True)
    each(waiting, lambda export_id: services.make_export(str(export_id), now=timezone.now()))


@shared_task(name="privacy.keep_limits")
def keep_limits() -> None:
    each(School.objects.order_by("created_at"), lambda school: retention.keep_limits(school, now=timezone.now()))
