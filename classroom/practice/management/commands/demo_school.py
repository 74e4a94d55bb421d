"""manage.py demo_school: a school with made-up people and answers to look around in."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from classroom.practice.demo import people
from classroom.practice.demo.school import AddressTaken, make_school, remove_school, who_can_sign_in


class Command(BaseCommand):
    help = (
        "Makes the demo school if there is none, and says nothing. Its teacher's password is public: "
        "do not keep it where strangers reach the server."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--today",
            type=date.fromisoformat,
            metavar="YYYY-MM-DD",
            help="the day as of which the school is made: the last lesson was on the school day before",
        )
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--who", action="store_true", help="only print who can sign in to it, and how")
        what.add_argument("--remove", action="store_true", help="delete the demo school with all its people")

    def handle(self, *, today: date | None, who: bool, remove: bool, **options: Any) -> None:
        if who:
            lines = who_can_sign_in()
            if lines is None:
                raise CommandError("There is no demo school. Make it with: manage.py demo_school")
            self.stdout.write("\n".join(lines))
        elif remove:
            if not remove_school():
                raise CommandError("There is no demo school to remove.")
        else:
            try:
                make_school(today=today)
            except AddressTaken as error:
                raise CommandError(
                    f"Somebody outside the demo school has the e-mail address {people.EMAIL}; nothing was made."
                ) from error
