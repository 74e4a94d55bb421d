"""Puzzles from a seed: boards on which to find a swish of k cards.

What a puzzle is and how it is made: docs/rules/swish.md, section 6. The same seed gives the same puzzle on every machine
and every version of Python.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count as numbers

from games.swish.board import canonical_key
from games.swish.card import TURNS, Card, Turn
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.constructor import Constructor
from games.swish.deal import Dealer
from games.swish.edition import Edition
from games.swish.grade import chance_of_finding, difficulty, skills, solving_turns, visibility
from games.swish.large import large_swishes
from games.swish.solve import single_cycles

GENERATOR_VERSION = "1"
SIZES = range(2, 6)  # cards in the swish to find
BOARD_SIZES = range(6, 21)  # cards on a board
DECOYS = 1  # sets of k cards, besides the answer, whose colours balance; if no board has so many, the most there are
_SEED_BITS = 63  # of a puzzle, so that it fits in a signed column of a database
_MAKERS_KEPT = 24  # kinds of puzzles: editions, cards and k of the drills


class UnprovedPuzzleError(RuntimeError):
    """A puzzle turned out not to be what it was made to be: a fault of the generator, never of the seed."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board on which to find a swish of `k` cards.

    `unique`: it holds exactly one swish of 2 to 5 cards and that has `k`; otherwise at least one of `k` cards that lies
    as a single cycle. `answer` holds the positions of one right answer, from 0 and ascending; `solving_turns` for an
    answer of two cards which turn of one of them does it, cheapest first. `seed` and the other choices rebuild it.
    """

    edition_key: str
    board: tuple[Card, ...]
    k: int
    unique: bool
    answer: tuple[int, ...]
    canonical_key: str
    difficulty: float
    skills: tuple[str, ...]
    solving_turns: tuple[Turn, ...]
    generator_version: str
    deck_hash: str
    decoys: int
    seed: int


def puzzles(
    *, edition: Edition, cards: int, k: int, seed: int, count: int | None = None, decoys: int = DECOYS
) -> Iterator[Puzzle]:
    """Puzzles on boards of so many cards, one after another, `count` of them or without end.

    Unique ones if the deck allows that (`unique_is_possible`), otherwise ordinary deals with a swish of k cards. Each
    is proved by a search that shares nothing with its making. Raises ValueError if `cards` is not 6 to 20, `k` not 2 to
    5, `seed` not 0 to 2**64 - 1, `count` less than 1 or `decoys` negative, or if the deck has no such swish.
    """
    if count is not None and count < 1:
        raise ValueError("The number of puzzles must be at least 1.")
    maker = _maker(edition, cards, k, decoys)
    return _stream(maker, Chance(seed), count)


def rebuild(*, edition: Edition, cards: int, k: int, seed: int, decoys: int = DECOYS) -> Puzzle:
    """The puzzle with this seed of its own, equal to the first one as long as generator version and deck are.

    Errors as for `puzzles`.
    """
    return _maker(edition, cards, k, decoys).puzzle(seed)


def unique_is_possible(*, edition: Edition, cards: int, k: int) -> bool:
    """Whether boards with exactly one swish of 2 to 5 cards, and that of k, can be made. Errors as for `puzzles`."""
    return _maker(edition, cards, k, 0).constructor.possible


class _Maker:
    """Makes the puzzles of one kind."""

    def __init__(self, edition: Edition, cards: int, k: int, decoys: int) -> None:
        if k not in SIZES:
            raise ValueError(f"The swish to find must have {SIZES[0]} to {SIZES[-1]} cards.")
        if cards not in BOARD_SIZES:
            raise ValueError(f"The board must have {BOARD_SIZES[0]} to {BOARD_SIZES[-1]} cards.")
        if decoys < 0:
            raise ValueError("The number of decoys cannot be negative.")
        self.constructor = Constructor(edition, cards=cards, k=k, decoys=decoys)
        self._dealer = Dealer(edition, cards=cards, k=k)
        self._edition, self._cards, self._k, self._decoys = edition, cards, k, decoys
        if not self._dealer.possible:
            raise ValueError(f"With this deck no {k} cards make a swish that lies as one cycle.")
        self._lays = [[edition.turned(entry.card, turn) for turn in TURNS] for entry in edition.entries]

    def puzzle(self, seed: int) -> Puzzle:
        """The puzzle with this seed of its own."""
        chance = Chance(seed)
        built = self.constructor.board(chance) if self.constructor.possible else None
        patterns = built or self._dealer.board(chance)
        order = list(range(self._cards))
        chance.shuffle(order)
        turns = chance.word()  # two bits a card
        board = tuple([self._lays[patterns[card]][turns >> 2 * card & 3] for card in order])
        if built:
            # The swish was built first. Nothing of its making is used to prove it.
            answers = [tuple([position for position, card in enumerate(order) if card < self._k])]
            found = large_swishes(board, edition=self._edition, at_least=SIZES[0], at_most=SIZES[-1])
            if [tuple([position for position, _ in lay]) for lay in found] != answers:
                raise UnprovedPuzzleError(f"Seed {seed} gives a board with another swish.")
        else:
            answers = list(single_cycles(board, edition=self._edition, k=self._k))
        return self._graded(board, answers, unique=bool(built), seed=seed)

    def _graded(self, board: tuple[Card, ...], answers: list[tuple[int, ...]], *, unique: bool, seed: int) -> Puzzle:
        edition = self._edition
        chances = [chance_of_finding(board, answer, edition=edition) for answer in answers]
        answer = answers[chances.index(max(chances))]
        cards = [board[position] for position in answer]
        verdict = check(cards, edition=edition)
        if not verdict.single_cycle:
            raise UnprovedPuzzleError(f"Seed {seed} gives an answer that is no single cycle.")
        return Puzzle(
            edition_key=edition.key,
            board=board,
            k=self._k,
            unique=unique,
            answer=answer,
            canonical_key=canonical_key(board, edition),
            difficulty=round(difficulty(visibility(sum(chances)), board_size=len(board), lay=verdict.lay), 6),
            skills=tuple(map(str, skills(len(board), verdict.lay))),
            solving_turns=solving_turns(*cards, edition=edition) if len(cards) == 2 else (),
            generator_version=GENERATOR_VERSION,
            deck_hash=edition.deck_hash,
            decoys=self._decoys,
            seed=seed,
        )


_maker = lru_cache(maxsize=_MAKERS_KEPT)(_Maker)


def _stream(maker: _Maker, chance: Chance, count: int | None) -> Iterator[Puzzle]:
    for _ in numbers() if count is None else range(count):
        yield maker.puzzle(chance.word() >> 64 - _SEED_BITS)
