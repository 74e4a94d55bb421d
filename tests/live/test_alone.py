"""A student plays alone: begin, play by the rules, come back, end; nobody else is let in."""

import uuid
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.urls import reverse

from classroom.live import alone, playing, services
from classroom.live.log import replay
from classroom.live.models import Game, OwnScore, Seat
from classroom.live.queries import games_for, is_there_one, running_of_class
from classroom.privacy.retention import keep_limits
from classroom.roster import services as roster_services
from classroom.roster.models import Classroom, Student
from classroom.web.http import Refused
from classroom.web.personal import kept_from_far_to_near
from games.table import GAMES
from tests.live.seats import SEED, fresh, play, right_show, seat_of, seconds, state_of, wrong_show
from tests.live.test_boards import right_of
from tests.world import World


@pytest.fixture(autouse=True)
def the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "token_hex", lambda _size: SEED)


def swish(world: World, student: Student | None = None, *, length: str = "whole-deck", later: float = 0) -> Game:
    now = world.now + seconds(later)
    return alone.play_swish(student or world.ben, edition_key="swish", length=length, now=now)


def race(world: World, *, length: str = "5-boards", later: float = 0) -> Game:
    return alone.run_race(world.ben, edition_key="swish", level="easy", length=length, now=world.now + seconds(later))


def shown(world: World, person: str, route: str, game: Game, **query: str) -> HttpResponse:
    return world.client(person).get(reverse(route, args=[game.pk]), query)


def test_a_game_alone_is_dealt_at_once_to_the_one_student_and_belongs_to_the_class(world: World) -> None:
    game = swish(world)
    assert [(seat.student, seat.number) for seat in game.seats.all()] == [(world.ben, 0)]
    assert (game.session, game.classroom, game.is_running) == (None, world.class_5b, True)


def test_starting_again_is_the_same_game_whatever_is_chosen(world: World) -> None:
    assert {swish(world), swish(world, length="5-minutes"), race(world)} == {swish(world)}


@pytest.mark.parametrize("edition", ["swish", "jr"])
def test_a_swish_alone_goes_by_the_rules_to_the_end_that_the_solver_proves(world: World, edition: str) -> None:
    game = alone.play_swish(world.ben, edition_key=edition, length="whole-deck", now=world.now)
    play(game, world.ben, "call", now=world.now)
    play(game, world.ben, wrong_show(game), now=world.now)
    assert state_of(game).players[0].mistakes == 1
    for _ in range(200):
        if fresh(game).ended_at is not None:
            break
        if not is_there_one(fresh(game)):
            play(game, world.ben, "stuck", now=world.now)
            continue
        play(game, world.ben, "call", now=world.now)
        play(game, world.ben, right_show(game, at_most=GAMES[game.game_key].edition.spaces), now=world.now)
        if state_of(game).phase == "refill":
            play(game, world.ben, "refill", now=world.now)
    ended = fresh(game)
    assert ended.ending == "cleared"
    assert replay(ended)[-1] == state_of(game)
    assert seat_of(game, world.ben).points == len(state_of(game).players[0].pile)


def test_who_sees_no_swish_alone_has_four_cards_swapped(world: World) -> None:
    game = swish(world)
    before = state_of(game).table
    play(game, world.ben, "stuck", now=world.now)
    assert sum(old != new for old, new in zip(before, state_of(game).table, strict=True)) == 4


def test_the_time_of_a_game_alone_runs_out_also_while_nobody_looks(world: World) -> None:
    game = swish(world, length="5-minutes")
    services.let_time_pass(game, now=world.now + seconds(301))
    assert fresh(game).ending == "stopped"


def test_when_the_time_has_run_out_unseen_the_next_start_is_a_new_game(world: World) -> None:
    old = swish(world, length="5-minutes")
    new = swish(world, later=301)
    assert new != old
    assert (fresh(old).ending, fresh(new).ending) == ("stopped", "")


def test_the_student_comes_back_to_the_game_from_the_own_page(world: World) -> None:
    game = swish(world)
    assert reverse("live:device", args=[game.pk]) in world.client("ben").get(reverse("practice:today")).content.decode()


def test_leaving_keeps_the_place(world: World) -> None:
    game = swish(world)
    answer = world.client("ben").post(reverse("live:leave", args=[game.pk]))
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("practice:today"))
    assert seat_of(game, world.ben).left_at is None


def test_the_student_ends_it_and_ending_twice_is_once(world: World) -> None:
    game = swish(world)
    client = world.client("ben")
    client.post(reverse("live:finish", args=[game.pk]))
    ended = fresh(game).ended_at
    client.post(reverse("live:finish", args=[game.pk]))
    assert ended is not None
    assert fresh(game).ended_at == ended


@pytest.mark.parametrize("route", ["live:device", "live:own_replay"])
def test_a_classmate_finds_no_game_that_another_plays_alone(world: World, route: str) -> None:
    game = swish(world)
    assert shown(world, "bea", route, game).status_code == 404
    assert games_for(world.bea, now=world.now) == games_for(world.ben, now=world.now)
    assert game not in games_for(world.ben, now=world.now)


@pytest.mark.parametrize("route", ["live:join", "live:move", "live:leave", "live:finish"])
def test_a_classmate_can_neither_join_nor_move_nor_end_it(world: World, route: str) -> None:
    game = swish(world)
    sent = {"token": uuid.uuid4(), "ply": 0, "move": "call"}
    assert world.client("bea").post(reverse(route, args=[game.pk]), sent).status_code == 404
    assert (fresh(game).ply, fresh(game).ended_at) == (0, None)


