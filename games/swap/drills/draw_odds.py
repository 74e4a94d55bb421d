"""Will the drawn card fit? No card of the hand does; all played cards lie open, all others are equally likely.

Level 1: one card lies open. Level 2: up to ten. Level 3: up to forty.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from games.core import BadNotation
from games.drills.claims import Share
from games.drills.kind import Hint, Options, Puzzle, Skill, hint_of
from games.drills.shares import ShareKind
from games.swap.cards import DECK, Card, Colour, cards_text
from games.swish.chance import Chance

OPEN_CARDS = {1: range(1, 2), 2: range(4, 11), 3: range(15, 41)}
"""How many cards lie open, for each level."""

HANDS = range(3, 15)
"""How many cards the hand has. On level 1 nothing else makes a difference, and there should be more than ten that differ."""


@dataclass(frozen=True, slots=True)
class Position:
    """What a player of Swap! sees before drawing."""

    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    """Played cards, the top one last."""
    colour: Colour

    def __post_init__(self) -> None:
        """Raise BadNotation for cards that are there twice, a hand that can play, and no card on the pile."""
        cards = (*self.hand, *self.discard)
        if len(set(cards)) != len(cards) or not self.hand or not self.discard or len(cards) >= len(DECK):
            raise BadNotation("A hand, and a pile of played cards; no card is there twice.")
        if any(card.fits(self.colour) for card in self.hand):
            raise BadNotation("Who has a card that fits does not draw.")
        if self.discard[-1].colour not in (self.colour, None):
            raise BadNotation("The top card has the colour that is played.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOddsOptions(Options):
    """The level."""

    edition_key: ClassVar[str] = "swap"


class DrawOdds(ShareKind[DrawOddsOptions, Position]):
    """Say how likely the drawn card fits."""

    key = "draw_odds"
    version = "2"
    skills = (Skill.CHANCE, Skill.COUNT)
    options_type = DrawOddsOptions

    def position(self, seed: int, options: DrawOddsOptions) -> Position:
        """Return a deal with a hand that cannot play."""
        chance = Chance(seed)
        many = OPEN_CARDS[options.level]
        opened = many[chance.below(len(many))]
        cards = list(DECK)
        chance.shuffle(cards)
        top = next(card for card in cards if card.colour is not None)
        colour = top.colour or Colour.GREEN
        cards.remove(top)
        hand = tuple([card for card in cards if not card.fits(colour)][: HANDS[chance.below(len(HANDS))]])
        rest = [card for card in cards if card not in hand]
        return Position(hand, (*rest[: opened - 1], top), colour)

    def share(self, position: Position) -> Fraction:
        """Count the unseen cards that fit."""
        unseen, fitting = left(position)
        return Fraction(fitting, unseen)

    def hint(self, puzzle: Puzzle[DrawOddsOptions, Position, Share], step: int) -> Hint:
        """Return a step of the ladder: the colour and the Swaps; those that were seen; how many are left."""
        position = puzzle.position
        unseen, fitting = left(position)
        seen = tuple(str(card) for card in position.discard if card.fits(position.colour))
        return hint_of(step, idea="colour_and_swaps", cards=seen, numbers=(float(fitting), float(unseen)))

    def canonical_key(self, position: Position) -> str:
        """Return how many cards are left, how many of them fit, and how many lie open."""
        unseen, fitting = left(position)
        return f"{unseen} {fitting} {len(position.discard)}"

    def difficulty(self, position: Position) -> float:
        """Return how many cards must be counted."""
        return min(1.0, len(position.discard) / 40)

    def position_text(self, position: Position) -> str:
        """Write hand, pile and colour, with bars between."""
        return f"{cards_text(position.hand)} | {cards_text(position.discard)} | {position.colour}"

    def parse_position(self, text: str) -> Position:
        """Read hand, pile and colour. Raises BadNotation."""
        parts = [part.split() for part in text.split("|")]
        if len(parts) != 3 or len(parts[2]) != 1 or parts[2][0] not in list(Colour):
            raise BadNotation("A position is a hand, a pile and a colour, with bars between.")
        hand, discard = (tuple(map(Card.parse, words)) for words in parts[:2])
        return Position(hand, discard, Colour(parts[2][0]))


def left(position: Position) -> tuple[int, int]:
    """Return how many cards are unseen, and how many of them fit."""
    seen = {*position.hand, *position.discard}
    unseen = [card for card in DECK if card not in seen]
    return len(unseen), sum(card.fits(position.colour) for card in unseen)


DRAW_ODDS = DrawOdds()
