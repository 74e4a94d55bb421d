"""Whatever changes more than one row of the roster, or must be safe against doing it twice."""

import itertools
import random
import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext

from classroom.accounts.models import User
from classroom.roster.models import (
    LESSON,
    SHEET_LIFE,
    CardSheet,
    Classroom,
    ClassSession,
    Enrolment,
    School,
    Student,
    Teacher,
    Teaching,
    new_link_token,
)
from classroom.roster.real_names import seal
from classroom.web.http import Refused
from classroom.web.pictures import MARK_KEYS

# No letters or digits that look or sound alike on a board: 0 O, 1 I L, 5 S, 2 Z, 8 B, U V.
CODE_LETTERS = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 6


@transaction.atomic
def sign_up_teacher(
    *, name: str, school: str, email: str, password: str, time_zone: str, language: str, now: datetime
) -> Teacher:
    """A new user with a new school of their own, which they look after."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, password, name=name)
    except IntegrityError as error:  # the same form sent twice at once
        raise Refused(gettext("There is already an account with this e-mail address. Sign in instead.")) from error
    return Teacher.objects.create(
        user=user,
        school=School.objects.create(name=school, time_zone=time_zone, language=language),
        admin_since=now,
    )


@transaction.atomic
def make_classroom(teacher: Teacher, *, name: str) -> Classroom:
    """A new class of the teacher's own. The form sent twice makes one: a class of this name without students is it."""
    Teacher.objects.select_for_update().get(pk=teacher.pk)
    own = Classroom.objects.active().taught_by(teacher, roles=(Teaching.Role.OWNER.value,))
    empty = own.filter(name=name, enrolments=None).first()
    if empty is not None:
        return empty
    classroom = Classroom.objects.create(school=teacher.school, name=name, secret_kind=teacher.school.secret_kind)
    Teaching.objects.create(teacher=teacher, classroom=classroom, role=Teaching.Role.OWNER)
    return classroom


@transaction.atomic
def add_students(classroom: Classroom, names: Sequence[str]) -> list[Student]:
    """New students with these names in this class; equal names are different children and all are kept.

    A list sent twice (double tap, reload) adds nobody twice: names that the class has already, as often as it has them, are
    left out. Returns the students that are new.
    """
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    present = [name.casefold() for name in classroom.students().values_list("name", flat=True)]
    # Marks go round, so that two children of one name, next to each other on the page, have two pictures.
    marks = itertools.cycle(random.sample(MARK_KEYS, len(MARK_KEYS)))
    new: list[Student] = []
    for name in names:
        if name.casefold() in present:
            present.remove(name.casefold())
        else:
            new.append(Student(school=classroom.school, name=name, mark=next(marks)))
    Student.objects.bulk_create(new)
    Enrolment.objects.bulk_create([Enrolment(student=student, classroom=classroom) for student in new])
    return new


def take_out(student: Student, *, classroom: Classroom, by: Teacher, now: datetime) -> None:
    """End the student's place in the class; the student and all results stay."""
    Enrolment.objects.current().filter(student=student, classroom=classroom).update(left_at=now, left_by=by)


@transaction.atomic
def put_back(student: Student, *, classroom: Classroom) -> None:
    """Undo `take_out`."""
    Enrolment.objects.get_or_create(student=student, classroom=classroom, left_at=None)


def rename_student(student: Student, *, name: str) -> None:
    student.name = name
    student.save(update_fields=["name"])


def set_real_name(student: Student, *, name: str) -> None:
    """Store the name encrypted; "" takes it away."""
    student.sealed_name = seal(name)
    student.save(update_fields=["sealed_name"])


def reset_card(student: Student) -> None:
    """New pictures and a new badge; the old ones stop working at once, and whoever is logged in with them is out."""
    reset_cards([student])


def reset_cards(students: Sequence[Student]) -> None:
    """The same for some, or all, of a class."""
    ids = [student.pk for student in students]
    Student.objects.filter(pk__in=ids).update(card_version=F("card_version") + 1, wrong_tries=0)


def change_secret_kind(classroom: Classroom, *, kind: str) -> None:
    """Pictures or words at the door of this class; the secrets themselves stay what they are."""
    classroom.secret_kind = kind
    classroom.save(update_fields=["secret_kind"])


def change_own_secret_kind(student: Student, *, kind: str) -> None:
    """Another than the class's for one student; "" for the same."""
    student.secret_kind = kind
    student.save(update_fields=["secret_kind"])


def unlock(student: Student) -> None:
    Student.objects.filter(pk=student.pk).update(wrong_tries=0)


def renew_link(classroom: Classroom) -> None:
    """A new class link; the old one stops working."""
    classroom.link_token = new_link_token()
    classroom.save(update_fields=["link_token"])


@transaction.atomic
def open_session(classroom: Classroom, *, teacher: Teacher, now: datetime) -> ClassSession:
    """The class's open session, or a new one with a new code; two taps open one lesson."""
    Classroom.objects.select_for_update().get(pk=classroom.pk)
    running = ClassSession.objects.open(now).filter(classroom=classroom).first()
    if running is not None:
        return running
    for _attempt in range(10):
        code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
        session, is_new = ClassSession.objects.get_or_create(
            code=code,
            defaults={"classroom": classroom, "opened_by": teacher, "opened_at": now, "ends_at": now + LESSON},
        )
        if is_new:
            return session
    raise RuntimeError("No free session code in ten draws out of millions")


def end_session(classroom: Classroom, *, now: datetime) -> None:
    ClassSession.objects.open(now).filter(classroom=classroom).update(ends_at=now)


@transaction.atomic
def ask_card_sheet(
    classroom: Classroom,
    *,
    student: Student | None,
    chosen: Sequence[Student] = (),
    teacher: Teacher,
    paper: str,
    language: str,
    log_in_url: str,
    now: datetime,
) -> CardSheet:
    """A sheet to be drawn: of one student, of some (`chosen`), or of the class.

    The form sent twice asks once: a sheet of the same kind that still waits is it.
    """
    Teacher.objects.select_for_update().get(pk=teacher.pk)
    wanted = {
        "classroom": classroom,
        "student": student,
        "chosen": sorted(one.pk for one in chosen),
        "asked_by": teacher,
        "paper": paper,
        "language": language,
        "log_in_url": log_in_url,
    }
    waiting = CardSheet.objects.waiting().filter(**wanted).first()
    return waiting or CardSheet.objects.create(**wanted, asked_at=now)


def discard_card_sheets(*, now: datetime) -> int:
    """Delete sheets older than an hour, secrets and all."""
    return CardSheet.objects.filter(asked_at__lt=now - SHEET_LIFE).delete()[0]
