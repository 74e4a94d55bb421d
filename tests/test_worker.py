"""A real Celery worker on a real broker: asked work is done, and done once though the worker dies in the middle."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.urls import reverse

from classroom.celery import app
from classroom.practice import stock
from classroom.practice.models import Puzzle
from classroom.practice.shelves import DEMO_SHELF, find_shelf
from classroom.practice.tasks import restock_shelf
from classroom.roster.models import CardSheet
from tests.servers import ROOT, addresses, wait_until, worker
from tests.world import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)

SHELF = find_shelf("swish", cards=16, k=4)


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def empty_broker() -> Iterator[None]:
    """Nothing waits in the broker before a test, and nothing is left there after it."""
    app.control.purge()
    yield
    app.control.purge()
    with app.connection_for_write() as broker:
        broker.default_channel.client.delete("unacked", "unacked_index")  # what a killed worker had in hand


@pytest.fixture(autouse=True)
def _empty_broker(transactional_db: None) -> Iterator[None]:
    yield from empty_broker()


def ask_for_cards(world: World) -> CardSheet:
    """As the page does it: the task is sent after the commit."""
    url = reverse("roster:ask_card_sheet", args=[world.class_5b.pk])
    assert world.client("ana").post(url, {"paper": "a4"}).status_code == 302
    return CardSheet.objects.latest("asked_at")


def kill(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def tasks_in_hand() -> int:
    """Messages that a worker has taken and not yet done."""
    with app.connection_for_write() as broker:
        return int(broker.default_channel.client.hlen("unacked"))


def test_asking_for_cards_and_restocking_are_done_by_the_worker(world: World, tmp_path: Path) -> None:
    with worker(tmp_path / "log") as process:
        sheet = ask_for_cards(world)
        restock_shelf.delay(DEMO_SHELF.kind, DEMO_SHELF.options, more=3)
        wait_until(lambda: CardSheet.objects.filter(pk=sheet.pk, pdf__isnull=False), seconds=60, process=process)
        wait_until(lambda: DEMO_SHELF.puzzles().count() == len(world.puzzles) + 3, seconds=30, process=process)
    sheet.refresh_from_db()
    assert bytes(sheet.pdf).startswith(b"%PDF-")
    assert sheet.unprintable == []
    log = (tmp_path / "log").read_text()
    assert [name for name in world.names_of("5b") if name in log] == []


def test_a_shelf_that_was_being_filled_when_the_worker_was_killed_is_filled_once_by_the_next(tmp_path: Path) -> None:
    with worker(tmp_path / "first") as first, psycopg.connect(addresses()["DATABASE_URL"]) as brake:
        brake.execute("LOCK TABLE practice_puzzle IN SHARE MODE")  # others may read it, but not write
        restock_shelf.delay(SHELF.kind, SHELF.options)
        wait_until(_somebody_waits_to_write, seconds=60, process=first)
        kill(first)
    wait_until(lambda: not _somebody_holds_the_shelf(), seconds=10)
    assert Puzzle.objects.count() == 0
    assert tasks_in_hand() == 1
    _let_the_broker_hand_it_out_again()
    with worker(tmp_path / "second") as second:
        wait_until(lambda: SHELF.puzzles().exists(), seconds=60, process=second)
        wait_until(lambda: tasks_in_hand() == 0, seconds=10, process=second)
    filled = SHELF.puzzles().count()
    # Once, not twice; now and then a board is made that was there before, and is left out.
    assert stock.LOW_MARK < filled <= stock.HIGH_MARK
    assert SHELF.puzzles().values("canonical_key").distinct().count() == filled


def test_cards_asked_for_while_the_broker_was_away_are_drawn_by_the_sweep(world: World, tmp_path: Path) -> None:
    sheet = ask_for_cards(world)
    app.control.purge()  # as if it had never arrived
    with worker(tmp_path / "log") as process:
        app.send_task("roster.draw_waiting_card_sheets")
        wait_until(lambda: CardSheet.objects.filter(pk=sheet.pk, pdf__isnull=False), seconds=60, process=process)


def test_a_broker_that_is_away_breaks_no_page_and_holds_none_up() -> None:
    asked = (
        "import django; django.setup(); from classroom.practice.tasks import restock_shelf;"
        " from classroom.web.asking import ask; ask(restock_shelf, 'swish', 8, 2); print('the page goes on')"
    )
    away = os.environ | addresses() | {"BROKER_URL": "redis+socket:///nowhere/valkey.sock"}
    answer = subprocess.run(
        [sys.executable, "-c", asked], env=away, cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    assert (answer.returncode, answer.stdout) == (0, "the page goes on\n")
    assert "The broker is away; practice.restock_shelf waits for the sweep." in answer.stderr


def _somebody_waits_to_write() -> bool:
    return _locks("NOT granted AND relation = 'practice_puzzle'::regclass")


def _somebody_holds_the_shelf() -> bool:
    return _locks("locktype = 'advisory'")


def _locks(which: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database AS d ON d.oid = database"
            f" WHERE d.datname = current_database() AND {which}"
        )
        return bool(cursor.fetchone()[0])


def _let_the_broker_hand_it_out_again() -> None:
    """Age what the killed worker had in hand, instead of waiting the ten minutes of the visibility timeout."""
    with app.connection_for_write() as broker:
        redis = broker.default_channel.client
        for tag, _score in redis.zrange("unacked_index", 0, -1, withscores=True):
            redis.zadd("unacked_index", {tag: 0})
