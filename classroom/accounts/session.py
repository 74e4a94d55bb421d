"""Who is signed in on this browser, or is half-way there."""

import time
import uuid

from django.contrib.auth import login
from django.http import HttpRequest

from classroom.accounts.models import User

_HALF_KEY = "half_signed_in"
HALF_SECONDS = 600


def start_session(request: HttpRequest, user: User) -> None:
    """Sign `user` in; whoever was on this browser before (a child, on a shared tablet) is out, with everything they left."""
    request.session.flush()
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")


def remember_half(request: HttpRequest, user: User, *, next_page: str) -> None:
    """The password was right, the one-time code is still to come. Whoever was on this browser before is out."""
    request.session.flush()
    request.session[_HALF_KEY] = {
        "id": str(user.pk),
        # Another password meanwhile makes this worthless.
        "hash": user.get_session_auth_hash(),
        "at": int(time.time()),
        "next": next_page,
    }


def half_of(request: HttpRequest) -> tuple[User, str] | None:
    """Who has given the right password on this browser within the last ten minutes, and where they wanted to go."""
    half = request.session.get(_HALF_KEY)
    if half is None or int(time.time()) - half["at"] > HALF_SECONDS:
        return None
    user = User.objects.filter(pk=uuid.UUID(half["id"]), is_active=True).first()
    if user is None or user.get_session_auth_hash() != half["hash"]:
        return None
    return user, half["next"]
