"""A tiny game that fits games/core.py, for the tests of the core and of the live platform: Highest Card.

Twelve cards 1 to 12. Each player gets three, the rest stays hidden. In each round all lay one card face down, in any
order; when all have laid, the highest takes the trick. Most tricks win. If time runs out, the table lays a card of
chance for all who have not laid.
"""

import dataclasses
import json
from collections.abc import Collection, Mapping
from enum import StrEnum
from random import Random

from games.core import (
    REFUSALS,
    TABLE,
    WALL,
    BadNotation,
    BadOptions,
    Clocks,
    EndNow,
    IllegalMove,
    Refusal,
    Result,
    Seat,
    TimeOut,
    parse_number,
    parse_table_move,
    pick,
    shuffled,
    table_move_text,
)


class HighestRefusal(StrEnum):
    """Why a move of Highest Card is refused."""

    NOT_YOURS = "not_yours"
    LAID_ALREADY = "laid_already"


@dataclasses.dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card face down."""

    card: int


type Move = Lay | TimeOut | EndNow


@dataclasses.dataclass(frozen=True, slots=True)
class Options:
    """How many rounds, one card of the hand for each."""

    rounds: int = 3

    def __post_init__(self) -> None:
        """Raise BadOptions for more rounds than cards."""
        if not 1 <= self.rounds <= 3:
            raise BadOptions("A game has one to three rounds.")


@dataclasses.dataclass(frozen=True, slots=True)
class State:
    """Secret: hands, laid cards and the hidden rest."""

    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    rest: tuple[int, ...]
    trick: tuple[int, ...] = ()
    old: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    stopped: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class TableView:
    """What all see."""

    hand_sizes: tuple[int, ...]
    has_laid: tuple[bool, ...]
    trick: tuple[int, ...]
    tricks: tuple[int, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class SeatView:
    """What a player sees: also the own cards."""

    table: TableView
    hand: tuple[int, ...]
    laid: int | None


class HighestCard:
    """The game. Everything is here for a reader to copy."""

    key = "highest_card"
    seats = range(2, 5)
    refusals: Mapping[str, str] = {
        **REFUSALS,
        HighestRefusal.NOT_YOURS: "You do not hold this card.",
        HighestRefusal.LAID_ALREADY: "You have laid a card. Wait for the others.",
    }

    def deal(self, options: Options, *, seats: int, rng: Random) -> State:
        """Give each player one card for each round."""
        if seats not in self.seats:
            raise BadOptions("Highest Card is for 2 to 4 players.")
        cards = shuffled(range(1, 13), rng=rng)
        many = options.rounds
        return State(
            hands=tuple(tuple(sorted(cards[seat * many : (seat + 1) * many])) for seat in range(seats)),
            laid=(None,) * seats,
            rest=cards[seats * many :],
            tricks=(0,) * seats,
        )

    def movers(self, state: State) -> frozenset[Seat]:
        """All who have not laid, and the table."""
        if self.result(state) is not None:
            return frozenset()
        return frozenset([TABLE, *(Seat(seat) for seat, card in enumerate(state.laid) if card is None)])

    def moves(self, state: State, seat: Seat) -> Collection[Move]:
        """Any card of the hand; the table may end the time or the game."""
        if seat not in self.movers(state):
            return ()
        return (TimeOut(), EndNow()) if seat == TABLE else tuple(Lay(card) for card in state.hands[seat])

    def play(self, state: State, seat: Seat, move: Move, rng: Random) -> State:
        """Lay a card; the last one of a round decides the trick."""
        if move not in self.moves(state, seat):
            raise self._refusal(state, seat)
        match move:
            case EndNow():
                return dataclasses.replace(state, stopped=True)
            case Lay(card):
                return self._decided(self._with_card(state, seat, card))
            case TimeOut():
                for late in sorted(self.movers(state) - {TABLE}):
                    state = self._with_card(state, late, pick(state.hands[late], rng=rng))
                return self._decided(state)

    def view(self, state: State, seat: Seat) -> TableView | SeatView:
        """Name what a seat sees."""
        table = TableView(
            hand_sizes=tuple(map(len, state.hands)),
            has_laid=tuple(card is not None for card in state.laid),
            trick=state.trick,
            tricks=state.tricks,
        )
        if seat in (TABLE, WALL):
            return table
        if not 0 <= seat < len(state.hands):
            raise IllegalMove(Refusal.NO_SEAT, REFUSALS[Refusal.NO_SEAT])
        return SeatView(table=table, hand=state.hands[seat], laid=state.laid[seat])

    def result(self, state: State) -> Result | None:
        """Most tricks win; equal tricks share."""
        if not state.stopped and (any(state.hands) or any(card is not None for card in state.laid)):
            return None
        most = max(state.tricks)
        return Result(
            points=tuple(map(float, state.tricks)),
            winners=tuple(Seat(seat) for seat, tricks in enumerate(state.tricks) if tricks == most > 0),
            ending="stopped" if state.stopped else "played_out",
        )

    def clocks(self, state: State) -> Clocks:
        """Half a minute for each round."""
        return Clocks(turn=30) if self.movers(state) else Clocks()

    def options_text(self, options: Options) -> str:
        """Write options."""
        return json.dumps(dataclasses.asdict(options))

    def parse_options(self, text: str) -> Options:
        """Read options."""
        try:
            return Options(**json.loads(text))
        except (TypeError, ValueError, RecursionError) as mistake:
            raise BadNotation("These are no options of Highest Card.") from mistake

    def state_text(self, state: State) -> str:
        """Write a state."""
        return json.dumps(dataclasses.asdict(state))

    def parse_state(self, text: str) -> State:
        """Read a state."""
        try:
            fields = json.loads(text)
            hands = tuple(tuple(hand) for hand in fields.pop("hands"))
            stopped = fields.pop("stopped")
            return State(hands=hands, stopped=stopped, **{name: tuple(items) for name, items in fields.items()})
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as mistake:
            raise BadNotation("This is no state of Highest Card.") from mistake

    def move_text(self, move: Move) -> str:
        """Write a move."""
        return f"lay {move.card}" if isinstance(move, Lay) else table_move_text(move)

    def parse_move(self, text: str) -> Move:
        """Read a move."""
        if text.startswith("lay "):
            return Lay(parse_number(text.removeprefix("lay "), what="card"))
        move = parse_table_move(text)
        if not isinstance(move, TimeOut | EndNow):
            raise BadNotation(f"{text[:40]!r} is no move of Highest Card.")
        return move

    def _refusal(self, state: State, seat: Seat) -> IllegalMove:
        if seat != TABLE and not 0 <= seat < len(state.hands):
            code: str = Refusal.NO_SEAT
        elif self.result(state) is not None:
            code = Refusal.OVER
        elif seat == TABLE:
            code = Refusal.NOT_NOW
        else:
            code = HighestRefusal.LAID_ALREADY if state.laid[seat] is not None else HighestRefusal.NOT_YOURS
        return IllegalMove(code, self.refusals[code])

    def _with_card(self, state: State, seat: Seat, card: int) -> State:
        hand = tuple(held for held in state.hands[seat] if held != card)
        return dataclasses.replace(
            state,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            laid=(*state.laid[:seat], card, *state.laid[seat + 1 :]),
        )

    def _decided(self, state: State) -> State:
        laid = tuple(card for card in state.laid if card is not None)
        if len(laid) < len(state.laid):
            return state
        taker = laid.index(max(laid))
        return dataclasses.replace(
            state,
            laid=(None,) * len(laid),
            trick=laid,
            old=state.old + state.trick,
            tricks=tuple(count + (seat == taker) for seat, count in enumerate(state.tricks)),
        )


HIGHEST_CARD = HighestCard()
