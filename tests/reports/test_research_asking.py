"""Asking for a research export: who may, of what, and what is refused."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.reports.files.kinds import Subject
from classroom.reports.files.making import make_report
from classroom.reports.files.report import State
from classroom.reports.models import Report
from classroom.reports.research.form import ResearchForm
from classroom.roster.models import Classroom, Enrolment, Student
from classroom.web.personal import kept
from tests.reports.researching import Class5b, Exported
from tests.world import World


@pytest.fixture
def class_5b(world: World) -> Class5b:
    return Class5b(world)


def asked(class_5b: Class5b, **changes: Any) -> ResearchForm:
    sent = {"first": "2026-10-05", "last": "2026-10-11", "times": "minutes", "few": "on", "language": "en", **changes}
    sent = {name: value for name, value in sent.items() if value is not None}
    return ResearchForm(sent, subject=Subject(class_5b.world.ana, class_5b.world.class_5b))


def test_few_students_are_exported_only_to_who_knows_what_that_means(class_5b: Class5b) -> None:
    class_5b.claims(class_5b.world.ben, 1)
    assert list(asked(class_5b, few=None).errors) == ["few"]
    assert asked(class_5b).is_valid()


def test_five_students_are_exported_without_a_question(class_5b: Class5b) -> None:
    for number in range(5):
        student = Student.objects.create(school=class_5b.world.kepler, name=f"Pupil {number}", mark="moon")
        Enrolment.objects.create(student=student, classroom=class_5b.world.class_5b)
        class_5b.drill[student] = class_5b.drill_in(class_5b.world.class_5b, student)
        class_5b.claims(student, 1)
    assert asked(class_5b, few=None).is_valid()


def test_days_without_a_claim_are_refused(class_5b: Class5b) -> None:
    form = asked(class_5b, first="2026-09-01", last="2026-09-02")
    assert form.errors == {"__all__": ["Nobody has made a claim in these days. Choose other days."]}


def test_more_claims_than_fit_into_a_file_are_refused(class_5b: Class5b, monkeypatch: pytest.MonkeyPatch) -> None:
    class_5b.claims(class_5b.world.ben, 1, 2, 3)
    monkeypatch.setattr("classroom.reports.research.form.MOST_CLAIMS", 2)
    assert asked(class_5b).errors == {
        "__all__": ["These are more than 2 claims. Choose fewer days, and make two files."]
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first", ""),
        ("first", "yesterday"),
        ("last", "2026-13-01"),
        ("times", "seconds"),
        ("times", None),
        ("language", "xx"),
        ("others", "not an id"),
        ("others", "8d1f3c5e-0000-4000-8000-000000000000"),
    ],
)
def test_a_wrong_choice_is_named_by_its_field(class_5b: Class5b, field: str, value: str | None) -> None:
    class_5b.world.class_5c.teachings.create(teacher=class_5b.world.ana, role="co_teacher")
    assert list(asked(class_5b, **{field: value}).errors) == [field]


def test_days_upside_down_are_refused(class_5b: Class5b) -> None:
    form = asked(class_5b, first="2026-10-11", last="2026-10-05")
    assert form.errors == {"__all__": ["The first day comes after the last. Change the two."]}


def test_no_class_of_somebody_else_can_be_added(class_5b: Class5b) -> None:
    world = class_5b.world
    # Sam only stands in for Ana; Olga's class is not Ana's.
    world.class_5c.teachings.create(teacher=world.ana, role="substitute")
    assert "others" not in asked(class_5b).fields
    world.class_5c.teachings.filter(teacher=world.ana).update(role="co_teacher")
    assert list(asked(class_5b, others=[str(world.class_6a.pk)]).errors) == ["others"]


def test_a_teacher_gets_the_zip_and_nobody_else_does(class_5b: Class5b) -> None:
    world = class_5b.world
    class_5b.claims(world.ben, 1, 2)
    ana = world.client("ana")
    address = reverse("reports:ask", args=["research"]) + f"?class={world.class_5b.pk}"
    sent = {"first": "2026-10-05", "last": "2026-10-11", "times": "days", "few": "on", "language": "en"}
    assert ana.post(address, sent).status_code == 302
    report = Report.objects.get(kind="research")
    assert make_report(str(report.pk), now=timezone.now())
    got = ana.get(reverse("reports:file", args=[report.pk]))
    assert got["Content-Type"] == "application/zip"
    assert re.search(r'filename="research-\d{4}-\d\d-\d\d\.zip"', got["Content-Disposition"])
    assert len(Exported(got.content).rows("claims.csv")) == 2
    for name in ("cora", "zoe", "olga"):
        assert world.client(name).get(reverse("reports:file", args=[report.pk])).status_code == 404
    assert world.client("zoe").post(address, sent).status_code == 404


def export_of_two(class_5b: Class5b) -> Report:
    """Ana's, of 5b and 5c, to be made."""
    world = class_5b.world
    world.class_5c.teachings.create(teacher=world.ana, role="co_teacher")
    Enrolment.objects.create(student=world.ben, classroom=world.class_5c)
    class_5b.claims(world.ben, 1, board=0)
    class_5b.claims(world.ben, 1, board=1, drill=class_5b.drill_in(world.class_5c, world.ben))
    form = asked(class_5b, others=[str(world.class_5c.pk)])
    assert form.is_valid(), form.errors
    return Report.objects.create(
        kind="research", school=world.kepler, classroom=world.class_5b, asked_by=world.ana, asked=form.asked(),
        key="k", asked_at=timezone.now(), snapshot_at=timezone.now(), language="en",
    )  # fmt: skip


