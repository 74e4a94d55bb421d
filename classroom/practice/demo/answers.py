"""What the students of the demo school have done: drills, attempts and claims, gathered and stored in one go."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from django.db.models import prefetch_related_objects

from classroom.practice import recording
from classroom.practice.clock import CLOCK_CAP
from classroom.practice.demo.habits import Habits
from classroom.practice.demo.plan import ClassPlan
from classroom.practice.demo.play import Board, Guess, Learner, new_learner, play
from classroom.practice.demo.sprints import play_run
from classroom.practice.demo.stock import DemoStock
from classroom.practice.hints import WAIT
from classroom.practice.models import (
    HELP_FROM,
    LAST_HINT,
    Assignment,
    Attempt,
    Claim,
    Drill,
    Ending,
    KindKey,
    Purpose,
    Puzzle,
    Run,
    Sibling,
)
from classroom.practice.shelves import shelf_of
from classroom.practice.siblings import COMES_AGAIN_AFTER
from classroom.roster.models import Student

# Of ten students, so many had the drill before them and did not start, or did not get to its end.
NOT_STARTED, NOT_DONE = 0.07, 0.1
# The same for the drill that is still open: the lesson has ended in the middle of it.
STILL_NOT_STARTED, STILL_NOT_DONE = 0.12, 0.45
AT_HOME = 0.15
# Homework is done on one of these many afternoons.
AFTERNOONS = 3
# Who looks long asks for a hint now and then, and who was wrong more often.
LONG_LOOK = 30.0  # seconds
ASKS_FIRST, ASKS_AFTER_A_MISTAKE = 0.3, 0.35
# Who asks before claiming anything wants so many steps, one of them now and then all five.
STEPS_WANTED = (3, 3, 4, 4, LAST_HINT)
STUMBLES = 4.5  # logits that a board is harder for whoever does not get its skill


@dataclass
class Pupil:
    """A student with their own chance, the boards they have had, and those that are to come again."""

    student: Student
    habits: Habits
    learner: Learner
    random: Random
    seen: set[tuple[str, str]] = field(default_factory=set)
    siblings: list[Sibling] = field(default_factory=list)


class Answers:
    """Gathers rows; `save` stores them."""

    def __init__(self, stock: DemoStock) -> None:
        self._stock = stock
        self._pupils: list[Pupil] = []
        self._drills: list[Drill] = []
        self._attempts: list[Attempt] = []
        self._claims: list[Claim] = []
        self._runs: list[Run] = []

    def pupil(self, student: Student, plan: ClassPlan, habits: Habits) -> Pupil:
        """The student, to be given to `add` with every assignment."""
        random = Random(f"demo school, student {student.pk}")
        learner = new_learner(random, class_skill=plan.skill, class_growth=plan.growth, habits=habits)
        self._pupils.append(Pupil(student, habits, learner, random))
        return self._pupils[-1]

    def add(self, assignment: Assignment, pupils: Sequence[Pupil], *, week: int, at_home: bool = False) -> None:
        """What these students made of this assignment: in the lesson, in the afternoon after it, or on afternoons to come."""
        is_open = assignment.closed_at is None
        absent, cut_short = (STILL_NOT_STARTED, STILL_NOT_DONE) if is_open else (NOT_STARTED, NOT_DONE)
        for pupil in pupils:
            if not pupil.habits.comes_in(week):
                continue
            count, fate = assignment.boards or 0, pupil.random.random()
            # Whoever is to show something comes to every lesson, or there would be nothing to see.
            if pupil.habits.is_ordinary and fate < absent:
                continue
            if fate < absent + cut_short and (pupil.habits.is_ordinary or is_open):
                count = pupil.random.randrange(count)
            self._drill(assignment, pupil, boards=count, week=week, at_home=at_home)

    def save(self) -> None:
        Drill.objects.bulk_create(self._drills)
        Attempt.objects.bulk_create(self._attempts, batch_size=2000)
        Claim.objects.bulk_create(self._claims, batch_size=2000)
        Run.objects.bulk_create(self._runs)
        Sibling.objects.bulk_create(sibling for pupil in self._pupils for sibling in pupil.siblings)
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
                    pupil.student,
                    sorted(decided[pupil.student.pk], key=lambda one: (one.decided_at or one.shown_at, one.pk)),
                )
                for pupil in self._pupils
            }
        )

    def _drill(self, assignment: Assignment, pupil: Pupil, *, boards: int, week: int, at_home: bool) -> None:
        """A drill with `boards` boards done: all of them, or the next one is open, or the last result is still looked at."""
        random = pupil.random
        clock = assignment.assigned_at + timedelta(minutes=random.uniform(6, 12))
        if at_home or random.random() < AT_HOME:
            clock += timedelta(hours=random.uniform(5, 7), days=random.randrange(AFTERNOONS) if at_home else 0)
        drill = Drill(id=_uuid(random), assignment=assignment, student=pupil.student, started_at=clock)
        self._drills.append(drill)
        for number in range(1, boards + 1):
            clock = self._attempt(drill, pupil, number=number, shown_at=clock, week=week)
            clock += timedelta(seconds=round(random.uniform(2, 9), 3))
        if boards == assignment.boards:
            drill.finished_at = clock
        elif boards == 0 or random.random() < 0.7:
            self._open_attempt(drill, pupil, number=boards + 1, shown_at=clock, week=week)

    def _attempt(self, drill: Drill, pupil: Pupil, *, number: int, shown_at: datetime, week: int) -> datetime:
        """One board from showing it to its end, which is returned."""
        attempt = self._shown(drill, pupil, number=number, shown_at=shown_at)
        if attempt.puzzle.kind == KindKey.SPRINT:
            return self._sprint(attempt, pupil, week=week)
        random, asks = pupil.random, pupil.random.random() < pupil.habits.asks
        steps = random.choice(STEPS_WANTED) if asks else 0
        hinted = steps * WAIT.total_seconds() + 2
        played = play(
            self._board(attempt.puzzle, pupil),
            pupil.learner,
            week=week,
            random=random,
            hinted_seconds=hinted if asks else 0.0,
        )
        if asks:
            _hint(attempt, steps=steps, seconds=hinted)
        for guess in played.guesses:
            self._claim(attempt, guess, random)
        attempt.finished_at = shown_at + timedelta(seconds=played.seconds)
        attempt.ending, attempt.clock_at = Ending.RIGHT, None
        if played.gave_up_after is not None:
            attempt.ending = Ending.GAVE_UP
            if attempt.right_first is None:
                attempt.right_first, attempt.with_help = False, attempt.hint_step >= HELP_FROM
                attempt.decided_at = attempt.finished_at
        if attempt.hint_step == LAST_HINT:
            self._let_siblings_come(attempt, pupil)
        return attempt.finished_at

    def _open_attempt(self, drill: Drill, pupil: Pupil, *, number: int, shown_at: datetime, week: int) -> None:
        """A board that was before the student when the lesson ended, some with wrong claims already."""
        attempt = self._shown(drill, pupil, number=number, shown_at=shown_at)
        if attempt.puzzle.kind == KindKey.SPRINT:
            self._sprint(attempt, pupil, week=week)
            return
        played = play(self._board(attempt.puzzle, pupil), pupil.learner, week=week, random=pupil.random)
        for guess in played.guesses:
            if not guess.is_right:
                self._claim(attempt, guess, pupil.random)

    def _sprint(self, attempt: Attempt, pupil: Pupil, *, week: int) -> datetime:
        """A run, ended by its time at the latest; when it ended."""
        limit = float(attempt.drill.assignment.board_seconds or 0)
        played = play_run(attempt.puzzle, pupil.learner, week=week, limit=limit, random=pupil.random)
        for claim in played.claims:
            reason = "right" if claim.is_right else "not_a_swish"
            self._keep(attempt, claim.text, claim.is_right, reason, claim.seconds, pupil.random)
        attempt.limit_seconds, attempt.clock_seconds, attempt.clock_at = limit, played.seconds, None
        attempt.finished_at = attempt.decided_at = attempt.shown_at + timedelta(seconds=played.seconds)
        attempt.ending = Ending.RUN_OVER
        run = played.run
        self._runs.append(
            Run(
                attempt=attempt,
                student=pupil.student,
                options=attempt.puzzle.options,
                limit_seconds=attempt.drill.assignment.board_seconds,
                found=run.found,
                wrong=run.wrong,
                taken=run.taken,
                swaps=run.swaps,
                seconds=played.seconds,
                ending=run.ending.value if run.ending else "",
                ended_at=attempt.finished_at,
            )
        )
        return attempt.finished_at

    def _board(self, puzzle: Puzzle, pupil: Pupil) -> Board:
        board = self._stock.board(puzzle)
        return replace(board, burden=board.burden + STUMBLES) if puzzle.skill == pupil.habits.stumbles_at else board

    def _next_puzzle(self, drill: Drill, pupil: Pupil, like: Puzzle | None) -> Puzzle:
        """Any board of the shelf whose cards the student has never had; if there is one, `like` that one."""
        shelf = self._stock.puzzles(shelf_of(drill.assignment))
        unseen = [puzzle for puzzle in shelf if (puzzle.edition_key, puzzle.canonical_key) not in pupil.seen]
        alike = [puzzle for puzzle in unseen if like is not None and puzzle.skills == like.skills]
        puzzle = pupil.random.choice(alike or unseen)
        pupil.seen.add((puzzle.edition_key, puzzle.canonical_key))
        return puzzle

    def _shown(self, drill: Drill, pupil: Pupil, *, number: int, shown_at: datetime) -> Attempt:
        sibling = self._due_sibling(drill, pupil, number=number, shown_at=shown_at)
        puzzle = self._next_puzzle(drill, pupil, sibling.puzzle if sibling else None)
        attempt = Attempt.at(puzzle, drill=drill, number=number, shown_at=shown_at)
        if sibling is not None:
            attempt.purpose, sibling.attempt = Purpose.SIBLING, attempt
        self._attempts.append(attempt)
        return attempt

    def _let_siblings_come(self, attempt: Attempt, pupil: Pupil) -> None:
        """As `practice.siblings.come_for` does."""
        day = attempt.shown_at.astimezone(pupil.student.school.zone).date()
        pupil.siblings += [
            Sibling(student=pupil.student, puzzle=attempt.puzzle, due_on=due) for due in (day, day + COMES_AGAIN_AFTER)
        ]

    def _due_sibling(self, drill: Drill, pupil: Pupil, *, number: int, shown_at: datetime) -> Sibling | None:
        """The first that waits for a drill like this one, unless its board has only just been had, or was itself one."""
        before = self._attempts[-1] if number > 1 else None
        is_last = number == drill.assignment.boards
        if before is not None and before.purpose == Purpose.SIBLING and not is_last:
            return None
        day = shown_at.astimezone(pupil.student.school.zone).date()
        shelf = (drill.assignment.kind, drill.assignment.options)
        for sibling in pupil.siblings:
            is_due = sibling.attempt is None and sibling.due_on <= day
            is_like = (sibling.puzzle.kind, sibling.puzzle.options) == shelf
            if is_due and is_like and (is_last or before is None or before.puzzle != sibling.puzzle):
                return sibling
        return None

    def _claim(self, attempt: Attempt, guess: Guess, random: Random) -> None:
        """A claim with its consequences, as services.claim has them; before or after it perhaps a hint."""
        on_the_clock = min(guess.seconds, CLOCK_CAP.total_seconds())
        is_first = attempt.right_first is None
        if is_first and not attempt.hint_step and guess.seconds > LONG_LOOK and random.random() < ASKS_FIRST:
            steps = min(random.choice((1, 2, 2, 3)), int(guess.seconds / WAIT.total_seconds()))
            _hint(attempt, steps=steps, seconds=max(steps * WAIT.total_seconds(), guess.seconds * 0.6))
        if is_first:
            attempt.right_first, attempt.seconds = guess.is_right, on_the_clock
            attempt.with_help = attempt.hint_step >= HELP_FROM
            attempt.decided_at = attempt.shown_at + timedelta(seconds=guess.seconds)
        attempt.clock_seconds = on_the_clock
        self._keep(attempt, guess.text, guess.is_right, guess.reason, guess.seconds, random)
        if not guess.is_right and attempt.hint_step < LAST_HINT - 1 and random.random() < ASKS_AFTER_A_MISTAKE:
            _hint(attempt, steps=1, seconds=guess.seconds + 1)

    def _keep(self, attempt: Attempt, text: str, is_right: bool, reason: str, seconds: float, random: Random) -> None:
        self._claims.append(
            Claim(
                attempt=attempt,
                token=_uuid(random),
                text=text,
                is_right=is_right,
                reason=reason,
                claimed_at=attempt.shown_at + timedelta(seconds=seconds),
                seconds=min(seconds, CLOCK_CAP.total_seconds()),
            )
        )


def _hint(attempt: Attempt, *, steps: int, seconds: float) -> None:
    """So many steps more; the last of them so many seconds after the board was shown."""
    attempt.hint_step = min(attempt.hint_step + steps, LAST_HINT)
    attempt.hint_at = attempt.shown_at + timedelta(seconds=seconds)


def _uuid(random: Random) -> uuid.UUID:
    return uuid.UUID(int=random.getrandbits(128), version=4)
