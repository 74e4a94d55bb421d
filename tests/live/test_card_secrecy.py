"""Whole card games played by HTTP: no screen changes by a letter when hands and piles that it must not tell are others."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.computer import Level
from games.core import Seat, chance
from games.schwimmen.players import PLAYERS as SCHWIMMEN_PLAYERS
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.players import PLAYERS as SWAP_PLAYERS
from games.swap.rules import SWAP_GAME
from games.table import AnyGame
from tests.games.schwimmen.position import shuffle_hidden as shuffle_schwimmen
from tests.games.swap.position import shuffle_hidden as shuffle_swap
from tests.live.seats import fresh, state_of
from tests.live.test_secrecy import Room
from tests.world import World, make_world

LONGEST = 200
pytestmark = pytest.mark.django_db(transaction=True)

CASES: dict[str, tuple[AnyGame, Any, Any, Callable[..., Any]]] = {
    "schwimmen": (
        SCHWIMMEN_GAME,
        replace(SCHWIMMEN_GAME.options, turn_seconds=None),
        SCHWIMMEN_PLAYERS,
        shuffle_schwimmen,
    ),
    "swap": (SWAP_GAME, replace(SWAP_GAME.options, hand_size=5, turn_seconds=None), SWAP_PLAYERS, shuffle_swap),
}


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.mark.parametrize("key", CASES)
def test_no_answer_of_a_whole_game_tells_a_hand_or_the_draw_pile(world: World, key: str) -> None:
    game, options, players, shuffle = CASES[key]
    room, rng, changed = Room(world, key, game.options_text(options)), Random(key), 0
    for ply in range(LONGEST):
        state = state_of(room.game)
        movers = sorted(seat for seat in game.movers(state) if seat >= 0)
        if not movers:
            break
        # The clock of a slap runs meanwhile; that its times are secret is said by the contract of the game's views.
        if state.phase != "slap" and ply in (0, 3, 6):
            changed += room.require_silence(shuffle, rng)
        seat = movers[0]
        move = players[Level.MEDIUM].choose(game.view(state, Seat(seat)), chance("secret", ply=ply))
        text, _, elapsed = game.move_text(move).partition(f"slap {getattr(move, 'number', '')} ")
        fields = {"elapsed": elapsed} if elapsed else {}
        assert room.move(seat, text or f"slap {move.number}", **fields) == 200
        # A move out of turn is answered, and its answer is read, too.
        room.move((seat + 1) % 3, "draw" if key == "swap" else "pass", ply=0)
    assert fresh(room.game).ending in ("knock", "exhausted", "out")
    room.look(0)
    room.require_no_seed()
    assert changed >= 10
