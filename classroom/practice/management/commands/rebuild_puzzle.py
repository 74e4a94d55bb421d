"""manage.py rebuild_puzzle: makes puzzles of the stock anew from their seeds and proves them equal."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from classroom.practice.models import Puzzle
from classroom.practice.provenance import unproved


class Command(BaseCommand):
    help = (
        "Makes puzzles anew from kind, options and seed. Exit code 1 if one is not equal to the stock, and says which."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("ids", nargs="*", type=int, default=[], metavar="ID", help="numbers of puzzles")
        which.add_argument("--all", action="store_true", help="every puzzle in stock")
        which.add_argument("--sample", type=int, metavar="N", help="so many, drawn by chance")

    def handle(self, *, ids: list[int], all: bool, sample: int | None, **options: Any) -> None:
        puzzles = Puzzle.objects.order_by("pk")
        if ids:
            missing = set(ids) - set(puzzles.filter(pk__in=ids).values_list("pk", flat=True))
            if missing:
                raise CommandError(f"There is no puzzle {', '.join(map(str, sorted(missing)))}.")
            puzzles = puzzles.filter(pk__in=ids)
        elif sample is not None:
            if sample < 1:
                raise CommandError("A sample has at least one puzzle.")
            puzzles = puzzles.order_by("?")[:sample]
        count = puzzles.count()
        wrong = list(unproved(puzzles.iterator(chunk_size=1000)))
        for one in wrong:
            self.stderr.write(f"Puzzle {one.puzzle_id} {one.reason}.")
        if wrong:
            raise CommandError(f"{len(wrong)} of {count} puzzles are not what their seeds give.")
        self.stdout.write(f"Puzzles made anew and equal: {count}")
