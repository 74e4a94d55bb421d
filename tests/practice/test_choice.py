"""Which board comes next, and that finding it is a walk along an index."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.practice import choice
from classroom.practice.models import Attempt, Puzzle
from classroom.practice.rating import NEW_SKILL, Ability, Estimate
from classroom.practice.shelves import DEMO_SHELF
from tests.world import BOARDS_OF_8, World, puzzle_of

ABLE = Ability(Estimate(5.0, 0.2), NEW_SKILL)
STOCKED, SEEN = 100_000, 5_000
# Boards that are none: only their difficulty and their key matter to the query. 16 shelves share them.
STOCK = """
    INSERT INTO practice_puzzle (kind, options, edition_key, board_size, k, board, hidden, right_claim, canonical_key,
        difficulty, level, skill, skills, generator_version, deck_hash, seed, place, made_at)
    SELECT 'find', 'shelf ' || number %% 16, 'swish', 12, 3, '', '', '', 'board ' || number,
        2 + 11 * (number::bigint * 7919 %% 100003) / 100003.0, 1 + number %% 5, 'SKILL' || number / 16 %% 4, '{}', 'test', '',
        0, 0.5, now()
    FROM generate_series(1, %s) AS number
"""


def stock(*difficulties: float) -> list[Puzzle]:
    """Boards of eight of these difficulties, in this order."""
    puzzles = [puzzle_of(*BOARDS_OF_8[number]) for number in range(len(difficulties))]
    for puzzle, difficulty in zip(puzzles, difficulties, strict=True):
        puzzle.difficulty = difficulty
    return Puzzle.objects.bulk_create(puzzles)


def shelf():
    return DEMO_SHELF.puzzles()


def test_the_nearest_boards_come_from_both_sides_nearest_first(db: None) -> None:
    stock(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    assert [puzzle.difficulty for puzzle in shelf().nearest(3.3, count=4)] == [3.0, 4.0, 2.0, 5.0]


@pytest.mark.parametrize(("aim", "expected"), [(-50.0, [1.0, 2.0]), (50.0, [6.0, 2.0]), (2.0, [2.0, 1.0])])
def test_beyond_either_end_the_nearest_are_those_at_the_end(db: None, aim: float, expected: list[float]) -> None:
    stock(6.0, 1.0, 2.0)
    assert [puzzle.difficulty for puzzle in shelf().nearest(aim, count=2)] == expected


def test_an_empty_shelf_has_no_board_to_choose(db: None) -> None:
    assert choice.choose_board(shelf(), ABLE, random=Random(1)) is None


def test_boards_seen_before_and_boards_of_other_shelves_are_not_chosen(world: World) -> None:
    Puzzle.objects.filter(pk=world.puzzles[0].pk).update(difficulty=3.7)
    unseen = shelf().unseen_by(world.ben)
    chosen = {choice.choose_board(unseen, ABLE, random=Random(seed)) for seed in range(60)}
    assert world.puzzles[0] not in chosen
    assert len(chosen) == 8


def test_chances_aimed_at_are_normal_about_78_and_within_60_to_95_of_100() -> None:
    random = Random(7)
    chances = [choice.aimed_chance(random) for _draw in range(5000)]
    assert sum(chances) / 5000 == pytest.approx(0.778, abs=0.004)
    assert 0.6 <= min(chances) < 0.61
    assert 0.94 < max(chances) <= 0.95


def test_the_difficulty_aimed_at_lies_below_the_ability(db: None) -> None:
    random = Random(3)
    aims = [choice.aimed_difficulty(ABLE, random=random) for _draw in range(2000)]
    assert 4.4 < max(aims) < 4.6  # 60 %
    assert 1.1 < min(aims) < 1.6  # 95 %


def test_one_of_the_eight_nearest_is_chosen_each_about_as_often(db: None) -> None:
    """Boards 1.27 below the ability and around, and two far away."""
    stock(3.0, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 13.0, -7.0)
    random = Random(5)
    chosen = Counter(choice.choose_board(shelf(), ABLE, random=random).difficulty for _time in range(400))
    assert sorted(chosen) == [3.0, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7]
    assert min(chosen.values()) > 25


def test_choosing_takes_one_query(world: World) -> None:
    with CaptureQueriesContext(connection) as queries:
        choice.choose_board(shelf().unseen_by(world.ben), ABLE, random=Random(1))
    assert len(queries) == 1


@pytest.fixture
def big(world: World) -> World:
    """A big stock, of which Ben has seen 5,000 boards, those nearest to the middle of their shelves among them."""
    with connection.cursor() as cursor:
        cursor.execute(STOCK, [STOCKED])
        cursor.execute("ANALYZE practice_puzzle")
    middle = Puzzle.objects.filter(generator_version="test", board="").order_by("difficulty")
    seen = middle.filter(options="shelf 3", difficulty__gte=7.0)[:SEEN]
    assert len(seen) > 2000
    more = middle.filter(options="shelf 5")[: SEEN - len(seen)]
    now = datetime(2026, 11, 2, 8, tzinfo=UTC)
    Attempt.objects.bulk_create(
        Attempt.at(puzzle, drill=world.drill_of_ben, number=number, shown_at=now)
        for number, puzzle in enumerate([*seen, *more], start=2)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE practice_attempt")
    return world


def plan_of(world: World, **more: str) -> str:
    """How PostgreSQL finds the eight boards nearest to 8.0 that Ben has not seen, perhaps of one skill."""
    boards = Puzzle.objects.on_shelf("find", "shelf 3").filter(**more).unseen_by(world.ben)
    with CaptureQueriesContext(connection) as queries:
        assert len(boards.nearest(8.0, count=8)) == 8
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) " + queries[0]["sql"])
        return "\n".join(row[0] for row in cursor.fetchall())


def test_among_100_000_boards_and_5_000_seen_ones_only_the_indexes_are_walked(big: World) -> None:
    assert Puzzle.objects.count() == STOCKED + len(big.puzzles)
    assert Attempt.objects.filter(student=big.ben).count() == SEEN + 1
    plan = plan_of(big)
    assert plan.count("using aim on practice_puzzle") == 2
    assert "using no_board_twice on practice_attempt" in plan
    assert "Seq Scan" not in plan
    assert "Sort" not in plan
    of_one_skill = plan_of(big, skill="SKILL1")
    assert of_one_skill.count("using aim_at_skill on practice_puzzle") == 2
    assert "using no_board_twice on practice_attempt" in of_one_skill
    assert "Seq Scan" not in of_one_skill
    assert "Sort" not in of_one_skill
    # And the plan would show it if the index were not there.
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX aim")
    assert "Sort" in plan_of(big)
