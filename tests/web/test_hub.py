"""The hub inside one process: heartbeats, and nothing kept of who has gone."""

import asyncio
import contextlib

import pytest
from django.conf import settings
from django.db import connection, transaction
from psycopg.conninfo import make_conninfo

from classroom.web import hub
from classroom.web.events import tell
from tests.web.aside import aside

pytestmark = pytest.mark.django_db(transaction=True)


def url() -> str:
    return make_conninfo(settings.DATABASE_URL, dbname=connection.settings_dict["NAME"])


async def _stop(running: hub.Hub) -> None:
    if running._listening is not None:
        running._listening.cancel()
        await asyncio.gather(running._listening, return_exceptions=True)
    if running._reader is not None:
        await running._reader.close()


def test_an_idle_stream_beats_so_that_proxies_do_not_cut_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)

    async def beats() -> list[int | None]:
        running = hub.Hub(url())
        numbers = running.numbers("assignment 1", after=0)
        heard = [await anext(numbers) for _beat in range(3)]
        await numbers.aclose()
        await _stop(running)
        return heard

    assert aside(beats()) == [None, None, None]


def test_nothing_is_kept_of_a_topic_that_nobody_watches() -> None:
    with transaction.atomic():
        tell("assignment 1")

    async def watch_and_leave() -> tuple[int | None, int]:
        running = hub.Hub(url())
        numbers = running.numbers("assignment 1", after=0)
        first = await anext(numbers)
        await numbers.aclose()
        await _stop(running)
        return first, len(running._topics)

    assert aside(watch_and_leave()) == (1, 0)


def test_a_database_that_is_away_at_first_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.05)
    with transaction.atomic():
        tell("assignment 1")

    async def come_later() -> list[int | None]:
        running = hub.Hub(make_conninfo(url(), host="/nowhere"))
        numbers = running.numbers("assignment 1", after=0)
        heard = [await anext(numbers)]
        running._url = url()
        while heard[-1] is None:
            heard.append(await asyncio.wait_for(anext(numbers), 5))
        await numbers.aclose()
        await _stop(running)
        return heard

    heard = aside(come_later())
    assert (heard[0], heard[-1]) == (None, 1)


def test_many_changes_at_once_are_told_at_most_twice_a_second_and_the_last_is_told() -> None:
    async def watch() -> tuple[list[int | None], float]:
        running = hub.Hub(url())
        numbers = running.numbers("assignment 1", after=0)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(waiting := asyncio.ensure_future(anext(numbers))), 0.5)
        begun = asyncio.get_running_loop().time()
        running._heard("assignment 1", 1)
        heard = [await waiting]
        for number in range(2, 101):
            running._heard("assignment 1", number)
        heard.append(await anext(numbers))
        taken = asyncio.get_running_loop().time() - begun
        await numbers.aclose()
        await _stop(running)
        return heard, taken

    heard, taken = aside(watch())
    assert heard == [1, 100]
    assert taken >= hub.PAUSE_SECONDS * 0.9
