"""One board for all keeps the contract of all games."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from random import Random

from games.core import TABLE, WALL, EndNow, Join, Leave, Return, Seat, pick, shuffled
from games.same_board.rules import SAME_BOARD_GAME, SameBoardGame
from games.same_board.state import Options, Phase, Player, State
from games.swish_boards.board import Task, is_right, right_stacks
from games.swish_boards.moves import Claim, Move
from tests.games.contract import Case, Contract


def cards(state: State) -> Counter[Hashable]:
    """No card is ever taken: each board has as many as the task says."""
    return Counter({"on the board": len(state.board)})


def next_move(game: SameBoardGame, state: State, rng: Random) -> tuple[Seat, Move]:
    """Choose like a class: all claim, some wrongly, some twice; then the teacher goes on."""
    movers = sorted(game.movers(state) - {TABLE})
    if not movers or rng.random() < 0.2:
        moves = [move for move in game.moves(state, TABLE) if move != EndNow()]
        calm = [move for move in moves if not isinstance(move, Join | Leave | Return)]
        return TABLE, pick(calm if rng.random() < 0.7 else moves, rng=rng)
    seat = pick(movers, rng=rng)
    moves = game.moves(state, seat)
    right = [Claim(state.number, stack) for stack in right_stacks(state.board, task=state.options.task)]
    right = [claim for claim in right if claim in moves]
    return seat, pick(right if right and rng.random() < 0.5 else list(moves), rng=rng)


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Let others have claimed what this seat cannot know of, and mix the order of all claims."""
    task, shown = state.options.task, state.phase in (Phase.SHOWN, Phase.OVER)
    claimed = [number for number, player in enumerate(state.players) if player.stack and number != seat]
    if seat in (TABLE, WALL) or shown:
        # The tally is seen, and the teacher sees who was right.
        def kind(number: int) -> bool:
            return seat == TABLE and shown and is_right(state.board, state.players[number].stack, task=task)

        for is_kind in (True, False):
            same = [number for number in claimed if kind(number) == is_kind]
            state = _permuted(state, same, [state.players[number].stack for number in same], rng=rng)
    else:
        stacks = [tuple(sorted(shuffled(range(task.cards), rng=rng)[: task.k])) for _ in claimed]
        state = _permuted(state, claimed, stacks, rng=rng)
    orders = iter(shuffled([player.order for player in state.players if player.stack], rng=rng))
    players = [replace(player, order=next(orders)) if player.stack else player for player in state.players]
    if seat >= 0:
        players = [_other_score(player, rng) if number != seat else player for number, player in enumerate(players)]
    return replace(state, players=tuple(players))


def _other_score(player: Player, rng: Random) -> Player:
    return replace(
        player, points=pick(range(9), rng=rng), right=pick(range(9), rng=rng), gained=pick(range(3), rng=rng)
    )


def _permuted(state: State, seats: list[int], stacks: list[tuple[int, ...]], *, rng: Random) -> State:
    for number, stack in zip(seats, shuffled(stacks, rng=rng), strict=True):
        state = replace(state, players=state.with_player(Seat(number), replace(state.players[number], stack=stack)))
    return state


def case_of(options: Options, *, seats: int) -> Case:
    """Return the case of one variant."""
    return Case(
        game=SAME_BOARD_GAME,
        options=options,
        seats=seats,
        cards=cards,
        shuffle_hidden=shuffle_hidden,
        next_move=next_move,
        longest=600,
        games=2,
    )


class TestSameBoard(Contract):
    """Five boards of nine cards, four players, no clock."""

    case = case_of(Options(), seats=4)


class TestSameBoardWithSpeedAndClock(Contract):
    """Jr. boards with three cards to find, against the clock; the tally comes with the answer."""

    case = case_of(
        Options(task=Task(edition_key="jr", cards=12, k=3), boards=3, seconds=30, speed=True, tally=False), seats=3
    )
