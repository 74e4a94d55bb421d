"""How hard a puzzle is, and what it trains. docs/rules/swish.md, section 7."""

from math import inf, log
from random import Random

import pytest

from games.swish.board import parse_cards
from games.swish.card import Card, Turn
from games.swish.edition import SWISH, SWISH_JR, Edition
from games.swish.generate import puzzles
from games.swish.grade import chance_of_finding, difficulty, skills, solving_turns, visibility

AS_IS, FLIP_LR, FLIP_TB, HALF = Turn


def chance(text: str, answer: tuple[int, ...]) -> float:
    return chance_of_finding(parse_cards(text, SWISH), answer, edition=SWISH)


def play(board: tuple[Card, ...], edition: Edition, random: Random) -> tuple[int, ...]:
    """What a random player ends with: the positions of a cycle, or nothing."""
    first = random.randrange(len(board))
    used, hoops = [first], {board[first].hoop}
    start, space = board[first]
    while space != start:
        ways = {
            (place, turned.hoop)
            for place, card in enumerate(board)
            if place not in used
            for turned in (edition.turned(card, turn) for turn in Turn)
            if turned.dot == space and turned.hoop not in hoops
        }
        if not ways:
            return ()
        place, space = random.choice(sorted(ways))
        used.append(place)
        hoops.add(space)
    return tuple(sorted(used))


def test_two_cards_alone_are_always_found():
    assert chance("3-0 0-3", (0, 1)) == 1.0
    assert visibility(1.0) == 0.0


def test_a_card_that_leads_astray_halves_one_of_three_beginnings():
    # From 3-0 the player may go on with 0-3 or with 0-5, from 0-3 only with 3-0, and 0-5 is no beginning.
    assert chance("3-0 0-3 0-5", (0, 1)) == pytest.approx((1 / 2 + 1) / 3)
    assert visibility(0.5) == 1.0


def test_both_ways_to_lay_a_card_from_the_middle_column_count():
    # On 4, 7-3 may lie as 4-6 or as 4-8; 3-4 comes to lie on neither. Nothing but 4-3 closes the cycle.
    assert chance("3-4 4-3 7-3", (0, 1)) == pytest.approx((1 / 4 + 1) / 3)


def test_what_is_no_single_cycle_is_never_found():
    assert chance("0-1 1-0 3-4 4-3", (0, 1, 2, 3)) == 0.0
    assert visibility(0.0) == inf


@pytest.mark.parametrize(("edition", "k"), [(SWISH, 2), (SWISH, 3), (SWISH_JR, 4)])
def test_the_chance_is_that_of_a_player_who_plays_it(edition: Edition, k: int):
    random = Random(1)
    puzzle = next(puzzles(edition=edition, cards=8, k=k, seed=2))
    exact = chance_of_finding(puzzle.board, puzzle.answer, edition=edition)
    games = 4000
    found = sum(play(puzzle.board, edition, random) == puzzle.answer for _ in range(games))
    assert abs(found / games - exact) < 4 * (exact * (1 - exact) / games) ** 0.5
    assert found > 0


def test_the_difficulty_is_the_first_model():
    assert difficulty(3.0, board_size=6, lay=(AS_IS, AS_IS)) == 3.0
    assert difficulty(3.0, board_size=6, lay=(AS_IS, HALF)) == 3.25
    assert difficulty(3.0, board_size=6, lay=(AS_IS, FLIP_TB)) == pytest.approx(3.4)
    assert difficulty(3.0, board_size=12, lay=(AS_IS, AS_IS, FLIP_LR, HALF)) == pytest.approx(
        3.0 + 0.25 * 2 + 0.15 + 0.3 * 2 + 0.5 * log(2)
    )


@pytest.mark.parametrize(
    ("board_size", "lay", "expected"),
    [
        (8, (AS_IS, AS_IS), ("MATCH",)),
        (8, (AS_IS, HALF), ("TURN",)),
        (8, (AS_IS, FLIP_LR), ("FLIP-LR",)),
        (8, (FLIP_TB, AS_IS), ("FLIP-TB",)),
        (8, (AS_IS, FLIP_TB, FLIP_TB), ("FLIP-TB", "PLAN3")),
        (12, (AS_IS, FLIP_TB, FLIP_LR, AS_IS), ("MIX", "PLAN4", "SCAN")),
        (16, (AS_IS,) * 5, ("MATCH", "PLAN5", "SCAN")),
        (11, (AS_IS,) * 5, ("MATCH", "PLAN5")),
        (8, (AS_IS,) * 6, ("MATCH",)),
        (8, (), ("REJECT",)),
        (16, (), ("REJECT", "SCAN")),
    ],
)
def test_the_tags_name_the_turns_the_plan_and_the_scan(board_size: int, lay: tuple[Turn, ...], expected: tuple[str]):
    assert skills(board_size, lay) == expected


@pytest.mark.parametrize(
    ("one", "other", "turns"),
    [
        ("3-0", "0-3", (AS_IS,)),
        ("3-0", "11-8", (HALF,)),
        ("3-0", "2-5", (FLIP_LR,)),
        ("3-0", "9-6", (FLIP_TB,)),
        ("1-4", "4-1", (AS_IS, FLIP_LR)),
        ("1-4", "7-10", (HALF, FLIP_TB)),
        ("3-0", "3-0", ()),
    ],
)
def test_the_turns_that_solve_two_cards_come_cheapest_first(one: str, other: str, turns: tuple[Turn, ...]):
    assert solving_turns(Card.parse(one), Card.parse(other), edition=SWISH) == turns


def test_of_the_pairs_of_the_deck_22_percent_have_two_solving_turns():
    pairs = [
        solving_turns(one, other, edition=SWISH) for place, one in enumerate(SWISH.deck) for other in SWISH.deck[:place]
    ]
    solvable = [turns for turns in pairs if turns]
    assert len(solvable) == 46
    assert sum(len(turns) == 2 for turns in solvable) == 10
