"""What goes wrong in a classroom, with real processes: a web server that is killed, a database that cuts its connections."""

import contextlib
import http.client
import signal
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest
from django.db import connection, transaction

from classroom.live import playing
from classroom.live.log import replay
from classroom.live.models import Game
from classroom.web.events import stream_url
from tests.live.seats import FAST, fresh, log_lines, more_students, pile, right_show, seat_of, started, state_of
from tests.live.tablets import Tablet
from tests.servers import APPLICATION, Stream, WebServer, addresses, wait_until, web_server
from tests.world import World, let_in, make_world

pytestmark = pytest.mark.django_db(transaction=True)

STREAMS = 40
CLASS = 30
COMES_BACK_SECONDS = 20


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web") / "log"


@pytest.fixture(scope="module")
def servers(django_db_setup: None, log: Path) -> Iterator[tuple[WebServer, WebServer]]:
    """Two web processes, as behind a proxy."""
    with web_server(log) as one, web_server(log) as other:
        yield one, other


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def waits_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = %s"
            " AND wait_event_type = 'Lock'",
            [APPLICATION],
        )
        return bool(cursor.fetchone()[0])


def test_a_claim_whose_web_process_is_killed_before_the_commit_has_not_happened(
    world: World, servers: tuple[WebServer, WebServer], log: Path
) -> None:
    """The claim has written its state and waits to tell of it; then its process is gone."""
    game = started(world, options=FAST)
    move, token = right_show(game), uuid.uuid4()
    with web_server(log) as server:
        ben = Tablet.of(world.client("ben"), server.port)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT number FROM web_topic WHERE name = %s FOR UPDATE", [game.topic])
            waiting = ben.send(game, move, ply=0, token=token)
            wait_until(waits_for_a_lock, seconds=15)
            server.process.send_signal(signal.SIGKILL)
            server.process.wait(10)
        with contextlib.suppress(OSError, http.client.HTTPException):
            assert waiting.getresponse().status != 200
        waiting.close()
    wait_until(lambda: not waits_for_a_lock(), seconds=15)
    assert (fresh(game).ply, log_lines(game), pile(game, world.ben)) == (0, [], 0)
    again = Tablet.of(world.client("ben"), servers[0].port)
    assert again.claim(game, move, ply=0, token=token)[0] == 200
    assert (fresh(game).ply, pile(game, world.ben)) == (1, 2)
    assert replay(fresh(game))[-1] == state_of(game)


def test_a_claim_whose_web_process_is_killed_before_the_answer_counts_once(
    world: World, servers: tuple[WebServer, WebServer], log: Path
) -> None:
    """The commit is heard of, and its process killed: nobody knows whether the answer came. The page sends the same claim again."""
    game = started(world, options=FAST)
    move, token = right_show(game), uuid.uuid4()
    with web_server(log) as server, psycopg.connect(addresses()["DATABASE_URL"], autocommit=True) as heard:
        heard.execute("LISTEN swishroom")
        ben = world.client("ben")
        sent = Tablet.of(ben, server.port).send(game, move, ply=0, token=token)
        assert next(heard.notifies(timeout=15)).payload == f"{game.topic} 2"
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(10)
        sent.close()
    status, page = Tablet.of(ben, servers[0].port).claim(game, move, ply=0, token=token)
    assert (status, 'data-ply="1"' in page) == (200, True)
    assert log_lines(game) == [(1, "Ben Aydin", move)]
    assert pile(game, world.ben) == 2


def test_forty_streams_come_back_by_themselves_when_the_database_has_cut_all_connections(
    world: World, servers: tuple[WebServer, WebServer]
) -> None:
    game = started(world, options=FAST)
    ben = world.client("ben")
    session = ben.cookies["sessionid"].value
    request = cast("Any", SimpleNamespace(session=SimpleNamespace(session_key=session)))
    path = stream_url(request, game.topic)
    with contextlib.ExitStack() as open_streams:
        streams = [
            open_streams.enter_context(Stream(servers[number % 2].port, path, {"Cookie": f"sessionid={session}"}))
            for number in range(STREAMS)
        ]
        assert {stream.status for stream in streams} == {200}
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = %s",
                [APPLICATION],
            )
            assert cursor.fetchone()[0] >= 2
        status, _page = Tablet.of(ben, servers[0].port).claim(game, right_show(game), ply=0)
        assert status == 200
        end = time.monotonic() + COMES_BACK_SECONDS
        told = [stream.numbers(at_least=1, seconds=max(0.1, end - time.monotonic())) for stream in streams]
    assert told == [[2]] * STREAMS


def test_a_claim_at_one_web_process_is_told_by_the_other(world: World, servers: tuple[WebServer, WebServer]) -> None:
    game = started(world, options=FAST)
    ben = world.client("ben")
    session = ben.cookies["sessionid"].value
    path = stream_url(cast("Any", SimpleNamespace(session=SimpleNamespace(session_key=session))), game.topic)
    with Stream(servers[1].port, path, {"Cookie": f"sessionid={session}"}) as stream:
        assert stream.status == 200
        assert Tablet.of(ben, servers[0].port).claim(game, right_show(game), ply=0)[0] == 200
        assert stream.numbers(at_least=1, seconds=10) == [2]


def test_of_thirty_students_claiming_the_same_cards_at_two_web_processes_one_wins_and_the_others_lose_nothing(
    world: World, servers: tuple[WebServer, WebServer]
) -> None:
    kids = more_students(world, CLASS)
    game = started(world, students=kids, options=FAST)
    move = right_show(game)
    tablets = []
    for number, kid in enumerate(kids):
        client = world.client("visitor")
        let_in(client, kid)
        tablets.append(Tablet.of(client, servers[number % 2].port))
    line = threading.Barrier(CLASS)

    def claim(tablet: Tablet) -> tuple[int, str]:
        line.wait(30)
        return tablet.claim(game, move, ply=0, seconds=60)

    with ThreadPoolExecutor(CLASS) as pool:
        answers = list(pool.map(claim, tablets))
    assert Counter(status for status, _text in answers) == {200: 1, 409: CLASS - 1}
    winner = kids[[status for status, _text in answers].index(200)]
    assert {f"{winner.name} was faster." in text for status, text in answers if status == 409} == {True}
    state = state_of(game)
    assert sorted(len(player.pile) for player in state.players) == [0] * (CLASS - 1) + [2]
    assert sum(player.mistakes for player in state.players) == 0
    assert (fresh(game).ply, replay(fresh(game))[-1]) == (1, state)


def test_a_student_removed_while_the_claim_waits_for_the_table_makes_no_move(
    world: World, servers: tuple[WebServer, WebServer]
) -> None:
    game = started(world, options=FAST)
    move = right_show(game)
    ben = Tablet.of(world.client("ben"), servers[0].port)
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=game.pk)
        waiting = ben.send(game, move, ply=0, token=uuid.uuid4())
        wait_until(waits_for_a_lock, seconds=15)
        playing.leave(seat_of(game, world.ben), now=world.now)
    answer = waiting.getresponse()
    assert answer.status == 409
    waiting.close()
    assert [line[2] for line in log_lines(game)] == ["leave 1"]
