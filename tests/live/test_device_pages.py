"""A student's device: what its page shows and what becomes of what it sends."""

import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from classroom.live import services
from classroom.live.models import Game, LoggedMove
from games.swish.rules import SWISH_GAME
from games.swish.state import Phase
from tests.live.seats import (
    FAST,
    fresh,
    log_lines,
    more_students,
    opened,
    pile,
    play,
    right_show,
    seat_of,
    seconds,
    started,
    started_highest_card,
    state_of,
    wrong_show,
)
from tests.world import World

PART = {"HX-Request": "true", "HX-Target": "device"}


def look(world: World, game: Game, person: str = "ben", **options: Any) -> HttpResponse:
    return world.client(person).get(reverse("live:device", args=[game.pk]), **options)


def text(world: World, game: Game, person: str = "ben") -> str:
    return look(world, game, person).content.decode()


def send(world: World, game: Game, person: str = "ben", *, ply: int | None = None, **fields: Any) -> HttpResponse:
    sent = {"token": uuid.uuid4(), "ply": fresh(game).ply if ply is None else ply, **fields}
    return world.client(person).post(reverse("live:move", args=[game.pk]), sent, headers=PART)


def boxes(show: str) -> list[str]:
    """The values of the check boxes of a show: "show 3:0-4 5:4-0" without the word."""
    return show.split()[1:]


def table_text(game: Game) -> str:
    return " ".join("-" if card is None else f"{place}:{card}" for place, card in enumerate(state_of(game).table))


def test_who_has_no_seat_is_asked_to_join_and_sits_after_one_tap(world: World) -> None:
    game = opened(world)
    assert "Join the game" in text(world, game)
    answer = world.client("ben").post(reverse("live:join", args=[game.pk]))
    assert answer.headers["Location"] == reverse("live:device", args=[game.pk])
    assert "The game begins when your teacher starts it." in text(world, game)


def test_a_late_joiner_sees_the_board_at_once(world: World) -> None:
    game = started(world, students=[world.bea])
    part = world.client("ben").post(reverse("live:join", args=[game.pk]), headers=PART).content.decode()
    assert part.count('class="pick"') == 16


def test_the_part_is_the_part_alone_and_says_how_new_it_is(world: World) -> None:
    game = started(world)
    part = look(world, game, headers=PART).content.decode().strip()
    assert part.startswith('<div id="device"')
    assert 'data-number="1"' in part
    assert "<html" not in part


def test_a_call_stops_the_others_and_says_who_has_called(world: World) -> None:
    game = started(world)
    assert send(world, game, move="call").status_code == 200
    assert "Show your cards!" in text(world, game)
    other = text(world, game, "bea")
    assert "Ben Aydin has called." in other
    assert 'value="call" aria-disabled="true"' in other


def test_chosen_boxes_are_shown_as_they_were_seen(world: World) -> None:
    game = started(world)
    send(world, game, move="call")
    answer = send(world, game, move="show", card=boxes(right_show(game)))
    assert "Swish! You take" in answer.content.decode()
    assert pile(game, world.ben) >= 2


def test_typed_numbers_mean_the_cards_of_the_page_they_were_typed_on(world: World) -> None:
    game = started(world, options=FAST)
    show = right_show(game)
    numbers = " ".join(str(int(box.partition(":")[0]) + 1) for box in boxes(show))
    assert send(world, game, move="show", typed=numbers, table=table_text(game)).status_code == 200
    assert log_lines(game)[-1] == (1, "Ben Aydin", show)


def test_a_wrong_call_explains_what_is_lost_and_where_the_card_goes(world: World) -> None:
    game = started(world, options=FAST)
    send(world, game, move="show", card=boxes(right_show(game)))
    answer = send(world, game, move="show", card=boxes(wrong_show(game)))
    assert "You lose one card: it is out of the game." in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"move": "show"}, "Choose the cards first."),
        ({"move": "show", "card": ["0:0-4", "0:0-4"]}, "The same card is there twice."),
        ({"move": "show", "card": ["x:0-4"]}, "This is no move of this game."),
        ({"move": "show", "card": ["0:9-9"]}, "This is no move of this game."),
        ({"move": "show", "card": ["0:99-4"]}, "These cards do not lie there any more."),
        ({"move": "show", "card": ["-1:0-4"]}, "This is no move of this game."),
        ({"move": "show", "typed": "one two"}, "Type the numbers of the cards"),
        ({"move": "show", "typed": "1 99", "table": "0:0-4"}, "There is no such card on this board."),
        ({"move": "show", "typed": "1 2", "table": "0:0-4 -"}, "There is no such card on this board."),
        ({"move": ""}, "This is no move of this game."),
        ({"move": "castle"}, "This is no move of this game."),
        ({"move": "swap-four"}, "Only the teacher can do this."),
        ({"move": "call " * 1000}, "This is no move of this game."),
        ({"move": "call", "ply": "x"}, "This page is old. Load it again."),
        ({"move": "call", "ply": -1}, "This page is old. Load it again."),
        ({"move": "call", "token": "x"}, "This page is old. Load it again."),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_move_is_answered_in_words_and_changes_nothing(
    world: World, fields: dict[str, Any], sentence: str
) -> None:
    game = started(world, options=FAST)
    answer = send(world, game, **{"move": "show", **fields})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not LoggedMove.objects.filter(game=game).exists()