def loses_it(world: World) -> None:
    world.class_5c.teachings.filter(teacher=world.ana).delete()


def only_stands_in(world: World) -> None:
    world.class_5c.teachings.filter(teacher=world.ana).update(role="substitute")


def is_put_away(world: World) -> None:
    Classroom.objects.filter(pk=world.class_5c.pk).update(archived_at=world.now)


def is_deleted(world: World) -> None:
    world.class_5c.delete()


@pytest.mark.parametrize("change", [loses_it, only_stands_in, is_put_away, is_deleted])
def test_an_export_goes_with_each_of_its_classes(class_5b: Class5b, change: Callable[[World], None]) -> None:
    report = export_of_two(class_5b)
    assert make_report(str(report.pk), now=timezone.now())
    ana, address = class_5b.world.client("ana"), reverse("reports:file", args=[report.pk])
    got = ana.get(address)
    assert {row["class"] for row in Exported(got.content).rows("claims.csv")} == {"c1", "c2"}
    change(class_5b.world)
    assert ana.get(address).status_code == 404
    assert str(report.pk) not in ana.get(reverse("reports:inbox")).content.decode()


def test_an_export_of_a_class_that_is_no_longer_taught_is_called_off(class_5b: Class5b) -> None:
    report = export_of_two(class_5b)
    loses_it(class_5b.world)
    assert not make_report(str(report.pk), now=timezone.now())
    report.refresh_from_db()
    assert (report.state, report.file) == (State.CANCELLED, None)


def test_an_export_that_tells_of_another_class_too_goes_with_each_student_of_it(class_5b: Class5b) -> None:
    world = class_5b.world
    student = Student.objects.create(school=world.kepler, name="N", mark="moon")
    Enrolment.objects.create(student=student, classroom=world.class_5c)
    about = {"school": world.kepler, "classroom": world.class_5b, "asked_by": world.ana, "kind": "research"}
    moment = {"asked_at": timezone.now(), "snapshot_at": timezone.now(), "language": "en"}
    both = Report.objects.create(**about, **moment, key="both", asked={"others": [str(world.class_5c.pk)]})
    alone = Report.objects.create(**about, **moment, key="alone", asked={"others": []})
    (reports,) = [one for one in kept() if one.model is Report]
    assert list(reports.find([student.pk])) == [both]
    assert set(reports.find([world.bea.pk])) == {both, alone, world.report_of_ana}
