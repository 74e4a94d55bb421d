"""Will one come? All pass and three new cards are laid: how likely is at least one of the suit that one collects?

Level 1: hand and middle are all that was seen, and none of the suit lay in the middle. Level 2: some did. Level 3: other
middles lay there before.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar

from games.core import BadNotation
from games.drills.claims import Share
from games.drills.kind import Hint, Options, Puzzle, Skill, hint_of
from games.drills.shares import ShareKind
from games.schwimmen.cards import DECK, Suit
from games.schwimmen.drills.positions import Position, canonical_key, dealt, parse_position, position_text
from games.schwimmen.state import HAND
from games.swish.chance import Chance

COLLECTED = 2
"""Cards of the suit in the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMiddleOptions(Options):
    """The level."""

    edition_key: ClassVar[str] = "schwimmen"


class NewMiddle(ShareKind[NewMiddleOptions, Position]):
    """Say how likely a card of the suit is."""

    key = "new_middle"
    version = "1"
    skills = (Skill.CHANCE, Skill.COUNT)
    options_type = NewMiddleOptions

    def position(self, seed: int, options: NewMiddleOptions) -> Position:
        """Return the first deal that the level wants."""
        chance = Chance(seed)
        gone = (3, 6, 9)[chance.below(3)] if options.level == 3 else 0
        while True:
            position = dealt(chance, gone=gone)
            suit = _collected(position)
            if suit is None:
                continue
            in_middle = sum(card.suit == suit for card in position.middle)
            if (in_middle == 0) == (options.level == 1) or options.level == 3:
                return position

    def share(self, position: Position) -> Fraction:
        """Count all triples of unseen cards without the suit."""
        unseen, wanted = left(position)
        return 1 - Fraction(comb(unseen - wanted, HAND), comb(unseen, HAND))

    def hint(self, puzzle: Puzzle[NewMiddleOptions, Position, Share], step: int) -> Hint:
        """Return a step of the ladder: think of none coming; the cards of the suit that were seen; how many are left."""
        position = puzzle.position
        suit = suit_of(position)
        seen = (*position.hand, *position.middle, *position.gone)
        unseen, wanted = left(position)
        return hint_of(
            step,
            idea="none_comes",
            cards=tuple(str(card) for card in seen if card.suit == suit),
            numbers=(float(wanted), float(unseen)),
        )

    def canonical_key(self, position: Position) -> str:
        """Return how many cards are left and how many of the suit: what else lies there does not matter."""
        unseen, wanted = left(position)
        return f"{unseen} {wanted} {canonical_key(position)}"

    def difficulty(self, position: Position) -> float:
        """Return how many cards must be counted."""
        return (32 - left(position)[0]) / 32

    def position_text(self, position: Position) -> str:
        """Write what was seen."""
        return position_text(position)

    def parse_position(self, text: str) -> Position:
        """Read what was seen. Raises BadNotation."""
        position = parse_position(text)
        if not position.middle or _collected(position) is None or left(position)[0] < HAND:
            raise BadNotation("Two cards of one suit are collected, and three lie in the middle.")
        return position


def suit_of(position: Position) -> Suit:
    """Return the suit that is collected. Raises ValueError if none is."""
    suit = _collected(position)
    if suit is None:
        raise ValueError("No suit is collected.")
    return suit


def left(position: Position) -> tuple[int, int]:
    """Return how many cards are unseen, and how many of them have the suit that is collected."""
    seen = {*position.hand, *position.middle, *position.gone}
    unseen = [card for card in DECK if card not in seen]
    suit = _collected(position)
    return len(unseen), sum(card.suit == suit for card in unseen)


def _collected(position: Position) -> Suit | None:
    suits = [card.suit for card in position.hand]
    return next((suit for suit in suits if suits.count(suit) == COLLECTED), None)


NEW_MIDDLE = NewMiddle()
