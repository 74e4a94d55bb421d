"""The race, sentence by sentence of docs/rules/swish-boards.md, sections 1 and 3."""

from dataclasses import replace
from itertools import combinations

import pytest

from games.core import TABLE, WALL, BadOptions, Clocks, EndNow, IllegalMove, Join, Leave, Seat, TimeOut, chance
from games.race.rules import RACE_GAME
from games.race.state import Happening, Options, State
from games.swish.check import check
from games.swish.generate import Puzzle
from games.swish.grade import chance_of_finding, difficulty, visibility
from games.swish_boards.board import Task, draw, draw_like, mark_of, right_stacks
from games.swish_boards.moves import Claim, Move, Next, Pass, Reveal
from games.table import deal_game

ANN, BOB = Seat(0), Seat(1)


def dealt(*, seats: int = 2, **changes: object) -> State:
    """Return a race of three boards as it is dealt, unless changed."""
    return deal_game(RACE_GAME, replace(Options(boards=3), **changes), seats=seats, seed="race")


def play(state: State, *moves: tuple[Seat, Move]) -> State:
    """Return the state after these moves."""
    for seat, move in moves:
        state = RACE_GAME.play(state, seat, move, chance("race", ply=state.claims + 1))
    return state


def solved(state: State, seat: Seat, *, boards: int = 1) -> State:
    """Return the state after the player has solved so many boards."""
    for _ in range(boards):
        state = play(state, (seat, right(state, seat)))
    return state


def right(state: State, seat: Seat) -> Claim:
    """Return a right claim."""
    player = state.players[seat]
    return Claim(player.number, right_stacks(player.board, task=state.options.task)[0])


def wrong(state: State, seat: Seat) -> Claim:
    """Return a wrong claim that was not made before."""
    player, task = state.players[seat], state.options.task
    known = (*right_stacks(player.board, task=task), *player.wrong)
    return Claim(player.number, next(s for s in combinations(range(task.cards), task.k) if s not in known))


def refusal(state: State, seat: Seat, move: Move) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(IllegalMove) as refused:
        play(state, (seat, move))
    return refused.value.code


def graded(board: tuple[object, ...], task: Task) -> float:
    """Return the difficulty of a board, counted again."""
    answers = right_stacks(board, task=task)
    chances = [chance_of_finding(board, answer, edition=task.edition) for answer in answers]
    best = answers[chances.index(max(chances))]
    lay = check([board[place] for place in best], edition=task.edition).lay
    return round(difficulty(visibility(sum(chances)), board_size=len(board), lay=lay), 6)


def test_each_player_has_a_board_of_the_own() -> None:
    state = dealt(seats=20)
    assert len({player.board for player in state.players}) == 20


def test_the_first_boards_are_about_equally_difficult() -> None:
    state = dealt(seats=20)
    grades = [graded(player.board, state.options.task) for player in state.players]
    free = sorted(graded(draw(Task(), rng=chance("free", ply=ply)).board, Task()) for ply in range(20))
    assert max(grades) - min(grades) < (free[-1] - free[0]) / 2


def test_later_boards_are_about_as_difficult_as_the_first_ones() -> None:
    boards = [draw_like(Task(), 4.0, seen=(), rng=chance("later", ply=ply)).difficulty for ply in range(30)]
    free = [draw(Task(), rng=chance("later", ply=ply)).difficulty for ply in range(30)]
    assert sum(abs(grade - 4.0) for grade in boards) < sum(abs(grade - 4.0) for grade in free) / 3


def test_nobody_gets_the_same_board_twice() -> None:
    first: Puzzle = draw_like(Task(), 4.0, seen=(), rng=chance("twice", ply=1))
    second = draw_like(Task(), 4.0, seen=(mark_of(first),), rng=chance("twice", ply=1))
    assert mark_of(first) != mark_of(second)


def test_a_right_first_claim_gives_a_point_and_the_next_board() -> None:
    state = dealt()
    after = solved(state, ANN)
    ann = after.players[ANN]
    assert (ann.points, ann.solved, ann.number, ann.board != state.players[ANN].board) == (1, 1, 2, True)
    assert after.players[BOB] == state.players[BOB]


def test_after_a_wrong_claim_the_board_gives_no_point_but_stays_until_it_is_solved() -> None:
    state = dealt()
    missed = play(state, (ANN, wrong(state, ANN)))
    assert (missed.players[ANN].board, missed.players[ANN].number) == (state.players[ANN].board, 1)
    ann = solved(missed, ANN).players[ANN]
    assert (ann.points, ann.solved, ann.number, ann.missed) == (0, 1, 2, False)


