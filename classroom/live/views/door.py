"""The way into a game, for a wall: the lesson's code as words and as a QR code."""

from datetime import datetime
from functools import lru_cache
from typing import Any

from django.urls import reverse

from classroom.live.models import Game
from classroom.web.addresses import public_url, qr_svg, spoken
from classroom.web.http import Request


def door(request: Request, game: Game, *, now: datetime) -> dict[str, Any]:
    """Code, address and QR code of the lesson; nothing once the lesson is over."""
    session = game.session
    if session is None or not session.is_open(now):
        return {"code": ""}
    address = public_url(request, reverse("roster:tiles_by_code", args=[session.code]))
    return {
        "code": session.code,
        "door_url": address,
        "join_address": spoken(public_url(request, reverse("roster:join"))),
        "door_qr": _qr(address),
    }


@lru_cache(maxsize=64)
def _qr(address: str) -> str:
    """The QR code of an address, drawn once: a wall is drawn anew after each ply."""
    return qr_svg(address)
