"""manage.py rate_again: abilities and mastery of all students, worked out anew from every first claim."""

from typing import Any

from django.core.management.base import BaseCommand

from classroom.practice.recording import record_anew
from classroom.roster.models import Student


class Command(BaseCommand):
    help = (
        "Works out every student's abilities and mastery anew from all first claims, one student after another; "
        "lessons may go on meanwhile."
    )

    def handle(self, **options: Any) -> None:
        students = 0
        for student in Student.objects.filter(attempts__right_first__isnull=False).distinct().iterator():
            record_anew(student)
            students += 1
        self.stdout.write(f"Students rated again: {students}")
