"""Claims made in few words, and a research export read back."""

from __future__ import annotations

import csv
import io
import uuid
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from classroom.practice.models import Assignment, Attempt, Claim, Drill
from classroom.reports.days import Days
from classroom.reports.research.archive import make_archive
from classroom.reports.research.rows import Selection
from classroom.roster.models import Classroom, Student
from tests.world import World, assignment_of

SCHOOL_DAY = date(2026, 10, 5)


class Class5b:
    """Ben and Bea with a drill of six boards that nobody has claimed on yet; claims are made in few words."""

    def __init__(self, world: World) -> None:
        Attempt.objects.all().delete()
        self.world = world
        self.zone = world.kepler.zone
        self.ten = datetime(2026, 10, 5, 10, 0, tzinfo=self.zone)
        self.drill = {student: self.drill_in(world.class_5b, student) for student in (world.ben, world.bea)}

    def drill_in(self, classroom: Classroom, student: Student) -> Drill:
        assignment = Assignment.objects.filter(classroom=classroom).first()
        if assignment is None:
            assignment = assignment_of(classroom, by=self.world.olga, now=self.world.now)
            assignment.save()
        return Drill.objects.get_or_create(assignment=assignment, student=student, defaults={"started_at": self.ten})[0]

    def claims(
        self, student: Student, *minutes: float, board: int = 0, at: datetime | None = None, **changes: Any
    ) -> None:
        """Claims on one board at these minutes past ten; the last one right."""
        drill = changes.pop("drill", None) or self.drill[student]
        puzzle = changes.pop("puzzle", self.world.puzzles[board])
        begin = at or self.ten
        attempt, _ = Attempt.objects.get_or_create(
            drill=drill,
            puzzle=puzzle,
            defaults={
                "student": student,
                "edition_key": puzzle.edition_key,
                "canonical_key": puzzle.canonical_key,
                "number": board + 1,
                "shown_at": begin,
                **changes,
            },
        )
        Claim.objects.bulk_create(
            Claim(
                attempt=attempt,
                token=uuid.uuid4(),
                text=puzzle.right_claim if minute == minutes[-1] else "0 1",
                is_right=minute == minutes[-1],
                reason="right" if minute == minutes[-1] else "not_a_swish",
                claimed_at=begin + timedelta(minutes=minute),
                seconds=60 * minute,
            )
            for minute in minutes
        )

    def selection(
        self, *, days: Days | None = None, secret: str = "one", others: tuple[Classroom, ...] = ()
    ) -> Selection:
        return Selection(
            (self.world.class_5b, *others),
            days or Days(SCHOOL_DAY, SCHOOL_DAY + timedelta(days=6)),
            self.zone,
            until=datetime(2026, 11, 1, tzinfo=self.zone),
            secret=secret,
        )

    def exported(self, **chosen: Any) -> Exported:
        with_minutes = chosen.pop("with_minutes", True)
        return Exported(make_archive(self.selection(**chosen), with_minutes=with_minutes, tell=lambda hundredths: None))


class Exported:
    """The files of a zip."""

    def __init__(self, content: bytes) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(content))
        self.names = self.archive.namelist()

    def text(self, name: str) -> str:
        return self.archive.read(name).decode("utf-8-sig")

    def rows(self, name: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.text(name), newline="")))

    def column(self, key: str) -> list[str]:
        return [row[key] for row in self.rows("claims.csv")]

    def everything(self) -> Iterator[str]:
        yield from self.names
        yield from map(self.text, self.names)
