"""What the classes of the demo school practise: one drill a week, the last one in the lesson before today."""

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

WEEK = timedelta(days=7)


def find(edition_key: str, *, k: int, cards: int, boards: int) -> Task:
    """Boards on which to find a swish of k cards."""
    return _task(KindKey.FIND, FindOptions(edition_key=edition_key, cards=cards, k=k), boards=boards)


def _task(kind: KindKey, options: Options, *, boards: int) -> Task:
    return Task(kind=kind.value, options=options, choice=Choice.ANY.value, boards=boards)


@dataclass(frozen=True)
class ClassPlan:
    """A class: when its weekly lesson begins, what it practises, oldest first, and how good it is (logits, at the start)."""

    name: str
    lesson_at: time
    skill: float
    work: tuple[Task, ...]

    def lesson(self, number: int, *, today: date, zone: ZoneInfo) -> datetime:
        """When the lesson for `work[number]` begins: the last one on the school day before `today`, the others weeks before."""
        day = last_school_day(today) - WEEK * (len(self.work) - 1 - number)
        return datetime.combine(day, self.lesson_at, tzinfo=zone)


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
        skill=0.3,
        work=(
            find("jr", k=2, cards=8, boards=6),
            _task(KindKey.JUDGE, JudgeOptions(edition_key="jr", k=3), boards=8),
            find("jr", k=3, cards=8, boards=6),
            _task(KindKey.COMPLETE, CompleteOptions(edition_key="swish", k=2, offered=4), boards=6),
            find("jr", k=3, cards=12, boards=8),
        ),
    ),
    ClassPlan(
        name="5b",
        lesson_at=time(9, 55),
        skill=0.9,
        work=(
            find("swish", k=2, cards=8, boards=8),
            find("swish", k=2, cards=12, boards=10),
            find("jr", k=4, cards=12, boards=5),
            _task(KindKey.BUILD, BuildOptions(edition_key="swish", cards=8, k=2), boards=6),
            find("swish", k=2, cards=16, boards=10),
            find("swish", k=3, cards=12, boards=10),
        ),
    ),
    ClassPlan(
        name="7c",
        lesson_at=time(11, 40),
        skill=1.5,
        work=(
            find("swish", k=2, cards=16, boards=10),
            find("swish", k=3, cards=12, boards=10),
            _task(KindKey.HOW_MANY, HowManyOptions(edition_key="swish", cards=12), boards=8),
            find("swish", k=4, cards=12, boards=8),
            find("swish", k=5, cards=12, boards=5),
            find("swish", k=4, cards=16, boards=8),
        ),
    ),
)
