"""Drills of every kind, played through the services."""

import threading
import uuid
from datetime import timedelta

import pytest
from django.db import connection

from classroom.practice import open_board, services
from classroom.practice.models import Attempt, Claim, Sibling, StudentRating
from classroom.web.http import Refused
from tests.access_matrix import everything
from tests.practice.kinds_playing import ALL_CASES, CARD_CASES, CASES, Case, begin, claim, open_attempt, wrong_claim
from tests.world import World, make_world

SOON = timedelta(seconds=9)
ONE_BOARD = [case for case in ALL_CASES if case.kind != "sprint"]


@pytest.mark.parametrize("case", ONE_BOARD, ids=str)
def test_the_right_claim_finishes_the_board_at_the_first_try(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    assert claim(drill, open_attempt(drill).puzzle.right_claim)
    attempt = open_attempt(drill)
    assert (attempt.right_first, attempt.ending, attempt.seconds, attempt.state) == (True, "right", 9.0, "first")
    assert Claim.objects.get(attempt=attempt).reason in ("right", "as_good")


@pytest.mark.parametrize("case", ALL_CASES, ids=str)
def test_a_wrong_claim_is_kept_and_leaves_the_board_open(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    assert not claim(drill, wrong_claim(open_attempt(drill)))
    attempt = open_attempt(drill)
    assert attempt.is_open
    assert attempt.right_first is (None if case.kind == "sprint" else False)
    kept = Claim.objects.get(attempt=attempt)
    assert not kept.is_right
    assert kept.reason not in ("", "right")


@pytest.mark.parametrize(
    ("case", "text"), [pytest.param(case, text, id=f"{case}-{text}") for case in ALL_CASES for text in case.bad]
)
def test_what_is_no_claim_is_refused_in_words_and_changes_nothing(world: World, case: Case, text: str) -> None:
    drill = begin(world, case.kind, case.options)
    before = everything()
    with pytest.raises(Refused) as refused:
        claim(drill, text)
    assert refused.value.status == 422
    assert refused.value.sentence.endswith(".")
    assert everything() == before


@pytest.mark.parametrize("case", ALL_CASES[::2], ids=str)
@pytest.mark.parametrize("text", ["9" * 500, "0 " * 300, "\x00", "١ ٧", "0;1", "🂡"])
def test_damaged_texts_are_refused_for_every_kind(world: World, case: Case, text: str) -> None:
    drill = begin(world, case.kind, case.options)
    before = everything()
    with pytest.raises(Refused):
        claim(drill, text)
    assert everything() == before


@pytest.mark.parametrize("case", ALL_CASES[::2], ids=str)
def test_the_same_token_is_the_same_claim_and_counts_once(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    token = uuid.uuid4()
    wrong = wrong_claim(open_attempt(drill))
    claim(drill, wrong, token=token)
    before = everything()
    assert not claim(drill, open_attempt(drill).puzzle.right_claim, token=token)
    assert everything() == before


@pytest.mark.parametrize("case", ONE_BOARD[::2], ids=str)
def test_a_claim_after_the_end_of_the_board_is_too_late(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    right = open_attempt(drill).puzzle.right_claim
    claim(drill, right)
    before = everything()
    with pytest.raises(Refused) as refused:
        claim(drill, right)
    assert refused.value.status == 409
    assert everything() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_page_shows_what_the_kind_shows_and_every_step_of_its_hints(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    board = open_board.look(drill, now=world.now)
    assert len(board.view.cards) == case.options.shown_cards
    assert board.hint is None
    for step in range(5):
        services.hint(drill, number=1, seen=step, now=world.now + (step + 1) * timedelta(seconds=20))
        board = open_board.look(drill, now=world.now)
        assert board.hint is not None
        assert (board.hint.step, bool(board.hint.sentence)) == (step + 1, True)
    assert board.hint.stacks or open_attempt(drill).puzzle.right_claim == "0"


@pytest.mark.parametrize("case", ONE_BOARD, ids=str)
def test_who_gives_up_is_shown_a_right_answer(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    services.give_up(drill, number=1, now=world.now + SOON)
    board = open_board.look(drill, now=world.now + SOON)
    assert board.answer_shown
    assert board.judged is not None
    assert board.judged.right
    assert open_attempt(drill).right_first is False


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_a_card_drill_shows_its_cards_and_three_steps_of_hints(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    page = open_board.look(drill, now=world.now).page
    for step in range(3):
        services.hint(drill, number=1, seen=step, now=world.now + (step + 1) * timedelta(seconds=20))
        board = open_board.look(drill, now=world.now)
        assert board.hint is not None
        assert (board.hint.step, bool(board.hint.sentence), bool(board.hint.marked)) == (step + 1, True, step > 0)
        drawn = page.dealt(board.view, marked=board.hint.marked)
        assert any(one.marked for group in drawn for one in group.cards) is (step > 0)
    services.hint(drill, number=1, seen=3, now=world.now + timedelta(seconds=90))
    assert open_attempt(drill).hint_step == 3
    assert Sibling.objects.filter(puzzle=open_attempt(drill).puzzle).count() == 2


@pytest.mark.parametrize("case", CARD_CASES, ids=str)
def test_a_card_drill_moves_no_rating_but_counts_on_the_way_to_mastery(world: World, case: Case) -> None:
    """How well a child counts chances says nothing of seeing in space."""
    drill = begin(world, case.kind, case.options)
    claim(drill, open_attempt(drill).puzzle.right_claim)
    assert not StudentRating.objects.exists()
    record = world.ben.skill_records.get()
    assert (record.skill, record.boards, record.mean) == (open_attempt(drill).puzzle.skills[0], 1, 0.0)


def test_judging_moves_no_rating_but_counts_on_the_way_to_mastery(world: World) -> None:
    """A coin would be right half the time."""
    judge = next(case for case in CASES if case.kind == "judge")
    drill = begin(world, judge.kind, judge.options)
    claim(drill, open_attempt(drill).puzzle.right_claim)
    assert not StudentRating.objects.exists()
    record = world.ben.skill_records.get()
    assert (record.skill, record.boards, record.mean, record.average) == ("REJECT", 1, 0.0, pytest.approx(0.6))


@pytest.mark.parametrize(
    "case", [case for case in ONE_BOARD[::2] if case.kind != "judge" and not case.is_cards], ids=str
)
def test_the_first_claim_of_the_other_kinds_moves_the_rating(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    claim(drill, open_attempt(drill).puzzle.right_claim)
    assert StudentRating.objects.get(student=world.ben).boards == 1


@pytest.mark.parametrize("case", CASES[::2], ids=str)
@pytest.mark.django_db(transaction=True)
def test_eight_different_claims_at_once_are_judged_one_after_the_other(case: Case) -> None:
    """Of eight right claims with tokens of their own one finishes the board; a sprint takes it once."""
    world = make_world()
    drill = begin(world, case.kind, case.options)
    right = open_attempt(drill).puzzle.right_claim
    answers: list[str] = []

    def tap() -> None:
        try:
            services.claim(drill, number=1, text=right, token=uuid.uuid4(), now=world.now + SOON)
            answers.append("taken")
        except Refused:
            answers.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=tap) for _tap in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert Claim.objects.filter(attempt__drill=drill).count() == answers.count("taken")
    if case.kind != "sprint":
        assert answers.count("taken") == 1
    assert Attempt.objects.filter(drill=drill).count() == 1
