"""The stock of boards."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.practice import stock, tasks
from classroom.practice.models import Attempt, Drill, Puzzle
from classroom.practice.shelves import DEMO_SHELF as SHELF
from classroom.practice.shelves import Shelf, card_shelves, usual_shelves
from games.swish.board import canonical_key
from games.swish.solve import swishes
from tests.world import World, let_in

FIND_SHELVES = [shelf for shelf in usual_shelves() if shelf.kind == "find"]
CARD_SHELVES = list(card_shelves())
OTHER_SHELVES = [shelf for shelf in usual_shelves() if shelf.kind != "find" and shelf not in CARD_SHELVES]


@pytest.mark.parametrize("shelf", FIND_SHELVES, ids=lambda shelf: shelf.options)
def test_every_usual_board_to_find_a_swish_on_can_be_made(db: None, shelf: Shelf) -> None:
    puzzle = stock.some_board(shelf, now=timezone.now())
    options = shelf.task_options
    assert (len(puzzle.cards), puzzle.k, len(puzzle.answer)) == (options.cards, options.k, options.k)
    found = [
        swish.positions for swish in swishes(puzzle.cards, edition=puzzle.edition, at_least=puzzle.k, at_most=puzzle.k)
    ]
    assert tuple(puzzle.answer) in found
    assert puzzle.canonical_key == canonical_key(puzzle.cards, puzzle.edition)
    assert puzzle.skills != []


@pytest.mark.parametrize("shelf", OTHER_SHELVES, ids=lambda shelf: f"{shelf.kind}-{shelf.options}")
def test_every_other_usual_puzzle_can_be_made_and_its_stored_answer_is_right(db: None, shelf: Shelf) -> None:
    puzzle = stock.some_board(shelf, now=timezone.now())
    puzzle.refresh_from_db()
    assert puzzle.kind == shelf.kind
    assert len(puzzle.cards) == shelf.task_options.shown_cards
    assert puzzle.kind_of.judge(puzzle.engine, puzzle.engine.answer).right
    assert puzzle.kind_of.rebuilds(puzzle.engine)


@pytest.mark.parametrize("shelf", CARD_SHELVES, ids=lambda shelf: f"{shelf.kind}-{shelf.options}")
def test_every_card_drill_can_be_made_at_every_level_and_its_stored_answer_is_right(db: None, shelf: Shelf) -> None:
    puzzle = stock.some_board(shelf, now=timezone.now())
    puzzle.refresh_from_db()
    assert (puzzle.kind, puzzle.level) == (shelf.kind, shelf.task_options.level)
    assert puzzle.board_size >= 3
    assert puzzle.kind_of.judge(puzzle.engine, puzzle.engine.answer).right
    assert puzzle.kind_of.rebuilds(puzzle.engine)


def test_24_shelves_of_boards_40_of_other_puzzles_and_20_of_card_drills_are_filled_before_anybody_asks() -> None:
    assert (len(set(FIND_SHELVES)), len(set(OTHER_SHELVES)), len(set(CARD_SHELVES))) == (24, 40, 20)


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
    assert len(low) == 83
    monkeypatch.setattr(stock, "LOW_MARK", 60)
    assert stock.low_shelves()[-1] == SHELF


def test_the_sweep_fills_every_low_shelf(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for mark, boards in (("LOW_MARK", 1), ("HIGH_MARK", 1)):
        monkeypatch.setattr(stock, mark, boards)
    tasks.restock_shelves()
    assert Puzzle.objects.count() == 84


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
