"""A whole game played by HTTP, with every answer and every word of the streams read: no secret is in any of them.

Secrets are the seed, the draw pile and its order, and what others hold or have claimed. The proof is twofold: none of it is written
in any answer, and no screen changes by a letter when all that it must not tell is another.
"""

import html
import re
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from django.test import Client

from classroom.live.models import Game
from games.core import TABLE, WALL
from games.core import Seat as SeatNumber
from games.race.rules import RACE_GAME
from games.race.state import Options as RaceOptions
from games.same_board.rules import SAME_BOARD_GAME
from games.swish.card import Card
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.swish_boards.board import right_stacks
from tests.games.race.test_contract import shuffle_hidden as shuffle_race
from tests.games.same_board.test_contract import shuffle_hidden as shuffle_same_board
from tests.games.swish_rules.position import shuffle_hidden as shuffle_swish
from tests.live.seats import fresh, more_students, right_show, started, state_of, wrong_show
from tests.servers import Stream, WebServer, web_server
from tests.world import World, let_in, make_world

SEED, OTHER_SEED = "never-to-be-read-by-anybody", "nor-this-one"
SEATS = 3
LONGEST = 150
# What differs from one answer to the next: tokens, tickets of streams, seconds that run.
_OF_THE_MOMENT = re.compile(
    r'(?:name="(?:token|csrfmiddlewaretoken)" value|data-stream|nonce|data-left|data-look-in)="[^"]*"'
    r'|X-CSRFToken": "[^"]*"|>[0-9]+:[0-9]{2}<'
)
_NAMED = re.compile(r"\b\d+:(\d+)-(\d+)\b")
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    with web_server(tmp_path_factory.mktemp("web") / "log") as running:
        yield running


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@dataclass
class Room:
    """Wall, remote and devices of one game. Everything that any of them was answered is in `read`, with who read it."""

    world: World
    game_key: str
    options: str
    read: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        kids = more_students(self.world, SEATS)
        self.game: Game = started(self.world, students=kids, game_key=self.game_key, options=self.options, seed=SEED)
        self.teacher = self.world.client("ana")
        self.devices = [Client() for _kid in kids]
        for client, kid in zip(self.devices, kids, strict=True):
            let_in(client, kid)

    def look(self, seat: int) -> str:
        """What a seat, TABLE or WALL sees: the page and the part that the page fetches."""
        client = self.teacher if seat in (TABLE, WALL) else self.devices[seat]
        paths = {TABLE: (f"/games/{self.game.pk}/", "remote"), WALL: (f"/games/{self.game.pk}/wall/", "wall")}
        path, part = paths.get(SeatNumber(seat), (f"/play/{self.game.pk}/", "device"))
        answers = [client.get(path), client.get(path, headers={"HX-Request": "true", "HX-Target": part})]
        return "".join(self._keep(seat, answer) for answer in answers)

    def move(self, seat: int, move: str, **changes: Any) -> int:
        """A move of a device; its answer is read."""
        fields = {"move": move, "ply": fresh(self.game).ply, "token": str(uuid.uuid4()), **changes}
        headers = {"HX-Request": "true", "HX-Target": "device"}
        answer = self.devices[seat].post(f"/play/{self.game.pk}/move/", fields, headers=headers)
        self._keep(seat, answer)
        return answer.status_code

    def tap(self, move: str) -> None:
        """A move of the remote; its answer is read."""
        fields = {"move": move, "ply": fresh(self.game).ply, "token": str(uuid.uuid4())}
        self._keep(TABLE, self.teacher.post(f"/games/{self.game.pk}/table/", fields, follow=True))

    def _keep(self, who: int, answer: Any) -> str:
        text = f"{answer.status_code} {sorted(answer.headers.items())} {answer.content.decode()}"
        self.read.append((who, text))
        return _OF_THE_MOMENT.sub("", answer.content.decode())

    def require_silence(self, shuffle: Callable[[Any, SeatNumber, Random], Any], rng: Random) -> int:
        """Change all that each screen must not tell, seed included, and see that it stays as it is. How often something changed."""
        row, changed = fresh(self.game), 0
        for seat in (TABLE, WALL, *map(SeatNumber, range(SEATS))):
            before = self.look(seat)
            other = row.rules.state_text(shuffle(row.rules.parse_state(row.state), seat, rng))
            changed += other != row.state
            Game.objects.filter(pk=row.pk).update(state=other, seed=OTHER_SEED)
            after = self.look(seat)
            Game.objects.filter(pk=row.pk).update(state=row.state, seed=SEED)
            assert after == before, f"seat {seat} at ply {row.ply}"
        return changed

    def require_no_seed(self) -> None:
        assert len(self.read) > 30
        for who, text in self.read:
            assert SEED not in text, who
            assert OTHER_SEED not in text, who


