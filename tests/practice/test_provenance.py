"""Puzzles made anew from where they come from."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from classroom.practice import stock
from classroom.practice.models import Puzzle
from classroom.practice.shelves import Shelf
from tests.practice.kinds_playing import ALL_CASES, CARD_CASES, CASES, Case


def run(*words: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("rebuild_puzzle", *words, stdout=out, stderr=err)
    except CommandError as error:
        err.write(str(error))
    return out.getvalue(), err.getvalue()


def put_on_shelf(case: Case, *, puzzles: int) -> None:
    """Just so many. Of a small kind one made at random may be there already, which is not kept twice: another is made then."""
    shelf = Shelf.of(case.kind, case.options)
    for _made in range(100):
        if puzzles <= 0:
            return
        puzzles -= stock.make_boards(shelf, count=puzzles, now=timezone.now())
    raise AssertionError(f"{case} is always the same")


@pytest.fixture
def stocked(db: None) -> list[Puzzle]:
    """Two puzzles of every kind and edition."""
    for case in ALL_CASES:
        put_on_shelf(case, puzzles=2)
    return list(Puzzle.objects.order_by("pk"))


def test_every_puzzle_of_every_kind_is_made_anew_and_equal(stocked: list[Puzzle]) -> None:
    assert run("--all") == (f"Puzzles made anew and equal: {2 * len(ALL_CASES)}\n", "")


def test_one_puzzle_and_a_sample_can_be_proved(stocked: list[Puzzle]) -> None:
    assert run(str(stocked[0].pk)) == ("Puzzles made anew and equal: 1\n", "")
    assert run("--sample", "5") == ("Puzzles made anew and equal: 5\n", "")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 4711}, "differs in cards"),
        ({"difficulty": 9.0}, "differs in difficulty"),
        ({"level": 5}, "differs in level"),
        ({"skill": "MIX"}, "differs in skill"),
        ({"right_claim": "0 1"}, "differs in right_claim"),
        ({"canonical_key": "another"}, "differs in canonical_key"),
        ({"deck_hash": "another"}, "differs in deck_hash"),
        ({"generator_version": "0.1"}, "differs in generator_version"),
        ({"options": "{}"}, "cannot be read or made"),
        ({"board": "0-0"}, "cannot be read or made"),
    ],
    ids=str,
)
def test_whatever_was_changed_is_found_and_named(db: None, changes: dict, reason: str) -> None:
    put_on_shelf(CASES[0], puzzles=3)
    changed = Puzzle.objects.filter(pk=Puzzle.objects.order_by("pk")[1].pk)
    changed.update(**changes)
    out, err = run("--all")
    assert out == ""
    assert f"Puzzle {changed.values_list('pk', flat=True)[0]} {reason}" in err
    assert "1 of 3 puzzles are not what their seeds give." in err


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 4711}, "differs in position"),
        ({"difficulty": 9.0}, "differs in difficulty"),
        ({"level": 5}, "differs in level"),
        ({"skill": "COUNT"}, "differs in skill"),
        ({"board_size": 31}, "differs in board_size"),
        ({"right_claim": "1"}, "differs in right_claim"),
        ({"deck_hash": "another"}, "differs in deck_hash"),
        ({"generator_version": "0.1"}, "differs in generator_version"),
        ({"options": "{}"}, "cannot be read or made"),
        ({"board": "C7 C7 C8 | |"}, "cannot be read or made"),
        ({"kind": "best_play"}, "cannot be read or made"),
    ],
    ids=str,
)
def test_whatever_was_changed_in_a_card_drill_is_found_and_named(db: None, changes: dict, reason: str) -> None:
    put_on_shelf(CARD_CASES[0], puzzles=3)
    changed = Puzzle.objects.filter(pk=Puzzle.objects.order_by("pk")[1].pk)
    changed.update(**changes)
    out, err = run("--all")
    assert out == ""
    assert f"Puzzle {changed.values_list('pk', flat=True)[0]} {reason}" in err


@pytest.mark.parametrize("words", [["999999"], ["--sample", "0"], ["--sample", "-3"]])
def test_what_cannot_be_asked_is_refused(db: None, words: list[str]) -> None:
    out, err = run(*words)
    assert out == ""
    assert err != ""
