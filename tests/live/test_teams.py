"""Teams: several students on one seat, each with a tablet or all around one."""

import uuid
from typing import Any

import pytest
from django.test import Client

from classroom.live import playing, services, teams
from classroom.live.models import Game, Seat, Teammate
from classroom.live.queries import places
from classroom.web.http import Refused
from tests.live.seats import FAST, fresh, more_students, opened, right_show, seat_of, state_of
from tests.world import World, let_in, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def team_game(world: World, **changes: Any) -> Game:
    """Ben and Bea each have a seat in a game in teams that is not dealt yet."""
    return opened(world, students=[world.ben, world.bea], in_teams=True, options=FAST, **changes)


def device_of(student: Any) -> Client:
    client = Client()
    let_in(client, student)
    return client


def test_a_classmate_comes_to_a_seat_and_plays_for_it(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    move, client = right_show(game), device_of(kid)
    assert client.get(f"/play/{game.pk}/").context["seat"].pk == seat_of(game, world.ben).pk
    answer = client.post(
        f"/play/{game.pk}/move/", {"move": move, "ply": 0, "token": str(uuid.uuid4())}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert state_of(game).players[seat_of(game, world.ben).number].swishes == 1
    assert game.seats.count() == 2


def test_a_team_has_the_names_of_all(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    assert sorted(place.name for place in places(game)) == ["Bea Núñez", "Ben Aydin, Kid 00"]


def test_who_was_faster_is_told_with_the_names_of_the_team(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    move = right_show(game)
    for student in (world.ben, world.bea):
        seat = seat_of(game, student)
        if student is world.ben:
            playing.play(seat, move=move, seen_ply=0, token=uuid.uuid4(), now=world.now)
        else:
            with pytest.raises(Refused, match="Ben Aydin, Kid 00 was faster"):
                playing.play(seat, move=move, seen_ply=0, token=uuid.uuid4(), now=world.now)


def test_who_had_an_own_seat_before_the_deal_gives_it_up(world: World) -> None:
    game = team_game(world)
    teams.join_team(seat_of(game, world.ben), world.bea, now=world.now)
    assert list(game.seats.values_list("student__name", flat=True)) == ["Ben Aydin"]
    services.start(game, by=world.ana, now=world.now)
    assert fresh(game).seats_dealt == 1


def test_coming_twice_is_coming_once(world: World) -> None:
    game = team_game(world)
    for _tap in range(2):
        teams.join_team(seat_of(game, world.ben), world.bea, now=world.now)
    assert Teammate.objects.count() == 1


def test_a_student_changes_the_team(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    teams.join_team(seat_of(game, world.bea), kid, now=world.now)
    assert Teammate.objects.get().seat == seat_of(game, world.bea)


def test_a_classmate_leaves_and_the_team_plays_on(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    assert device_of(kid).post(f"/play/{game.pk}/leave/").status_code == 302
    assert (Teammate.objects.count(), seat_of(game, world.ben).left_at) == (0, None)


def test_a_late_classmate_comes_to_a_team_of_the_running_game(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    services.start(game, by=world.ana, now=world.now)
    teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    assert playing.join(game, kid, now=world.now) == seat_of(game, world.ben)
    assert fresh(game).ply == 0


def test_the_lobby_offers_the_other_teams(world: World) -> None:
    game = team_game(world)
    page = device_of(world.ben).get(f"/play/{game.pk}/").content.decode()
    assert f"/play/{game.pk}/team/{seat_of(game, world.bea).pk}/" in page
    assert "your team" in page


def test_who_comes_late_finds_the_teams_on_the_page_and_plays_with_one_tap(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    services.start(game, by=world.ana, now=world.now)
    kid_device, way = device_of(kid), f"/play/{game.pk}/team/{seat_of(game, world.ben).pk}/"
    page = kid_device.get(f"/play/{game.pk}/").content.decode()
    assert (f'action="{way}"' in page, f'action="/play/{game.pk}/join/"' in page) == (True, True)
    assert kid_device.post(way).status_code == 302
    assert 'id="device" class="device at-playing"' in kid_device.get(f"/play/{game.pk}/").content.decode()


def test_where_everybody_plays_alone_no_team_is_offered_to_who_comes_late(world: World) -> None:
    game, (kid,) = opened(world, students=[world.ben], options=FAST), more_students(world, 1)
    services.start(game, by=world.ana, now=world.now)
    assert "/team/" not in device_of(kid).get(f"/play/{game.pk}/").content.decode()


def refused(seat: Seat, student: Any, world: World) -> str:
    before = list(Seat.objects.values_list("pk", "student")), list(Teammate.objects.values_list("seat", "student"))
    with pytest.raises(Refused) as refusal:
        teams.join_team(seat, student, now=world.now)
    assert (
        list(Seat.objects.values_list("pk", "student")),
        list(Teammate.objects.values_list("seat", "student")),
    ) == before
    return refusal.value.sentence


def test_where_no_teams_play_nobody_comes_to_a_seat(world: World) -> None:
    game, (kid,) = opened(world, students=[world.ben], options=FAST), more_students(world, 1)
    assert refused(seat_of(game, world.ben), kid, world) == "In this game everybody plays alone."


def test_a_full_team_takes_nobody_in(world: World) -> None:
    game, kids = team_game(world), more_students(world, teams.MOST_IN_TEAM)
    for kid in kids[:-1]:
        teams.join_team(seat_of(game, world.ben), kid, now=world.now)
    assert refused(seat_of(game, world.ben), kids[-1], world) == "This team is full."


def test_who_has_a_seat_of_the_running_game_keeps_it(world: World) -> None:
    game = team_game(world)
    services.start(game, by=world.ana, now=world.now)
    assert refused(seat_of(game, world.ben), world.bea, world) == "You have a seat of your own in this game."


def test_who_has_a_team_cannot_leave_it_alone_on_the_seat(world: World) -> None:
    game, (kid,) = team_game(world), more_students(world, 1)
    teams.join_team(seat_of(game, world.bea), kid, now=world.now)
    assert refused(seat_of(game, world.ben), world.bea, world).startswith("Others are in your team.")


def test_who_was_taken_out_comes_back_by_no_team(world: World) -> None:
    game = team_game(world)
    services.take_out(seat_of(game, world.bea), by=world.ana, now=world.now)
    assert refused(seat_of(game, world.ben), world.bea, world) == "Your teacher has taken you out of this game."


def test_a_student_of_another_class_comes_to_no_team(world: World) -> None:
    game = team_game(world)
    assert refused(seat_of(game, world.ben), world.yan, world) == "Only students of this class can play."


def test_a_race_is_not_played_at_one_screen(world: World) -> None:
    with pytest.raises(Refused, match="everybody needs a device"):
        opened(world, game_key="race", options='{"boards": 3, "seconds": 300, "speed": false, "task": '
               '{"cards": 6, "edition": "swish", "k": 2}}', one_screen=True)  # fmt: skip
