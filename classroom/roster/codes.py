"""Session codes: the lesson a code opens, and no finding one by trying.

A class of 40 that mistypes its code seven times each within the minute stays below the limit, so a school's one address is not
shut out by honest mistakes. At the limit, trying all of 23^6 codes would take most of a year.
"""

from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from classroom.roster.models import ClassSession
from classroom.web.http import Refused

WRONG_CODES_A_MINUTE = 300
_SECONDS = 60


def lesson_of(request: HttpRequest, code: str) -> ClassSession | None:
    """The open lesson with this code; None (and one more wrong try for this address) if there is none.

    Raises Refused (429) after too many wrong codes from this address within the minute.
    """
    refuse_guessing(request)
    lesson = (
        ClassSession.objects.open(timezone.now()).select_related("classroom__school").filter(code=code.upper()).first()
    )
    if lesson is None:
        count_guess(request)
    return lesson


def count_guess(request: HttpRequest) -> None:
    cache.add(_key(request), 0, _SECONDS)
    cache.incr(_key(request))


def refuse_guessing(request: HttpRequest) -> None:
    if cache.get(_key(request), 0) >= WRONG_CODES_A_MINUTE:
        raise Refused(gettext("Too many wrong codes. Wait a minute, then type the code from the board."), status=429)


def _key(request: HttpRequest) -> str:
    return f"wrong-codes-{request.META.get('REMOTE_ADDR', '')}"
