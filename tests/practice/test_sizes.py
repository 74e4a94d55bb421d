"""Claims of four cards, and on Swish Jr.: stacks that hang together, stacks side by side."""

import pytest
from django.test import Client
from django.urls import reverse

from classroom.practice.access import demo_ticket
from classroom.practice.models import Assignment, Attempt, Claim, Drill, Puzzle
from tests.access_matrix import everything
from tests.practice.playing import Player
from tests.world import (
    BOARD_OF_12,
    FOUR_THAT_HANG_TOGETHER,
    JUNIOR_BOARD,
    TWO_AND_TWO_SIDE_BY_SIDE,
    World,
    assignment_of,
    puzzle_of,
)


def playing(world: World, puzzle: Puzzle) -> Player:
    """Ben before this board."""
    puzzle.save()
    assignment: Assignment = assignment_of(
        world.class_5b,
        by=world.ana,
        now=world.now,
        edition_key=puzzle.edition_key,
        k=puzzle.k,
        board_size=puzzle.board_size,
    )
    assignment.save()
    drill = Drill.objects.create(assignment=assignment, student=world.ben, started_at=world.now)
    Attempt.at(puzzle, drill=drill, number=1, shown_at=world.now).save()
    return Player(world.client("ben"), drill)


@pytest.fixture
def four(world: World) -> Player:
    return playing(world, puzzle_of(BOARD_OF_12, FOUR_THAT_HANG_TOGETHER))


def test_four_cards_that_hang_together_are_right(four: Player) -> None:
    four.claim([position + 1 for position in FOUR_THAT_HANG_TOGETHER])
    assert Claim.objects.get().is_right


def test_another_swish_of_four_than_the_stored_answer_is_right_too(four: Player) -> None:
    four.claim([1, 5, 7, 12])
    assert Claim.objects.get().is_right


def test_two_swishes_side_by_side_are_neither_right_nor_a_mistake(four: Player) -> None:
    before = everything()
    answer = four.claim([position + 1 for position in TWO_AND_TWO_SIDE_BY_SIDE])
    assert answer.status_code == 422
    assert "These are smaller swishes side by side." in answer.content.decode()
    assert everything() == before


def test_the_board_says_how_many_cards_to_find(four: Player) -> None:
    assert "Find a swish of 4 cards" in four.look().content.decode()


def test_a_board_of_swish_jr_is_judged_by_its_own_nine_spaces(world: World) -> None:
    board, answer = JUNIOR_BOARD
    junior = playing(world, puzzle_of(board, answer, edition_key="jr"))
    page = junior.look().content.decode()
    assert "play-jr" in page
    junior.claim([position + 1 for position in answer])
    assert Attempt.objects.get(drill=junior.drill).right_first is True


def test_a_visitor_is_told_about_smaller_swishes_too(world: World, visitor: Client) -> None:
    puzzle = puzzle_of(BOARD_OF_12, FOUR_THAT_HANG_TOGETHER)
    puzzle.save()
    url = reverse("practice:claim_demo", args=[demo_ticket(puzzle)])
    cards = [position + 1 for position in TWO_AND_TWO_SIDE_BY_SIDE]
    answer = visitor.post(url, {"token": "00000000-0000-0000-0000-000000000000", "number": 1, "card": cards})
    assert answer.status_code == 422
    assert "These are smaller swishes side by side." in answer.content.decode()
