"""At the door: checking a secret, counting wrong ones, and letting in by the teacher."""

import secrets
import uuid
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext, ngettext

from classroom.roster.asking_in import ASK_LIFE, AskToComeIn
from classroom.roster.log_in_cards import NUMBERS, are_pictures_of, is_word_and_number_of
from classroom.roster.models import TRIES, Classroom, Student, Teacher
from classroom.web.http import Refused

# Several tablets may ask for one child by mistake; more at once is a game.
MOST_ASKS = 3


def check_pictures(student: Student, tapped: list[str]) -> None:
    """Raise Refused unless `tapped` are the student's pictures. Wrong tries count for the student, never for the school."""
    left = _check(student, lambda locked: are_pictures_of(locked, tapped))
    if left:
        raise Refused(
            ngettext(
                "These are not your pictures. You have %(left)s more try.",
                "These are not your pictures. You have %(left)s more tries.",
                left,
            )
            % {"left": left}
        )


def check_word_and_number(student: Student, typed: str) -> None:
    """Raise Refused unless `typed` is the student's word and number; counted as `check_pictures` does."""
    left = _check(student, lambda locked: is_word_and_number_of(locked, typed))
    if left:
        raise Refused(
            ngettext(
                "This is not your word and number. You have %(left)s more try.",
                "This is not your word and number. You have %(left)s more tries.",
                left,
            )
            % {"left": left}
        )


@transaction.atomic
def ask_to_come_in(student: Student, *, classroom: Classroom, now: datetime) -> AskToComeIn:
    """One more tablet asks for this student. Raises Refused (429) if too many do at once."""
    Student.objects.select_for_update().get(pk=student.pk)
    waiting = AskToComeIn.objects.waiting(now).filter(student=student)
    if waiting.count() >= MOST_ASKS:
        raise Refused(gettext("Too many tablets ask for this name. Go to your teacher."), status=429)
    # Among the asks of one class each number is there once, as long as there are enough.
    taken = set(AskToComeIn.objects.waiting(now).filter(classroom=classroom).values_list("number", flat=True))
    free = [number for number in NUMBERS if number not in taken]
    return AskToComeIn.objects.create(
        student=student, classroom=classroom, number=secrets.choice(free or NUMBERS), asked_at=now
    )


@transaction.atomic
def let_in(ask: AskToComeIn, *, by: Teacher, now: datetime) -> None:
    """The teacher lets this tablet in, and no other that asks for the same student. Raises Refused (409) when it is too late."""
    asks = AskToComeIn.objects.waiting(now).select_for_update().filter(student=ask.student_id)
    if ask.pk not in {one.pk for one in asks}:
        raise Refused(
            gettext("This request is too old, or was answered already. The student can ask again."), status=409
        )
    AskToComeIn.objects.filter(pk=ask.pk).update(let_in_at=now, let_in_by=by)
    AskToComeIn.objects.waiting(now).filter(student=ask.student_id).update(refused_at=now)
    Student.objects.filter(pk=ask.student_id).update(wrong_tries=0)


def refuse(ask: AskToComeIn, *, now: datetime) -> None:
    """The teacher says no. Twice is as good as once."""
    AskToComeIn.objects.waiting(now).filter(pk=ask.pk).update(refused_at=now)


@transaction.atomic
def come_in(ask_id: uuid.UUID, *, now: datetime) -> Student | None:
    """The student whom the teacher has let in with this request: once, soon after, and only while still in that class."""
    ask = (
        AskToComeIn.objects.select_for_update(of=("self",))
        .select_related("classroom")
        .filter(pk=ask_id, used_at=None, let_in_at__gt=now - ASK_LIFE)
        .first()
    )
    if ask is None or ask.classroom.archived_at is not None:
        return None
    student = ask.classroom.students().select_related("school").filter(pk=ask.student_id).first()
    if student is not None:
        ask.used_at = now
        ask.save(update_fields=["used_at"])
    return student


def open_ask(ask_id: uuid.UUID, *, now: datetime) -> AskToComeIn | None:
    """The request if it may still be answered, or has been with yes and was not used."""
    alive = Q(let_in_at=None, asked_at__gt=now - ASK_LIFE) | Q(let_in_at__gt=now - ASK_LIFE)
    asks = AskToComeIn.objects.filter(alive, pk=ask_id, used_at=None, refused_at=None)
    return asks.select_related("student", "classroom").first()


def _check(student: Student, is_right: Callable[[Student], bool]) -> int:
    """0 if it is right, else how many tries are left. Raises Refused (429) if there is none."""
    with transaction.atomic():
        locked = Student.objects.select_for_update().get(pk=student.pk)
        was_locked = locked.is_locked
        right = not was_locked and is_right(locked)
        if not was_locked:
            locked.wrong_tries = 0 if right else locked.wrong_tries + 1
            locked.save(update_fields=["wrong_tries"])
    # Refused only now: inside the block it would take the count back with it.
    if locked.is_locked:
        raise Refused(gettext("Too many tries. Ask your teacher to help you in."), status=429)
    return 0 if right else TRIES - locked.wrong_tries
