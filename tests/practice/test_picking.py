"""Which puzzle a student gets: unseen, near the aim, and something always."""

from random import Random

from classroom.practice import picking, services, stock
from classroom.practice.models import Attempt, Puzzle
from classroom.practice.shelves import DEMO_SHELF, Shelf
from games.swish.kinds.complete import CompleteOptions
from games.swish.kinds.judge import JudgeOptions
from tests.practice.kinds_playing import assigned, begin, find_board, open_attempt
from tests.world import World

PAIRS = JudgeOptions(edition_key="jr", k=2)


def test_an_adaptive_drill_gives_boards_near_what_fits(world: World) -> None:
    """Ben is taken for 5 logits: boards he finds 78 times of 100 are about 3.7 hard."""
    for number, puzzle in enumerate(world.puzzles):
        Puzzle.objects.filter(pk=puzzle.pk).update(difficulty=3.7 if number > 3 else 9.0 + number)
    fits = [open_attempt(begin(world, "find", DEMO_SHELF.task_options, choice="adaptive", boards=1)).puzzle.difficulty]
    assert fits == [3.7]
    any_level = begin(world, "find", DEMO_SHELF.task_options, choice="any", boards=1)
    assert open_attempt(any_level).puzzle.difficulty in (3.7, 10.0, 11.0, 12.0)


def test_a_level_asked_for_is_given_or_made(world: World) -> None:
    drill = begin(world, "find", DEMO_SHELF.task_options, choice="level", level=2)
    assert open_attempt(drill).puzzle.level == 2


def test_a_level_that_these_boards_never_have_gives_any_level_and_no_error(world: World) -> None:
    drill = begin(world, "find", DEMO_SHELF.task_options, choice="level", level=5)
    assert open_attempt(drill).puzzle.level < 5


def test_named_skills_come_in_turn(world: World) -> None:
    drill = begin(world, "find", DEMO_SHELF.task_options, skills=("TURN", "FLIP-LR"), boards=4)
    for number in range(1, 4):
        find_board(drill)
        services.next_board(drill, after=number, now=world.now)
    skills = list(Attempt.objects.filter(drill=drill).values_list("puzzle__skill", flat=True))
    assert skills == ["TURN", "FLIP-LR", "TURN", "FLIP-LR"]


def test_stacks_to_judge_are_swishes_half_the_time_also_when_few_are_left(world: World) -> None:
    """Of two cards of Swish Jr. there are but 37 swishes: when they are seen, one comes again and is labelled."""
    shelf = Shelf.of("judge", PAIRS)
    stock.make_boards(shelf, count=400, now=world.now)
    drill = begin(world, "judge", PAIRS, boards=1)
    swishes = shelf.puzzles().filter(right_claim="swish").exclude(attempts__student=world.ben)
    Attempt.objects.bulk_create(
        Attempt.at(puzzle, drill=drill, number=number, shown_at=world.now)
        for number, puzzle in enumerate(swishes, start=2)
    )
    picks = [picking.pick(shelf, world.ben, aim=None, random=Random(seed), now=world.now) for seed in range(20)]
    said = [picked.puzzle.right_claim for picked in picks]
    assert 5 <= said.count("swish") <= 15
    assert all(picked.again for picked in picks if picked.puzzle.right_claim == "swish")
    assert not any(picked.again for picked in picks if picked.puzzle.right_claim == "no")


def test_a_whole_class_gets_its_boards_from_an_empty_stock_within_the_request(world: World) -> None:
    Puzzle.objects.exclude(attempts__isnull=False).delete()
    assignment = assigned(world, "complete", CompleteOptions(edition_key="swish", k=2, offered=3))
    drills = [services.start_drill(assignment, student, now=world.now) for student in (world.ben, world.bea)]
    assert [open_attempt(drill).puzzle.kind for drill in drills] == ["complete", "complete"]
