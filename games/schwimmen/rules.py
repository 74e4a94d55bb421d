"""Schwimmen as a game (games.core.Game): deal, movers, moves, play, view, result. Rules: docs/rules/schwimmen.md.

In turn each player changes one card or all with the middle, passes or knocks. After a knock all others have one more
turn. The best sum of one suit wins.
"""

import dataclasses
from collections.abc import Mapping
from random import Random
from typing import assert_never

from games.computer import Level
from games.core import TABLE, BadOptions, Clocks, EndNow, Game, Leave, Result, Return, Seat, TimeOut, below
from games.schwimmen import notation, turns
from games.schwimmen.legal import REFUSALS, moves_of, require_legal
from games.schwimmen.moves import Back, For, Knock, Move, NextRound, Pass, SwapAll, SwapOne, move_text, parse_move
from games.schwimmen.players import PLAYERS
from games.schwimmen.score import score
from games.schwimmen.state import COMPUTER_SECONDS, SEATS, SHOWN_SECONDS, Ending, Options, Phase, Player, State
from games.schwimmen.views import View, view_of


@dataclasses.dataclass(frozen=True)
class SchwimmenGame:
    """The game."""

    key: str = "schwimmen"

    @property
    def seats(self) -> range:
        """People: two to four players, or one with computers."""
        return range(1, SEATS[-1] + 1)

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code of a refusal with its sentence."""
        return REFUSALS

    @property
    def options(self) -> Options:
        """The game as the rule text has it: one round. `dataclasses.replace` makes a variant."""
        return Options()

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Shuffle and deal; chance says who starts. Raises BadOptions."""
        players = [Player(hand=())] * seats + [Player(hand=(), computer=level) for level in options.computers]
        if seats not in self.seats or len(players) not in SEATS:
            raise BadOptions("Schwimmen is for 2 to 4 players, computers among them.")
        starter = Seat(below(len(players), rng=rng))
        return turns.dealt(options, players, starter=starter, number=1, rng=rng)

    def movers(self, state: State) -> frozenset[Seat]:
        """Return the current player, the table, and who is away and may come back."""
        if state.phase is Phase.OVER:
            return frozenset()
        away = (Seat(seat) for seat, player in enumerate(state.players) if player.away)
        return frozenset([TABLE, *away, *([state.current] if state.phase is Phase.PLAY else [])])

    def moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return exactly the legal moves: twelve in a turn, eleven after a knock."""
        return moves_of(state, seat)

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove; an exchange that lowers the score is legal."""
        require_legal(state, seat, move)
        match move:
            case SwapOne() | SwapAll() | Pass() | Knock():
                return turns.acted(state, move)
            case For(_, act):
                return turns.acted(state, act)
            case Back():
                return turns.with_away(state, seat, away=False)
            case Leave(gone):
                return turns.with_away(state, gone, away=True)
            case Return(back):
                return turns.with_away(state, back, away=False)
            case TimeOut() if state.phase is Phase.PLAY:
                return turns.timed_out(state)
            case TimeOut() | NextRound():
                return turns.next_round(state, rng=rng)
            case EndNow():
                return turns.stopped(state)
        assert_never(move)

    def view(self, state: State, seat: Seat) -> View:
        """Return what a player, TABLE or WALL sees. Raises IllegalMove (no_seat)."""
        return view_of(state, seat)

    def result(self, state: State) -> Result | None:
        """One round: the hands, and the highest wins. Several: the rounds won, shared where players led together."""
        if state.phase is not Phase.OVER or state.ending is None:
            return None
        if state.options.rounds == 1:
            points = tuple(score(player.hand) for player in state.players)
        else:
            points = tuple(round(player.won, 6) for player in state.players)
        most = max(points)
        winners = tuple(Seat(seat) for seat, number in enumerate(points) if number == most)
        is_match = state.options.rounds > 1 and state.ending is not Ending.STOPPED
        return Result(points=points, winners=winners, ending=Ending.ROUNDS if is_match else state.ending)

    def clocks(self, state: State) -> Clocks:
        """Return the time for a turn, for looking at the open hands, and for the whole game."""
        whole = state.options.game_seconds
        match state.phase:
            case Phase.PLAY if state.players[state.current].is_absent:
                return Clocks(turn=COMPUTER_SECONDS, game=whole)
            case Phase.PLAY:
                return Clocks(turn=state.options.turn_seconds, game=whole)
            case Phase.SHOWN:
                return Clocks(turn=SHOWN_SECONDS, game=whole)
            case Phase.OVER:
                return Clocks()

    def people(self, options: Options) -> range:
        """Return how many people can play with these computers: one at least, and the seats that are left at most."""
        computers = len(options.computers)
        return range(max(1, SEATS[0] - computers), SEATS[-1] - computers + 1)

    def stand_in(self, state: State, rng: Random) -> For | None:
        """Return what a computer does now, on its seat or for who is away (medium); None if a person is waited for."""
        if state.phase is not Phase.PLAY or not state.players[state.current].is_absent:
            return None
        level = state.players[state.current].computer or Level.MEDIUM
        return For(state.current, PLAYERS[level].choose(view_of(state, state.current), rng))

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
        """Write a move (games.schwimmen.moves)."""
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        """Read a move. Raises BadNotation."""
        return parse_move(text)


SCHWIMMEN_GAME = SchwimmenGame()

_GAME: Game[Options, State, Move, View] = SCHWIMMEN_GAME
