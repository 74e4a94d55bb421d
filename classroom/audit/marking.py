"""An access rule marks its request with who is about to see whom; the middleware writes it down once the answer is a page."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from classroom.audit.models import Act
from classroom.audit.services import note
from classroom.web.http import Request


@dataclass(frozen=True)
class Mark:
    """`act` empty: looked for a request that only reads, changed for one that writes."""

    actor_id: uuid.UUID
    school_id: uuid.UUID | None
    student_id: uuid.UUID | None = None
    classroom_id: uuid.UUID | None = None
    act: Act | None = None


def mark(request: HttpRequest, about: Mark) -> None:
    request._audit = about  # type: ignore[attr-defined]


def mark_as(request: HttpRequest, act: Act) -> None:
    """Say that what happens to the marked student is more than a look or a change."""
    request._audit = replace(request._audit, act=act)  # type: ignore[attr-defined]


class AuditMiddleware:
    """Notes what was marked, unless it was refused."""

    def __init__(self, get_response: Callable[[Request], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponseBase:
        response = self.get_response(request)
        about: Mark | None = getattr(request, "_audit", None)
        if about is not None and response.status_code < 400:
            reads = request.method in ("GET", "HEAD")
            match = request.resolver_match
            note(
                about.act or (Act.LOOKED if reads else Act.CHANGED),
                what=match.view_name if match else "",
                now=timezone.now(),
                actor_id=about.actor_id,
                school_id=about.school_id,
                student_id=about.student_id,
                classroom_id=about.classroom_id,
            )
        return response
