"""python -m tests.bench.claimants FILE [--quick] PORT PID [PORT PID]: 40 students claim at once; figures into FILE.

Started by tests/bench/claims.py, in the environment of those servers. In every round all send the same right swish at the same
moment, half of the class to each web process; each answer is timed from the first byte sent to the last one read. The requests
are those of the page's script, written beforehand and sent by one thread (tests/bench/volley.py): this process has the same cores.
"""

import sys
import time
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

import django

from tests.bench.figure import Figure, at_most, exactly, percentile, write_json
from tests.bench.volley import HOST, Volley

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.http import HttpRequest  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.live import services  # noqa: E402
from classroom.live.log import replay  # noqa: E402
from classroom.live.models import Game  # noqa: E402
from classroom.live.states import state_of  # noqa: E402
from classroom.roster import services as roster  # noqa: E402
from classroom.roster.log_in import log_in  # noqa: E402
from classroom.roster.models import ClassSession, Student, Teacher  # noqa: E402
from games.swish.moves import Show, move_text  # noqa: E402
from games.swish.rules import SWISH_GAME  # noqa: E402
from games.swish.solve import swishes  # noqa: E402
from tests.bench.hot_row import claims_and_updates  # noqa: E402

STUDENTS = 40
ROUNDS, FEWER = 1000, 100
LIMIT_MS = 250.0
ANSWER_SECONDS = 20.0
WARM_UP = 10
"""Rounds before the measuring begins: each process reads its templates and statements."""
OPTIONS = SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True))


def main(arguments: list[str]) -> int:
    quick = "--quick" in arguments
    told, *places = (part for part in arguments if part != "--quick")
    ports = [int(port) for port in places[::2]]
    classroom = _Class()
    figures = _claim_at_once(classroom, ports, rounds=FEWER if quick else ROUNDS)
    figures += claims_and_updates(classroom.deal(), turns=3 if quick else 7, seconds=2)
    write_json(Path(told), figures)
    return 0


class _Class:
    """A class in an open lesson, every student signed in, with one game after another."""

    def __init__(self) -> None:
        now = timezone.now()
        self.teacher: Teacher = roster.sign_up_teacher(
            name="Ana", school="Bench", email="live@bench.example", password="green dot blue hoop",
            time_zone="Europe/Berlin", language="en", now=now,
        )  # fmt: skip
        classroom = roster.make_classroom(self.teacher, name="5b")
        names = [f"Student {number}" for number in range(1, STUDENTS + 1)]
        self.students: Sequence[Student] = roster.add_students(classroom, names)
        self.lesson: ClassSession = roster.open_session(classroom, teacher=self.teacher, now=now)

    def cookies(self, student: Student) -> dict[str, str]:
        """What the student's browser holds after signing in."""
        request = HttpRequest()
        request.session = SessionStore()
        log_in(request, student)
        request.session.save()
        return {settings.SESSION_COOKIE_NAME: str(request.session.session_key), "csrftoken": "b" * 32}

    def deal(self) -> Game:
        """A new game with everybody at the table."""
        now = timezone.now()
        game = services.open_game(
            self.lesson, teacher=self.teacher, game_key="swish", options=OPTIONS, token=uuid.uuid4(), now=now,
            students=self.students,
        )  # fmt: skip
        services.start(game, by=self.teacher, now=now)
        return Game.objects.get(pk=game.pk)


def _claim_at_once(classroom: _Class, ports: Sequence[int], *, rounds: int) -> list[Figure]:
    students = [_Student(ports[at % len(ports)], classroom.cookies(own)) for at, own in enumerate(classroom.students)]
    volley = Volley([student.port for student in students])
    winners: Counter[int] = Counter()
    seconds: list[float] = []
    wrong: Counter[int] = Counter()
    games: list[Game] = []
    played = measured = 0
    while measured < rounds:
        game = games[-1] if games else None
        move = None if game is None else _right_show(game)
        if move is None or game is None:
            games.append(classroom.deal())
            continue
        ply, text = move
        shots = volley.fire([student.claim(game, ply=ply, move=text) for student in students], seconds=ANSWER_SECONDS)
        played += 1
        if played > WARM_UP:
            measured += 1
            seconds += [shot.seconds if shot.status else ANSWER_SECONDS for shot in shots]
        winners[sum(shot.status == 200 for shot in shots)] += 1
        wrong.update(shot.status for shot in shots if shot.status not in (200, 409))
    volley.close()
    unlike = sum(replay(game)[-1] != _state(game) for game in games)
    plies = sum(Game.objects.get(pk=game.pk).ply for game in games)
    return [
        Figure("rounds in which the whole class claims the same cards at once", measured, "rounds"),
        exactly("rounds without exactly one winner", played - winners[1], "rounds", 0),
        exactly("answers that are neither won nor lost", wrong.total(), "answers", 0),
        exactly("moves in the logs beside the rounds", abs(plies - played), "moves", 0),
        exactly("games that do not replay to their state", unlike, "games", 0),
        at_most(f"{STUDENTS} claims at once, answered, p99", percentile(seconds, 0.99) * 1000, "ms", LIMIT_MS),
        Figure("the same, half of them within", percentile(seconds, 0.5) * 1000, "ms"),
    ]


@dataclass(frozen=True, slots=True)
class _Student:
    """A signed-in browser at one of the web processes."""

    port: int
    cookies: Mapping[str, str]

    def claim(self, game: Game, *, ply: int, move: str) -> bytes:
        """The request of a tap, as the page's script sends it."""
        body = urlencode({"move": move, "ply": str(ply), "token": str(uuid.uuid4())}).encode()
        lines = (
            f"POST /play/{game.pk}/move/ HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            "Accept-Language: en",
            "Content-Type: application/x-www-form-urlencoded",
            f"Origin: http://{HOST}:{self.port}",
            "HX-Request: true",
            "HX-Target: device",
            "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            f"X-CSRFToken: {self.cookies['csrftoken']}",
            f"Content-Length: {len(body)}",
        )
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


def _right_show(game: Game) -> tuple[int, str] | None:
    """The ply, and one of the smallest swishes on the table; None if the game is over or has only large ones."""
    row = Game.objects.get(pk=game.pk)
    if row.ended_at is not None:
        return None
    state = state_of(row.game_key, row.state)
    places = [place for place, card in enumerate(state.table) if card is not None]
    found = next(swishes(state.cards(), edition=SWISH_GAME.edition, at_most=4), None)
    if found is None:
        return None
    return row.ply, move_text(Show.of(state.table, [places[at] for at in found.positions]))


def _state(game: Game) -> object:
    row = Game.objects.get(pk=game.pk)
    return state_of(row.game_key, row.state)


if __name__ == "__main__":
    begun = time.perf_counter()
    code = main(sys.argv[1:])
    print(f"{time.perf_counter() - begun:.0f} s in all", file=sys.stderr)
    sys.exit(code)
