"""When the database is away the page says so plainly, and nothing is half done."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from psycopg_pool import PoolTimeout

from classroom.web.http import Refused, Request, refusal

log = logging.getLogger(__name__)

AWAY = (InterfaceError, OperationalError, PoolTimeout)
"""What says that the database does not answer."""


class OutageMiddleware:
    """Turns a lost database into a 503 that says so, and a `Refused` into its answer."""

    def __init__(self, get_response: Callable[[Request], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: Request, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Refused):
            return refusal(request, exception)
        if isinstance(exception, AWAY):
            log.error("The database did not answer: %s", type(exception).__name__)
            # Without the request: the context processors would ask the database again.
            return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "10"})
        return None
