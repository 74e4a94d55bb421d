"""Live games are lent as the roster says; the routes' own table (tests/access_matrix.py) comes with the pages."""

import uuid
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.http import Http404, HttpRequest, HttpResponse

from classroom.live import access, alone, services
from classroom.roster import services as roster_services
from classroom.roster.models import Classroom
from classroom.web.access import SignInNeeded
from tests.live.seats import seat_of, started
from tests.world import World

PERSONS = ("visitor", "ben", "bea", "yan", "ana", "cora", "sam", "olga", "zoe", "adam")
# The game is one of 5b; Ben sits in it, Bea does not.
TABLE = """
                  visitor ben  bea  yan  ana  cora sam  olga zoe  adam
teacher_of_game   in      in   in   in   lent lent 404  404  404  404
holder_of_game    in      in   in   in   lent lent lent 404  404  404
ender_of_game     in      in   in   in   lent lent lent 404  404  404
holder_of_seat    in      in   in   in   lent lent lent 404  404  404
classmate_of_game in      lent lent 404  in   in   in   in   in   in
own_seat          in      lent 404  404  in   in   in   in   in   in
"""
ROWS = [row.split() for row in TABLE.strip().splitlines()[1:]]
# The same persons, and a game that Ben plays alone.
ALONE = """
teacher_of_game   in      in   in   in   lent lent 404  404  404  404
holder_of_game    in      in   in   in   404  404  404  404  404  404
ender_of_game     in      in   in   in   lent lent lent 404  404  404
holder_of_seat    in      in   in   in   404  404  404  404  404  404
classmate_of_game in      lent 404  404  in   in   in   in   in   in
own_game          in      lent 404  404  in   in   in   in   in   in
own_seat          in      lent 404  404  in   in   in   in   in   in
"""
ROWS_ALONE = [row.split() for row in ALONE.strip().splitlines()]


def ask(world: World, person: str, rule: str, **url: Any) -> dict[str, Any] | str:
    """What the rule lends this person; "in" if they must come in first, "404"."""
    request = HttpRequest()
    cookie = world.client(person).cookies.get(settings.SESSION_COOKIE_NAME)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(cookie.value if cookie else None)
    request.user = get_user(request)
    loan: dict[str, Any] = {}

    def view(request: HttpRequest, **lent: Any) -> HttpResponse:
        loan.update(lent)
        return HttpResponse()

    try:
        getattr(access, rule)(view)(request, **url)
    except SignInNeeded:
        return "in"
    except Http404:
        return "404"
    return loan


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_game_is_lent_to_every_person_as_the_table_says(world: World, row: list[str]) -> None:
    rule, *expected = row
    game = started(world, students=[world.ben])
    url = {"game_id": game.pk} | ({"seat_id": seat_of(game, world.ben).pk} if rule == "holder_of_seat" else {})
    answers = [ask(world, person, rule, **url) for person in PERSONS]
    assert [answer if isinstance(answer, str) else "lent" for answer in answers] == expected


@pytest.mark.parametrize("row", ROWS_ALONE, ids=lambda row: row[0])
def test_a_game_alone_is_lent_to_its_student_and_to_who_teaches_the_class(world: World, row: list[str]) -> None:
    rule, *expected = row
    game = alone.play_swish(world.ben, edition_key="swish", length="whole-deck", now=world.now)
    url = {"game_id": game.pk} | ({"seat_id": seat_of(game, world.ben).pk} if rule == "holder_of_seat" else {})
    answers = [ask(world, person, rule, **url) for person in PERSONS]
    assert [answer if isinstance(answer, str) else "lent" for answer in answers] == expected


@pytest.mark.parametrize("rule", ["teacher_of_game", "classmate_of_game", "own_seat"])
def test_a_game_that_is_none_is_answered_with_404(world: World, rule: str) -> None:
    person = "ana" if rule == "teacher_of_game" else "ben"
    assert ask(world, person, rule, game_id=uuid.uuid4()) == "404"


def test_a_seat_of_another_game_is_not_lent_with_this_one(world: World) -> None:
    game, other = started(world), started(world)
    assert ask(world, "ana", "holder_of_seat", game_id=game.pk, seat_id=seat_of(other, world.ben).pk) == "404"


def test_the_own_seat_is_lent_also_after_being_taken_out_so_that_the_page_can_say_so(world: World) -> None:
    game = started(world)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    loan = ask(world, "ben", "own_seat", game_id=game.pk)
    assert isinstance(loan, dict)
    assert loan["seat"] == seat_of(game, world.ben)
    assert loan["seat"].removed_at == world.now


@pytest.mark.parametrize("rule", ["classmate_of_game", "own_seat"])
def test_who_has_left_the_class_gets_none_of_its_games(world: World, rule: str) -> None:
    game = started(world)
    roster_services.take_out(world.ben, classroom=world.class_5b, by=world.ana, now=world.now)
    assert ask(world, "ben", rule, game_id=game.pk) == "404"


@pytest.mark.parametrize(("person", "rule"), [("ana", "holder_of_game"), ("ben", "own_seat")])
def test_a_game_of_an_archived_class_is_lent_to_nobody(world: World, person: str, rule: str) -> None:
    game = started(world)
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    assert ask(world, person, rule, game_id=game.pk) == "404"


def test_what_is_lent_knows_the_class_without_a_further_query(world: World, django_assert_num_queries) -> None:
    loan = ask(world, "ana", "holder_of_game", game_id=started(world).pk)
    assert isinstance(loan, dict)
    with django_assert_num_queries(0):
        assert loan["game"].session.classroom == world.class_5b
