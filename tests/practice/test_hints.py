"""Asking for hints on the open board of a drill. Of the first board the swish is cards 1 and 7."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from classroom.practice import assigning, services
from classroom.practice.models import Attempt
from classroom.web.http import Refused
from games.swish.board import format_cards
from games.swish.card import Turn
from games.swish.edition import SWISH
from tests.access_matrix import everything
from tests.practice.hinting import WAIT, attempt_of, claim, step_to
from tests.practice.playing import RIGHT, Player
from tests.world import World

MARK = "The hint marks this card."


def long_ago(world: World) -> None:
    """The board was shown an hour ago, so that the first hint may be asked for by the page's own clock."""
    Attempt.objects.filter(drill=world.drill_of_ben).update(shown_at=world.now - timedelta(hours=1))


def marked(page: str) -> list[int]:
    """The numbers of the cards at which the page points."""
    return [
        int(number)
        for box in re.findall(r"<input type=\"checkbox\"[^>]*>", page)
        if 'aria-describedby="hint-mark"' in box
        for number in re.findall(r'data-number="(\d+)"', box)
    ]


def test_before_a_hint_is_asked_for_nothing_of_it_is_on_the_page(ben: Player) -> None:
    page = ben.look().content.decode()
    assert (marked(page), MARK in page, "is-hinted" in page, "data-stack" in page) == ([], False, False, False)
    assert "fit as they lie" not in page
    assert "must be" not in page


def test_the_first_hint_names_the_movement_and_no_card(ben: Player, world: World) -> None:
    step_to(world, 1)
    page = ben.look().content.decode()
    assert re.search(
        r"One card must be (flipped left to right|flipped top to bottom|turned half round)\.|as they lie", page
    )
    assert (marked(page), MARK in page, "data-stack" in page) == ([], False, False)
    assert "is part of a swish" not in page


def test_the_second_hint_marks_one_card_of_the_answer(ben: Player, world: World) -> None:
    step_to(world, 2)
    page = ben.look().content.decode()
    assert "Card 1 is part of a swish." in page
    assert marked(page) == [1]
    assert "1, 7" not in page


def test_the_third_hint_marks_all_cards_of_the_answer(ben: Player, world: World) -> None:
    step_to(world, 3)
    page = ben.look().content.decode()
    assert "These cards are a swish: 1, 7." in page
    assert (marked(page), "data-stack" in page) == ([1, 7], False)


def test_the_fourth_hint_lays_them_half_way(ben: Player, world: World) -> None:
    step_to(world, 4)
    page = ben.look().content.decode()
    assert "Half-way" in page
    assert (page.count("is-half-way"), page.count('class="layer ink"'), "step-list" in page) == (1, 2, False)


def test_the_fifth_hint_lays_them_and_leaves_the_claim_to_the_student(ben: Player, world: World) -> None:
    step_to(world, 5)
    page = ben.look().content.decode()
    assert "Now choose them yourself." in page
    assert ("is-half-way" in page, "step-list" in page, 'id="claim"' in page) == (False, True, True)
    assert attempt_of(world).finished_at is None


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (Turn.AS_IS, "The cards fit as they lie."),
        (Turn.FLIP_LR, "One card must be flipped left to right."),
        (Turn.FLIP_TB, "One card must be flipped top to bottom."),
        (Turn.HALF, "One card must be turned half round."),
    ],
)
def test_the_movement_is_the_one_that_this_board_needs(ben: Player, world: World, turn: Turn, sentence: str) -> None:
    puzzle = world.puzzles[0]
    first, *others = puzzle.cards
    partner = SWISH.turned(type(first)(first.hoop, first.dot), turn)
    cards = [first, *others]
    cards[6] = partner
    puzzle.board = format_cards(cards)
    puzzle.save()
    step_to(world, 1)
    assert sentence in ben.look().content.decode()


def test_the_hint_is_still_there_after_a_reload_and_on_another_tablet(ben: Player, world: World) -> None:
    step_to(world, 3)
    other = Player(world.client("ben"), world.drill_of_ben)
    assert marked(ben.look().content.decode()) == marked(other.look().content.decode()) == [1, 7]


