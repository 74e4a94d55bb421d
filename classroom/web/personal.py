"""What the site keeps of a student: each table says in one line how it is handed out and how it is erased.

An app lists its tables in its own `personal.py`, which is read at the start. The app privacy exports and erases by this list, and
tests/privacy/test_registry.py walks every model from which one comes to Student and fails for one that is not on it.

    keeps(Drill, of="student")                                     # all columns go out, the rows are deleted
    keeps(Claim, of="attempt__student", shows=("attempt__board", "positions", "is_right"))
    keeps(Seat, of="student", erase=blank(student=None))           # the row stays, without the student
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.db import models

Students = Collection[uuid.UUID]
Rows = models.QuerySet[Any]


def delete(rows: Rows, students: Students) -> int:
    """Delete the rows. Returns how many rows of this table went."""
    return rows.delete()[1].get(rows.model._meta.label, 0)


def blank(**columns: Any) -> Erase:
    """Keep the rows, with these values in place of what they held."""

    def erase(rows: Rows, students: Students) -> int:
        return rows.update(**columns)

    return erase


Erase = Callable[[Rows, Students], int]


@dataclass(frozen=True)
class Kept:
    """One table. `find` gives its rows of some students, `shows` the attributes that an export writes, in order."""

    model: type[models.Model]
    find: Callable[[Students], Rows]
    shows: tuple[str, ...]
    erase: Erase

    @property
    def name(self) -> str:
        """The name of the table in an export: "practice.drill"."""
        return self.model._meta.label_lower

    def export(self, students: Students) -> Iterator[dict[str, Any]]:
        """The rows of these students, each as what `shows` names. Constant memory, however many rows there are."""
        beside = {name.rpartition("__")[0] for name in self.shows if "__" in name}
        rows = self.find(students).select_related(*beside) if beside else self.find(students)
        for row in rows.order_by("pk").iterator(chunk_size=1000):
            yield {name: attrgetter(name.replace("__", "."))(row) for name in self.shows}


_KEPT: dict[type[models.Model], Kept] = {}


def keeps(
    model: type[models.Model],
    *,
    of: str | Callable[[Students], Rows],
    shows: Collection[str] | None = None,
    erase: Erase = delete,
) -> None:
    """Say that `model` holds something of students.

    `of`: the path of lookups from a row to its student ("attempt__student"; "pk" for Student itself), or a function that finds the
    rows of some students. `shows`: what an export writes, of rows beside it too ("group__name"); all columns but files unless
    said. Raises ValueError for a table named twice or an attribute that the model does not have.
    """
    if model in _KEPT:
        raise ValueError(f"{model._meta.label} is on the list already")
    columns = tuple(field.attname for field in model._meta.concrete_fields if not _is_file(field))
    shown = columns if shows is None else tuple(shows)
    if unknown := [name for name in shown if name not in columns and not hasattr(model, name.partition("__")[0])]:
        raise ValueError(f"{model._meta.label} has no {unknown[0]}")
    _KEPT[model] = Kept(model, _finder(model, of) if isinstance(of, str) else of, shown, erase)


def kept() -> tuple[Kept, ...]:
    """Every table on the list, by name."""
    return tuple(sorted(_KEPT.values(), key=lambda one: one.name))


def models_reaching(target: type[models.Model]) -> set[type[models.Model]]:
    """`target` and every model from whose rows relations lead to it; of many-to-many relations, the table between."""
    return set(_from_near_to_far(target))


def kept_from_far_to_near(target: type[models.Model]) -> list[Kept]:
    """Every table in the order of erasing: what leads to `target` through most others first, `target` itself last.

    So each finds its rows while the rows between are still there. Tables from which no relation leads there come at the very first.
    """
    far = {model: place for place, model in enumerate(_from_near_to_far(target))}
    return sorted(kept(), key=lambda one: -far.get(one.model, len(far)))


def _from_near_to_far(target: type[models.Model]) -> list[type[models.Model]]:
    reached: list[type[models.Model]] = [target]
    for model in reached:  # grows meanwhile
        for relation in model._meta.related_objects + _hidden(model):
            if not relation.many_to_many and relation.related_model not in reached:
                reached.append(relation.related_model)
    return reached


def _hidden(model: type[models.Model]) -> tuple[models.ForeignObjectRel, ...]:
    """Relations from models without a name for the way back (related_name="+"), and from tables between."""
    return tuple(
        relation
        for relation in model._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ForeignObjectRel) and relation.hidden
    )


def _finder(model: type[models.Model], path: str) -> Callable[[Students], Rows]:
    def find(students: Students) -> Rows:
        return model._default_manager.filter(**{f"{path}__in": list(students)})

    return find


def _is_file(field: models.Field[Any, Any]) -> bool:
    return isinstance(field, models.BinaryField)
