"""Swish and Swish Jr. as games (games.core.Game): deal, movers, moves, play, view, result. Rules: docs/rules/swish-play.md.

Nobody takes turns. Who sees a swish calls, which stops the game for all others, and shows the cards in time. A right
swish is taken and the gaps are filled; a wrong call costs a card. When all are stuck the dealer swaps four cards.
"""

import dataclasses
from collections.abc import Collection, Mapping
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
    Result,
    Return,
    Seat,
    TimeOut,
    pick,
    shuffled,
)
from games.swish import notation, turns
from games.swish.card import TURNS
from games.swish.edition import SWISH, SWISH_JR, Edition
from games.swish.legal import REFUSALS, moves_of, require_legal
from games.swish.moves import Call, Handicap, Move, NotStuck, Refill, Show, Stuck, SwapFour, move_text, parse_move
from games.swish.state import MAX_SEATS, REFILL_SECONDS, Happening, LostCard, Options, Phase, Player, State
from games.swish.views import View, view_of


@dataclasses.dataclass(frozen=True)
class SwishGame:
    """The game of one edition. `lost_card` and `finder_refills` are what the rule text of the edition says."""

    key: str
    edition: Edition
    lost_card: LostCard
    finder_refills: bool

    @property
    def seats(self) -> range:
        """One player (solo) to a hundred."""
        return range(1, MAX_SEATS + 1)

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code of a refusal with its sentence."""
        return REFUSALS

    @property
    def options(self) -> Options:
        """The game as the rule text has it; `dataclasses.replace` makes a variant."""
        return Options(
            deck=self.edition.deck,
            at_least=2,
            at_most=self.edition.spaces,
            lost_card=self.lost_card,
            finder_refills=self.finder_refills,
        )

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Shuffle, lay the table full, each card turned as chance has it. Raises BadOptions."""
        notation.require_options(options, edition=self.edition)
        if seats not in self.seats:
            raise BadOptions(f"Swish is for {self.seats[0]} to {self.seats[-1]} players.")
        if len(options.handicaps) not in (0, seats):
            raise BadOptions("Handicaps are given for each seat or for none.")
        cards = shuffled(options.deck, rng=rng)
        cards = tuple(self.edition.turned(card, pick(TURNS, rng=rng)) for card in cards)
        size = self.edition.table_size
        state = State(
            options=options,
            table=cards[:size] + (None,) * (size - len(cards)),
            draw=cards[size:],
            players=tuple(
                Player(at_least=max(options.at_least, handicap)) for handicap in options.handicaps or (2,) * seats
            ),
        )
        return turns.ended_if_cleared(state, edition=self.edition)

    def movers(self, state: State) -> frozenset[Seat]:
        """Return all who may move: everybody while the table is open, only caller or finder after that; and TABLE."""
        if state.phase is Phase.OVER:
            return frozenset()
        return frozenset([TABLE, *(seat for seat in state.seats_playing() if len(self.moves(state, seat)))])

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Return exactly the legal moves; those of a caller can be 65,519 shows, so look lazily."""
        return moves_of(state, seat)

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Return the state after the move. Raises IllegalMove; a wrong show is legal and costs a card."""
        require_legal(state, seat, move)
        edition = self.edition
        match move:
            case Call():
                return turns.called(state, seat)
            case Show():
                return turns.shown(state, seat, move, edition=edition, rng=rng)
            case Refill():
                return turns.refilled(state, edition=edition)
            case Stuck() | NotStuck():
                says = turns.stuck(state, seat, says=isinstance(move, Stuck))
                return turns.swapped_if_all_stuck(says, edition=edition, rng=rng)
            case SwapFour():
                return turns.swapped(state, edition=edition, rng=rng)
            case TimeOut():
                return self._time_out(state, rng=rng)
            case Join():
                return turns.joined(state, edition=edition)
            case Leave(gone):
                return turns.left(state, gone, edition=edition, rng=rng)
            case Return(back):
                return turns.returned(state, back, edition=edition)
            case Handicap(whose, at_least):
                return turns.handicapped(state, whose, at_least=at_least, edition=edition)
            case EndNow():
                return turns.stopped(state)
        assert_never(move)

    def view(self, state: State, seat: Seat) -> View:
        """Return what a player, TABLE or WALL sees. Raises IllegalMove (no_seat)."""
        return view_of(state, seat, edition=self.edition)

    def result(self, state: State) -> Result | None:
        """Count the piles. Most cards wins, ties share; who has none or was taken out cannot win."""
        if state.ending is None:
            return None
        points = tuple(float(len(player.pile)) for player in state.players)
        most = max((points[seat] for seat in state.seats_playing()), default=0.0)
        winners = tuple(seat for seat in state.seats_playing() if points[seat] == most > 0)
        return Result(points=points, winners=winners, ending=state.ending.value)

    def clocks(self, state: State) -> Clocks:
        """Return the time to show cards, to fill the gaps and for the whole game."""
        whole = state.options.game_seconds
        match state.phase:
            case Phase.SHOW:
                return Clocks(turn=state.options.show_seconds, game=whole)
            case Phase.REFILL:
                return Clocks(turn=REFILL_SECONDS, game=whole)
            case Phase.OPEN:
                return Clocks(game=whole)
            case Phase.OVER:
                return Clocks()

    def is_there_one(self, state: State) -> bool:
        """Say whether the table holds a swish that some player may take. For the teacher only."""
        return turns.is_there_one(state, edition=self.edition)

    def options_text(self, options: Options) -> str:
        """Write options as JSON."""
        return notation.options_text(options)

    def parse_options(self, text: str) -> Options:
        """Read options. Raises BadNotation or BadOptions."""
        return notation.parse_options(text, edition=self.edition)

    def state_text(self, state: State) -> str:
        """Write a state, secrets included, as JSON."""
        return notation.state_text(state)

    def parse_state(self, text: str) -> State:
        """Read a state. Raises BadNotation."""
        return notation.parse_state(text, edition=self.edition)

    def move_text(self, move: Move) -> str:
        """Write a move (games.swish.moves)."""
        return move_text(move)

    def parse_move(self, text: str) -> Move:
        """Read a move. Raises BadNotation."""
        return parse_move(text)

    def _time_out(self, state: State, *, rng: Random) -> State:
        if state.phase is Phase.SHOW and state.actor is not None:
            return turns.missed(
                state, state.actor, happening=Happening.TOO_LATE, show=None, edition=self.edition, rng=rng
            )
        return turns.refilled(state, edition=self.edition)


SWISH_GAME = SwishGame(key="swish", edition=SWISH, lost_card=LostCard.OUT, finder_refills=False)
SWISH_JR_GAME = SwishGame(key="swish_jr", edition=SWISH_JR, lost_card=LostCard.BACK, finder_refills=True)

_GAMES: tuple[Game[Options, State, Move, View], ...] = (SWISH_GAME, SWISH_JR_GAME)
