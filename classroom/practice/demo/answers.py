"""What the students of the demo school have done: drills, attempts and claims, gathered and stored in one go."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from django.db.models import prefetch_related_objects

from classroom.practice import recording
from classroom.practice.clock import CLOCK_CAP
from classroom.practice.demo.plan import ClassPlan
from classroom.practice.demo.play import Guess, Learner, new_learner, play
from classroom.practice.demo.stock import DemoStock
from classroom.practice.models import HELP_FROM, LAST_HINT, Assignment, Attempt, Claim, Drill, Ending, Puzzle
from classroom.practice.shelves import shelf_of
from classroom.roster.models import Student

# Of ten students, so many had the drill before them and did not start, or did not get to its end.
NOT_STARTED, NOT_DONE = 0.07, 0.1
# The same for the drill that is still open: the lesson has ended in the middle of it.
STILL_NOT_STARTED, STILL_NOT_DONE = 0.25, 0.42
AT_HOME = 0.15
# Who looks long asks for a hint now and then, and who was wrong more often.
LONG_LOOK = 30.0  # seconds
ASKS_FIRST, ASKS_AFTER_A_MISTAKE = 0.3, 0.35


@dataclass
class _Pupil:
    """A student with their own chance, and the boards they have had."""

    student: Student
    learner: Learner
    random: Random
    seen: set[tuple[str, str]] = field(default_factory=set)


class Answers:
    """Gathers rows; `save` stores them."""

    def __init__(self, stock: DemoStock) -> None:
        self._stock = stock
        self._pupils: dict[uuid.UUID, _Pupil] = {}
        self._drills: list[Drill] = []
        self._attempts: list[Attempt] = []
        self._claims: list[Claim] = []

    def add(self, assignment: Assignment, students: Sequence[Student], plan: ClassPlan, *, week: int) -> None:
        """What these students made of this assignment, in the lesson or in the afternoon after it."""
        is_open = assignment.closed_at is None
        count = assignment.boards or 0
        absent, cut_short = (STILL_NOT_STARTED, STILL_NOT_DONE) if is_open else (NOT_STARTED, NOT_DONE)
        for student in students:
            pupil = self._pupil(student, plan)
            fate = pupil.random.random()
            if fate < absent:
                continue
            boards = count if fate >= absent + cut_short else pupil.random.randrange(count)
            self._drill(assignment, pupil, boards=boards, week=week)

    def save(self) -> None:
        Drill.objects.bulk_create(self._drills)
        Attempt.objects.bulk_create(self._attempts, batch_size=2000)
        Claim.objects.bulk_create(self._claims, batch_size=2000)
        self._rate()

    def _rate(self) -> None:
        """What the answers say of each student, as `manage.py rate_again` would find it."""
        prefetch_related_objects(
            list({attempt.puzzle.pk: attempt.puzzle for attempt in self._attempts}.values()), "fitted"
        )
        decided: dict[uuid.UUID, list[Attempt]] = defaultdict(list)
        for attempt in self._attempts:
            if attempt.right_first is not None:
                decided[attempt.student_id].append(attempt)
        recording.store(
            {
                pupil.student: recording.worked_out(
                    pupil.student, sorted(decided[key], key=lambda one: (one.decided_at or one.shown_at, one.pk))
                )
                for key, pupil in self._pupils.items()
            }
        )

    def _pupil(self, student: Student, plan: ClassPlan) -> _Pupil:
        if student.pk not in self._pupils:
            random = Random(f"demo school, student {student.pk}")
            self._pupils[student.pk] = _Pupil(student, new_learner(random, class_skill=plan.skill), random)
        return self._pupils[student.pk]

    def _drill(self, assignment: Assignment, pupil: _Pupil, *, boards: int, week: int) -> None:
        """A drill with `boards` boards done: all of them, or the next one is open, or the last result is still looked at."""
        random = pupil.random
        clock = assignment.assigned_at + timedelta(minutes=random.uniform(6, 12))
        if random.random() < AT_HOME:
            clock += timedelta(hours=random.uniform(5, 7))
        drill = Drill(id=_uuid(random), assignment=assignment, student=pupil.student, started_at=clock)
        self._drills.append(drill)
        for number in range(1, boards + 1):
            clock = self._attempt(drill, pupil, number=number, shown_at=clock, week=week)
            clock += timedelta(seconds=round(random.uniform(2, 9), 3))
        if boards == assignment.boards:
            drill.finished_at = clock
        elif boards == 0 or random.random() < 0.7:
            self._open_attempt(drill, pupil, number=boards + 1, shown_at=clock, week=week)

    def _attempt(self, drill: Drill, pupil: _Pupil, *, number: int, shown_at: datetime, week: int) -> datetime:
        """One board from showing it to its end, which is returned."""
        puzzle = self._next_puzzle(drill, pupil)
        played = play(self._stock.board(puzzle), pupil.learner, week=week, random=pupil.random)
        attempt = self._shown(drill, puzzle, number=number, shown_at=shown_at)
        for guess in played.guesses:
            self._claim(attempt, guess, pupil.random)
        attempt.finished_at = shown_at + timedelta(seconds=played.seconds)
        attempt.ending, attempt.clock_at = Ending.RIGHT, None
        if played.gave_up_after is not None:
            attempt.ending = Ending.GAVE_UP
            if attempt.right_first is None:
                attempt.decided_at = attempt.finished_at
            attempt.right_first = False
        return attempt.finished_at

    def _open_attempt(self, drill: Drill, pupil: _Pupil, *, number: int, shown_at: datetime, week: int) -> None:
        """A board that was before the student when the lesson ended, some with wrong claims already."""
        puzzle = self._next_puzzle(drill, pupil)
        played = play(self._stock.board(puzzle), pupil.learner, week=week, random=pupil.random)
        attempt = self._shown(drill, puzzle, number=number, shown_at=shown_at)
        for guess in played.guesses:
            if not guess.is_right:
                self._claim(attempt, guess, pupil.random)

    def _next_puzzle(self, drill: Drill, pupil: _Pupil) -> Puzzle:
        """Any board of the shelf whose cards the student has never had."""
        shelf = self._stock.puzzles(shelf_of(drill.assignment))
        unseen = [puzzle for puzzle in shelf if (puzzle.edition_key, puzzle.canonical_key) not in pupil.seen]
        puzzle = pupil.random.choice(unseen)
        pupil.seen.add((puzzle.edition_key, puzzle.canonical_key))
        return puzzle

    def _shown(self, drill: Drill, puzzle: Puzzle, *, number: int, shown_at: datetime) -> Attempt:
        attempt = Attempt.at(puzzle, drill=drill, number=number, shown_at=shown_at)
        self._attempts.append(attempt)
        return attempt

    def _claim(self, attempt: Attempt, guess: Guess, random: Random) -> None:
        """A claim with its consequences, as services.claim has them; before or after it perhaps a hint."""
        on_the_clock = min(guess.seconds, CLOCK_CAP.total_seconds())
        is_first = attempt.right_first is None
        if is_first and guess.seconds > LONG_LOOK and random.random() < ASKS_FIRST:
            _hint(attempt, steps=random.choice((1, 2, 2, 3)), seconds=guess.seconds * 0.6)
        if is_first:
            attempt.right_first, attempt.seconds = guess.is_right, on_the_clock
            attempt.decided_at = attempt.shown_at + timedelta(seconds=guess.seconds)
            attempt.with_help = attempt.hint_step >= HELP_FROM
        attempt.clock_seconds = on_the_clock
        self._claims.append(
            Claim(
                attempt=attempt,
                token=_uuid(random),
                text=guess.text,
                is_right=guess.is_right,
                reason=guess.reason,
                claimed_at=attempt.shown_at + timedelta(seconds=guess.seconds),
                seconds=on_the_clock,
            )
        )
        if not guess.is_right and random.random() < ASKS_AFTER_A_MISTAKE:
            _hint(attempt, steps=1, seconds=guess.seconds + 1)


def _hint(attempt: Attempt, *, steps: int, seconds: float) -> None:
    attempt.hint_step = min(attempt.hint_step + steps, LAST_HINT - 1)
    attempt.hint_at = attempt.shown_at + timedelta(seconds=seconds)


def _uuid(random: Random) -> uuid.UUID:
    return uuid.UUID(int=random.getrandbits(128), version=4)
