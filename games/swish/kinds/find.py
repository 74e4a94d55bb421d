"""Find a swish on a board: of exactly k cards, or of k cards or more; falling apart or not."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.swish import generate
from games.swish.board import canonical_key
from games.swish.card import Card
from games.swish.chance import Chance
from games.swish.check import check
from games.swish.grade import chance_of_finding, difficulty, skills, visibility
from games.swish.kinds.claims import Chosen, chosen_text, parse_chosen, require_claim, require_positions
from games.swish.kinds.dealing import deal_with_swish
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
from games.swish.solve import single_cycles


@dataclass(frozen=True, kw_only=True)
class FindOptions(Options):
    """Cards on the board (6 to 20), cards of the swish (2 to 5) and which swishes count.

    `or_more`: any swish of at least k cards is right. `composites`: one that falls apart into smaller ones is right too.
    With neither, boards have exactly one swish of 2 to 5 cards where the deck allows that; otherwise they are ordinary
    deals that hold a swish of k cards in one cycle.
    """

    cards: int
    k: int
    or_more: bool = False
    composites: bool = False

    def check(self) -> None:
        """Refuse sizes that no board has."""
        require_number(self.cards, among=generate.BOARD_SIZES, what="The number of cards on the board")
        require_number(self.k, among=generate.SIZES, what="The number of cards of the swish")
        require_yes_or_no(self.or_more, what="or_more")
        require_yes_or_no(self.composites, what="composites")

    @property
    def shown_cards(self) -> int:
        """The board."""
        return self.cards


@dataclass(frozen=True, kw_only=True)
class FindView(View):
    """The board and what to find on it."""

    k: int
    or_more: bool
    composites: bool


class Find(Kind[FindOptions, Chosen]):
    """Find a swish."""

    key = "find"
    version = "1"
    options_type = FindOptions

    def make(self, seed: int, options: FindOptions) -> Puzzle[FindOptions, Chosen]:
        """Return the board of this seed; plain ones are those of `games.swish.generate`."""
        if options.or_more or options.composites:
            board = deal_with_swish(edition=options.edition, cards=options.cards, k=options.k, chance=Chance(seed))
        else:
            board = generate.rebuild(edition=options.edition, cards=options.cards, k=options.k, seed=seed).board
        answer, hardness = easiest(board, options)
        lay = check([board[position] for position in answer], edition=options.edition).lay
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=board,
            answer=Chosen(answer),
            canonical_key=canonical_key(board, options.edition),
            difficulty=round(difficulty(hardness, board_size=len(board), lay=lay), 6),
            skills=tuple(map(str, skills(len(board), lay))),
            generator_version=f"{generate.GENERATOR_VERSION}.{self.version}",
            deck_hash=options.edition.deck_hash,
        )

    def many(self, seed: int, options: FindOptions, *, count: int) -> Iterator[Puzzle[FindOptions, Chosen]]:
        """Return plain boards as `games.swish.generate` has graded them already: twice as fast as one by one."""
        if options.or_more or options.composites or count < 1:
            yield from super().many(seed, options, count=count)
            return
        made = generate.puzzles(edition=options.edition, cards=options.cards, k=options.k, seed=seed, count=count)
        for each in made:
            yield Puzzle(
                kind=self.key,
                options=options,
                seed=each.seed,
                cards=each.board,
                answer=Chosen(each.answer),
                canonical_key=each.canonical_key,
                difficulty=each.difficulty,
                skills=each.skills,
                generator_version=f"{each.generator_version}.{self.version}",
                deck_hash=each.deck_hash,
            )

    def show(self, puzzle: Puzzle[FindOptions, Chosen]) -> FindView:
        """Return the board and the task."""
        options = puzzle.options
        return FindView(
            edition_key=options.edition_key,
            cards=puzzle.cards,
            k=options.k,
            or_more=options.or_more,
            composites=options.composites,
        )

    def judge(self, puzzle: Puzzle[FindOptions, Chosen], claim: Chosen) -> Judgement:
        """Judge the chosen cards, turned as they fit best."""
        options = puzzle.options
        positions = require_positions(
            require_claim(claim, Chosen).positions,
            board=puzzle.cards,
            fewest=options.k,
            most=puzzle.edition.spaces if options.or_more else options.k,
        )
        verdict = check([puzzle.cards[position] for position in positions], edition=puzzle.edition)
        stacks = (Stack(positions, verdict.lay, verdict.left_over),)
        if not verdict.swish:
            return Judgement(right=False, reason=Reason.NOT_A_SWISH, stacks=stacks)
        if not (verdict.single_cycle or options.composites):
            return Judgement(right=False, reason=Reason.FALLS_APART, stacks=stacks, counted=False)
        return Judgement(right=True, reason=Reason.RIGHT, stacks=stacks)

    def hint(self, puzzle: Puzzle[FindOptions, Chosen], step: int) -> Hint:
        """Return a step towards the answer that is kept with the board."""
        positions = puzzle.answer.positions
        lay = check([puzzle.cards[position] for position in positions], edition=puzzle.edition).lay
        movement = skills(len(puzzle.cards), lay)[0]
        return hint_of(step, movement=movement, cards=positions, stacks=[Stack(positions, lay)])

    def claim_text(self, claim: Chosen) -> str:
        """Write the positions."""
        return chosen_text(claim)

    def parse_claim(self, text: str) -> Chosen:
        """Read the positions."""
        return parse_chosen(text)


def easiest(board: tuple[Card, ...], options: FindOptions) -> tuple[tuple[int, ...], float]:
    """The right answer that is found most easily, and the visibility of all right answers in one cycle of up to five.

    The first of them where several are as easy.
    """
    edition = options.edition
    sizes = range(options.k, generate.SIZES[-1] + 1) if options.or_more else (options.k,)
    answers = [answer for k in sizes for answer in single_cycles(board, edition=edition, k=k)]
    chances = [chance_of_finding(board, answer, edition=edition) for answer in answers]
    return answers[chances.index(max(chances))], visibility(sum(chances))


FIND = Find()
