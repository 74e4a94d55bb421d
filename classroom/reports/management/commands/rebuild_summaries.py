"""manage.py rebuild_summaries: what students did day by day, worked out anew from all attempts."""

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from classroom.reports.summaries.queue import longest_waiting
from classroom.reports.summaries.refresh import rebuild, refresh_ids
from classroom.roster.models import Student

# A line of progress after so many students.
_TOLD_EVERY = 100


class Command(BaseCommand):
    help = (
        "Brings the summaries that reports are made of up to date: what has changed, or everything anew. One student after "
        "another, each whole or not at all; lessons may go on meanwhile, and stopped, it may be started again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--all", action="store_true", help="everything of all students")
        which.add_argument("--school", type=uuid.UUID, metavar="ID", help="everything of the students of this school")

    def handle(self, **options: Any) -> None:
        anew = options["all"] or options["school"] is not None
        students = self._students(options["school"]) if anew else longest_waiting()
        for done, student in enumerate(students, start=1):
            if anew:
                rebuild([student])
            else:
                refresh_ids([student])
            if done % _TOLD_EVERY == 0:
                self.stdout.write(f"{done} of {len(students)}")
        self.stdout.write(f"Students summed up: {len(students)}")

    def _students(self, school: uuid.UUID | None) -> list[uuid.UUID]:
        students = Student.objects.all() if school is None else Student.objects.filter(school=school)
        return list(students.order_by("pk").values_list("pk", flat=True))
