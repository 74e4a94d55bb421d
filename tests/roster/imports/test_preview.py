"""What a list would do, before anything is done."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.roster import importing
from classroom.roster.models import ImportBatch, Teaching
from tests.access_matrix import everything
from tests.roster.files.workbooks import workbook
from tests.roster.imports.school import HERE, look, names, read, send, student
from tests.world import World


def test_new_changed_unchanged_and_missing_students_are_told_apart(world: World) -> None:
    student(world.class_5b, "Cem Ak", number="7")
    seen = look(send(world.ana, "id,name\n7,Cem Akin\n,Ben Aydin\n,Dua Li\n", into=world.class_5b))
    assert names(seen.new) == ["Dua Li"]
    assert [(match.student.name, match.name) for match in seen.changed] == [("Cem Ak", "Cem Akin")]
    assert names(seen.unchanged) == ["Ben Aydin"]
    assert names(seen.would_archive) == ["Bea Núñez"]


def test_a_dry_run_changes_nobody(world: World) -> None:
    before = {table: rows for table, rows in everything().items() if "import" not in table}
    look(send(world.ana, "name\nCem\n", into=world.class_5b))
    assert {table: rows for table, rows in everything().items() if "import" not in table} == before


def test_a_file_is_read_once_and_a_second_worker_leaves_it(world: World) -> None:
    batch = send(world.ana, HERE, into=world.class_5b)
    first = batch.read_at
    assert read(batch).read_at == first


def test_a_choice_made_while_the_file_is_read_is_not_lost(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = importing.send_file(
        world.ana, classroom=world.class_5b, filename="a.csv", file="name\nDvořák\n".encode("cp1250"), now=world.now
    )

    def choose_meanwhile(*args: object, **kwargs: object) -> dict[str, object]:
        importing.read_again(batch, code_page="cp1250")
        return {"rows": [], "refused": [], "errors": [], "warnings": []}

    monkeypatch.setattr("classroom.roster.import_reading._found", choose_meanwhile)
    assert read(batch).read_at is None
    monkeypatch.undo()
    assert names(look(read(batch)).new) == ["Dvořák"]


@pytest.mark.parametrize(
    ("data", "filename", "code"),
    [
        (b"", "a.csv", "no_rows"),
        (b"id,name\r\n", "a.csv", "no_rows"),
        (b"PK\x03\x04\x00", "a.csv", "not_csv_xlsx_or_zip"),
        (b"a,b\n1,2\n", "a.csv", "name_column_missing"),
        (b"name,name\nA,B\n", "a.csv", "duplicate_header"),
        (workbook(("id", "name")), "a.xlsx", "no_rows"),
    ],
)
def test_a_file_that_cannot_be_taken_says_why_and_has_no_preview(
    world: World, data: bytes, filename: str, code: str
) -> None:
    batch = send(world.ana, data, into=world.class_5b, filename=filename)
    assert batch.found["refusal"][1] == code


def test_of_a_list_of_several_classes_only_the_own_one_is_shown(world: World) -> None:
    rows = "name,class\nCem,class 5B\nDua,5c\nEla,Class 5b\n"
    batch = send(world.ana, rows, into=world.class_5b)
    assert (names(look(batch).new), look(batch).only_class) == (["Cem"], "class 5B")
    importing.choose(batch, only_class="5c")
    assert names(look(batch).new) == ["Dua"]
    importing.choose(batch, only_class="")
    assert names(look(batch).new) == ["Cem", "Dua", "Ela"]


def test_a_list_of_one_class_with_another_name_goes_into_the_class_as_a_whole(world: World) -> None:
    assert names(look(send(world.ana, "name,class\nCem,V.B\nDua,V.B\n", into=world.class_5b)).new) == ["Cem", "Dua"]


def test_two_children_of_one_name_are_both_new_with_a_warning(world: World) -> None:
    seen = look(send(world.ana, "id,name\n1,Jan Novák\n2,Jan Novák\n", into=world.class_5b))
    assert names(seen.new) == ["Jan Novák", "Jan Novák"]
    assert [message.problem.as_list() for message in seen.warnings] == [[3, "same_name", 2]]


def test_a_number_without_its_zeros_is_offered_and_decided(world: World) -> None:
    cem = student(world.class_5b, "Cem", number="00123")
    batch = send(world.ana, "id,name\n123,Cem\n", into=world.class_5b)
    assert [(offer.reason, names(offer.candidates)) for offer in look(batch).offers] == [
        ("id_differs_only_by_zeros", ["Cem"])
    ]
    assert look(batch).new == ()
    importing.choose(batch, decisions={2: str(cem.pk)})
    assert [match.id for match in look(batch).changed] == ["123"]
    importing.choose(batch, decisions={2: ""})
    assert names(look(batch).new) == ["Cem"]


def test_nobody_is_archived_while_a_row_is_refused_nor_who_may_be_meant_by_a_question(world: World) -> None:
    student(world.class_5b, "Cem", number="00123")
    assert look(send(world.ana, "id,name\n1.2E+16,Dua\n", into=world.class_5b)).would_archive == ()
    seen = look(send(world.ana, "id,name\n123,Cem\n", into=world.class_5b))
    assert names(seen.missing) == ["Bea Núñez", "Ben Aydin"]


def test_a_number_of_a_colleagues_student_with_another_name_is_refused(world: World) -> None:
    student(world.class_5c, "Oda Berg", number="77")
    seen = look(send(world.ana, "id,name\n77,Cem\n,Dua\n", into=world.class_5b))
    assert [message.problem.as_list() for message in seen.errors] == [[2, "id_of_somebody_else", None]]
    assert names(seen.new) == ["Dua"]


def test_a_colleagues_student_with_number_and_name_right_joins_and_keeps_the_name(world: World) -> None:
    student(world.class_5c, "Oda Berg", number="77")
    seen = look(send(world.ana, "id,given,family\n77,Oda,BERG\n", into=world.class_5b))
    assert [(match.name, match.joins) for match in seen.changed] == [("", (str(world.class_5b.pk),))]


def test_a_colleagues_student_is_never_offered_by_name(world: World) -> None:
    student(world.class_5c, "Oda Berg")
    seen = look(send(world.ana, "name\nOda Berg\n", into=world.class_5b))
    assert (names(seen.new), seen.offers) == (["Oda Berg"], ())


def test_a_student_of_another_own_class_is_offered(world: World) -> None:
    Teaching.objects.create(teacher=world.ana, classroom=world.class_5c, role="co_teacher")
    student(world.class_5c, "Oda Berg")
    offers = look(send(world.ana, "name\nOda Berg\n", into=world.class_5b)).offers
    assert [(offer.reason, offer.candidates[0].classes) for offer in offers] == [
        ("same_name_other_class", ("Class 5c",))
    ]


def test_students_of_another_school_are_never_seen(world: World) -> None:
    student(world.class_6a, "Yves Roy", number="77")
    seen = look(send(world.ana, "id,name\n77,Yves Roy\n", into=world.class_5b))
    assert (names(seen.new), seen.errors) == (["Yves Roy"], ())


def test_an_archived_student_comes_back_with_the_number(world: World) -> None:
    gone = student(world.class_5b, "Cem", number="7", archived_at=world.now)
    seen = look(send(world.ana, "id,name\n7,Cem\n", into=world.class_5b))
    assert [(match.student.key, match.comes_back) for match in seen.changed] == [(str(gone.pk), True)]


def test_a_column_sorted_without_the_others_is_noticed(world: World) -> None:
    for number, name in enumerate(["Ann", "Bob", "Cem", "Dua"]):
        student(world.class_5b, name, number=f"0{number}")
    seen = look(send(world.ana, "id,name\n00,Dua\n01,Cem\n02,Bob\n03,Ann\n", into=world.class_5b))
    assert seen.many_names_changed


def test_the_page_says_the_same_of_what_was_seen_until_something_changes(world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    before = look(batch).seen
    assert look(batch).seen == before
    student(world.class_5b, "Cem")
    assert look(batch).seen != before


def test_40_rows_are_compared_with_as_many_queries_as_2(world: World) -> None:
    counts = []
    for size in (2, 40):
        rows = "".join(f"{size}{number},Kid {number}\n" for number in range(size))
        batch = send(world.ana, "id,name\n" + rows, into=world.class_5b)
        with CaptureQueriesContext(connection) as queries:
            look(batch)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_unread_file_is_found_by_the_sweep(world: World) -> None:
    waiting = importing.send_file(world.ana, classroom=world.class_5b, filename="a", file=b"name\nA\n", now=world.now)
    send(world.ana, HERE, into=world.class_5b)
    assert list(ImportBatch.objects.waiting()) == [waiting]
