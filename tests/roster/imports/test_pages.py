"""The pages of a list on its way: what a teacher sees and sends."""

import io
import zipfile
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.roster.files.problems import Code, Problem
from classroom.roster.import_reading import Message
from classroom.roster.import_words import sentence
from classroom.roster.models import ImportBatch, Student
from tests.access_matrix import everything
from tests.roster.imports.school import look, read, roster, send, student, take
from tests.world import World


@pytest.fixture
def ana(world: World) -> Client:
    return world.client("ana")


def upload(client: Client, world: World, data: bytes, name: str = "list.csv"):
    url = reverse("roster:send_list", args=[world.class_5b.pk])
    return client.post(url, {"file": SimpleUploadedFile(name, data)})


def newest() -> ImportBatch:
    return ImportBatch.objects.order_by("-asked_at", "-pk")[0]


def text_of(answer: object) -> str:
    return " ".join(answer.content.decode().split())  # type: ignore[attr-defined]


def test_a_list_goes_from_the_form_to_the_class(ana: Client, world: World) -> None:
    answer = upload(ana, world, "id;name\n7;Dvořák\n".encode("cp1250"))
    batch = newest()
    assert answer.headers["Location"] == batch.get_absolute_url()
    assert "Reading the list" in text_of(ana.get(batch.get_absolute_url()))
    read(batch)
    page = text_of(ana.get(batch.get_absolute_url()))
    assert "Dvo<mark>øá</mark>k" in page
    ana.post(reverse("roster:read_import_again", args=[batch.pk]), {"code_page": "cp1250"})
    read(batch)
    page = text_of(ana.get(batch.get_absolute_url()))
    assert "Dvo<mark>řá</mark>k" in page
    answer = ana.post(reverse("roster:confirm_import", args=[batch.pk]), {"seen": look(batch).seen})
    assert answer.headers["Location"] == batch.get_absolute_url()
    assert ("7", "Dvořák") in roster(world.class_5b)
    assert "1 new student" in text_of(ana.get(batch.get_absolute_url()))


def test_the_bar_that_has_reached_its_end_loads_the_page_anew(ana: Client, world: World) -> None:
    headers = {"hx-request": "true", "hx-target": "progress"}
    upload(ana, world, b"name\nCem\n")
    waiting = ana.get(newest().get_absolute_url(), headers=headers)
    assert "HX-Refresh" not in waiting.headers
    assert "<html" not in waiting.content.decode()
    read(newest())
    assert ana.get(newest().get_absolute_url(), headers=headers).headers["HX-Refresh"] == "true"


@pytest.mark.parametrize(("data", "said"), [(b"", "This file is empty"), (None, "Choose a file first")])
def test_a_form_without_a_file_says_what_is_missing(ana: Client, world: World, data: bytes | None, said: str) -> None:
    before = everything()
    url = reverse("roster:send_list", args=[world.class_5b.pk])
    answer = ana.post(url, {} if data is None else {"file": SimpleUploadedFile("a.csv", data)})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert everything() == before


def test_a_file_beyond_the_limit_is_refused_with_a_sentence(ana: Client, world: World) -> None:
    before = everything()
    answer = upload(ana, world, b"x" * 20_000_001)
    assert answer.status_code == 422
    assert "The file is too large" in text_of(answer)
    assert everything() == before


@pytest.mark.parametrize("length", ["21000001", "200000000", "9" * 4000])
def test_a_body_of_200_megabytes_is_refused_before_a_byte_of_it_is_read(ana: Client, world: World, length: str) -> None:
    class Unread(io.BytesIO):
        def read(self, *size: int) -> bytes:
            raise AssertionError("read")

    url = reverse("roster:send_list", args=[world.class_5b.pk])
    content = {"CONTENT_LENGTH": length, "CONTENT_TYPE": "multipart/form-data; boundary=x", "wsgi.input": Unread()}
    answer = ana.generic("POST", url, **content)
    assert answer.status_code == 413
    assert "This is too large to be sent: at most 21 MB." in text_of(answer)


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b"PK\x03\x04" + bytes(40), "a.csv", "This looks like a workbook or a zip, but it cannot be opened"),
        (b"%PDF-1.7", "a.csv", "another kind of file (pdf)"),
        (b"id,name\n", "a.csv", "There is no student in this file. Nothing was changed"),
        (b"a;b\n1;2\n", "a.csv", "We do not know which column holds the names"),
        (b'name\n"Ada\n', "a.csv", "A quote mark here has no partner"),
    ],
)
def test_a_file_that_cannot_be_taken_says_so_in_plain_words(
    ana: Client, world: World, data: bytes, name: str, said: str
) -> None:
    batch = send(world.ana, data, into=world.class_5b, filename=name)
    page = text_of(ana.get(batch.get_absolute_url()))
    assert said in page
    assert "Send another file" in page


