"""Who gets an account: only its owner."""

from typing import Any

from django.http import HttpRequest

from classroom.accounts.session import half_of
from classroom.web.access import SignInNeeded, lender


@lender
def account_owner(request: HttpRequest, **url: Any) -> dict[str, Any]:
    """The own account."""
    if not request.user.is_authenticated:
        raise SignInNeeded("accounts:sign_in")
    return {"user": request.user, **url}


@lender
def half_signed_in(request: HttpRequest) -> dict[str, Any]:
    """The account whose password was given just now, before the one-time code."""
    half = half_of(request)
    if half is None:
        raise SignInNeeded("accounts:sign_in")
    return {"user": half[0], "next_page": half[1]}
