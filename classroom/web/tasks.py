"""Housekeeping without a subject."""

from celery import shared_task
from django.core.management import call_command


@shared_task(name="web.clear_sessions")
def clear_sessions() -> None:
    call_command("clearsessions")
