"""The two editions as data: spaces, colours, turning, decks and where the knowledge of each card comes from.

Rules and provenance: docs/rules/swish.md, section 1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.swish.card import TURNS, BadCard, Card, Mistake, Turn


class Colour(StrEnum):
    """The colour of a space. In each edition the spaces of one colour are those that turning mixes."""

    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"
    ORANGE = "orange"


class Shape(StrEnum):
    """The shape that goes with a colour, so that nothing depends on colour alone. None changes when turned."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    CROSS = "cross"
    BURST = "burst"
    LEAF = "leaf"
    ARROW = "arrow"


class Provenance(StrEnum):
    """How well it is known how often a card is in the box."""

    CERTAIN = "certain"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class DeckEntry:
    """One card of a deck, how often it is there, and how well that number is known."""

    card: Card
    copies: int
    provenance: Provenance


@dataclass(frozen=True)
class Edition:
    """An edition: its grid, its colours and shapes by space, its table and its deck.

    `entries` holds one card of each pattern in the order of the pattern ids. Two editions are equal if these agree;
    a deck corrected by somebody with the box at hand (`with_singles`) is another edition under the same key.
    """

    key: str
    rows: int
    columns: int
    table_size: int
    colours: tuple[Colour, ...] = field(repr=False)
    shapes: Mapping[Colour, Shape] = field(compare=False, repr=False)
    entries: tuple[DeckEntry, ...] = field(repr=False)
    spaces: int = field(init=False, compare=False)
    turned_spaces: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    cards: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    pattern_ids: Mapping[Card, int] = field(init=False, compare=False, repr=False)
    turn_ids: Mapping[Card, int] = field(init=False, compare=False, repr=False)
    deck: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    provenance: tuple[Provenance, ...] = field(init=False, compare=False, repr=False)
    deck_hash: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        spaces = self.rows * self.columns
        if len(self.colours) != spaces:
            raise ValueError("Each space needs a colour.")
        turned = _turned_spaces(self.rows, self.columns)
        cards = tuple(Card(dot, hoop) for dot in range(spaces) for hoop in range(spaces) if dot != hoop)
        firsts = _first_of_each_pattern(cards, turned)
        if tuple(entry.card for entry in self.entries) != firsts:
            raise ValueError("A deck needs one entry for each pattern, in order.")
        lays = {
            Card(way[first.dot], way[first.hoop]): (pattern, turn)
            for pattern, first in enumerate(firsts)
            for turn, way in reversed(tuple(enumerate(turned)))
        }
        deck = tuple(entry.card for entry in self.entries for _ in range(entry.copies))
        listing = " ".join(f"{entry.card}x{entry.copies}" for entry in self.entries)
        derived = {
            "spaces": spaces,
            "turned_spaces": turned,
            "cards": cards,
            "pattern_ids": {card: lays[card][0] for card in cards},
            "turn_ids": {card: lays[card][1] for card in cards},
            "deck": deck,
            "provenance": tuple(entry.provenance for entry in self.entries for _ in range(entry.copies)),
            "deck_hash": f"{_fnv1a(f'{self.key}:{listing}'.encode()):016x}",
        }
        for name, content in derived.items():
            object.__setattr__(self, name, content)

    def colour(self, space: int) -> Colour:
        """The colour of a space. Raises BadCard if the edition has no such space."""
        self._check_space(space)
        return self.colours[space]

    def shape(self, space: int) -> Shape:
        """The shape of a space. Raises BadCard if the edition has no such space."""
        return self.shapes[self.colour(space)]

    def turn(self, space: int, turn: Turn) -> int:
        """Where a space comes to lie when its card is turned."""
        self._check_space(space)
        return self.turned_spaces[TURNS.index(turn)][space]

    def turned(self, card: Card, turn: Turn) -> Card:
        """The card as it lies after turning."""
        return Card(self.turn(card.dot, turn), self.turn(card.hoop, turn))

    def check_card(self, card: Card) -> None:
        """Raises BadCard if the card names a space that this edition does not have."""
        self._check_space(card.dot)
        self._check_space(card.hoop)

    def pattern(self, card: Card) -> int:
        """The number of the card up to turning, from 0. Raises BadCard if the edition has no such card."""
        try:
            return self.pattern_ids[card]
        except KeyError:
            self.check_card(card)
            raise

    def with_singles(self, singles: Iterable[Card]) -> "Edition":
        """This edition with exactly these cards (up to turning) once in the deck and all others twice.

        For a teacher who has counted the box, so all is certain then. Raises ValueError if a card comes twice.
        """
        patterns = [self.pattern(card) for card in singles]
        if len(set(patterns)) != len(patterns):
            raise ValueError("The same card is named twice.")
        return replace(
            self,
            entries=tuple(
                DeckEntry(entry.card, 1 if pattern in patterns else 2, Provenance.CERTAIN)
                for pattern, entry in enumerate(self.entries)
            ),
        )

    def _check_space(self, space: int) -> None:
        if not 0 <= space < self.spaces:
            mistake = Mistake.NEGATIVE_SPACE if space < 0 else Mistake.NO_SUCH_SPACE
            raise BadCard(mistake, f"There is no space {str(space)[:24]}; the spaces are 0 to {self.spaces - 1}.")


