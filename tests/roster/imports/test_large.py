"""The list of a large school: 2,500 students in a hundred classes."""

import time
import tracemalloc

import pytest

from classroom.roster import import_undo
from classroom.roster.files.export import roster_csv, roster_xlsx
from classroom.roster.files.students import RosterRow
from classroom.roster.models import Student
from tests.roster.imports.school import confirm, look, send
from tests.world import World

STUDENTS = 2_500
SECONDS = 10
BYTES = 100_000_000


def rows(given: str) -> list[RosterRow]:
    return [
        RosterRow(number + 2, id=f"{number:05}", given=f"{given} {number}", classes=(f"{number % 100}x",))
        for number in range(STUDENTS)
    ]


def test_the_list_of_a_large_school_is_looked_at_confirmed_changed_and_taken_back_in_time(world: World) -> None:
    before = Student.objects.count()
    started = time.process_time()
    batch = send(world.ana, roster_csv(rows("Žofie"), language="en"))
    assert len(look(batch).new) == STUDENTS
    assert time.process_time() - started < SECONDS
    started = time.process_time()
    confirm(batch)
    assert time.process_time() - started < SECONDS
    assert Student.objects.count() == before + STUDENTS
    batch = send(world.ana, roster_csv(rows("Łucja"), language="en"))
    assert len(look(batch).changed) == STUDENTS
    started = time.process_time()
    batch = confirm(batch)
    assert time.process_time() - started < SECONDS
    import_undo.undo(batch, by=world.ana, now=batch.confirmed_at or world.now)
    assert Student.objects.filter(name__startswith="Žofie").count() == STUDENTS


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_reading_and_comparing_it_needs_little_memory(world: World, kind: str) -> None:
    data = roster_csv(rows("Žofie"), language="en") if kind == "csv" else roster_xlsx(rows("Žofie"))
    tracemalloc.start()
    try:
        look(send(world.ana, data, filename=f"list.{kind}"))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < BYTES
