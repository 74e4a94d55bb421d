"""Answers go when their time is over; what the student could do by then stays."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.db.models import Max, OuterRef, QuerySet, Subquery

from classroom.practice.models import Drill
from classroom.reports.summaries.queue import day_of
from classroom.reports.summaries.refresh import refresh_ids
from classroom.reports.summaries.tables import Base, SkillStanding, StudentDay
from classroom.roster.models import Classroom, Student


def keep_standings(drills: QuerySet[Drill]) -> None:
    """Call it before these drills are deleted. Of the days up to the last board of each student in them only the end is kept."""
    last = drills.filter(attempts__decided_at__isnull=False).order_by().values("student")
    lasts = dict(last.annotate(last=Max("attempts__decided_at")).values_list("student", "last"))
    refresh_ids(list(lasts))
    for student in Student.objects.filter(pk__in=lasts).select_related("school").iterator(chunk_size=500):
        _keep(student.pk, base=Base(student=student, day=day_of(student, lasts[student.pk])))


def class_goes(*, instance: Classroom, **_signal: Any) -> None:
    """The same for a class that is deleted, by the bin or by whoever erases it: its students may stay in other classes."""
    # Held first: whoever is summing up its days is done before they are deleted, and nobody begins meanwhile.
    Classroom.objects.select_for_update(of=("self",)).filter(pk=instance.pk).first()
    keep_standings(Drill.objects.filter(assignment__classroom=instance))


@transaction.atomic
def _keep(student: uuid.UUID, *, base: Base) -> None:
    earlier = Base.objects.filter(student=student).first()
    if earlier is not None and earlier.day >= base.day:
        return
    base.save(force_insert=earlier is None)
    overall = StudentDay.objects.filter(student=student, day__lte=base.day)
    skills = SkillStanding.objects.filter(student=student, day__lte=base.day)
    newest = skills.filter(skill=OuterRef("skill")).order_by("-day").values("pk")[:1]
    overall.exclude(pk=Subquery(overall.order_by("-day").values("pk")[:1])).delete()
    skills.exclude(pk=Subquery(newest)).delete()
