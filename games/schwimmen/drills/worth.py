"""What is it worth? Say the points of a hand of three cards.

Level 1: three cards of one suit, to be added. Level 2: two of one suit, so that one card counts nothing. Level 3: all sorts,
every other one three of a kind or three suits.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.drills.claims import Points, parse_points, points_text, require_claim
from games.drills.kind import Hint, Judgement, Kind, Options, Puzzle, Reason, Skill, hint_of, judged
from games.schwimmen.cards import Card
from games.schwimmen.drills.positions import Position, canonical_key, dealt, parse_position, position_text
from games.schwimmen.score import THREE_OF_A_KIND, score
from games.swish.chance import Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthOptions(Options):
    """The level."""

    edition_key: ClassVar[str] = "schwimmen"


class Worth(Kind[WorthOptions, Position, Points]):
    """Score a hand."""

    key = "worth"
    version = "1"
    skills = (Skill.ADD,)
    options_type = WorthOptions

    def position(self, seed: int, options: WorthOptions) -> Position:
        """Return the first hand that the level wants."""
        chance = Chance(seed)
        trap = bool(chance.below(2))
        while True:
            position = dealt(chance, middle=0)
            suits = len({card.suit for card in position.hand})
            if options.level < 3:
                if suits == options.level:
                    return position
            elif trap == (suits == 3):
                return _three_of_a_kind(position) if trap and chance.below(2) else position

    def answers(self, position: Position) -> tuple[Points, ...]:
        """Return the points."""
        return (Points(score(position.hand)),)

    def judge(self, puzzle: Puzzle[WorthOptions, Position, Points], claim: Points) -> Judgement:
        """Judge points."""
        said, truth = require_claim(claim, Points).points, score(puzzle.position.hand)
        return judged(
            right=said == truth,
            wrong=Reason.TOO_LOW if said < truth else Reason.TOO_HIGH,
            answers=(points_text(Points(truth)),),
        )

    def hint(self, puzzle: Puzzle[WorthOptions, Position, Points], step: int) -> Hint:
        """Return a step of the ladder: the rule, the cards that count, what each counts."""
        hand = puzzle.position.hand
        worth = score(hand)
        if worth == THREE_OF_A_KIND:
            return hint_of(step, idea="three_of_a_kind", cards=tuple(map(str, hand)), numbers=(worth,))
        counted = next(cards for cards in _suits(hand) if sum(card.points for card in cards) == worth)
        numbers = tuple(float(card.points) for card in counted)
        return hint_of(step, idea="one_suit", cards=tuple(map(str, counted)), numbers=numbers)

    def canonical_key(self, position: Position) -> str:
        """Return the hand in the first of all namings of the suits."""
        return canonical_key(position)

    def difficulty(self, position: Position) -> float:
        """Return how far the sum is from full tens."""
        return sum(card.points % 10 for card in position.hand) / 27

    def claim_text(self, claim: Points) -> str:
        """Write points."""
        return points_text(claim)

    def parse_claim(self, text: object) -> Points:
        """Read points."""
        return parse_points(text)

    def position_text(self, position: Position) -> str:
        """Write the hand."""
        return position_text(position)

    def parse_position(self, text: str) -> Position:
        """Read the hand."""
        return parse_position(text)


def _suits(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [tuple(card for card in hand if card.suit == suit) for suit in dict.fromkeys(card.suit for card in hand)]


def _three_of_a_kind(position: Position) -> Position:
    """Give all three cards, which have three suits, the rank of the first."""
    rank = position.hand[0].rank
    return Position(tuple(Card(card.suit, rank) for card in position.hand))


WORTH = Worth()
