"""Taking an import back within seven days: everything as it was, but for what has been worked on since."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import models, transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from classroom.roster.import_applying import write_columns
from classroom.roster.import_batches import plain
from classroom.roster.models import Classroom, Enrolment, ImportBatch, ImportChange, School, Student, Teacher
from classroom.web.http import Refused

_MOMENTS = ("archived_at", "binned_at")


class Stays(models.TextChoices):
    """Why a student stays as they are."""

    CHANGED = "changed", "changed since"
    WORKED = "worked", "has worked since"


@dataclass(frozen=True)
class Undoing:
    """What would be taken back, and who stays as they are, by name and reason."""

    back: tuple[ImportChange, ...]
    stay: tuple[tuple[str, Stays], ...]


def undoing(batch: ImportBatch) -> Undoing:
    """Asks the database as often for 2,500 students as for two."""
    changes = list(batch.changes.select_related("student"))
    enrolments = {
        one.pk: one for one in Enrolment.objects.filter(pk__in=[pk for c in changes for pk in (*c.joined, *c.left)])
    }
    places: defaultdict[UUID, dict[int, UUID]] = defaultdict(dict)
    current = Enrolment.objects.current().filter(student__in=[change.student_id for change in changes])
    for student, classroom, pk in current.values_list("student_id", "classroom_id", "pk"):
        places[student][pk] = classroom
    worked = _worked([change.student_id for change in changes if change.before is None])
    back, stay = [], []
    for change in changes:
        if change.student_id in worked:
            stay.append((change.student.name, Stays.WORKED))
        elif _stands(change, enrolments, places[change.student_id]):
            back.append(change)
        else:
            stay.append((change.student.name, Stays.CHANGED))
    return Undoing(tuple(back), tuple(sorted(stay)))


@transaction.atomic
def undo(batch: ImportBatch, *, by: Teacher, now: datetime) -> Undoing:
    """Take the import back. Raises Refused (409) after the week for it, or if it was taken back already."""
    School.objects.select_for_update(no_key=True).get(pk=batch.school_id)
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch.pk)
    if batch.undone_at is not None:
        raise Refused(gettext("This import was taken back already."), status=409)
    if not batch.can_be_undone(now):
        raise Refused(gettext("An import can be taken back for seven days. They are over."), status=409)
    what = undoing(batch)
    _take_back(what.back)
    _drop_classes(batch)
    batch.undone_at = now
    batch.save(update_fields=["undone_at"])
    batch.changes.all().delete()
    return what


def _take_back(changes: Iterable[ImportChange]) -> None:
    changes = list(changes)
    new = [change.student_id for change in changes if change.before is None]
    Enrolment.objects.filter(pk__in=[pk for change in changes for pk in change.joined]).delete()
    Enrolment.objects.filter(pk__in=[pk for change in changes for pk in change.left]).update(left_at=None, left_by=None)
    Student.objects.filter(pk__in=new).delete()
    old = [change for change in changes if change.before]
    for change in old:
        for field, value in (change.before or {}).items():
            setattr(change.student, field, _from_json(field, value))
    write_columns((change.student, change.before or {}) for change in old)


def _stands(change: ImportChange, enrolments: dict[int, Enrolment], places: dict[int, UUID]) -> bool:
    """Whether the student is still as the import left them. `places` are the classes they are in now, by enrolment."""
    if any(plain(getattr(change.student, field)) != value for field, value in change.after.items()):
        return False
    if not set(change.joined) <= places.keys():
        return False
    if change.before is None and set(change.joined) != places.keys():
        return False  # in another class as well by now
    return all(
        pk in enrolments and enrolments[pk].left_at and enrolments[pk].classroom_id not in places.values()
        for pk in change.left
    )


def _worked(students: list[UUID]) -> set[UUID]:
    """Those of the new students of whom another app keeps something: drills, seats in games, whatever there will be."""
    found: set[UUID] = set()
    for relation in Student._meta.related_objects:
        if relation.related_model._meta.app_label != Student._meta.app_label:
            rows = relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": students})
            found |= set(rows.values_list(relation.field.name, flat=True))
    return found


def _drop_classes(batch: ImportBatch) -> None:
    """Classes that the import made go with it if nobody was ever in them but by it."""
    made = Classroom.objects.filter(pk__in=batch.made_classrooms, enrolments=None)
    for relation in Classroom._meta.related_objects:
        if relation.related_model._meta.app_label != Classroom._meta.app_label:
            made = made.filter(**{relation.field.related_query_name(): None})
    made.delete()


def _from_json(field: str, value: str | None) -> Any:
    return parse_datetime(value) if field in _MOMENTS and value else value
