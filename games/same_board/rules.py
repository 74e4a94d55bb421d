"""Same board for all as a game (games.core.Game): everybody solves the board that all see. Rules: docs/rules/swish-boards.md.

The teacher shows the answer and goes on to the next board.
"""

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import assert_never

from games.core import (
    TABLE,
    BadOptions,
    Clocks,
    EndNow,
    Game,
    Join,
    Leave,
    Refusal,
    Result,
    Return,
    Seat,
    TimeOut,
)
from games.same_board import notation
from games.same_board.state import Ending, Options, Phase, Player, State
from games.same_board.views import View, view_of
from games.swish.legal import SwishRefusal
from games.swish.state import MAX_SEATS
from games.swish_boards.board import draw, is_right
from games.swish_boards.legal import comings, require_claim, require_coming
from games.swish_boards.moves import Claim, Claims, Move, Next, Pass, Reveal, move_text, parse_move
from games.swish_boards.refusals import REFUSALS, BoardRefusal, refuse

RIGHT = 1
FASTER = 1
"""Points for a right answer, and the one more of the faster half if speed counts. Our own choice."""


class SameBoardGame:
    """The game. It has no insides."""

    key = "same_board"
    seats = range(1, MAX_SEATS + 1)
    options = Options()
    refusals: Mapping[str, str] = REFUSALS

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Deal the first board. Raises BadOptions."""
        if seats not in self.seats:
            raise BadOptions(f"This game is for {self.seats[0]} to {self.seats[-1]} players.")
        board = draw(options.task, rng=rng).board
        return State(options=options, number=1, board=board, players=(Player(),) * seats)

    def movers(self, state: State) -> frozenset[Seat]:
        """Return all who may claim, and TABLE."""
        if state.phase is Phase.OVER:
            return frozenset()
        return frozenset([TABLE, *(state.seats_playing() if state.phase is Phase.ASK else ())])

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Return exactly the legal moves; claims are many, so look lazily."""
        if seat not in self.movers(state):
            return ()
        if seat == TABLE:
            return tuple(_table_moves(state))
        task, stack = state.options.task, state.players[seat].stack
        return Claims(board=state.number, cards=task.cards, k=task.k, but=(stack,) if stack else ())

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove; a wrong claim is legal."""
        _require_legal(state, seat, move)
        match move:
            case Claim():
                player = dataclasses.replace(state.players[seat], stack=move.places, order=state.claims + 1)
                players = state.with_player(seat, player)
                return dataclasses.replace(state, players=players, claims=state.claims + 1)
            case TimeOut():
                return dataclasses.replace(state, phase=Phase.CLOSED)
            case Reveal():
                return _revealed(state)
            case Next():
                return _next(state, rng=rng)
            case Join():
                return dataclasses.replace(state, players=(*state.players, Player(late=True)))
            case Leave(whose) | Return(whose):
                player = dataclasses.replace(state.players[whose], away=isinstance(move, Leave))
                return dataclasses.replace(state, players=state.with_player(whose, player))
            case EndNow():
                return dataclasses.replace(state, phase=Phase.OVER, ending=Ending.STOPPED)
            case Pass():
                raise refuse(Refusal.NOT_NOW)
        assert_never(move)

    def view(self, state: State, seat: Seat) -> View:
        """Return what a player, TABLE or WALL sees. Raises IllegalMove (no_seat)."""
        return view_of(state, seat)

    def result(self, state: State) -> Result | None:
        """Most points win, ties share; who has none or was taken out cannot win."""
        if state.ending is None:
            return None
        points = tuple(float(player.points) for player in state.players)
        most = max((points[seat] for seat in state.seats_playing()), default=0.0)
        winners = tuple(seat for seat in state.seats_playing() if points[seat] == most > 0)
        return Result(points=points, winners=winners, ending=state.ending.value)

    def clocks(self, state: State) -> Clocks:
        """Return the time for claims on this board, which a claim does not prolong."""
        if state.phase is not Phase.ASK or state.options.seconds is None:
            return Clocks()
        return Clocks(turn=state.options.seconds, same_turn=state.number)

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


def _table_moves(state: State) -> Iterator[Move]:
    if state.phase is Phase.ASK and state.options.seconds is not None:
        yield TimeOut()
    yield Next() if state.phase is Phase.SHOWN else Reveal()
    yield from comings(state.players)
    yield EndNow()


def _require_legal(state: State, seat: Seat, move: Move) -> None:
    if seat != TABLE and not 0 <= seat < len(state.players):
        raise refuse(Refusal.NO_SEAT)
    if state.phase is Phase.OVER:
        raise refuse(Refusal.OVER)
    if seat == TABLE:
        if isinstance(move, Claim):
            raise refuse(SwishRefusal.PLAYERS_ONLY)
        _require_table(state, move)
        return
    if state.players[seat].away:
        raise refuse(SwishRefusal.AWAY)
    if not isinstance(move, Claim):
        raise refuse(Refusal.NOT_NOW if isinstance(move, Pass) else SwishRefusal.TABLE_ONLY)
    if move.board == state.number and state.phase is not Phase.ASK:
        raise refuse(BoardRefusal.CLOSED)
    require_claim(move, board=state.number, task=state.options.task)
    if move.places == state.players[seat].stack:
        raise refuse(BoardRefusal.SAME_STACK)


def _require_table(state: State, move: Move) -> None:
    match move:
        case TimeOut() if state.phase is not Phase.ASK or state.options.seconds is None:
            raise refuse(SwishRefusal.NO_CLOCK)
        case Reveal() if state.phase is Phase.SHOWN:
            raise refuse(BoardRefusal.SHOWN_ALREADY)
        case Next() if state.phase is not Phase.SHOWN:
            raise refuse(BoardRefusal.NOT_SHOWN)
        case Pass():
            raise refuse(Refusal.NOT_NOW)
        case Join() | Leave() | Return():
            require_coming(move, players=state.players)
        case _:
            pass


def _revealed(state: State) -> State:
    """Show the answer and give the points: who was right, and who of them was faster if that counts."""
    task, speed = state.options.task, state.options.speed
    right = sorted(
        player.order for player in state.players if player.stack and is_right(state.board, player.stack, task=task)
    )
    faster = frozenset(right[: -(-len(right) // 2)]) if speed else frozenset()

    def paid(player: Player) -> Player:
        if player.order not in right:
            return player
        gained = RIGHT + FASTER * (player.order in faster)
        return dataclasses.replace(player, right=player.right + 1, points=player.points + gained, gained=gained)

    return dataclasses.replace(state, phase=Phase.SHOWN, players=tuple(map(paid, state.players)))


def _next(state: State, *, rng: Random) -> State:
    if state.number == state.options.boards:
        return dataclasses.replace(state, phase=Phase.OVER, ending=Ending.PLAYED_OUT)
    return dataclasses.replace(
        state,
        number=state.number + 1,
        board=draw(state.options.task, rng=rng).board,
        players=tuple(dataclasses.replace(player, stack=(), order=0, gained=0) for player in state.players),
        claims=0,
        phase=Phase.ASK,
    )


SAME_BOARD_GAME = SameBoardGame()

_GAMES: tuple[Game[Options, State, Move, View], ...] = (SAME_BOARD_GAME,)
