"""What students did, written into the summaries as refresh would: quicker than playing it, and exactly so much."""

from datetime import date, timedelta

from django.utils import timezone

from classroom.practice.mastery import Progress
from classroom.reports.models import SkillDay, SkillStanding, StudentDay
from classroom.reports.summaries.refresh import refresh
from classroom.roster.models import Classroom, Enrolment, School, Student
from tests.world import World

LEARNING = Progress(average=0.6, boards=8, days=2, unmastered=8)
STUCK = Progress(average=0.4, boards=12, days=3, unmastered=12)
SECURE = Progress(average=0.9, boards=9, days=3, mastered=True, review_on=date(2999, 1, 1))
DUE = Progress(average=0.9, boards=9, days=3, mastered=True, review_on=date(2000, 1, 1))


def today() -> date:
    """Where the schools of the world are."""
    return timezone.localdate(timezone=School().zone)


def settled(world: World) -> None:
    """What the world came with is summed up, and does not come in between any more."""
    refresh(list(Student.objects.all()))
    for model in (SkillDay, SkillStanding, StudentDay):
        model.objects.all().delete()


def practised(
    student: Student,
    *,
    day: date,
    classroom: Classroom | None,
    skill: str = "TURN",
    boards: int = 10,
    right: int = 5,
    **counts: float,
) -> None:
    """A day's boards of one skill."""
    done = {"with_help": 0, "hinted": 0, "claims": boards, "wrong": 0, "again": 0, "seconds": 0.0, "timed": 0}
    done |= {"active_seconds": 60.0 * boards} | counts
    SkillDay.objects.create(
        student=student, classroom=classroom, day=day, skill=skill, boards=boards, right=right, **done
    )


def stands(student: Student, progress: Progress, *, day: date, skill: str = "TURN") -> None:
    """Where the student stood at the end of the day."""
    fields = {name: getattr(progress, name) for name in Progress.__dataclass_fields__}
    SkillStanding.objects.create(
        student=student, day=day, skill=skill, mean=0.0, variance=0.2, answered_at=timezone.now(), **fields
    )


def able(student: Student, mean: float, *, day: date, boards: int = 10) -> None:
    """An overall ability in logits."""
    StudentDay.objects.create(
        student=student, day=day, mean=mean, variance=0.1, boards=boards, answered_at=timezone.now()
    )


def classmates(world: World, *, count: int, name: str = "Student {}") -> list[Student]:
    """More students of 5b, who came into the class a month ago."""
    students = Student.objects.bulk_create(
        Student(school=world.kepler, name=name.format(number), mark="sun") for number in range(count)
    )
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=world.class_5b) for student in students)
    Enrolment.objects.update(joined_at=timezone.now() - timedelta(days=30))
    return students
