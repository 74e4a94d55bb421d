"""Makes the demo school, removes it, and says who can sign in to it."""

import uuid
from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from classroom.accounts.models import User
from classroom.practice.demo import people
from classroom.practice.demo.answers import Answers, Pupil
from classroom.practice.demo.habits import FORMER, HABITS, ORDINARY
from classroom.practice.demo.plan import PLANS, WEEK, WEEKS, ClassPlan
from classroom.practice.demo.stock import DemoStock
from classroom.practice.models import Assignment, Task
from classroom.practice.telling import topic_of_class
from classroom.roster.log_in_cards import pictures
from classroom.roster.models import (
    Classroom,
    Enrolment,
    Group,
    GroupMembership,
    School,
    Student,
    Teacher,
    Teaching,
)
from classroom.roster.sorting import by_name
from classroom.web.models import Topic
from classroom.web.pictures import MARK_KEYS, picture_name

# The demo school is the school with this id, whatever somebody has renamed it to.
SCHOOL_ID = uuid.UUID("d3305c40-01a0-4000-8000-000000000001")
TIME_ZONE = "Europe/Berlin"
CLUBS = 5  # one student in so many is in a club
LOCK_KEY = 7_946_745  # any number that no other lock of this database has (classroom/beat.py has 7946744)


class AddressTaken(Exception):
    """Somebody outside the demo school has its e-mail address."""


@transaction.atomic
def make_school(*, today: date | None = None, weeks: int = WEEKS) -> bool:
    """Make the demo school as of `today` (default: today) unless it is there, with its last `weeks` weeks. Whether it is new.

    Two at once make one school: the second waits for the first. Raises AddressTaken, and nothing is made then.
    """
    _wait_for_turn()
    if School.objects.filter(pk=SCHOOL_ID).exists():
        return False
    if User.objects.filter(email__iexact=people.EMAIL).exists():
        raise AddressTaken
    zone = ZoneInfo(TIME_ZONE)
    today = today or timezone.localdate(timezone=zone)
    school = School.objects.create(id=SCHOOL_ID, name=people.SCHOOL, language="en", time_zone=TIME_ZONE)
    opened = min(plan.lesson(0, today=today, zone=zone) for plan in PLANS) - WEEK
    teacher = _make_teacher(school, opened)
    answers = Answers(DemoStock())
    for plan in PLANS:
        classroom, students = _make_class(plan, teacher)
        pupils = [answers.pupil(student, plan, HABITS.get((plan.name, student.name), ORDINARY)) for student in students]
        if plan.name in people.FORMER:
            pupils.append(answers.pupil(_make_former(plan, classroom, teacher, today=today, zone=zone), plan, FORMER))
        for week in range(WEEKS - weeks, WEEKS):
            _hold_week(week, plan, classroom, teacher, pupils, answers, today=today, zone=zone)
    answers.save()
    _date_back(school, opened)
    for plan in PLANS:
        _date_newcomers(plan, today=today, zone=zone)
    return True


@transaction.atomic
def remove_school() -> bool:
    """Delete the demo school with all its people and what they did, and nothing else. Whether there was one.

    Boards stay in the stock: they are true puzzles, and students of other schools may have had them meanwhile.
    """
    _wait_for_turn()
    school = School.objects.filter(pk=SCHOOL_ID).first()
    if school is None:
        return False
    assignments = Assignment.objects.filter(classroom__school=school)
    topics = [assignment.topic for assignment in assignments]
    topics += [topic_of_class(pk) for pk in school.classrooms.values_list("pk", flat=True)]
    Topic.objects.filter(name__in=topics).delete()
    User.objects.filter(teacher__school=school).delete()
    school.delete()
    return True


def who_can_sign_in() -> list[str] | None:
    """Lines that bring a newcomer in as the teacher and as a student; None if there is no demo school."""
    user = User.objects.filter(teacher__school_id=SCHOOL_ID, email__iexact=people.EMAIL).first()
    if user is None:
        return None
    password = f"the password {people.PASSWORD}" if user.check_password(people.PASSWORD) else "a password of its own"
    lines = [
        f"{people.SCHOOL}, with made-up people; this password is no secret:",
        f"  Teacher  {user.name}: {reverse('accounts:sign_in')} with {user.email} and {password}",
    ]
    guest = _guest()
    if guest is not None:
        classroom, student = guest
        link = reverse("roster:tiles_by_link", args=[classroom.link_token])
        tapped = ", ".join(picture_name(key) for key in pictures(student))
        lines.append(f"  Student  {student.name} of class {classroom.name}: {link} and the pictures {tapped}")
    return lines


def _guest() -> tuple[Classroom, Student] | None:
    """A class and one of its students to come in as: with a drill begun and not done, if there is still one.

    Only a student whose name nobody else in the class has, since a newcomer has to find the tile.
    """
    for classroom in Classroom.objects.active().filter(school_id=SCHOOL_ID).order_by("name"):
        students = [student for student in by_name(classroom.students()) if not student.is_locked]
        names = [student.name for student in students]
        single = [student for student in students if names.count(student.name) == 1]
        playing = set(
            Student.objects.filter(
                drills__assignment__in=Assignment.objects.open(timezone.now()).filter(classroom=classroom),
                drills__finished_at=None,
            ).values_list("pk", flat=True)
        )
        for student in (*(student for student in single if student.pk in playing), *single):
            return classroom, student
    return None


