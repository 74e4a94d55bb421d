"""Sprints: a run of swishes, stored as its puzzle and its claims, with records kept game after game."""

import uuid
from datetime import datetime, timedelta

import pytest

from classroom.practice import open_board, own_practice, runs, services, standing
from classroom.practice.models import Attempt, Drill, Run, StudentRating
from classroom.roster.models import Student
from classroom.web.http import Refused
from games.swish.kinds import run as sprint
from games.swish.kinds.sprint import SprintOptions, first_swish
from tests.access_matrix import everything
from tests.practice.kinds_playing import begin, open_attempt
from tests.world import World

OPTIONS = SprintOptions(edition_key="swish", cards=12, at_most=3)
SECOND = timedelta(seconds=1)


def swish_of(drill: Drill) -> str:
    """A swish on the table, found by the solver."""
    run = runs.played(open_attempt(drill))
    positions = first_swish(run.table, run.puzzle.options)
    assert positions is not None
    return " ".join(map(str, positions))


def wrong_of(drill: Drill) -> str:
    run = runs.played(open_attempt(drill))
    there = [place for place, card in enumerate(run.table) if card is not None]
    pairs = (sprint.Chosen((one, two)) for one in there for two in there if one < two)
    return next(f"{pair.positions[0]} {pair.positions[1]}" for pair in pairs if not sprint.claim(run, pair)[1].right)


def claim(drill: Drill, text: str, *, at: datetime) -> bool:
    return services.claim(drill, number=1, text=text, token=uuid.uuid4(), now=at).is_right


def test_right_claims_take_cards_and_refill_wrong_ones_cost_a_card(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1)
    claim(drill, swish_of(drill), at=world.now + 5 * SECOND)
    run = Run.objects.get()
    assert (run.found, run.wrong, run.ending) == (1, 0, "")
    taken = run.taken
    assert taken in (2, 3)
    claim(drill, wrong_of(drill), at=world.now + 9 * SECOND)
    run.refresh_from_db()
    assert (run.found, run.wrong, run.taken) == (1, 1, taken - 1)
    board = open_board.look(drill, now=world.now + 10 * SECOND)
    assert board.run is not None
    assert (board.run.found, sum(card is not None for card in board.view.cards)) == (1, 12)
    assert board.judged is not None
    assert not board.judged.right


def test_claims_of_a_run_do_not_rate(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1)
    claim(drill, wrong_of(drill), at=world.now + 5 * SECOND)
    claim(drill, swish_of(drill), at=world.now + 6 * SECOND)
    assert not StudentRating.objects.exists()
    assert open_attempt(drill).right_first is None


def test_a_run_is_played_again_from_its_claims_to_the_same_table(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1)
    for second in range(1, 6):
        claim(drill, swish_of(drill), at=world.now + second * SECOND)
    played = runs.played(open_attempt(drill))
    assert sprint.parse_run(sprint.run_text(played)) == played
    assert (played.found, len(played.log)) == (5, 5)


def test_the_goal_ends_the_run_and_the_board(world: World) -> None:
    options = SprintOptions(edition_key="swish", cards=12, at_most=3, goal=2)
    drill = begin(world, "sprint", options, boards=1)
    for second in (10, 25):
        claim(drill, swish_of(drill), at=world.now + second * SECOND)
    run = Run.objects.get()
    assert (run.found, run.ending, run.seconds) == (2, "goal", 25.0)
    assert (open_attempt(drill).ending, open_attempt(drill).state) == ("run_over", "run")
    before = everything()
    with pytest.raises(Refused) as refused:
        claim(drill, "0 1", at=world.now + 26 * SECOND)
    assert refused.value.status == 409
    assert everything() == before


def test_a_whole_deck_of_swish_jr_is_cleared(world: World) -> None:
    options = SprintOptions(edition_key="jr", cards=12, at_most=9)
    drill = begin(world, "sprint", options, boards=1)
    second = 0
    while open_attempt(drill).is_open:
        second += 1
        claim(drill, swish_of(drill), at=world.now + second * SECOND)
    run = Run.objects.get()
    assert (run.ending, run.seconds) == ("cleared", float(second))
    assert run.found == second


