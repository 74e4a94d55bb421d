"""Complete a stack: one card of a swish is missing; which of the offered cards completes it?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from games.swish.board import canonical_key
from games.swish.card import TURNS, Card, Turn
from games.swish.chance import Chance
from games.swish.check import check, left_over
from games.swish.edition import Edition
from games.swish.generate import GENERATOR_VERSION, SIZES
from games.swish.grade import difficulty, skills, visibility
from games.swish.kinds.claims import (
    BadClaim,
    Chosen,
    Refusal,
    chosen_text,
    parse_chosen,
    require_claim,
    require_positions,
)
from games.swish.kinds.dealing import balanced, deck_patterns, deck_swishes, turned_by_chance
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

OFFERED = range(2, 9)


@dataclass(frozen=True, kw_only=True)
class CompleteOptions(Options):
    """Cards of the whole swish (2 to 5) and cards offered (2 to 8)."""

    k: int
    offered: int

    def check(self) -> None:
        """Refuse sizes that no puzzle has."""
        require_number(self.k, among=SIZES, what="The number of cards of the swish")
        require_number(self.offered, among=OFFERED, what="The number of cards offered")

    @property
    def shown_cards(self) -> int:
        """The stack and the offers."""
        return self.k - 1 + self.offered


@dataclass(frozen=True, kw_only=True)
class CompleteView(View):
    """First the `stacked` cards, as they lie over each other; then those offered."""

    stacked: int


class Complete(Kind[CompleteOptions, Chosen]):
    """Say which card is missing."""

    key = "complete"
    version = "1"
    options_type = CompleteOptions

    def make(self, seed: int, options: CompleteOptions) -> Puzzle[CompleteOptions, Chosen]:
        """Return a laid swish without one of its cards, and offers of which one completes it.

        The others are near misses: cards with the right colours first, then with one right colour, then any.
        """
        edition, chance = options.edition, Chance(seed)
        swishes = deck_swishes(edition.key, options.k)
        patterns = list(swishes[chance.below(len(swishes))])
        chance.shuffle(patterns)
        drawn = turned_by_chance(patterns, edition=edition, chance=chance)
        *stack, missing = _laid(drawn, check(drawn, edition=edition).lay, edition)
        rest = deck_patterns(edition)
        for pattern in patterns:
            rest.remove(pattern)
        misses = _near_misses(stack, missing, rest, edition=edition, chance=chance)
        wrong = list(islice(misses, options.offered - 1))
        offers = [patterns[-1], *wrong]
        order = list(range(len(offers)))
        chance.shuffle(order)
        cards = (*stack, *turned_by_chance([offers[at] for at in order], edition=edition, chance=chance))
        answer = len(stack) + order.index(0)
        lay = _best_on_stack(cards, answer, stacked=len(stack), edition=edition)
        plausible = sum(balanced([*stack, card], edition) for card in cards[len(stack) :])
        return Puzzle(
            kind=self.key,
            options=options,
            seed=seed,
            cards=cards,
            answer=Chosen((answer,)),
            canonical_key=f"complete:{canonical_key(stack, edition)}+{canonical_key(cards[len(stack) :], edition)}",
            difficulty=round(difficulty(visibility(1 / plausible), board_size=len(cards), lay=lay), 6),
            skills=tuple(map(str, skills(len(cards), lay))),
            generator_version=f"{GENERATOR_VERSION}.{self.version}",
            deck_hash=edition.deck_hash,
        )

    def show(self, puzzle: Puzzle[CompleteOptions, Chosen]) -> CompleteView:
        """Return the stack and the offers."""
        return CompleteView(edition_key=puzzle.options.edition_key, cards=puzzle.cards, stacked=puzzle.options.k - 1)

    def judge(self, puzzle: Puzzle[CompleteOptions, Chosen], claim: Chosen) -> Judgement:
        """Judge one offered card. Every card that makes the stack a swish is right, also one that falls apart."""
        stacked = puzzle.options.k - 1
        (offer,) = require_positions(require_claim(claim, Chosen).positions, board=puzzle.cards, fewest=1, most=1)
        if offer < stacked:
            raise BadClaim(Refusal.NOT_OFFERED)
        edition, positions = puzzle.edition, (*range(stacked), offer)
        cards = [puzzle.cards[position] for position in positions]
        lay = _best_on_stack(puzzle.cards, offer, stacked=stacked, edition=edition)
        left = left_over(cards, lay, edition=edition)
        return Judgement(
            right=not left,
            reason=Reason.NOT_A_SWISH if left else Reason.RIGHT,
            stacks=(Stack(positions, lay, left),),
        )

    def hint(self, puzzle: Puzzle[CompleteOptions, Chosen], step: int) -> Hint:
        """Return a step of the ladder. Step 2 marks a card of the stack that waits for a partner, not yet the answer."""
        stacked = puzzle.options.k - 1
        (answer,) = puzzle.answer.positions
        lay = _best_on_stack(puzzle.cards, answer, stacked=stacked, edition=puzzle.edition)
        stack = puzzle.cards[:stacked]
        waiting = left_over(stack, (Turn.AS_IS,) * stacked, edition=puzzle.edition)[0].card
        others = [position for position in range(stacked) if position != waiting]
        return hint_of(
            step,
            movement=skills(len(puzzle.cards), lay)[0],
            cards=(waiting, *others, answer),
            stacks=[Stack((*range(stacked), answer), lay)],
        )

    def claim_text(self, claim: Chosen) -> str:
        """Write the position of the offered card."""
        return chosen_text(claim)

    def parse_claim(self, text: str) -> Chosen:
        """Read the position of the offered card."""
        return parse_chosen(text)


def _laid(cards: Sequence[Card], lay: Sequence[Turn], edition: Edition) -> list[Card]:
    return [edition.turned(card, turn) for card, turn in zip(cards, lay, strict=True)]


def _near_misses(
    stack: list[Card], missing: Card, rest: Sequence[int], *, edition: Edition, chance: Chance
) -> Iterator[int]:
    """Patterns of the rest of the deck that complete no swish, those most like the missing card first.

    There are always enough: a completing card has the colours that the stack lacks, and few patterns have.
    """
    patterns = list(dict.fromkeys(rest))
    chance.shuffle(patterns)
    colours = edition.colours

    def strangeness(pattern: int) -> int:
        card = edition.entries[pattern].card
        if balanced([*stack, card], edition):
            return 0
        return 3 - (colours[card.dot] is colours[missing.dot]) - (colours[card.hoop] is colours[missing.hoop])

    for pattern in sorted(patterns, key=strangeness):
        if not check([*stack, edition.entries[pattern].card], edition=edition).swish:
            yield pattern


def _best_on_stack(cards: Sequence[Card], offer: int, *, stacked: int, edition: Edition) -> tuple[Turn, ...]:
    """The lay that leaves the stack as it lies and turns the offered card as it fits best.

    If they are a swish only in another lay of the stack, that lay.
    """
    both = [*cards[:stacked], cards[offer]]
    verdict = check(both, edition=edition)
    lays = [(Turn.AS_IS,) * stacked + (turn,) for turn in (TURNS[0], TURNS[3], TURNS[1], TURNS[2])]
    lefts = [len(left_over(both, lay, edition=edition)) for lay in lays]
    if verdict.swish and min(lefts):
        return verdict.lay
    return lays[lefts.index(min(lefts))]


COMPLETE = Complete()
