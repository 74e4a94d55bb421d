"""Puzzles from a seed. docs/rules/swish.md, section 6."""

import dataclasses
from collections.abc import Sequence
from itertools import combinations, islice

import pytest

from games.swish.board import canonical_key, format_cards
from games.swish.card import Card, Turn
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.constructor import Constructor, Decoys
from games.swish.edition import EDITIONS, SWISH, SWISH_JR, Edition
from games.swish.generate import Puzzle, puzzles, rebuild, unique_is_possible
from games.swish.solve import counts, single_cycles
from tests.games.swish.boards import grid
from tests.games.swish.reference import by_turns

KINDS = [(edition, cards, k) for edition in EDITIONS for cards in (8, 12, 16) for k in (2, 3, 4, 5)]


def some(edition: Edition, cards: int, k: int, *, count: int = 5, seed: int = 1) -> list[Puzzle]:
    return list(puzzles(edition=edition, cards=cards, k=k, seed=seed, count=count))


def balanced_sets(board: Sequence[Card], edition: Edition, k: int) -> int:
    """Sets of k cards with as many dots as hoops of each colour."""
    return sum(
        sorted(edition.colour(card.dot) for card in part) == sorted(edition.colour(card.hoop) for card in part)
        for part in combinations(board, k)
    )


def test_splitmix64_gives_the_published_numbers():
    chance = Chance(1234567)
    assert [chance.word() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert Chance(0).word() == 0xE220A8397B1DCDAF


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int):
    with pytest.raises(ValueError, match=r"A seed is a whole number from 0 to 2\*\*64 - 1\."):
        Chance(seed)


def test_every_order_is_as_likely():
    chance = Chance(3)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())


@pytest.mark.parametrize(
    ("edition", "cards", "k", "seed", "own_seed", "board", "answer", "difficulty", "skills"),
    [
        (
            SWISH, 16, 2, 1, 5225608189600411232,
            "11-8 2-6 1-10 3-5 11-6 0-4 3-8 4-7 1-7 4-8 11-1 11-1 1-3 11-0 3-8 9-11",
            (6, 14), 4.740415, ("TURN", "SCAN"),
        ),
        (
            SWISH, 16, 4, 7, 3595544800446187243,
            "0-7 2-9 2-6 9-4 5-7 11-3 10-4 9-1 4-1 9-0 0-5 2-8 5-6 9-10 0-4 1-3",
            (4, 8, 12, 15), 5.155452, ("MIX", "PLAN4", "SCAN"),
        ),
        (
            SWISH, 8, 5, 2024, 5743998236218586730,
            "1-8 2-3 1-7 8-7 7-10 6-8 7-2 0-10",
            (1, 2, 3, 4, 6), 5.906411, ("TURN", "PLAN5"),
        ),
        (
            SWISH_JR, 12, 3, 1, 5225608189600411232,
            "6-5 4-5 8-5 5-3 0-3 7-6 0-7 7-5 4-3 4-6 7-1 1-3",
            (5, 6, 10), 7.301387, ("FLIP-TB", "PLAN3", "SCAN"),
        ),
        (
            SWISH_JR, 8, 5, 3, 1046394712501569526,
            "7-6 5-1 3-6 8-7 1-8 1-3 5-3 4-2",
            (1, 3, 4, 5, 6), 6.654313, ("MIX", "PLAN5"),
        ),
    ],
)  # fmt: skip
def test_a_seed_gives_the_same_puzzle_on_every_version_of_python(
    edition: Edition,
    cards: int,
    k: int,
    seed: int,
    own_seed: int,
    board: str,
    answer: tuple[int, ...],
    difficulty: float,
    skills: tuple[str, ...],
):
    puzzle = some(edition, cards, k, seed=seed, count=1)[0]
    assert (puzzle.seed, format_cards(puzzle.board)) == (own_seed, board)
    assert (puzzle.answer, puzzle.difficulty, puzzle.skills) == (answer, difficulty, skills)


