"""A page made for somebody is kept nowhere: after "not me" on a shared tablet, the back button shows nothing of it."""

from collections.abc import Callable

from django.http.response import HttpResponseBase

from classroom.web.http import Request


class PrivateMiddleware:
    """Marks every answer that depends on who is logged in as not to be stored by the browser or anything between."""

    def __init__(self, get_response: Callable[[Request], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponseBase:
        response = self.get_response(request)
        if request.session.accessed and "no-store" not in response.headers.get("Cache-Control", ""):
            response.headers["Cache-Control"] = "private, no-store"
        return response
