"""Drawing a sheet of log-in cards: once, however often it is asked for."""

from datetime import datetime
from typing import Literal, cast

from django.conf import settings
from django.db import transaction

from classroom.roster.card_pdf import LogInCard, draw_cards
from classroom.roster.log_in_cards import badge, pictures, secret_kind, word_and_number
from classroom.roster.models import CardSheet, Student
from classroom.roster.querysets import StudentQuerySet
from classroom.roster.school_settings import SecretKind
from classroom.roster.sorting import by_name


@transaction.atomic
def draw(sheet_id: str, *, now: datetime) -> None:
    """Draw the sheet if it still waits. A second worker with the same sheet leaves it to the first (the row is locked)."""
    sheet = (
        CardSheet.objects.waiting()
        .select_for_update(skip_locked=True, of=("self",))
        .select_related("classroom__school", "student")
        .filter(pk=sheet_id)
        .first()
    )
    if sheet is None:
        return
    students = [sheet.student] if sheet.student else by_name(_of_class(sheet))
    cards = [_card(student, sheet) for student in students]
    drawn = draw_cards(
        cards,
        paper=cast(Literal["a4", "us-letter"], sheet.paper),
        class_name=sheet.classroom.name,
        site_name=settings.SITE_NAME,
        address=sheet.log_in_url.removesuffix("badge/") + "join/",
        printed=now.astimezone(sheet.classroom.school.zone).date(),
        language=sheet.language,
    )
    sheet.pdf, sheet.unprintable, sheet.ready_at = drawn.pdf, list(drawn.unprintable), now
    sheet.save(update_fields=["pdf", "unprintable", "ready_at"])


def _of_class(sheet: CardSheet) -> StudentQuerySet:
    students = sheet.classroom.students()
    return students.filter(pk__in=sheet.chosen) if sheet.chosen else students


def _card(student: Student, sheet: CardSheet) -> LogInCard:
    has_pictures = secret_kind(student, sheet.classroom) is SecretKind.PICTURES
    return LogInCard(
        name=student.name,
        mark=student.mark,
        pictures=pictures(student) if has_pictures else (),
        badge_url=f"{sheet.log_in_url}#{badge(student)}",
        words="" if has_pictures else word_and_number(student).spelt(sheet.language),
    )
