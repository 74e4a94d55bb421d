"""Celery tasks of practice: they keep the shelves filled and the difficulties of boards true."""

from celery import shared_task
from django.utils import timezone

from classroom.practice import fitting, stock
from classroom.practice.shelves import Shelf
from classroom.web.sweeps import each


@shared_task(name="practice.restock_shelf")
def restock_shelf(kind: str, options: str, more: int | None = None, level: int | None = None, skill: str = "") -> None:
    stock.restock(Shelf(kind, options, level, skill or None), more=more, now=timezone.now())


@shared_task(name="practice.restock_shelves")
def restock_shelves() -> None:
    """Fill every shelf below the low mark, emptiest first."""
    each(stock.low_shelves(), lambda shelf: stock.restock(shelf, now=timezone.now()))


@shared_task(name="practice.fit_difficulties")
def fit_difficulties() -> None:
    """Fit the difficulties of all boards to what students have made of them."""
    fitting.fit_difficulties(now=timezone.now())
