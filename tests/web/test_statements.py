"""Statements that are planned once answer as the models' own queries do."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from classroom.roster.models import School, Student
from classroom.web.sessions import SessionStore
from classroom.web.statements import columns, fetch, fetch_one, row_of
from tests.world import World


def read(model: type[School] | type[Student], pk: object) -> School | Student:
    found = fetch_one(f"SELECT {columns(model, 't')} FROM {model._meta.db_table} AS t WHERE t.id = %s", [pk])
    assert found is not None
    return row_of(model, found)


@pytest.mark.parametrize("model", [School, Student])
def test_a_row_has_the_values_that_the_models_own_query_gives(
    world: World, model: type[School] | type[Student]
) -> None:
    School.objects.update(roster_columns={"name": ["Vorname", "Rufname"]})
    theirs = model.objects.order_by("pk").first()
    assert theirs is not None
    ours = read(model, theirs.pk)
    fields = [field.attname for field in model._meta.concrete_fields]
    assert {name: getattr(ours, name) for name in fields} == {name: getattr(theirs, name) for name in fields}


def test_no_row_is_none_and_no_rows_are_an_empty_list(world: World) -> None:
    assert fetch_one("SELECT name FROM roster_student WHERE name = %s", ["nobody"]) is None
    assert fetch("SELECT name FROM roster_student WHERE name = %s", ["nobody"]) == []


def test_a_statement_that_gives_nothing_back_is_done(world: World) -> None:
    assert fetch("UPDATE roster_student SET name = %s WHERE id = %s", ["Benno", world.ben.pk]) == []
    world.ben.refresh_from_db()
    assert world.ben.name == "Benno"


def test_what_a_constraint_refuses_is_an_error_of_django(world: World) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        fetch("UPDATE roster_student SET name = %s WHERE id = %s", ["", world.ben.pk])


def test_a_statement_is_planned_once_for_a_connection(world: World) -> None:
    sql = "SELECT count(*) FROM roster_student WHERE school_id = %s AND name <> 'planned once'"
    for _time in range(3):
        assert fetch(sql, [world.ben.school_id])[0][0] > 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%planned once%%'")
        assert cursor.fetchone() == (1,)


def test_the_queries_of_other_pages_are_planned_as_before(world: World) -> None:
    fetch("SELECT name FROM roster_student WHERE id = %s", [world.ben.pk])
    assert connection.connection.prepare_threshold is None


def test_a_session_holds_what_was_put_into_it_and_ends_in_time(world: World) -> None:
    old = DatabaseSessions()
    old["who"] = "Ben"
    old.save()
    assert SessionStore(old.session_key)["who"] == "Ben"
    Session.objects.filter(pk=old.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    assert "who" not in SessionStore(old.session_key)
    assert "who" not in SessionStore("0" * 32)
