"""Two at once: one list confirmed twice, two lists for one class, a list and a paste."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.utils import timezone

from classroom.roster import importing, services
from classroom.roster.models import ImportBatch, Student
from classroom.web.http import Refused
from tests.roster.imports.school import look, send
from tests.world import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    return make_world()


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each act gave, or the status with which it was refused."""
    start = threading.Barrier(len(acts))
    given: list[object] = [None] * len(acts)

    def do(place: int, act: Callable[[], object]) -> None:
        start.wait(10)
        try:
            given[place] = act()
        except Refused as refused:
            given[place] = refused.status
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=one) for one in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return given


def confirming(batch: ImportBatch, seen: str) -> Callable[[], object]:
    return lambda: importing.confirm(batch, seen=seen, archive="", by=batch.asked_by, now=timezone.now()).pk


def test_a_list_confirmed_twice_at_once_is_imported_once(world: World) -> None:
    batch = send(world.ana, "name\nCem\nDua\n", into=world.class_5b)
    confirm = confirming(batch, look(batch).seen)
    assert at_once(confirm, confirm) == [batch.pk, batch.pk]
    assert sorted(Student.objects.filter(name__in=["Cem", "Dua"]).values_list("name", flat=True)) == ["Cem", "Dua"]


def test_of_two_lists_with_the_same_child_the_second_is_shown_anew(world: World) -> None:
    batches = [
        send(world.ana, "id,name\n7,Cem\n", into=None),
        send(world.cora, "id,name\n7,Cem\n", into=world.class_5b),
    ]
    given = at_once(*(confirming(batch, look(batch).seen) for batch in batches))
    assert 409 in given
    assert Student.objects.filter(external_id="7").count() == 1


def test_a_paste_during_an_import_loses_nobody(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    confirm = confirming(batch, look(batch).seen)
    imported, pasted = at_once(confirm, lambda: len(services.add_students(world.class_5b, ["Dua"])))
    names = set(world.class_5b.students().values_list("name", flat=True))
    # Whoever was pasted first is one more who is not in the list: then it is shown anew before anything is done.
    assert (imported, pasted, "Dua" in names, "Cem" in names) in [(batch.pk, 1, True, True), (409, 1, True, False)]
