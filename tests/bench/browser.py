"""A browser for load: one kept connection to 127.0.0.1, cookies, forms, and the files that a page names."""

import asyncio
import html
import re
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

HOST = "127.0.0.1"
ANSWER_SECONDS = 20
MOST_REDIRECTS = 5
_ASSET = re.compile(r'<(?:link|script)[^>]+(?:href|src)="(/static/[^"]+)"')


class BadAnswer(Exception):
    """Not what the page should have answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`seconds` from the first byte sent to the last byte of the body, of this request alone."""

    status: int
    path: str
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    @property
    def text(self) -> str:
        return self.body.decode()

    def field(self, name: str) -> str:
        """The value of the first hidden input of this name. Raises BadAnswer if there is none."""
        found = re.search(rf'<input type="hidden" name="{re.escape(name)}" value="([^"]*)"', self.text)
        if found is None:
            raise BadAnswer(f"{self.path} ({self.status}) has no field {name}")
        return html.unescape(found[1])


class Browser:
    """What one student or teacher sits at. Not for two requests at once; `twin` is a second tab."""

    def __init__(self, port: int, *, cookies: dict[str, str] | None = None) -> None:
        self.port = port
        self.cookies = {} if cookies is None else cookies
        self._stored: set[str] = set()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def twin(self) -> "Browser":
        return Browser(self.port, cookies=self.cookies)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def open(self, path: str) -> Answer:
        """A page with all that a browser fetches for it, redirects followed. Files are kept, as a browser does."""
        answer = await self._follow(await self.get(path))
        await self._load_files(answer)
        return answer

    async def send(self, path: str, fields: Mapping[str, str | list[str]], *, page: Answer) -> Answer:
        """The form of `page` sent to `path`, as a browser without scripts does; the page one then stands on."""
        answer = await self.post(path, {"csrfmiddlewaretoken": page.field("csrfmiddlewaretoken"), **fields})
        answer = await self._follow(answer)
        await self._load_files(answer)
        return answer

    async def get(self, path: str, *, target: str = "") -> Answer:
        """One request; with `target`, as htmx asks for that part."""
        return await self._ask("GET", path, b"", _htmx(target))

    async def post(self, path: str, fields: Mapping[str, str | list[str]], *, target: str = "") -> Answer:
        body = urlencode(fields, doseq=True).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{HOST}:{self.port}"}
        return await self._ask("POST", path, body, {**headers, **_htmx(target)})

    async def events(self, path: str) -> AsyncIterator[tuple[float, int]]:
        """The numbers of a stream as they come, each with the moment (time.perf_counter()). Takes the connection over."""
        await self._connect()
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(self._head("GET", path, 0, {"Accept": "text/event-stream"}))
        status, _headers = await _read_head(self._reader)
        if status != 200:
            raise BadAnswer(f"{path} answers {status}")
        async for line in self._reader:
            if line.startswith(b"data: "):
                yield time.perf_counter(), int(line[6:])

    async def _follow(self, answer: Answer) -> Answer:
        for _number in range(MOST_REDIRECTS):
            if answer.status not in (301, 302, 303):
                return answer
            answer = await self.get(answer.headers["location"])
        raise BadAnswer(f"{answer.path} leads nowhere")

    async def _load_files(self, answer: Answer) -> None:
        for path in dict.fromkeys(_ASSET.findall(answer.text)):
            if path not in self._stored:
                self._stored.add(path)
                file = await self.get(path)
                if file.status != 200:
                    raise BadAnswer(f"{path} answers {file.status}")

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        is_kept = self._writer is not None
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                try:
                    status, found, content = await self._exchange(method, path, body, headers)
                except (asyncio.IncompleteReadError, ConnectionError) as error:
                    self.close()
                    # The server may close a kept connection while nobody uses it; a browser then opens another one.
                    if not is_kept or (isinstance(error, asyncio.IncompleteReadError) and error.partial):
                        raise BadAnswer(f"{path} breaks off: {error}") from error
                    status, found, content = await self._exchange(method, path, body, headers)
        except TimeoutError as error:
            self.close()
            raise BadAnswer(f"{path} gave no answer within {ANSWER_SECONDS} s") from error
        answer = Answer(status, path, found, content, time.perf_counter() - begun)
        self._keep_cookies(found.get("set-cookie", ""))
        return answer

    async def _exchange(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        if self._reader is not None and self._reader.at_eof():
            self.close()
        if self._writer is None:
            await self._connect()
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(self._head(method, path, len(body), headers) + body)
        status, found = await _read_head(self._reader)
        content = await _read_body(self._reader, found)
        if found.get("connection") == "close":
            self.close()
        return status, found, content

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(HOST, self.port)

    def _head(self, method: str, path: str, length: int, headers: Mapping[str, str]) -> bytes:
        parts = urlsplit(path)
        lines = [
            f"{method} {parts.path}{'?' if parts.query else ''}{parts.query} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            "Accept-Language: en",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if method == "POST":
            lines += [f"X-CSRFToken: {self.cookies.get('csrftoken', '')}", f"Content-Length: {length}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    def _keep_cookies(self, lines: str) -> None:
        for line in lines.splitlines():
            for name, morsel in SimpleCookie(line).items():
                if morsel.value and morsel["max-age"] != "0":
                    self.cookies[name] = morsel.value
                else:
                    self.cookies.pop(name, None)


def _htmx(target: str) -> dict[str, str]:
    return {"HX-Request": "true", "HX-Target": target} if target else {}


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status and the headers, names in small letters; more than one Set-Cookie joined by line ends."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in filter(None, lines):
        name, _colon, value = line.partition(":")
        name, value = name.lower(), value.strip()
        headers[name] = f"{headers[name]}\n{value}" if name in headers else value
    return int(first.split(" ", 2)[1]), headers


async def _read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    parts = []
    while size := int(await reader.readuntil(b"\r\n"), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readexactly(2)
    return b"".join(parts)