@pytest.mark.parametrize(("key", "cards", "k"), KINDS)
def test_every_kind_of_drill_gets_puzzles(key: str, cards: int, k: int):
    edition = EDITIONS[key]
    for puzzle in some(edition, cards, k, count=4):
        assert len(puzzle.board) == cards
        assert len(puzzle.answer) == k
        assert check([puzzle.board[at] for at in puzzle.answer], edition=edition).single_cycle
        assert puzzle.unique is (key == "swish" or k < 5)
        number = counts(puzzle.board, edition=edition)
        if puzzle.unique:
            assert number == {size: int(size == k) for size in range(2, 6)}
        else:
            assert puzzle.answer in set(single_cycles(puzzle.board, edition=edition, k=k))


@pytest.mark.parametrize(("edition", "cards", "k"), [(SWISH, 10, 3), (SWISH, 12, 4), (SWISH_JR, 10, 4)])
def test_a_unique_answer_is_what_trying_every_turn_finds(edition: Edition, cards: int, k: int):
    for puzzle in some(edition, cards, k, count=2):
        assert list(by_turns(puzzle.board, grid(edition))) == [puzzle.answer]


@pytest.mark.parametrize("cards", [6, 20])
@pytest.mark.parametrize("k", [2, 3, 4, 5])
@pytest.mark.parametrize("key", ["swish", "jr"])
def test_the_smallest_and_the_largest_boards_get_puzzles_too(key: str, cards: int, k: int):
    puzzle = some(EDITIONS[key], cards, k, count=1)[0]
    assert len(puzzle.board) == cards


def test_unique_boards_of_swish_jr_end_at_four_cards():
    assert unique_is_possible(edition=SWISH_JR, cards=8, k=4)
    assert not unique_is_possible(edition=SWISH_JR, cards=8, k=5)


def test_a_board_holds_no_more_copies_than_the_deck():
    for key, cards, k in KINDS:
        edition = EDITIONS[key]
        for puzzle in some(edition, cards, k, count=3):
            patterns = [edition.pattern(card) for card in puzzle.board]
            assert all(patterns.count(p) <= edition.entries[p].copies for p in patterns)


def test_cards_lie_turned_in_every_way():
    turns = {(card, SWISH.turn_ids[card]) for puzzle in some(SWISH, 16, 3, count=40) for card in puzzle.board}
    assert {turn for _, turn in turns} == {0, 1, 2, 3}


def test_the_answer_lies_anywhere():
    places = {at for puzzle in some(SWISH, 8, 2, count=60) for at in puzzle.answer}
    assert places == set(range(8))


def test_a_puzzle_is_rebuilt_from_its_own_seed():
    for puzzle in some(SWISH, 16, 5) + some(SWISH_JR, 8, 5):
        edition = EDITIONS[puzzle.edition_key]
        again = rebuild(edition=edition, cards=len(puzzle.board), k=puzzle.k, seed=puzzle.seed, decoys=puzzle.decoys)
        assert again == puzzle


def test_a_puzzle_carries_where_it_comes_from():
    puzzle = some(SWISH, 16, 3, count=1)[0]
    assert (puzzle.edition_key, puzzle.k, puzzle.generator_version, puzzle.deck_hash, puzzle.decoys) == (
        "swish", 3, "1", "8624eb69ed014cbf", 1,
    )  # fmt: skip
    assert puzzle.canonical_key == canonical_key(puzzle.board, SWISH)
    assert 0 <= puzzle.seed < 2**63


def test_a_stream_goes_on_where_a_shorter_one_ends():
    endless = puzzles(edition=SWISH, cards=8, k=2, seed=9)
    assert list(islice(endless, 7))[:5] == some(SWISH, 8, 2, seed=9)


