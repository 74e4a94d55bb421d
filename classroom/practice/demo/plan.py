"""What the classes of the demo school practise: one drill a week, the last one in the lesson before today."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from classroom.practice.models import Choice, KindKey, Task
from games.swish.kinds.find import FindOptions

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Work:
    """`boards` boards from one shelf."""

    edition_key: str
    k: int
    board_size: int
    boards: int

    @property
    def task(self) -> Task:
        options = FindOptions(edition_key=self.edition_key, cards=self.board_size, k=self.k)
        return Task(kind=KindKey.FIND.value, options=options, choice=Choice.ANY.value, boards=self.boards)


@dataclass(frozen=True)
class ClassPlan:
    """A class: when its weekly lesson begins, what it practises, oldest first, and how good it is (logits, at the start)."""

    name: str
    lesson_at: time
    skill: float
    work: tuple[Work, ...]

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
            Work("jr", k=2, board_size=8, boards=6),
            Work("jr", k=2, board_size=12, boards=8),
            Work("jr", k=3, board_size=8, boards=6),
            Work("swish", k=2, board_size=8, boards=6),
            Work("jr", k=3, board_size=12, boards=8),
        ),
    ),
    ClassPlan(
        name="5b",
        lesson_at=time(9, 55),
        skill=0.9,
        work=(
            Work("swish", k=2, board_size=8, boards=8),
            Work("swish", k=2, board_size=12, boards=10),
            Work("jr", k=4, board_size=12, boards=5),
            Work("swish", k=3, board_size=8, boards=8),
            Work("swish", k=2, board_size=16, boards=10),
            Work("swish", k=3, board_size=12, boards=10),
        ),
    ),
    ClassPlan(
        name="7c",
        lesson_at=time(11, 40),
        skill=1.5,
        work=(
            Work("swish", k=2, board_size=16, boards=10),
            Work("swish", k=3, board_size=12, boards=10),
            Work("swish", k=3, board_size=16, boards=8),
            Work("swish", k=4, board_size=12, boards=8),
            Work("swish", k=5, board_size=12, boards=5),
            Work("swish", k=4, board_size=16, boards=8),
        ),
    ),
)
