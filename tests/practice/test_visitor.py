"""One board at once, without an account; nothing is stored."""

import re
import uuid

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from classroom.practice.access import demo_ticket
from classroom.practice.models import Claim, Puzzle
from tests.access_matrix import everything
from tests.world import World


def claim(client: Client, puzzle: Puzzle, cards: list[int], **fields: object):
    url = reverse("practice:claim_demo", args=[demo_ticket(puzzle)])
    return client.post(url, {"token": uuid.uuid4(), "number": 1, "card": cards, **fields})


def test_the_first_page_shows_a_board_to_play_at_once(world: World, visitor: Client) -> None:
    page = visitor.get("/").content.decode()
    assert "Find a swish of 2 cards" in page
    assert page.count('type="checkbox"') == 8


def test_the_first_page_fills_an_empty_shelf(db: None, visitor: Client) -> None:
    assert visitor.get("/").status_code == 200
    assert Puzzle.objects.count() > 0


def test_the_right_cards_are_a_swish_and_another_board_is_offered(world: World, visitor: Client) -> None:
    page = claim(visitor, world.puzzles[0], [1, 7]).content.decode()
    assert "Swish!" in page
    assert reverse("practice:another") in page


def test_wrong_cards_say_what_is_left_over_and_offer_no_other_board(world: World, visitor: Client) -> None:
    page = claim(visitor, world.puzzles[0], [2, 3]).content.decode()
    assert "Not a swish yet" in page
    assert "Another board" not in page


def test_nothing_a_visitor_does_is_stored(world: World, visitor: Client) -> None:
    before = everything()
    visitor.get("/")
    visitor.get("/try/", follow=True)
    claim(visitor, world.puzzles[0], [1, 7])
    claim(visitor, world.puzzles[0], [2, 3])
    assert Claim.objects.count() == 0
    assert everything() == before


def test_another_board_has_an_address_that_can_be_shared(world: World, visitor: Client) -> None:
    address = visitor.get("/try/").headers["Location"]
    assert re.fullmatch(r"/try/[\w:-]+/", address)
    boards = [re.findall(r'aria-label="Card \d[^"]*"', Client().get(address).content.decode()) for _person in range(2)]
    assert boards[0] == boards[1]
    assert len(boards[0]) == 8


@pytest.mark.parametrize(
    "cards", [[], [1], [1, 2, 3], [1, 1], [9, 1], [0, 1], [17, 1], [-1, 1]], ids=lambda cards: str(cards)
)
def test_what_cannot_be_a_claim_is_refused(world: World, visitor: Client, cards: list[int]) -> None:
    assert claim(visitor, world.puzzles[0], cards).status_code == 422


def test_typed_numbers_are_a_claim(world: World, visitor: Client) -> None:
    assert "Swish!" in claim(visitor, world.puzzles[0], [], typed="7 1").content.decode()


@pytest.mark.parametrize("typed", ["0 0", "999 1", "-1 2", "x"])
def test_typed_nonsense_is_refused(world: World, visitor: Client, typed: str) -> None:
    assert claim(visitor, world.puzzles[0], [], typed=typed).status_code == 422


def forged(puzzle: Puzzle) -> dict[str, str]:
    payload, stamp, signature = demo_ticket(puzzle).split(":")
    return {
        "the number itself": str(puzzle.pk),
        "another signature": f"{payload}:{stamp}:{signature[::-1]}",
        "no signature": payload,
        "signed for something else": signing.dumps(puzzle.pk, salt="other"),
        "a board that is gone": signing.dumps(999_999, salt="classroom.practice.demo"),
    }


@pytest.mark.parametrize("how", forged(Puzzle(pk=1)))
def test_a_forged_ticket_leads_nowhere(world: World, visitor: Client, how: str) -> None:
    ticket = forged(world.puzzles[0])[how]
    assert visitor.get(reverse("practice:demo", args=[ticket])).status_code == 404
    assert visitor.post(reverse("practice:claim_demo", args=[ticket])).status_code == 404


def test_the_page_is_the_same_whatever_the_answer_is(world: World, visitor: Client) -> None:
    url = reverse("practice:demo", args=["TICKET"])

    def page() -> str:
        ticket = demo_ticket(world.puzzles[0])
        text = visitor.get(url.replace("TICKET", ticket)).content.decode()
        text = re.sub(r"/try/[\w:-]+/", "", text)
        return re.sub(r'(name="(token|csrfmiddlewaretoken)" value=|"X-CSRFToken": |nonce=)"[^"]*"', "", text)

    first = page()
    Puzzle.objects.filter(pk=world.puzzles[0].pk).update(right_claim="2 3", skills=["FLIP-LR"], difficulty=9.0)
    assert page() == first
