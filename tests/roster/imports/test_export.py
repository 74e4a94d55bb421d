"""A roster taken along and brought back changes nothing."""

import csv
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from classroom.roster import exporting
from classroom.roster.models import Enrolment, Student
from classroom.roster.names import LONGEST_NAME
from classroom.web.text import one_line
from tests.roster.imports.school import look, send, student
from tests.world import World


def does_nothing(world: World, *, kind: str, language: str = "en", school: bool = False) -> None:
    data = (
        exporting.export_school(world.kepler, kind=kind, language=language)
        if school
        else exporting.export_classroom(world.class_5b, kind=kind, language=language)
    )
    seen = look(send(world.ana, data, into=None if school else world.class_5b, filename=f"list.{kind}"))
    assert (seen.new, seen.changed, seen.offers, seen.missing, seen.errors) == ((), (), (), (), ())


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_export_of_a_class_imported_again_does_nothing(world: World, kind: str, language: str) -> None:
    student(world.class_5b, "=HYPERLINK(1)", number="00123")
    student(world.class_5b, "'-Ann", number="123")
    student(world.class_5b, "Jan Novák")
    student(world.class_5b, "Jan Novák")
    does_nothing(world, kind=kind, language=language)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_export_of_a_school_imported_again_does_nothing(world: World, kind: str) -> None:
    Enrolment.objects.create(student=world.ben, classroom=world.class_5c)
    student(world.class_5c, "Oda, Berg", number="00007")
    Student.objects.create(school=world.kepler, name="Without Class", mark="sun")
    does_nothing(world, kind=kind, school=True)


def test_formulas_are_guarded_and_numbers_keep_their_zeros(world: World) -> None:
    student(world.class_5b, "=1+1", number="00123")
    text = exporting.export_classroom(world.class_5b, kind="csv", language="en").decode("utf-8-sig")
    assert ["00123", "'=1+1", "Class 5b"] in list(csv.reader(io.StringIO(text)))
    book = load_workbook(io.BytesIO(exporting.export_classroom(world.class_5b, kind="xlsx", language="en")))
    assert ("00123", "'=1+1", "Class 5b") in list(book.active.iter_rows(values_only=True))


def test_archived_students_and_classes_are_not_taken_along(world: World) -> None:
    student(world.class_5b, "Cem", archived_at=world.now)
    world.class_5c.archived_at = world.now
    world.class_5c.save()
    student(world.class_5c, "Oda")
    text = exporting.export_school(world.kepler, kind="csv", language="en").decode()
    assert "Cem" not in text
    assert "Class 5c" not in text
    assert "Oda" in text


NAMES = st.lists(
    (st.text(max_size=15) | st.text(alphabet="=+-@'\",; é\tJan#", max_size=8))
    .map(one_line)
    .filter(lambda name: name and len(name) <= LONGEST_NAME and "\ufffd" not in name and not name.startswith("#")),
    min_size=1,
    max_size=5,
)


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=NAMES, kind=st.sampled_from(["csv", "xlsx"]))
def test_whatever_the_names_an_export_imported_again_does_nothing(world: World, names: list[str], kind: str) -> None:
    Student.objects.filter(school=world.kepler).delete()
    made = Student.objects.bulk_create(
        Student(school=world.kepler, name=name, mark="sun", external_id=f"{number:03}")
        for number, name in enumerate(names)
    )
    Enrolment.objects.bulk_create(Enrolment(student=one, classroom=world.class_5b) for one in made)
    does_nothing(world, kind=kind)
