"""How the boards of an assignment did their work, board by board or by level and skill."""

from datetime import UTC, datetime, timedelta

import pytest

from classroom.practice.models import Attempt, BoardDifficulty, Drill, Run
from classroom.reports.items.item import Item, Surprise
from classroom.reports.items.order import Order, in_order, order_of
from classroom.reports.items.query import AssignmentItems, By, assignment_items
from classroom.reports.items.separating import Separates, discrimination, separates
from tests.practice.kinds_playing import CASES, begin, find_board
from tests.reports.doing import done, drill_of, students_of
from tests.world import World, make_world

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def world(db: None) -> World:
    world = make_world(now=NOON)
    Attempt.objects.all().delete()
    return world


def told(world: World, **asked) -> AssignmentItems:
    return assignment_items(world.assignment_5b, now=NOON, **asked)


def test_before_the_first_board_it_is_too_early(world: World) -> None:
    items = told(world)
    assert items.is_empty
    assert items.sentence == "Too early: no board is done yet."
    assert [student.name for student in items.not_started] == ["Bea Núñez"]


def test_a_board_is_told_with_what_students_did_there(world: World) -> None:
    ben, bea = drill_of(world, world.ben), drill_of(world, world.bea)
    board = world.puzzles[0]
    done(ben, board, number=1, at=NOON, wrong=["0 1", "0 2"], seconds=10.0)
    done(bea, board, number=1, at=NOON, wrong=["1 0"], seconds=30.0, hint_step=1, hint_at=NOON, ending="gave_up")
    items = told(world)
    (item,) = items.items
    assert (item.name, item.students, item.right, item.median_seconds, item.hinted, item.gave_up) == (
        "Board 1", 2, 0, 20.0, 1, 1,
    )  # fmt: skip
    assert items.by is By.BOARD
    # Cards in another order are the same claim.
    common = items.common[board.pk]
    assert (common.words, common.count) == ("Cards 1, 2", 2)
    assert items.not_started == ()


def test_help_and_boards_that_came_again_do_not_make_a_board_right(world: World) -> None:
    ben, bea = drill_of(world, world.ben), drill_of(world, world.bea)
    done(ben, world.puzzles[0], number=1, at=NOON, with_help=True, hint_step=2, hint_at=NOON)
    done(ben, world.puzzles[0], number=2, at=NOON, again=True, purpose="again")
    done(bea, world.puzzles[0], number=1, at=NOON)
    (item,) = told(world).items
    assert (item.right, item.boards) == (1, 2)


def test_boards_had_by_one_student_are_counted_by_level_and_skill(world: World) -> None:
    ben, bea = drill_of(world, world.ben), drill_of(world, world.bea)
    for number, puzzle in enumerate(world.puzzles[:4]):
        done(ben if number % 2 else bea, puzzle, number=number + 1, at=NOON, wrong=["0 4"] if number == 0 else [])
    items = told(world)
    assert (items.by, items.alone, items.shared) == (By.SKILL, 4, 0)
    (item,) = items.items
    assert (item.name, item.students, item.boards, item.right) == ("Level 1: cards that fit as they lie", 2, 4, 3)
    assert told(world, by=By.BOARD).items == ()


def test_the_hardest_board_is_the_one_most_students_missed(world: World) -> None:
    drills = [
        drill_of(world, student) for student in (world.ben, world.bea, *students_of(world.class_5b, "Cai", "Dov"))
    ]
    for drill in drills[:2]:
        done(drill, world.puzzles[0], number=1, at=NOON, wrong=["0 4"])
    for number, drill in enumerate(drills):
        done(drill, world.puzzles[1], number=2, at=NOON, wrong=["0 4"] if number else [])
    items = told(world)
    assert [(item.number, item.puzzle) for item in items.items] == [(1, world.puzzles[1].pk), (2, world.puzzles[0].pk)]
    assert items.sentence == "Hardest: Board 1. 1 of 4 right the first time."


def item(number: int, **changes) -> Item:
    columns = {
        "skill": "MATCH", "level": 1, "students": 10, "boards": 10, "right": 5, "median_seconds": 9.0, "hinted": 0,
        "gave_up": 0, "discrimination": None, "predicted": None,
    }  # fmt: skip
    return Item(number=number, **(columns | changes))


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        pytest.param(Order.HARDEST, [1, 2, 3], id="hardest"),
        pytest.param(Order.STUDENTS, [2, 1, 3], id="students"),
        pytest.param(Order.TIME, [2, 3, 1], id="time"),
        pytest.param(Order.HINTS, [3, 1, 2], id="hints"),
        pytest.param(Order.GAVE_UP, [2, 1, 3], id="gave-up"),
        pytest.param(Order.SEPARATES, [3, 2, 1], id="separates"),
        pytest.param(Order.SURPRISE, [1, 3, 2], id="surprise"),
    ],
)
def test_boards_can_be_put_in_another_order(order: Order, numbers: list[int]) -> None:
    items = [
        item(1, median_seconds=None, predicted=0.9),
        item(2, students=20, boards=20, right=10, median_seconds=30.0, gave_up=1, discrimination=0.1),
        item(3, hinted=2, discrimination=-0.2, predicted=0.5),
    ]
    assert [one.number for one in in_order(items, order)] == numbers


@pytest.mark.parametrize("asked", ["", "x", "HARDEST", "hardest' --", "7"])
def test_an_order_that_there_is_not_is_the_hardest_first(asked: str) -> None:
    assert order_of(asked) is Order.HARDEST


