"""Swap! as a game (games.core.Game): deal, movers, moves, play, view, result. Rules: docs/rules/swap.md.

In turn each player plays a card of the colour, or a Swap; who cannot draws one. Action cards change hands and colours or
make all others slap the pile. Who is first without cards wins.
"""

import dataclasses
from collections.abc import Collection, Mapping
from random import Random
from typing import assert_never

from games.computer import Level
from games.core import TABLE, BadOptions, Clocks, EndNow, Game, Leave, Result, Return, Seat, TimeOut, below
from games.swap import notation, slaps, turns
from games.swap.defaults import default_act
from games.swap.legal import REFUSALS, may_be_fined, moves_of, require_legal
from games.swap.moves import (
    Act,
    Back,
    Draw,
    FalseSlap,
    For,
    Move,
    MoveHands,
    NameColour,
    NextRound,
    Play,
    Slap,
    Target,
    move_text,
    parse_move,
)
from games.swap.players import PLAYERS
from games.swap.state import (
    CALM_SECONDS,
    CHOICES,
    COMPUTER_SECONDS,
    MISSED_TURNS,
    SEATS,
    SHOWN_SECONDS,
    SLAP_SECONDS,
    Ending,
    Options,
    Phase,
    Player,
    State,
)
from games.swap.views import View, view_of