def test_a_zip_with_the_wrong_manifest_says_so(ana: Client, world: World) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("manifest.csv", "propertyName,value\noneroster.version,0.9\n")
    batch = send(world.ana, file.getvalue(), into=world.class_5b, filename="r.zip")
    assert "version of OneRoster that is not known here (0.9)" in text_of(ana.get(batch.get_absolute_url()))


def test_columns_are_chosen_where_no_heading_is_known(ana: Client, world: World) -> None:
    batch = send(world.ana, "wer;code\nCem;7\n", into=world.class_5b)
    url = reverse("roster:read_import_again", args=[batch.pk])
    assert ana.post(url, {"columns": "2", "column_0": "name", "column_1": "id"}).status_code == 302
    assert [(row.id, row.name) for row in look(read(batch)).new] == [("7", "Cem")]


def test_a_list_without_headings_is_read_from_its_first_row(ana: Client, world: World) -> None:
    batch = send(world.ana, "Cem;7\nDua;8\n", into=world.class_5b)
    url = reverse("roster:read_import_again", args=[batch.pk])
    ana.post(url, {"columns": "2", "column_0": "name", "column_1": "id", "no_header": "on"})
    assert [row.name for row in look(read(batch)).new] == ["Cem", "Dua"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"code_page": "klingon"},
        {"sheet": "none"},
        {"columns": "2"},
        {"columns": "2", "column_0": "id", "column_1": ""},
        {"columns": "2", "column_0": "name", "column_1": "name"},
        {"columns": "2", "column_0": "e-mail"},
    ],
)
def test_a_choice_that_makes_no_sense_is_refused_and_changes_nothing(
    ana: Client, world: World, fields: dict[str, str]
) -> None:
    batch = send(world.ana, "id;name\n7;Cem\n", into=world.class_5b)
    before = everything()
    assert ana.post(reverse("roster:read_import_again", args=[batch.pk]), fields).status_code == 422
    assert everything() == before


def test_who_a_row_is_can_be_answered_on_the_page(ana: Client, world: World) -> None:
    cem = student(world.class_5b, "Cem", number="00123")
    batch = send(world.ana, "id,name\n123,Cem\n", into=world.class_5b)
    page = text_of(ana.get(batch.get_absolute_url()))
    assert "The numbers differ only by zeros in front." in page
    url = reverse("roster:choose_import", args=[batch.pk])
    assert ana.post(url, {"row_2": "somebody"}).status_code == 422
    assert ana.post(url, {"row_2": str(world.ben.pk)}).status_code == 422
    assert ana.post(url, {"row_2": str(cem.pk)}).status_code == 302
    assert [match.id for match in look(batch).changed] == ["123"]


def test_only_a_child_of_the_same_name_is_chosen_beforehand(ana: Client, world: World) -> None:
    student(world.class_5b, "Cem", number="00123")
    student(world.class_5b, "Dua", number="00124")
    batch = send(world.ana, "id,name\n123,Cem\n124,Ela\n", into=world.class_5b)
    assert text_of(ana.get(batch.get_absolute_url())).count(" checked>") == 1


def test_the_wrong_number_is_refused_beside_the_field(ana: Client, world: World) -> None:
    batch = send(world.ana, "name\nBen Aydin\n", into=world.class_5b)
    url = reverse("roster:confirm_import", args=[batch.pk])
    answer = ana.post(url, {"seen": look(batch).seen, "archive": "27"})
    assert answer.status_code == 422
    assert "To archive them type the number 1, or leave the field empty to keep them." in text_of(answer)
    assert "Bea Núñez" in text_of(answer)


