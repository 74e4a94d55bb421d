"""Pages under ASGI: Django's WSGI handler in a pool of threads, with one way there and one way back for each page.

a2wsgi asks the event loop for the body and hands each part of the answer over to it, and each of these waits until the loop has
its turn among the threads. Here a body that is no upload is there before the thread begins, and an answer that is no stream goes
back as a whole: a class of 40 that claims at once waits for each step (docs/decisions/0004). The rest is left to a2wsgi.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from a2wsgi.wsgi import WSGIResponder, build_environ

from classroom.web.stream import Receive, Scope, Send

LONGEST_BODY = 256 * 1024
"""Longer ones are uploads, in bytes; they are read only when the page has decided to."""
_PARTS_ON_THE_WAY = 10


class Pages:
    """The WSGI application `app` as an ASGI one. One page has one thread, and so one database connection."""

    def __init__(self, app: Any, *, threads: int) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="pages")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = _length(scope)
        if length > LONGEST_BODY:
            responder: Any = WSGIResponder(self._app, self._threads, _PARTS_ON_THE_WAY)
            await responder(scope, receive, send)
            return
        body = await _body(receive, length=length)
        if body is None:
            return
        environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
        loop = asyncio.get_running_loop()

        async def sent(message: dict[str, Any]) -> None:
            await send(message)

        def tell(message: dict[str, Any]) -> None:
            asyncio.run_coroutine_threadsafe(sent(message), loop).result()

        context = contextvars.copy_context()
        for message in await loop.run_in_executor(self._threads, context.run, self._answer, environ, tell):
            await send(message)

    def _answer(self, environ: Any, tell: Callable[[dict[str, Any]], None]) -> list[dict[str, Any]]:
        """The messages of the whole answer; of one that is a stream what is left when all parts have been told."""
        begun: dict[str, Any] = {"type": "http.response.start"}

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            begun["status"] = int(status[:3])
            begun["headers"] = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]

        answer = self._app(environ, start_response)
        try:
            if not getattr(answer, "streaming", True):
                return [begun, {"type": "http.response.body", "body": b"".join(answer)}]
            tell(begun)
            for part in answer:
                tell({"type": "http.response.body", "body": part, "more_body": True})
            return [{"type": "http.response.body", "body": b""}]
        finally:
            if hasattr(answer, "close"):
                answer.close()


def _length(scope: Scope) -> int:
    """What the request says of the length of its body; 0 if it says nothing that is a number, for Django reads nothing then."""
    said = dict(scope["headers"]).get(b"content-length", b"0")
    return int(said) if said.isdigit() and len(said) < 16 else 0


async def _body(receive: Receive, *, length: int) -> bytes | None:
    """The body; None if whoever sent it has gone before its end."""
    body = bytearray()
    while length and len(body) < length:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)
