"""Tablets of students at real web servers: what a browser with a signed-in student sends."""

import http.client
import uuid
from dataclasses import dataclass
from urllib.parse import urlencode

from django.test import Client

from classroom.live.models import Game

CSRF = "c" * 32


@dataclass(frozen=True)
class Tablet:
    """A browser in which somebody is signed in, at the web server of `port`."""

    port: int
    session: str

    @classmethod
    def of(cls, client: Client, port: int) -> "Tablet":
        return cls(port, client.cookies["sessionid"].value)

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"sessionid={self.session}; csrftoken={CSRF}"}

    def claim(
        self, game: Game, move: str, *, ply: int, token: uuid.UUID | None = None, seconds: float = 20, **headers: str
    ) -> tuple[int, str]:
        """Send a move as the page does; status and text of the answer. Raises OSError or HTTPException if there is none."""
        connection = self.send(game, move, ply=ply, token=token or uuid.uuid4(), seconds=seconds, **headers)
        try:
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def send(
        self, game: Game, move: str, *, ply: int, token: uuid.UUID, seconds: float = 20, **headers: str
    ) -> http.client.HTTPConnection:
        """Send a move and do not wait for the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        connection.request(
            "POST",
            f"/play/{game.pk}/move/",
            urlencode({"move": move, "ply": ply, "token": str(token)}),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "HX-Request": "true",
                "HX-Target": "device",
                "X-CSRFToken": CSRF,
                "Origin": f"http://127.0.0.1:{self.port}",
                **self.cookie,
                **headers,
            },
        )
        return connection