def test_the_set_time_ends_the_run_what_was_found_counts(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1, board_seconds=60)
    claim(drill, swish_of(drill), at=world.now + 20 * SECOND)
    with pytest.raises(Refused, match=r"The time for this board is over\."):
        claim(drill, swish_of(drill), at=world.now + 80 * SECOND)
    for second in (80, 90):
        services.time_out(drill, number=1, now=world.now + second * SECOND)
    run = Run.objects.get()
    assert (run.found, run.ending, run.seconds, run.limit_seconds) == (1, "stopped", 60.0, 60)


def test_extra_time_lengthens_the_run_and_it_is_compared_with_the_others(world: World) -> None:
    Student.objects.filter(pk=world.ben.pk).update(time_factor=1.5)
    drill = begin(world, "sprint", OPTIONS, boards=1, board_seconds=60)
    assert open_board.look(drill, now=world.now).seconds_left == 90.0
    assert claim(drill, swish_of(drill), at=world.now + 80 * SECOND)
    assert Run.objects.get().limit_seconds == 60


def test_stopping_ends_the_run(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1)
    services.give_up(drill, number=1, now=world.now + 5 * SECOND)
    assert Run.objects.get().ending == "stopped"
    assert open_board.look(drill, now=world.now).run is not None


def test_after_a_swish_the_hints_begin_anew(world: World) -> None:
    drill = begin(world, "sprint", OPTIONS, boards=1)
    for seen in range(2):
        services.hint(drill, number=1, seen=seen, now=world.now + (seen + 1) * 20 * SECOND)
    claim(drill, swish_of(drill), at=world.now + 50 * SECOND)
    assert open_attempt(drill).hint_step == 0
    with pytest.raises(Refused, match="You can have a hint in 15 seconds"):
        services.hint(drill, number=1, seen=0, now=world.now + 55 * SECOND)


def test_records_are_kept_game_after_game_apart_by_edition_and_time(world: World) -> None:
    def played(found: int, *, seconds: int | None, edition_key: str = "swish", days: int) -> None:
        at = world.now + timedelta(days=days)
        drill = own_practice.sprint(world.ben, edition_key=edition_key, seconds=seconds, now=at)
        for second in range(found):
            claim(drill, swish_of(drill), at=at + (second + 1) * SECOND)
        services.give_up(drill, number=1, now=at + 30 * SECOND)
        services.next_board(drill, after=1, now=at + 31 * SECOND)

    for day, found in enumerate((2, 4, 3)):
        played(found, seconds=120, days=day)
    played(1, seconds=120, edition_key="jr", days=3)
    played(1, seconds=None, days=4)
    to_clear, junior, timed = standing.records_of(world.ben)
    assert [run.found for run in timed.runs] == [2, 4, 3]
    assert timed.best is not None
    assert (timed.best.found, timed.limit_seconds, timed.is_new_record) == (4, 120, False)
    assert (junior.options.edition_key, len(junior.runs)) == ("jr", 1)
    assert (to_clear.limit_seconds, to_clear.best) == (None, None)  # stopped, so nothing was cleared
    assert standing.records_of(world.bea) == []


def test_a_sprint_once_begun_goes_on(world: World) -> None:
    first = own_practice.sprint(world.ben, seconds=120, now=world.now)
    assert own_practice.sprint(world.ben, seconds=120, now=world.now) == first
    assert own_practice.sprint(world.ben, seconds=300, now=world.now) != first


@pytest.mark.parametrize("wrong", [{"seconds": 7}, {"seconds": -1}, {"seconds": None, "edition_key": "chess"}], ids=str)
def test_a_sprint_that_there_is_not_is_refused(world: World, wrong: dict) -> None:
    with pytest.raises(Refused):
        own_practice.sprint(world.ben, now=world.now, **wrong)
    assert not Attempt.objects.filter(puzzle__kind="sprint").exists()
