"""The kinds of drills of every game behind one interface: all that practice asks of the engines.

Swish (`games.swish.kinds`) and the card games (`games.drills`) call their functions alike (`Kind`), but each writes options and
puzzles in a way of its own (`Engine`). Another game brings one subclass of Engine and one entry in ENGINES; nothing else in
practice asks which game a kind belongs to. What a kind looks like is not here but in `practice.kinds`.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Protocol

from classroom.practice import rating
from games.drills import kind as cards
from games.drills import notation as cards_notation
from games.drills.table import KINDS as CARD_KINDS
from games.drills.table import AnyKind as AnyCardKind
from games.schwimmen.cards import DECK as SCHWIMMEN_DECK
from games.swap.cards import DECK as SWAP_DECK
from games.swish.board import format_cards, parse_cards
from games.swish.kinds import kind as swish
from games.swish.kinds import notation as swish_notation
from games.swish.kinds.table import KINDS as SWISH_KINDS

type Options = swish.Options | cards.Options
"""What a teacher chooses about a kind; every one has an `edition_key`."""


class Kind(Protocol):
    """A kind of drill, of whichever game. Puzzles, claims and what is said about them are its own."""

    key: ClassVar[str]

    def make(self, seed: int, options: Any) -> Any: ...
    def many(self, seed: int, options: Any, *, count: int) -> Iterator[Any]: ...
    def show(self, puzzle: Any) -> Any: ...
    def judge(self, puzzle: Any, claim: Any) -> Any: ...
    def hint(self, puzzle: Any, step: int) -> Any: ...
    def claim_text(self, claim: Any) -> str: ...
    def parse_claim(self, text: str) -> Any: ...


class Row(Protocol):
    """A puzzle as it is stored (`practice.models.Puzzle`)."""

    kind: str
    board: str
    hidden: str
    right_claim: str
    canonical_key: str
    difficulty: float
    skills: list[str]
    generator_version: str
    deck_hash: str
    seed: int


class Engine(ABC):
    """How the puzzles of some kinds are written into rows and read from them."""

    kinds: Mapping[str, Kind]
    last_hint: int
    """The last step of the hints."""
    is_rated: bool
    """Whether the difficulties of its puzzles lie on the scale of students' abilities (`practice.rating`)."""
    compared: tuple[str, ...]
    """The fields of a puzzle that must be equal when it is made anew."""

    @abstractmethod
    def options_text(self, options: Any) -> str:
        """Write options."""

    @abstractmethod
    def parse_options(self, kind: str, text: str) -> Any:
        """Read options of a kind. Raises BadNotation if the text is none, BadOptions if no puzzle can have them."""

    @abstractmethod
    def columns(self, made: Any) -> dict[str, Any]:
        """The columns of a row that differ from game to game."""

    @abstractmethod
    def puzzle(self, row: Row, options: Any) -> Any:
        """The puzzle of a row with these options, its answer included. Raises BadNotation or another ValueError."""


class SwishEngine(Engine):
    kinds = SWISH_KINDS
    last_hint = swish.HINT_STEPS[-1]
    is_rated = True
    compared = ("generator_version", "deck_hash", "cards", "hidden", "canonical_key", "difficulty", "skills")

    def options_text(self, options: swish.Options) -> str:
        return swish_notation.options_text(options)

    def parse_options(self, kind: str, text: str) -> swish.Options:
        options: swish.Options = swish_notation.parse_options(SWISH_KINDS[kind], text)
        return options

    def columns(self, made: swish.Puzzle[Any, Any]) -> dict[str, Any]:
        return {
            "board_size": made.options.shown_cards,
            "board": format_cards(made.cards),
            "hidden": format_cards(made.hidden),
            "level": rating.level(made.difficulty),
            "deck_hash": made.deck_hash,
        }

    def puzzle(self, row: Row, options: swish.Options) -> swish.Puzzle[Any, Any]:
        return swish.Puzzle(
            kind=row.kind,
            options=options,
            seed=row.seed,
            cards=parse_cards(row.board, options.edition),
            hidden=parse_cards(row.hidden, options.edition) if row.hidden else (),
            answer=SWISH_KINDS[row.kind].parse_claim(row.right_claim),
            canonical_key=row.canonical_key,
            difficulty=row.difficulty,
            skills=tuple(row.skills),
            generator_version=row.generator_version,
            deck_hash=row.deck_hash,
        )


class CardEngine(Engine):
    """Schwimmen and Swap!. Nothing of them is rated: how well a child counts chances says nothing of seeing in space."""

    kinds: Mapping[str, AnyCardKind] = CARD_KINDS
    last_hint = cards.HINT_STEPS[-1]
    is_rated = False
    compared = ("generator_version", "position", "canonical_key", "difficulty", "skills")
    _decks: ClassVar[Mapping[str, str]] = {
        key: hashlib.sha256(" ".join(map(str, deck)).encode()).hexdigest()
        for key, deck in (("schwimmen", SCHWIMMEN_DECK), ("swap", SWAP_DECK))
    }

    def options_text(self, options: cards.Options) -> str:
        return cards_notation.options_text(options)

    def parse_options(self, kind: str, text: str) -> cards.Options:
        options: cards.Options = cards_notation.parse_options(CARD_KINDS[kind], text)
        return options

    def columns(self, made: cards.Puzzle[Any, Any, Any]) -> dict[str, Any]:
        position = CARD_KINDS[made.kind].position_text(made.position)
        return {
            # The others are bars, colours and numbers of cards.
            "board_size": sum(len(word) > 1 and not word.isdigit() for word in position.split()),
            "board": position,
            "hidden": "",
            "level": made.options.level,
            "deck_hash": self._decks[made.options.edition_key],
        }

    def puzzle(self, row: Row, options: cards.Options) -> cards.Puzzle[Any, Any, Any]:
        kind = CARD_KINDS[row.kind]
        return cards.Puzzle(
            kind=row.kind,
            options=options,
            seed=row.seed,
            position=kind.parse_position(row.board),
            answer=kind.parse_claim(row.right_claim),
            canonical_key=row.canonical_key,
            difficulty=row.difficulty,
            skills=tuple(row.skills),
            generator_version=row.generator_version,
        )


SWISH, CARDS = SwishEngine(), CardEngine()
ENGINES: tuple[Engine, ...] = (SWISH, CARDS)
KINDS: dict[str, Kind] = {key: kind for engine in ENGINES for key, kind in engine.kinds.items()}
"""Every kind of drill by its key."""
_ENGINE_OF = {key: engine for engine in ENGINES for key in engine.kinds}


def engine_of(kind: str) -> Engine:
    """The engine that the kind of this key belongs to."""
    return _ENGINE_OF[kind]


def last_hint(kind: str) -> int:
    """The last step of the hints of this kind."""
    return engine_of(kind).last_hint


def options_text(options: Options) -> str:
    """Options of any kind in their writing."""
    return SWISH.options_text(options) if isinstance(options, swish.Options) else CARDS.options_text(options)
