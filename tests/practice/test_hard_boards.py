"""What was hard for a class, what students reported, and every kind of board replayed."""

from datetime import timedelta

import pytest
from django.urls import reverse

from classroom.practice import services
from classroom.practice.models import Attempt, BoardReport, Drill
from classroom.practice.replays import claim_words, replayed_boards
from classroom.practice.reports import report_board
from classroom.practice.results import assignment_result
from classroom.practice.results_boards import hardest_boards, mistakes_sentence, reported_boards
from tests.access_matrix import everything
from tests.practice.kinds_playing import CASES, Case, begin, claim, find_board, open_attempt, wrong_claim
from tests.reports.doing import done, drill_of
from tests.world import World

# The swish of the first board is cards 1 and 7; Bea gets the same board as Ben.
WRONG, ALSO_WRONG = "1 2", "2 3"


@pytest.fixture
def drill_of_bea(world: World) -> Drill:
    drill = services.start_drill(world.assignment_5b, world.bea, now=world.now)
    Attempt.objects.filter(drill=drill).update(puzzle=world.puzzles[0])
    return drill


def test_a_board_is_as_hard_as_many_failed_and_shows_what_most_claimed(world: World, drill_of_bea: Drill) -> None:
    for drill, texts in ((world.drill_of_ben, [WRONG, ALSO_WRONG, "0 6"]), (drill_of_bea, ["2 1"])):
        for number, text in enumerate(texts, start=5):
            claim(drill, text, after=timedelta(seconds=number))
    (board,) = hardest_boards(world.assignment_5b)
    assert (board.puzzle, board.students, board.right_first, board.wrong_claims) == (world.puzzles[0], 2, 0, 3)
    assert board.common is not None
    assert (board.common.words, board.common.count, board.common.right) == ("Cards 2, 3", 2, False)
    assert (board.answer.words, board.marked) == ("Cards 1, 7", (0, 6))


def test_boards_that_were_right_at_once_are_not_hard(world: World) -> None:
    claim(world.drill_of_ben, "0 6")
    assert hardest_boards(world.assignment_5b) == []


def test_boards_that_came_again_count_neither_for_nor_against_and_each_student_once(world: World) -> None:
    ben, bea = drill_of(world, world.ben), drill_of(world, world.bea)
    done(ben, world.puzzles[0], number=1, at=world.now, wrong=[WRONG])
    done(bea, world.puzzles[0], number=1, at=world.now)
    for number in (2, 3):
        done(ben, world.puzzles[0], number=number, at=world.now, again=True, purpose="again")
        done(bea, world.puzzles[0], number=number, at=world.now, again=True, purpose="again", wrong=[WRONG, ALSO_WRONG])
    (board,) = hardest_boards(world.assignment_5b)
    assert (board.students, board.right_first, board.wrong_claims) == (2, 1, 1)
    assert board.common is not None
    assert (board.common.words, board.common.count) == ("Cards 2, 3", 1)


def test_a_board_that_was_wrong_only_when_it_came_again_is_not_hard(world: World) -> None:
    ben = drill_of(world, world.ben)
    done(ben, world.puzzles[0], number=1, at=world.now)
    done(ben, world.puzzles[0], number=2, at=world.now, again=True, purpose="again", wrong=[WRONG])
    assert hardest_boards(world.assignment_5b) == []


def test_the_harder_board_comes_first(world: World, drill_of_bea: Drill) -> None:
    claim(world.drill_of_ben, "0 6")
    claim(drill_of_bea, WRONG)
    services.next_board(world.drill_of_ben, after=1, now=world.now)
    second = open_attempt(world.drill_of_ben)
    claim(world.drill_of_ben, wrong_claim(second))
    claim(world.drill_of_ben, wrong_claim(second), after=timedelta(seconds=20))
    assert [board.puzzle for board in hardest_boards(world.assignment_5b)] == [second.puzzle, world.puzzles[0]]


def test_a_sentence_is_said_of_what_most_mistakes_have_in_common(world: World) -> None:
    for second, text in enumerate(["1 2", "2 3", "3 4", "4 5"], start=1):
        claim(world.drill_of_ben, text, after=timedelta(seconds=second))
    assert mistakes_sentence(world.assignment_5b) == ""
    claim(world.drill_of_ben, "1 3", after=timedelta(seconds=9))
    assert mistakes_sentence(world.assignment_5b) == "5 of 5 wrong claims: a symbol was left over."


