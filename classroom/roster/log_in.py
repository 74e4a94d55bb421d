"""A student's log-in lives in the browser session: who, with which card, and when last seen."""

import time
import uuid

from django.http import HttpRequest
from django.utils import timezone

from classroom.roster.asking_in import AskToComeIn, Presence
from classroom.roster.models import School, Student
from classroom.web.statements import columns, fetch_one, row_of

_KEY = "student"
_ASK_KEY = "ask"
# The session row is written at most this often, not with every tap.
TOUCH_SECONDS = 60


def log_in(request: HttpRequest, student: Student) -> None:
    """Let `student` in on this browser; whoever was there before is out, with everything they left."""
    log_out(request)
    request.session[_KEY] = {"id": str(student.pk), "card": student.card_version, "seen": int(time.time())}
    request.session.set_expiry(student.school.idle_minutes * 60)
    now = timezone.now()
    Presence.objects.update_or_create(student=student, defaults={"since": now, "seen_at": now})


def log_out(request: HttpRequest) -> None:
    if log_in := request.session.get(_KEY):
        Presence.objects.filter(student_id=log_in["id"]).delete()
    request.session.flush()


def remember_ask(request: HttpRequest, ask: AskToComeIn) -> None:
    """This browser, and no other, may come in with this request; whoever was logged in here is out."""
    log_out(request)
    request.session[_ASK_KEY] = str(ask.pk)


def remembered_ask(request: HttpRequest) -> uuid.UUID | None:
    key = request.session.get(_ASK_KEY)
    return uuid.UUID(key) if key else None


def student_of(request: HttpRequest) -> Student | None:
    """The student logged in on this browser, looked up once a request.

    None after a reset of the log-in card, after leaving the school, and when nobody touched the browser for too long. What the
    page asks by itself (htmx, to show what is new) is no touch.
    """
    if not hasattr(request, "_student"):
        request._student = _look_up(request)  # type: ignore[attr-defined]
    return request._student  # type: ignore[attr-defined, no-any-return]


def _look_up(request: HttpRequest) -> Student | None:
    log_in = request.session.get(_KEY)
    if log_in is None:
        return None
    student = _student(log_in["id"])
    now = int(time.time())
    if (
        student is None
        or student.card_version != log_in["card"]
        or now - log_in["seen"] > student.school.idle_minutes * 60
    ):
        log_out(request)
        return None
    if now - log_in["seen"] > TOUCH_SECONDS and _is_touched(request):
        request.session[_KEY] = {**log_in, "seen": now}
        Presence.objects.filter(student=student).update(seen_at=timezone.now())
    return student


def _student(pk: str) -> Student | None:
    """The active student with the school; every page of every student begins with this."""
    sql = (
        f"SELECT {columns(Student, 'student')}, {columns(School, 'school')} "
        "FROM roster_student AS student JOIN roster_school AS school ON school.id = student.school_id "
        "WHERE student.id = %s AND student.archived_at IS NULL"
    )
    found = fetch_one(sql, [pk])
    if found is None:
        return None
    student = row_of(Student, found)
    student.school = row_of(School, found)
    return student


def _is_touched(request: HttpRequest) -> bool:
    return request.method == "POST" or "HX-Request" not in request.headers
