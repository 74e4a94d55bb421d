"""Celery tasks of the roster: load by id, call one function."""

from celery import shared_task
from django.utils import timezone

from classroom.roster import bin as bins
from classroom.roster import card_sheets, import_reading, importing, services
from classroom.roster.models import CardSheet, ImportBatch
from classroom.web.sweeps import each


@shared_task(name="roster.draw_card_sheet")
def draw_card_sheet(sheet_id: str) -> None:
    card_sheets.draw(sheet_id, now=timezone.now())


@shared_task(name="roster.draw_waiting_card_sheets")
def draw_waiting_card_sheets() -> None:
    """Draw what was asked for while the broker was away or a worker died."""
    waiting = CardSheet.objects.waiting().values_list("pk", flat=True)
    each(waiting, lambda sheet_id: card_sheets.draw(str(sheet_id), now=timezone.now()))


@shared_task(name="roster.discard_card_sheets")
def discard_card_sheets() -> None:
    services.discard_card_sheets(now=timezone.now())


@shared_task(name="roster.read_import")
def read_import(batch_id: str) -> None:
    import_reading.read_waiting(batch_id, now=timezone.now())


@shared_task(name="roster.read_waiting_imports")
def read_waiting_imports() -> None:
    """Read what was sent while the broker was away or a worker died."""
    waiting = ImportBatch.objects.waiting().values_list("pk", flat=True)
    each(waiting, lambda batch_id: import_reading.read_waiting(str(batch_id), now=timezone.now()))


@shared_task(name="roster.forget_old_imports")
def forget_old_imports() -> None:
    importing.forget_old_imports(now=timezone.now())


@shared_task(name="roster.empty_bin")
def empty_bin() -> None:
    bins.empty_bin(now=timezone.now())
