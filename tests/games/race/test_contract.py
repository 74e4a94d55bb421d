"""The race keeps the contract of all games."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from random import Random

from games.core import TABLE, WALL, EndNow, Join, Leave, Return, Seat, chance, pick, shuffled
from games.race.rules import RACE_GAME, RaceGame
from games.race.state import Options, Player, State
from games.swish_boards.board import Task, draw, right_stacks
from games.swish_boards.moves import Claim, Move, Pass
from tests.games.contract import Case, Contract


def cards(state: State) -> Counter[Hashable]:
    """No card is ever taken: each board has as many as the task says."""
    sizes = {len(player.board) for player in state.players if not player.has_finished}
    return Counter({"on a board": max(sizes, default=state.options.task.cards)})


def next_move(game: RaceGame, state: State, rng: Random) -> tuple[Seat, Move]:
    """Choose like a class: mostly right, sometimes wrong, sometimes the board is passed."""
    movers = sorted(game.movers(state) - {TABLE})
    if not movers or rng.random() < 0.05:
        return TABLE, pick([move for move in game.moves(state, TABLE) if move != EndNow()], rng=rng)
    seat = pick(movers, rng=rng)
    player, kind = state.players[seat], rng.random()
    if kind < 0.1:
        return seat, Pass(player.number)
    if kind < 0.4:
        return seat, pick(list(game.moves(state, seat)), rng=rng)
    return seat, Claim(player.number, right_stacks(player.board, task=state.options.task)[0])


def shuffle_hidden(state: State, seat: Seat, rng: Random) -> State:
    """Give the others other boards, claims and, for a player, another way to go."""

    def changed(number: int, player: Player) -> Player:
        player = replace(player, seen=(1, 2), reached=pick(range(9), rng=rng))
        if number == seat:
            return player
        task = state.options.task
        if not player.has_finished:
            player = replace(player, board=draw(task, rng=chance(str(rng.random()), ply=0)).board)
            stack = tuple(sorted(shuffled(range(task.cards), rng=rng)[: task.k]))
            player = replace(player, wrong=(stack,) if player.missed else ())
        player = replace(player, last=None)
        if seat in (TABLE, WALL):
            return player
        return replace(player, points=pick(range(9), rng=rng), solved=pick(range(9), rng=rng))

    players = tuple(changed(number, player) for number, player in enumerate(state.players))
    return replace(state, players=players, difficulty=rng.random())


def case_of(options: Options, *, seats: int, games: int = 2) -> Case:
    """Return the case of one variant."""
    return Case(
        game=RACE_GAME,
        options=options,
        seats=seats,
        cards=cards,
        shuffle_hidden=shuffle_hidden,
        next_move=next_move,
        longest=2000,
        games=games,
    )


class TestRace(Contract):
    """Five boards each, four players."""

    case = case_of(Options(boards=5), seats=4)


class TestJrRaceWithSpeed(Contract):
    """Jr. boards with three cards to find; boards and a time."""

    case = case_of(Options(task=Task(edition_key="jr", cards=6, k=3), boards=4, seconds=60, speed=True), seats=3)


class TestSoloRace(Contract):
    """One player, against the clock."""

    case = case_of(Options(task=Task(cards=6), boards=12), seats=1, games=3)


def test_a_class_that_joins_leaves_and_returns_keeps_its_boards() -> None:
    state = RACE_GAME.deal(Options(boards=2), seats=2, rng=chance("moving", ply=0))
    for ply, move in enumerate((Join(), Leave(Seat(0)), Return(Seat(0))), start=1):
        state = RACE_GAME.play(state, TABLE, move, chance("moving", ply=ply))
    assert [len(player.board) for player in state.players] == [9, 9, 9]
