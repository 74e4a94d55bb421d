"""The moves of a game of Swish and how they are written. Rules: docs/rules/swish-play.md.

`call`, `stuck`, `not-stuck`, `refill`, `swap-four`, `handicap 2 3` (seat 2 needs three cards or more) and
`show 3:0-4 5:4-0`: the card 0-4 on space 3 of the table and the card 4-0 on space 5 (counted from 0). A show that says
how the cards lie adds the turn: `show 3:0-4:as_is 5:4-0:half_turn`. A show names the cards as well as their places, so
that one sent too late can never touch the cards that lie there now.
"""

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Self

from games.core import (
    BadNotation,
    EndNow,
    Join,
    Leave,
    Return,
    Seat,
    TableMove,
    TimeOut,
    parse_number,
    parse_seat,
    parse_table_move,
    table_move_text,
)
from games.swish.card import BadCard, Card, Turn


@dataclasses.dataclass(frozen=True, slots=True)
class Call:
    """A player calls "Swish": the game stops for all others."""


@dataclasses.dataclass(frozen=True, slots=True)
class Show:
    """A player shows which cards are the swish and, if the game asks for it, how they lie."""

    places: tuple[int, ...]
    """Spaces of the table from 0, ascending."""
    cards: tuple[Card, ...]
    """The cards as they lie on these spaces of the table."""
    lay: tuple[Turn, ...] | None = None
    """How each card is turned for the stack; None: left to the solver."""

    def __post_init__(self) -> None:
        """Refuse an empty show, a place named twice and lists that do not belong together."""
        if not self.places:
            raise BadNotation("A show names at least one card.")
        if any(place >= after for place, after in zip(self.places, self.places[1:], strict=False)):
            raise BadNotation("A show names each place of the table once, the lowest first.")
        if len(self.cards) != len(self.places) or (self.lay is not None and len(self.lay) != len(self.places)):
            raise BadNotation("A show names one card for each place, and one turn for each card or none at all.")

    @classmethod
    def of(cls, table: Sequence[Card | None], places: Collection[int], *, lay: Sequence[Turn] | None = None) -> Self:
        """Return the show of the cards that lie on `places`; `lay` follows the order of `places`.

        Raises BadNotation if no card lies on one of the places or one is named twice.
        """
        cards = []
        order = sorted(range(len(places)), key=list(places).__getitem__)
        spaces = sorted(places)
        for place in spaces:
            card = table[place] if 0 <= place < len(table) else None
            if card is None:
                raise BadNotation(f"There is no card on place {place} of the table.")
            cards.append(card)
        turns = None if lay is None else tuple(lay[index] for index in order)
        return cls(places=tuple(spaces), cards=tuple(cards), lay=turns)


@dataclasses.dataclass(frozen=True, slots=True)
class Refill:
    """The finder fills the gaps from the draw pile."""


@dataclasses.dataclass(frozen=True, slots=True)
class Stuck:
    """A player says: I see no swish."""


@dataclasses.dataclass(frozen=True, slots=True)
class NotStuck:
    """A player takes back "I see no swish"."""


@dataclasses.dataclass(frozen=True, slots=True)
class SwapFour:
    """The dealer swaps four cards of the table for new ones."""


@dataclasses.dataclass(frozen=True, slots=True)
class Handicap:
    """The dealer says how many cards a swish of this seat must have at least."""

    seat: Seat
    at_least: int


MAX_LENGTH = 1000
"""The longest text of a move, in characters; twelve cards with their turns need fewer than 250."""

type Move = Call | Show | Refill | Stuck | NotStuck | SwapFour | Handicap | TableMove

_WORDS: dict[str, Move] = {
    "call": Call(),
    "refill": Refill(),
    "stuck": Stuck(),
    "not-stuck": NotStuck(),
    "swap-four": SwapFour(),
}


