"""A list confirmed: all of it in one transaction, once."""

import pytest
from django.db import IntegrityError
from django.utils import timezone

from classroom.roster import import_applying, importing
from classroom.roster.files.columns import Field
from classroom.roster.models import Enrolment, ImportBatch, Student, Teaching
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.roster.imports.school import HERE, confirm, look, read, roster, send, student, take
from tests.world import World


def test_new_students_are_in_the_class_with_their_numbers(world: World) -> None:
    take(world.ana, "id,given,family\n00123,Žofie,Dvořáková\n", into=world.class_5b)
    assert ("00123", "Žofie Dvořáková") in roster(world.class_5b)
    assert Student.objects.get(external_id="00123").school == world.kepler


def test_a_number_and_a_name_are_changed_and_history_stays_with_the_child(world: World) -> None:
    batch = send(world.ana, "id,name\n7,Ben Aydin\n", into=world.class_5b)
    importing.choose(batch, decisions={2: str(world.ben.pk)})
    confirm(batch)
    take(world.ana, "id,name\n7,Benjamin Aydin\n", into=world.class_5b)
    world.ben.refresh_from_db()
    assert (world.ben.external_id, world.ben.name) == ("7", "Benjamin Aydin")


def test_nobody_is_archived_unless_the_number_is_typed_in(world: World) -> None:
    take(world.ana, "name\nBen Aydin\nCem\n", into=world.class_5b)
    assert ("", "Bea Núñez") in roster(world.class_5b)


def test_those_who_are_missing_are_archived_when_their_number_is_typed_in(world: World) -> None:
    batch = take(world.ana, "name\nBen Aydin\n", into=world.class_5b, archive="1")
    world.bea.refresh_from_db()
    assert (world.bea.archived_at, world.bea.archived_by) == (batch.confirmed_at, world.ana)
    assert roster(world.class_5b) == [("", "Ben Aydin")]


@pytest.mark.parametrize("typed", ["2", "0", "-1", "one", "1.0", "9" * 5000, "²", "١١"])
def test_another_number_changes_nothing(world: World, typed: str) -> None:
    batch = send(world.ana, "name\nBen Aydin\nCem\n", into=world.class_5b)
    before = everything()
    with pytest.raises(Refused, match="type the number 1"):
        confirm(batch, archive=typed)
    assert everything() == before


def test_who_is_in_another_class_as_well_only_leaves_this_one(world: World) -> None:
    Enrolment.objects.create(student=world.bea, classroom=world.class_5c)
    take(world.ana, "name\nBen Aydin\n", into=world.class_5b, archive="1")
    world.bea.refresh_from_db()
    assert world.bea.archived_at is None
    assert roster(world.class_5c) == [("", "Bea Núñez")]
    assert roster(world.class_5b) == [("", "Ben Aydin")]


def test_a_second_confirmation_does_nothing(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    seen = look(batch).seen
    importing.confirm(batch, seen=seen, archive="", by=world.ana, now=timezone.now())
    before = everything()
    importing.confirm(batch, seen=seen, archive="", by=world.ana, now=timezone.now())
    assert everything() == before
    assert [name for _number, name in roster(world.class_5b)].count("Cem") == 1


def test_a_preview_that_is_out_of_date_is_refused(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    seen = look(batch).seen
    student(world.class_5b, "Cem")
    before = everything()
    with pytest.raises(Refused, match="Something has changed") as refused:
        importing.confirm(batch, seen=seen, archive="", by=world.ana, now=timezone.now())
    assert refused.value.status == 409
    assert everything() == before


def test_a_failure_in_the_middle_leaves_nothing_behind(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    before = everything()

    def fail(*args: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(import_applying.Import, "_archive", fail)
    with pytest.raises(IntegrityError):
        confirm(batch)
    assert everything() == before


def test_the_file_and_what_it_said_are_erased_with_the_confirmation(world: World) -> None:
    batch = ImportBatch.objects.get(pk=take(world.ana, "name\nCem\n", into=world.class_5b).pk)
    assert (batch.file, batch.found, batch.options, batch.filename) == (None, {}, {}, "")
    assert batch.counts == {"new": 1, "changed": 0, "unchanged": 0, "archived": 0, "left_out": 0, "classes": 0}


def test_the_code_page_and_the_columns_are_remembered_for_the_school(world: World) -> None:
    data = "code,wer\n7,Dvořák\n".encode("cp1250")
    batch = send(world.ana, data, into=world.class_5b)
    importing.read_again(batch, code_page="cp1250")
    importing.read_again(batch, columns=(Field.ID, Field.NAME))
    confirm(read(batch))
    assert ("7", "Dvořák") in roster(world.class_5b)
    world.kepler.refresh_from_db()
    assert (world.kepler.roster_code_page, world.kepler.roster_columns) == ("cp1250", {"code": "id", "wer": "name"})
    take(world.ana, "code,wer\n8,Řehoř\n".encode("cp1250"), into=world.class_5b)
    assert ("8", "Řehoř") in roster(world.class_5b)


def test_an_import_of_nothing_new_changes_no_student(world: World) -> None:
    before = {table: rows for table, rows in everything().items() if "import" not in table}
    take(world.ana, HERE, into=world.class_5b)
    assert {table: rows for table, rows in everything().items() if "import" not in table} == before


# The whole school


def test_the_list_of_a_school_puts_everybody_into_their_class_and_makes_new_ones(world: World) -> None:
    take(world.ana, "id,name,class\n7,Cem,Class 5b\n8,Dua,7x\n", into=None)
    assert ("7", "Cem") in roster(world.class_5b)
    made = world.kepler.classrooms.get(name="7x")
    assert roster(made) == [("8", "Dua")]
    assert Teaching.objects.get(classroom=made).teacher == world.ana


def test_who_is_in_another_class_of_the_list_than_now_moves(world: World) -> None:
    rows = "name,class\nBen Aydin,Class 5c\nBea Núñez,Class 5b\n"
    batch = send(world.ana, rows, into=None)
    importing.choose(batch, decisions={2: str(world.ben.pk)})
    assert [(match.joins, match.leaves) for match in look(batch).changed] == [(("Class 5c",), ("Class 5b",))]
    confirm(batch)
    assert (roster(world.class_5b), roster(world.class_5c)) == ([("", "Bea Núñez")], [("", "Ben Aydin")])


def test_classes_that_the_list_does_not_name_are_left_alone(world: World) -> None:
    student(world.class_5c, "Oda")
    seen = look(send(world.ana, "name,class\nBen Aydin,Class 5b\n", into=None))
    assert [one.name for one in seen.would_archive] == ["Bea Núñez"]


def test_a_class_of_which_the_school_has_two_is_refused(world: World) -> None:
    world.class_5c.name = "Class 5b"
    world.class_5c.save()
    seen = look(send(world.ana, "name,class\nCem,Class 5b\nDua,7x\n", into=None))
    assert [message.problem.as_list() for message in seen.errors] == [[2, "class_ambiguous", "Class 5b"]]
    assert [row.name for row in seen.new] == ["Dua"]


def test_an_archived_student_of_a_school_list_keeps_the_place_for_coming_back(world: World) -> None:
    take(world.ana, "name,class\nBen Aydin,Class 5b\n", into=None, archive="1")
    world.bea.refresh_from_db()
    assert world.bea.archived_at is not None
    assert Enrolment.objects.current().filter(student=world.bea).count() == 1
