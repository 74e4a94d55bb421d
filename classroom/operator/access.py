"""Who gets the operator's pages: a superuser with one-time codes, over TLS. For everybody else they do not exist."""

from typing import Any

from django.http import Http404, HttpRequest

from classroom.accounts import second_step
from classroom.web.access import SignInNeeded, lender


@lender
def operator(request: HttpRequest, **url: Any) -> dict[str, Any]:
    if not request.is_secure():
        raise Http404
    if not request.user.is_authenticated:
        raise SignInNeeded("accounts:sign_in")
    if not request.user.is_superuser:
        raise Http404
    if not second_step.is_on(request.user):
        raise SignInNeeded("accounts:turn_on_codes")
    return url
