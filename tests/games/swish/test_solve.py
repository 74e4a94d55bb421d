"""All swishes on a board. docs/rules/swish.md, sections 2 to 4."""

from collections import Counter
from collections.abc import Sequence
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.swish.board import parse_cards
from games.swish.card import TURNS, BadCard, Card, Turn
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.edition import SWISH, SWISH_JR, Edition
from games.swish.large import large_swishes
from games.swish.many import ManyBoards
from games.swish.solve import counts, has_swish, single_cycles, swishes
from tests.games.swish.boards import deal, editions_and_cards, grid
from tests.games.swish.reference import by_networkx, by_sat, by_turns

NO_SWISH = "0-1 0-9 0-10 0-11 1-10 3-0 3-1 3-2 3-6 3-8 3-9 3-10 3-11 4-0 4-1 4-3"
TWELVE = "0-9 0-2 11-1 10-7 4-6 6-7 4-3 3-1 1-9 2-3 3-5 8-9"


def found(board: Sequence[Card], edition: Edition, **sizes: int) -> list[tuple[int, ...]]:
    return sorted(swish.positions for swish in swishes(board, edition=edition, **sizes))


def on(text: str) -> tuple[Card, ...]:
    return parse_cards(text, SWISH)


def test_a_board_without_a_swish_of_any_size():
    board = on(NO_SWISH)
    assert found(board, SWISH, at_most=12) == []
    assert counts(board, edition=SWISH, at_most=12) == dict.fromkeys(range(2, 13), 0)
    assert not has_swish(board, edition=SWISH)


def test_twelve_cards_in_one_swish():
    assert found(on(TWELVE), SWISH, at_least=12, at_most=12) == [tuple(range(12))]


def test_a_swish_that_holds_a_smaller_one_is_found_as_well():
    assert found(on("3-6 6-0 2-8 2-11"), SWISH) == [(0, 1, 2, 3), (1, 2)]


def test_a_composite_swish_is_found_but_is_no_single_cycle():
    board = on("0-1 1-0 3-4 4-3")
    assert found(board, SWISH) == [(0, 1), (0, 1, 2, 3), (2, 3)]
    assert list(single_cycles(board, edition=SWISH, k=4)) == []
    assert list(single_cycles(board, edition=SWISH, k=2)) == [(0, 1), (2, 3)]


def test_two_swishes_on_the_same_spaces_are_two():
    assert found(on("1-10 1-10 1-4 4-1"), SWISH) == [(0, 1), (2, 3)]


def test_copies_of_a_card_are_different_cards():
    assert found(on("3-0 0-3 0-3"), SWISH) == [(0, 1), (0, 2)]
    assert counts(on("3-0 3-0 0-3 0-3"), edition=SWISH) == {2: 4, 3: 0, 4: 1, 5: 0}


def test_more_copies_than_a_deck_holds_are_counted_too():
    board = on("0-2 " * 6)
    assert counts(board, edition=SWISH) == {2: 15, 3: 0, 4: 15, 5: 0}
    assert Counter(map(len, found(board, SWISH))) == {2: 15, 4: 15}


def test_three_copies_of_a_card_make_three_pairs():
    assert found(on("0-2 0-2 0-2"), SWISH) == [(0, 1), (0, 2), (1, 2)]


def test_sizes_come_smallest_first():
    board = deal(SWISH, cards=16, random=Random(1))
    sizes = [len(swish.positions) for swish in swishes(board, edition=SWISH, at_most=12)]
    assert sizes == sorted(sizes)
    assert {2, 5, 6} <= set(sizes)


def test_every_size_asked_for_is_counted():
    assert counts(on("3-0"), edition=SWISH, at_least=3, at_most=7) == {3: 0, 4: 0, 5: 0, 6: 0, 7: 0}


def test_an_empty_board_has_no_swish():
    assert list(swishes([], edition=SWISH)) == []
    assert not has_swish([], edition=SWISH)


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_every_lay_is_a_swish(edition: Edition):
    random = Random(5)
    for _ in range(40):
        board = deal(edition, cards=14, random=random)
        for swish in swishes(board, edition=edition, at_most=edition.spaces):
            laid = [edition.turned(board[at], turn) for at, turn in zip(swish.positions, swish.lay, strict=True)]
            assert {card.dot for card in laid} == {card.hoop for card in laid}
            assert len({card.dot for card in laid}) == len(laid)