@dataclasses.dataclass(frozen=True)
class SwapGame:
    """The game."""

    key: str = "swap"

    @property
    def seats(self) -> range:
        """People: two to seven players, or one with computers."""
        return range(1, SEATS[-1] + 1)

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code of a refusal with its sentence."""
        return REFUSALS

    @property
    def options(self) -> Options:
        """The game as the rule text has it. `dataclasses.replace` makes a variant."""
        return Options()

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Shuffle and deal; chance says who deals. Raises BadOptions."""
        players = [Player(hand=())] * seats + [Player(hand=(), computer=level) for level in options.computers]
        if seats not in self.seats or len(players) not in SEATS:
            raise BadOptions("Swap! is for 2 to 7 players, computers among them.")
        order = tuple(map(Seat, range(len(players))))
        dealer = Seat(below(len(players), rng=rng))
        return turns.dealt(options, players, order=order, dealer=dealer, rng=rng)

    def movers(self, state: State) -> frozenset[Seat]:
        """Return the current player or those who slap, the table, who is away and may come back, and who may slap falsely."""
        if state.phase is Phase.OVER:
            return frozenset()
        waited_for = {TABLE}
        if state.phase is Phase.SLAP:
            waited_for.update(seat for seat in state.slappers() if state.players[seat].slap is None)
        elif state.phase is not Phase.SHOWN:
            waited_for.add(state.current)
        for number, player in enumerate(state.players):
            if player.away or may_be_fined(state, Seat(number)):
                waited_for.add(Seat(number))
        return frozenset(waited_for)

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Return exactly the legal moves; those of a slapper are one for each time, so look lazily."""
        return moves_of(state, seat)

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove."""
        require_legal(state, seat, move)
        match move:
            case Play() | Draw() | Target() | NameColour() | MoveHands():
                return _present(_acted(state, move, rng=rng), seat)
            case For(_, act):
                return _acted(state, act, rng=rng)
            case Slap(_, milliseconds):
                return _present(slaps.slapped(state, seat, milliseconds=milliseconds, rng=rng), seat)
            case FalseSlap():
                return turns.fined(state, seat, rng=rng)
            case Back():
                return turns.with_away(state, seat, away=False)
            case Leave(gone):
                return turns.with_away(state, gone, away=True)
            case Return(back):
                return turns.with_away(state, back, away=False)
            case TimeOut():
                return self._timed_out(state, rng=rng)
            case NextRound():
                return turns.next_round(state, rng=rng)
            case EndNow():
                return turns.stopped(state)
        assert_never(move)

    def view(self, state: State, seat: Seat) -> View:
        """Return what a player, TABLE or WALL sees. Raises IllegalMove (no_seat)."""
        return view_of(state, seat)

    def result(self, state: State) -> Result | None:
        """Points are rounds won. Who was first without cards wins; in a stopped round nobody does."""
        if state.phase is not Phase.OVER or state.ending is None:
            return None
        points = tuple(float(player.won) for player in state.players)
        most = max(points)
        winners = tuple(Seat(seat) for seat, number in enumerate(points) if number == most > 0)
        is_match = state.options.rounds > 1 and state.ending is Ending.OUT
        return Result(points=points, winners=winners, ending=Ending.ROUNDS if is_match else state.ending)

    def clocks(self, state: State) -> Clocks:
        """Return the time for a turn, half of it for a choice, and that for a slap and for the whole game."""
        whole, turn = state.options.game_seconds, state.options.turn_seconds
        if state.phase is Phase.OVER:
            return Clocks()
        if state.phase is Phase.SLAP:
            # Wound once, when it opens: who slaps late gives nobody more time.
            return Clocks(turn=CALM_SECONDS if state.options.calm else SLAP_SECONDS, same_turn=state.slaps, game=whole)
        if state.phase is Phase.SHOWN:
            return Clocks(turn=SHOWN_SECONDS, game=whole)
        if state.players[state.current].is_absent:
            return Clocks(turn=COMPUTER_SECONDS, game=whole)
        if turn is not None and state.phase in CHOICES:
            turn = (turn + 1) // 2
        return Clocks(turn=turn, game=whole)

    def people(self, options: Options) -> range:
        """Return how many people can play with these computers: one at least, and the seats that are left at most."""
        computers = len(options.computers)
        return range(max(1, SEATS[0] - computers), SEATS[-1] - computers + 1)

    def stand_in(self, state: State, rng: Random) -> For | None:
        """Return what a computer does now, on its seat or for who is away (medium); None if a person is waited for."""
        waits = state.phase is Phase.PLAY or state.phase in CHOICES
        if not waits or not state.players[state.current].is_absent:
            return None
        level = state.players[state.current].computer or Level.MEDIUM
        act = PLAYERS[level].choose(view_of(state, state.current), rng)
        return None if isinstance(act, Slap) else For(state.current, act)

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
        """Write a move (games.swap.moves)."""
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        """Read a move. Raises BadNotation."""
        return parse_move(text)

    def _timed_out(self, state: State, *, rng: Random) -> State:
        """Close a slap, deal the next round, or do the rest of a turn for a player; who misses two in a row is away."""
        if state.phase is Phase.SLAP:
            return slaps.closed(state, rng=rng)
        if state.phase is Phase.SHOWN:
            return turns.next_round(state, rng=rng)
        seat, turn, missed = state.current, state.turn, state.players[state.current].missed + 1
        while state.turn == turn and (state.phase is Phase.PLAY or state.phase in CHOICES):
            state = _acted(state, default_act(state), rng=rng)
        player = state.players[seat]
        away = player.away or missed >= MISSED_TURNS
        player = dataclasses.replace(player, missed=0 if away else missed, away=away)
        return dataclasses.replace(state, players=state.with_player(seat, player))


def _acted(state: State, act: Act, *, rng: Random) -> State:
    match act:
        case Play(card):
            return slaps.opened(turns.played(state, card, rng=rng), rng=rng)
        case Draw():
            return slaps.opened(turns.drew(state, rng=rng), rng=rng)
        case Target(target):
            return turns.changed(state, target)
        case NameColour(colour):
            return turns.named(state, colour)
        case MoveHands(direction):
            return turns.moved(state, direction)


def _present(state: State, seat: Seat) -> State:
    """Forget missed turns of a player who has done something."""
    if not state.players[seat].missed:
        return state
    player = dataclasses.replace(state.players[seat], missed=0)
    return dataclasses.replace(state, players=state.with_player(seat, player))


SWAP_GAME = SwapGame()

_GAME: Game[Options, State, Move, View] = SWAP_GAME
