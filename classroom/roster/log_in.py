"""A student's log-in lives in the browser session: who, with which card, and when last seen."""

import time

from django.conf import settings
from django.http import HttpRequest

from classroom.roster.models import Student

_KEY = "student"
# The session row is written at most this often, not with every tap.
_TOUCH_SECONDS = 60


def log_in(request: HttpRequest, student: Student) -> None:
    """Let `student` in on this browser; whoever was there before is out, with everything they left."""
    request.session.flush()
    request.session[_KEY] = {"id": str(student.pk), "card": student.card_version, "seen": int(time.time())}
    request.session.set_expiry(settings.STUDENT_IDLE_SECONDS)


def log_out(request: HttpRequest) -> None:
    request.session.flush()


def student_of(request: HttpRequest) -> Student | None:
    """The student logged in on this browser, looked up once a request.

    None after a reset of the log-in card, after leaving the school, and when nobody touched the browser for too long.
    """
    if not hasattr(request, "_student"):
        request._student = _look_up(request)  # type: ignore[attr-defined]
    return request._student  # type: ignore[attr-defined, no-any-return]


def _look_up(request: HttpRequest) -> Student | None:
    log_in = request.session.get(_KEY)
    if log_in is None:
        return None
    now = int(time.time())
    if now - log_in["seen"] > settings.STUDENT_IDLE_SECONDS:
        request.session.flush()
        return None
    student = Student.objects.active().select_related("school").filter(pk=log_in["id"]).first()
    if student is None or student.card_version != log_in["card"]:
        request.session.flush()
        return None
    if now - log_in["seen"] > _TOUCH_SECONDS:
        request.session[_KEY] = {**log_in, "seen": now}
    return student
