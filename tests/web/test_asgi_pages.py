"""A WSGI application behind an ASGI server: bodies, answers and streams go through whole."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from classroom.web.pages import LONGEST_BODY, Pages
from tests.web.aside import aside

Start = Callable[[str, list[tuple[str, str]]], None]


def echo(environ: dict[str, Any], start: Start) -> HttpResponse:
    """Answers with what was sent."""
    sent = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    start("201 Created", [("Content-Type", "text/plain"), ("X-Method", environ["REQUEST_METHOD"])])
    return HttpResponse(sent)


def stream(environ: dict[str, Any], start: Start) -> StreamingHttpResponse:
    """Answers in two parts."""
    start("200 OK", [("Content-Type", "text/plain")])
    return StreamingHttpResponse(iter([b"one ", b"two"]))


def asked(
    app: Callable[[dict[str, Any], Start], Any], *parts: bytes, length: bytes | None = None, gone: bool = False
) -> list[dict[str, Any]]:
    """The messages that answer a POST whose body comes in these parts; `gone`: the browser leaves after them."""
    messages: Iterator[dict[str, Any]] = iter(
        [
            *(
                {"type": "http.request", "body": part, "more_body": gone or number < len(parts)}
                for number, part in enumerate(parts, 1)
            ),
            {"type": "http.disconnect"},
        ]
    )
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/a/",
        "query_string": b"",
        "headers": [] if length == b"" else [(b"content-length", length or b"%d" % sum(map(len, parts)))],
    }
    answered: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(messages)

    async def send(message: Any) -> None:
        answered.append(dict(message))

    aside(Pages(app, threads=1)(scope, receive, send))
    return answered


def body_of(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(message["body"] for message in messages if message["type"] == "http.response.body")


def test_a_page_comes_back_in_two_messages_with_its_status_and_headers() -> None:
    start, body = asked(echo, b"move=call")
    assert start == {
        "type": "http.response.start",
        "status": 201,
        "headers": [(b"content-type", b"text/plain"), (b"x-method", b"POST")],
    }
    assert body == {"type": "http.response.body", "body": b"move=call"}


def test_a_body_that_comes_in_parts_is_whole() -> None:
    assert body_of(asked(echo, b"move=", b"call", b"&ply=0")) == b"move=call&ply=0"


def test_an_upload_is_read_by_the_page_itself() -> None:
    part = b"x" * LONGEST_BODY
    assert body_of(asked(echo, part, b"end")) == part + b"end"


def test_who_leaves_before_the_end_of_the_body_is_not_answered() -> None:
    assert asked(echo, b"move=", length=b"100", gone=True) == []


@pytest.mark.parametrize("length", [b"", b"many", b"-1", b"9" * 40], ids=["none", "a word", "below 0", "endless"])
def test_a_body_of_no_known_length_is_not_read(length: bytes) -> None:
    def unread(environ: dict[str, Any], start: Start) -> HttpResponse:
        start("200 OK", [])
        return HttpResponse(environ["wsgi.input"].read())

    assert body_of(asked(unread, b"move=call", length=length)) == b""


def test_a_stream_is_told_part_by_part() -> None:
    start, *parts = asked(stream, b"")
    assert start["status"] == 200
    assert [(part["body"], part.get("more_body", False)) for part in parts] == [
        (b"one ", True),
        (b"two", True),
        (b"", False),
    ]
