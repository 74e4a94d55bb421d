"""Numbers of topics, and tickets to listen to them."""

import threading
from datetime import timedelta

import pytest
from django.core import signing
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.web.events import MAX_AGE_SECONDS, stream_url, tell, topic_of
from classroom.web.models import Topic
from tests.world import World


def ticket_for(topic: str, *, session_key: str | None) -> str:
    request = HttpRequest()
    request.session = type("Session", (), {"session_key": session_key})()
    return stream_url(request, topic).removeprefix("/stream/").partition("/")[0]


def test_the_number_of_a_topic_grows_by_one_with_each_change(db: None) -> None:
    with transaction.atomic():
        assert [tell("assignment 1"), tell("assignment 1"), tell("assignment 2"), tell("assignment 1")] == [1, 2, 1, 3]
    assert Topic.objects.get(name="assignment 1").number == 3


def test_wider_topics_hear_of_it_in_the_same_statement(db: None) -> None:
    with transaction.atomic():
        tell("drills of 5b")
        with CaptureQueriesContext(connection) as queries:
            assert tell("assignment 1", "drills of 5b") == 1
    assert len(queries) == 1
    assert set(Topic.objects.values_list("name", "number")) == {("assignment 1", 1), ("drills of 5b", 2)}


@pytest.mark.django_db(transaction=True)
def test_telling_outside_a_transaction_is_refused() -> None:
    with pytest.raises(RuntimeError, match="transaction"):
        tell("assignment 1")
    assert Topic.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_change_that_is_taken_back_was_never_told() -> None:
    with transaction.atomic():
        tell("assignment 1")
        transaction.set_rollback(True)
    assert Topic.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_numbers_become_visible_in_the_order_they_were_given() -> None:
    """The second writer waits for the first, so nobody ever sees 2 before 1 is there."""
    first_has_told, first_may_commit = threading.Event(), threading.Event()
    order: list[str] = []

    def first() -> None:
        with transaction.atomic():
            assert tell("assignment 1") == 1
            first_has_told.set()
            first_may_commit.wait(10)
            order.append("first")
        connection.close()

    def second() -> None:
        first_has_told.wait(10)
        with transaction.atomic():
            number = tell("assignment 1")
            order.append(f"second got {number}")
        connection.close()

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    for thread in threads:
        thread.start()
    first_has_told.wait(10)
    assert not Topic.objects.exists()
    first_may_commit.set()
    for thread in threads:
        thread.join(10)
    assert order == ["first", "second got 2"]
    assert Topic.objects.get().number == 2


@pytest.mark.django_db(transaction=True)
def test_twenty_writers_at_once_lose_no_number() -> None:
    numbers: list[int] = []

    def write() -> None:
        for _time in range(5):
            with transaction.atomic():
                numbers.append(tell("assignment 1"))
        connection.close()

    threads = [threading.Thread(target=write) for _writer in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(numbers) == list(range(1, 101))


def test_a_ticket_lets_its_own_session_listen_to_its_topic(db: None) -> None:
    assert topic_of(ticket_for("assignment 1", session_key="abc"), session_key="abc") == "assignment 1"


@pytest.mark.parametrize("session_key", [None, "", "abd", "ABC", "abc "])
def test_a_ticket_is_worth_nothing_in_another_session(db: None, session_key: str | None) -> None:
    assert topic_of(ticket_for("assignment 1", session_key="abc"), session_key=session_key) is None


@pytest.mark.parametrize("ticket", ["", "x", ":::", "a:b:c", "\x00", "é", "A" * 10_000, "W10:1abc:AAAA"])
def test_a_made_up_ticket_is_worth_nothing(ticket: str) -> None:
    assert topic_of(ticket, session_key="abc") is None


def test_a_ticket_with_another_topic_written_into_it_is_worth_nothing(db: None) -> None:
    mine = ticket_for("assignment 1", session_key="abc").split(":")
    theirs = ticket_for("assignment 2", session_key="abc").split(":")
    assert topic_of(":".join([theirs[0], *mine[1:]]), session_key="abc") is None


@pytest.mark.parametrize("content", ["assignment 1", ["assignment 1"], ["assignment 1", "x", "y"], {}, None, 7])
def test_a_ticket_that_we_signed_for_something_else_is_worth_nothing(content: object) -> None:
    assert topic_of(signing.dumps(content, salt="classroom.web.events"), session_key="abc") is None


def test_a_ticket_of_another_salt_is_worth_nothing() -> None:
    assert topic_of(signing.dumps(["assignment 1", ""], salt="classroom.practice.demo"), session_key=None) is None


def test_a_ticket_is_good_for_half_a_day(db: None, monkeypatch) -> None:
    ticket = ticket_for("assignment 1", session_key="abc")
    made = signing.time.time()
    monkeypatch.setattr(signing.time, "time", lambda: made + MAX_AGE_SECONDS - 60)
    assert topic_of(ticket, session_key="abc") == "assignment 1"
    monkeypatch.setattr(signing.time, "time", lambda: made + MAX_AGE_SECONDS + 60)
    assert topic_of(ticket, session_key="abc") is None
    assert timedelta(seconds=MAX_AGE_SECONDS) == timedelta(hours=12)


def test_the_address_of_a_stream_starts_after_what_the_page_shows(world: World) -> None:
    with transaction.atomic():
        for _time in range(3):
            tell(world.assignment_5b.topic)
    page = world.client("ana").get(reverse("practice:results", args=[world.assignment_5b.pk])).content.decode()
    assert "/?after=3" in page


def test_a_server_without_streams_answers_404_so_that_the_page_polls(db: None, visitor: Client) -> None:
    assert visitor.get("/stream/x/").status_code == 404
