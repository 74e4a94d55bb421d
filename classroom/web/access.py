"""Lending, not looking up: a view gets objects, never ids, and only from a rule that has checked who asks.

A rule is a function (request, **parts of the URL) -> the keyword arguments for the view. It answers with Http404 when the thing
is not the asker's (strangers learn nothing, not even that it exists) and with SignInNeeded when nobody is signed in.
`lender` turns a rule into a decorator; AccessMiddleware refuses every view without one.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from classroom.web.http import Request

View = Callable[..., HttpResponseBase]
Rule = Callable[..., dict[str, Any]]
GetResponse = Callable[[Request], HttpResponseBase]


class SignInNeeded(Exception):
    """Nobody is signed in, but somebody must be. `where` is the name of the page that lets them in."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Lender(Protocol):
    def __call__(self, view: View) -> View: ...


def lender(rule: Rule) -> Lender:
    """The decorator that hands a view what `rule` lends, in place of the ids of the URL."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: Request, *args: Any, **url: Any) -> HttpResponseBase:
            return view(request, *args, **rule(request, **url))

        guarded.access_rule = rule.__name__  # type: ignore[attr-defined]
        return guarded

    return decorate


@lender
def anyone(request: Request, **url: Any) -> dict[str, Any]:
    """Everybody may see this page; the parts of the URL go on as they are."""
    return url


class AccessMiddleware:
    """Refuses a view that has no access rule, and sends who must sign in to the page for it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponseBase:
        # A lender may set the school's clock; the next request of this thread must not inherit it.
        with timezone.override(settings.TIME_ZONE):
            return self.get_response(request)

    def process_view(self, request: Request, view: View, args: list[Any], kwargs: dict[str, Any]) -> None:
        if not hasattr(view, "access_rule"):
            name = f"{view.__module__}.{getattr(view, '__name__', view.__class__.__name__)}"
            raise ImproperlyConfigured(
                f"{name} has no access rule; decorate it with a lender (classroom/web/access.py)."
            )

    def process_exception(self, request: Request, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, SignInNeeded):
            return None
        address = resolve_url(exception.where)
        if request.method == "GET" and not request.htmx:
            address = f"{address}?{urlencode({'next': request.get_full_path()})}"
        if request.htmx:
            return HttpResponse(status=401, headers={"HX-Redirect": address})
        return HttpResponseRedirect(address)


def safe_next(request: Request) -> str | None:
    """Where the asker wanted to go before signing in, if that is a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return wanted
    return None
