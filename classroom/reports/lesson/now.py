"""A lesson as it goes in this minute: one tile for each student of the class, those who need somebody first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from classroom.practice.engines import last_hint
from classroom.practice.models import Assignment, Attempt, Claim, Drill, KindKey
from classroom.reports.lesson.state import HASTY_CLAIMS, LEAST_BOARDS, Standing, State, since, state_of
from classroom.roster.models import Classroom, Student
from classroom.roster.sorting import by_name
from classroom.web.aggregates import Median

# How quick a student usually is, is read from what they did in so many days.
USUAL_DAYS = timedelta(days=60)

WORDS: dict[State, Promise] = {
    State.STUCK: gettext_lazy("stuck"),
    State.IDLE: gettext_lazy("idle"),
    State.RUSHING: gettext_lazy("rushing"),
    State.WAITING: gettext_lazy("not started"),
    State.PLAYING: gettext_lazy("playing"),
    State.DONE: gettext_lazy("done"),
    State.FREE: gettext_lazy("nothing to do"),
    State.AWAY: gettext_lazy("not here"),
}


@dataclass(frozen=True)
class Tile:
    """One student. `assignment` and `number` say which board of which drill; None where nothing was begun.

    `minutes` is how long it has been so, None where that says nothing. `has_namesake`: another in the class has the same name.
    """

    student: Student
    state: State
    assignment: Assignment | None
    drill_id: UUID | None
    number: int | None
    minutes: int | None
    wrong: int
    hint: int
    has_namesake: bool = False

    @property
    def words(self) -> str:
        return str(WORDS[self.state])

    @property
    def board(self) -> str:
        """ "Board 3 of 10"; empty where there is none."""
        if self.number is None or self.assignment is None:
            return ""
        facts = {"number": self.number, "count": self.assignment.boards}
        if self.assignment.boards is None:
            return gettext("Board %(number)s") % facts
        return gettext("Board %(number)s of %(count)s") % facts

    @property
    def why(self) -> str:
        """Wrong claims or hints of who is stuck; empty for others."""
        if self.state is not State.STUCK:
            return ""
        if self.wrong:
            return ngettext("%(count)s wrong claim", "%(count)s wrong claims", self.wrong) % {"count": self.wrong}
        return gettext("all hints seen")


@dataclass(frozen=True)
class Group:
    """Tiles that belong together, by need and then by name. `key` is need, work, done or away."""

    key: str
    heading: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class LessonNow:
    """`open` are the drills that are open in the class; `groups` has only groups with somebody in them."""

    at: datetime
    tiles: tuple[Tile, ...]
    open: tuple[Assignment, ...]

    @property
    def here(self) -> int:
        return sum(tile.state is not State.AWAY for tile in self.tiles)

    @property
    def sentence(self) -> str:
        """What to know first."""
        if not self.tiles:
            return gettext("There is nobody in this class yet.")
        if not self.here:
            return gettext("Nobody is logged in yet.")
        needing = sum(tile.state.needs_help for tile in self.tiles)
        if not needing:
            return gettext("Nobody needs you right now.")
        return ngettext("%(count)s student needs you now.", "%(count)s students need you now.", needing) % {
            "count": needing
        }

    @property
    def groups(self) -> tuple[Group, ...]:
        order = list(State)
        need = [tile for tile in self.tiles if tile.state.needs_help]
        at_work = (State.WAITING, State.PLAYING, State.FREE)
        headed = (
            ("need", gettext("Go there first"), need),
            ("work", gettext("At work"), [tile for tile in self.tiles if tile.state in at_work]),
            ("done", gettext("Done"), [tile for tile in self.tiles if tile.state is State.DONE]),
            ("away", gettext("Not logged in"), [tile for tile in self.tiles if tile.state is State.AWAY]),
        )
        return tuple(
            Group(key, heading, tuple(sorted(tiles, key=lambda tile: order.index(tile.state))))
            for key, heading, tiles in headed
            if tiles
        )


@dataclass(frozen=True)
class _Found:
    """What the database says of the students: their drills that are open, with the newest boards and claims of each."""

    drills: Mapping[UUID, Sequence[Drill]]
    boards: Mapping[UUID, Sequence[Attempt]]
    claims: Mapping[int, Sequence[Claim]]
    usual: Mapping[tuple[UUID, str, int | None], float]


def lesson_now(classroom: Classroom, *, now: datetime, only: Student | None = None) -> LessonNow:
    """The whole class, or the tile of one student. Seven queries, whatever the size of the class."""
    students = classroom.students().with_presence(now, idle_minutes=classroom.school.idle_minutes)
    if only is not None:
        students = students.filter(pk=only.pk)
    in_order = by_name(students)
    given = Assignment.objects.open(now).filter(classroom=classroom).prefetch_related("only_for")
    taken = [assignment for assignment in given if assignment.takes_work(now)]
    found = _look_up(in_order, taken, now=now)
    names = Counter(student.name for student in in_order)
    tiles = tuple(
        replace(_tile(student, taken, found, now=now), has_namesake=names[student.name] > 1) for student in in_order
    )
    return LessonNow(at=now, tiles=tiles, open=tuple(_newest(taken).values()))


def _look_up(students: Sequence[Student], assignments: Sequence[Assignment], *, now: datetime) -> _Found:
    drills: dict[UUID, list[Drill]] = defaultdict(list)
    for drill in Drill.objects.filter(assignment__in=assignments, student__in=students):
        drills[drill.student_id].append(drill)
    newest = Window(RowNumber(), partition_by=F("drill"), order_by=F("number").desc())
    boards: dict[UUID, list[Attempt]] = defaultdict(list)
    # Two: whoever has just begun a board may have rushed through the one before.
    attempts = (
        Attempt.objects.filter(drill__in=[drill.pk for own in drills.values() for drill in own])
        .annotate(place=newest)
        .filter(place__lte=HASTY_CLAIMS)
        .select_related("puzzle")
    )
    for attempt in sorted(attempts, key=lambda attempt: attempt.number):
        boards[attempt.drill_id].append(attempt)
    claims: dict[int, list[Claim]] = defaultdict(list)
    for claim in Claim.objects.filter(attempt__in=[attempt.pk for own in boards.values() for attempt in own]):
        claims[claim.attempt_id].append(claim)
    return _Found(drills, boards, claims, _usual_seconds(students, now=now))


def _usual_seconds(students: Sequence[Student], *, now: datetime) -> dict[tuple[UUID, str, int | None], float]:
    """The median seconds to the first claim of each student, by kind of drill and cards of a swish: each takes its own time."""
    rows: Any = (
        Attempt.objects.filter(student__in=students, decided_at__gt=now - USUAL_DAYS, seconds__isnull=False)
        .order_by()
        .values_list("student", "puzzle__kind", "puzzle__k")
        .annotate(median=Median("seconds"), boards=Count("pk"))
        .filter(boards__gte=LEAST_BOARDS)
    )
    return {(student, kind, k): median for student, kind, k, median, _boards in rows}


def _tile(student: Student, assignments: Sequence[Assignment], found: _Found, *, now: datetime) -> Tile:
    work = _work_of(student, assignments, found)
    if work is None:
        assignment = drill = standing = None
    else:
        assignment, drill = work
        standing = _standing(student, drill, assignment, found) if drill else None
    state = state_of(
        standing,
        is_here=vars(student)["is_here"],
        has_work=assignment is not None,
        now=now,
    )
    begun = since(state, standing)
    newest = found.boards[drill.pk][-1] if drill and standing else None
    return Tile(
        student=student,
        state=state,
        assignment=assignment,
        drill_id=drill.pk if drill else None,
        number=standing.number if standing else None,
        minutes=None if begun is None else max(0, int((now - begun).total_seconds() // 60)),
        wrong=standing.wrong if standing else 0,
        hint=newest.hint_step if newest else 0,
    )


def _work_of(
    student: Student, assignments: Sequence[Assignment], found: _Found
) -> tuple[Assignment, Drill | None] | None:
    """What the student is at: whatever happened last, a board of theirs or a drill given out; None if nothing is open for them."""
    drills = {drill.assignment_id: drill for drill in found.drills.get(student.pk, ())}
    begun = {assignment.series: assignment for assignment in assignments if assignment.pk in drills}
    given = _newest([each for each in assignments if _is_for(student, each)]) | begun
    moments = [(_moment(each, drills.get(each.pk), found), each) for each in given.values()]
    if not moments:
        return None
    _moment_of_it, latest = max(moments, key=lambda pair: (pair[0], pair[1].pk in drills, str(pair[1].pk)))
    return latest, drills.get(latest.pk)


def _moment(assignment: Assignment, drill: Drill | None, found: _Found) -> datetime:
    if drill is None:
        return max(filter(None, (assignment.opened_at, assignment.opens_at)), default=assignment.assigned_at)
    return _acted_at(drill, found)


def _acted_at(drill: Drill, found: _Found) -> datetime:
    """When the student last did something in the drill."""
    moments = [drill.started_at, drill.finished_at]
    for attempt in found.boards.get(drill.pk, ()):
        moments += [attempt.shown_at, attempt.hint_at, attempt.finished_at]
        moments += [claim.claimed_at for claim in found.claims.get(attempt.pk, ())]
    return max(moment for moment in moments if moment is not None)


def _standing(student: Student, drill: Drill, assignment: Assignment, found: _Found) -> Standing | None:
    boards = found.boards.get(drill.pk, ())
    if not boards:
        return None
    newest = boards[-1]
    is_sprint = assignment.kind == KindKey.SPRINT
    wrong = sum(not claim.is_right for claim in found.claims.get(newest.pk, ()))
    return Standing(
        number=newest.number,
        is_open=newest.is_open,
        is_finished=drill.finished_at is not None,
        shown_at=newest.shown_at,
        acted_at=_acted_at(drill, found),
        # In a sprint right and wrong take turns on one table; many wrong claims there need no help, and all are quick.
        wrong=wrong if newest.is_open and not is_sprint else 0,
        all_hints=newest.hint_step >= last_hint(newest.puzzle.kind),
        claimed=[] if is_sprint else [second for attempt in boards for second in _took(attempt, found)],
        median=found.usual.get((student.pk, newest.puzzle.kind, newest.puzzle.k)),
    )


def _took(attempt: Attempt, found: _Found) -> list[float]:
    """How many seconds each claim on a board took: since it was shown, or since the claim before."""
    moments = [attempt.shown_at, *(claim.claimed_at for claim in found.claims.get(attempt.pk, ()))]
    return [(later - sooner).total_seconds() for sooner, later in pairwise(moments)]


def _newest(assignments: Sequence[Assignment]) -> dict[UUID, Assignment]:
    """The newest version of each series, the newest series first."""
    newest: dict[UUID, Assignment] = {}
    for assignment in sorted(assignments, key=lambda each: each.version):
        newest[assignment.series] = assignment
    return dict(sorted(newest.items(), key=lambda pair: pair[1].assigned_at, reverse=True))


def _is_for(student: Student, assignment: Assignment) -> bool:
    only = [each.pk for each in assignment.only_for.all()]
    return not only or student.pk in only
