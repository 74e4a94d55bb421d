"""The clock of a board, its timer, and its tries."""

from datetime import timedelta

import pytest

from classroom.practice import open_board, services
from classroom.practice.models import Attempt, Drill
from classroom.roster.models import Student
from classroom.web.http import Refused
from games.swish.kinds.find import FindOptions
from tests.access_matrix import everything
from tests.practice.kinds_playing import begin, claim, open_attempt, wrong_claim
from tests.world import World

OPTIONS = FindOptions(edition_key="swish", cards=8, k=2)


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


def hide(world: World, drill: Drill, *, at: float, hidden: bool = True) -> None:
    services.page_hidden(drill, number=1, hidden=hidden, now=world.now + seconds(at))


def first_claim_after(world: World, drill: Drill, at: float) -> float | None:
    services.claim(drill, number=1, text="2 3", token=world.ben.pk, now=world.now + seconds(at))
    return open_attempt(drill).seconds


def test_a_page_that_is_hidden_does_not_count(world: World) -> None:
    hide(world, world.drill_of_ben, at=10)
    hide(world, world.drill_of_ben, at=50, hidden=False)
    assert first_claim_after(world, world.drill_of_ben, 55) == 15.0


def test_hidden_and_seen_said_twice_count_once(world: World) -> None:
    for at, hidden in ((10, True), (20, True), (50, False), (52, False)):
        hide(world, world.drill_of_ben, at=at, hidden=hidden)
    assert first_claim_after(world, world.drill_of_ben, 55) == 15.0


def test_a_claim_from_a_page_that_was_never_said_to_be_seen_again_still_counts(world: World) -> None:
    hide(world, world.drill_of_ben, at=10)
    assert first_claim_after(world, world.drill_of_ben, 500) == 10.0


@pytest.mark.parametrize("at", [-500, -1, 0])
def test_no_time_is_negative_however_the_clock_was_set(world: World, at: float) -> None:
    hide(world, world.drill_of_ben, at=at)
    hide(world, world.drill_of_ben, at=at - 100, hidden=False)
    assert first_claim_after(world, world.drill_of_ben, at - 200) == 0.0


def test_never_more_than_has_passed_and_never_more_than_two_minutes_at_a_stretch(world: World) -> None:
    for at in range(100, 1100, 100):
        hide(world, world.drill_of_ben, at=at, hidden=at % 200 == 100)
    attempt = open_attempt(world.drill_of_ben)
    assert attempt.clock_seconds == 500.0
    services.claim(world.drill_of_ben, number=1, text="2 3", token=world.ben.pk, now=world.now + seconds(90_000))
    attempt = open_attempt(world.drill_of_ben)
    assert (attempt.clock_seconds, attempt.seconds) == (620.0, 120.0)


def test_a_board_that_is_done_or_not_there_has_no_clock_to_stop(world: World) -> None:
    services.give_up(world.drill_of_ben, number=1, now=world.now + seconds(5))
    before = everything()
    for number in (1, 2, 99):
        services.page_hidden(world.drill_of_ben, number=number, hidden=True, now=world.now + seconds(9))
    assert everything() == before
    assert Attempt.objects.get(drill=world.drill_of_ben).clock_at is None


def test_without_a_timer_there_is_no_limit(world: World) -> None:
    assert open_board.look(world.drill_of_ben, now=world.now).seconds_left is None
    with pytest.raises(Refused, match=r"There is still time\."):
        services.time_out(world.drill_of_ben, number=1, now=world.now + seconds(9999))


def test_a_timer_counts_down_by_the_servers_clock_and_stands_while_hidden(world: World) -> None:
    drill = begin(world, "find", OPTIONS, board_seconds=60)
    assert open_board.look(drill, now=world.now + seconds(20)).seconds_left == 40.0
    hide(world, drill, at=20)
    assert open_board.look(drill, now=world.now + seconds(50)).seconds_left == 40.0
    assert open_board.look(drill, now=world.now + seconds(50)).is_hidden
    hide(world, drill, at=50, hidden=False)
    assert open_board.look(drill, now=world.now + seconds(55)).seconds_left == 35.0
    assert open_board.look(drill, now=world.now + seconds(500)).seconds_left == 0.0


def test_extra_time_of_the_drill_and_of_the_student_lengthen_the_timer(world: World) -> None:
    Student.objects.filter(pk=world.ben.pk).update(time_factor=2)
    drill = begin(world, "find", OPTIONS, board_seconds=60, time_factor=1.5)
    assert open_board.look(drill, now=world.now).seconds_left == 180.0


def test_when_the_time_is_out_the_board_ends_as_not_found_and_the_answer_is_shown(world: World) -> None:
    drill = begin(world, "find", OPTIONS, board_seconds=60)
    with pytest.raises(Refused, match=r"There is still time\."):
        services.time_out(drill, number=1, now=world.now + seconds(59))
    for at in (60, 61):
        services.time_out(drill, number=1, now=world.now + seconds(at))
    attempt = open_attempt(drill)
    assert (attempt.ending, attempt.right_first, attempt.seconds, attempt.state) == (
        "out_of_time",
        False,
        None,
        "shown",
    )
    board = open_board.look(drill, now=world.now + seconds(62))
    assert board.answer_shown
    assert board.judged is not None
    services.next_board(drill, after=1, now=world.now + seconds(63))
    assert open_attempt(drill).number == 2


def test_a_claim_on_its_way_as_the_time_ran_out_counts_a_later_one_does_not(world: World) -> None:
    drill = begin(world, "find", OPTIONS, board_seconds=60)
    before = everything()
    with pytest.raises(Refused, match=r"The time for this board is over\."):
        claim(drill, open_attempt(drill).puzzle.right_claim, after=seconds(63))
    assert everything() == before
    assert claim(drill, open_attempt(drill).puzzle.right_claim, after=seconds(61))


def test_after_the_last_try_the_board_ends_and_the_answer_is_shown(world: World) -> None:
    drill = begin(world, "find", OPTIONS, tries=2)
    wrong = wrong_claim(open_attempt(drill))
    claim(drill, wrong)
    assert open_board.look(drill, now=world.now).tries_left == 1
    claim(drill, wrong)
    attempt = open_attempt(drill)
    assert (attempt.ending, attempt.state, attempt.answer_shown) == ("out_of_tries", "shown", True)
    with pytest.raises(Refused) as refused:
        claim(drill, attempt.puzzle.right_claim)
    assert refused.value.status == 409


def test_a_right_last_try_is_right(world: World) -> None:
    drill = begin(world, "find", OPTIONS, tries=1)
    claim(drill, open_attempt(drill).puzzle.right_claim)
    assert open_attempt(drill).ending == "right"


def test_in_a_drill_without_hints_none_is_given(world: World) -> None:
    drill = begin(world, "find", OPTIONS, hints=False)
    before = everything()
    with pytest.raises(Refused, match=r"There are no hints in this drill\."):
        services.hint(drill, number=1, seen=0, now=world.now + seconds(60))
    assert everything() == before
    assert not open_board.look(drill, now=world.now).can_hint
