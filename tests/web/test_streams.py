"""Streams from a real web server: told after the commit, from one database connection for all."""

import contextlib
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from classroom.web.events import tell
from tests.practice.playing import RIGHT, Player
from tests.servers import APPLICATION, Stream, wait_until, web_server
from tests.world import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)

LISTENING = "query LIKE 'LISTEN%%'"
READING = "query LIKE 'SELECT name, number FROM web_topic%%'"


@pytest.fixture(scope="module")
def port(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with web_server(tmp_path_factory.mktemp("web") / "log") as server:
        yield server.port


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def address(client: Client, world: World) -> str:
    """The stream that the results page of 5b listens to."""
    page = reverse("practice:results", args=[world.assignment_5b.pk])
    return client.get(page).context["stream"]


def cookie(client: Client) -> dict[str, str]:
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def change(world: World, times: int = 1) -> None:
    for _time in range(times):
        with transaction.atomic():
            tell(world.assignment_5b.topic)


def connections(which: str = "TRUE") -> int:
    """The web server's connections to the test database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            f" WHERE datname = current_database() AND application_name = %s AND {which}",
            [APPLICATION],
        )
        return cursor.fetchone()[0]


def kill(which: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            f" WHERE datname = current_database() AND application_name = %s AND {which}",
            [APPLICATION],
        )
        return cursor.fetchone()[0]


def test_a_change_is_told_within_two_seconds_of_its_commit(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        assert stream.numbers(seconds=0.3) == []
        change(world)
        assert stream.numbers(at_least=1, seconds=2) == [1]


def test_a_students_claim_is_told_to_the_teachers_page(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        Player(world.client("ben"), world.drill_of_ben).claim(RIGHT)
        assert stream.numbers(at_least=1, seconds=10) == [1]


def test_a_change_that_was_taken_back_is_not_told(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        with transaction.atomic():
            tell(world.assignment_5b.topic)
            transaction.set_rollback(True)
        assert stream.numbers(seconds=0.7) == []
        change(world)
        assert stream.numbers(at_least=1, seconds=10) == [1]


def test_a_change_of_another_class_is_not_told(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        with transaction.atomic():
            tell(world.assignment_6a.topic)
        assert stream.numbers(seconds=0.7) == []


def test_a_stream_is_told_at_once_what_changed_after_its_page_was_read(port: int, ana: Client, world: World) -> None:
    change(world, 2)
    page_was_read = address(ana, world)
    assert page_was_read.endswith("?after=2")
    change(world, 3)
    with Stream(port, page_was_read, cookie(ana)) as stream:
        assert stream.numbers(at_least=1, seconds=10) == [5]


def test_a_stream_that_has_seen_everything_is_told_nothing(port: int, ana: Client, world: World) -> None:
    change(world, 2)
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        assert stream.numbers(seconds=0.7) == []


@pytest.mark.parametrize(("last_seen", "told"), [("2", [5]), ("5", []), ("99", []), ("x", [5]), ("-1", [5]), ("", [5])])
def test_a_browser_that_comes_back_goes_on_after_the_last_it_saw(
    port: int, ana: Client, world: World, last_seen: str, told: list[int]
) -> None:
    started = address(ana, world)
    change(world, 5)
    with Stream(port, started, cookie(ana) | {"Last-Event-ID": last_seen}) as stream:
        assert stream.status == 200
        assert stream.numbers(at_least=1, seconds=0.7) == told


@pytest.mark.parametrize("after", ["", "x", "-5", "1.5", "9" * 400, "%00", "%D9%A1"])
def test_a_damaged_starting_point_is_taken_as_the_beginning(port: int, ana: Client, world: World, after: str) -> None:
    path = address(ana, world).partition("?")[0]
    change(world)
    with Stream(port, f"{path}?after={after}", cookie(ana)) as stream:
        assert stream.numbers(at_least=1, seconds=10) == [1]


def test_many_changes_at_once_are_told_as_their_newest_and_not_more_than_twice_a_second(
    port: int, ana: Client, world: World
) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        change(world, 40)
        numbers = stream.numbers(seconds=1.2)
    assert numbers[-1] == 40
    assert len(numbers) <= 4


def test_the_stream_comes_back_after_its_connection_to_the_database_is_lost(
    port: int, ana: Client, world: World
) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
        wait_until(lambda: connections(LISTENING) == 1, seconds=5)
        assert kill(f"({LISTENING} OR {READING})") == 2
        change(world)  # told while nobody listens
        assert stream.numbers(at_least=1, seconds=10) == [1]
        change(world)
        assert stream.numbers(at_least=2, seconds=10) == [1, 2]


def test_a_new_stream_is_told_what_it_missed_though_the_reading_connection_was_lost(
    port: int, ana: Client, world: World
) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert stream.status == 200
    path = address(ana, world)
    change(world)
    assert kill(READING) == 1
    with Stream(port, path, cookie(ana)) as stream:
        assert stream.numbers(at_least=1, seconds=10) == [1]


def test_fifty_streams_take_no_more_database_connections_than_one(port: int, ana: Client, world: World) -> None:
    path, headers = address(ana, world), cookie(ana)
    with contextlib.ExitStack() as stack:
        assert stack.enter_context(Stream(port, path, headers)).status == 200
        wait_until(lambda: connections(LISTENING) == 1, seconds=5)
        before = connections()
        streams = [stack.enter_context(Stream(port, path, headers)) for _browser in range(50)]
        assert {stream.status for stream in streams} == {200}
        assert connections() == before
        change(world)
        assert [stream.numbers(at_least=1, seconds=10) for stream in streams] == [[1]] * 50


def test_pages_are_still_answered_while_more_streams_are_open_than_the_server_has_threads(
    port: int, ana: Client, world: World
) -> None:
    path, headers = address(ana, world), cookie(ana)
    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(Stream(port, path, headers)) for _browser in range(10)]
        assert {stream.status for stream in streams} == {200}
        with Stream(port, "/health/", {"Connection": "close"}) as page:
            assert page.status == 200


def test_a_stream_is_plain_and_kept_by_nobody(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana)) as stream:
        assert "content-type: text/event-stream" in stream.head
        assert "cache-control: no-store" in stream.head
        assert "x-accel-buffering: no" in stream.head


@pytest.mark.parametrize("who", ["visitor", "zoe", "cora", "ben"])
def test_a_ticket_is_worth_nothing_in_another_browser(port: int, ana: Client, world: World, who: str) -> None:
    client = world.client(who)
    headers = cookie(client) if who != "visitor" else {}
    with Stream(port, address(ana, world), headers) as stream:
        assert stream.status == 404


@pytest.mark.parametrize("ticket", ["x", "a:b:c", "", "%00", "é", "A" * 5000])
def test_a_made_up_ticket_is_not_found(port: int, ana: Client, world: World, ticket: str) -> None:
    with Stream(port, f"/stream/{ticket}/", cookie(ana)) as stream:
        assert stream.status in (400, 404)


def test_a_stream_is_only_to_be_read(port: int, ana: Client, world: World) -> None:
    with Stream(port, address(ana, world), cookie(ana) | {"Content-Length": "0"}, method="POST") as stream:
        assert stream.status == 404


@pytest.mark.parametrize("damaged", ["sessionid", "sessionid=;;;", "=x", "\x7f", 'a=b; sessionid="x', "x" * 4000])
def test_a_damaged_cookie_is_a_strangers(port: int, ana: Client, world: World, damaged: str) -> None:
    with Stream(port, address(ana, world), {"Cookie": damaged}) as stream:
        assert stream.status in (400, 404)
