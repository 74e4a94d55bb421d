"""The stock of boards."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.practice import stock, tasks
from classroom.practice.models import Attempt, Drill, Puzzle
from games.swish.board import canonical_key
from games.swish.solve import swishes
from tests.world import World, let_in

SHELF = stock.Shelf("swish", 8, 2)


@pytest.mark.parametrize(
    "shelf", list(stock.every_shelf()), ids=lambda shelf: f"{shelf.edition_key}-{shelf.board_size}-{shelf.k}"
)
def test_every_kind_of_board_that_can_be_assigned_can_be_made(db: None, shelf: stock.Shelf) -> None:
    puzzle = stock.some_board(shelf, now=timezone.now())
    assert (len(puzzle.cards), puzzle.k, len(puzzle.answer)) == (shelf.board_size, shelf.k, shelf.k)
    found = [
        swish.positions for swish in swishes(puzzle.cards, edition=puzzle.edition, at_least=shelf.k, at_most=shelf.k)
    ]
    assert tuple(puzzle.answer) in found
    assert puzzle.canonical_key == canonical_key(puzzle.cards, puzzle.edition)
    assert puzzle.skills != []


def test_there_are_24_shelves(db: None) -> None:
    assert len(set(stock.every_shelf())) == 24


def test_restocking_fills_a_shelf_to_the_high_mark_and_then_no_further(world: World) -> None:
    assert stock.restock(SHELF, now=world.now) == stock.HIGH_MARK - len(world.puzzles) == 108
    assert SHELF.puzzles().count() == stock.HIGH_MARK
    assert stock.restock(SHELF, now=world.now) == 0


def test_more_can_be_asked_for_than_the_mark(world: World) -> None:
    assert stock.restock(SHELF, more=3, now=world.now) == 3
    assert SHELF.puzzles().count() == len(world.puzzles) + 3


@pytest.mark.parametrize("more", [0, -5])
def test_asking_for_nothing_makes_nothing(world: World, more: int) -> None:
    assert stock.restock(SHELF, more=more, now=world.now) == 0


def test_low_shelves_come_emptiest_first_and_full_ones_not_at_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stock, "LOW_MARK", 5)
    low = stock.low_shelves()
    assert SHELF not in low
    assert len(low) == 23
    monkeypatch.setattr(stock, "LOW_MARK", 60)
    assert stock.low_shelves()[-1] == SHELF


def test_the_sweep_fills_every_low_shelf(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for mark, boards in (("LOW_MARK", 1), ("HIGH_MARK", 1)):
        monkeypatch.setattr(stock, mark, boards)
    tasks.restock_shelves()
    assert Puzzle.objects.count() == 24


def test_a_student_never_gets_a_board_seen_before_turned_or_moved_about(world: World) -> None:
    for place, puzzle in enumerate(world.puzzles[1:-1], start=2):
        Attempt.at(puzzle, drill=world.drill_of_ben, number=place, shown_at=world.now).save()
    assert {stock.take_board(SHELF, world.ben, now=world.now) for _time in range(5)} == {world.puzzles[-1]}


def test_boards_are_drawn_from_the_whole_shelf(world: World) -> None:
    for place, puzzle in enumerate(world.puzzles):
        Puzzle.objects.filter(pk=puzzle.pk).update(place=place / len(world.puzzles))
    drawn = {stock.some_board(SHELF, now=world.now).pk for _time in range(100)}
    assert len(drawn) > 6


def test_a_student_with_few_unseen_boards_runs_low(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stock.is_running_low(SHELF, world.ben)
    monkeypatch.setattr(stock, "UNSEEN_MARK", 11)
    assert not stock.is_running_low(SHELF, world.ben)
    monkeypatch.setattr(stock, "UNSEEN_MARK", 12)
    assert stock.is_running_low(SHELF, world.ben)


def test_who_has_had_every_board_is_told_so_and_nothing_is_started(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the generator found nothing new any more."""
    monkeypatch.setattr(stock, "make_boards", lambda *_shelf, **_count: 0)
    Drill.objects.all().delete()
    Puzzle.objects.all().delete()
    let_in(client, world.ben)
    answer = client.post(reverse("practice:start", args=[world.assignment_5b.pk]))
    assert answer.status_code == 409
    assert "You have had all boards of this kind." in answer.content.decode()
    assert Drill.objects.count() == 0
