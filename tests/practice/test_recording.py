"""What is known of a student after each first claim, and that working it out anew gives the same."""

import uuid
from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.practice import recording, services
from classroom.practice.models import Attempt, Drill, Puzzle
from classroom.practice.puzzles import leading_skill
from classroom.practice.records import SkillRecord, StudentRating
from classroom.roster.models import School
from classroom.web.http import Refused
from tests.practice.playing import text_of
from tests.world import World, assignment_of

SOON = timedelta(seconds=20)
WRONG = (1, 2)


def claim(world: World, *, right: bool, number: int = 1, after: timedelta = SOON, **token: uuid.UUID) -> None:
    attempt = Attempt.objects.get(drill=world.drill_of_ben, number=number)
    text = attempt.puzzle.right_claim if right else text_of(WRONG)
    services.claim(
        world.drill_of_ben,
        number=number,
        text=text,
        now=world.now + after,
        **({"token": uuid.uuid4()} | token),
    )


def rating_of_ben(world: World) -> tuple[float, float, int]:
    row = StudentRating.objects.get(student=world.ben)
    return row.mean, row.variance, row.boards


def rows(world: World) -> tuple[list[dict], list[dict]]:
    """All that is known of Ben, but for the numbers of rows."""
    skills = SkillRecord.objects.filter(student=world.ben).order_by("skill").values()
    return list(StudentRating.objects.filter(student=world.ben).values()), [
        {name: value for name, value in row.items() if name != "id"} for row in skills
    ]


def test_nothing_is_known_before_the_first_claim(world: World) -> None:
    assert rows(world) == ([], [])


def test_a_right_first_claim_is_noted_overall_and_in_its_skill(world: World) -> None:
    """By hand: ability 5, board 1, V = 1.74, p = 0.956188, S = 1.072893."""
    claim(world, right=True)
    assert rating_of_ben(world) == (pytest.approx(5.040835, abs=1e-6), pytest.approx(0.970954, abs=1e-6), 1)
    match = SkillRecord.objects.get()
    assert (match.student, match.skill) == (world.ben, "MATCH")
    assert (match.mean, match.variance) == (pytest.approx(0.010209, abs=1e-6), pytest.approx(0.25))
    assert (match.average, match.boards, match.days, match.mastered) == (pytest.approx(0.6), 1, 1, False)


def test_a_wrong_first_claim_is_noted_too(world: World) -> None:
    claim(world, right=False)
    assert rating_of_ben(world)[0] == pytest.approx(4.108776, abs=1e-6)
    assert SkillRecord.objects.get().average == pytest.approx(0.4)


def test_only_the_first_claim_on_a_board_counts(world: World) -> None:
    claim(world, right=False)
    before = rows(world)
    claim(world, right=False, after=2 * SOON)
    claim(world, right=True, after=3 * SOON)
    assert rows(world) == before


def test_the_same_claim_sent_twice_counts_once(world: World) -> None:
    token = uuid.uuid4()
    claim(world, right=True, token=token)
    before = rows(world)
    claim(world, right=True, token=token, after=2 * SOON)
    assert rows(world) == before


def test_giving_up_before_a_claim_counts_as_not_right(world: World) -> None:
    services.give_up(world.drill_of_ben, number=1, now=world.now + SOON)
    assert rating_of_ben(world)[0] == pytest.approx(4.108776, abs=1e-6)


def test_giving_up_after_a_claim_changes_nothing_more(world: World) -> None:
    claim(world, right=False)
    before = rows(world)
    services.give_up(world.drill_of_ben, number=1, now=world.now + 2 * SOON)
    assert rows(world) == before


def test_a_claim_quicker_than_a_look_is_stored_but_says_nothing(world: World) -> None:
    claim(world, right=True, after=timedelta(seconds=0.5))
    assert Attempt.objects.get(drill=world.drill_of_ben).right_first is True
    assert rows(world) == ([], [])


def test_a_refused_claim_is_not_noted(world: World) -> None:
    claim(world, right=True)
    before = rows(world)
    with pytest.raises(Refused):
        services.claim(world.drill_of_ben, number=1, text="0 1", token=uuid.uuid4(), now=world.now + 2 * SOON)
    assert rows(world) == before


def test_if_noting_fails_the_claim_is_not_stored_either(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_attempt: object, **_now: object) -> None:
        raise RuntimeError("no more room")

    monkeypatch.setattr(recording, "record", broken)
    with pytest.raises(RuntimeError, match="no more room"):
        claim(world, right=True)
    assert Attempt.objects.get(drill=world.drill_of_ben).right_first is None


def test_nobody_elses_rating_is_touched(world: World) -> None:
    claim(world, right=True)
    assert list(StudentRating.objects.values_list("student", flat=True)) == [world.ben.pk]
    assert list(SkillRecord.objects.values_list("student", flat=True)) == [world.ben.pk]


def test_the_day_of_a_board_is_that_of_the_school(world: World) -> None:
    """Noon and a half before in UTC is already the next day in Auckland, thirteen hours ahead in November."""
    School.objects.filter(pk=world.kepler.pk).update(time_zone="Pacific/Auckland")
    at = world.now.replace(year=2026, month=11, day=2, hour=11, minute=30)
    Attempt.objects.filter(drill=world.drill_of_ben).update(shown_at=at - SOON)
    services.give_up(world.drill_of_ben, number=1, now=at)
    record = SkillRecord.objects.get()
    assert (record.last_day, record.review_on) == (date(2026, 11, 3), date(2026, 11, 4))


