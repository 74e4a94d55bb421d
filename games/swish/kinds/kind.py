"""What every kind of drill is: options, puzzles, claims, judgements and hints. Standard library only.

A kind is one object that satisfies `Kind`, in one module of its own, and one line in `games.swish.kinds.table.KINDS`. It
knows no clock, no database and no person, and draws chance from the seed alone. The kinds in plain words, and how to add
one: docs/rules/swish-drills.md.

Everywhere a position is the place of a card in `View.cards`, from 0, so that hints and judgements of all kinds are drawn
in the same way.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.core import BadOptions
from games.swish.card import Card, Turn
from games.swish.chance import Chance
from games.swish.check import LeftOver
from games.swish.edition import EDITIONS, Edition
from games.swish.grade import Skill

HINT_STEPS = range(1, 6)
SEED_BITS = 63  # of a puzzle among many, so that it fits in a signed column of a database


class Reason(StrEnum):
    """Why a claim is right or wrong, for the words to the student."""

    RIGHT = "right"
    NOT_A_SWISH = "not_a_swish"
    """The cards are no swish, however they are turned."""
    LIES_WRONG = "lies_wrong"
    """The cards can be a swish, but not as they were laid."""
    FALLS_APART = "falls_apart"
    """A swish, but of smaller ones side by side, where one that hangs together is asked for. Not counted."""
    IS_A_SWISH = "is_a_swish"
    """Called no swish, but it is one."""
    OTHER_SYMBOL = "other_symbol"
    """Rightly called no swish, but this symbol finds its partner in every best lay."""
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards laid over each other: their positions, the turn of each, and what is left over.

    `left_over` names a card by its place in `positions`. It is empty exactly for a swish.
    """

    positions: tuple[int, ...]
    lay: tuple[Turn, ...]
    left_over: tuple[LeftOver, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the rules say about a claim.

    `counted`: whether it is a try at all; a claim that shows a true swish of another sort is none. `stacks` is what to
    show: the claimed cards with what is left over, or nothing where that would give the answer away.
    """

    right: bool
    reason: Reason
    stacks: tuple[Stack, ...] = ()
    counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """One step of the ladder; each holds what the steps before it hold.

    1 names the movement, 2 marks one card (the first of `cards`), 3 all of them, 4 lays them half-way (`half_way`), 5 all
    the way, with what is left over if they are no swish. A board without any answer has no cards to mark.
    """

    step: int
    movement: Skill
    cards: tuple[int, ...] = ()
    stacks: tuple[Stack, ...] = ()
    half_way: bool = False


@dataclass(frozen=True, kw_only=True)
class Options(ABC):
    """What every kind lets one choose. Raises BadOptions for what no puzzle can have."""

    edition_key: str

    def __post_init__(self) -> None:
        """Refuse an edition that there is not; kinds add to it by `check`."""
        if not isinstance(self.edition_key, str) or self.edition_key not in EDITIONS:
            raise BadOptions("There is no such edition.")
        self.check()

    @abstractmethod
    def check(self) -> None:
        """Raise BadOptions if the kind's own options do not fit."""

    @property
    def edition(self) -> Edition:
        """The edition, with its default deck."""
        return EDITIONS[self.edition_key]

    @property
    @abstractmethod
    def shown_cards(self) -> int:
        """How many cards a puzzle shows at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle[O: Options, C]:
    """A puzzle of any kind. Holds its answer: never send it; send what `Kind.show` makes of it.

    `cards` are those to be seen, as they lie; `hidden` those still to come, in order. `answer` is one claim that is right;
    there may be others. `canonical_key` is the same for puzzles that look the same whatever the order and the turns: show
    nobody the same one twice. `seed`, `options`, `generator_version` and `deck_hash` rebuild it.
    """

    kind: str
    options: O
    seed: int
    cards: tuple[Card, ...]
    hidden: tuple[Card, ...] = ()
    answer: C
    canonical_key: str
    difficulty: float
    skills: tuple[str, ...]
    generator_version: str
    deck_hash: str

    def __post_init__(self) -> None:
        """Refuse a puzzle with more or fewer cards than its options say."""
        if len(self.cards) != self.options.shown_cards:
            raise ValueError(f"The puzzle shows {len(self.cards)} cards, not {self.options.shown_cards}.")

    @property
    def edition(self) -> Edition:
        """The edition of the cards."""
        return self.options.edition


@dataclass(frozen=True, kw_only=True)
class View:
    """What a student may see. Kinds add what is asked. A place is None where no card lies."""

    edition_key: str
    cards: tuple[Card | None, ...]


class Kind[O: Options, C](ABC):
    """One kind of drill. Every method is pure: the same arguments give the same answer."""

    key: ClassVar[str]
    """Name in KINDS and in stored puzzles; never changes."""
    version: ClassVar[str]
    """To be changed when the same seed gives another puzzle."""
    options_type: type[O]

    @abstractmethod
    def make(self, seed: int, options: O) -> Puzzle[O, C]:
        """Return the puzzle of this seed, the same on every machine and version of Python.

        Raises ValueError if the seed is not 0 to 2**64 - 1, BadOptions if the deck has no such puzzle.
        """

    def many(self, seed: int, options: O, *, count: int) -> Iterator[Puzzle[O, C]]:
        """So many puzzles, each with a seed of its own that is drawn from this one. Raises what `make` does."""
        chance = Chance(seed)
        for _ in range(count):
            yield self.make(chance.word() >> 64 - SEED_BITS, options)

    def rebuilds(self, puzzle: Puzzle[O, C]) -> bool:
        """Whether the puzzle is what its seed and options give today: proof of where it comes from."""
        return self.make(puzzle.seed, puzzle.options) == puzzle

    @abstractmethod
    def show(self, puzzle: Puzzle[O, C]) -> View:
        """Return what the student sees; nothing in it depends on the answer."""

    @abstractmethod
    def judge(self, puzzle: Puzzle[O, C], claim: C) -> Judgement:
        """Judge a claim. Raises BadClaim if it is none on this puzzle; nothing is counted then."""

    @abstractmethod
    def hint(self, puzzle: Puzzle[O, C], step: int) -> Hint:
        """Return a step of the ladder. Raises ValueError if it is not 1 to 5."""

    @abstractmethod
    def claim_text(self, claim: C) -> str:
        """Write a claim as a few words."""

    @abstractmethod
    def parse_claim(self, text: str) -> C:
        """Read a claim back. Raises BadClaim; whether it fits a puzzle is for `judge` to say."""


def hint_of(step: int, *, movement: Skill, cards: Sequence[int], stacks: Sequence[Stack]) -> Hint:
    """Return the step of a ladder that ends with these cards laid so. Raises ValueError if it is not 1 to 5."""
    if step not in HINT_STEPS:
        raise ValueError("The steps of a hint are 1 to 5.")
    # Half-way nothing shows yet that a symbol finds no partner.
    shown = tuple(stacks) if step == 5 else tuple(Stack(stack.positions, stack.lay) for stack in stacks)
    return Hint(
        step=step,
        movement=movement,
        cards=() if step == 1 else tuple(cards[:1]) if step == 2 else tuple(cards),
        stacks=shown if step >= 4 else (),
        half_way=step == 4,
    )


def require_number(number: object, *, among: range, what: str) -> None:
    """Raise BadOptions, which calls the number `what`, unless it is a whole number in the range."""
    if type(number) is not int or number not in among:
        raise BadOptions(f"{what} must be a whole number from {among[0]} to {among[-1]}.")


def require_yes_or_no(answer: object, *, what: str) -> None:
    """Raise BadOptions, which calls the option `what`, unless it is true or false."""
    if type(answer) is not bool:
        raise BadOptions(f"{what} must be true or false.")