def test_no_classmate_comes_to_the_seat(world: World) -> None:
    game = swish(world)
    address = reverse("live:join_team", args=[game.pk, seat_of(game, world.ben).pk])
    assert world.client("bea").post(address).status_code == 404


@pytest.mark.parametrize("person", ["ana", "cora", "sam"])
def test_a_teacher_of_the_class_sees_that_it_is_played_and_ends_it(world: World, person: str) -> None:
    game = swish(world)
    assert "Ben Aydin plays alone." in shown(world, person, "live:remote", game).content.decode()
    assert world.client(person).post(reverse("live:end", args=[game.pk])).status_code == 302
    assert fresh(game).ended_by == getattr(world, person)


@pytest.mark.parametrize("route", ["live:start", "live:pause", "live:resume", "live:table_move", "live:is_there_one"])
def test_a_teacher_does_not_interfere_in_another_way(world: World, route: str) -> None:
    game = swish(world)
    sent = {"token": uuid.uuid4(), "ply": 0, "move": "swap-four"}
    assert world.client("ana").post(reverse(route, args=[game.pk]), sent).status_code == 404


def test_it_is_on_no_wall(world: World) -> None:
    assert shown(world, "ana", "live:wall", swish(world)).status_code == 404


@pytest.mark.parametrize("person", ["olga", "zoe", "adam"])
def test_who_does_not_teach_the_class_finds_nothing(world: World, person: str) -> None:
    game = swish(world)
    assert shown(world, person, "live:remote", game).status_code == 404
    assert shown(world, person, "live:replay", game).status_code == 404


def test_the_list_of_the_class_has_games_alone_on_a_page_of_their_own(world: World) -> None:
    game = swish(world)
    client, address = world.client("ana"), reverse("live:games", args=[world.class_5b.pk])
    assert reverse("live:remote", args=[game.pk]) not in client.get(address).content.decode()
    assert reverse("live:remote", args=[game.pk]) in client.get(address, {"alone": ""}).content.decode()
    assert game not in running_of_class(world.class_5b)


def test_the_student_looks_at_an_ended_game_move_by_move_and_not_before(world: World) -> None:
    game = race(world)
    play(game, world.ben, right_of(game, 0), now=world.now)
    assert shown(world, "ben", "live:own_replay", game).status_code == 302
    services.end(game, now=world.now)
    page = shown(world, "ben", "live:own_replay", game, ply="1").content.decode()
    assert "Ben Aydin claims the cards" in page
    assert 'class="board light-table"' in page


def test_a_student_who_has_left_the_class_keeps_the_own_game(world: World) -> None:
    game = swish(world)
    roster_services.take_out(world.ben, classroom=world.class_5b, by=world.ana, now=world.now)
    play(game, world.ben, "call", now=world.now)
    assert fresh(game).ply == 1


def test_a_student_of_no_class_cannot_begin(world: World) -> None:
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now)
    with pytest.raises(Refused, match="no class") as refused:
        swish(world)
    assert refused.value.status == 409


@pytest.mark.parametrize(
    ("route", "sent"),
    [
        ("live:play_alone", {}),
        ("live:play_alone", {"edition": "poker", "length": "5-minutes"}),
        ("live:play_alone", {"edition": "swish", "length": "5-boards"}),
        ("live:race_alone", {"edition": "swish", "length": "5-boards"}),
        ("live:race_alone", {"edition": "swish", "level": "easy", "length": "9" * 5000}),
    ],
    ids=["nothing", "another game", "no such length", "no level", "huge"],
)
def test_a_choice_that_there_is_not_begins_nothing(world: World, route: str, sent: dict[str, str]) -> None:
    assert world.client("ben").post(reverse(route), sent).status_code == 422
    assert not Game.objects.alone().exists()


def test_only_the_newest_ended_games_are_kept_and_all_scores(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "KEPT", 2)
    for number in range(4):
        game = race(world, later=100 * number)
        play(game, world.ben, right_of(game, 0), now=world.now + seconds(100 * number + 1))
        services.end(game, now=world.now + seconds(100 * number + 2))
    assert Game.objects.alone(world.ben).count() == 3
    race(world, later=1000)
    assert Game.objects.alone(world.ben).exclude(ended_at=None).count() == 2
    assert OwnScore.objects.filter(student=world.ben).count() == 4


def test_a_game_that_nobody_has_ended_is_ended_after_a_week(world: World) -> None:
    game = swish(world)
    assert game not in Game.objects.forgotten(world.now + timedelta(days=6))
    assert game in Game.objects.forgotten(world.now + timedelta(days=7))


def test_erasing_the_student_deletes_the_game_and_no_other(world: World) -> None:
    game, other = swish(world), swish(world, world.bea)
    for one in kept_from_far_to_near(Student):
        if one.model in (Seat, OwnScore):
            one.erase(one.find([world.ben.pk]), [world.ben.pk])
    assert not Game.objects.filter(pk=game.pk).exists()
    assert seat_of(other, world.bea).student == world.bea
    assert Game.objects.filter(pk=world.game_5b.pk).exists()


def test_it_goes_with_its_score_when_what_the_class_has_played_goes(world: World) -> None:
    game = race(world)
    play(game, world.ben, right_of(game, 0), now=world.now)
    services.end(game, now=world.now)
    Classroom.objects.filter(pk=world.class_5b.pk).update(archived_at=world.now - timedelta(days=500))
    keep_limits(world.kepler, now=world.now)
    assert not Game.objects.alone().exists()
    assert not OwnScore.objects.exists()


def test_a_seat_of_the_own_is_found_from_any_device(world: World) -> None:
    game = swish(world)
    assert playing.join(game, world.ben, now=world.now) == seat_of(game, world.ben)