def test_a_double_tap_gives_one_step(ben: Player, world: World) -> None:
    long_ago(world)
    answers = [ben.hint(step=0) for _tap in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert attempt_of(world).hint_step == 1


def test_the_last_step_is_shown_again_as_often_as_one_asks(world: World) -> None:
    step_to(world, 5)
    for tap in range(3):
        services.hint(world.drill_of_ben, number=1, seen=5, now=world.now + 7 * WAIT + timedelta(seconds=tap))
    assert attempt_of(world).hint_step == 5


def test_a_hint_within_20_seconds_of_the_board_is_refused_and_costs_nothing(world: World) -> None:
    before = everything()
    with pytest.raises(Refused, match=r"Look once more\. You can have a hint in 8 seconds\.") as refused:
        services.hint(world.drill_of_ben, number=1, seen=0, now=world.now + timedelta(seconds=12.5))
    assert refused.value.status == 409
    assert everything() == before


def test_the_next_hint_within_20_seconds_of_the_last_is_refused_and_the_last_one_stays(world: World) -> None:
    step_to(world, 1)
    with pytest.raises(Refused, match=r"You can have a hint in 1 second\."):
        services.hint(world.drill_of_ben, number=1, seen=1, now=world.now + 2 * WAIT - timedelta(seconds=0.5))
    assert attempt_of(world).hint_step == 1


def test_the_page_says_how_long_it_still_takes(ben: Player) -> None:
    answer = ben.hint(step=0)
    assert answer.status_code == 409
    assert re.search(r"You can have a hint in (19|20) seconds\.", answer.content.decode())


def test_a_wrong_claim_opens_the_next_hint_at_once_but_only_one(world: World) -> None:
    claim(world, (1, 2), after=timedelta(seconds=2))
    services.hint(world.drill_of_ben, number=1, seen=0, now=world.now + timedelta(seconds=3))
    with pytest.raises(Refused, match="You can have a hint in 19 seconds"):
        services.hint(world.drill_of_ben, number=1, seen=1, now=world.now + timedelta(seconds=4))
    claim(world, (2, 3), after=timedelta(seconds=5))
    services.hint(world.drill_of_ben, number=1, seen=1, now=world.now + timedelta(seconds=6))
    assert attempt_of(world).hint_step == 2


def test_a_clock_that_was_set_back_does_not_lock_the_hints(world: World) -> None:
    step_to(world, 1)
    services.hint(world.drill_of_ben, number=1, seen=1, now=world.now - timedelta(hours=1))
    assert attempt_of(world).hint_step == 2


@pytest.mark.parametrize("step", ["", "one", "-1", "1", "5", "6", "9" * 5000, "0.5", "\x00"])
def test_a_step_that_was_never_seen_is_refused_and_costs_nothing(ben: Player, world: World, step: str) -> None:
    long_ago(world)
    before = everything()
    answer = ben.hint(step=step)
    assert (answer.status_code, "This page is old. Load it again." in answer.content.decode()) == (422, True)
    assert everything() == before


@pytest.mark.parametrize("number", ["", "x", "0", "31", "9" * 5000])
def test_a_board_that_cannot_be_is_refused_and_costs_nothing(ben: Player, world: World, number: str) -> None:
    long_ago(world)
    before = everything()
    assert ben.hint(step=0, number=number).status_code == 422
    assert everything() == before


def test_a_board_that_is_done_gives_no_hint(ben: Player) -> None:
    ben.claim(RIGHT)
    before = everything()
    answer = ben.hint(step=0)
    assert (answer.status_code, "This board is done already." in answer.content.decode()) == (409, True)
    assert everything() == before


def test_the_next_board_is_no_board_for_a_hint_yet(ben: Player, world: World) -> None:
    long_ago(world)
    before = everything()
    assert ben.hint(step=0, number=2).status_code == 409
    assert everything() == before


def test_a_closed_drill_gives_no_hint(ben: Player, world: World) -> None:
    long_ago(world)
    assigning.close(world.assignment_5b, now=world.now)
    before = everything()
    answer = ben.hint(step=0)
    assert (answer.status_code, "Your teacher has closed this drill." in answer.content.decode()) == (409, True)
    assert everything() == before


def test_the_chosen_cards_stay_chosen_beside_the_hint(ben: Player, world: World) -> None:
    long_ago(world)
    page = ben.hint(step=0, card=[2, 3]).content.decode()
    assert page.count(" checked") == 2


def test_cards_that_cannot_be_do_not_keep_the_hint_away(ben: Player, world: World) -> None:
    long_ago(world)
    assert ben.hint(step=0, card=["99", "x"]).status_code == 422
    assert attempt_of(world).hint_step == 0


def test_without_javascript_the_answer_is_the_page_of_the_drill(ben: Player, world: World) -> None:
    long_ago(world)
    answer = ben.client.post(ben.url("hint"), {"number": 1, "step": 0})
    assert (answer.status_code, answer.headers["Location"]) == (302, ben.url("drill"))


def test_after_a_wrong_claim_the_page_shows_what_is_left_over_and_keeps_the_marks(ben: Player, world: World) -> None:
    step_to(world, 2)
    claim(world, (1, 2), after=5 * WAIT)
    page = ben.look().content.decode()
    assert "Not a swish yet" in page
    assert marked(page) == [1]


@pytest.mark.parametrize(
    "fields", [{"hint_step": 6, "hint_at": "now"}, {"hint_step": 1}, {"hint_at": "now"}, {"with_help": True}]
)
def test_the_database_refuses_hints_that_cannot_be(world: World, fields: dict) -> None:
    fields = {name: world.now if value == "now" else value for name, value in fields.items()}
    with pytest.raises(IntegrityError):
        Attempt.objects.filter(drill=world.drill_of_ben).update(**fields)


def test_every_step_takes_as_many_queries_as_the_one_before_the_last_notes_that_a_sibling_is_due(
    ben: Player, world: World
) -> None:
    counts = []
    for step in range(5):
        Attempt.objects.filter(drill=world.drill_of_ben, hint_step__gt=0).update(hint_at=world.now - WAIT)
        long_ago(world)
        with CaptureQueriesContext(connection) as queries:
            assert ben.hint(step=step).status_code == 200
        counts.append(len(queries))
    assert counts == [counts[0]] * 4 + [counts[0] + 1]
