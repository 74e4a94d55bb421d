"""One board for all and the race by their pages: open, claim, show the answer, finish; with and without htmx."""

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from classroom.live.models import Game
from games.race.state import Options as RaceOptions
from games.same_board.state import Options as SameBoardOptions
from games.swish_boards.board import Task, right_stacks
from games.table import GAMES
from tests.live.seats import fresh, started, state_of
from tests.world import World, make_world

HTMX = {"HX-Request": "true", "HX-Target": "device"}


@pytest.fixture
def world(db: None) -> World:
    return make_world()


def game_of(world: World, options: Any) -> Game:
    key = "race" if isinstance(options, RaceOptions) else "same_board"
    return started(world, game_key=key, options=GAMES[key].options_text(options))


def cards_of(board: Any, places: tuple[int, ...]) -> list[str]:
    """The values of the check boxes of these places."""
    return [f"{place}:{board[place]}" for place in places]


def send(client: Client, game: Game, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    sent = {"ply": fresh(game).ply, "token": str(uuid.uuid4()), "move": "show", **fields}
    return client.post(f"/play/{game.pk}/move/", sent, headers=HTMX if htmx else {})


def tap(client: Client, game: Game, move: str) -> str:
    sent = {"move": move, "ply": fresh(game).ply, "token": str(uuid.uuid4())}
    return client.post(f"/games/{game.pk}/table/", sent, follow=True).content.decode()


def words(text: str) -> str:
    """What stands on a page, tags left out."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_a_class_solves_one_board_by_the_pages(world: World) -> None:
    game = game_of(world, SameBoardOptions(boards=1))
    state, ben, ana = state_of(game), world.client("ben"), world.client("ana")
    right = right_stacks(state.board, task=state.options.task)[0]
    numbers = " ".join(str(place + 1) for place in right)
    answer = send(ben, game, board=1, card=cards_of(state.board, right))
    assert (answer.status_code, f"Your answer: {numbers}" in words(answer.content.decode())) == (200, True)
    wall = words(ana.get(f"/games/{game.pk}/wall/").content.decode())
    assert "1 of 2 have answered" in wall
    assert f"{numbers} 1 1" in wall
    assert "Right! You get 1 point." not in words(ben.get(f"/play/{game.pk}/").content.decode())
    remote = words(tap(ana, game, "reveal"))
    assert f"This is right: {numbers}" in remote
    assert "To the result" in remote
    assert "Right! You get 1 point." in words(ben.get(f"/play/{game.pk}/").content.decode())
    assert f"You have chosen nothing. This is right: {numbers}" in words(
        world.client("bea").get(f"/play/{game.pk}/").content.decode()
    )
    assert "The game is over" in words(tap(ana, game, "next"))


def test_an_answer_can_be_typed_and_sent_without_javascript(world: World) -> None:
    game = game_of(world, SameBoardOptions())
    answer = send(world.client("ben"), game, htmx=False, board=1, typed="2, 4")
    assert answer.status_code == 302
    assert state_of(game).players[1].stack == (1, 3)


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({}, 422, "Choose the cards first."),
        ({"card": ["0:0-1"], "board": 1}, 422, "Your swish must have at least 2 cards."),
        ({"card": ["0:x", "0:y"], "board": 1}, 422, "The same card is there twice."),
        ({"typed": "1 x", "board": 1}, 422, "Type the numbers of the cards"),
        ({"typed": "1 44", "board": 1}, 422, "There is no such card on this board."),
        ({"typed": "1 2", "board": "x"}, 422, "This is no move of this game."),
        ({"typed": "1 2"}, 422, "This is no move of this game."),
        ({"card": ["a:0-1", "b:0-1"], "board": 1}, 422, "This is no move of this game."),
    ],
    ids=["nothing", "one card", "twice", "a letter", "no such card", "no board", "board left out", "no places"],
)
@pytest.mark.parametrize("options", [SameBoardOptions(), RaceOptions(boards=2)], ids=["same_board", "race"])
def test_what_is_no_answer_is_said_in_plain_words_and_changes_nothing(
    world: World, options: Any, fields: dict[str, Any], status: int, sentence: str
) -> None:
    game = game_of(world, options)
    answer = send(world.client("ben"), game, **fields)
    assert (answer.status_code, sentence in words(answer.content.decode())) == (status, True)
    assert fresh(game).ply == 0


def test_a_race_is_run_by_the_pages(world: World) -> None:
    game = game_of(world, RaceOptions(boards=2, task=Task(cards=6)))
    ben = world.client("ben")
    board = state_of(game).players[1].board
    right = right_stacks(board, task=Task(cards=6))[0]
    wrong = next(pair for pair in ((0, 1), (0, 2), (0, 3)) if pair not in right_stacks(board, task=Task(cards=6)))
    page = words(send(ben, game, board=1, card=cards_of(board, wrong)).content.decode())
    assert "Not a swish. This board gives no point any more" in page
    page = words(send(ben, game, board=1, card=cards_of(board, right)).content.decode())
    assert "Swish! Here is the next board." in page
    assert "Board 2 of 2 · 0 points" in page
    page = words(send(ben, game, move="pass 2").content.decode())
    assert "You have finished" in page
    wall = words(world.client("ana").get(f"/games/{game.pk}/wall/").content.decode())
    assert "1 board solved" in wall
    assert "1 of 2 have finished" in wall


def test_a_race_shows_no_points_on_the_wall_unless_the_teacher_wants_it(world: World) -> None:
    game = game_of(world, RaceOptions(boards=2))
    wall = world.client("ana").get(f"/games/{game.pk}/wall/")
    assert {row.points for row in wall.context["rows"]} == {None}


@pytest.mark.parametrize(
    ("key", "chosen", "options"),
    [
        (
            "same_board",
            {"edition": "jr", "cards": "12", "k": "3", "boards": "3", "seconds": "45", "speed": "on"},
            SameBoardOptions(task=Task(edition_key="jr", cards=12, k=3), boards=3, seconds=45, speed=True),
        ),
        (
            "race",
            {"edition": "swish", "cards": "6", "k": "2", "boards": "", "minutes": "3"},
            RaceOptions(task=Task(cards=6), boards=None, seconds=180),
        ),
    ],
    ids=["same_board", "race"],
)
def test_the_teacher_chooses_what_is_played(world: World, key: str, chosen: dict[str, str], options: Any) -> None:
    ana, page = world.client("ana"), f"/classes/{world.class_5b.pk}/games/new/"
    assert ana.get(page, {"game": key}).status_code == 200
    answer = ana.post(page, {"game": key, "token": str(uuid.uuid4()), **chosen})
    assert answer.status_code == 302
    game = Game.objects.filter(game_key=key).get()
    assert GAMES[key].parse_options(game.options) == options


@pytest.mark.parametrize(
    ("key", "chosen", "sentence"),
    [
        (
            "same_board",
            {"edition": "jr", "cards": "16", "k": "2", "boards": "3"},
            "A board of Swish Jr. has at most 12 cards.",
        ),
        (
            "race",
            {"edition": "swish", "cards": "6", "k": "2", "boards": "", "minutes": ""},
            "Choose a number of boards, a time, or both.",
        ),
    ],
    ids=["too many cards", "no end"],
)
def test_what_cannot_be_played_is_said_at_its_field(
    world: World, key: str, chosen: dict[str, str], sentence: str
) -> None:
    page = f"/classes/{world.class_5b.pk}/games/new/"
    answer = world.client("ana").post(page, {"game": key, "token": str(uuid.uuid4()), **chosen})
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert not Game.objects.filter(game_key=key).exists()
