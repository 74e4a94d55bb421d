"""The pages on which a teacher opens a game, and on which a student finds it."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.live import services
from classroom.live.models import Game
from games.swish.rules import SWISH_GAME, SWISH_JR_GAME
from games.table import GAMES
from tests.live.seats import opened, started
from tests.world import World

CHOSEN = {"game": "swish", "sizes": "any", "claim": "call", "deck": "1", "show_seconds": 10, "lost_card": "out"}


@pytest.fixture
def alone(world: World) -> World:
    """The world without its running game."""
    Game.objects.all().delete()
    return world


def send(world: World, person: str = "ana", **changes: Any) -> HttpResponse:
    fields = {"token": uuid.uuid4(), **CHOSEN, **changes}
    address = reverse("live:new", args=[world.class_5b.pk])
    return world.client(person).post(address, {name: value for name, value in fields.items() if value is not None})


def options_of(game: Game) -> Any:
    return game.rules.parse_options(game.options)


def test_a_form_with_nothing_changed_opens_the_game_as_the_rules_have_it(alone: World) -> None:
    answer = send(alone)
    game = Game.objects.get()
    assert answer.headers["Location"] == reverse("live:remote", args=[game.pk])
    assert options_of(game) == SWISH_GAME.options
    assert (game.one_screen, game.shows_ranking, game.has_sound, game.seats.count()) == (False, False, False, 0)


def test_swish_jr_with_nothing_changed_keeps_the_rules_of_its_own_box(alone: World) -> None:
    send(alone, game="swish_jr", lost_card="back", finder_refills="on")
    assert options_of(Game.objects.get()) == SWISH_JR_GAME.options


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"sizes": "2"}, {"at_least": 2, "at_most": 2}),
        ({"sizes": "3+"}, {"at_least": 3, "at_most": 12}),
        ({"sizes": "4"}, {"at_least": 4, "at_most": 4}),
        ({"claim": "fast"}, {"fast": True}),
        ({"show_seconds": 30}, {"show_seconds": 30}),
        ({"minutes": 10}, {"game_seconds": 600}),
        ({"lay_counts": "on"}, {"lay_counts": True}),
        ({"finder_refills": "on"}, {"finder_refills": True}),
    ],
)
def test_what_is_chosen_becomes_an_option_of_the_game(
    alone: World, chosen: dict[str, Any], expected: dict[str, Any]
) -> None:
    send(alone, **chosen)
    options = options_of(Game.objects.get())
    assert {name: getattr(options, name) for name in expected} == expected


def test_a_short_game_is_played_with_half_of_the_cards_of_the_box(alone: World) -> None:
    send(alone, deck="1/2")
    deck = options_of(Game.objects.get()).deck
    assert len(deck) == 30
    box = list(SWISH_GAME.options.deck)
    for card in deck:
        box.remove(card)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sizes": "7"},
        {"sizes": None},
        {"show_seconds": "soon"},
        {"deck": "9"},
        {"minutes": 7},
        {"lost_card": "burnt"},
        {"token": None},
        {"token": "x"},
        {"nameless": 3},
        {"nameless": -1, "one_screen": "yes"},
        {"nameless": 99, "one_screen": "yes"},
        {"students": "nobody"},
    ],
    ids=str,
)
def test_a_form_that_fits_no_game_is_shown_again_and_opens_none(alone: World, wrong: dict[str, Any]) -> None:
    answer = send(alone, **wrong)
    assert answer.status_code == 422
    assert "<form" in answer.content.decode()
    assert not Game.objects.exists()


def test_a_student_of_another_class_cannot_be_seated(alone: World) -> None:
    assert send(alone, students=alone.yan.pk).status_code == 422
    assert not Game.objects.exists()


def test_chosen_students_and_players_without_a_name_sit_from_the_start(alone: World) -> None:
    send(alone, one_screen="yes", students=[alone.ben.pk, alone.bea.pk], nameless=2)
    game = Game.objects.get()
    assert game.one_screen
    assert sorted(str(seat.student) for seat in game.seats.all()) == ["Bea Núñez", "Ben Aydin", "None", "None"]


def test_without_devices_the_whole_class_sits_down_if_nobody_is_chosen(alone: World) -> None:
    send(alone, one_screen="yes")
    assert sorted(str(seat.student) for seat in Game.objects.get().seats.all()) == ["Bea Núñez", "Ben Aydin"]


def test_the_same_form_sent_twice_opens_one_game(alone: World) -> None:
    token = uuid.uuid4()
    first, second = send(alone, token=token), send(alone, token=token)
    assert first.headers["Location"] == second.headers["Location"]
    assert Game.objects.count() == 1


def test_after_the_lesson_no_game_can_be_opened_and_the_page_says_so(alone: World) -> None:
    alone.class_5b.sessions.update(ends_at=alone.now)
    answer = send(alone)
    assert (answer.status_code, Game.objects.count()) == (409, 0)
    assert "No lesson is open" in answer.content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_page_to_open_it(alone: World, key: str) -> None:
    answer = alone.client("ana").get(reverse("live:new", args=[alone.class_5b.pk]), {"game": key})
    assert f'name="game" value="{key}"' in answer.content.decode()


def test_a_game_that_does_not_exist_shows_the_first_one(alone: World) -> None:
    answer = alone.client("ana").get(reverse("live:new", args=[alone.class_5b.pk]), {"game": "chess"})
    assert 'name="game" value="swish"' in answer.content.decode()


def test_a_substitute_may_open_a_game(alone: World) -> None:
    send(alone, "sam")
    assert Game.objects.get().opened_by == alone.sam


def test_the_page_of_the_lesson_leads_to_a_new_game_and_to_those_that_run(alone: World) -> None:
    game = started(alone)
    page = alone.client("sam").get(reverse("roster:lesson", args=[alone.class_5b.pk])).content.decode()
    assert reverse("live:new", args=[alone.class_5b.pk]) in page
    assert reverse("live:remote", args=[game.pk]) in page


def test_a_students_day_shows_the_game_of_the_class_with_one_button(alone: World) -> None:
    game = opened(alone)
    for person, found in (("ben", True), ("yan", False)):
        page = alone.client(person).get(reverse("practice:today")).content.decode()
        assert (reverse("live:join", args=[game.pk]) in page) is found


@pytest.mark.parametrize("what", ["one screen", "over", "lesson over"])
def test_a_game_that_a_student_cannot_join_is_not_offered(alone: World, what: str) -> None:
    game = opened(alone, one_screen=what == "one screen")
    if what == "over":
        services.end_now(game, by=alone.ana, now=alone.now)
    if what == "lesson over":
        alone.class_5b.sessions.update(ends_at=alone.now)
    page = alone.client("ben").get(reverse("live:now")).content.decode()
    assert "Join the game" not in page
    assert "No game is open for you now." in page


def test_the_part_with_the_games_asks_for_itself_only(alone: World) -> None:
    opened(alone)
    headers = {"HX-Request": "true", "HX-Target": "games-now"}
    part = alone.client("ben").get(reverse("live:now"), headers=headers).content.decode().strip()
    assert part.startswith('<div id="games-now"')


def test_the_games_of_a_class_are_listed_with_their_results(alone: World) -> None:
    game = started(alone)
    services.end_now(game, by=alone.ana, now=alone.now)
    page = alone.client("ana").get(reverse("live:games", args=[alone.class_5b.pk])).content.decode()
    assert reverse("live:remote", args=[game.pk]) in page
    assert "stopped" in page


def test_the_list_of_games_takes_as_many_queries_with_20_games_as_with_2(
    alone: World,
) -> None:
    client, address = alone.client("ana"), reverse("live:games", args=[alone.class_5b.pk])
    asked = []
    for many in (2, 18):
        for _game in range(many):
            started(alone)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_class_without_games_says_so(alone: World) -> None:
    page = alone.client("ana").get(reverse("live:games", args=[alone.class_5b.pk])).content.decode()
    assert "No game yet" in page