def _fnv1a(text: bytes) -> int:
    """The 64-bit FNV-1a hash, to tell decks apart; hashlib would take more memory than all tables of the solver.

    Source: IETF draft-eastlake-fnv, "The FNV non-cryptographic hash algorithm".
    """
    number = 0xCBF29CE484222325
    for byte in text:
        number = (number ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return number


def _turned_spaces(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each turn, by its index, where each space goes."""
    grid = [(row, column) for row in range(rows) for column in range(columns)]
    return tuple(
        tuple(
            (rows - 1 - row if turn & 2 else row) * columns + (columns - 1 - column if turn & 1 else column)
            for row, column in grid
        )
        for turn in range(len(TURNS))
    )


def _first_of_each_pattern(cards: Iterable[Card], turned: tuple[tuple[int, ...], ...]) -> tuple[Card, ...]:
    return tuple(
        sorted({min(Card(way[card.dot], way[card.hoop]) for way in turned) for card in cards}),
    )


def _deck(
    rows: int, columns: int, *, singles: Iterable[Card], certain: Iterable[tuple[Colour, Colour]], colours: str
) -> tuple[DeckEntry, ...]:
    """Every pattern twice but the `singles`; the number is certain for cards with these colours of dot and hoop."""
    turned = _turned_spaces(rows, columns)
    once = set(_first_of_each_pattern(singles, turned))
    sure = set(certain)
    by_space = _by_space(colours)
    every = tuple(Card(dot, hoop) for dot in range(rows * columns) for hoop in range(rows * columns) if dot != hoop)
    return tuple(
        DeckEntry(
            card,
            1 if card in once else 2,
            Provenance.CERTAIN if (by_space[card.dot], by_space[card.hoop]) in sure else Provenance.ASSUMED,
        )
        for card in _first_of_each_pattern(every, turned)
    )


def _by_space(letters: str) -> tuple[Colour, ...]:
    """Colours from their first letters, row by row."""
    return tuple(next(colour for colour in Colour if colour.startswith(letter)) for letter in letters if letter != " ")


_SWISH_GRID = "bgb opo opo bgb"
_JR_GRID = "opo gbg opo"

# The twelve cards that are single in the default deck. Published nowhere; of the 90,720 decks that fit the box this one
# is closed under swapping dot and hoop and falls apart into 30 two-card swishes. docs/rules/swish.md, section 1.3.
_ASSUMED_SINGLES = "1-3 3-1 0-1 1-0 3-4 4-3 0-4 4-0 0-3 3-0 0-5 3-2"

SWISH = Edition(
    key="swish",
    rows=4,
    columns=3,
    table_size=16,
    colours=_by_space(_SWISH_GRID),
    shapes={
        Colour.GREEN: Shape.CIRCLE,
        Colour.ORANGE: Shape.SQUARE,
        Colour.PURPLE: Shape.DIAMOND,
        Colour.BLUE: Shape.CROSS,
    },
    entries=_deck(
        4,
        3,
        singles=[Card.parse(text) for text in _ASSUMED_SINGLES.split()],
        certain=[
            *((colour, colour) for colour in Colour),
            (Colour.GREEN, Colour.PURPLE),
            (Colour.PURPLE, Colour.GREEN),
        ],
        colours=_SWISH_GRID,
    ),
)

# A reconstruction: each of the 21 patterns twice gives the 42 cards of the box, and no other model does.
SWISH_JR = Edition(
    key="jr",
    rows=3,
    columns=3,
    table_size=12,
    colours=_by_space(_JR_GRID),
    shapes={
        Colour.ORANGE: Shape.BURST,
        Colour.PURPLE: Shape.CIRCLE,
        Colour.GREEN: Shape.LEAF,
        Colour.BLUE: Shape.ARROW,
    },
    entries=_deck(3, 3, singles=[], certain=[], colours=_JR_GRID),
)

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (SWISH, SWISH_JR)}
