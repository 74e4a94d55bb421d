"""Judge a stack: is it a swish? If not, which symbol is left over?"""

from dataclasses import dataclass

from games.core import BadOptions
from games.swish.board import canonical_key
from games.swish.card import Card, Turn
from games.swish.chance import Chance
from games.swish.check import Symbol, check
from games.swish.edition import Edition
from games.swish.generate import GENERATOR_VERSION, SIZES
from games.swish.grade import Skill, difficulty, skills, visibility
from games.swish.kinds.claims import (
    BadClaim,
    LeftOverSymbol,
    Refusal,
    Said,
    parse_said,
    require_claim,
    require_position,
    said_text,
)
from games.swish.kinds.dealing import deck_swishes, turned_by_chance
from games.swish.kinds.kind import (
    Hint,
    Judgement,
    Kind,
    Options,
    Puzzle,
    Reason,
    Stack,
    View,
    hint_of,
    require_number,
    require_yes_or_no,
)
from games.swish.kinds.lays import BestLay, best_lays, left_over_with

_TRIES = 500  # stacks looked at until one misses in the way wanted; many do


@dataclass(frozen=True, kw_only=True)
class JudgeOptions(Options):
    """Cards of the stack (2 to 5), and whether to name what is left over (`name`)."""

    k: int
    name: bool = False

    def check(self) -> None:
        """Refuse sizes that no stack has."""
        require_number(self.k, among=SIZES, what="The number of cards of the stack")
        require_yes_or_no(self.name, what="name")

    @property
    def shown_cards(self) -> int:
        """The stack."""
        return self.k


@dataclass(frozen=True, kw_only=True)
class JudgeView(View):
    """The cards, and whether the symbol left over is asked for."""

    name: bool


class Judge(Kind[JudgeOptions, Said]):
    """Say whether it is a swish."""

    key = "judge"
    version = "1"
    options_type = JudgeOptions

    def make(self, seed: int, options: JudgeOptions) -> Puzzle[JudgeOptions, Said]:
        """Return a stack, one in two a swish, the others near misses with two symbols left over.

        A near miss is a swish with one card exchanged. Without `name` it is exchanged for one of the same colours, so that
        counting them does not tell. With `name` for any, and at most half of the symbols are right: of a stack whose
        colours balance, nearly every symbol can be the one left over.
        """
        edition, chance = options.edition, Chance(seed)
        is_swish = chance.below(2) == 0
        for _ in range(_TRIES):
            swishes = deck_swishes(edition.key, options.k)
            patterns = list(swishes[chance.below(len(swishes))])
            if not is_swish:
                exchanged = chance.below(len(patterns))
                others = _exchanges(patterns[exchanged], any_colours=options.name, edition=edition)
                patterns[exchanged] = others[chance.below(len(others))]
            chance.shuffle(patterns)
            cards = turned_by_chance(patterns, edition=edition, chance=chance)
            if is_swish or (_in_deck(patterns, edition) and _misses(cards, name=options.name, edition=edition)):
                break
        else:
            raise BadOptions("This deck has no such stack.")
        answer = Said(True) if is_swish else Said(False, _first_left_over(cards, edition) if options.name else None)
        verdict = check(cards, edition=edition)
        right = 1.0 if is_swish or not options.name else len(_accepted(cards, edition)) / (2 * len(cards))
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=cards,
            answer=answer,
            canonical_key=canonical_key(cards, edition),
            difficulty=round(difficulty(visibility(right / 2), board_size=len(cards), lay=verdict.lay), 6),
            skills=(str(Skill.REJECT),),
            generator_version=f"{GENERATOR_VERSION}.{self.version}",
            deck_hash=edition.deck_hash,
        )

    def show(self, puzzle: Puzzle[JudgeOptions, Said]) -> JudgeView:
        """Return the cards side by side."""
        return JudgeView(edition_key=puzzle.options.edition_key, cards=puzzle.cards, name=puzzle.options.name)

    def judge(self, puzzle: Puzzle[JudgeOptions, Said], claim: Said) -> Judgement:
        """Judge what was said. Right is every symbol that some lay with the fewest symbols left over leaves over.

        The lay shown is one that leaves over the symbol named, if there is one.
        """
        said, cards, edition = _require_said(puzzle, claim), puzzle.cards, puzzle.edition
        verdict = check(cards, edition=edition)
        positions = tuple(range(len(cards)))
        if verdict.swish or said.swish or said.left_over is None:
            right = said.swish == verdict.swish
            wrong = Reason.NOT_A_SWISH if said.swish else Reason.IS_A_SWISH
            return Judgement(
                right=right,
                reason=Reason.RIGHT if right else wrong,
                stacks=(Stack(positions, verdict.lay, verdict.left_over),),
            )
        named = (said.left_over.position, said.left_over.symbol)
        lay = _lay_that_leaves(named, best_lays(cards, edition=edition))
        if lay is None:
            shown = Stack(positions, verdict.lay, verdict.left_over)
            return Judgement(right=False, reason=Reason.OTHER_SYMBOL, stacks=(shown,))
        left = left_over_with(cards, lay.lay, named=named[0], edition=edition)
        return Judgement(right=True, reason=Reason.RIGHT, stacks=(Stack(positions, lay.lay, left),))

    def hint(self, puzzle: Puzzle[JudgeOptions, Said], step: int) -> Hint:
        """Return a step of the ladder. Only the last one tells whether it is a swish.

        The cards marked are all of the stack; the first is one that has to be turned, if there is one.
        """
        verdict = check(puzzle.cards, edition=puzzle.edition)
        positions = tuple(range(len(puzzle.cards)))
        turned = sorted(positions, key=lambda position: verdict.lay[position] is Turn.AS_IS)
        return hint_of(
            step,
            movement=skills(len(puzzle.cards), verdict.lay)[0],
            cards=turned,
            stacks=[Stack(positions, verdict.lay, verdict.left_over)],
        )

    def claim_text(self, claim: Said) -> str:
        """Write what was said."""
        return said_text(claim)

    def parse_claim(self, text: str) -> Said:
        """Read what was said."""
        return parse_said(text)


