"""The boards behind a number: those of one skill that a student did for a class in the days, the newest first."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count as CountOf
from django.db.models import Exists, OuterRef, Q

from classroom.practice.models import Attempt, Claim
from classroom.practice.querysets import AttemptQuerySet
from classroom.reports.days import Days, bounds
from classroom.reports.pupils.skills import Count
from classroom.roster.models import Classroom, Student


@dataclass(frozen=True)
class SkillBoards:
    """`shown` are all boards or those with wrong claims, the newest first, to be taken page by page and replayed.

    `count` is of those that count, which leaves out boards that came again and sprints; `boards` are all, `missed` those with
    wrong claims.
    """

    count: Count
    boards: int
    missed: int
    only_wrong: bool
    shown: AttemptQuerySet


def skill_boards(
    student: Student, classroom: Classroom, skill: str, days: Days, *, only_wrong: bool | None = None
) -> SkillBoards:
    """Unless it is said, only those with wrong claims, if there are some. One query, and none for `shown` yet."""
    start, end = bounds(days, student.school.zone)
    done = Attempt.objects.filter(
        student=student,
        drill__assignment__classroom=classroom,
        puzzle__skill=skill,
        decided_at__gte=start,
        decided_at__lt=end,
    ).order_by("-decided_at", "-pk")
    wrong = Exists(Claim.objects.filter(attempt=OuterRef("pk"), is_right=False))
    counting = Q(right_first__isnull=False, again=False)
    sums = done.order_by().aggregate(
        boards=CountOf("pk"),
        missed=CountOf("pk", filter=wrong),
        counting=CountOf("pk", filter=counting),
        right=CountOf("pk", filter=counting & Q(right_first=True, with_help=False)),
    )
    only = sums["missed"] > 0 if only_wrong is None else only_wrong
    return SkillBoards(
        count=Count(sums["right"], sums["counting"]),
        boards=sums["boards"],
        missed=sums["missed"],
        only_wrong=only,
        shown=(done.filter(wrong) if only else done).select_related("run", "drill__assignment").for_replay(),
    )