def test_who_was_slower_is_told_who_was_faster(world: World) -> None:
    game = started(world, options=FAST)
    show = right_show(game)
    send(world, game, "bea", move="show", card=boxes(show))
    answer = send(world, game, ply=0, move="show", card=boxes(show))
    assert answer.status_code == 409
    assert "Bea Núñez was faster." in answer.content.decode()
    assert (pile(game, world.ben), pile(game, world.bea)) == (0, len(boxes(show)))


def test_without_javascript_a_move_leads_back_to_the_page(world: World) -> None:
    game = started(world)
    fields = {"token": uuid.uuid4(), "ply": 0, "move": "call"}
    answer = world.client("ben").post(reverse("live:move", args=[game.pk]), fields)
    assert answer.headers["Location"] == reverse("live:device", args=[game.pk])
    again = world.client("ben").post(reverse("live:move", args=[game.pk]), fields | {"token": uuid.uuid4()})
    assert again.status_code in (409, 422)
    assert "<html" in again.content.decode()
    assert "You have called. Show your cards." in again.content.decode()


def test_whoever_looks_lets_time_pass(world: World) -> None:
    game = started(world)
    play(game, world.ben, "call", now=world.now - seconds(60))
    assert "The time was up. Ben Aydin has no card to lose." in text(world, game, "bea")
    assert state_of(game).phase is Phase.OPEN


def test_the_clock_on_the_page_is_what_is_left_by_the_servers_clock_with_the_players_factor(world: World) -> None:
    game = started(world)
    services.give_time(seat_of(game, world.ben), factor=3, now=world.now)
    play(game, world.ben, "call", now=world.now)
    page = text(world, game)
    left = float(page.partition('data-left="')[2].partition('"')[0])
    assert 25 < left <= 30


def test_a_pause_takes_the_cards_off_the_page(world: World) -> None:
    game = started(world)
    services.pause(game, by=world.ana, now=world.now)
    page = text(world, game)
    assert "Pause" in page
    assert 'name="card"' not in page


def test_who_was_taken_out_is_told_so_and_may_come_back_when_let(world: World) -> None:
    game = started(world)
    services.take_out(seat_of(game, world.ben), by=world.ana, now=world.now)
    assert "Your teacher has taken you out of the game" in text(world, game)
    assert send(world, game, move="call").status_code == 409
    services.let_back(seat_of(game, world.ben), now=world.now)
    assert 'name="card"' in text(world, game)


def test_who_leaves_is_offered_the_way_back_to_the_same_seat(world: World) -> None:
    game = started(world)
    seat = seat_of(game, world.ben)
    world.client("ben").post(reverse("live:leave", args=[game.pk]))
    assert "Go back into the game" in text(world, game)
    world.client("ben").post(reverse("live:join", args=[game.pk]))
    assert seat_of(game, world.ben).pk == seat.pk
    assert 'name="card"' in text(world, game)


def test_the_end_says_how_many_cards_and_who_has_most_only_if_ranking_is_on(world: World) -> None:
    for ranking in (False, True):
        game = started(world, options=FAST, shows_ranking=ranking)
        cards = len(boxes(right_show(game)))
        send(world, game, "bea", move="show", card=boxes(right_show(game)))
        services.end_now(game, by=world.ana, now=world.now)
        assert f"You have {cards} cards." in text(world, game, "bea")
        page = text(world, game)
        assert "You have 0 cards." in page
        assert ("Bea Núñez" in page) is ranking


def test_a_handicap_is_said_to_the_player_and_to_nobody_else(world: World) -> None:
    game = started(world)
    services.give_handicap(seat_of(game, world.ben), at_least=3, now=world.now)
    assert "Find a swish of 3 cards or more." in text(world, game)
    assert "3 cards or more" not in text(world, game, "bea")


def test_where_the_lie_counts_each_card_has_its_turn(world: World) -> None:
    game = started(world, options=SWISH_GAME.options_text(replace(SWISH_GAME.options, fast=True, lay_counts=True)))
    assert text(world, game).count('<select name="turn-') == 16
    cards = boxes(right_show(game))
    turns = {f"turn-{number}": "as_is" for number in range(1, 17)}
    assert send(world, game, move="show", card=cards, **turns).status_code == 200
    assert log_lines(game)[-1][2] == "show " + " ".join(f"{card}:as_is" for card in cards)
    spun = {f"turn-{int(cards[0].partition(':')[0]) + 1}": "spun"}
    assert send(world, game, move="show", card=cards, **(turns | spun)).status_code == 422


def test_at_the_one_screen_the_device_only_says_where_to_look(world: World) -> None:
    game = started(world, one_screen=True)
    page = text(world, game)
    assert "your teacher taps for all" in page
    assert 'name="card"' not in page


@pytest.mark.usefixtures("highest_card")
def test_a_game_without_a_face_is_played_by_a_list_of_its_moves(world: World) -> None:
    game = started_highest_card(world)
    hand = state_of(game).hands[seat_of(game, world.ben).number]
    page = text(world, game)
    for card in hand:
        assert f'value="lay {card}"' in page
    assert send(world, game, move=f"lay {hand[0]}").status_code == 200
    assert log_lines(game) == [(1, "Ben Aydin", f"lay {hand[0]}")]
    assert "Wait for the others." in text(world, game)


def test_a_look_takes_as_many_queries_with_40_players_as_with_2(
    world: World, django_assert_max_num_queries: Any
) -> None:
    small, large = started(world), started(world, students=[world.ben, *more_students(world, 39)])
    client = world.client("ben")
    for game in (small, large):
        client.get(reverse("live:device", args=[game.pk]), headers=PART)
        with django_assert_max_num_queries(8):
            client.get(reverse("live:device", args=[game.pk]), headers=PART)
