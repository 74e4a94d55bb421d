"""An import taken back: exactly as it was, but for what has been worked on since."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.practice.models import Drill
from classroom.roster import import_undo, importing, services
from classroom.roster.models import Classroom, Enrolment, ImportBatch, ImportChange, Student
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.roster.imports.school import confirm, roster, send, student, take
from tests.world import World


def without_imports() -> dict[str, str]:
    return {table: rows for table, rows in everything().items() if "import" not in table and "school" not in table}


def undo(batch: ImportBatch, **when: int) -> import_undo.Undoing:
    return import_undo.undo(batch, by=batch.asked_by, now=timezone.now() + timedelta(**when))


def test_everything_is_exactly_as_before(world: World) -> None:
    student(world.class_5b, "Cem", number="7")
    student(world.class_5b, "Dua", number="8", archived_at=world.now, archived_by=world.cora)
    student(world.class_5c, "Oda Berg", number="9")
    before = without_imports()
    batch = take(
        world.ana, "id,name\n7,Cem Ak\n8,Dua\n9,Oda Berg\n10,Ela\n,Ben Aydin\n", into=world.class_5b, archive="1"
    )
    assert without_imports() != before
    assert len(undo(batch).back) == 5
    assert without_imports() == before


def test_the_classes_of_a_school_list_are_exactly_as_before(world: World) -> None:
    before = without_imports()
    rows = "id,name,class\n,Bea Núñez,Class 5b\n2,Cem,7x\n3,Dua,Class 5c\n4,Ela,Class 5b\n"
    batch = send(world.ana, rows, into=None)
    batch = confirm(batch, archive="1")
    assert Classroom.objects.filter(name="7x").exists()
    undo(batch)
    assert without_imports() == before


def test_a_move_between_classes_is_taken_back(world: World) -> None:
    before = without_imports()
    batch = send(world.ana, "name,class\nBen Aydin,Class 5c\nBea Núñez,Class 5b\n", into=None)
    importing.choose(batch, decisions={2: str(world.ben.pk)})
    batch = confirm(batch)
    assert roster(world.class_5c) == [("", "Ben Aydin")]
    undo(batch)
    assert without_imports() == before


def test_who_has_worked_since_stays(world: World) -> None:
    batch = take(world.ana, "name\nBen Aydin\nBea Núñez\nCem\nDua\n", into=world.class_5b)
    Drill.objects.create(assignment=world.assignment_5b, student=Student.objects.get(name="Cem"), started_at=world.now)
    what = undo(batch)
    assert (len(what.back), what.stay) == (1, (("Cem", "worked"),))
    assert [name for _number, name in roster(world.class_5b)] == ["Bea Núñez", "Ben Aydin", "Cem"]


def test_who_was_renamed_or_moved_since_stays(world: World) -> None:
    batch = take(world.ana, "name\nBen Aydin\nBea Núñez\nCem\nDua\nEla\n", into=world.class_5b)
    services.rename_student(Student.objects.get(name="Cem"), name="Cem Ak")
    Enrolment.objects.create(student=Student.objects.get(name="Dua"), classroom=world.class_5c)
    assert undo(batch).stay == (("Cem Ak", "changed"), ("Dua", "changed"))
    assert [name for _number, name in roster(world.class_5b)] == ["Bea Núñez", "Ben Aydin", "Cem Ak", "Dua"]


def test_who_came_back_by_hand_since_is_not_put_into_the_class_twice(world: World) -> None:
    batch = take(world.ana, "name\nBen Aydin\n", into=world.class_5b, archive="1")
    Student.objects.filter(pk=world.bea.pk).update(archived_at=None, archived_by=None)
    services.put_back(world.bea, classroom=world.class_5b)
    assert undo(batch).stay == (("Bea Núñez", "changed"),)
    assert roster(world.class_5b) == [("", "Bea Núñez"), ("", "Ben Aydin")]


def test_a_new_class_in_which_somebody_was_put_since_stays(world: World) -> None:
    batch = take(world.ana, "name,class\nCem,7x\n", into=None)
    made = Classroom.objects.get(name="7x")
    student(made, "Dua")
    undo(batch)
    assert roster(made) == [("", "Dua")]


def test_a_week_later_it_is_too_late(world: World) -> None:
    batch = take(world.ana, "name\nCem\n", into=world.class_5b)
    with pytest.raises(Refused, match="seven days") as refused:
        undo(batch, days=7, seconds=1)
    assert refused.value.status == 409
    assert len(undo(batch, days=6, hours=23).back) == 1


def test_taken_back_twice_is_refused_and_changes_nothing(world: World) -> None:
    batch = take(world.ana, "name\nCem\n", into=world.class_5b)
    undo(batch)
    before = everything()
    with pytest.raises(Refused, match="taken back already"):
        undo(batch)
    assert everything() == before


def test_of_two_imports_the_later_one_can_be_taken_back_first(world: World) -> None:
    before = without_imports()
    first = take(world.ana, "id,name\n7,Cem\n", into=world.class_5b)
    second = take(world.ana, "id,name\n7,Cem Ak\n", into=world.class_5b)
    undo(second)
    undo(first)
    assert without_imports() == before


def test_of_two_imports_the_earlier_one_leaves_what_the_later_one_changed(world: World) -> None:
    first = take(world.ana, "id,name\n7,Cem\n8,Dua\n", into=world.class_5b)
    take(world.ana, "id,name\n7,Cem Ak\n", into=world.class_5b)
    assert undo(first).stay == (("Cem Ak", "changed"),)


# Forgetting


def test_a_file_that_nobody_confirms_is_erased_after_a_day(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b, now=world.now)
    importing.forget_old_imports(now=world.now + timedelta(hours=23))
    batch.refresh_from_db()
    assert batch.file is not None
    importing.forget_old_imports(now=world.now + timedelta(hours=25))
    batch.refresh_from_db()
    assert (batch.file, batch.found, batch.filename) == (None, {}, "")


def test_what_an_undo_would_need_is_erased_when_it_is_too_late_for_it(world: World) -> None:
    take(world.ana, "name\nCem\n", into=world.class_5b)
    importing.forget_old_imports(now=timezone.now() + timedelta(days=6))
    assert ImportChange.objects.count() == 1
    importing.forget_old_imports(now=timezone.now() + timedelta(days=7, minutes=1))
    assert ImportChange.objects.count() == 0
    importing.forget_old_imports(now=timezone.now() + timedelta(days=9))
    assert ImportBatch.objects.filter(school=world.kepler, confirmed_at__isnull=False).count() == 0


def test_erasing_a_student_takes_the_record_of_the_import_along(world: World) -> None:
    batch = take(world.ana, "name\nCem\nDua\n", into=world.class_5b)
    Student.objects.get(name="Cem").delete()
    assert [change.after["name"] for change in batch.changes.all()] == ["Dua"]
    undo(batch)
    assert not Student.objects.filter(name="Dua").exists()


def test_files_that_wait_are_forgotten_when_the_school_erases_somebody(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    importing.forget_files(world.kepler, now=timezone.now())
    batch.refresh_from_db()
    assert (batch.file, batch.found) == (None, {})
