"""Claiming cards on the open board of a drill."""

import uuid
from datetime import timedelta

import pytest

from classroom.practice import services
from classroom.practice.models import Attempt, Claim
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.practice.playing import RIGHT, WRONG, Player
from tests.world import World


def attempt_of_ben(world: World) -> Attempt:
    return Attempt.objects.get(drill=world.drill_of_ben, number=1)


def test_the_right_cards_finish_the_board_and_count_as_right_first_time(ben: Player, world: World) -> None:
    answer = ben.claim(RIGHT)
    assert (answer.status_code, answer.headers["Location"]) == (302, ben.url("drill"))
    attempt = attempt_of_ben(world)
    assert (attempt.right_first, attempt.state) == (True, "first")
    claim = Claim.objects.get()
    assert (claim.text, claim.is_right) == ("0 6", True)
    page = ben.look().content.decode()
    assert "A swish! Every dot lies in its hoop." in page
    assert "Next board" in page


def test_the_order_of_the_cards_does_not_matter(ben: Player, world: World) -> None:
    ben.claim((7, 1))
    assert Claim.objects.get().positions == (0, 6)
    assert attempt_of_ben(world).right_first is True


def test_wrong_cards_leave_the_board_open_and_say_what_is_left_over(ben: Player, world: World) -> None:
    ben.claim(WRONG)
    attempt = attempt_of_ben(world)
    assert (attempt.right_first, attempt.finished_at, attempt.state) == (False, None, "now")
    page = ben.look().content.decode()
    assert "Not a swish yet" in page
    assert "has no" in page
    assert "Next board" not in page


def test_the_right_cards_after_wrong_ones_finish_the_board_but_were_not_right_first_time(
    ben: Player, world: World
) -> None:
    ben.claim(WRONG)
    ben.claim(RIGHT)
    attempt = attempt_of_ben(world)
    assert (attempt.right_first, attempt.state) == (False, "later")
    assert [claim.is_right for claim in Claim.objects.all()] == [False, True]


def test_typed_numbers_are_a_claim(ben: Player, world: World) -> None:
    ben.claim(typed="1 7")
    assert attempt_of_ben(world).right_first is True


@pytest.mark.parametrize("typed", ["7 1", "1,7", " 1 , 7 ", "1\t7", "01 07", "1\u00a07", "1;7".replace(";", ",")])
def test_typed_numbers_may_stand_in_any_order_with_blanks_or_commas(ben: Player, world: World, typed: str) -> None:
    ben.claim(typed=typed)
    assert Claim.objects.get().positions == (0, 6)


def test_typed_numbers_win_over_tapped_cards(ben: Player) -> None:
    ben.claim(WRONG, typed="1 7")
    assert Claim.objects.get().positions == (0, 6)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("seven", "Type the numbers of the cards, for example 7 12."),
        ("1 x", "Type the numbers of the cards, for example 7 12."),
        ("١ ٧", "Type the numbers of the cards, for example 7 12."),
        ("１ ７", "Type the numbers of the cards, for example 7 12."),
        ("1² 7", "Type the numbers of the cards, for example 7 12."),
        ("-1 7", "Type the numbers of the cards, for example 7 12."),
        ("1.0 7", "Type the numbers of the cards, for example 7 12."),
        ("0x1 7", "Type the numbers of the cards, for example 7 12."),
        ("1_7", "Type the numbers of the cards, for example 7 12."),
        ("99999999999999999999 7", "Type the numbers of the cards, for example 7 12."),
        ("0 7", "There is no such card on this board."),
        ("1 9", "There is no such card on this board."),
        ("1 999", "There is no such card on this board."),
        ("1 1", "The same card is there twice."),
        ("01 1", "The same card is there twice."),
        ("1", "Choose 2 cards."),
        ("1 2 7", "Choose 2 cards."),
        ("1 2 3 4 5 6 7 8", "Choose 2 cards."),
        (",", "Choose the cards first."),
    ],
)
def test_typed_nonsense_is_refused_with_a_sentence_and_costs_nothing(ben: Player, typed: str, sentence: str) -> None:
    before = everything()
    answer = ben.claim(typed=typed)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ((), "Choose the cards first."),
        ((1,), "Choose 2 cards."),
        ((1, 2, 7), "Choose 2 cards."),
        ((1, 1), "The same card is there twice."),
        ((1, 9), "There is no such card on this board."),
        ((1, 16), "There is no such card on this board."),
        ((0, 1), "This claim cannot be read. Load the page again."),
        ((1, 17), "This claim cannot be read. Load the page again."),
        ((-1, 1), "This claim cannot be read. Load the page again."),
        ((1, "x"), "This claim cannot be read. Load the page again."),
        ((1, "9" * 5000), "This claim cannot be read. Load the page again."),
    ],
)
def test_tapped_cards_that_cannot_be_a_claim_are_refused_and_cost_nothing(
    ben: Player, cards: tuple, sentence: str
) -> None:
    before = everything()
    answer = ben.claim(cards)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert everything() == before


