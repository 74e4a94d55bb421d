"""Build a swish: lay the cards yourself, and only the lay that is shown counts."""

from dataclasses import dataclass

from games.swish import generate
from games.swish.card import Turn
from games.swish.check import check, left_over
from games.swish.grade import skills
from games.swish.kinds.claims import (
    BadClaim,
    Laid,
    Refusal,
    laid_text,
    parse_laid,
    require_claim,
    require_positions,
)
from games.swish.kinds.find import FIND, FindOptions
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
)


@dataclass(frozen=True, kw_only=True)
class BuildOptions(Options):
    """Cards on the board (6 to 20) and cards of the swish (2 to 5)."""

    cards: int
    k: int

    def check(self) -> None:
        """Refuse sizes that no board has."""
        require_number(self.cards, among=generate.BOARD_SIZES, what="The number of cards on the board")
        require_number(self.k, among=generate.SIZES, what="The number of cards of the swish")

    @property
    def shown_cards(self) -> int:
        """The board."""
        return self.cards


@dataclass(frozen=True, kw_only=True)
class BuildView(View):
    """The board and how many cards to lay."""

    k: int


class Build(Kind[BuildOptions, Laid]):
    """Lay a swish."""

    key = "build"
    version = "1"
    options_type = BuildOptions

    def make(self, seed: int, options: BuildOptions) -> Puzzle[BuildOptions, Laid]:
        """Return the board that `find` makes of this seed; a swish of k cards is laid from it."""
        found = FIND.make(seed, FindOptions(edition_key=options.edition_key, cards=options.cards, k=options.k))
        positions = found.answer.positions
        lay = check([found.cards[position] for position in positions], edition=options.edition).lay
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=found.cards,
            answer=Laid(tuple(zip(positions, lay, strict=True))),
            canonical_key=found.canonical_key,
            difficulty=found.difficulty,
            skills=found.skills,
            generator_version=f"{found.generator_version}.{self.version}",
            deck_hash=found.deck_hash,
        )

    def show(self, puzzle: Puzzle[BuildOptions, Laid]) -> BuildView:
        """Return the board and the task."""
        return BuildView(edition_key=puzzle.options.edition_key, cards=puzzle.cards, k=puzzle.options.k)

    def judge(self, puzzle: Puzzle[BuildOptions, Laid], claim: Laid) -> Judgement:
        """Judge the cards as they were laid.

        They may fall apart as laid if they could lie as one cycle: every dot is in its hoop then, and that is what is asked.
        """
        pairs = _pairs(claim)
        positions = require_positions(
            tuple(position for position, _ in pairs),
            board=puzzle.cards,
            fewest=puzzle.options.k,
            most=puzzle.options.k,
        )
        cards = [puzzle.cards[position] for position in positions]
        lay = tuple(dict(pairs)[position] for position in positions)
        left = left_over(cards, lay, edition=puzzle.edition)
        verdict = check(cards, edition=puzzle.edition)
        stacks = (Stack(positions, lay, left),)
        if not verdict.swish:
            return Judgement(right=False, reason=Reason.NOT_A_SWISH, stacks=stacks)
        if left:
            return Judgement(right=False, reason=Reason.LIES_WRONG, stacks=stacks)
        if not verdict.single_cycle:
            return Judgement(right=False, reason=Reason.FALLS_APART, stacks=stacks, counted=False)
        return Judgement(right=True, reason=Reason.RIGHT, stacks=stacks)

    def hint(self, puzzle: Puzzle[BuildOptions, Laid], step: int) -> Hint:
        """Return a step towards the lay that is kept with the board."""
        positions = tuple(position for position, _ in puzzle.answer.cards)
        lay = tuple(turn for _, turn in puzzle.answer.cards)
        movement = skills(len(puzzle.cards), lay)[0]
        return hint_of(step, movement=movement, cards=positions, stacks=[Stack(positions, lay)])

    def claim_text(self, claim: Laid) -> str:
        """Write positions and turns."""
        return laid_text(claim)

    def parse_claim(self, text: str) -> Laid:
        """Read positions and turns."""
        return parse_laid(text)


def _pairs(claim: object) -> tuple[tuple[int, Turn], ...]:
    """The cards and turns of a claim. Raises BadClaim if they are none; the positions are still to be looked at."""
    cards: object = require_claim(claim, Laid).cards
    if not isinstance(cards, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in cards):
        raise BadClaim(Refusal.NOT_A_CLAIM)
    if not all(isinstance(turn, Turn) for _, turn in cards):
        raise BadClaim(Refusal.NO_SUCH_TURN)
    return cards


BUILD = Build()
