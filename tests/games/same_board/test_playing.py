"""One board for all, sentence by sentence of docs/rules/swish-boards.md, sections 1 and 2."""

from dataclasses import replace

import pytest

from games.core import TABLE, WALL, BadOptions, Clocks, EndNow, IllegalMove, Join, Leave, Return, Seat, TimeOut, chance
from games.same_board.rules import SAME_BOARD_GAME
from games.same_board.state import Options, Phase, State
from games.swish.check import check
from games.swish_boards.board import Stack, Task, right_stacks
from games.swish_boards.moves import Claim, Move, Next, Pass, Reveal
from games.table import deal_game, log_of, replay

ANN, BOB, CLEO = Seat(0), Seat(1), Seat(2)


def dealt(*, seats: int = 3, **changes: object) -> State:
    """Return a game as it is dealt."""
    return deal_game(SAME_BOARD_GAME, replace(Options(), **changes), seats=seats, seed="same")


def play(state: State, *moves: tuple[Seat, Move]) -> State:
    """Return the state after these moves."""
    for ply, (seat, move) in enumerate(moves, start=1):
        state = SAME_BOARD_GAME.play(state, seat, move, chance("same", ply=ply))
    return state


def right(state: State) -> Claim:
    """Return a right claim."""
    return Claim(state.number, right_stacks(state.board, task=state.options.task)[0])


def wrong(state: State, which: int = 0) -> Claim:
    """Return a wrong claim."""
    k, answers = state.options.task.k, right_stacks(state.board, task=state.options.task)
    stacks: list[Stack] = [(0, *range(last, last + k - 1)) for last in range(1, state.options.task.cards - k + 2)]
    return Claim(state.number, [stack for stack in stacks if stack not in answers][which])


def refusal(state: State, seat: Seat, move: Move) -> str:
    """Return the code with which a move is refused."""
    with pytest.raises(IllegalMove) as refused:
        play(state, (seat, move))
    return refused.value.code


@pytest.mark.parametrize("edition", ["swish", "jr"])
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_every_board_holds_a_swish_of_k_cards_that_lies_as_one_cycle(edition: str, k: int) -> None:
    state = dealt(task=Task(edition_key=edition, cards=9, k=k))
    verdict = check([state.board[place] for place in right(state).places], edition=state.options.task.edition)
    assert (len(state.board), len(right(state).places), verdict.single_cycle) == (9, k, True)


def test_all_see_the_same_board() -> None:
    state = dealt()
    boards = {SAME_BOARD_GAME.view(state, seat).board for seat in (ANN, BOB, CLEO, WALL)}
    assert boards == {state.board}


def test_the_last_claim_counts() -> None:
    state = dealt()
    state = play(state, (ANN, wrong(state)), (ANN, right(state)), (BOB, right(state)), (BOB, wrong(state)))
    assert [player.points for player in play(state, (TABLE, Reveal())).players] == [1, 0, 0]


def test_the_same_claim_again_is_refused() -> None:
    state = dealt()
    assert refusal(play(state, (ANN, wrong(state))), ANN, wrong(state)) == "same_stack"


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (Claim(1, (0,)), "too_few"),
        (Claim(1, (0, 1, 2)), "too_many"),
        (Claim(1, (0, 9)), "no_such_place"),
        (Claim(2, (0, 1)), "board_gone"),
        (Pass(1), "not_now"),
        (Reveal(), "table_only"),
    ],
)
def test_what_cannot_be_claimed_is_refused(claim: Move, code: str) -> None:
    assert refusal(dealt(), ANN, claim) == code


def test_a_claim_for_the_board_before_never_touches_the_next_one() -> None:
    state = dealt()
    assert refusal(play(state, (TABLE, Reveal()), (TABLE, Next())), ANN, right(state)) == "board_gone"


def test_the_wall_shows_how_often_each_stack_was_claimed_without_names() -> None:
    state = dealt()
    state = play(state, (ANN, right(state)), (BOB, wrong(state)), (CLEO, right(state)))
    tally = SAME_BOARD_GAME.view(state, WALL).tally
    assert [(one.places, one.players, one.right) for one in tally] == [
        (right(state).places, 2, None),
        (wrong(state).places, 1, None),
    ]


def test_without_tally_the_wall_shows_it_with_the_answer_only() -> None:
    state = dealt(tally=False)
    claimed = play(state, (ANN, right(state)))
    assert SAME_BOARD_GAME.view(claimed, WALL).tally is None
    assert [one.right for one in SAME_BOARD_GAME.view(play(claimed, (TABLE, Reveal())), WALL).tally] == [True]


def test_nobody_sees_the_answer_before_the_teacher_shows_it() -> None:
    state = dealt()
    assert [SAME_BOARD_GAME.view(state, seat).answers for seat in (ANN, WALL)] == [(), ()]
    assert SAME_BOARD_GAME.view(state, TABLE).table.answers == ()
    shown = SAME_BOARD_GAME.view(play(state, (TABLE, Reveal())), ANN).answers
    assert [answer.places for answer in shown] == list(right_stacks(state.board, task=state.options.task))


def test_after_the_answer_nobody_can_claim() -> None:
    state = dealt()
    shown = play(state, (TABLE, Reveal()))
    assert refusal(shown, ANN, right(state)) == "closed"
    assert SAME_BOARD_GAME.movers(shown) == {TABLE}


def test_a_player_with_a_wrong_claim_learns_what_is_left_over() -> None:
    state = dealt()
    state = play(state, (ANN, wrong(state)), (TABLE, Reveal()))
    own = SAME_BOARD_GAME.view(state, ANN).own_answer
    assert (own.places, own.right, own.left_over != ()) == (wrong(state).places, False, True)