def test_separating_is_the_correlation_with_the_rest() -> None:
    """By hand: five of ten right, who have 0.8 of the rest, the others 0.2: all of it is explained."""
    assert discrimination([(True, 0.8)] * 5 + [(False, 0.2)] * 5) == pytest.approx(1.0)
    assert discrimination([(True, 0.2)] * 5 + [(False, 0.8)] * 5) == pytest.approx(-1.0)
    mixed = [(True, 1.0), (True, 0.5), (False, 0.5), (False, 0.0)] * 3
    # Means 0.75 and 0.25, deviation of all 0.3536, halves: 0.5 / 0.3536 * 0.5.
    assert discrimination(mixed) == pytest.approx(0.7071, abs=1e-4)


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param([], id="nobody"),
        pytest.param([(True, 0.9)] * 5 + [(False, 0.1)] * 4, id="nine-students"),
        pytest.param([(True, 0.1 * n) for n in range(10)], id="all-right"),
        pytest.param([(n < 5, 0.5) for n in range(10)], id="all-the-same-elsewhere"),
    ],
)
def test_where_it_cannot_be_known_nothing_is_said(answers: list[tuple[bool, float]]) -> None:
    assert discrimination(answers) is None


@pytest.mark.parametrize(
    ("figure", "words"),
    [
        pytest.param(None, Separates.UNKNOWN, id="unknown"),
        pytest.param(0.3, Separates.WELL, id="well"),
        pytest.param(0.29, Separates.A_LITTLE, id="a-little"),
        pytest.param(0.1, Separates.A_LITTLE, id="still-a-little"),
        pytest.param(0.09, Separates.CHECK, id="check"),
        pytest.param(-0.5, Separates.CHECK, id="the-other-way-round"),
    ],
)
def test_the_figure_is_told_in_words(figure: float | None, words: Separates) -> None:
    assert separates(figure) is words


@pytest.mark.parametrize(
    ("changes", "surprise"),
    [
        pytest.param({"predicted": 0.9}, Surprise.HARDER, id="harder"),
        pytest.param({"predicted": 0.1}, Surprise.EASIER, id="easier"),
        pytest.param({"predicted": 0.6}, Surprise.NONE, id="by-chance"),
        pytest.param({"predicted": 0.99, "boards": 7, "right": 0}, Surprise.NONE, id="too-few"),
        pytest.param({}, Surprise.NONE, id="not-predicted"),
    ],
)
def test_only_what_chance_does_not_explain_is_called_surprising(changes: dict, surprise: Surprise) -> None:
    assert item(1, **changes).surprise is surprise


def test_ten_students_say_whether_a_board_separates(world: World) -> None:
    students = [world.ben, world.bea, *students_of(world.class_5b, *(f"Student {n}" for n in range(8)))]
    for place, student in enumerate(students):
        able, drill = place < 5, drill_of(world, student)
        for number, puzzle in enumerate(world.puzzles[:4], start=1):
            done(drill, puzzle, number=number, at=NOON, wrong=[] if able else ["0 4"])
        done(drill, world.puzzles[4], number=5, at=NOON)
    by_board = {one.puzzle: one for one in told(world).items}
    assert by_board[world.puzzles[0].pk].separates is Separates.WELL
    assert by_board[world.puzzles[4].pk].separates is Separates.UNKNOWN


def test_a_prediction_knows_only_what_was_known_before(world: World) -> None:
    """Somebody new (5.0) before a board of 5.0, both unsure: one half. A difficulty fitted later changes nothing."""
    world.puzzles[0].difficulty = 5.0
    world.puzzles[0].save()
    for student in (world.ben, world.bea):
        done(drill_of(world, student), world.puzzles[0], number=1, at=NOON + timedelta(hours=1))
    BoardDifficulty.objects.create(
        puzzle=world.puzzles[0], difficulty=9.0, variance=0.1, first_claims=90, fitted_at=NOON + timedelta(days=1)
    )
    (one,) = told(world).items
    assert one.predicted == pytest.approx(0.5)
    assert one.predicted_percent == 50


def test_where_a_coin_would_be_right_half_the_time_nothing_is_predicted(world: World) -> None:
    case = next(case for case in CASES if case.kind == "judge")
    drill = begin(world, case.kind, case.options)
    find_board(drill)
    items = assignment_items(drill.assignment, now=NOON, by=By.SKILL)
    assert [one.predicted for one in items.items] == [None]


def test_sprints_are_told_by_level_and_skill(world: World) -> None:
    case = next(case for case in CASES if case.kind == "sprint")
    drill = begin(world, case.kind, case.options, boards=1)
    find_board(drill)
    Run.objects.update(found=7, wrong=2, seconds=61.0, ending="stopped", ended_at=NOON)
    items = assignment_items(drill.assignment, now=NOON)
    assert items.is_sprint
    (row,) = items.sprints
    assert (row.students, row.runs, row.found, row.wrong, row.seconds) == (1, 1, 7, 2, 61.0)
    assert items.sentence == "1 run is over."


def test_only_who_was_asked_and_has_not_begun_is_named(world: World) -> None:
    students_of(world.class_5b, "Ängel", "Zoé")
    world.assignment_5b.only_for.set([world.bea, world.ben])
    assert [student.name for student in told(world).not_started] == ["Bea Núñez"]
    Drill.objects.all().delete()
    assert [student.name for student in told(world).not_started] == ["Bea Núñez", "Ben Aydin"]
