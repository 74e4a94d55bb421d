"""In which order boards are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.reports.items.item import Item


class Order(StrEnum):
    """What comes first: the most of it, of SEPARATES the least. What is not known comes last, then the hardest."""

    HARDEST = "hardest"
    STUDENTS = "students"
    TIME = "time"
    HINTS = "hints"
    GAVE_UP = "gave-up"
    SEPARATES = "separates"
    SURPRISE = "surprise"

    @property
    def words(self) -> str:
        return str(_WORDS[self])


_WORDS: dict[Order, Promise] = {
    Order.HARDEST: _("hardest first"),
    Order.STUDENTS: _("most students"),
    Order.TIME: _("longest time"),
    Order.HINTS: _("most hints"),
    Order.GAVE_UP: _("most given up"),
    Order.SEPARATES: _("to be checked first"),
    Order.SURPRISE: _("harder than predicted"),
}


def order_of(asked: str) -> Order:
    """The order that was asked for; the hardest first for anything else."""
    return Order(asked) if asked in list(Order) else Order.HARDEST


def in_order(items: Iterable[Item], order: Order) -> tuple[Item, ...]:
    return tuple(sorted(items, key=lambda item: (_unknown_last(_KEYS[order](item)), item.number)))


def hardest_first(item: Item) -> tuple[int, float, int]:
    """By how many did not find it alone at once, then by their share: 2 of 6 is worth a look before 0 of 2."""
    return item.right - item.boards, item.share, item.puzzle or item.level


def _unknown_last(key: float | None) -> tuple[bool, float]:
    return key is None, key or 0.0


def _surprise(item: Item) -> float | None:
    return None if item.predicted is None else item.share - item.predicted


_KEYS: dict[Order, Callable[[Item], float | None]] = {
    Order.HARDEST: lambda item: item.number,
    Order.STUDENTS: lambda item: -item.students,
    Order.TIME: lambda item: None if item.median_seconds is None else -item.median_seconds,
    Order.HINTS: lambda item: -item.hinted / item.boards,
    Order.GAVE_UP: lambda item: -item.gave_up / item.boards,
    Order.SEPARATES: lambda item: item.discrimination,
    Order.SURPRISE: _surprise,
}
