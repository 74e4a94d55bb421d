"""Opening a game, sitting down before the deal, and the deal."""

import uuid
from typing import Any

import pytest

from classroom.live import playing, services
from classroom.live.models import Game, Seat
from classroom.live.queries import places
from classroom.web.http import Refused
from classroom.web.models import Topic
from tests.live.seats import FAST, fresh, more_students, opened, seat_of, seconds, started, state_of
from tests.world import World


def test_a_game_is_opened_in_the_lesson_and_waits_for_the_deal(world: World) -> None:
    game = opened(world)
    assert (game.session, game.opened_by, game.ply, game.state, game.started_at) == (
        world.lesson_5b,
        world.ana,
        0,
        "",
        None,
    )


def test_the_form_sent_twice_opens_one_game(world: World) -> None:
    token = uuid.uuid4()
    before = Game.objects.count()
    assert opened(world, token=token) == opened(world, token=token, options=FAST)
    assert Game.objects.count() == before + 1


def test_no_two_games_have_one_seed(world: World) -> None:
    assert len({opened(world).seed for _ in range(20)}) == 20


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game_key": "poker"}, "There is no such game."),
        ({"options": ""}, "This game cannot be played in this way."),
        ({"options": "{}"}, "This game cannot be played in this way."),
        ({"options": "[" * 5000}, "This game cannot be played in this way."),
        ({"options": FAST.replace('"at_most": 12', '"at_most": 1')}, "This game cannot be played in this way."),
        ({"nameless": 2}, "Players without a name can only play at the one screen."),
        ({"nameless": -1, "one_screen": True}, "Players without a name can only play at the one screen."),
        ({"nameless": 101, "one_screen": True}, "This game is for 1 to 100 players."),
    ],
)
def test_what_is_no_game_is_refused_and_nothing_is_stored(world: World, change: dict[str, Any], sentence: str) -> None:
    before = set(Game.objects.all())
    with pytest.raises(Refused) as refusal:
        opened(world, **change)
    assert refusal.value.sentence == sentence
    assert set(Game.objects.all()) == before


def test_a_student_of_another_class_gets_no_seat(world: World) -> None:
    before = set(Seat.objects.all())
    with pytest.raises(Refused, match="Only students of this class"):
        opened(world, students=[world.ben, world.yan])
    with pytest.raises(Refused, match="Only students of this class"):
        playing.join(opened(world), world.yan, now=world.now)
    assert set(Seat.objects.all()) == before


def test_no_game_is_opened_in_a_lesson_that_is_over(world: World) -> None:
    with pytest.raises(Refused, match="This lesson is over") as refusal:
        opened(world, now=world.lesson_5b.ends_at)
    assert refusal.value.status == 409


def test_whoever_joins_twice_has_one_seat(world: World) -> None:
    game = opened(world)
    assert playing.join(game, world.ben, now=world.now) == playing.join(game, world.ben, now=world.now)
    assert game.seats.count() == 1


def test_the_deal_numbers_the_seats_as_the_players_came(world: World) -> None:
    game = opened(world)
    playing.join(game, world.ben, now=world.now)
    playing.join(game, world.bea, now=world.now + seconds(1))
    services.start(game, by=world.ana, now=world.now + seconds(2))
    assert [(place.number, place.name) for place in places(game)] == [(0, "Ben Aydin"), (1, "Bea Núñez")]
    assert len(state_of(game).players) == 2


def test_who_was_seated_together_sits_by_name(world: World) -> None:
    assert [place.name for place in places(started(world))] == ["Bea Núñez", "Ben Aydin"]


def test_starting_twice_deals_once(world: World) -> None:
    game = started(world)
    services.start(game, by=world.cora, now=world.now + seconds(5))
    assert (fresh(game).state, fresh(game).started_by, fresh(game).started_at) == (game.state, world.ana, world.now)


def test_a_game_with_nobody_at_the_table_is_not_dealt(world: World) -> None:
    game = opened(world)
    with pytest.raises(Refused, match=r"This game is for 1 to 100 players\."):
        services.start(game, by=world.ana, now=world.now)
    assert fresh(game).started_at is None


@pytest.mark.usefixtures("highest_card")
def test_a_full_table_takes_nobody_before_the_deal_either(world: World) -> None:
    game = opened(world, game_key="highest_card", options="{}", students=more_students(world, 4))
    with pytest.raises(Refused, match=r"This game is for 2 to 4 players\."):
        playing.join(game, world.ben, now=world.now)
    assert game.seats.count() == 4


def test_who_was_taken_out_before_the_deal_gets_no_cards_and_can_be_let_back_after_it(world: World) -> None:
    game = opened(world, students=[world.ben, world.bea])
    services.take_out(seat_of(game, world.bea), by=world.ana, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    assert (seat_of(game, world.bea).number, len(state_of(game).players)) == (None, 1)
    services.let_back(seat_of(game, world.bea), now=world.now)
    seat = seat_of(game, world.bea)
    assert (seat.number, seat.joined_ply, seat.removed_at) == (1, 1, None)
    assert [player.late for player in state_of(game).players] == [False, True]


def test_at_the_one_screen_players_need_no_name(world: World) -> None:
    game = started(world, students=[world.ben], one_screen=True, nameless=2)
    assert [(place.number, place.name) for place in places(game)] == [(0, "Ben Aydin"), (1, ""), (2, "")]


def test_every_change_is_told_once(world: World) -> None:
    game = opened(world)
    playing.join(game, world.ben, now=world.now)
    playing.join(game, world.ben, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    services.start(game, by=world.ana, now=world.now)
    assert Topic.objects.get(name=game.topic).number == 2
