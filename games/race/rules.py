"""A race as a game (games.core.Game): each player solves boards of the own. Rules: docs/rules/swish-boards.md.

All boards are equally difficult. The first claim on one decides whether it counts; then it must be solved, or passed.
"""

import dataclasses
from collections.abc import Collection, Mapping
from random import Random
from statistics import median
from typing import assert_never

from games.core import TABLE, BadOptions, Clocks, EndNow, Game, Join, Leave, Refusal, Result, Return, Seat, TimeOut
from games.race import notation
from games.race.state import Ending, Happening, Options, Outcome, Player, State
from games.race.views import View, view_of
from games.swish.generate import Puzzle
from games.swish.legal import SwishRefusal
from games.swish.state import MAX_SEATS
from games.swish_boards.board import draw_like, draw_set, is_right, mark_of, right_stacks
from games.swish_boards.legal import comings, require_claim, require_coming
from games.swish_boards.moves import Claim, Claims, Move, Next, Pass, Reveal, move_text, parse_move
from games.swish_boards.refusals import REFUSALS, BoardRefusal, refuse


class RaceGame:
    """The game. It has no insides."""

    key = "race"
    seats = range(1, MAX_SEATS + 1)
    options = Options()
    refusals: Mapping[str, str] = REFUSALS

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Deal each player a board; all of them lie close together in difficulty. Raises BadOptions."""
        if seats not in self.seats:
            raise BadOptions(f"A race is for {self.seats[0]} to {self.seats[-1]} players.")
        boards = draw_set(options.task, seats, rng=rng)
        return State(
            options=options,
            difficulty=median(board.difficulty for board in boards),
            players=tuple(_with_board(None, board) for board in boards),
        )

    def movers(self, state: State) -> frozenset[Seat]:
        """Return all who have a board, and TABLE."""
        if state.ending is not None:
            return frozenset()
        return frozenset([TABLE, *(seat for seat in state.seats_playing() if not state.players[seat].has_finished)])

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Return exactly the legal moves; claims are many, so look lazily."""
        if seat not in self.movers(state):
            return ()
        if seat == TABLE:
            return (*comings(state.players), EndNow())
        player, task = state.players[seat], state.options.task
        besides = (Pass(player.number),)
        return Claims(board=player.number, cards=task.cards, k=task.k, but=player.wrong, besides=besides)

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove; a wrong claim is legal and costs the point of its board."""
        _require_legal(state, seat, move)
        match move:
            case Claim():
                return _claimed(state, seat, move, rng=rng)
            case Pass():
                return _passed(state, seat, rng=rng)
            case Join():
                board = draw_like(state.options.task, state.difficulty, seen=(), rng=rng)
                newcomer = dataclasses.replace(_with_board(None, board), late=True)
                return dataclasses.replace(state, players=(*state.players, newcomer))
            case Leave(whose) | Return(whose):
                player = dataclasses.replace(state.players[whose], away=isinstance(move, Leave))
                return _ended_if_finished(dataclasses.replace(state, players=state.with_player(whose, player)))
            case EndNow():
                return dataclasses.replace(state, ending=Ending.STOPPED)
            case TimeOut() | Reveal() | Next():
                raise refuse(Refusal.NOT_NOW)
        assert_never(move)

    def view(self, state: State, seat: Seat) -> View:
        """Return what a player, TABLE or WALL sees. Raises IllegalMove (no_seat)."""
        return view_of(state, seat)

    def result(self, state: State) -> Result | None:
        """Most points win; of equal points the one who was there first, if speed counts, else all share."""
        if state.ending is None:
            return None
        points = tuple(float(player.points) for player in state.players)
        playing = state.seats_playing()
        most = max((points[seat] for seat in playing), default=0.0)
        best = [seat for seat in playing if points[seat] == most > 0]
        if state.options.speed and best:
            best = [min(best, key=lambda seat: state.players[seat].reached)]
        return Result(points=points, winners=tuple(best), ending=state.ending.value)

    def clocks(self, state: State) -> Clocks:
        """Return the time of the whole race."""
        return Clocks() if state.ending is not None else Clocks(game=state.options.seconds)

    def options_text(self, options: Options) -> str:
        """Write options as JSON."""
        return notation.options_text(options)

    def parse_options(self, text: str) -> Options:
        """Read options. Raises BadNotation or BadOptions."""
        return notation.parse_options(text)

    def state_text(self, state: State) -> str:
        """Write a state, secrets included, as JSON."""
        return notation.state_text(state)

    def parse_state(self, text: str) -> State:
        """Read a state. Raises BadNotation."""
        return notation.parse_state(text)

    def move_text(self, move: Move) -> str:
        """Write a move (games.swish_boards.moves)."""
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        """Read a move. Raises BadNotation."""
        return parse_move(text)


def _require_legal(state: State, seat: Seat, move: Move) -> None:
    if seat != TABLE and not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    if state.ending is not None:
        raise refuse(Refusal.OVER)
    if isinstance(move, TimeOut | Reveal | Next):
        raise refuse(Refusal.NOT_NOW)
    if seat == TABLE:
        match move:
            case Claim() | Pass():
                raise refuse(SwishRefusal.PLAYERS_ONLY)
            case Join() | Leave() | Return():
                require_coming(move, players=state.players)
        return
    player = state.players[seat]
    if player.away:
        raise refuse(SwishRefusal.AWAY)
    if not isinstance(move, Claim | Pass):
        raise refuse(SwishRefusal.TABLE_ONLY)
    if player.has_finished:
        raise refuse(BoardRefusal.FINISHED)
    if isinstance(move, Claim):
        require_claim(move, board=player.number, task=state.options.task)
        if move.places in player.wrong:
            raise refuse(BoardRefusal.SAME_STACK)
    elif move.board != player.number:
        raise refuse(BoardRefusal.BOARD_GONE)


def _claimed(state: State, seat: Seat, claim: Claim, *, rng: Random) -> State:
    player, claims = state.players[seat], state.claims + 1
    right = is_right(player.board, claim.places, task=state.options.task)
    happening = Happening.RIGHT if right else Happening.WRONG
    outcome = Outcome(happening=happening, board=player.board, places=claim.places)
    if not right:
        player = dataclasses.replace(player, missed=True, wrong=(*player.wrong, claim.places), last=outcome)
        return dataclasses.replace(state, players=state.with_player(seat, player), claims=claims)
    player = dataclasses.replace(player, solved=player.solved + 1, last=outcome)
    if not player.missed:
        player = dataclasses.replace(player, points=player.points + 1, reached=claims)
    return _gone_on(state, seat, player, rng=rng)


def _passed(state: State, seat: Seat, *, rng: Random) -> State:
    player = state.players[seat]
    answer = right_stacks(player.board, task=state.options.task)[0]
    outcome = Outcome(happening=Happening.PASSED, board=player.board, places=answer)
    return _gone_on(state, seat, dataclasses.replace(player, last=outcome), rng=rng)


def _gone_on(state: State, seat: Seat, player: Player, *, rng: Random) -> State:
    """Deal the player the next board, if there is one."""
    if player.number == state.options.most_boards:
        player = dataclasses.replace(player, number=player.number + 1, board=(), missed=False, wrong=())
    else:
        board = draw_like(state.options.task, state.difficulty, seen=player.seen, rng=rng)
        player = _with_board(player, board)
    after = dataclasses.replace(state, players=state.with_player(seat, player), claims=state.claims + 1)
    return _ended_if_finished(after)


def _with_board(player: Player | None, board: Puzzle) -> Player:
    mark = mark_of(board)
    if player is None:
        return Player(number=1, board=board.board, seen=(mark,))
    return dataclasses.replace(
        player, number=player.number + 1, board=board.board, missed=False, wrong=(), seen=(*player.seen, mark)
    )


def _ended_if_finished(state: State) -> State:
    playing = state.seats_playing()
    if playing and all(state.players[seat].has_finished for seat in playing):
        return dataclasses.replace(state, ending=Ending.PLAYED_OUT)
    return state


RACE_GAME = RaceGame()

_GAMES: tuple[Game[Options, State, Move, View], ...] = (RACE_GAME,)
