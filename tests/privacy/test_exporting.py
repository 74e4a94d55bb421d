"""Handing out what is kept: a zip with JSON, CSV and PDF, made by a worker."""

import csv
import io
import json
import zipfile
from datetime import timedelta
from unittest import mock

import pypdf
import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.audit.models import AuditEntry
from classroom.privacy import services, tasks
from classroom.privacy.models import Export
from classroom.roster.models import Student
from classroom.web.personal import kept
from tests.world import World


def asked(world: World, *, who: str = "ana", of: str = "student") -> Export:
    pk = world.ben.pk if of == "student" else world.class_5b.pk
    name = "export_student" if of == "student" else "export_classroom"
    answer = world.client(who).post(reverse(f"privacy:{name}", args=[pk]))
    assert answer.status_code == 302
    return Export.objects.get(pk=answer.headers["Location"].split("/")[3])


def made(world: World, **how: str) -> zipfile.ZipFile:
    export = asked(world, **how)
    tasks.make_export(str(export.pk))
    export.refresh_from_db()
    assert (export.progress, export.ready_at is not None) == (100, True)
    return zipfile.ZipFile(io.BytesIO(bytes(export.file)))


def rows(archive: zipfile.ZipFile, table: str) -> list[dict[str, str]]:
    text = archive.read(f"csv/{table}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_file_holds_every_table_as_json_and_as_csv(world: World) -> None:
    archive = made(world)
    tables = json.loads(archive.read("all.json"))["tables"]
    assert set(tables) == {one.name for one in kept() if one.shows}
    assert {name for name in archive.namelist() if name.startswith("csv/")} == {f"csv/{name}.csv" for name in tables}
    assert {name: len(lines) for name, lines in tables.items()} == {name: len(rows(archive, name)) for name in tables}


def test_json_and_csv_say_the_same(world: World) -> None:
    archive = made(world)
    [student] = json.loads(archive.read("all.json"))["tables"]["roster.student"]
    [row] = rows(archive, "roster.student")
    assert student["name"] == row["name"] == "Ben Aydin"
    assert row["id"] == student["id"] == str(world.ben.pk)
    [drill] = json.loads(archive.read("all.json"))["tables"]["practice.drill"]
    assert drill["id"] == rows(archive, "practice.drill")[0]["id"] == str(world.drill_of_ben.pk)


def test_nothing_of_anybody_else_is_in_the_file(world: World) -> None:
    archive = made(world)
    text = b" ".join(archive.read(name) for name in archive.namelist() if not name.endswith(".pdf")).decode()
    for other in ("Bea", "Yan", str(world.bea.pk), str(world.yan.pk), str(world.drill_of_yan.pk)):
        assert other not in text


def test_the_pdf_is_readable_and_names_the_student(world: World) -> None:
    pdf = pypdf.PdfReader(io.BytesIO(made(world).read("summary.pdf")))
    assert len(pdf.pages) == 1
    assert "Ben Aydin" in pdf.pages[0].extract_text()
    assert "practice.drill" in pdf.pages[0].extract_text()


def test_a_class_has_a_page_and_the_rows_of_each_of_its_students(world: World) -> None:
    archive = made(world, of="class")
    assert {row["name"] for row in rows(archive, "roster.student")} == {"Ben Aydin", "Bea Núñez"}
    assert len(pypdf.PdfReader(io.BytesIO(archive.read("summary.pdf"))).pages) == 2


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@x", '#read("/etc/passwd") *b*'])
def test_a_name_that_looks_like_a_formula_or_markup_is_harmless(world: World, name: str) -> None:
    Student.objects.filter(pk=world.ben.pk).update(name=name)
    archive = made(world)
    assert rows(archive, "roster.student")[0]["name"] in (name, f"'{name}")
    assert not rows(archive, "roster.student")[0]["name"].startswith(("=", "+", "-", "@"))
    assert json.loads(archive.read("all.json"))["tables"]["roster.student"][0]["name"] == name


def test_the_file_is_made_once_however_often_the_task_comes(world: World) -> None:
    export = asked(world)
    with mock.patch.object(services, "make_archive", return_value=b"PK") as make:
        for _time in range(3):
            tasks.make_export(str(export.pk))
        tasks.make_waiting_exports()
    assert make.call_count == 1


def test_a_worker_that_died_is_followed_by_another_after_ten_minutes(world: World) -> None:
    export = asked(world)
    Export.objects.filter(pk=export.pk).update(started_at=timezone.now() - timedelta(minutes=9))
    tasks.make_waiting_exports()
    assert Export.objects.get(pk=export.pk).ready_at is None
    Export.objects.filter(pk=export.pk).update(started_at=timezone.now() - timedelta(minutes=11))
    tasks.make_waiting_exports()
    assert Export.objects.get(pk=export.pk).ready_at is not None


def test_asking_twice_while_it_is_waited_for_asks_once(world: World) -> None:
    assert asked(world) == asked(world)
    assert asked(world, who="cora") != asked(world)


def test_the_page_shows_how_far_it_is_and_then_the_file(world: World) -> None:
    export, ana = asked(world), world.client("ana")
    Export.objects.filter(pk=export.pk).update(progress=40)
    page = ana.get(export.get_absolute_url()).content.decode()
    assert 'value="40"' in page
    assert "hx-get" in page
    assert ana.get(reverse("privacy:export_file", args=[export.pk])).status_code == 404
    tasks.make_export(str(export.pk))
    answer = ana.get(reverse("privacy:export_file", args=[export.pk]))
    assert answer.headers["Content-Type"] == "application/zip"
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Ben" not in answer.headers["Content-Disposition"]


def test_the_record_says_who_exported_whom(world: World) -> None:
    asked(world, who="cora")
    entry = AuditEntry.objects.get(act="exported")
    assert (entry.student_id, entry.actor_id) == (world.ben.pk, world.cora.user.pk)


def test_an_export_goes_with_the_student_it_is_about_also_that_of_the_class(world: World) -> None:
    asked(world, of="class")
    services.erase_students([world.ben], school=world.kepler, by=world.ana, what="test", now=timezone.now())
    assert set(Export.objects.all()) == {world.export_of_yan}
