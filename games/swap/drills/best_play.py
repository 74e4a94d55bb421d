"""Which card is best to play? The one after which the own hand is smallest; all that are equally good are right.

Slap: two cards fewer. Blank, Colour Switch: one fewer. Swap: the smallest hand of the others. Super Swap: the smaller hand of
both neighbours. Level 1: without Super Swap, better by two cards. Level 2: with it. Level 3: better by one, or equally good.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.core import BadNotation
from games.drills.claims import BadClaim, Refusal, require_claim, require_text
from games.drills.kind import Hint, Judgement, Kind, Options, Puzzle, Reason, Skill, hint_of, judged
from games.swap.cards import COPIES, DECK, Card, Colour, cards_text
from games.swap.cards import Kind as CardKind
from games.swish.chance import Chance

HANDS = range(4, 9)
OTHERS = range(2, 6)
LARGEST = 14


@dataclass(frozen=True, slots=True)
class Position:
    """What a player of Swap! sees in a turn: the hand, the colour, and the sizes of the other hands from the next seat on."""

    hand: tuple[Card, ...]
    colour: Colour
    others: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raise BadNotation for a hand that cannot play, or ends the game, and for other tables than of 3 to 7 players."""
        if len(set(self.hand)) != len(self.hand) or not 2 <= len(self.hand) <= LARGEST:
            raise BadNotation(f"A hand has from 2 to {LARGEST} cards, each once.")
        if not 2 <= len(self.others) <= 6 or not all(1 <= size <= LARGEST for size in self.others):
            raise BadNotation("Two to six others have cards.")
        if not any(card.fits(self.colour) for card in self.hand):
            raise BadNotation("No card fits.")


@dataclass(frozen=True, slots=True)
class Face:
    """A card by what can be seen on it, such as "Rs" or "W": copies are equally good."""

    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPlayOptions(Options):
    """The level."""

    edition_key: ClassVar[str] = "swap"


class BestPlay(Kind[BestPlayOptions, Position, Face]):
    """Choose a card."""

    key = "best_play"
    version = "1"
    skills = (Skill.COMPARE,)
    options_type = BestPlayOptions

    def position(self, seed: int, options: BestPlayOptions) -> Position:
        """Return the first deal that the level wants."""
        chance = Chance(seed)
        while True:
            position = _dealt(chance)
            if fits(position, level=options.level):
                return position

    def answers(self, position: Position) -> tuple[Face, ...]:
        """Return every card after which the hand is smallest."""
        after = sizes(position)
        return tuple(Face(face) for face, size in after.items() if size == min(after.values()))

    def judge(self, puzzle: Puzzle[BestPlayOptions, Position, Face], claim: Face) -> Judgement:
        """Judge a card. Raises BadClaim for one that is not there or does not fit."""
        face: object = require_claim(claim, Face).face
        if face not in [card.face for card in puzzle.position.hand]:
            raise BadClaim(Refusal.NOT_IN_HAND)
        if face not in sizes(puzzle.position):
            raise BadClaim(Refusal.DOES_NOT_FIT)
        answers = self.answers(puzzle.position)
        return judged(right=claim in answers, wrong=Reason.NOT_BEST, answers=tuple(answer.face for answer in answers))

    def hint(self, puzzle: Puzzle[BestPlayOptions, Position, Face], step: int) -> Hint:
        """Return a step of the ladder: the cards that fit, then how large the hand is after each of them."""
        after = sizes(puzzle.position)
        return hint_of(
            step, idea="hand_after", cards=tuple(after), numbers=tuple(float(size) for size in after.values())
        )

    def canonical_key(self, position: Position) -> str:
        """Return the kinds that fit, the number of cards and the sizes: the colours do not matter, nor left and right."""
        kinds = sorted({card.kind for card in position.hand if card.fits(position.colour)})
        around = min(position.others, position.others[::-1])
        return f"{' '.join(kinds)} {len(position.hand)} {' '.join(map(str, around))}"

    def difficulty(self, position: Position) -> float:
        """Return how many cards and hands there are to compare."""
        return min(1.0, (len(sizes(position)) + len(position.others)) / 12)

    def claim_text(self, claim: Face) -> str:
        """Write a card."""
        return claim.face

    def parse_claim(self, text: object) -> Face:
        """Read a card; the number of the copy may be there or not."""
        face = require_text(text).rstrip("0123456789")
        if face not in {card.face for card in DECK}:
            raise BadClaim(Refusal.NOT_A_CLAIM)
        return Face(face)

    def position_text(self, position: Position) -> str:
        """Write hand, colour and sizes, with bars between."""
        return f"{cards_text(position.hand)} | {position.colour} | {' '.join(map(str, position.others))}"

    def parse_position(self, text: str) -> Position:
        """Read hand, colour and sizes. Raises BadNotation."""
        parts = [part.split() for part in text.split("|")]
        if len(parts) != 3 or len(parts[1]) != 1 or parts[1][0] not in list(Colour):
            raise BadNotation("A position is a hand, a colour and sizes, with bars between.")
        if not all(size.isascii() and size.isdigit() and len(size) <= 2 for size in parts[2]):
            raise BadNotation("Sizes are whole numbers.")
        return Position(tuple(map(Card.parse, parts[0])), Colour(parts[1][0]), tuple(map(int, parts[2])))


def sizes(position: Position) -> dict[str, int]:
    """Return for each card that fits, by its face, how large the hand is after playing it."""
    size = len(position.hand)
    after = {
        CardKind.SLAP: size - 2,
        CardKind.BLANK: size - 1,
        CardKind.SWITCH: size - 1,
        CardKind.SWAP: min(position.others),
        CardKind.SUPER: min(position.others[0], position.others[-1]),
    }
    return {card.face: after[card.kind] for card in position.hand if card.fits(position.colour)}


def fits(position: Position, *, level: int) -> bool:
    """Say whether the position is of this level."""
    after = sorted(sizes(position).values())
    if len(after) < 3:
        return False
    has_super = any(card.kind is CardKind.SUPER and card.fits(position.colour) for card in position.hand)
    match level:
        case 1:
            return not has_super and after[1] - after[0] >= 2
        case 2:
            return has_super and after[1] - after[0] >= 2
    return after[1] - after[0] <= 1


def _dealt(chance: Chance) -> Position:
    """A hand with more action cards of one colour than an ordinary one."""
    colour = tuple(Colour)[chance.below(len(Colour))]
    size = HANDS[chance.below(len(HANDS))]
    kinds = [kind for kind in CardKind if chance.below(3)] or [CardKind.BLANK]
    chosen = [_card(kind, colour, chance) for kind in kinds[: size - 1]]
    others = [card for card in DECK if card not in chosen and not card.fits(colour)]
    chance.shuffle(others)
    hand = [*chosen, *others[: size - len(chosen)]]
    chance.shuffle(hand)
    many = OTHERS[chance.below(len(OTHERS))]
    return Position(tuple(hand), colour, tuple(1 + chance.below(10) for _ in range(many)))


def _card(kind: CardKind, colour: Colour, chance: Chance) -> Card:
    copy = 1 + chance.below(COPIES[kind])
    return Card(None if kind is CardKind.SWAP else colour, kind, copy)


BEST_PLAY = BestPlay()
