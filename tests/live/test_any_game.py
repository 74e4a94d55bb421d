"""Any game that fits games/core.py runs on the live platform: whole random games through the services."""

import json
import uuid
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from classroom.live import playing, services
from classroom.live.log import log_of, replay, replayed_views
from classroom.live.models import Game, Seat
from classroom.live.queries import is_there_one, seat_view, table_view, wall_view
from games.core import TABLE, EndNow, Join, Leave, Return, TimeOut
from games.race.state import Options as RaceOptions
from games.same_board.rules import SAME_BOARD_GAME
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.rules import SWAP_GAME
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.table import GAMES, Log
from tests.games.contract import any_move
from tests.games.example import Options
from tests.games.race.test_contract import next_move as race_move
from tests.games.same_board.test_contract import next_move as same_board_move
from tests.games.schwimmen.position import class_move as schwimmen_move
from tests.games.swap.position import class_move as swap_move
from tests.games.swish_rules.position import next_move
from tests.live.seats import fresh, more_students, seconds, started, state_of
from tests.world import World

OPTIONS: dict[str, Any] = {
    "swish": replace(SWISH_GAME.options, fast=True),
    "swish_jr": SWISH_JR_GAME.options,
    "same_board": replace(SAME_BOARD_GAME.options, seconds=30),
    "race": RaceOptions(boards=3),
    "schwimmen": replace(SCHWIMMEN_GAME.options, rounds=3),
    "swap": replace(SWAP_GAME.options, hand_size=5, false_slap=True),
    "highest_card": Options(),
}
CHOICES = {
    "swish": next_move,
    "swish_jr": next_move,
    "same_board": same_board_move,
    "race": race_move,
    "schwimmen": schwimmen_move,
    "swap": swap_move,
    "highest_card": any_move,
}
VIEWS = {
    *(f"games.{game}.views" for game in ("swish", "same_board", "race", "schwimmen", "swap")),
    "tests.games.example",
}
SEED = "a-seed-to-look-for"
LONGEST = 400

pytestmark = pytest.mark.usefixtures("highest_card")


def play_by_chance(game: Game, world: World, rng: Random) -> Game:
    """Play like a lively class until the game is over, each move through the service a page would call."""
    rules = game.rules
    choose: Any = CHOICES[game.game_key]
    now = world.now
    for _move in range(LONGEST):
        game, now = fresh(game), now + seconds(0.5)
        if game.ended_at is not None:
            return game
        state = rules.parse_state(game.state)
        number, move = choose(rules, state, rng)
        if number != TABLE:
            seat = Seat.objects.select_related("game").get(game=game, number=number)
            text = rules.move_text(move)
            playing.play(seat, move=text, seen_ply=game.ply, token=uuid.uuid4(), now=now)
        elif isinstance(move, Leave):
            services.take_out(seat_at(game, move.seat), by=world.ana, now=now)
        elif isinstance(move, Return):
            services.let_back(seat_at(game, move.seat), now=now)
        elif isinstance(move, Join):
            playing.join(game, more_students(world, 1)[0], now=now)
        elif isinstance(move, TimeOut):
            now += seconds(60)
            services.let_time_pass(game, now=now)
        elif not isinstance(move, EndNow):
            text = rules.move_text(move)
            services.play_for_table(game, move=text, seen_ply=game.ply, token=uuid.uuid4(), now=now)
    services.end_now(game, by=world.ana, now=now)
    return fresh(game)


def seat_at(game: Game, number: int) -> Seat:
    return Seat.objects.select_related("game").get(game=game, number=number)


def whole_game(key: str, world: World) -> Game:
    game = started(
        world,
        students=more_students(world, 3),
        game_key=key,
        options=GAMES[key].options_text(OPTIONS[key]),
        seed=SEED,
    )
    return play_by_chance(game, world, Random(f"class of {key}"))


def test_every_game_that_can_be_played_live_is_tried_here() -> None:
    assert set(GAMES) == set(OPTIONS)


@pytest.mark.parametrize("key", OPTIONS)
def test_a_whole_game_is_played_kept_and_replayed(world: World, key: str) -> None:
    game = whole_game(key, world)
    assert game.ply >= 3
    states = replay(game)
    assert states[-1] == state_of(game)
    assert Log.parse(str(log_of(game))) == log_of(game)
    result = GAMES[key].result(states[-1])
    assert result is not None
    kept = list(game.seats.dealt().values_list("points", "has_won"))
    assert kept == [(points, number in result.winners) for number, points in enumerate(result.points)]
    assert game.ending == result.ending
    assert len(replayed_views(game)) == game.ply + 1


@pytest.mark.parametrize("key", OPTIONS)
def test_no_view_of_a_whole_game_holds_the_seed_or_the_draw_pile(world: World, key: str) -> None:
    """Views are also the same, whatever lies in the pile, by the contract of each game (tests/games)."""
    game = whole_game(key, world)
    shown = [wall_view(game), table_view(game), *(seat_view(game, seat) for seat in game.seats.dealt())]
    rules = game.rules
    for state in replay(game):
        views = [rules.view(state, seat) for seat in (*range(game.seats_dealt or 0), -1, -2)]
        for text in map(repr, views):
            assert SEED not in text
            for name in ("draw", "pile", "out", "rest", "hands", "old", "seed", "options", "seen", "stack", "order"):
                assert f"{name}=" not in text
        assert {type(view).__module__ for view in views} <= VIEWS
    assert {type(view).__module__ for view in shown} <= VIEWS


def test_a_player_sees_no_card_of_another(world: World) -> None:
    game = started(world, game_key="highest_card", options="{}")
    state = state_of(game)
    own, other = game.seats.dealt()
    assert seat_view(game, own).hand == state.hands[0]
    assert seat_view(game, other).hand == state.hands[1]
    assert not hasattr(wall_view(game), "hand")


def test_a_seat_at_another_table_has_no_view(world: World) -> None:
    game, other = started(world), started(world)
    with pytest.raises(ValueError, match="is not a seat of"):
        seat_view(game, other.seats.all()[0])


def test_a_game_that_is_not_dealt_shows_nothing(world: World) -> None:
    game = started(world)
    waiting = Game(session=game.session, game_key="swish")
    assert (wall_view(waiting), table_view(waiting), is_there_one(waiting)) == (None, None, None)


def test_only_swish_can_be_asked_whether_there_is_one(world: World) -> None:
    assert is_there_one(started(world)) is True
    assert is_there_one(started(world, game_key="highest_card", options="{}")) is None


def test_options_are_kept_in_the_games_own_words(world: World) -> None:
    options = json.dumps(json.loads(SWISH_GAME.options_text(SWISH_GAME.options)), indent=3)
    assert started(world, options=options).options == SWISH_GAME.options_text(SWISH_GAME.options)


@pytest.mark.parametrize("key", ["swish", "highest_card"])
def test_a_strict_game_refuses_what_was_sent_for_an_older_state_and_swish_a_vote_does_not(
    world: World, key: str
) -> None:
    game = started(world, game_key=key, options=GAMES[key].options_text(OPTIONS[key]))
    rules, state = GAMES[key], state_of(game)
    answers = []
    for seat in game.seats.dealt().select_related("game"):
        move = "stuck" if key == "swish" else rules.move_text(rules.moves(state, seat.number)[0])
        try:
            playing.play(seat, move=move, seen_ply=0, token=uuid.uuid4(), now=world.now)
            answers.append("played")
        except playing.MoveRefused as refused:
            answers.append(refused.code)
    assert answers == {"swish": ["played", "played"], "highest_card": ["played", "stale"]}[key]
