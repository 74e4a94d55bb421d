"""A student's own page: what is to do, what one can do already, what comes next. Nothing here ranks, and no number falls."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from classroom.practice import judging, looking_back, own_practice
from classroom.practice.charts import Chart, chart_of
from classroom.practice.due import due_sentence
from classroom.practice.learnt import SKILLS
from classroom.practice.models import Assignment, Drill
from classroom.practice.querysets import AttemptQuerySet
from classroom.practice.standing import Goal, RecordChart, SkillStanding, next_goal, records_of, skill_standings
from classroom.practice.work import todays_work
from classroom.roster.models import Student


@dataclass(frozen=True)
class Work:
    """An assignment with what is left of it."""

    assignment: Assignment
    due: str
    is_late: bool


@dataclass(frozen=True)
class Begun:
    """Practice of one's own that has begun and not ended."""

    drill: Drill
    words: str


@dataclass(frozen=True)
class Moved:
    """A board that was not found alone, laid: how its cards were to be turned."""

    stack: judging.Stack


@dataclass(frozen=True)
class Home:
    """`sprints` are the seconds to choose from, 0 to clear the deck."""

    work: tuple[Work, ...]
    own: tuple[Begun, ...]
    skills: list[SkillStanding]
    goal: Goal | None
    records: list[tuple[RecordChart, Chart]]
    mistakes: int
    moved: Moved | None
    sprints: tuple[int, ...]


def home_of(student: Student, *, now: datetime) -> Home:
    """Everything on the page; the same number of queries however much the student has done."""
    skills = skill_standings(student, today=timezone.localtime(now).date())
    missed = looking_back.mistakes(student)
    return Home(
        work=tuple(_work(assignment, now=now) for assignment in todays_work(student, now=now)),
        own=tuple(
            Begun(drill, _words(drill.assignment))
            for drill in Drill.objects.filter(student=student, finished_at=None, assignment__owner=student)
            .select_related("assignment")
            .order_by("-started_at")
        ),
        skills=skills,
        goal=next_goal(skills),
        records=[(record, chart_of(record)) for record in records_of(student)],
        mistakes=missed.count(),
        moved=_moved(missed),
        sprints=tuple(seconds or 0 for seconds in own_practice.SPRINT_SECONDS),
    )


def _work(assignment: Assignment, *, now: datetime) -> Work:
    return Work(assignment, due_sentence(assignment, now=now), assignment.state(now) == "late")


def _words(own: Assignment) -> str:
    """What a student's own practice is about."""
    if own.mistakes:
        return gettext("Boards once missed")
    return str(SKILLS[own.skills[0]]) if own.skills else own.instruction


def _moved(missed: AttemptQuerySet) -> Moved | None:
    """The board missed last whose answer can be laid."""
    attempt = missed.select_related("puzzle").filter(puzzle__kind__in=looking_back.LAID).last()
    stack = judging.answer(attempt.puzzle).stack if attempt else None
    return Moved(stack) if stack else None