@pytest.mark.parametrize(
    "fields",
    [
        {"token": ""},
        {"token": "not-a-token"},
        {"token": "00000000-0000-0000-0000-00000000000"},
        {"token": "x" * 10_000},
        {"number": ""},
        {"number": "one"},
        {"number": "1.5"},
        {"number": "-1"},
        {"number": "0"},
        {"number": "31"},
        {"number": "9" * 5000},
    ],
)
def test_a_claim_with_a_damaged_hidden_field_is_refused_and_costs_nothing(ben: Player, fields: dict[str, str]) -> None:
    before = everything()
    answer = ben.claim(RIGHT, **fields)
    assert answer.status_code == 422
    assert "This claim cannot be read. Load the page again." in answer.content.decode()
    assert everything() == before


def test_what_was_chosen_stays_chosen_beside_the_mistake(ben: Player) -> None:
    page = ben.claim((1, 2, 7)).content.decode()
    assert page.count(" checked") == 3


def test_the_same_claim_sent_twice_is_stored_once_and_answered_the_same(ben: Player, world: World) -> None:
    token = uuid.uuid4()
    answers = [ben.claim(WRONG, token=token) for _time in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert Claim.objects.count() == 1


def test_a_right_claim_sent_twice_does_not_claim_on_the_next_board(ben: Player, world: World) -> None:
    token = uuid.uuid4()
    ben.claim(RIGHT, token=token)
    ben.go_on(number=1)
    assert ben.claim(RIGHT, token=token).status_code == 302
    assert Claim.objects.count() == 1


def test_a_token_used_by_another_student_is_no_token_of_mine(ben: Player, world: World) -> None:
    token = uuid.uuid4()
    services.claim(world.drill_of_yan, number=1, text="1 2", token=token, now=world.now)
    ben.claim(RIGHT, token=token)
    assert Claim.objects.filter(attempt__drill=world.drill_of_ben, is_right=True).count() == 1


def test_a_claim_on_a_board_that_is_done_is_too_late(ben: Player) -> None:
    ben.claim(RIGHT)
    before = everything()
    answer = ben.claim(WRONG)
    assert answer.status_code == 409
    assert "This board is done already." in answer.content.decode()
    assert everything() == before


def test_a_claim_for_board_1_when_board_2_is_open_is_too_late(ben: Player) -> None:
    ben.claim(RIGHT)
    ben.go_on(number=1)
    before = everything()
    answer = ben.claim(RIGHT, number=1)
    assert answer.status_code == 409
    assert "Board 2 of 3" in answer.content.decode()
    assert everything() == before


def test_a_claim_for_board_2_when_board_1_is_open_is_too_early(ben: Player) -> None:
    before = everything()
    assert ben.claim(RIGHT, number=2).status_code == 409
    assert everything() == before


def test_the_time_runs_from_showing_the_board_to_the_first_claim(world: World) -> None:
    services.claim(
        world.drill_of_ben, number=1, text="1 2", token=uuid.uuid4(), now=world.now + timedelta(seconds=12.5)
    )
    services.claim(world.drill_of_ben, number=1, text="0 6", token=uuid.uuid4(), now=world.now + timedelta(seconds=30))
    assert attempt_of_ben(world).seconds == 12.5
    assert [claim.seconds for claim in Claim.objects.all()] == [12.5, 30.0]


def test_a_board_left_open_over_lunch_counts_as_two_minutes(world: World) -> None:
    services.claim(world.drill_of_ben, number=1, text="0 6", token=uuid.uuid4(), now=world.now + timedelta(hours=2))
    assert attempt_of_ben(world).seconds == 120.0


def test_a_clock_that_was_set_back_gives_no_negative_time(world: World) -> None:
    services.claim(world.drill_of_ben, number=1, text="0 6", token=uuid.uuid4(), now=world.now - timedelta(hours=1))
    assert attempt_of_ben(world).seconds == 0.0


def test_a_refused_claim_tells_nobody(world: World, ben: Player) -> None:
    with pytest.raises(Refused):
        services.claim(world.drill_of_ben, number=1, text="0 0", token=uuid.uuid4(), now=world.now)
    assert "web_topic" in everything()
    assert everything()["web_topic"] is None
