"""The database away, connections lost, the web server killed: plain words, nothing half done."""

import http.client
import os
import signal
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import psycopg_pool
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from classroom.practice.models import Attempt, Claim
from classroom.web.models import Topic
from tests.practice.playing import RIGHT, Player
from tests.servers import APPLICATION, WebServer, addresses, wait_until, web_server
from tests.world import World, make_world


@pytest.mark.parametrize(
    "error", [OperationalError("gone"), InterfaceError("closed"), psycopg_pool.PoolTimeout("none free")], ids=str
)
def test_a_page_without_its_database_says_so_and_when_to_come_back(settings, monkeypatch, error: Exception) -> None:
    settings.ROOT_URLCONF = "tests.planted.urls"
    monkeypatch.setattr("tests.planted.urls.trouble", error)
    answer = Client(raise_request_exception=False).get("/planted/broken/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "Nothing is lost." in answer.content.decode()


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with web_server(tmp_path_factory.mktemp("web") / "log") as server:
        yield server


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def ask(server: WebServer, method: str, path: str, client: Client | None = None, **fields: object) -> int:
    """The status of the answer."""
    http_client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    cookies = {name: morsel.value for name, morsel in client.cookies.items()} if client else {}
    if method == "POST":
        cookies["csrftoken"] = headers["X-CSRFToken"] = "a" * 32
    headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    http_client.request(method, path, urlencode(fields, doseq=True), headers)
    status = http_client.getresponse().status
    http_client.close()
    return status


@pytest.mark.django_db(transaction=True)
def test_the_first_page_after_all_connections_were_lost_is_answered(server: WebServer, world: World) -> None:
    assert [ask(server, "GET", "/help/", world.client("ana")) for _time in range(3)] == [200] * 3
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [APPLICATION],
        )
        assert cursor.fetchone()[0] >= 1
    assert [ask(server, "GET", "/classes/", world.client("ana")) for _time in range(4)] == [200] * 4


@pytest.mark.django_db(transaction=True)
def test_a_claim_whose_web_server_was_killed_in_the_middle_left_nothing_and_can_be_sent_again(
    world: World, tmp_path: Path
) -> None:
    ben = Player(world.client("ben"), world.drill_of_ben)
    fields = {"token": uuid.uuid4(), "number": 1, "card": RIGHT}
    with web_server(tmp_path / "log") as server, psycopg.connect(addresses()["DATABASE_URL"]) as brake:
        brake.execute("LOCK TABLE web_topic IN SHARE MODE")  # the claim is stored, what is told waits
        lost = threading.Thread(target=_expect_no_answer, args=(server, ben, fields))
        lost.start()
        wait_until(_somebody_waits_to_tell, seconds=20)
        os.killpg(server.process.pid, signal.SIGKILL)
        server.process.wait()
        lost.join(20)
    wait_until(lambda: not _somebody_waits_to_tell(), seconds=10)
    assert (Claim.objects.count(), Topic.objects.count()) == (0, 0)
    assert Attempt.objects.get(drill=world.drill_of_ben).right_first is None
    assert ben.client.post(ben.url("claim"), fields).status_code == 302
    assert Claim.objects.get().is_right


def _expect_no_answer(server: WebServer, ben: Player, fields: dict[str, object]) -> None:
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        ask(server, "POST", ben.url("claim"), ben.client, **fields)


def _somebody_waits_to_tell() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'web_topic'::regclass")
        return bool(cursor.fetchone()[0])