def test_a_preview_out_of_date_is_shown_anew(ana: Client, world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    seen = look(batch).seen
    student(world.class_5b, "Cem")
    answer = ana.post(reverse("roster:confirm_import", args=[batch.pk]), {"seen": seen})
    assert answer.status_code == 409
    assert "Something has changed since you looked" in text_of(answer)
    assert Student.objects.filter(name="Cem").count() == 1


def test_names_that_all_change_want_a_tick(ana: Client, world: World) -> None:
    for number, name in enumerate(["Ann", "Bob", "Cem", "Dua"]):
        student(world.class_5b, name, number=f"0{number}")
    batch = send(world.ana, "id,name\n00,Dua\n01,Cem\n02,Bob\n03,Ann\n", into=world.class_5b)
    url = reverse("roster:confirm_import", args=[batch.pk])
    assert ana.post(url, {"seen": look(batch).seen}).status_code == 422
    assert ana.post(url, {"seen": look(batch).seen, "names_changed": "on"}).status_code == 302


def test_confirmed_twice_is_confirmed_once(ana: Client, world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    fields = {"seen": look(batch).seen}
    for _tap in range(2):
        answer = ana.post(reverse("roster:confirm_import", args=[batch.pk]), fields)
        assert answer.headers["Location"] == batch.get_absolute_url()
    assert Student.objects.filter(name="Cem").count() == 1


def test_an_import_is_taken_back_on_its_page(ana: Client, world: World) -> None:
    before = roster(world.class_5b)
    batch = take(world.ana, "name\nCem\n", into=world.class_5b)
    assert "Take this import back" in text_of(ana.get(batch.get_absolute_url()))
    undo = reverse("roster:undo_import", args=[batch.pk])
    assert "Yes, take it back" in text_of(ana.get(undo))
    assert ana.post(undo).status_code == 302
    assert roster(world.class_5b) == before
    assert ana.post(undo).status_code == 409
    assert "This import was taken back." in text_of(ana.get(batch.get_absolute_url()))


def test_after_a_week_nothing_is_offered_any_more(ana: Client, world: World) -> None:
    batch = take(world.ana, "name\nCem\n", into=world.class_5b)
    ImportBatch.objects.filter(pk=batch.pk).update(confirmed_at=timezone.now() - timedelta(days=8))
    assert "Take this import back" not in text_of(ana.get(batch.get_absolute_url()))


def test_a_file_that_was_erased_can_be_neither_chosen_about_nor_confirmed(ana: Client, world: World) -> None:
    batch = send(world.ana, "name\nCem\n", into=world.class_5b)
    ImportBatch.objects.filter(pk=batch.pk).update(erased_at=timezone.now(), file=None, found={})
    assert "This file was erased" in text_of(ana.get(batch.get_absolute_url()))
    for route, fields in [
        ("confirm_import", {"seen": "x"}),
        ("read_import_again", {"code_page": "cp1250"}),
        ("choose_import", {"only_class": ""}),
    ]:
        assert ana.post(reverse(f"roster:{route}", args=[batch.pk]), fields).status_code == 409


def test_a_pasted_table_with_headings_is_looked_at_like_a_file(ana: Client, world: World) -> None:
    url = reverse("roster:add_students", args=[world.class_5b.pk])
    answer = ana.post(url, {"names": "Nr\tVorname\tNachname\r\n1\tCem\tAk\r\n2\tDua\tLi\r\n"})
    assert answer.headers["Location"] == newest().get_absolute_url()
    assert [row.name for row in look(read(newest())).new] == ["Cem Ak", "Dua Li"]


@pytest.mark.parametrize("names", ["Name\nCem", "Cem\tAk\nDua\tLi", "Klasse\nCem", "id\n7"])
def test_a_pasted_list_without_two_headings_is_a_list_of_names(ana: Client, world: World, names: str) -> None:
    answer = ana.post(reverse("roster:add_students", args=[world.class_5b.pk]), {"names": names})
    assert answer.headers["Location"] == reverse("roster:students", args=[world.class_5b.pk])


def test_a_name_with_markup_is_shown_as_text(ana: Client, world: World) -> None:
    batch = send(world.ana, "name\n<script>alert('é')</script>\n", into=world.class_5b)
    page = text_of(ana.get(batch.get_absolute_url()))
    assert "&lt;script&gt;alert(&#x27;<mark>é</mark>&#x27;)&lt;/script&gt;" in page
    assert "<script>alert" not in page


def test_of_2500_new_students_the_first_hundred_are_shown_and_all_on_demand(ana: Client, world: World) -> None:
    rows = "".join(f"{number},Kid {number:04}\n" for number in range(300))
    batch = send(world.ana, "id,name\n" + rows, into=world.class_5b)
    assert ana.get(batch.get_absolute_url()).content.decode().count("<li>Kid 0") == 100
    assert ana.get(batch.get_absolute_url() + "?all=1").content.decode().count("<li>Kid 0") == 300


@pytest.mark.parametrize("code", list(Code))
def test_there_is_a_sentence_for_every_problem(code: Code) -> None:
    said = sentence(Message(Problem(3, code, "OTHER"), "FILE"))
    assert said
    assert "%(" not in said
    assert said.endswith((".", "?"))
