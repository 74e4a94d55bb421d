"""Encrypt every real name with the first key of NAME_KEYS, so that the others can be taken away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from classroom.roster import real_names
from classroom.roster.models import Student


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        if not real_names.is_possible():
            raise CommandError("There is no key: set NAME_KEYS or NAME_KEY_FILE.")
        renewed = lost = 0
        for student_id in list(Student.objects.exclude(sealed_name="").values_list("pk", flat=True)):
            with transaction.atomic():
                student = Student.objects.select_for_update().get(pk=student_id)
                sealed = real_names.renew(student.sealed_name)
                if sealed is None:
                    lost += 1
                    continue
                Student.objects.filter(pk=student_id).update(sealed_name=sealed)
                renewed += 1
        # Numbers only: a name belongs in no log.
        self.stdout.write(f"{renewed} real names encrypted with the first key.")
        if lost:
            raise CommandError(
                f"{lost} real names cannot be opened with any of these keys; they were left as they are."
            )
