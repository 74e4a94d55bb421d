"""Thrown away, taken out again, gone for good after 30 days."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from classroom.audit.models import AuditEntry
from classroom.practice.models import Assignment, Drill
from classroom.roster import bin as bins
from classroom.roster import class_care
from classroom.roster.models import Classroom, Enrolment, Student
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.world import World


def lying(world: World, name: str, kind: str) -> list[str]:
    return [thing.name for shelf in bins.shelves() if shelf.kind == kind for thing in shelf.lying(getattr(world, name))]


def test_a_class_in_the_bin_comes_back_exactly_as_it_was(world: World) -> None:
    world.lesson_5b.delete()
    before = everything()
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    assert lying(world, "ana", "class") == ["Class 4z", "Class 5b"]
    assert bins.take_out(world.ana, kind="class", thing=str(world.class_5b.pk))
    assert everything() == before


def test_an_archived_class_comes_out_of_the_bin_archived(world: World) -> None:
    class_care.archive_classroom(world.class_5b, by=world.cora, now=world.now - timedelta(days=2))
    before = everything()
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    bins.take_out(world.ana, kind="class", thing=str(world.class_5b.pk))
    assert everything() == before


def test_students_in_the_bin_are_out_at_once_and_come_back_exactly_as_they_were(world: World) -> None:
    before = everything()
    ben = world.client("ben")
    bins.throw_students([world.ben, world.bea], by=world.ana, now=world.now)
    assert list(world.class_5b.students()) == []
    assert ben.get(reverse("practice:today")).status_code == 302
    for student in (world.ben, world.bea):
        assert bins.take_out(world.ana, kind="student", thing=str(student.pk))
    after = everything()
    assert {table: rows for table, rows in after.items() if "session" not in table} == {
        table: rows for table, rows in before.items() if "session" not in table
    }


def test_thrown_twice_is_thrown_once(world: World) -> None:
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    once = everything()
    bins.throw_classroom(world.class_5b, by=world.cora, now=world.now + timedelta(days=3))
    assert everything() == once


def test_a_student_who_is_in_a_colleagues_class_as_well_is_not_thrown_away(world: World) -> None:
    Enrolment.objects.create(student=world.bea, classroom=world.class_5c)
    before = everything()
    with pytest.raises(Refused, match="Bea Núñez is also in a class that is not yours"):
        bins.throw_students([world.ben, world.bea], by=world.cora, now=world.now)
    assert everything() == before


def test_what_has_lain_for_30_days_is_gone_with_all_that_hangs_on_it(world: World) -> None:
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    bins.throw_students([world.ben], by=world.ana, now=world.now)
    bins.empty_bin(now=world.now + timedelta(days=30))
    assert Classroom.objects.filter(pk=world.class_5b.pk).exists()
    bins.empty_bin(now=world.now + timedelta(days=30, seconds=1))
    assert not Classroom.objects.filter(pk=world.class_5b.pk).exists()
    assert not Student.objects.filter(pk=world.ben.pk).exists()
    assert Assignment.objects.filter(classroom=world.class_5b).count() == 0
    assert Drill.objects.filter(student=world.ben).count() == 0
    assert Student.objects.filter(pk=world.bea.pk, archived_at=None).exists()


def test_an_archived_class_that_is_not_in_the_bin_stays_for_ever(world: World) -> None:
    class_care.archive_classroom(world.class_5b, by=world.ana, now=world.now)
    bins.empty_bin(now=world.now + timedelta(days=4000))
    assert Classroom.objects.filter(pk=world.class_5b.pk).exists()


def test_nobody_takes_a_colleagues_things_out(world: World) -> None:
    bins.throw_classroom(world.class_5b, by=world.ana, now=world.now)
    bins.throw_students([world.ben], by=world.ana, now=world.now)
    for name in ("olga", "sam", "zoe", "adam"):
        teacher = getattr(world, name)
        assert not bins.take_out(teacher, kind="class", thing=str(world.class_5b.pk))
        assert not bins.take_out(teacher, kind="student", thing=str(world.ben.pk))
        assert "Ben Aydin" not in lying(world, name, "student")
        assert "Class 5b" not in lying(world, name, "class")


def test_a_thing_that_is_not_in_the_bin_is_not_there(world: World) -> None:
    ana = world.client("ana")
    for shelf, thing in [("class", world.class_5b.pk), ("student", world.ben.pk), ("nothing", world.ben.pk)]:
        answer = ana.post(reverse("roster:take_out_of_bin"), {"shelf": shelf, "thing": thing})
        assert answer.status_code == 404


def test_the_page_says_what_lies_there_and_until_when_by_the_schools_clock(world: World) -> None:
    late = datetime(2026, 5, 1, 22, 30, tzinfo=UTC)  # the second of May in Berlin
    Classroom.objects.filter(pk=world.care.thrown_of_ana.pk).update(archived_at=late, binned_at=late)
    page = world.client("ana").get(reverse("roster:bin")).content.decode()
    assert "Class 4z" in page
    assert "until June 1, 2026" in " ".join(page.split())


def test_an_app_puts_up_a_shelf_of_its_own(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bins, "_SHELVES", dict(bins._SHELVES))
    thing = bins.Thrown("kite", "00000000-0000-0000-0000-000000000001", "Red kite", world.now)
    out: list[str] = []
    bins.put_up(
        bins.Shelf(
            "kite", "Kites", lambda teacher: [thing], lambda teacher, id_: out.append(id_) is None, lambda before: 3
        )
    )
    ana: Client = world.client("ana")
    assert "Red kite" in ana.get(reverse("roster:bin")).content.decode()
    assert ana.post(reverse("roster:take_out_of_bin"), {"shelf": "kite", "thing": thing.id}).status_code == 302
    assert out == [thing.id]
    assert bins.empty_bin(now=world.now) == 3
    with pytest.raises(ValueError, match="two shelves for kite"):
        bins.put_up(bins.Shelf("kite", "", lambda teacher: [], lambda teacher, id_: True, lambda before: 0))


def test_students_are_erased_as_whoever_asks_for_it_and_it_is_noted(world: World) -> None:
    seat = world.seat_of_ben
    bins.throw_students([world.ben], by=world.ana, now=world.now)
    bins.empty_bin(now=world.now + timedelta(days=31))
    seat.refresh_from_db()
    assert seat.student_id is None  # the game that was played stays
    assert list(AuditEntry.objects.filter(student_id=world.ben.pk).values_list("act", "what")) == [
        ("erased", "roster.empty_bin")
    ]