def test_reported_boards_are_told_until_a_teacher_has_looked(world: World) -> None:
    report_board(world.drill_of_ben, number=1, reason=BoardReport.Reason.NO_ANSWER, now=world.now)
    ana = world.client("ana")
    page = ana.get(world.assignment_5b.get_absolute_url())
    assert page.context["unseen_reports"]
    assert "I think there is no answer." in page.content.decode()
    ana.post(reverse("practice:reports_seen", args=[world.assignment_5b.pk]))
    (reported,) = reported_boards(world.assignment_5b)
    assert (reported.report.seen_by, reported.attempt.student) == (world.ana, world.ben)
    assert not ana.get(world.assignment_5b.get_absolute_url()).context["unseen_reports"]


def test_who_looked_first_stays(world: World) -> None:
    report_board(world.drill_of_ben, number=1, reason=BoardReport.Reason.HARD_TO_SEE, now=world.now)
    for name in ("ana", "cora"):
        world.client(name).post(reverse("practice:reports_seen", args=[world.assignment_5b.pk]))
    assert reported_boards(world.assignment_5b)[0].report.seen_by == world.ana


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_kind_is_told_on_the_teachers_pages(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options, boards=2)
    wrong = wrong_claim(open_attempt(drill))
    claim(drill, wrong)
    ana = world.client("ana")
    before = everything()
    page = ana.get(drill.assignment.get_absolute_url())
    boards = ana.get(reverse("practice:student_boards", args=[drill.assignment.pk, world.ben.pk]))
    assert (page.status_code, boards.status_code) == (200, 200)
    (board,) = replayed_boards(drill.assignment, world.ben)
    assert [told.right for told in board.wrong] == [False]
    assert board.wrong[0].words
    assert (board.answer is None) == (case.kind == "sprint")
    assert everything() == before


@pytest.mark.parametrize("case", [case for case in CASES if case.kind != "sprint"], ids=str)
def test_the_answer_of_every_kind_is_right_in_words_and_stacks(world: World, case: Case) -> None:
    drill = begin(world, case.kind, case.options)
    find_board(drill)
    (board,) = replayed_boards(drill.assignment, world.ben)
    assert board.answer is not None
    assert (board.answer.right, board.state, board.wrong) == (True, "first", ())


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("find", "6 0", "Cards 1, 7"),
        ("complete", "4", "Card 5"),
        ("build", "0:as_is 2:flip_lr", "Cards 1, 3"),
        ("judge", "swish", "It is a swish"),
        ("judge", "no", "It is no swish"),
        ("judge", "no 1 dot", "No swish; the dot of card 2 is left over"),
        ("judge", "no 0 hoop", "No swish; the hoop of card 1 is left over"),
        ("how_many", "1", "1 swish"),
        ("how_many", "0", "0 swishes"),
    ],
)
def test_a_claim_is_told_in_words(world: World, kind: str, text: str, words: str) -> None:
    world.puzzles[0].kind = kind
    assert claim_words(world.puzzles[0], text) == words


def test_a_sprint_is_told_by_its_best_run(world: World) -> None:
    case = next(case for case in CASES if case.kind == "sprint")
    drill = begin(world, case.kind, case.options, boards=2)
    find_board(drill)
    claim(drill, wrong_claim(open_attempt(drill)))
    result = assignment_result(drill.assignment)
    row = next(row for row in result.rows if row.student == world.ben)
    assert result.is_sprint
    assert (row.best_found, row.wrong_in_runs, row.is_stuck) == (1, 1, False)
    page = world.client("ana").get(drill.assignment.get_absolute_url()).content.decode()
    assert "Best run" in page
    assert "1 swish" in page


def test_what_is_finished_after_the_day_it_was_due_is_marked_as_late(world: World) -> None:
    world.assignment_5b.due_at = world.now + timedelta(hours=1)
    world.assignment_5b.save()
    Drill.objects.filter(pk=world.drill_of_ben.pk).update(finished_at=world.now + timedelta(hours=2))
    rows = {row.student: row.is_late for row in assignment_result(world.assignment_5b).rows}
    assert rows == {world.bea: False, world.ben: True}
