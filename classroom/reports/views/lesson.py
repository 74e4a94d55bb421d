"""A lesson as it goes: who needs somebody now, and the board a student is looking at."""

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from classroom.practice.telling import topic_of_class
from classroom.reports.access import lesson_watcher, lesson_watcher_of_student
from classroom.reports.lesson.board import board_now
from classroom.reports.lesson.now import lesson_now
from classroom.roster.access import FULL
from classroom.roster.models import Classroom, Student, Teacher
from classroom.web.events import stream_url
from classroom.web.http import Request, page


@require_GET
@never_cache
@lesson_watcher
def now(request: Request, teacher: Teacher, classroom: Classroom) -> HttpResponse:
    """A tile for each student, those who need somebody first."""
    is_part = request.htmx and request.htmx.target == "tiles"
    # The stream's starting point comes first: what changes while the page is read is told afterwards.
    stream = "" if is_part else stream_url(request, topic_of_class(classroom.pk))
    return page(
        request,
        "reports/now.html",
        part="tiles",
        classroom=classroom,
        stream=stream,
        lesson=lesson_now(classroom, now=timezone.now()),
        is_full=_is_full(teacher, classroom),
    )


@require_GET
@never_cache
@lesson_watcher_of_student
def now_board(request: Request, teacher: Teacher, classroom: Classroom, student: Student) -> HttpResponse:
    """What this student has before them, with the wrong claims so far. Only to look at."""
    is_part = request.htmx and request.htmx.target == "board-now"
    stream = "" if is_part else stream_url(request, topic_of_class(classroom.pk))
    seen = board_now(student, classroom, now=timezone.now())
    if seen is None:
        raise Http404
    return page(
        request,
        "reports/now_board.html",
        part="board-now",
        classroom=classroom,
        pupil=student,
        stream=stream,
        seen=seen,
        tile=seen.tile,
        board=seen.board,
        is_full=_is_full(teacher, classroom),
    )


def _is_full(teacher: Teacher, classroom: Classroom) -> bool:
    """Whether results and drills of the class are this teacher's too; not a substitute's."""
    return teacher.teachings.filter(classroom=classroom, role__in=FULL).exists()