def test_puzzles_of_different_seeds_differ():
    keys = {puzzle.canonical_key for seed in range(30) for puzzle in some(SWISH, 12, 3, count=3, seed=seed)}
    assert len(keys) == 90


def test_a_corrected_deck_is_kept_to():
    singles = [
        Card.parse(text)
        for text in ["1-6", "1-3", "0-1", "1-0", "3-4", "4-3", "0-4", "4-0", "0-3", "3-0", "0-5", "3-2"]
    ]
    corrected = SWISH.with_singles(singles)
    once = corrected.pattern(Card(1, 6))
    made = some(corrected, 16, 2, count=60)
    assert all([corrected.pattern(card) for card in puzzle.board].count(once) <= 1 for puzzle in made)
    assert {puzzle.deck_hash for puzzle in made} == {corrected.deck_hash}


@pytest.mark.parametrize("decoys", [1, 2, 4])
@pytest.mark.parametrize("k", [2, 3, 4])
def test_the_floor_of_decoys_is_kept(k: int, decoys: int):
    for puzzle in puzzles(edition=SWISH, cards=12, k=k, seed=5, count=4, decoys=decoys):
        assert balanced_sets(puzzle.board, SWISH, k) - 1 >= decoys


def test_a_floor_of_decoys_that_no_board_reaches_is_lowered():
    constructor = Constructor(SWISH_JR, cards=8, k=4, decoys=3)
    assert (constructor.possible, constructor.decoys) == (True, 0)
    assert some(SWISH_JR, 8, 4, count=1)[0].unique


@pytest.mark.parametrize(("edition", "k"), [(SWISH, 2), (SWISH, 3), (SWISH, 5), (SWISH_JR, 4)])
def test_decoys_are_counted_as_one_by_one(edition: Edition, k: int):
    decoys = Decoys(edition, k=k)
    for puzzle in some(edition, 12, 2, count=4, seed=6):
        patterns = [edition.pattern(card) for card in puzzle.board]
        number = balanced_sets(puzzle.board, edition, k)
        assert decoys.count(patterns) == number
        assert decoys.more_than(number - 1, patterns)
        assert not decoys.more_than(number, patterns)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"k": 1}, r"The swish to find must have 2 to 5 cards\."),
        ({"k": 6}, r"The swish to find must have 2 to 5 cards\."),
        ({"cards": 5}, r"The board must have 6 to 20 cards\."),
        ({"cards": 21}, r"The board must have 6 to 20 cards\."),
        ({"seed": -1}, r"A seed is a whole number from 0 to 2\*\*64 - 1\."),
        ({"count": 0}, r"The number of puzzles must be at least 1\."),
        ({"count": -1}, r"The number of puzzles must be at least 1\."),
        ({"decoys": -1}, r"The number of decoys cannot be negative\."),
    ],
)
def test_puzzles_that_cannot_be_are_refused_at_once(wrong: dict[str, int], message: str):
    right = {"cards": 8, "k": 2, "seed": 1, "count": 1}
    with pytest.raises(ValueError, match=message):
        puzzles(edition=SWISH, **(right | wrong))


def test_a_deck_without_such_a_swish_is_refused():
    few = dataclasses.replace(
        SWISH, entries=tuple(dataclasses.replace(entry, copies=int(entry.card.dot == 0)) for entry in SWISH.entries)
    )
    with pytest.raises(ValueError, match=r"With this deck no 5 cards make a swish that lies as one cycle\."):
        puzzles(edition=few, cards=8, k=5, seed=1)


def test_two_cards_say_which_turns_solve_them():
    for puzzle in some(SWISH, 12, 2, count=30):
        one, other = (puzzle.board[at] for at in puzzle.answer)
        solving = {turn for turn in Turn if SWISH.turned(other, turn) == (one.hoop, one.dot)}
        assert set(puzzle.solving_turns) == solving
        assert solving
    assert some(SWISH, 12, 3, count=1)[0].solving_turns == ()
