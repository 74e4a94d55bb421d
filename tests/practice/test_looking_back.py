"""Boards that come back: siblings, one's own mistakes, what moved; and what students set themselves."""

from datetime import timedelta

import pytest

from classroom.practice import looking_back, own_practice, services
from classroom.practice.models import Attempt, Drill, Sibling, SkillRecord, StudentRating
from classroom.web.http import Refused
from games.swish.kinds.find import FindOptions
from tests.practice.kinds_playing import begin, claim, find_board, open_attempt, wrong_claim
from tests.world import World

OPTIONS = FindOptions(edition_key="swish", cards=8, k=2)
STEP = timedelta(seconds=20)
DAY = timedelta(days=1)


def all_hints(world: World, drill: Drill) -> Attempt:
    attempt = open_attempt(drill)
    for seen in range(5):
        services.hint(drill, number=attempt.number, seen=seen, now=attempt.shown_at + (seen + 1) * STEP)
    return attempt


def go_on(drill: Drill, *, at: timedelta = timedelta()) -> Attempt:
    last = open_attempt(drill)
    services.next_board(drill, after=last.number, now=last.shown_at + at)
    return open_attempt(drill)


def test_all_five_hints_bring_a_sibling_after_one_other_board(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=5)
    helped = all_hints(world, drill)
    find_board(drill)
    assert go_on(drill).purpose == "practice"
    find_board(drill)
    like = go_on(drill)
    assert like.purpose == "sibling"
    assert like.puzzle.skills == helped.puzzle.skills
    assert like.canonical_key != helped.canonical_key
    find_board(drill)
    assert go_on(drill).purpose == "practice"


def test_and_another_one_three_days_later(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=2)
    helped = all_hints(world, drill)
    find_board(drill)
    assert go_on(drill).purpose == "sibling"  # the last board of the drill
    days = (world.now.date(), world.now.date() + timedelta(days=3))
    assert set(Sibling.objects.filter(puzzle=helped.puzzle).values_list("due_on", flat=True)) <= {
        day + offset for day in days for offset in (timedelta(), DAY)
    }
    assert Sibling.objects.filter(attempt=None).count() == 1
    too_soon = begin(world, "find", OPTIONS, now=world.now + DAY)
    assert open_attempt(too_soon).purpose == "practice"
    later = begin(world, "find", OPTIONS, now=world.now + 4 * DAY)
    assert open_attempt(later).purpose == "sibling"
    assert not Sibling.objects.filter(attempt=None).exists()


def test_asking_for_the_last_hint_again_brings_no_more(world: World) -> None:
    drill = begin(world, "find", OPTIONS)
    attempt = all_hints(world, drill)
    services.hint(drill, number=1, seen=5, now=attempt.shown_at + 9 * STEP)
    assert Sibling.objects.count() == 2


def test_a_missed_board_comes_back_labelled_and_moves_nothing(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=1)
    claim(drill, wrong_claim(open_attempt(drill)))
    find_board(drill)
    missed = open_attempt(drill)
    assert [attempt.pk for attempt in looking_back.mistakes(world.ben)] == [missed.pk]
    known = list(StudentRating.objects.values()), list(SkillRecord.objects.values())
    back = own_practice.practise_mistakes(world.ben, now=world.now + DAY)
    again = open_attempt(back)
    assert (again.purpose, again.again, again.puzzle) == ("again", True, missed.puzzle)
    find_board(back)
    assert (list(StudentRating.objects.values()), list(SkillRecord.objects.values())) == known
    assert not looking_back.mistakes(world.ben).exists()
    services.next_board(back, after=1, now=world.now + DAY)
    assert Drill.objects.get(pk=back.pk).finished_at is not None


def test_a_mistake_made_again_stays_a_mistake(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=1)
    services.give_up(drill, number=1, now=world.now + STEP)
    back = own_practice.practise_mistakes(world.ben, now=world.now + DAY)
    claim(back, wrong_claim(open_attempt(back)))
    find_board(back)
    assert looking_back.mistakes(world.ben).count() == 1