def _make_teacher(school: School, since: datetime) -> Teacher:
    user = User.objects.create_user(people.EMAIL, people.PASSWORD, id=_id("user"), name=people.TEACHER)
    return Teacher.objects.create(id=_id("teacher"), user=user, school=school, admin_since=since)


def _make_class(plan: ClassPlan, teacher: Teacher) -> tuple[Classroom, list[Student]]:
    random = Random(f"demo school, class {plan.name}")
    classroom = Classroom.objects.create(id=_id(plan.name), school=teacher.school, name=plan.name)
    Teaching.objects.create(teacher=teacher, classroom=classroom, role=Teaching.Role.OWNER)
    students = Student.objects.bulk_create(
        Student(id=_id(f"{plan.name} {number}"), school=teacher.school, name=name, mark=random.choice(MARK_KEYS))
        for number, name in enumerate(people.STUDENTS[plan.name])
    )
    Enrolment.objects.bulk_create(Enrolment(student=student, classroom=classroom) for student in students)
    _make_groups(plan, classroom, students)
    return classroom, students


def _make_groups(plan: ClassPlan, classroom: Classroom, students: list[Student]) -> None:
    """Tables of ten sit apart; a club has few members."""
    names = people.GROUPS[plan.name]
    groups = Group.objects.bulk_create(
        Group(id=_id(f"{plan.name} group {name}"), classroom=classroom, name=name) for name in names
    )
    seats = len(names) if len(names) > 2 else CLUBS
    GroupMembership.objects.bulk_create(
        GroupMembership(group=groups[number % seats], student=student)
        for number, student in enumerate(students)
        if number % seats < len(groups)
    )


def _make_former(plan: ClassPlan, classroom: Classroom, teacher: Teacher, *, today: date, zone: ZoneInfo) -> Student:
    """Somebody who was in the class for some weeks and has left the school."""
    left_at = plan.lesson(FORMER.last_week + 1, today=today, zone=zone) - timedelta(hours=14)
    student = Student.objects.create(
        id=_id(f"{plan.name} former"),
        school=teacher.school,
        name=people.FORMER[plan.name],
        mark=MARK_KEYS[0],
        archived_at=left_at,
        archived_by=teacher,
    )
    Enrolment.objects.create(student=student, classroom=classroom, left_at=left_at, left_by=teacher)
    return student


def _hold_week(
    week: int,
    plan: ClassPlan,
    classroom: Classroom,
    teacher: Teacher,
    pupils: list[Pupil],
    answers: Answers,
    *,
    today: date,
    zone: ZoneInfo,
) -> None:
    """The lesson, closed in the evening before the next one (the last is still open), and what was between the two."""
    lesson = plan.lesson(week, today=today, zone=zone)
    ends_at = None if week == WEEKS - 1 else lesson + WEEK - timedelta(hours=14)
    drill = _assign(
        plan.work[week], classroom, teacher, name=f"{plan.name} drill {week}", lesson=lesson, closed_at=ends_at
    )
    answers.add(drill, pupils, week=week)
    for number, between in enumerate(plan.between):
        if between.week == week:
            given_at = plan.between_at(number, today=today, zone=zone)
            extra = _assign(
                between.task,
                classroom,
                teacher,
                name=f"{plan.name} extra {number}",
                lesson=given_at,
                closed_at=ends_at,
            )
            answers.add(extra, pupils, week=week, at_home=between.at_home)


def _assign(
    task: Task, classroom: Classroom, teacher: Teacher, *, name: str, lesson: datetime, closed_at: datetime | None
) -> Assignment:
    """Given out shortly before the lesson."""
    opened_at = lesson - timedelta(minutes=5)
    assignment = Assignment.asking(
        task,
        id=_id(name),
        series=_id(name),
        classroom=classroom,
        assigned_by=teacher,
        assigned_at=opened_at,
        opened_at=opened_at,
        closed_at=closed_at,
        token=_id(f"{name} token"),
    )
    assignment.save()
    return assignment


def _date_back(school: School, opened: datetime) -> None:
    """Let the school have been there since `opened`: the models stamp new rows with the moment of saving."""
    School.objects.filter(pk=school.pk).update(created_at=opened)
    User.objects.filter(teacher__school=school).update(joined_at=opened)
    Classroom.objects.filter(school=school).update(created_at=opened)
    Teaching.objects.filter(classroom__school=school).update(since=opened)
    Student.objects.filter(school=school).update(created_at=opened)
    Enrolment.objects.filter(classroom__school=school).update(joined_at=opened)
    Group.objects.filter(classroom__school=school).update(created_at=opened)


def _date_newcomers(plan: ClassPlan, *, today: date, zone: ZoneInfo) -> None:
    """Whoever came later has been in the class since the evening before the lesson they came to."""
    for (name, student), habits in HABITS.items():
        if name == plan.name and habits.first_week > 0:
            week = min(habits.first_week, WEEKS - 1)
            since = plan.lesson(week, today=today, zone=zone) - timedelta(hours=14)
            pupil = Student.objects.filter(school_id=SCHOOL_ID, enrolments__classroom__name=name, name=student)
            Enrolment.objects.filter(student__in=pupil).update(joined_at=since)
            Student.objects.filter(pk__in=pupil.values("pk")).update(created_at=since)


def _id(name: str) -> uuid.UUID:
    return uuid.uuid5(SCHOOL_ID, name)


def _wait_for_turn() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK_KEY])