def test_idle_weeks_make_the_rating_less_certain_before_the_next_answer(world: World) -> None:
    """After 20 idle weeks the variance is back at 1; ability 5.040835, offset 0.010209, board 1, right."""
    Puzzle.objects.update(difficulty=1.0)
    claim(world, right=True)
    much_later = timedelta(weeks=20)
    services.next_board(world.drill_of_ben, after=1, now=world.now + much_later)
    claim(world, right=True, number=2, after=much_later + SOON)
    assert StudentRating.objects.get().variance == pytest.approx(0.9719, abs=0.0005)
    assert rating_of_ben(world)[2] == 2


def play_much(world: World) -> None:
    """Boards of four kinds over two months: right, wrong, given up before and after a claim, too quick, and one left open."""
    weeks = [0, 0, 1, 1, 2, 5, 5, 8]
    kinds = [("MATCH",), ("FLIP-LR", "SCAN"), ("MIX", "PLAN3"), ("MATCH",)]
    Attempt.objects.all().delete()
    for number, puzzle in enumerate(world.puzzles):
        Puzzle.objects.filter(pk=puzzle.pk).update(
            difficulty=2.0 + number / 2, skills=list(kinds[number % 4]), skill=leading_skill(kinds[number % 4])
        )
    for number, (puzzle, week) in enumerate(zip(world.puzzles, weeks, strict=False), start=1):
        shown = timedelta(weeks=week, minutes=number)
        Attempt.at(puzzle, drill=world.drill_of_ben, number=number, shown_at=world.now + shown).save()
        if number == 4:
            services.give_up(world.drill_of_ben, number=number, now=world.now + shown + SOON)
            continue
        if number == 8:
            continue
        quick = timedelta(seconds=0.3) if number == 6 else SOON
        claim(world, right=number not in (2, 5), number=number, after=shown + quick)
        if number == 2:
            claim(world, right=True, number=number, after=shown + 2 * SOON)
        if number == 5:
            services.give_up(world.drill_of_ben, number=number, now=world.now + shown + 2 * SOON)


def test_working_it_out_anew_gives_the_same_to_the_last_digit(world: World) -> None:
    play_much(world)
    before = rows(world)
    assert rating_of_ben(world)[2] == 6
    assert [(row["skill"], row["boards"]) for row in before[1]] == [("FLIP-LR", 1), ("MATCH", 3), ("PLAN3", 2)]
    recording.record_anew(world.ben)
    assert rows(world) == before


def test_working_it_out_anew_repairs_what_is_wrong_missing_or_too_much(world: World) -> None:
    play_much(world)
    before = rows(world)
    StudentRating.objects.update(mean=99.0)
    SkillRecord.objects.filter(skill="MATCH").delete()
    SkillRecord.objects.filter(skill="PLAN3").update(skill="TURN")
    recording.record_anew(world.ben)
    assert rows(world) == before


def test_a_fitted_difficulty_counts_from_its_night_on_live_and_anew(world: World) -> None:
    """Board 4.0 after 40 first claims: ability 5, V = 1.35, p = 0.691771, S = 1.287852."""
    fit = {"variance": 0.1, "first_claims": 40}
    for difficulty, hours in ((3.0, -30), (4.0, -6), (9.0, 18)):
        world.puzzles[0].fitted.create(difficulty=difficulty, fitted_at=world.now + timedelta(hours=hours), **fit)
    claim(world, right=True)
    assert rating_of_ben(world)[0] == pytest.approx(5.239335, abs=1e-6)
    before = rows(world)
    recording.record_anew(world.ben)
    assert rows(world) == before


def test_the_command_rates_everybody_again_who_has_answered(world: World) -> None:
    play_much(world)
    before = rows(world)
    StudentRating.objects.all().delete()
    SkillRecord.objects.all().delete()
    out = StringIO()
    call_command("rate_again", stdout=out)
    assert out.getvalue() == "Students rated again: 1\n"
    assert rows(world) == before


def test_the_command_has_nothing_to_do_without_answers(db: None) -> None:
    out = StringIO()
    call_command("rate_again", stdout=out)
    assert out.getvalue() == "Students rated again: 0\n"


def test_noting_takes_six_queries_for_the_first_board_and_after_many(world: World) -> None:
    """Lock the student, read rating, skill and the board's difficulty, write both."""
    play_much(world)
    attempt = Attempt.objects.select_related("puzzle", "drill__assignment").filter(drill=world.drill_of_ben).first()
    attempt.decided_at = world.now + timedelta(weeks=9)
    with CaptureQueriesContext(connection) as after_many:
        recording.record(attempt)
    StudentRating.objects.all().delete()
    SkillRecord.objects.all().delete()
    with CaptureQueriesContext(connection) as at_first:
        recording.record(attempt)
    assert (len(at_first), len(after_many)) == (6, 6)


def test_boards_of_two_drills_count_together(world: World) -> None:
    assignment = assignment_of(world.class_5b, by=world.ana, now=world.now)
    assignment.save()
    other = Drill.objects.create(assignment=assignment, student=world.ben, started_at=world.now)
    Attempt.at(world.puzzles[1], drill=other, number=1, shown_at=world.now).save()
    claim(world, right=True)
    services.give_up(other, number=1, now=world.now + 2 * SOON)
    assert rating_of_ben(world)[2] == 2


@pytest.mark.parametrize(
    ("skills", "expected"),
    [
        (["MATCH"], "MATCH"),
        (["FLIP-TB", "SCAN"], "FLIP-TB"),
        (["MIX", "PLAN4", "SCAN"], "PLAN4"),
        (["MATCH", "PLAN3"], "PLAN3"),
        (["REJECT", "SCAN"], "REJECT"),
    ],
)
def test_a_board_counts_for_its_plan_or_else_for_how_its_cards_are_turned(skills: list[str], expected: str) -> None:
    assert leading_skill(skills) == expected
