"""Log-in cards, asked for from whichever page."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from classroom.roster import services, tasks
from classroom.roster.models import CardSheet, Classroom, Student, Teacher
from classroom.web.addresses import public_url
from classroom.web.asking import ask
from classroom.web.http import Request


def ask_sheet(
    request: Request,
    teacher: Teacher,
    classroom: Classroom,
    *,
    paper: str,
    student: Student | None = None,
    chosen: Sequence[Student] = (),
) -> CardSheet:
    """The sheet of one student, of some, or of the class; the worker is asked to draw it."""
    sheet = services.ask_card_sheet(
        classroom,
        student=student,
        chosen=chosen,
        teacher=teacher,
        paper=paper,
        language=get_language() or classroom.school.language,
        log_in_url=public_url(request, reverse("roster:badge")),
        now=timezone.now(),
    )
    ask(tasks.draw_card_sheet, str(sheet.pk))
    return sheet
