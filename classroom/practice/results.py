"""What a teacher's page says about an assignment: one query for the students, sentences before numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch, Q
from django.utils.translation import gettext, ngettext

from classroom.practice.boards import progress
from classroom.practice.engines import last_hint
from classroom.practice.models import LAST_HINT, Assignment, Attempt, Drill, KindKey
from classroom.roster.models import Student
from classroom.roster.sorting import name_key

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from classroom.practice.querysets import Results, WrongCount


# So many wrong claims on one board, or all its hints, and a student will hardly find it alone.
STUCK_AFTER = 3


@dataclass(frozen=True)
class StudentResult:
    """One student's row. `state` is not_started, playing or done; `median_seconds` is None before the first claim.

    `right_first` is without help. `boards` is the state of each board (`practice.boards.progress`), `wrong_now` counts the
    wrong claims on the open one, `hint_now` is the step of its hints. `best_found` and `wrong_in_runs` tell of sprints.
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
    is_late: bool = False
    best_found: int | None = None
    wrong_in_runs: int = 0
    last_hint: int = LAST_HINT

    @property
    def is_stuck(self) -> bool:
        return self.wrong_now >= STUCK_AFTER or self.hint_now >= self.last_hint


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
    is_sprint: bool = False

    @property
    def started_first(self) -> tuple[StudentResult, ...]:
        """By name, but who has not started comes last: there is nothing to read yet."""
        return tuple(sorted(self.rows, key=lambda row: row.state == "not_started"))

    @property
    def stuck(self) -> tuple[StudentResult, ...]:
        """Who a teacher should walk to now."""
        return tuple(row for row in self.rows if row.is_stuck)


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
    rows = tuple(_row(student, drills.get(student.pk), assignment) for student in in_order)
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
        is_sprint=assignment.kind == KindKey.SPRINT,
    )


def _row(student: Student, drill: WithAnnotations[Drill, Results] | None, assignment: Assignment) -> StudentResult:
    if drill is None:
        return StudentResult(student, "not_started", 0, 0, 0, None)
    is_sprint = assignment.kind == KindKey.SPRINT
    attempts: list[WithAnnotations[Attempt, WrongCount]] = list(drill.attempts.all())  # type: ignore[arg-type]
    return StudentResult(
        student,
        "done" if drill.finished_at else "playing",
        drill.done,
        drill.right_first_count,
        drill.judged,
        drill.median_seconds,
        tuple(progress(attempts, count=assignment.boards)),
        # In a sprint right and wrong take turns on one table; many wrong claims there need no help.
        0 if is_sprint else sum(attempt.wrong_count for attempt in attempts if attempt.is_open),
        sum(attempt.hint_step for attempt in attempts if attempt.is_open),
        assignment.due_at is not None and (drill.finished_at or drill.started_at) > assignment.due_at,
        drill.best_found,
        drill.wrong_in_runs or 0,
        last_hint(assignment.kind),
    )


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
