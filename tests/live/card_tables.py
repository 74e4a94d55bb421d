"""Tables of Schwimmen and Swap! on the live platform, and what their pages show."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from classroom.live.models import Game
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.rules import SWAP_GAME
from tests.games.schwimmen.position import position as schwimmen_position
from tests.games.swap.position import position as swap_position
from tests.live.seats import fresh, more_students, started
from tests.world import World

PART = {"HX-Request": "true", "HX-Target": "device"}
LAID = {
    "schwimmen": schwimmen_position(["HK HQ C7", "S10 SJ D8"], "CA D9 H8", draw="C9 DQ C8 S7 S8"),
    "swap": swap_position(["Rb Rs Gb W", "Bb Pb"], "Rb", draw="Gb Gb"),
}


def at_table(world: World, state: Any, key: str, *, kids: int = 2) -> Game:
    """A game of Bea and Ben (seats 0 and 1), and more, at the table as it is given."""
    students = [world.ben, world.bea] if kids == 2 else [world.bea, *more_students(world, kids - 1)]
    rules = {"schwimmen": SCHWIMMEN_GAME, "swap": SWAP_GAME}[key]
    game = started(world, students=students, game_key=key, options=rules.options_text(state.options))
    Game.objects.filter(pk=game.pk).update(state=rules.state_text(state))
    return fresh(game)


def look(world: World, game: Game, person: str = "bea") -> str:
    return world.client(person).get(reverse("live:device", args=[game.pk])).content.decode()


def teacher(world: World, game: Game, page: str) -> str:
    return world.client("ana").get(reverse(f"live:{page}", args=[game.pk])).content.decode()


def send(world: World, game: Game, person: str = "bea", **fields: Any) -> HttpResponse:
    sent = {"token": uuid.uuid4(), "ply": fresh(game).ply, **fields}
    return world.client(person).post(reverse("live:move", args=[game.pk]), sent, headers=PART)