@settings(deadline=None)
@given(editions_and_cards(least=1, most=9))
def test_the_solver_finds_what_trying_every_turn_finds(given_board: tuple[Edition, list[Card]]):
    edition, board = given_board
    most = min(edition.spaces, max(2, len(board)))
    expected = sorted(by_turns(board, grid(edition), at_most=most))
    assert found(board, edition, at_most=most) == expected
    number = Counter(map(len, expected))
    assert counts(board, edition=edition, at_most=most) == {size: number[size] for size in range(2, most + 1)}
    assert has_swish(board, edition=edition) is bool(expected)


@pytest.mark.parametrize(("edition", "cards"), [(SWISH, 16), (SWISH_JR, 12)], ids=["swish", "jr"])
def test_the_solver_finds_on_a_whole_table_what_trying_every_turn_finds(edition: Edition, cards: int):
    random = Random(6)
    for _ in range(3):
        board = deal(edition, cards=cards, random=random)
        assert found(board, edition) == sorted(by_turns(board, grid(edition)))


def test_swishes_of_all_sizes_are_what_trying_every_turn_finds():
    board = deal(SWISH, cards=13, random=Random(7))
    assert found(board, SWISH, at_most=12) == sorted(by_turns(board, grid(SWISH), at_most=12))


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_single_cycles_are_what_networkx_finds(edition: Edition):
    board = deal(edition, cards=12, random=Random(8))
    ours = {positions for k in range(2, 6) for positions in single_cycles(board, edition=edition, k=k)}
    assert ours == by_networkx(board, grid(edition))
    assert any(len(positions) == 5 for positions in ours)


@pytest.mark.parametrize("edition", [SWISH, SWISH_JR], ids=["swish", "jr"])
def test_whether_there_is_any_is_what_a_sat_solver_says(edition: Edition):
    random = Random(9)
    boards = [deal(edition, cards=cards, random=random) for cards in range(3, 13) for _ in range(8)]
    answers = [has_swish(board, edition=edition) for board in boards]
    assert answers == [by_sat(board, grid(edition)) for board in boards]
    assert set(answers) == {True, False}


@pytest.mark.parametrize(("edition", "cards"), [(SWISH, 16), (SWISH_JR, 12)], ids=["swish", "jr"])
def test_the_search_and_the_catalogue_agree(edition: Edition, cards: int):
    random = Random(10)
    for _ in range(60):
        board = deal(edition, cards=cards, random=random)
        searched = large_swishes(board, edition=edition, at_least=2, at_most=5)
        assert sorted(tuple(at for at, _ in lay) for lay in searched) == found(board, edition)


@settings(deadline=None)
@given(editions_and_cards(least=2, most=10), st.data())
def test_permuting_the_board_permutes_the_positions(given_board: tuple[Edition, list[Card]], data: st.DataObject):
    edition, board = given_board
    order = data.draw(st.permutations(range(len(board))))
    moved = found([board[place] for place in order], edition)
    assert sorted(tuple(sorted(order[at] for at in positions)) for positions in moved) == found(board, edition)


@settings(deadline=None)
@given(editions_and_cards(least=2, most=10), st.data())
def test_turning_cards_on_the_board_changes_nothing(given_board: tuple[Edition, list[Card]], data: st.DataObject):
    edition, board = given_board
    turns = data.draw(st.lists(st.sampled_from(Turn), min_size=len(board), max_size=len(board)))
    turned = [edition.turned(card, turn) for card, turn in zip(board, turns, strict=True)]
    assert found(turned, edition) == found(board, edition)


@settings(deadline=None)
@given(editions_and_cards(least=2, most=10))
def test_swapping_dots_and_hoops_on_the_board_changes_nothing(given_board: tuple[Edition, list[Card]]):
    edition, board = given_board
    assert found([Card(card.hoop, card.dot) for card in board], edition) == found(board, edition)


def test_every_swish_found_is_right_by_the_judge():
    board = deal(SWISH, cards=16, random=Random(11))
    for positions in found(board, SWISH, at_most=12):
        assert check([board[at] for at in positions], edition=SWISH).swish


@pytest.mark.parametrize(("at_least", "at_most"), [(1, 5), (0, 5), (-1, 5), (5, 4), (2, 13)])
def test_sizes_that_cannot_be_are_refused(at_least: int, at_most: int):
    with pytest.raises(ValueError, match=r"The sizes of a swish must go up, between 2 and 12 cards\."):
        swishes(on("3-0 0-3"), edition=SWISH, at_least=at_least, at_most=at_most)


def test_a_board_larger_than_a_deck_is_refused():
    with pytest.raises(BadCard, match=r"There are 61 cards; 60 are the most\."):
        swishes([Card(0, 1)] * 61, edition=SWISH)
    with pytest.raises(BadCard, match=r"There are 61 cards; 60 are the most\."):
        has_swish([Card(0, 1)] * 61, edition=SWISH)


