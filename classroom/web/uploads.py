"""Bodies that are too large are refused by what they say of their size, before a byte of them is read."""

from collections.abc import Callable

from django.conf import settings
from django.http.response import HttpResponseBase
from django.utils.translation import gettext

from classroom.web.http import Refused, Request, refusal


class UploadLimitMiddleware:
    """Answers 413 to whatever is longer than settings.LARGEST_BODY. What does not say its length has no body to Django."""

    def __init__(self, get_response: Callable[[Request], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponseBase:
        length = request.headers.get("Content-Length", "")
        if length.isdecimal() and (len(length) > 15 or int(length) > settings.LARGEST_BODY):
            sentence = gettext("This is too large to be sent: at most %(most)s MB. Copy only the list into a new file.")
            return refusal(request, Refused(sentence % {"most": settings.LARGEST_BODY // 1_000_000}, status=413))
        return self.get_response(request)
