"""The demo school of the little classroom: one pupil."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from classroom.school.models import Pupil


class Command(BaseCommand):
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--who", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["who"]:
            self.stdout.write("Ben signs in with a picture of a cat.")
        else:
            Pupil.objects.get_or_create(name="Ben")