def test_large_swishes_on_a_huge_board_are_refused():
    with pytest.raises(ValueError, match=r"Swishes of more than 5 cards can be listed on boards of up to 24 cards\."):
        swishes(SWISH.deck, edition=SWISH, at_most=6)


@pytest.mark.parametrize("solve", [swishes, counts, has_swish])
def test_a_card_of_another_edition_is_refused(solve: object):
    with pytest.raises(BadCard, match=r"There is no space 11; the spaces are 0 to 8\."):
        solve([Card(0, 1), Card(11, 1)], edition=SWISH_JR)  # type: ignore[operator]


def random_boards(edition: Edition, *, cards: int, number: int) -> list[list[Card]]:
    chance = Chance(1)
    boards = []
    for _ in range(number):
        deck = list(edition.deck)
        boards.append([deck.pop(chance.below(len(deck))) for _ in range(cards)])
    return boards


@pytest.mark.parametrize(
    ("edition", "cards", "number", "percent_without"), [(SWISH, 16, 120_000, 0.032), (SWISH_JR, 12, 40_000, 0.33)]
)
def test_random_boards_without_a_swish(edition: Edition, cards: int, number: int, percent_without: float):
    """Within three standard deviations of what other programs found."""
    boards = random_boards(edition, cards=cards, number=number)
    without = number - ManyBoards(boards, edition=edition).with_a_swish().bit_count()
    expected = number * percent_without / 100
    assert abs(without - expected) < 3 * expected**0.5


@pytest.mark.parametrize(("edition", "cards", "percent"), [(SWISH, 16, 1.76), (SWISH_JR, 12, 2.3)])
def test_boards_without_a_swish_of_two(edition: Edition, cards: int, percent: float):
    """Exact: the sets of cards without a pair, counted group by group of cards that pair with each other only."""
    copies = [entry.copies for entry in edition.entries]
    ways = [1]  # by the number of cards
    for pattern, entry in enumerate(edition.entries):
        partner = edition.pattern(Card(entry.card.hoop, entry.card.dot))
        if partner < pattern:
            continue
        here, there = copies[pattern], copies[partner]
        group = [1, here] if partner == pattern else [comb(here, n) + comb(there, n) for n in range(3)]
        if partner != pattern:
            group[0] = 1
        longer = [0] * (len(ways) + len(group) - 1)
        for size, number in enumerate(ways):
            for more, choices in enumerate(group):
                longer[size + more] += number * choices
        ways = longer
    assert 100 * ways[cards] / comb(len(edition.deck), cards) == pytest.approx(percent, abs=0.05)


def test_the_mean_number_of_swishes_on_a_random_board():
    number = counts(SWISH.deck, edition=SWISH)
    means = {size: number[size] * comb(60 - size, 16 - size) / comb(60, 16) for size in number}
    assert means == pytest.approx({2: 3.12, 3: 7.59, 4: 20.1, 5: 41.3}, rel=0.005)
    boards = random_boards(SWISH, cards=16, number=400)
    seen = [counts(board, edition=SWISH) for board in boards]
    for size, mean in means.items():
        assert sum(board[size] for board in seen) / len(boards) == pytest.approx(mean, rel=0.2)


@pytest.mark.parametrize(("edition", "cards"), [(SWISH, 16), (SWISH, 6), (SWISH_JR, 12)])
def test_many_boards_at_once_are_what_each_is_alone(edition: Edition, cards: int):
    boards = random_boards(edition, cards=cards, number=1500)
    many = ManyBoards(boards, edition=edition)
    with_a_swish, with_exactly_one = many.with_a_swish(), many.with_exactly_one()
    for place, board in enumerate(boards):
        assert bool(with_a_swish >> place & 1) is has_swish(board, edition=edition)
        assert bool(with_exactly_one >> place & 1) is (sum(counts(board, edition=edition).values()) == 1)
    assert with_exactly_one


def test_many_boards_may_be_none_or_empty():
    assert ManyBoards([], edition=SWISH).with_a_swish() == 0
    assert ManyBoards([[], on("3-0 0-3"), on("3-0 0-3 0-3")], edition=SWISH).with_a_swish() == 0b110
    assert ManyBoards([[], on("3-0 0-3"), on("3-0 0-3 0-3")], edition=SWISH).with_exactly_one() == 0b010


def test_the_turns_are_those_of_the_engine():
    assert [turn.value for turn in TURNS] == ["as_is", "flip_lr", "flip_tb", "half_turn"]
