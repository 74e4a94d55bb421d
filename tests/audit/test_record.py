"""The record of who looked at, changed, exported or erased which student."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from classroom.audit.models import Act, AuditEntry
from classroom.audit.services import forget_before, note
from tests.world import World


def ids(world: World) -> list:
    return [world.class_5b.pk, world.ben.pk]


def lines() -> list[tuple]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", "what", "student_id", "actor_id"))


def noted(world: World, at: datetime) -> None:
    note(Act.CHANGED, what="test", now=at, actor_id=None, school_id=world.kepler.pk, student_id=world.ben.pk)


def test_a_look_at_a_student_is_noted_with_who_and_whom(world: World) -> None:
    world.client("ana").get(reverse("roster:student", args=ids(world)))
    assert lines() == [("looked", "roster:student", world.ben.pk, world.ana.user.pk)]
    assert AuditEntry.objects.get().school_id == world.kepler.pk


def test_the_same_look_is_noted_once_an_hour(world: World) -> None:
    ana, now = world.client("ana"), datetime(2026, 9, 14, 10, 59, tzinfo=timezone.get_default_timezone())
    for _time in range(3):
        ana.get(reverse("roster:student", args=ids(world)))
    assert len(lines()) == 1
    for moment in (now, now + timedelta(seconds=59), now + timedelta(minutes=1)):
        note(Act.LOOKED, what="look", now=moment, actor_id=None, school_id=None, student_id=world.bea.pk)
    assert AuditEntry.objects.filter(what="look").count() == 2


def test_each_change_is_noted(world: World) -> None:
    ana = world.client("ana")
    for name in ("Benjamin", "Ben"):
        ana.post(reverse("roster:student", args=ids(world)), {"name": name})
    assert lines() == [("changed", "roster:student", world.ben.pk, world.ana.user.pk)] * 2


def test_a_change_that_was_refused_is_none(world: World) -> None:
    world.client("ana").post(reverse("roster:student", args=ids(world)), {"name": ""})
    assert lines() == []


@pytest.mark.parametrize("person", ["visitor", "yan", "olga", "zoe"])
def test_who_is_lent_nothing_leaves_no_line(world: World, person: str) -> None:
    world.client(person).get(reverse("roster:student", args=ids(world)))
    assert lines() == []


def test_a_look_at_a_class_is_noted_for_the_class(world: World) -> None:
    world.client("cora").get(reverse("roster:students", args=[world.class_5b.pk]))
    entry = AuditEntry.objects.get()
    assert (entry.classroom_id, entry.student_id, entry.actor_id) == (world.class_5b.pk, None, world.cora.user.pk)


def test_a_look_at_a_students_boards_is_noted(world: World) -> None:
    world.client("ana").get(reverse("practice:student_boards", args=[world.assignment_5b.pk, world.ben.pk]))
    assert lines() == [("looked", "practice:student_boards", world.ben.pk, world.ana.user.pk)]


def test_a_line_holds_no_name_and_no_address(world: World) -> None:
    world.client("ana").get(reverse("roster:student", args=ids(world)))
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_auditentry::text FROM audit_auditentry")
        text = " ".join(row[0] for row in cursor.fetchall())
    assert "example.org" not in text
    # Ids are hexadecimal digits: whatever else stands there are the words of acts and routes, and times.
    words = set(re.findall(r"[A-Za-zÀ-ž]{2,}", re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "", text)))
    assert words == {"looked", "roster", "student"}


def test_the_database_lets_nobody_change_a_line(world: World) -> None:
    noted(world, timezone.now() - timedelta(days=5000))
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        AuditEntry.objects.update(what="nothing")
    assert AuditEntry.objects.get().what == "test"


@pytest.mark.parametrize("days", [0, 30, 700])
def test_the_database_lets_nobody_delete_a_line_of_the_last_24_months(world: World, days: int) -> None:
    noted(world, timezone.now() - timedelta(days=days))
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        AuditEntry.objects.all().delete()
    assert AuditEntry.objects.count() == 1


def test_older_lines_of_the_school_can_be_forgotten(world: World) -> None:
    now = timezone.now()
    for days in (10, 729 + 10, 800):
        noted(world, now - timedelta(days=days))
    note(Act.CHANGED, what="test", now=now - timedelta(days=800), actor_id=None, school_id=world.curie.pk)
    assert forget_before(now - timedelta(days=735), school_id=world.kepler.pk) == 2
    assert AuditEntry.objects.count() == 2


def test_a_line_stays_when_the_student_is_gone(world: World) -> None:
    noted(world, timezone.now())
    student_id = world.ben.pk
    world.ben.delete()
    assert AuditEntry.objects.get().student_id == student_id