def _require_said(puzzle: Puzzle[JudgeOptions, Said], claim: object) -> Said:
    said = require_claim(claim, Said)
    left: object = said.left_over
    if type(said.swish) is not bool or (left is not None and not isinstance(left, LeftOverSymbol)):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if said.left_over is None:
        if puzzle.options.name and not said.swish:
            raise BadClaim(Refusal.NO_SYMBOL)
        return said
    if said.swish:
        raise BadClaim(Refusal.NOT_A_CLAIM)  # a swish leaves nothing over
    if not puzzle.options.name:
        raise BadClaim(Refusal.NOT_ASKED)
    require_position(said.left_over.position, board=puzzle.cards)
    if not isinstance(said.left_over.symbol, Symbol):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    return said


def _exchanges(pattern: int, *, any_colours: bool, edition: Edition) -> list[int]:
    """The patterns that a card may be exchanged for: those with its colours, itself among them, or all."""
    colours = [(edition.colours[entry.card.dot], edition.colours[entry.card.hoop]) for entry in edition.entries]
    return [other for other in range(len(colours)) if any_colours or colours[other] == colours[pattern]]


def _in_deck(patterns: list[int], edition: Edition) -> bool:
    return all(patterns.count(pattern) <= edition.entries[pattern].copies for pattern in patterns)


def _misses(cards: tuple[Card, ...], *, name: bool, edition: Edition) -> bool:
    """Whether the cards just miss a swish, in the way that `Judge.make` says."""
    verdict = check(cards, edition=edition)
    if verdict.swish or len(verdict.left_over) != 2:
        return False
    return not name or len(_accepted(cards, edition)) <= len(cards)


def _accepted(cards: tuple[Card, ...], edition: Edition) -> frozenset[tuple[int, Symbol]]:
    """Every symbol (position, kind) that some best lay may leave over."""
    return frozenset().union(*(lay.may_be_left for lay in best_lays(cards, edition=edition)))


def _first_left_over(cards: tuple[Card, ...], edition: Edition) -> LeftOverSymbol:
    left = check(cards, edition=edition).left_over[0]
    return LeftOverSymbol(left.card, left.symbol)


def _lay_that_leaves(named: tuple[int, Symbol], lays: tuple[BestLay, ...]) -> BestLay | None:
    return next((lay for lay in lays if named in lay.may_be_left), None)


JUDGE = Judge()
