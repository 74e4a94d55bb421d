"""Who is signed in on this browser."""

from django.contrib.auth import login
from django.http import HttpRequest

from classroom.accounts.models import User


def start_session(request: HttpRequest, user: User) -> None:
    """Sign `user` in; whoever was on this browser before (a child, on a shared tablet) is out, with everything they left."""
    request.session.flush()
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
