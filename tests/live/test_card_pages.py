"""Schwimmen and Swap! on the pages: device, wall, remote, replay, and the form of a new game."""

import re
import uuid
from dataclasses import replace

import pytest
from django.urls import reverse

from classroom.live import playing, services
from classroom.live.models import Game
from classroom.web.http import Refused
from games.computer import Level
from games.schwimmen.rules import SCHWIMMEN_GAME
from games.swap.rules import SWAP_GAME
from games.swap.skin import Skin
from tests.games.schwimmen.position import position as schwimmen_position
from tests.games.swap.position import position as swap_position
from tests.live.card_tables import LAID, at_table, look, send, teacher
from tests.live.seats import fresh, log_lines, more_students, opened, play, seat_of, seconds, started, state_of
from tests.world import World


def names(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("key", LAID)
def test_a_player_sees_the_own_hand_and_no_other(world: World, key: str) -> None:
    game = at_table(world, LAID[key], key)
    bea, ben = names(look(world, game)), names(look(world, game, "ben"))
    own, other = {"schwimmen": ("king of hearts", "jack of spades"), "swap": ("red Slap", "blue")}[key]
    if key == "schwimmen":
        assert own in look(world, game)
        assert other not in look(world, game)
        assert other in look(world, game, "ben")
    else:
        assert f"Play {own}" in look(world, game)
        assert f"Play {own}" not in look(world, game, "ben")
    assert "It is your turn" in bea
    assert "Bea Núñez has the turn" in ben


@pytest.mark.parametrize("screen", ["wall", "remote"])
def test_the_wall_and_the_remote_show_no_hand(world: World, screen: str) -> None:
    for key, hidden in {"schwimmen": ("king of hearts", "jack of spades"), "swap": ("red Slap", "purple")}.items():
        text = teacher(world, at_table(world, LAID[key], key), screen)
        assert "Bea Núñez has the turn" in text
        for name in hidden:
            assert name not in text


def test_two_cards_are_changed_by_two_choices_and_a_tap(world: World) -> None:
    game = at_table(world, LAID["schwimmen"], "schwimmen")
    assert send(world, game, move="swap", give="C7", take="H8").status_code == 200
    assert log_lines(game) == [(1, "Bea Núñez", "swap C7 H8")]
    assert "Bea Núñez: 7 of clubs for 8 of hearts." in look(world, game, "ben")


def test_a_change_without_both_cards_is_asked_for_in_words_and_changes_nothing(world: World) -> None:
    game = at_table(world, LAID["schwimmen"], "schwimmen")
    for fields in ({}, {"give": "C7"}, {"take": "H8"}):
        answer = send(world, game, move="swap", **fields)
        assert answer.status_code == 422
        assert "Choose one of your cards and one from the middle." in answer.content.decode()
    assert fresh(game).ply == 0


@pytest.mark.parametrize(
    ("key", "person", "move", "status", "sentence"),
    [
        ("schwimmen", "ben", "pass", 422, "It is not your turn."),
        ("schwimmen", "bea", "swap H7 H8", 422, "You do not have this card."),
        ("schwimmen", "bea", "swap C7 DA", 422, "This card is not in the middle."),
        ("swap", "ben", "draw", 422, "It is not your turn."),
        ("swap", "bea", "draw", 422, "You have a card that fits. Play it."),
        ("swap", "bea", "play Gb1", 422, "This card does not fit the colour."),
        ("swap", "bea", "play Rx1", 422, "You do not have this card."),
        ("swap", "ben", "slap 1 300", 422, "There is nothing to slap now."),
        ("swap", "bea", "colour R", 422, "There is nothing of this kind to choose now."),
    ],
)
def test_what_is_not_possible_is_refused_in_words_and_changes_nothing(
    world: World, key: str, person: str, move: str, status: int, sentence: str
) -> None:
    game = at_table(world, LAID[key], key)
    answer = send(world, game, person, move=move)
    assert (answer.status_code, sentence in answer.content.decode()) == (status, True)
    assert fresh(game).ply == 0


def test_the_same_tap_twice_is_one_move_and_a_late_one_is_told(world: World) -> None:
    game = at_table(world, LAID["schwimmen"], "schwimmen")
    token = uuid.uuid4()
    for _tap in range(2):
        assert send(world, game, move="pass", token=token, ply=0).status_code == 200
    assert fresh(game).ply == 1
    assert send(world, game, move="pass", ply=0).status_code == 409


def test_swap_asks_for_player_colour_and_direction_step_by_step(world: World) -> None:
    game = at_table(world, swap_position(["W Rx Gb Gb", "Bb Pb", "Pb"], "Rb"), "swap", kids=3)
    send(world, game, move="play W1")
    page = look(world, game)
    assert "With whom do you change hands?" in page
    assert "Kid 00 (2 cards)" in page
    send(world, game, move="target 2")
    page = look(world, game)
    assert "Which colour now?" in page
    assert page.count('name="move" value="colour ') == 4
    send(world, game, move="colour B")
    assert "Colour: blue" in look(world, game)


def test_two_packs_are_drawn_and_named_as_such(world: World) -> None:
    state = swap_position(["Rs Rx W Gb", "Bb"], "Rb", skin=Skin.TWO_PACKS)
    page = look(world, at_table(world, state, "swap"))
    assert "10 of hearts (red Slap)" in page
    assert "jack of hearts (red Super Swap)" in page
    assert "Colour: hearts" in page


def test_the_end_of_a_round_shows_all_hands_and_the_teacher_deals_again(world: World) -> None:
    state = replace(LAID["schwimmen"], options=replace(SCHWIMMEN_GAME.options, rounds=2))
    game = at_table(world, state, "schwimmen")
    play(game, world.bea, "knock", now=world.now)
    play(game, world.ben, "pass", now=world.now)
    wall = teacher(world, game, "wall")
    assert "jack of spades" in wall
    assert "wins the round" in wall
    assert "Deal the next round" in teacher(world, game, "remote")
    services.play_for_table(fresh(game), move="next-round", seen_ply=2, token=uuid.uuid4(), now=world.now)
    assert "Round 2 of 2" in look(world, game)


@pytest.mark.parametrize("key", LAID)
def test_the_end_is_told_on_device_and_wall(world: World, key: str) -> None:
    game = at_table(world, LAID[key], key)
    services.end_now(game, by=world.ana, now=world.now)
    page = look(world, game)
    assert "The game is over" in page
    assert {"schwimmen": "share the win", "swap": "nobody has won"}[key] in page
    assert ("share the win." in teacher(world, game, "wall")) == (key == "schwimmen")
    assert teacher(world, game, "replay")


def test_a_computer_that_has_won_is_named_on_the_wall_and_on_devices(world: World) -> None:
    options = replace(SCHWIMMEN_GAME.options, computers=(Level.MEDIUM,))
    game = started(world, students=[world.bea], game_key="schwimmen", options=SCHWIMMEN_GAME.options_text(options))
    laid = schwimmen_position(["C7 D8 H9", "HA HK HQ"], "S7 S8 D9")
    players = (laid.players[0], replace(laid.players[1], computer=Level.MEDIUM))
    state = replace(laid, players=players, options=options)
    Game.objects.filter(pk=game.pk).update(state=SCHWIMMEN_GAME.state_text(state))
    play(game, world.bea, "knock", now=world.now)
    services.let_time_pass(fresh(game), now=world.now + seconds(3))
    for page in (look(world, game), teacher(world, game, "wall")):
        assert "Computer 1 (medium) has won." in page


def test_a_teacher_opens_a_game_with_computers_and_one_child_can_play_it(world: World) -> None:
    fields = {"computers": "3", "level": "hard", "rounds": "2", "turn_seconds": "30"}
    answer = world.client("ana").post(
        reverse("live:new", args=[world.class_5b.pk]),
        {"game": "schwimmen", "token": uuid.uuid4(), "students": [world.bea.pk], **fields},
    )
    assert answer.status_code == 302
    game = Game.objects.get(game_key="schwimmen")
    options = SCHWIMMEN_GAME.parse_options(game.options)
    assert (options.computers, options.rounds, options.turn_seconds) == ((Level.HARD,) * 3, 2, 30)
    services.start(game, by=world.ana, now=world.now)
    assert len(state_of(game).players) == 4
    assert "Computer 3 (hard)" in look(world, game)


@pytest.mark.parametrize("key", LAID)
def test_computers_move_two_seconds_after_it_is_their_turn(world: World, key: str) -> None:
    rules = {"schwimmen": SCHWIMMEN_GAME, "swap": SWAP_GAME}[key]
    options = rules.options_text(replace(rules.options, computers=(Level.MEDIUM, Level.HARD)))
    game = started(world, game_key=key, options=options)
    now = world.now
    for _second in range(120):
        now += seconds(1)
        services.let_time_pass(fresh(game), now=now)
    lines = log_lines(game)
    assert any(move.startswith("for 2 ") for _, _, move in lines)
    assert any(move == "time-out" for _, _, move in lines)


def test_who_is_taken_out_is_played_for_by_a_computer_and_takes_over_again(world: World) -> None:
    game = at_table(world, LAID["schwimmen"], "schwimmen")
    playing.leave(seat_of(game, world.bea), now=world.now)
    assert "away, a computer plays" in teacher(world, game, "wall")
    services.let_time_pass(fresh(game), now=world.now + seconds(3))
    assert log_lines(game)[-1] == (2, None, "for 0 swap C7 H8")
    playing.join(fresh(game), world.bea, now=world.now + seconds(4))
    assert not state_of(game).players[0].away


@pytest.mark.parametrize(("computers", "people"), [(0, range(2, 5)), (2, range(1, 3)), (3, range(1, 2))])
def test_computers_take_seats_and_the_table_says_how_many_people_it_has_room_for(
    world: World, computers: int, people: range
) -> None:
    options = SCHWIMMEN_GAME.options_text(replace(SCHWIMMEN_GAME.options, computers=(Level.EASY,) * computers))
    kids = more_students(world, 5)
    with pytest.raises(Refused, match=f"This game is for {people[0]} to {people[-1]} players"):
        opened(world, game_key="schwimmen", options=options, students=kids[: people[-1] + 1])
    game = opened(world, game_key="schwimmen", options=options, students=kids[: people[-1]])
    assert game.people == people
    with pytest.raises(Refused, match="This game is for"):
        playing.join(game, kids[4], now=world.now)
    services.start(game, by=world.ana, now=world.now)
    assert len(state_of(game).players) == people[-1] + computers


@pytest.mark.parametrize("key", LAID)
def test_a_game_with_secret_hands_is_not_opened_at_the_one_screen(world: World, key: str) -> None:
    fields = {"computers": "0", "level": "easy", "rounds": "1", "turn_seconds": "30", "hand_size": "5", "slaps": "race"}
    answer = world.client("ana").post(
        reverse("live:new", args=[world.class_5b.pk]),
        {"game": key, "token": uuid.uuid4(), "one_screen": "yes", "skin": "swap", **fields},
    )
    assert answer.status_code == 422
    assert "so it needs devices" in answer.content.decode()
    assert not Game.objects.filter(game_key=key).exists()
