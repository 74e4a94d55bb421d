"""Celery tasks of practice: they keep the shelves filled."""

from celery import shared_task
from django.utils import timezone

from classroom.practice import stock


@shared_task(name="practice.restock_shelf")
def restock_shelf(edition_key: str, board_size: int, k: int, more: int | None = None) -> None:
    stock.restock(stock.Shelf(edition_key, board_size, k), more=more, now=timezone.now())


@shared_task(name="practice.restock_shelves")
def restock_shelves() -> None:
    """Fill every shelf below the low mark, emptiest first."""
    for shelf in stock.low_shelves():
        stock.restock(shelf, now=timezone.now())