def test_after_a_wrong_claim_the_player_sees_what_is_left_over() -> None:
    state = dealt()
    claim = wrong(state, ANN)
    view = RACE_GAME.view(play(state, (ANN, claim)), ANN)
    assert (view.last.happening, view.last.places, view.missed) == (Happening.WRONG, claim.places, True)
    assert view.last.left_over != ()


def test_the_same_wrong_stack_again_is_refused() -> None:
    state = dealt()
    claim = wrong(state, ANN)
    assert refusal(play(state, (ANN, claim)), ANN, claim) == "same_stack"


def test_to_pass_shows_a_right_answer_and_brings_the_next_board_without_a_point() -> None:
    state = dealt()
    after = play(state, (ANN, Pass(1)))
    last = RACE_GAME.view(after, ANN).last
    assert (last.happening, last.places, last.board) == (
        Happening.PASSED,
        right(state, ANN).places,
        state.players[ANN].board,
    )
    assert (after.players[ANN].points, after.players[ANN].number) == (0, 2)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Claim(1, (0,)), "too_few"),
        (Claim(1, (0, 1, 2)), "too_many"),
        (Claim(1, (0, 9)), "no_such_place"),
        (Claim(2, (0, 1)), "board_gone"),
        (Pass(2), "board_gone"),
        (Reveal(), "not_now"),
        (Join(), "table_only"),
    ],
)
def test_what_cannot_be_done_is_refused(move: Move, code: str) -> None:
    assert refusal(dealt(), ANN, move) == code


def test_a_double_tap_never_touches_the_next_board() -> None:
    state = dealt()
    claim = right(state, ANN)
    assert refusal(play(state, (ANN, claim)), ANN, claim) == "board_gone"


def test_who_has_finished_waits_for_the_others() -> None:
    state = solved(dealt(), ANN, boards=3)
    assert RACE_GAME.movers(state) == {TABLE, BOB}
    assert refusal(state, ANN, Pass(4)) == "finished"
    assert RACE_GAME.view(state, BOB).others_finished == 1


def test_the_race_is_over_when_all_have_finished() -> None:
    state = solved(solved(dealt(), ANN, boards=3), BOB, boards=3)
    result = RACE_GAME.result(state)
    assert (result.points, result.winners, result.ending) == ((3.0, 3.0), (ANN, BOB), "played_out")


def test_the_race_is_over_when_the_last_who_has_not_finished_is_taken_out() -> None:
    state = play(solved(dealt(), ANN, boards=3), (TABLE, Leave(BOB)))
    assert RACE_GAME.result(state).winners == (ANN,)


def test_with_speed_the_first_of_equal_points_wins() -> None:
    state = solved(solved(dealt(speed=True), BOB, boards=3), ANN, boards=3)
    assert RACE_GAME.result(state).winners == (BOB,)


def test_speed_never_beats_points() -> None:
    state = play(dealt(speed=True), (ANN, Pass(1)))
    state = solved(solved(state, ANN, boards=2), BOB, boards=3)
    assert RACE_GAME.result(state).winners == (BOB,)


def test_when_the_time_is_up_the_race_counts_as_it_stands() -> None:
    state = dealt(boards=None, seconds=120)
    assert RACE_GAME.clocks(state) == Clocks(game=120)
    result = RACE_GAME.result(play(solved(state, ANN), (TABLE, EndNow())))
    assert (result.points, result.ending) == ((1.0, 0.0), "stopped")


def test_a_race_by_boards_alone_has_no_clock() -> None:
    assert RACE_GAME.clocks(dealt(seconds=None)) == Clocks()
    assert refusal(dealt(seconds=None), TABLE, TimeOut()) == "not_now"


def test_a_late_joiner_starts_at_the_first_board() -> None:
    state = play(solved(dealt(), ANN), (TABLE, Join()))
    assert (state.players[2].number, state.players[2].late) == (1, True)


def test_the_wall_shows_no_board_and_what_the_class_has_solved() -> None:
    state = solved(solved(dealt(), ANN), BOB)
    view = RACE_GAME.view(state, WALL)
    assert (view.solved, view.finished, view.players) == (2, 0, 2)
    assert not any(str(player.board[0]) in repr(view) for player in state.players)


def test_a_race_without_boards_and_time_is_refused() -> None:
    with pytest.raises(BadOptions, match="a number of boards, a time, or both"):
        Options(boards=None, seconds=None)


@pytest.mark.parametrize("changes", [{"boards": 0}, {"boards": 101}, {"seconds": 9}, {"seconds": 7201}], ids=str)
def test_numbers_that_fit_no_race_are_refused(changes: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        replace(Options(), **changes)


def test_the_dealer_cannot_go_on_for_the_players() -> None:
    assert [refusal(dealt(), TABLE, move) for move in (Next(), Claim(1, (0, 1)), Pass(1))] == [
        "not_now",
        "players_only",
        "players_only",
    ]
