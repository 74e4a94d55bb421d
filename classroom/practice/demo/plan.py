"""What the classes of the demo school practise over eight weeks: a drill in each weekly lesson, the last one in the lesson
before today, and now and then something between two lessons.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from classroom.practice.models import Choice, KindKey, Task
from games.swish.kinds.build import BuildOptions
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.find import FindOptions
from games.swish.kinds.how_many import HowManyOptions
from games.swish.kinds.judge import JudgeOptions
from games.swish.kinds.kind import Options
from games.swish.kinds.sprint import SprintOptions

WEEK = timedelta(days=7)
WEEKS = 8


def find(edition_key: str, *, k: int, cards: int, boards: int) -> Task:
    """Boards on which to find a swish of k cards."""
    return _task(KindKey.FIND, FindOptions(edition_key=edition_key, cards=cards, k=k), boards=boards)


def _task(kind: KindKey, options: Options, *, boards: int) -> Task:
    return Task(kind=kind.value, options=options, choice=Choice.ANY.value, boards=boards)


def _sprint(*, runs: int, seconds: int) -> Task:
    options = SprintOptions(edition_key="swish", cards=16, at_most=4)
    return Task(
        kind=KindKey.SPRINT.value,
        options=options,
        choice=Choice.ANY.value,
        boards=runs,
        board_seconds=seconds,
        hints=False,
    )


@dataclass(frozen=True)
class Between:
    """Something between the lesson of `week` and the next one, so many days after it: at home, or in another lesson."""

    week: int
    days: int
    task: Task
    at_home: bool = False


@dataclass(frozen=True)
class ClassPlan:
    """A class: when its weekly lesson begins, what it practises, oldest first, and how good it is.

    `skill` in logits at the start, `growth` in logits a week.
    """

    name: str
    lesson_at: time
    skill: float
    growth: float
    work: tuple[Task, ...]
    between: tuple[Between, ...] = ()

    def lesson(self, week: int, *, today: date, zone: ZoneInfo) -> datetime:
        """When the lesson for `work[week]` begins: the last one on the school day before `today`, the others weeks before."""
        day = last_school_day(today) - WEEK * (len(self.work) - 1 - week)
        return datetime.combine(day, self.lesson_at, tzinfo=zone)

    def between_at(self, number: int, *, today: date, zone: ZoneInfo) -> datetime:
        """When `between[number]` is given out: on a school day, in the hour of the lesson."""
        between = self.between[number]
        day = self.lesson(between.week, today=today, zone=zone).date() + timedelta(days=between.days)
        return datetime.combine(last_school_day(day + timedelta(days=1)), self.lesson_at, tzinfo=zone)


def last_school_day(today: date) -> date:
    """The newest Monday to Friday before `today`."""
    day = today - timedelta(days=1)
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return day


PLANS = (
    ClassPlan(
        name="3a",
        lesson_at=time(8, 50),
        skill=0.6,
        growth=0.22,
        work=(
            find("jr", k=2, cards=8, boards=6),
            _task(KindKey.COMPLETE, CompleteOptions(edition_key="jr", k=2, offered=4), boards=6),
            find("jr", k=2, cards=8, boards=8),
            _task(KindKey.JUDGE, JudgeOptions(edition_key="jr", k=3), boards=8),
            find("jr", k=2, cards=12, boards=8),
            find("jr", k=3, cards=8, boards=6),
            find("jr", k=3, cards=8, boards=8),
            find("jr", k=3, cards=12, boards=8),
        ),
        between=(
            Between(4, 3, _task(KindKey.BUILD, BuildOptions(edition_key="jr", cards=8, k=2), boards=4), at_home=True),
        ),
    ),
    ClassPlan(
        name="5b",
        lesson_at=time(9, 55),
        skill=1.7,
        growth=0.08,
        work=(
            find("swish", k=2, cards=8, boards=8),
            find("swish", k=2, cards=12, boards=8),
            _task(KindKey.HOW_MANY, HowManyOptions(edition_key="swish", cards=8), boards=8),
            _task(KindKey.BUILD, BuildOptions(edition_key="swish", cards=8, k=2), boards=6),
            find("swish", k=2, cards=16, boards=8),
            find("swish", k=3, cards=8, boards=8),
            find("swish", k=3, cards=12, boards=8),
            find("swish", k=3, cards=12, boards=10),
        ),
        between=(
            Between(2, 3, _sprint(runs=2, seconds=120)),
            Between(3, 3, _task(KindKey.JUDGE, JudgeOptions(edition_key="swish", k=3), boards=6), at_home=True),
            Between(5, 3, _sprint(runs=2, seconds=120)),
            Between(6, 3, find("swish", k=2, cards=12, boards=4), at_home=True),
        ),
    ),
    ClassPlan(
        name="7c",
        lesson_at=time(11, 40),
        skill=2.7,
        growth=0.1,
        work=(
            find("swish", k=2, cards=12, boards=10),
            find("swish", k=2, cards=16, boards=10),
            find("swish", k=3, cards=12, boards=8),
            find("swish", k=2, cards=16, boards=10),
            find("swish", k=5, cards=12, boards=6),
            find("swish", k=4, cards=12, boards=8),
            find("swish", k=4, cards=16, boards=8),
            find("swish", k=4, cards=16, boards=8),
        ),
        between=(
            Between(3, 3, find("swish", k=3, cards=16, boards=6), at_home=True),
            Between(6, 3, find("swish", k=2, cards=12, boards=4), at_home=True),
        ),
    ),
)
