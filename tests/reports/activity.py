"""Random weeks of two students: boards, claims, hints, giving up, breaks, new difficulties, and now and then something deleted."""

import random
import uuid
from contextlib import suppress
from datetime import timedelta

from classroom.practice import services
from classroom.practice.models import Assignment, Attempt, BoardDifficulty, Drill
from classroom.practice.records import SkillRecord, StudentRating
from classroom.reports.models import SkillDay, SkillStanding, StudentDay
from classroom.web.http import Refused
from tests.world import World, assignment_of

SKILLS = ("MATCH", "FLIP-LR", "TURN")


class Activity:
    """Ben and Bea in two drills of 5b, one of 5c and their own practice; the same seed, the same weeks."""

    def __init__(self, world: World, *, seed: int) -> None:
        self._world, self._random, self.now = world, random.Random(seed), world.now
        for puzzle in world.puzzles:
            puzzle.skill = self._random.choice(SKILLS)
            puzzle.difficulty = self._random.uniform(2.0, 8.0)
            puzzle.save(update_fields=["skill", "difficulty"])
        Attempt.objects.all().delete()
        given = [
            assignment_of(world.class_5b, by=world.ana, now=world.now),
            assignment_of(world.class_5c, by=world.olga, now=world.now),
        ]
        own = [self._own(student) for student in (world.ben, world.bea)]
        for assignment in given:
            assignment.save()
        self.drills = Drill.objects.bulk_create(
            Drill(assignment=assignment, student=student, started_at=world.now)
            for student, mine in zip((world.ben, world.bea), own, strict=True)
            for assignment in (*given, mine)
        )

    def go_on(self, *, steps: int, deleting: bool = False) -> None:
        actions = [self._show, self._show, self._show, self._claim, self._claim, self._claim, self._claim]
        actions += [self._hint, self._give_up, self._look_away, self._fit]
        actions += [self._delete] if deleting else []
        for _step in range(steps):
            long_break = self._random.random() < 0.15
            self.now += timedelta(
                hours=self._random.uniform(8, 60) if long_break else 0, seconds=self._random.uniform(1, 90)
            )
            self._random.choice(actions)()

    def _own(self, student) -> Assignment:
        assignment = assignment_of(self._world.class_5b, by=self._world.ana, now=self._world.now)
        assignment.classroom, assignment.owner, assignment.assigned_by = None, student, None
        assignment.save()
        return assignment

    def _show(self) -> None:
        drill = self._random.choice(self.drills)
        puzzle = self._random.choice(self._world.puzzles)
        again = drill.student.attempts.filter(canonical_key=puzzle.canonical_key).exists()
        number = drill.attempts.count() + 1
        while drill.attempts.filter(number=number).exists():
            number += 1
        Attempt.at(puzzle, drill=drill, number=number, shown_at=self.now, again=again).save()

    def _open(self) -> Attempt | None:
        return Attempt.objects.filter(finished_at=None).select_related("puzzle", "drill").order_by("pk").last()

    def _claim(self) -> None:
        attempt = self._open()
        if attempt is None:
            return
        right = attempt.puzzle.right_claim
        wrong = self._random.choice([text for text in ("0 1", "2 4", "1 5") if text != right])
        text = right if self._random.random() < 0.6 else wrong
        services.claim(attempt.drill, number=attempt.number, text=text, token=uuid.uuid4(), now=self.now)

    def _hint(self) -> None:
        attempt = self._open()
        if attempt is None:
            return
        with suppress(Refused):  # too early for the next step
            services.hint(attempt.drill, number=attempt.number, seen=attempt.hint_step, now=self.now)

    def _give_up(self) -> None:
        attempt = self._open()
        if attempt is not None:
            services.give_up(attempt.drill, number=attempt.number, now=self.now)

    def _look_away(self) -> None:
        attempt = self._open()
        if attempt is not None:
            services.page_hidden(
                attempt.drill, number=attempt.number, hidden=attempt.clock_at is not None, now=self.now
            )

    def _fit(self) -> None:
        puzzle = self._random.choice(self._world.puzzles)
        BoardDifficulty.objects.create(
            puzzle=puzzle, difficulty=self._random.uniform(2.0, 8.0), variance=0.2, first_claims=9, fitted_at=self.now
        )

    def _delete(self) -> None:
        attempts = list(Attempt.objects.order_by("pk"))
        if attempts:
            self._random.choice(attempts).delete()


def summaries() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the summaries, but for the numbers of rows."""
    return {
        model.__name__: sorted(tuple(map(str, row)) for row in model.objects.values_list(*_columns(model)))
        for model in (SkillDay, SkillStanding, StudentDay)
    }


def newest() -> tuple[dict[object, object], dict[object, object]]:
    """The last standing of each student overall and in each skill, by the summaries."""
    overall = {
        row.student_id: (row.estimate, row.boards, row.answered_at) for row in StudentDay.objects.order_by("day")
    }
    skills = {
        (row.student_id, row.skill): (row.estimate, row.progress, row.answered_at)
        for row in SkillStanding.objects.order_by("day")
    }
    return overall, skills


def known() -> tuple[dict[object, object], dict[object, object]]:
    """The same as practice keeps it."""
    overall = {row.student_id: (row.estimate, row.boards, row.answered_at) for row in StudentRating.objects.all()}
    skills = {
        (row.student_id, row.skill): (row.estimate, row.progress, row.answered_at) for row in SkillRecord.objects.all()
    }
    return overall, skills


def _columns(model) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.attname != "id"]
