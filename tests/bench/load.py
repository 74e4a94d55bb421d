"""python -m tests.bench.load PORT PID SECONDS FILE: one lesson at the server on 127.0.0.1:PORT, its figures into FILE.

Started by tests/bench/classroom.py, in the environment of that server.
"""

import asyncio
import contextlib
import os
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from typing import Any

import django
import psycopg
from django.conf import settings

from tests.bench.browser import BadAnswer, Browser
from tests.bench.figure import Figure, at_most, exactly, percentile, write_json
from tests.bench.lesson import CLAIM_EVERY, MISTAPS_EVERY, Answers, Pupil, Seen
from tests.bench.watching import Watch

django.setup()

from tests.bench.school import EMAIL, PASSWORD, SHELF_SECONDS, Lesson, compare, open_lesson  # noqa: E402

STUDENTS = 40
COMPARISONS = 60
LAST_NEWS_SECONDS = 3  # for what the last claims have set going


def main(arguments: list[str]) -> int:
    port, web_pid, seconds = map(int, arguments[:3])
    told = Path(arguments[3])
    lesson = open_lesson(students=STUDENTS)
    seen = Seen()
    figures = [
        at_most("an empty shelf is filled by the worker", lesson.shelf_seconds, "s", SHELF_SECONDS),
        *asyncio.run(_hold(lesson, seen, port=port, web_pid=web_pid, seconds=seconds)),
        *compare(lesson, seen.answered),
    ]
    for error in seen.errors[:20]:
        print(error, file=sys.stderr)
    write_json(told, figures)
    return 0


async def _hold(lesson: Lesson, seen: Seen, *, port: int, web_pid: int, seconds: int) -> list[Figure]:
    pupils = [
        Pupil(student, pictures, Browser(port), random.Random(number))
        for number, (student, pictures) in enumerate(lesson.students)
    ]
    pupils, figures = await _come_in(lesson, pupils, seen)
    teacher = await _sign_in(port)
    watch = Watch(seen)
    path = f"/assignments/{lesson.assignment.pk}/"
    watchers = (
        watch.commits(settings.DATABASE_URL, lesson.assignment.topic),
        watch.stream(teacher.twin(), path),
        watch.part(teacher.twin(), path),
        watch.page(teacher, path),
    )
    async with await psycopg.AsyncConnection.connect(settings.DATABASE_URL, autocommit=True) as connection:
        answers = Answers(connection)
        async with _meanwhile(seen, *watchers):
            started = await asyncio.gather(*(_start(pupil, lesson, seen) for pupil in pupils))
            begun, computed = time.perf_counter(), _seconds_computed(web_pid)
            playing = [pupil for pupil, is_there in zip(pupils, started, strict=True) if is_there]
            await asyncio.gather(*(pupil.play(seen, answers, until=begun + seconds) for pupil in playing))
            busy = (_seconds_computed(web_pid) - computed) / (time.perf_counter() - begun)
            await asyncio.sleep(LAST_NEWS_SECONDS)
        figures += _judge(seen, watch, seconds=seconds)
        figures += await _compare(playing, seen, answers)
    figures.append(Figure("the web server keeps busy, meanwhile,", busy, "cores"))
    return figures


async def _come_in(lesson: Lesson, pupils: list[Pupil], seen: Seen) -> tuple[list[Pupil], list[Figure]]:
    """All at once, from the empty browser to today's work; every eighth taps wrong pictures first. Who is in."""
    begun = time.perf_counter()
    outcomes = await asyncio.gather(*(_enter(pupil, lesson, seen, number) for number, pupil in enumerate(pupils)))
    taken = time.perf_counter() - begun
    inside = [pupil for pupil, is_in in zip(pupils, outcomes, strict=True) if is_in]
    return inside, [
        at_most(f"{len(pupils)} students come in at once: the last is in after", taken, "s", 60),
        exactly("students who could not come in", len(pupils) - len(inside), "students", 0),
    ]


async def _enter(pupil: Pupil, lesson: Lesson, seen: Seen, number: int) -> bool:
    try:
        await pupil.come_in(lesson.code, mistaps=number % MISTAPS_EVERY == 0)
    except (BadAnswer, OSError) as error:
        seen.failed("coming in", error)
        return False
    return True


async def _sign_in(port: int) -> Browser:
    teacher = Browser(port)
    form = await teacher.open("/sign-in/")
    page = await teacher.send("/sign-in/", {"username": EMAIL, "password": PASSWORD}, page=form)
    if (page.status, page.path) != (200, "/classes/"):
        raise BadAnswer(f"signing in leads to {page.path} ({page.status})")
    return teacher


async def _start(pupil: Pupil, lesson: Lesson, seen: Seen) -> bool:
    """Whether the student has the first board before them."""
    await asyncio.sleep(pupil.chance.uniform(0, CLAIM_EVERY))
    try:
        await pupil.start(lesson.assignment.pk)
    except (BadAnswer, OSError) as error:
        seen.failed("starting", error)
        return False
    return True


@contextlib.asynccontextmanager
async def _meanwhile(seen: Seen, *watchers: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Keep these going for the length of a block. One that ends before is an error."""
    tasks = [asyncio.create_task(watcher) for watcher in watchers]
    try:
        yield
    finally:
        for task in tasks:
            if task.done():
                seen.failed("watching", repr(task.exception()))
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _compare(pupils: list[Pupil], seen: Seen, answers: Answers) -> list[Figure]:
    """The cost of a claim beside that of the site's emptiest page, on the quiet server."""
    pupil = next(pupil for pupil in pupils if pupil.page is not None and 'name="token"' in pupil.page.text)
    alone = await pupil.compare(seen, answers, times=COMPARISONS)
    claim, page = statistics.median(alone.claims), statistics.median(alone.helps)
    return [
        Figure("one student alone: median claim", claim * 1000, "ms"),
        Figure("one student alone: median help page", page * 1000, "ms"),
        at_most("a claim beside the help page", claim / page, "times", 5),
    ]


def _seconds_computed(pid: int) -> float:
    """The processor time of a process so far, as Linux tells; 0 elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()  # the name before the bracket may hold blanks
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _judge(seen: Seen, watch: Watch, *, seconds: int) -> Iterator[Figure]:
    told, shown = watch.told_after(), watch.shown_after()
    yield Figure("students claim, each every three seconds, for", seconds, "s")
    yield Figure("claims answered", len(seen.answered), "claims")
    yield Figure("of them sent twice at once (double tap)", seen.doubled, "claims")
    yield exactly("errors, of students and teacher together", len(seen.errors), "errors", 0)
    yield Figure("claim: median", statistics.median(seen.claims) * 1000, "ms")
    yield at_most("claim: 95 of 100 are answered within", percentile(seen.claims, 0.95) * 1000, "ms", 500)
    yield at_most("claim: 99 of 100 are answered within", percentile(seen.claims, 0.99) * 1000, "ms", 1000)
    yield Figure("next board: 95 of 100 within", percentile(seen.next_boards, 0.95) * 1000, "ms")
    yield at_most("teacher's page: 95 of 100 within", percentile(seen.results, 0.95) * 1000, "ms", 1000)
    yield at_most("teacher's page: the slowest", max(seen.results) * 1000, "ms", 1000)
    yield at_most("from commit to the stream: 95 of 100 within", percentile(told, 0.95) * 1000, "ms", 1000)
    yield at_most("from commit to the stream: the slowest", max(told) * 1000, "ms", 2000)
    yield at_most("from commit to the teacher's page, by the stream: the slowest", max(shown) * 1000, "ms", 2000)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