def move_text(move: Move) -> str:
    """Write a move."""
    match move:
        case Show():
            shown = [f"{place}:{card}" for place, card in zip(move.places, move.cards, strict=True)]
            if move.lay is not None:
                shown = [f"{laid}:{turn.value}" for laid, turn in zip(shown, move.lay, strict=True)]
            return " ".join(["show", *shown])
        case Handicap(seat, at_least):
            return f"handicap {seat} {at_least}"
        case TimeOut() | EndNow() | Join() | Leave() | Return():
            return table_move_text(move)
    return next(word for word, known in _WORDS.items() if known == move)


def parse_move(text: str) -> Move:
    """Read a move. Raises BadNotation."""
    if len(text) > MAX_LENGTH:
        raise BadNotation(f"A move is at most {MAX_LENGTH} characters long.")
    match text.split():
        case ["show", *shown]:
            return _parse_show(shown)
        case ["handicap", seat, at_least]:
            return Handicap(seat=parse_seat(seat), at_least=parse_number(at_least, what="number of cards"))
        case [word] if word in _WORDS:
            return _WORDS[word]
    move = parse_table_move(text)
    if move is None:
        raise BadNotation(f"{text[:40]!r} is no move of Swish.")
    return move


class Shows(Collection[Move]):
    """All shows that one player may make (every choice of cards of the allowed sizes, right or wrong), and `besides`.

    There are many thousands, so they are never stored.
    """

    def __init__(
        self, table: Sequence[Card | None], *, sizes: range, with_lay: bool, besides: tuple[Move, ...] = ()
    ) -> None:
        self._besides = besides
        self._table = tuple(table)
        self._sizes = sizes
        self._with_lay = with_lay
        self._taken = [place for place, card in enumerate(table) if card is not None]

    def __len__(self) -> int:
        """Return the number of possible shows."""
        return len(self._besides) + sum(comb(len(self._taken), size) * self._lays(size) for size in self._sizes)

    def __iter__(self) -> Iterator[Move]:
        """Yield the other moves, then the shows, smallest first."""
        yield from self._besides
        for size in self._sizes:
            for places in combinations(self._taken, size):
                if self._with_lay:
                    for lay in product(Turn, repeat=size):
                        yield Show.of(self._table, places, lay=lay)
                else:
                    yield Show.of(self._table, places)

    def __contains__(self, move: object) -> bool:
        """Say whether this show may be made."""
        return move in self._besides or (
            isinstance(move, Show)
            and len(move.places) in self._sizes
            and (move.lay is not None) == self._with_lay
            and lies(move, self._table)
        )

    def _lays(self, size: int) -> int:
        return len(Turn) ** size if self._with_lay else 1


def lies(show: Show, table: Sequence[Card | None]) -> bool:
    """Say whether the cards of a show still lie where it names them."""
    return all(
        0 <= place < len(table) and table[place] == card for place, card in zip(show.places, show.cards, strict=True)
    )


def _parse_show(shown: Sequence[str]) -> Show:
    laid = []
    for word in shown:
        place, _, rest = word.partition(":")
        card, *turn = rest.split(":")
        laid.append((parse_number(place, what="place on the table"), _parse_card(card), _parse_turn(turn)))
    laid.sort(key=lambda one: one[0])
    turns = [turn for _, _, turn in laid if turn is not None]
    if turns and len(turns) != len(laid):
        raise BadNotation("A show says for all of its cards how they lie, or for none.")
    return Show(
        places=tuple(place for place, _, _ in laid),
        cards=tuple(card for _, card, _ in laid),
        lay=tuple(turns) if turns else None,
    )


def _parse_card(text: str) -> Card:
    try:
        return Card.parse(text)
    except BadCard as mistake:
        raise BadNotation(str(mistake)) from mistake


def _parse_turn(words: Sequence[str]) -> Turn | None:
    if not words:
        return None
    if len(words) == 1 and words[0] in Turn:
        return Turn(words[0])
    raise BadNotation(f"{':'.join(words)[:20]!r} is no turn; a card lies as_is, flip_lr, flip_tb or half_turn.")
