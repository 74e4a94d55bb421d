"""Celery tasks of the roster: load by id, call one function."""

from celery import shared_task
from django.utils import timezone

from classroom.roster import card_sheets, services
from classroom.roster.models import CardSheet


@shared_task(name="roster.draw_card_sheet")
def draw_card_sheet(sheet_id: str) -> None:
    card_sheets.draw(sheet_id, now=timezone.now())


@shared_task(name="roster.draw_waiting_card_sheets")
def draw_waiting_card_sheets() -> None:
    """Draw what was asked for while the broker was away or a worker died."""
    for sheet_id in CardSheet.objects.waiting().values_list("pk", flat=True):
        card_sheets.draw(str(sheet_id), now=timezone.now())


@shared_task(name="roster.discard_card_sheets")
def discard_card_sheets() -> None:
    services.discard_card_sheets(now=timezone.now())