def test_without_mistakes_there_is_nothing_to_look_at(world: World) -> None:
    with pytest.raises(Refused, match=r"There are no mistakes to look at\.") as refused:
        own_practice.practise_mistakes(world.bea, now=world.now)
    assert refused.value.status == 409


def test_a_session_warms_up_and_ends_with_the_board_that_was_missed(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=6, choice="adaptive", session_plan=True)
    assert open_attempt(drill).purpose == "warm_up"
    find_board(drill)
    missed = go_on(drill)
    services.give_up(drill, number=2, now=missed.shown_at + STEP)
    for _board in range(3):
        assert go_on(drill).purpose == "practice"
        find_board(drill)
    moved = go_on(drill)
    assert (moved.purpose, moved.again, moved.puzzle) == ("what_moved", True, missed.puzzle)
    find_board(drill)
    services.next_board(drill, after=6, now=world.now + DAY)
    assert Drill.objects.get(pk=drill.pk).finished_at is not None


def test_a_session_brings_a_skill_whose_review_is_due(world: World) -> None:
    today = world.now.date()
    SkillRecord.objects.create(
        student=world.ben, skill="PLAN3", mean=0.0, variance=0.2, answered_at=world.now - 9 * DAY, average=0.9,
        boards=9, days=3, unmastered=0, mastered=True, last_day=today - 9 * DAY, reviews=0, review_on=today - 2 * DAY,
    )  # fmt: skip
    drill = begin(world, "find", OPTIONS, boards=6, session_plan=True)
    purposes = [open_attempt(drill).purpose]
    for _board in range(5):
        find_board(drill)
        purposes.append(go_on(drill).purpose)
    assert purposes == ["warm_up", "practice", "practice", "practice", "review", "what_moved"]
    review = Attempt.objects.get(drill=drill, purpose="review")
    assert review.puzzle.skill == "PLAN3"


def test_a_drill_by_minutes_ends_between_boards_and_never_inside_one(world: World) -> None:
    drill = begin(world, "find", OPTIONS, boards=None, minutes=2)
    claim(drill, open_attempt(drill).puzzle.right_claim, after=timedelta(seconds=50))
    go_on(drill)
    claim(drill, open_attempt(drill).puzzle.right_claim, after=timedelta(seconds=80))
    last = open_attempt(drill)
    services.next_board(drill, after=last.number, now=last.shown_at + timedelta(seconds=90))
    assert drill.attempts.count() == 2
    assert Drill.objects.get(pk=drill.pk).finished_at is not None


@pytest.mark.parametrize("skill", ["MATCH", "FLIP-LR", "FLIP-TB", "TURN", "MIX", "PLAN3", "PLAN4", "PLAN5", "REJECT"])
@pytest.mark.parametrize("edition_key", ["swish", "jr"])
def test_a_student_can_practise_every_skill_alone(world: World, skill: str, edition_key: str) -> None:
    drill = own_practice.practise(world.ben, skill=skill, edition_key=edition_key, now=world.now)
    attempt = open_attempt(drill)
    assert (attempt.puzzle.skill, attempt.edition_key) == (skill, edition_key)
    assert drill.assignment.owner == world.ben
    assert drill.assignment.classroom is None


def test_practice_once_begun_goes_on(world: World) -> None:
    first = own_practice.practise(world.ben, skill="TURN", now=world.now)
    assert own_practice.practise(world.ben, skill="TURN", now=world.now) == first
    assert own_practice.practise(world.bea, skill="TURN", now=world.now) != first


def test_what_cannot_be_practised_is_refused(world: World) -> None:
    for wrong in ({"skill": "FLYING"}, {"skill": "SCAN"}, {"skill": "TURN", "edition_key": "chess"}):
        with pytest.raises(Refused):
            own_practice.practise(world.ben, now=world.now, **wrong)
    assert not Drill.objects.filter(assignment__owner__isnull=False).exists()