def test_claims_close_when_the_time_is_up_and_the_teacher_shows_the_answer_after_that() -> None:
    state = dealt(seconds=20)
    late = play(state, (ANN, right(state)), (TABLE, TimeOut()))
    assert late.phase is Phase.CLOSED
    assert refusal(late, BOB, right(state)) == "closed"
    assert [player.points for player in play(late, (TABLE, Reveal())).players] == [1, 0, 0]


def test_a_claim_does_not_prolong_the_time() -> None:
    state = dealt(seconds=20)
    claimed = play(state, (ANN, right(state)))
    assert SAME_BOARD_GAME.clocks(state) == SAME_BOARD_GAME.clocks(claimed) == Clocks(turn=20, same_turn=1)
    assert SAME_BOARD_GAME.clocks(play(claimed, (TABLE, Reveal()), (TABLE, Next()))) == Clocks(turn=20, same_turn=2)


def test_without_seconds_no_time_runs() -> None:
    assert SAME_BOARD_GAME.clocks(dealt()) == Clocks()
    assert refusal(dealt(), TABLE, TimeOut()) == "no_clock"


def test_with_speed_the_faster_half_of_the_right_claims_gets_one_point_more() -> None:
    state = dealt(speed=True)
    state = play(state, (BOB, right(state)), (CLEO, right(state)), (ANN, right(state)), (TABLE, Reveal()))
    assert [player.points for player in state.players] == [1, 2, 2]


def test_a_changed_claim_counts_from_its_last_change() -> None:
    state = dealt(speed=True)
    state = play(state, (ANN, wrong(state)), (BOB, right(state)), (ANN, right(state)), (TABLE, Reveal()))
    assert [player.points for player in state.players] == [1, 2, 0]


def test_without_speed_it_does_not_matter_who_was_first() -> None:
    state = dealt()
    state = play(state, (BOB, right(state)), (ANN, right(state)), (TABLE, Reveal()))
    assert [player.points for player in state.players] == [1, 1, 0]


def test_the_teacher_goes_on_only_after_the_answer() -> None:
    state = dealt()
    assert refusal(state, TABLE, Next()) == "not_shown"
    shown = play(state, (TABLE, Reveal()))
    assert refusal(shown, TABLE, Reveal()) == "shown_already"
    after = play(shown, (TABLE, Next()))
    assert (after.number, after.phase, after.board != state.board) == (2, Phase.ASK, True)


def test_after_the_last_board_the_game_is_over_and_most_points_win() -> None:
    state = dealt(boards=1)
    state = play(state, (ANN, wrong(state)), (BOB, right(state)), (TABLE, Reveal()), (TABLE, Next()))
    result = SAME_BOARD_GAME.result(state)
    assert (result.points, result.winners, result.ending) == ((0.0, 1.0, 0.0), (BOB,), "played_out")


def test_ties_share_and_nobody_wins_without_a_point() -> None:
    state = dealt(boards=1)
    both = play(state, (ANN, right(state)), (CLEO, right(state)), (TABLE, Reveal()), (TABLE, Next()))
    assert SAME_BOARD_GAME.result(both).winners == (ANN, CLEO)
    assert SAME_BOARD_GAME.result(play(state, (TABLE, Reveal()), (TABLE, Next()))).winners == ()


def test_a_game_that_is_ended_counts_as_it_stands() -> None:
    state = dealt()
    state = play(state, (ANN, right(state)), (TABLE, Reveal()), (TABLE, Next()))
    result = SAME_BOARD_GAME.result(play(state, (BOB, right(state)), (TABLE, EndNow())))
    assert (result.points, result.ending) == ((1.0, 0.0, 0.0), "stopped")


def test_a_late_joiner_plays_on_this_board_and_is_marked() -> None:
    state = play(dealt(), (TABLE, Join()))
    late = Seat(3)
    state = play(state, (late, right(state)), (TABLE, Reveal()))
    assert (state.players[late].points, state.players[late].late) == (1, True)


def test_who_was_taken_out_keeps_the_points_but_cannot_win() -> None:
    state = dealt(boards=1)
    state = play(state, (ANN, right(state)), (TABLE, Reveal()), (TABLE, Leave(ANN)))
    assert refusal(state, ANN, right(state)) == "away"
    result = SAME_BOARD_GAME.result(play(state, (TABLE, Next())))
    assert (result.points[ANN], result.winners) == (1.0, ())
    assert SAME_BOARD_GAME.result(play(state, (TABLE, Return(ANN)), (TABLE, Next()))).winners == (ANN,)


def test_the_same_seed_and_log_give_the_same_boards() -> None:
    first = dealt()
    moves = ((ANN, right(first)), (TABLE, Reveal()), (TABLE, Next()))
    log = log_of(SAME_BOARD_GAME, Options(), seats=3, seed="same", moves=moves)
    games = {SAME_BOARD_GAME.key: SAME_BOARD_GAME}
    assert replay(log, games=games) == replay(log, games=games) == play(first, *moves)


@pytest.mark.parametrize(
    "changes",
    [
        {"boards": 0},
        {"boards": 31},
        {"seconds": 4},
        {"seconds": 3601},
    ],
    ids=["no boards", "many boards", "no time", "long time"],
)
def test_options_that_fit_no_game_are_refused(changes: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        replace(Options(), **changes)


@pytest.mark.parametrize(
    ("edition", "cards", "k"),
    [("uno", 9, 2), ("swish", 5, 2), ("swish", 17, 2), ("jr", 13, 2), ("swish", 9, 1), ("swish", 9, 6)],
)
def test_boards_that_cannot_be_made_are_refused(edition: str, cards: int, k: int) -> None:
    with pytest.raises(BadOptions):
        Task(edition_key=edition, cards=cards, k=k)
