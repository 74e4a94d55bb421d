"""What a first claim counts for when hints were seen before it. Of the first board the swish is cards 1 and 7."""

from django.urls import reverse

from classroom.practice import assigning, recording, services
from classroom.practice.fitting import fit_difficulties
from classroom.practice.learnt import what_was_learnt
from classroom.practice.models import BoardDifficulty, SkillRecord, StudentRating
from classroom.practice.results import assignment_result
from tests.practice.hinting import WAIT, attempt_of, claim, step_to
from tests.practice.playing import Player
from tests.world import World


def test_a_right_first_claim_after_the_first_hint_is_the_students_own(world: World) -> None:
    step_to(world, 1)
    claim(world, (0, 6), after=2 * WAIT)
    attempt = attempt_of(world)
    assert (attempt.right_first, attempt.with_help, attempt.found_alone, attempt.state) == (True, False, True, "first")
    assert StudentRating.objects.get(student=world.ben).mean > 5


def test_a_right_first_claim_after_the_second_hint_is_one_with_help(world: World) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    attempt = attempt_of(world)
    assert (attempt.right_first, attempt.with_help, attempt.found_alone, attempt.state) == (True, True, False, "helped")


def test_a_first_claim_with_help_leaves_the_rating_alone_and_brings_the_skill_back_tomorrow(world: World) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    assert not StudentRating.objects.exists()
    record = SkillRecord.objects.get()
    assert (record.mean, record.variance, record.average) == (0.0, 0.25, 0.5)
    assert (record.boards, record.unmastered, record.review_on is not None) == (0, 1, True)


def test_giving_up_after_help_leaves_the_rating_alone_too(world: World) -> None:
    step_to(world, 5)
    services.give_up(world.drill_of_ben, number=1, now=world.now + 7 * WAIT)
    assert (attempt_of(world).with_help, StudentRating.objects.count()) == (True, 0)


def test_a_hint_after_the_first_claim_does_not_change_what_it_was(world: World) -> None:
    claim(world, (1, 2), after=WAIT)
    step_to(world, 3)
    claim(world, (0, 6), after=5 * WAIT)
    attempt = attempt_of(world)
    assert (attempt.right_first, attempt.with_help, attempt.state) == (False, False, "later")


def test_what_is_known_with_help_is_the_same_when_it_is_worked_out_anew(world: World) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    services.next_board(world.drill_of_ben, after=1, now=world.now + 4 * WAIT)
    services.give_up(world.drill_of_ben, number=2, now=world.now + 5 * WAIT)

    def known() -> list[dict]:
        skills = [{**row, "id": None} for row in SkillRecord.objects.order_by("skill").values()]
        return [*StudentRating.objects.values(), *skills]

    before = known()
    recording.record_anew(world.ben)
    assert known() == before


def test_a_claim_with_help_says_nothing_about_the_board(world: World) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    assert (fit_difficulties(now=world.now), BoardDifficulty.objects.count()) == (0, 0)


def test_with_help_is_not_right_first_time_for_the_teacher(world: World) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    result = assignment_result(world.assignment_5b)
    row = next(row for row in result.rows if row.student == world.ben)
    assert (row.done, row.right_first, row.judged, row.boards) == (1, 0, 1, ("helped", "open", "open"))
    assert "0 of 1 board was right first time." in result.sentence


def test_the_end_tells_boards_with_a_hint_apart(world: World, ben: Player) -> None:
    step_to(world, 2)
    claim(world, (0, 6), after=3 * WAIT)
    learnt = what_was_learnt(world.drill_of_ben, [attempt_of(world)])
    assert (learnt.right_first, learnt.helped, learnt.later, learnt.gave_up) == (0, 1, 0, 0)
    assigning.close(world.assignment_5b, now=world.now)
    assert "Right with a hint" in ben.look().content.decode()


def test_the_teacher_sees_how_far_the_hints_went(world: World) -> None:
    step_to(world, 3)
    url = reverse("practice:student_boards", args=[world.assignment_5b.pk, world.ben.pk])
    assert "hint 3" in world.client("ana").get(url).content.decode()


def test_who_has_seen_all_hints_needs_help_now(world: World) -> None:
    step_to(world, 5)
    (row,) = assignment_result(world.assignment_5b).stuck
    assert (row.student, row.hint_now) == (world.ben, 5)
    page = world.client("ana").get(reverse("practice:results", args=[world.assignment_5b.pk])).content.decode()
    assert "hint 5" in page
