"""Erasing a student or a class: everything goes, nothing of anybody else."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.audit.models import AuditEntry
from classroom.live.models import Game, LoggedMove, Seat
from classroom.practice.models import Drill
from classroom.roster.models import Enrolment, Student
from classroom.web.personal import kept
from tests.access_matrix import everything
from tests.world import World


def erase_ben(world: World, *, who: str | Client = "ana", typed: str = "Ben Aydin"):
    client = who if isinstance(who, Client) else world.client(who)
    return client.post(reverse("privacy:erase_student", args=[world.ben.pk]), {"typed": typed})


def erase_5b(world: World, *, who: Client | None = None, typed: str = "Class 5b"):
    return (who or world.client("ana")).post(
        reverse("privacy:erase_classroom", args=[world.class_5b.pk]), {"typed": typed}
    )


def trace(words: list[str]) -> set[str]:
    """The tables of the whole database in which one of these words stands anywhere; the record itself left out."""
    tables = [name for name in connection.introspection.table_names() if name != AuditEntry._meta.db_table]
    found = set()
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(
                f"SELECT count(*) FROM {table} t WHERE t::text LIKE ANY(%s)", [[f"%{word}%" for word in words]]
            )
            if cursor.fetchone()[0]:
                found.add(table)
    return found


def test_no_table_holds_anything_of_an_erased_student(world: World) -> None:
    assert {"roster_student", "practice_drill", "live_seat"} <= trace([str(world.ben.pk)])
    assert erase_ben(world).headers["Location"] == "/classes/"
    assert trace([str(world.ben.pk), "Ben Aydin"]) == set()
    assert {one.name: one.find([world.ben.pk]).count() for one in kept()} == {one.name: 0 for one in kept()}


def test_nothing_of_anybody_else_goes(world: World) -> None:
    others = [world.bea.pk, world.yan.pk]
    before = {one.name: one.find(others).count() for one in kept()}
    before["reports.report"] -= 1  # that of the whole class: it tells of Ben, too
    erase_ben(world)
    assert {one.name: one.find(others).count() for one in kept()} == before
    assert Drill.objects.get() == world.drill_of_yan


def test_a_game_that_was_played_stays_without_the_student(world: World) -> None:
    seat = Seat.objects.get(student=world.ben)
    LoggedMove.objects.create(game=seat.game, ply=seat.game.ply + 1, seat=seat, move="x", played_at=timezone.now())
    erase_ben(world)
    seat.refresh_from_db()
    assert seat.student is None
    assert LoggedMove.objects.filter(seat=seat).exists()


def test_the_record_says_that_somebody_was_erased_by_whom(world: World) -> None:
    student_id = world.ben.pk
    erase_ben(world)
    entry = AuditEntry.objects.get(act="erased")
    assert (entry.student_id, entry.actor_id, entry.school_id) == (student_id, world.ana.user.pk, world.kepler.pk)


@pytest.mark.parametrize("typed", ["", "Ben", "Bea Núñez", "Ben Aydin!", "x" * 1000])
def test_another_name_typed_erases_nothing(world: World, typed: str) -> None:
    ana, before = world.client("ana"), everything()
    assert erase_ben(world, who=ana, typed=typed).status_code == 422
    assert everything() == before


@pytest.mark.parametrize("typed", [" ben aydin ", "BEN  AYDIN"])
def test_capitals_and_blanks_of_the_typed_name_do_not_matter(world: World, typed: str) -> None:
    assert erase_ben(world, typed=typed).status_code == 302


def test_a_student_in_the_bin_or_archived_can_be_erased_too(world: World) -> None:
    Student.objects.filter(pk=world.ben.pk).update(archived_at=timezone.now(), binned_at=timezone.now())
    assert erase_ben(world).status_code == 302
    assert not Student.objects.filter(pk=world.ben.pk).exists()


def test_erasing_twice_finds_nobody_the_second_time(world: World) -> None:
    erase_ben(world)
    assert erase_ben(world).status_code == 404


def test_who_is_logged_in_is_out_when_erased(world: World) -> None:
    ben = world.client("ben")
    erase_ben(world)
    assert ben.get("/today/").status_code == 302


def test_the_page_of_a_class_says_who_goes_and_who_stays(world: World) -> None:
    Enrolment.objects.create(student=world.bea, classroom=world.class_5c)
    answer = world.client("ana").get(reverse("privacy:classroom", args=[world.class_5b.pk]))
    assert [one.name for one in answer.context["gone"]] == ["Ben Aydin", "Gus Gone"]
    assert [one.name for one in answer.context["staying"]] == ["Bea Núñez"]


def test_an_erased_class_takes_its_students_along_but_not_those_of_another_class_too(world: World) -> None:
    Enrolment.objects.create(student=world.bea, classroom=world.class_5c)
    assert erase_5b(world).status_code == 302
    assert set(world.kepler.students.values_list("name", flat=True)) == {"Bea Núñez"}
    assert "Class 5b" not in world.kepler.classrooms.values_list("name", flat=True)
    assert Game.objects.filter(session__classroom=world.class_5b.pk).count() == 0
    assert trace([str(world.class_5b.pk), str(world.ben.pk)]) == set()


def test_a_mistyped_class_erases_nothing(world: World) -> None:
    ana, before = world.client("ana"), everything()
    assert erase_5b(world, who=ana, typed="Class 5c").status_code == 422
    assert everything() == before


@pytest.mark.parametrize("person", ["cora", "sam", "olga", "zoe", "adam"])
def test_only_who_looks_after_the_school_erases(world: World, person: str) -> None:
    assert erase_ben(world, who=person).status_code == 404
    assert Student.objects.filter(pk=world.ben.pk).exists()


def test_a_co_teacher_is_told_who_can_erase(world: World) -> None:
    page = world.client("cora").get(reverse("privacy:student", args=[world.ben.pk])).content.decode()
    assert "Only who looks after the school can erase." in page


def test_a_visitor_is_sent_to_sign_in(world: World, visitor: Client) -> None:
    url = reverse("privacy:erase_student", args=[world.ben.pk])
    assert visitor.post(url, {"typed": "Ben Aydin"}).headers["Location"].startswith("/sign-in/")
