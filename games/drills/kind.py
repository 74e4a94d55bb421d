"""What every kind of card drill is: options, puzzles, answers, judgements and hints. Standard library only.

The same idea as the kinds of Swish (games/swish/kinds/kind.py): a kind is one object in a module of its own and one line in
`games.drills.table.KINDS`; it knows no clock, no database and no person, and draws chance from the seed alone. Every right
answer is found by going through all that is possible, so answers that are equally good are all right.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.core import BadOptions
from games.swish.chance import Chance
from games.swish.kinds.kind import SEED_BITS

HINT_STEPS = range(1, 4)


class Reason(StrEnum):
    """Why an answer is right or wrong, for the words to the student."""

    RIGHT = "right"
    AS_GOOD = "as_good"
    """Right; another answer is just as good."""
    NOT_BEST = "not_best"
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"
    NO = "no"
    """Said yes, but it is no."""
    YES = "yes"
    """Said no, but it is yes."""


class Skill(StrEnum):
    """What a drill trains."""

    ADD = "ADD"
    """Add to 31 by tens."""
    COMPARE = "COMPARE"
    """Compare choices."""
    COUNT = "COUNT"
    """Count what is left."""
    CHANCE = "CHANCE"
    """Say how likely something is."""
    DECIDE = "DECIDE"
    """Decide by what is likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the solver says about an answer. `best` are all right answers, and empty unless the answer is right."""

    right: bool
    reason: Reason
    best: tuple[str, ...] = ()
    counted: ClassVar[bool] = True
    """Every answer is a try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """One step of the ladder: 1 names the rule to think of, 2 marks the cards that matter, 3 tells the numbers too."""

    step: int
    idea: str
    """A code of the kind's own, for the words."""
    cards: tuple[str, ...] = ()
    """Cards in writing."""
    numbers: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What every kind lets one choose: the level. `edition_key` names the cards, as in the options of Swish."""

    level: int
    edition_key: ClassVar[str]
    levels: ClassVar[range] = range(1, 4)

    def __post_init__(self) -> None:
        """Raise BadOptions for a level that there is not."""
        if type(self.level) is not int or self.level not in self.levels:
            raise BadOptions(f"The level is a whole number from {self.levels[0]} to {self.levels[-1]}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle[O: Options, P, C]:
    """A puzzle of any kind. Holds its answer: never send it; send what `Kind.show` makes of it.

    `answer` is one right answer; there may be others. `canonical_key` is the same for puzzles that ask the same in other
    suits or another order: show nobody the same one twice. `seed`, `options` and `generator_version` rebuild it.
    """

    kind: str
    options: O
    seed: int
    position: P
    answer: C
    canonical_key: str
    difficulty: float
    skills: tuple[str, ...]
    generator_version: str


class Kind[O: Options, P, C](ABC):
    """One kind of drill. Every method is pure: the same arguments give the same answer.

    A position P is all that a student may see; an answer C is what they may say about it.
    """

    key: ClassVar[str]
    """Name in KINDS and in stored puzzles; never changes."""
    version: ClassVar[str]
    """To be changed when the same seed gives another puzzle."""
    skills: ClassVar[tuple[Skill, ...]]
    options_type: type[O]

    def make(self, seed: int, options: O) -> Puzzle[O, P, C]:
        """Return the puzzle of this seed, the same on every machine and version of Python.

        Raises ValueError if the seed is not 0 to 2**64 - 1.
        """
        position = self.position(seed, options)
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            position=position,
            answer=self.answers(position)[0],
            canonical_key=self.canonical_key(position),
            difficulty=round(self.difficulty(position) + options.level, 6),
            skills=tuple(map(str, self.skills)),
            generator_version=self.version,
        )

    def many(self, seed: int, options: O, *, count: int) -> Iterator[Puzzle[O, P, C]]:
        """So many puzzles, each with a seed of its own that is drawn from this one. Raises what `make` does."""
        chance = Chance(seed)
        for _ in range(count):
            yield self.make(chance.word() >> 64 - SEED_BITS, options)

    def rebuilds(self, puzzle: Puzzle[O, P, C]) -> bool:
        """Whether the puzzle is what its seed and options give today: proof of where it comes from."""
        return self.make(puzzle.seed, puzzle.options) == puzzle

    def show(self, puzzle: Puzzle[O, P, C]) -> P:
        """Return what the student sees; nothing in it depends on the answer."""
        return puzzle.position

    @abstractmethod
    def position(self, seed: int, options: O) -> P:
        """Return the position of this seed."""

    @abstractmethod
    def answers(self, position: P) -> tuple[C, ...]:
        """Return every right answer, one at least: by going through all that is possible."""

    @abstractmethod
    def judge(self, puzzle: Puzzle[O, P, C], claim: C) -> Judgement:
        """Judge an answer. Raises BadClaim if it is none to this puzzle; nothing is counted then."""

    @abstractmethod
    def hint(self, puzzle: Puzzle[O, P, C], step: int) -> Hint:
        """Return a step of the ladder. Raises ValueError if it is not 1 to 3."""

    @abstractmethod
    def canonical_key(self, position: P) -> str:
        """Return a text that is the same for positions that ask the same."""

    @abstractmethod
    def difficulty(self, position: P) -> float:
        """Return by how much the position is harder (0 to 1) than the easiest of its level."""

    @abstractmethod
    def claim_text(self, claim: C) -> str:
        """Write an answer."""

    @abstractmethod
    def parse_claim(self, text: object) -> C:
        """Read an answer back. Raises BadClaim; whether it fits a puzzle is for `judge` to say."""

    @abstractmethod
    def position_text(self, position: P) -> str:
        """Write a position as one line."""

    @abstractmethod
    def parse_position(self, text: str) -> P:
        """Read a position back. Raises BadNotation."""


def hint_of(step: int, *, idea: str, cards: tuple[str, ...], numbers: tuple[float, ...]) -> Hint:
    """Return the step of a ladder that ends with these cards and numbers. Raises ValueError if it is not 1 to 3."""
    if step not in HINT_STEPS:
        raise ValueError("The steps of a hint are 1 to 3.")
    return Hint(step=step, idea=idea, cards=cards if step >= 2 else (), numbers=numbers if step == 3 else ())


def judged(*, right: bool, wrong: Reason, answers: tuple[str, ...]) -> Judgement:
    """Return the judgement: of several right answers it says so, of a wrong one only why."""
    if not right:
        return Judgement(right=False, reason=wrong)
    return Judgement(right=True, reason=Reason.AS_GOOD if len(answers) > 1 else Reason.RIGHT, best=answers)
