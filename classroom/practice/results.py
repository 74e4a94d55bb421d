"""What a teacher's page says about an assignment: one query for the students, sentences before numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch, Q
from django.utils.translation import gettext, ngettext

from classroom.practice.boards import BoardCard, board_cards, progress
from classroom.practice.judging import Judged, answer, judge
from classroom.practice.models import LAST_HINT, Assignment, Attempt, Drill, KindKey
from classroom.roster.models import Student
from classroom.roster.sorting import name_key
from games.swish.edition import Edition

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from classroom.practice.querysets import Results, WrongCount


# So many wrong claims on one board, or all its hints, and a student will hardly find it alone.
STUCK_AFTER = 3


@dataclass(frozen=True)
class StudentResult:
    """One student's row. `state` is not_started, playing or done; `median_seconds` is None before the first claim.

    `right_first` is without help. `boards` is the state of each board (`practice.boards.progress`), `wrong_now` counts the
    wrong claims on the open one, `hint_now` is the step of its hints.
    """

    student: Student
    state: str
    done: int
    right_first: int
    judged: int
    median_seconds: float | None
    boards: tuple[str, ...] = ()
    wrong_now: int = 0
    hint_now: int = 0

    @property
    def is_stuck(self) -> bool:
        return self.wrong_now >= STUCK_AFTER or self.hint_now == LAST_HINT


@dataclass(frozen=True)
class AssignmentResult:
    rows: tuple[StudentResult, ...]
    students: int
    started: int
    finished: int
    done: int
    right_first: int
    judged: int
    median_seconds: float | None
    sentence: str

    @property
    def started_first(self) -> tuple[StudentResult, ...]:
        """By name, but who has not started comes last: there is nothing to read yet."""
        return tuple(sorted(self.rows, key=lambda row: row.state == "not_started"))

    @property
    def stuck(self) -> tuple[StudentResult, ...]:
        """Who a teacher should walk to now."""
        return tuple(row for row in self.rows if row.is_stuck)


@dataclass(frozen=True)
class ReplayedBoard:
    """A board a student had, with the answer and every wrong claim as it was judged."""

    attempt: Attempt
    edition: Edition
    cards: tuple[BoardCard, ...]
    state: str
    answer: Judged
    wrong: tuple[Judged, ...]


def assignment_result(assignment: Assignment) -> AssignmentResult:
    """Students of the class now, and whoever started before leaving it, by name.

    Five queries, whatever the size of the class.
    """
    drills = {
        drill.student_id: drill
        for drill in Drill.objects.filter(assignment=assignment)
        .with_results()
        .prefetch_related(Prefetch("attempts", Attempt.objects.with_wrong_count()))
    }
    in_class = Q(enrolments__classroom=assignment.classroom_id, enrolments__left_at=None)
    only = list(assignment.only_for.values_list("pk", flat=True))
    if only:
        in_class &= Q(pk__in=only)
    students = Student.objects.active().filter(in_class | Q(pk__in=list(drills))).distinct()
    in_order = sorted(students, key=lambda student: name_key(student.name))
    rows = tuple(_row(student, drills.get(student.pk), count=assignment.boards) for student in in_order)
    started = sum(row.state != "not_started" for row in rows)
    finished = sum(row.state == "done" for row in rows)
    right_first, judged = sum(row.right_first for row in rows), sum(row.judged for row in rows)
    return AssignmentResult(
        rows=rows,
        students=len(rows),
        started=started,
        finished=finished,
        done=sum(row.done for row in rows),
        right_first=right_first,
        judged=judged,
        median_seconds=Attempt.objects.filter(drill__assignment=assignment).median_seconds(),
        sentence=_sentence(len(rows), started, finished, right_first, judged),
    )


def replayed_boards(assignment: Assignment, student: Student) -> list[ReplayedBoard]:
    """Every board the student had in this assignment, in order. Three queries, whatever their number."""
    attempts = Attempt.objects.filter(drill__assignment=assignment, student=student).for_replay()
    return [_replayed(attempt) for attempt in attempts]


def _row(student: Student, drill: WithAnnotations[Drill, Results] | None, *, count: int | None) -> StudentResult:
    if drill is None:
        return StudentResult(student, "not_started", 0, 0, 0, None)
    attempts: list[WithAnnotations[Attempt, WrongCount]] = list(drill.attempts.all())  # type: ignore[arg-type]
    return StudentResult(
        student,
        "done" if drill.finished_at else "playing",
        drill.done,
        drill.right_first_count,
        drill.judged,
        drill.median_seconds,
        tuple(progress(attempts, count=count)),
        sum(attempt.wrong_count for attempt in attempts if attempt.is_open),
        sum(attempt.hint_step for attempt in attempts if attempt.is_open),
    )


def _replayed(attempt: Attempt) -> ReplayedBoard:
    puzzle = attempt.puzzle
    # A sprint's claims were made on later tables: they are told by its run.
    claims = () if puzzle.kind == KindKey.SPRINT else attempt.claims.all()
    wrong = tuple(judge(puzzle, claim.text) for claim in claims if not claim.is_right)
    return ReplayedBoard(attempt, puzzle.edition, tuple(board_cards(puzzle)), attempt.state, answer(puzzle), wrong)


def _sentence(students: int, started: int, finished: int, right_first: int, judged: int) -> str:
    if students == 0:
        return gettext("There is nobody in this class yet.")
    if started == 0:
        return gettext("Nobody has started yet.")
    who = ngettext(
        "%(started)s of %(students)s student has started, %(finished)s finished.",
        "%(started)s of %(students)s students have started, %(finished)s finished.",
        students,
    ) % {"started": started, "students": students, "finished": finished}
    if judged == 0:
        return who
    how = ngettext(
        "%(right)s of %(judged)s board was right first time.",
        "%(right)s of %(judged)s boards were right first time.",
        judged,
    ) % {"right": right_first, "judged": judged}
    return f"{who} {how}"