def rows_of(cards: tuple[Card, ...], *, length: int = 3) -> set[str]:
    """Every row of so many cards one after the other, as games write them."""
    return {" ".join(map(str, cards[start : start + length])) for start in range(len(cards) - length + 1)}


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("swish", SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True))),
        ("swish_jr", SWISH_JR_GAME.options_text(SWISH_JR_GAME.options)),
    ],
    ids=["swish without calls", "swish_jr"],
)
def test_no_answer_of_a_whole_game_tells_the_seed_or_the_draw_pile(world: World, key: str, options: str) -> None:
    room, rng, changed = Room(world, key, options), Random(key), 0
    for turn in range(LONGEST):
        state, start, seat = state_of(room.game), len(room.read), turn % SEATS
        if state.ending is not None:
            break
        try:
            move = (
                wrong_show(room.game) if turn % 6 == 5 and None not in state.table else right_show(room.game, at_most=5)
            )
        except IndexError:
            for voter in range(SEATS):
                room.move(voter, "stuck")
            continue
        if not state.options.fast:
            assert room.move(seat, "call") == 200
        assert room.move(seat, move) == 200
        if state_of(room.game).phase == "refill":
            assert room.move(seat, "refill") == 200
        room.move((seat + 1) % SEATS, move, ply=0)
        if turn % 8 == 0:
            changed += room.require_silence(shuffle_swish, rng)
        after = state_of(room.game)
        lay_open = {card for card in (*state.table, *after.table) if card is not None}
        for who, text in room.read[start:]:
            named = {Card(int(dot), int(hoop)) for dot, hoop in _NAMED.findall(text)}
            assert named <= lay_open, who
            assert not any(row in text for row in rows_of(after.draw) - rows_of(after.cards())), who
    assert fresh(room.game).ending == "cleared"
    room.look(0)
    room.require_no_seed()
    assert changed >= 10


def test_no_answer_of_a_whole_game_on_one_board_tells_who_claimed_what(world: World) -> None:
    room = Room(world, "same_board", SAME_BOARD_GAME.options_text(replace(SAME_BOARD_GAME.options, boards=2)))
    rng, changed = Random("same board"), 0
    for _board in range(2):
        state = state_of(room.game)
        right = right_stacks(state.board, task=state.options.task)[0]
        assert room.move(0, f"claim {state.number} {' '.join(map(str, right))}") == 200
        assert room.move(1, f"claim {state.number} {' '.join(map(str, (0, 1) if right != (0, 1) else (0, 2)))}") == 200
        changed += room.require_silence(shuffle_same_board, rng)
        room.tap("reveal")
        changed += room.require_silence(shuffle_same_board, rng)
        room.tap("next")
    assert fresh(room.game).ending == "played_out"
    room.require_no_seed()
    assert changed >= 10


def test_no_answer_of_a_whole_race_tells_the_board_of_another(world: World) -> None:
    room = Room(world, "race", RACE_GAME.options_text(RaceOptions(boards=2)))
    rng, changed = Random("race"), 0
    for turn in range(2 * SEATS):
        seat = turn % SEATS
        player = state_of(room.game).players[seat]
        right = right_stacks(player.board, task=RaceOptions().task)[0]
        if turn % 2 == 0:
            changed += room.require_silence(shuffle_race, rng)
        assert room.move(seat, f"claim {player.number} {' '.join(map(str, right))}") == 200
    assert fresh(room.game).ending == "played_out"
    room.require_no_seed()
    assert changed >= 10


def test_a_stream_tells_numbers_and_nothing_else(world: World, server: WebServer) -> None:
    room = Room(world, "swish", SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True)))
    device = room.devices[0]
    page = device.get(f"/play/{room.game.pk}/").content.decode()
    path = html.unescape(page.partition('data-stream="')[2].partition('"')[0])
    with Stream(server.port, path, {"Cookie": f"sessionid={device.cookies['sessionid'].value}"}) as stream:
        assert stream.status == 200
        assert room.move(1, right_show(room.game)) == 200
        assert stream.numbers(at_least=1, seconds=10) == [2]
        told = stream._received.partition(b"\r\n\r\n")[2].decode()
    # Between the lines stand the lengths of the pieces in which HTTP sends them.
    lines = [line for line in told.splitlines() if line and not re.fullmatch(r"[0-9a-f]{1,3}", line)]
    assert [re.sub(r"\d+", "N", line) for line in lines] == ["retry: N", "id: N", "event: told", "data: N"]
