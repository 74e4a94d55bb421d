"""Server-sent events as plain ASGI: no thread and no database connection per stream."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from classroom.web.events import topic_of
from classroom.web.hub import Hub

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX = "/stream/"
# The browser waits this long before it comes back after a break.
RETRY_MILLISECONDS = 2000


class Stream:
    """Answers /stream/<ticket>/?after=N with `told` events whose data and id are the topic's number."""

    def __init__(self, database_url: str) -> None:
        self.hub = Hub(database_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        ticket = scope["path"].removeprefix(PREFIX).strip("/")
        topic = topic_of(ticket, session_key=_session_key(headers.get(b"cookie", "")))
        if topic is None or scope["method"] != "GET":
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": b"Not found"})
            return
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("after", [""])[0]
        after = max(_number(asked), _number(headers.get(b"last-event-id", "")))
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [
                    (b"content-type", b"text/event-stream"),
                    (b"cache-control", b"no-store"),
                    (b"x-accel-buffering", b"no"),
                ],
            }
        )
        telling = asyncio.create_task(self._tell(topic, after, send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, leaving):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, OSError):
                    await task

    async def _tell(self, topic: str, after: int, send: Send) -> None:
        await send(_body(f"retry: {RETRY_MILLISECONDS}\n\n"))
        async for number in self.hub.numbers(topic, after=after):
            await send(
                _body(": still here\n\n" if number is None else f"id: {number}\nevent: told\ndata: {number}\n\n")
            )


def _body(text: str) -> dict[str, Any]:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _session_key(cookie: str) -> str | None:
    try:
        morsel = SimpleCookie(cookie).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    return morsel.value if morsel else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
